/** Cloths of cells in rows, each row as wide as the cloth. */

import type { Point } from '../../lib/drawing/polar';
import { kind, type Orientation, type Plan, type Rect, type Target } from './plan';

/** Neighbours in a row: side by side, or one above the other. */
export interface Group {
  spots: readonly string[];
  /** Their part of the row's width, all together. */
  share: number;
  stacked?: boolean;
}

export interface Row {
  height: number;
  cells: readonly Group[];
}

/** Where every spot of *rows* lies on a cloth of *width*, with *gap* between all of them. */
export function cellRects(
  rows: readonly Row[],
  width: number,
  gap: number,
): { height: number; rects: Record<string, Rect> } {
  const rects: Record<string, Rect> = {};
  let y = gap;
  for (const { height, cells } of rows) {
    const shares = cells.reduce((sum, { share }) => sum + share, 0);
    const room = width - gap * (cells.length + 1);
    let x = gap;
    for (const { spots, share, stacked } of cells) {
      const w = (room * share) / shares;
      spots.forEach((spot, i) => {
        const each = ((stacked ? height : w) - gap * (spots.length - 1)) / spots.length;
        rects[spot] = stacked
          ? { x, y: y + i * (each + gap), w, h: each }
          : { x: x + i * (each + gap), y, w: each, h: height };
      });
      x += w + gap;
    }
    y += height + gap;
  }
  return { height: y, rects };
}

/** A place whose print is a cell. */
export interface Cell extends Target {
  rect: Rect;
}

/** The cloth of *rows*; *at* says where the chips of a cell lie, and hide least of its print. */
export function cellPlan(
  orientation: Orientation,
  { width, gap, rows }: { width: number; gap: number; rows: readonly Row[] },
  at: (spot: string, rect: Rect) => Point,
): Plan<Cell> {
  const { height, rects } = cellRects(rows, width, gap);
  const targets = Object.entries(rects).map(([spot, rect]) => {
    const { x, y, w, h } = rect;
    const hit = { x: x - gap / 2 + 0.5, y: y - gap / 2 + 0.5, w: w + gap - 1, h: h + gap - 1 };
    return { spot, rect, hit, at: at(spot, rect) };
  });
  return { orientation, width, height, targets };
}

const GRID = {
  horizontal: { width: 1100, gap: 10, heights: [96, 168], all: 520, most: 10, at: [0.5, 0.76] },
  upright: { width: 360, gap: 6, heights: [60, 84], all: 400, most: 3, at: [0.74, 0.66] },
} as const;

/** The simplest cloth of *spots*: those of a kind together, in as few rows as they need. */
export function gridPlan(orientation: Orientation, spots: readonly string[]): Plan<Cell> {
  const { width, gap, heights, all, most, at } = GRID[orientation];
  const kinds = new Map<string, string[]>();
  for (const spot of spots) kinds.set(kind(spot), [...(kinds.get(kind(spot)) ?? []), spot]);
  const rows = [...kinds.values()].flatMap((together) => {
    const each = Math.ceil(together.length / Math.ceil(together.length / most));
    return Array.from({ length: Math.ceil(together.length / each) }, (_, n) =>
      together.slice(n * each, (n + 1) * each),
    );
  });
  const height = Math.min(heights[1], Math.max(heights[0], all / rows.length));
  const cells = rows.map((each) => ({ height, cells: [{ spots: each, share: 1 }] }));
  return cellPlan(orientation, { width, gap, rows: cells }, (_, { x, y, w, h }) => [x + w * at[0], y + h * at[1]]);
}
