/**
 * The three roads that are derived from the big road, as players of Macau keep them: big eye boy, small
 * road and cockroach road. They say nothing of who won, only whether the runs of the shoe are alike.
 *
 * What counts is a run and its length: ties have no part in it, and a run that turned right on the
 * paper (a dragon's tail) is as long as it would be had it gone on down.
 */

import type { Result } from './wire.gen';
import { ROWS } from './roads';

/** Red on the paper where the shoe repeats itself, blue where it does not. */
export type Shape = 'regular' | 'irregular';

/** How many columns of the big road each of them looks back. */
export const BEHIND = { big_eye: 1, small: 2, cockroach: 3 } as const;
export type Derived = keyof typeof BEHIND;
export const DERIVED: readonly Derived[] = ['big_eye', 'small', 'cockroach'];

export interface Cell {
  column: number;
  row: number;
  shape: Shape;
}

/** How often one side won after another: `PPBEB` are two runs of two. */
export function runs(coups: readonly Pick<Result, 'winner'>[]): number[] {
  const lengths: number[] = [];
  let last = '';
  for (const { winner } of coups) {
    if (winner === 'empate') continue;
    if (winner === last) lengths[lengths.length - 1]! += 1;
    else lengths.push(1);
    last = winner;
  }
  return lengths;
}

/**
 * The marks of a road: one per coup from the second of column *behind* on, counted from 0; if that
 * column has only one, from the first coup of the next.
 *
 * A coup that begins a column compares the column before it with the one *behind* that: are they equally
 * long? A coup further down looks *behind* in its own row and in the row above: are both cells filled, or
 * both empty? Only where that column ended just above is one filled and the other not.
 */
export function shapes(lengths: readonly number[], behind: number): Shape[] {
  return lengths.flatMap((length, column) =>
    Array.from({ length }, (_, row): Shape | null => {
      if (row === 0) {
        if (column <= behind) return null;
        return lengths[column - 1] === lengths[column - 1 - behind] ? 'regular' : 'irregular';
      }
      if (column < behind) return null;
      return lengths[column - behind] === row ? 'irregular' : 'regular';
    }).filter((shape) => shape !== null),
  );
}

/** Where marks lie: alike below one another; a run that is too long, or meets another, goes right. */
export function laid<Shape extends string>(marks: readonly Shape[]): { column: number; row: number; shape: Shape }[] {
  const cells: { column: number; row: number; shape: Shape }[] = [];
  const taken = new Set<string>();
  let [start, turned] = [-1, false];
  for (const shape of marks) {
    const last = cells.at(-1);
    let [column, row] = [0, 0];
    if (last?.shape === shape) {
      turned ||= last.row + 1 === ROWS || taken.has(`${last.column} ${last.row + 1}`);
      [column, row] = turned ? [last.column + 1, last.row] : [last.column, last.row + 1];
    } else {
      do start += 1;
      while (taken.has(`${start} 0`));
      [column, turned] = [start, false];
    }
    cells.push({ column, row, shape });
    taken.add(`${column} ${row}`);
  }
  return cells;
}

/** A derived road of the shoe's *coups*. */
export const roadOf = (coups: readonly Result[], road: Derived): Cell[] => laid(shapes(runs(coups), BEHIND[road]));
