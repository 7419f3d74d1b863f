/**
 * Where prizes are laid: each beside its bet, so that everybody sees which belongs to which
 * (1441/95-X:23, 1441/95-X:24). Near where there is room, otherwise a little further off.
 */

import type { Point } from '../../lib/drawing/polar';

const TURNS = 16;
const RINGS = [2.35, 3, 3.6, 4.4, 5.4, 6.6, 8, 10];
const APART = 2.3; // Radii between two stacks: a chip and a little light around it.

/** A place for a prize beside each of *bets*, in their order; *r* is a chip's radius. */
export function besides(
  bets: readonly Point[],
  r: number,
  frame: { width: number; height: number },
  obstacles: readonly Point[] = [],
): Point[] {
  const taken = [...bets, ...obstacles];
  return bets.map((bet) => {
    const places = RINGS.flatMap((ring) => around(bet, ring * r)).filter(
      ([x, y]) => x > r && y > 1.6 * r && x < frame.width - r && y < frame.height - r,
    );
    const free = places.find((place) => room(place, taken) >= APART * r);
    const place = free ?? widest(places, taken) ?? bet;
    taken.push(place);
    return place;
  });
}

/** Right of the bet first, then ever more to both sides. */
function around([x, y]: Point, far: number): Point[] {
  return Array.from({ length: TURNS }, (_, index) => {
    const side = index % 2 ? -1 : 1;
    const turn = (side * Math.ceil(index / 2) * 2 * Math.PI) / TURNS;
    return [x + far * Math.cos(turn), y - far * Math.sin(turn)];
  });
}

/** How near the nearest thing is. */
function room([x, y]: Point, taken: readonly Point[]): number {
  return Math.min(...taken.map(([tx, ty]) => Math.hypot(x - tx, y - ty)));
}

function widest(places: readonly Point[], taken: readonly Point[]): Point | undefined {
  return [...places].sort((a, b) => room(b, taken) - room(a, taken))[0];
}
