import { describe, expect, it } from 'vitest';

import { creditsAt, halves, rowsOf } from './plates';
import type { Machine } from './wire.gen';

const MACHINE = {
  levels: [1, 2, 5],
  groups: { BAR: ['B1', 'B2', 'B3'] },
  pays: [
    { symbol: 'D', count: 3, credits: 1000, levels: [1000, 2000, 7000], pattern: [['D'], ['D'], ['D']] },
    { symbol: 'BAR', count: 3, credits: 3, levels: [], pattern: [['B1', 'B2', 'B3']] },
    { symbol: 'CER', count: 1, credits: 1, levels: [], pattern: [['CER'], [], []] },
    { symbol: 'CER', count: 2, credits: 3, levels: [], pattern: [['CER'], ['CER'], []] },
  ],
  scatters: [{ code: 'SOL', pays: { 3: 2, 4: 10 } }, { code: 'ENV', pays: {} }],
} as unknown as Machine;

describe('the pay-table beside the reels', () => {
  it('has a row per symbol, the highest prize first, at the level that is played', () => {
    expect(rowsOf(MACHINE, 5, String)).toEqual([
      { symbol: 'D', codes: ['D'], pays: [['3', '7000']] },
      { symbol: 'BAR', codes: ['B1', 'B2', 'B3'], pays: [['3', '15']] },
      { symbol: 'CER', codes: ['CER'], pays: [['2', '15'], ['1', '5']] },
      { symbol: 'SOL', codes: ['SOL'], pays: [['4', '×10'], ['3', '×2']] },
    ]);
    expect(creditsAt(MACHINE, MACHINE.pays[0]!, 2)).toBe(2000);
  });

  it('takes no symbol for a group because of its name', () => {
    const pays = ['valueOf', 'toString'].map((symbol) => ({ symbol, count: 3, credits: 5, levels: [], pattern: [] }));
    const rows = rowsOf({ ...MACHINE, pays, scatters: [] } as unknown as Machine, 1, String);
    expect(rows.map(({ symbol, codes }) => [symbol, codes])).toEqual([['valueOf', ['valueOf']], ['toString', ['toString']]]);
  });

  it('is divided between both sides, and nothing is left out', () => {
    const rows = rowsOf(MACHINE, 1, String);
    const [left, right] = halves(rows);
    expect([...left, ...right]).toEqual(rows);
    expect(left).toHaveLength(2);
  });
});
