import { describe, expect, it } from 'vitest';

import { beadPlate, bigRoad, tally } from './roads';
import type { Result, Roads } from './wire.gen';
import type { Winner } from './types';

const coup = (winner: Winner, more: Partial<Result> = {}): Result => ({
  type: 'Result', round: 1, ponto: 6, banca: 7, winner, natural: false, pairs: [], ...more,
});
// As the house lays them: see `tests/games/test_baccarat_round.py`.
const ROADS: Roads = {
  big: [[0, 0, 'ponto', 1], [1, 0, 'banca', 0]],
  bead: [[0, 0, 'ponto', ['banca']], [0, 1, 'empate', []], [0, 2, 'banca', []]],
};
const COUPS = [coup('ponto', { natural: true, pairs: ['banca'] }), coup('empate', { natural: true }), coup('banca')];

describe('the big road', () => {
  it('is as the house laid it, with naturals and pairs of the coups that were won', () => {
    expect(bigRoad(ROADS, COUPS)).toEqual([
      { column: 0, row: 0, winner: 'ponto', ties: 1, natural: true, pairs: ['banca'] },
      { column: 1, row: 0, winner: 'banca', ties: 0, natural: false, pairs: [] },
    ]);
  });

  it('shows ties that came before anybody won', () => {
    expect(bigRoad({ big: [[0, 0, '', 2]], bead: [] }, [coup('empate'), coup('empate')])).toEqual([
      { column: 0, row: 0, winner: '', ties: 2, natural: false, pairs: [] },
    ]);
  });

  it('is empty before the first coup', () => {
    expect(bigRoad({ big: [], bead: [] }, [])).toEqual([]);
  });
});

describe('the bead plate', () => {
  it('has a cell per coup, ties too', () => {
    expect(beadPlate(ROADS, COUPS).map(({ row, winner, natural }) => [row, winner, natural])).toEqual([
      [0, 'ponto', true], [1, 'empate', true], [2, 'banca', false],
    ]);
  });
});

describe('the tally', () => {
  it('counts each', () => {
    expect(tally([...COUPS, coup('ponto')])).toEqual({ ponto: 2, banca: 1, empate: 1 });
  });
});
