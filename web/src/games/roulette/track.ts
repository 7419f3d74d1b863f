/**
 * The racetrack: the wheel drawn out into a stadium, for bets by the wheel's order (807/2015:8).
 *
 * Zero is in the middle of one end, at the right when the track is horizontal and at the top when it is
 * upright; from there the pockets follow clockwise, all equally long.
 */

import type { Point } from '../../lib/drawing/polar';
import type { Colour } from '../../lib/kit.gen';
import type { Orientation } from './plan';
import type { CallCard, Card } from './wire.gen';

export interface TrackCell {
  number: string;
  colour: Colour;
  outline: Point[];
  at: Point;
}

/** A series of the wheel: voisins, tiers or orphelins. */
export interface Sector {
  call: string;
  chips: number;
  numbers: string[];
  outline: Point[];
  at: Point;
}

export interface Track {
  width: number;
  height: number;
  cells: TrackCell[];
  sectors: Sector[];
}

type Wheel = Pick<Card, 'pockets' | 'spots' | 'calls'>;

const MEASURES = {
  horizontal: { long: 952, short: 220, depth: 46, pad: 4 },
  // A pocket's inner edge at the bends is the shortest side: 336 wide, it still has 24 pixels.
  upright: { long: 452, short: 336, depth: 42, pad: 4 },
};
const SAMPLES = 8; // Points along one side of a cell: the bends look round.

export function track(card: Wheel, orientation: Orientation): Track {
  const { long, short, depth, pad } = MEASURES[orientation];
  const path = new Stadium(long, short, pad + depth / 2, orientation);
  const step = path.length / card.pockets.length;
  const zero = Math.max(0, card.pockets.findIndex(([number]) => number === '0'));
  const edge = (index: number) => (index - zero - 0.5) * step;

  const cells = card.pockets.map(([number, colour], index): TrackCell => {
    const [from, to] = [edge(index), edge(index + 1)];
    return {
      number,
      colour,
      outline: [
        ...path.side(from, to, depth / 2),
        ...path.side(from, to, -depth / 2).reverse(),
      ],
      at: path.point((from + to) / 2, 0),
    };
  });

  const sectors = card.calls
    .filter(({ call }) => !call.includes(':'))
    .map((call): Sector => {
      const covered = numbersOf(card, call);
      const order = card.pockets.map(([number]) => number);
      const runs = runsOf(order.map((number) => covered.has(number)));
      const inner = -depth / 2 - 4;
      const outline = runs.flatMap(([from, to]) => path.side(edge(from), edge(to), inner, 48));
      return {
        call: call.call,
        chips: call.chips,
        numbers: order.filter((number) => covered.has(number)),
        outline,
        at: centroid(outline),
      };
    });
  const upright = orientation === 'upright';
  return { width: upright ? short : long, height: upright ? long : short, cells, sectors };
}

/** The numbers that a call covers, by the spots of its parts. */
export function numbersOf(card: Pick<Card, 'spots'>, call: CallCard): Set<string> {
  const spots = new Set(call.bets.map(([spot]) => spot));
  return new Set(card.spots.flatMap((row) => (spots.has(row.spot) ? row.numbers : [])));
}

/** Stretches of *yes* around a ring, as from (included) and to (excluded); to may pass the end. */
export function runsOf(ring: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  ring.forEach((yes, index) => {
    if (!yes || ring[(index + ring.length - 1) % ring.length]) return;
    let to = index + 1;
    while (ring[to % ring.length]) to += 1;
    runs.push([index, to]);
  });
  return runs;
}

/** A closed line of two straights and two half circles, measured along its middle. */
class Stadium {
  private readonly radius: number;
  private readonly straight: number;

  constructor(
    private readonly long: number,
    private readonly short: number,
    inset: number,
    private readonly orientation: Orientation,
  ) {
    this.radius = short / 2 - inset;
    this.straight = long - short;
  }

  get length(): number {
    return 2 * this.straight + 2 * Math.PI * this.radius;
  }

  /** The point *far* along the line, clockwise from zero's end, moved outwards by *out*. */
  point(far: number, out: number): Point {
    const { straight, radius, length } = this;
    const quarter = (Math.PI * radius) / 2;
    const s = ((far % length) + length) % length;
    const r = radius + out;
    const half = straight / 2;
    if (s < quarter) return this.placed(half, 0, s / radius, r);
    if (s < quarter + straight) return this.turned(half - (s - quarter), r);
    if (s < 3 * quarter + straight) {
      return this.placed(-half, 0, Math.PI / 2 + (s - quarter - straight) / radius, r);
    }
    if (s < 3 * quarter + 2 * straight) {
      return this.turned(-half + (s - 3 * quarter - straight), -r);
    }
    return this.placed(half, 0, (s - length) / radius, r);
  }

  /** Points along one side, from *from* to *to*. */
  side(from: number, to: number, out: number, samples = SAMPLES): Point[] {
    return Array.from({ length: samples + 1 }, (_, index) =>
      this.point(from + ((to - from) * index) / samples, out),
    );
  }

  private placed(x: number, y: number, angle: number, r: number): Point {
    return this.turned(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }

  /** From the middle of a horizontal track to the drawing's corner, turned when upright. */
  private turned(x: number, y: number): Point {
    const [a, b] = this.orientation === 'upright' ? [y, -x] : [x, y];
    const [w, h] =
      this.orientation === 'upright' ? [this.short, this.long] : [this.long, this.short];
    return [Math.round((w / 2 + a) * 100) / 100, Math.round((h / 2 + b) * 100) / 100];
  }
}

function centroid(outline: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  outline.forEach(([ax, ay], index) => {
    const [bx, by] = outline[(index + 1) % outline.length] ?? [ax, ay];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  return area === 0 ? [0, 0] : [x / (3 * area), y / (3 * area)];
}
