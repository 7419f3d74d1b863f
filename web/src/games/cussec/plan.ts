/** The board of cussec with all its chances (1441/95-VII:3, 1441/95-VII:7): cells in rows. */

import type { Orientation, Plan, Rect } from '../shared/plan';
import { cellPlan, type Cell, type Row } from '../shared/rows';

const one = (kind: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${kind}:${from + i}`);
export const PAIRS: readonly string[] = [1, 2, 3, 4, 5].flatMap((a) =>
  one(`pair:${a}-`, a + 1, 6).map((spot) => spot.replace('-:', '-')),
);

const ROWS: Record<Orientation, { width: number; gap: number; rows: Row[] }> = {
  horizontal: {
    width: 1100,
    gap: 8,
    rows: [
      {
        height: 196,
        cells: [
          { spots: ['small'], share: 2.6 },
          { spots: one('double', 1, 3), share: 2.9 },
          { spots: one('triple', 1, 3), share: 2.3, stacked: true },
          { spots: ['any-triple'], share: 1.8 },
          { spots: one('triple', 4, 6), share: 2.3, stacked: true },
          { spots: one('double', 4, 6), share: 2.9 },
          { spots: ['big'], share: 2.6 },
        ],
      },
      { height: 116, cells: [{ spots: one('sum', 4, 17), share: 1 }] },
      { height: 112, cells: [{ spots: PAIRS, share: 1 }] },
      { height: 134, cells: [{ spots: one('number', 1, 6), share: 1 }] },
    ],
  },
  upright: {
    width: 360,
    gap: 5,
    rows: [
      { height: 58, cells: [{ spots: ['small', 'big'], share: 1 }] },
      { height: 58, cells: [{ spots: one('number', 1, 6), share: 1 }] },
      { height: 46, cells: [{ spots: one('sum', 4, 10), share: 1 }] },
      { height: 46, cells: [{ spots: one('sum', 11, 17), share: 1 }] },
      { height: 50, cells: [{ spots: one('double', 1, 6), share: 1 }] },
      { height: 36, cells: [{ spots: PAIRS.slice(0, 5), share: 1 }] },
      { height: 36, cells: [{ spots: PAIRS.slice(5, 10), share: 1 }] },
      { height: 36, cells: [{ spots: PAIRS.slice(10), share: 1 }] },
      { height: 46, cells: [{ spots: one('triple', 1, 6), share: 1 }] },
      { height: 40, cells: [{ spots: ['any-triple'], share: 1 }] },
    ],
  },
};

export function board(orientation: Orientation): Plan<Cell> {
  return cellPlan(orientation, ROWS[orientation], (spot, rect) => chipsAt(spot, rect, orientation));
}

/** Chips go where they hide least of the print. */
function chipsAt(spot: string, { x, y, w, h }: Rect, orientation: Orientation): [number, number] {
  const upright = orientation === 'upright';
  const kind = spot.split(':')[0];
  if (kind === 'small' || kind === 'big') return [x + w * (upright ? 0.64 : 0.5), y + h * (upright ? 0.5 : 0.8)];
  if (kind === 'triple') return [x + w * (upright ? 0.74 : 0.82), y + h * (upright ? 0.68 : 0.5)];
  if (kind === 'any-triple') return [x + w * (upright ? 0.8 : 0.5), y + h * (upright ? 0.5 : 0.86)];
  if (kind === 'number') return [x + w * (upright ? 0.74 : 0.26), y + h * (upright ? 0.68 : 0.78)];
  if (kind === 'pair') return [x + w * (upright ? 0.8 : 0.5), y + h * (upright ? 0.5 : 0.8)];
  return [x + w * (upright ? 0.74 : 0.5), y + h * (upright ? 0.66 : 0.82)];
}
