/** A cloth as every game has it: places that take chips, and the way from one to the next. */

import type { Point } from '../../lib/drawing/polar';

export type Orientation = 'horizontal' | 'upright';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A place that takes chips. */
export interface Target {
  spot: string;
  /** What takes focus, clicks and chips; no two of a cloth overlap. */
  hit: Rect;
  /** Where its chips lie. */
  at: Point;
  /** Where the ground of a place is no rectangle: all of it takes clicks and chips too. */
  area?: string;
}

export interface Plan<Place extends Target = Target> {
  orientation: Orientation;
  width: number;
  height: number;
  targets: Place[];
}

/** A spot's kind: `split` of `split:17-20`, and `field` of `field`. */
export function kind(spot: string): string {
  return spot.split(':', 1)[0]!;
}

/** What a spot is of: `17-20` of `split:17-20`. */
export function about(spot: string): string {
  return spot.slice(spot.indexOf(':') + 1);
}

export const middle = ({ x, y, w, h }: Rect): Point => [x + w / 2, y + h / 2];

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The target that an arrow key leads to: the nearest one straight ahead, otherwise the nearest that
 * lies in that direction at all; null at the cloth's border.
 */
export function neighbour<Place extends Target>(
  targets: readonly Place[],
  from: Place,
  direction: Direction,
): Place | null {
  const here = ahead(from.hit, direction);
  let best: Place | null = null;
  let least = Infinity;
  for (const target of targets) {
    const there = ahead(target.hit, direction);
    const gap = there.from - here.to;
    if (target === from || gap < -0.01) continue;
    const aside = Math.max(there.low - here.high, here.low - there.high);
    const off = Math.abs(there.low + there.high - here.low - here.high) / 2;
    // Straight ahead is worth any detour; a pixel's overlap is not straight ahead.
    const cost = aside < -1 ? gap + off / 1000 : 10_000 + gap + 2 * off;
    if (cost < least) [best, least] = [target, cost];
  }
  return best;
}

/** A rectangle seen by somebody who looks in *direction*. */
function ahead(rect: Rect, direction: Direction) {
  const [left, right, top, bottom] = [rect.x, rect.x + rect.w, rect.y, rect.y + rect.h];
  switch (direction) {
    case 'right':
      return { from: left, to: right, low: top, high: bottom };
    case 'left':
      return { from: -right, to: -left, low: top, high: bottom };
    case 'down':
      return { from: top, to: bottom, low: left, high: right };
    case 'up':
      return { from: -bottom, to: -top, low: left, high: right };
  }
}
