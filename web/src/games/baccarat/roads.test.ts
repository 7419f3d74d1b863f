import { describe, expect, it } from 'vitest';

import { beadPlate, bigRoad, tally, type Coup, type Winner } from './roads';

const NAMES: Record<string, Winner> = { P: 'ponto', B: 'banca', E: 'empate' };
const coups = (written: string): Coup[] => [...written].map((letter) => ({ winner: NAMES[letter]! }));
/** A road as text: a line a row, `.` where nothing lies. */
function drawn(written: string): string[] {
  const { marks } = bigRoad(coups(written));
  const wide = Math.max(0, ...marks.map(({ column }) => column + 1));
  const lines = Array.from({ length: 6 }, () => Array<string>(wide).fill('.'));
  for (const { column, row, winner } of marks) lines[row]![column] = winner === 'ponto' ? 'P' : 'B';
  return lines.map((line) => line.join('')).filter((line) => line.replaceAll('.', ''));
}

describe('the big road', () => {
  it('starts a column whenever the winner changes', () => {
    expect(drawn('PPBPBB')).toEqual(['PBPB', 'P..B']);
  });

  it('goes on to the right where the column is full: the dragon’s tail', () => {
    expect(drawn('BBBBBBBB')).toEqual(['B', 'B', 'B', 'B', 'B', 'BBB'].map((line) => line.padEnd(3, '.')));
  });

  it('starts the next column beside the first of a streak, not beside its tail', () => {
    expect(drawn('BBBBBBBBPP')).toEqual(['BP.', 'BP.', 'B..', 'B..', 'B..', 'BBB']);
  });

  it('turns early before a cell that is taken, and never falls again', () => {
    expect(drawn('BBBBBBBBPPPPPPPP')).toEqual(['BP...', 'BP...', 'BP...', 'BP...', 'BPPPP', 'BBB..']);
  });

  it('passes over columns whose top a tail has taken', () => {
    const long = 'B'.repeat(6);
    // The second streak turns at row five, the third at row four, … the sixth lies on the top row.
    const streaks = [0, 1, 2, 3, 4, 5].map((n) => (n % 2 ? 'P' : 'B').repeat(long.length + n)).join('');
    const { marks } = bigRoad(coups(`${streaks}B`));
    const places = marks.map(({ column, row }) => `${column} ${row}`);

    expect(new Set(places).size).toBe(marks.length);
    expect(marks.at(-1)).toMatchObject({ row: 0, winner: 'banca' });
  });

  it('marks ties on the cell before, and moves nothing', () => {
    const { marks, ties } = bigRoad(coups('PEEPB'));

    expect(marks.map((mark) => [mark.column, mark.row, mark.ties])).toEqual([
      [0, 0, 2],
      [0, 1, 0],
      [1, 0, 0],
    ]);
    expect(ties).toBe(0);
  });

  it('keeps ties that came before any winner', () => {
    expect(bigRoad(coups('EEP'))).toMatchObject({ ties: 2, marks: [{ ties: 0 }] });
  });

  it('carries pairs and naturals along', () => {
    const { marks } = bigRoad([{ winner: 'banca', natural: true, pairs: ['ponto'] }]);

    expect(marks[0]).toMatchObject({ natural: true, pairs: ['ponto'] });
  });

  it('is empty before the first coup', () => {
    expect(bigRoad([])).toEqual({ marks: [], ties: 0 });
  });
});

describe('the bead plate', () => {
  it('has a cell a coup, ties too, six to a column', () => {
    const beads = beadPlate(coups('PBEPBEP'));

    expect(beads.map(({ column, row }) => [column, row])).toEqual([
      [0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [1, 0],
    ]);
    expect(beads[2]!.winner).toBe('empate');
  });
});

describe('the tally', () => {
  it('counts each', () => {
    expect(tally(coups('PBEPB'))).toEqual({ ponto: 2, banca: 2, empate: 1 });
  });
});
