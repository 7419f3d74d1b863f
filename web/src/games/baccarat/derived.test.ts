import { describe, expect, it } from 'vitest';

import { BEHIND, laid, roadOf, runs, shapes } from './derived';
import type { Result } from './wire.gen';
import type { Winner } from './types';

const SIDES: Record<string, Winner> = { P: 'ponto', B: 'banca', E: 'empate' };
/** `coups('PPEB')`. */
const coups = (letters: string): Result[] =>
  [...letters].map((letter, n) => ({
    type: 'Result', round: n + 1, ponto: 6, banca: 7, winner: SIDES[letter]!, natural: false, pairs: [],
  }));
/** R where the shoe repeats itself, I where it does not. */
const marks = (letters: string, road: keyof typeof BEHIND): string =>
  shapes(runs(coups(letters)), BEHIND[road]).map((shape) => shape[0]!.toUpperCase()).join('');
const cells = (of: { column: number; row: number }[]) => of.map(({ column, row }) => [column, row]);

describe('runs', () => {
  it('are counted without ties', () => {
    expect(runs(coups('EPPEPBEEB'))).toEqual([3, 2]);
    expect(runs(coups('EE'))).toEqual([]);
  });
});

describe('a derived road begins', () => {
  // The second coup of the column: the second for big eye boy, the third and the fourth for the others.
  it.each([
    ['big_eye', 'PB', ''], ['big_eye', 'PBB', 'I'], ['big_eye', 'PBP', 'R'],
    ['small', 'PBP', ''], ['small', 'PBPP', 'I'], ['small', 'PBPB', 'R'],
    ['cockroach', 'PBPB', ''], ['cockroach', 'PBPBB', 'I'], ['cockroach', 'PBPBP', 'R'],
  ] as const)('%s after %s: %s', (road, letters, expected) => {
    expect(marks(letters, road)).toBe(expected);
  });
});

describe('what a shoe makes of', () => {
  // Four columns, 3, 2, 1 and 4 long; each mark by the definition, coup by coup.
  it.each([
    ['big_eye', 'RIIIRR'], ['small', 'IRIR'], ['cockroach', 'RRI'],
  ] as const)('uneven runs, %s', (road, expected) => {
    expect(marks('PPPBBPBBBB', road)).toBe(expected);
  });

  it.each([['big_eye', 'RRRRRRR'], ['small', 'RRRRR'], ['cockroach', 'RRR']] as const)(
    'runs of two, which repeat themselves, %s',
    (road, expected) => expect(marks('PPBBPPBBPP', road)).toBe(expected),
  );

  it.each([['big_eye', 'RRRRR'], ['small', 'RRRR'], ['cockroach', 'RRR']] as const)(
    'one each, %s',
    (road, expected) => expect(marks('PBPBPBP', road)).toBe(expected),
  );

  it('ties: nothing', () => {
    for (const road of ['big_eye', 'small', 'cockroach'] as const) {
      expect(marks('EPEPPBEBPEBBBBE', road)).toBe(marks('PPPBBPBBBB', road));
    }
  });

  it("a dragon's tail: a run as long as it is, wherever it had to turn", () => {
    // Eight of each: the ninth of the second run is where the first had ended.
    expect(marks(`${'P'.repeat(8)}${'B'.repeat(10)}`, 'big_eye')).toBe('RRRRRRRIR');
  });
});

describe('marks lie', () => {
  it('as the house lays the big road', () => {
    // `tests/games/test_baccarat_round.py` has the same shoes.
    expect(cells(laid([...'PPBBBP']))).toEqual([[0, 0], [0, 1], [1, 0], [1, 1], [1, 2], [2, 0]]);
    expect(cells(laid([...'PPPPPPPP'])).slice(5)).toEqual([[0, 5], [1, 5], [2, 5]]);
    expect(cells(laid([...'PPPPPPPBBBBBBB'])).slice(7)).toEqual([
      [1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [2, 4], [3, 4],
    ]);
  });

  it('six below one another, and a longer run goes right', () => {
    expect(roadOf(coups(`${'P'.repeat(8)}${'B'.repeat(9)}`), 'big_eye')).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((row) => ({ column: 0, row, shape: 'regular' })),
      { column: 1, row: 5, shape: 'regular' },
      { column: 1, row: 0, shape: 'irregular' },
    ]);
  });

  it('nowhere before the first', () => {
    expect(roadOf([], 'small')).toEqual([]);
  });
});
