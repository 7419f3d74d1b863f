/** Cells in rows, each row as wide as the cloth. */

import type { Rect } from '../shared/plan';

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
export function chanceCells(
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
