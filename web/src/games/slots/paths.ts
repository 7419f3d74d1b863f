/** The ways of wins over the reels, in a drawing that is 100 wide per reel and 100 high per row. */

import type { Win } from './wire.gen';

export const CELL = 100;

type Cell = readonly [reel: number, row: number];

export const centre = ([reel, row]: Cell): [number, number] => [(reel + 0.5) * CELL, (row + 0.5) * CELL];

const at = ([x, y]: readonly [number, number]): string => `${x} ${y}`;

/** A line of the machine from edge to edge: *rows* has its row on every reel. */
export function lineWay(rows: readonly number[]): string {
  const y = (row: number): number => (row + 0.5) * CELL;
  const points = rows.map((row, reel) => centre([reel, row]));
  return `M${at([0, y(rows[0] ?? 0)])}L${points.map(at).join('L')}L${at([rows.length * CELL, y(rows.at(-1) ?? 0)])}`;
}

/** From every cell to those beside it that win too: of ways on the next reel, of a cluster by a side. */
export function joints(win: Pick<Win, 'kind' | 'cells'>): string {
  const beside = ([reel, row]: Cell, [other, below]: Cell): boolean =>
    win.kind === 'ways'
      ? other === reel + 1
      : (other === reel + 1 && below === row) || (other === reel && below === row + 1);
  return win.cells
    .flatMap((one) => win.cells.filter((two) => beside(one, two)).map((two) => `M${at(centre(one))}L${at(centre(two))}`))
    .join('');
}

/** What is drawn for *win*; nothing for scatters, which are joined by nothing. */
export function wayOf(win: Win, lines: readonly (readonly number[])[]): string {
  if (win.kind === 'scatter') return '';
  const rows = win.kind === 'line' ? lines[win.line - 1] : undefined;
  return rows ? lineWay(rows) : joints(win);
}

/** The numbers of lines beside the reels: each at the height where its line begins, the odd ones on the left. */
export function marks(lines: readonly (readonly number[])[], rows: number): { line: number; left: boolean; y: number }[] {
  const sides = [lines.map((_, n) => n).filter((n) => n % 2 === 0), lines.map((_, n) => n).filter((n) => n % 2 === 1)];
  return sides.flatMap((side, which) => {
    const left = which === 0;
    const row = (n: number): number => (left ? lines[n]![0]! : lines[n]!.at(-1)!);
    // Beside the row itself where there is one number per row, otherwise one below another.
    const alone = new Set(side.map(row)).size === side.length;
    const sorted = [...side].sort((a, b) => row(a) - row(b) || a - b);
    return sorted.map((n, place) => ({ line: n + 1, left, y: alone ? (row(n) + 0.5) / rows : (place + 0.5) / side.length }));
  });
}
