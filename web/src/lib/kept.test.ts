import { describe, expect, it } from 'vitest';

import { Memory, type Shelf } from './kept';
import type { OwnShare } from './verify_shares';

const share = (commitment: string, change: Partial<OwnShare> = {}): OwnShare =>
  ({ commitment, entropy: 'ab', granted: false, opened: false, signer: '', receipt: '', ...change });
const epoch = (number: number, root = `r${number}`) =>
  ({ epoch: number, first: 1, rounds: 2, root, nonce: '', opening_s: 3, signer: '', beacon: '' });

function shelf(room = Infinity): Shelf & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => {
      const others = [...kept].filter(([one]) => one !== name).reduce((sum, [, one]) => sum + one.length, 0);
      if (others + text.length > room) throw new Error('QuotaExceededError');
      kept.set(name, text);
    },
    removeItem: (name) => void kept.delete(name),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() { return kept.size; },
  };
}

describe('what the browser keeps', () => {
  it('outlives the page, by table and player', () => {
    const on = shelf();
    const memory = new Memory('rou1', 'ana', () => on);
    memory.keep(2, share('c'));
    memory.saw({ round: 1, commitment: 'k', epochs: [epoch(1), epoch(2)] });
    memory.head(7, 'h');
    const later = new Memory('rou1', 'ana', () => on);

    expect(later.shares(2)).toEqual([share('c')]);
    expect(later.of(1, 2)).toEqual({ player: 'ana', own: null, commitment: 'k', epoch: epoch(2), heads: { 7: 'h' }, seeds: {} });
    expect(new Memory('rou1', 'rui', () => on).shares(2)).toEqual([]);
    expect(new Memory('rou2', 'ana', () => on).shares(2)).toEqual([]);
  });

  it('is what was shown first, and a contradiction is told', () => {
    const memory = new Memory('rou1', 'ana', shelf);
    expect(memory.saw({ round: 1, commitment: 'k', epochs: [epoch(1)] })).toEqual([]);

    expect(memory.saw({ round: 1, commitment: 'other', epochs: [epoch(1, 'other'), epoch(2)] })).toEqual(['commitment', 'epoch']);
    expect(memory.of(1, 1)).toMatchObject({ commitment: 'k', epoch: { root: 'r1' } });
    expect(memory.of(1, 2)).toMatchObject({ epoch: { root: 'r2' } });
  });

  it('has every seed that was open, and one that comes again is told', () => {
    const on = shelf();
    const seen = (round: number, seed: string): string[] => new Memory('rou1', 'ana', () => on).saw(
      { round, commitment: `k${round}`, epochs: [], previous: { round: round - 1, seed, commitment: '', opened: [], unopened: [], faces: [] } },
    );
    expect(seen(2, 'ab'.repeat(32))).toEqual([]);
    expect(seen(2, 'ab'.repeat(32))).toEqual([]);
    expect(seen(3, 'cd'.repeat(32))).toEqual([]);
    expect(seen(4, '')).toEqual([]); // A sealed pack keeps its seed.
    expect(seen(5, '')).toEqual([]);
    expect(seen(9, 'ab'.repeat(32))).toEqual(['seed']);
  });

  it('has the share first that the house confirmed, and forgets one that it refused', () => {
    const memory = new Memory('rou1', 'ana', shelf);
    memory.keep(2, share('a'));
    memory.keep(2, share('b', { granted: true }));
    expect(memory.shares(2).map(({ commitment }) => commitment)).toEqual(['b', 'a']);
    memory.drop(2, 'a');

    expect(memory.shares(2).map(({ commitment }) => commitment)).toEqual(['b']);
  });

  it('is bounded, and the oldest goes first', () => {
    const on = shelf();
    const memory = new Memory('rou1', 'ana', () => on);
    for (let round = 1; round <= 230; round++) {
      memory.keep(round, share(`c${round}`));
      memory.saw({ round, commitment: 'k', epochs: [epoch(round)] });
      memory.head(round, 'h');
    }
    const kept = new Memory('rou1', 'ana', () => on).all();

    expect(Object.keys(kept.shares)).toHaveLength(200);
    expect(Object.keys(kept.commitments).map(Number)[0]).toBe(31);
    expect(Object.keys(kept.epochs)).toHaveLength(8);
    expect(Object.keys(kept.heads)).toHaveLength(64);
  });

  it('is of so many tables, and the least recently used goes first', () => {
    const on = shelf();
    let at = 0;
    const memory = (n: number) => new Memory(`t${n}`, 'ana', () => on, () => ++at);
    on.setItem('banca.language', 'pt');
    for (let n = 0; n < 45; n++) {
      memory(n).head(1, 'h');
      memory(0).head(n + 10, 'h'); // Used all the time.
    }

    expect(on.kept.size).toBe(41);
    expect([...on.kept.keys()]).toEqual(expect.arrayContaining(['banca.language', 'banca.luck:t0:ana', 'banca.luck:t44:ana']));
    expect(on.kept.has('banca.luck:t1:ana')).toBe(false);
  });

  it('is written by two tabs without loss', () => {
    const on = shelf();
    const [one, two] = [new Memory('rou1', 'ana', () => on), new Memory('rou1', 'ana', () => on)];
    one.keep(2, share('a'));
    two.keep(3, share('b'));
    one.keep(2, share('a', { granted: true }));

    expect(two.shares(2)).toEqual([share('a', { granted: true })]);
    expect(one.shares(3)).toEqual([share('b')]);
  });

  it.each([
    ['is full', () => shelf(10)],
    ['is forbidden', (): Shelf => { throw new Error('SecurityError'); }],
    ['cannot be read', () => ({ ...shelf(), getItem: () => '{', length: 0 })],
  ])('is kept by the page alone where storage %s', (_, on) => {
    const memory = new Memory('rou1', 'ana', on);
    memory.keep(2, share('a'));
    memory.saw({ round: 1, commitment: 'k', epochs: [epoch(1)] });

    expect(memory.shares(2)).toEqual([share('a')]);
    expect(memory.of(1, 1)).toMatchObject({ commitment: 'k', epoch: { root: 'r1' } });
  });

  it('makes room among older tables where storage is full', () => {
    const on = shelf(4000);
    for (let n = 0; n < 30; n++) new Memory(`t${n}`, 'ana', () => on, () => n).keep(1, share('c'.repeat(64)));

    expect(on.kept.has('banca.luck:t29:ana')).toBe(true);
  });
});
