/**
 * How a reel moves: it is pulled back a little, gathers speed, runs, brakes, goes too far by a little and
 * settles. Plain functions of time, in milliseconds and cells; symbols pass downwards.
 *
 * Where a reel stops was drawn by the house before it brakes. When it stops follows from its place from the
 * left and from nothing else: no reel waits, slows down or passes a symbol because of what the others show
 * (828/2015:8). At full speed, where no symbol can be told from the next, the strip is put where it has to be
 * in order to stop in time. From there on every symbol that passes is the strip's own, in its order.
 */

import { movedUp, type Strip } from './strip';

const PULL_MS = 110;
const PULL = 0.16; // Cells against the direction.
const GATHER_MS = 260;
export const SPEED = 0.025; // Cells per millisecond.
const BRAKE_MS = 320;
const OVER = 0.17; // Cells too far.
const SETTLE_MS = 170;
const BRAKE = (SPEED * BRAKE_MS) / 2; // Cells from the first touch of the brake to the farthest point.

/** From here on a reel runs at full speed. */
export const FULL_MS = PULL_MS + GATHER_MS;
const FIRST_MS = 720; // The first reel brakes,
const APART_MS = 270; // and each of the others as much later.
const LEAST_MS = 90; // A result that comes late is run towards for at least so long.
const STEP_MS = 20; // Between two points of a curve.

const SNAP_MS = 170; // A reel that is stopped by hand:
const SNAP = 1.25; // so many cells are still seen to pass.

/** A moment on the way, and the place that is on top then. It falls; it is not wrapped around the strip. */
export type Point = readonly [at_ms: number, place: number];

/** How far a reel has gone after *at_ms*, as long as nobody stops it. */
export function gone(at_ms: number): number {
  if (at_ms <= PULL_MS) return -PULL * Math.sin(((at_ms / PULL_MS) * Math.PI) / 2);
  const gathering = Math.min(at_ms - PULL_MS, GATHER_MS);
  const run = Math.max(0, at_ms - FULL_MS);
  return -PULL + (SPEED * gathering ** 2) / (2 * GATHER_MS) + SPEED * run;
}

/** When the reel with *number* from the left brakes, if its stop is known at *known_ms*. */
export const brakes = (number: number, known_ms: number): number =>
  Math.max(FIRST_MS, known_ms + LEAST_MS, FULL_MS) + number * APART_MS;

/** When it rests. */
export const rests = (number: number, known_ms: number): number => brakes(number, known_ms) + BRAKE_MS + SETTLE_MS;

/** From *from* at rest to full speed. */
export const launch = (from: number): Point[] => curve(0, FULL_MS, (at) => from - gone(at));

/** Once around a strip of *length*, from where the launch has led. */
export const loop = (from: number, length: number): Point[] => [
  [FULL_MS, from - gone(FULL_MS)],
  [FULL_MS + length / SPEED, from - gone(FULL_MS) - length],
];

/** From where a reel is at *known_ms*, after a launch from *from*, to rest at *stop*. */
export function halt(from: number, stop: number, number: number, known_ms: number): Point[] {
  const at = brakes(number, known_ms);
  const cut = Math.max(known_ms, FULL_MS);
  // At full speed the strip is put where it has to be: a point at the same time, elsewhere.
  const running: Point[] = [
    [cut, stop + BRAKE - OVER + SPEED * (at - cut)],
    [at, stop + BRAKE - OVER],
  ];
  return [
    ...(known_ms < FULL_MS ? curve(known_ms, FULL_MS, (t) => from - gone(t)) : []),
    ...running,
    ...curve(at, at + BRAKE_MS, (t) => stop - OVER + BRAKE * (1 - (t - at) / BRAKE_MS) ** 2).slice(1),
    ...curve(at + BRAKE_MS, at + BRAKE_MS + SETTLE_MS, (t) => stop - OVER * (1 - eased((t - at - BRAKE_MS) / SETTLE_MS))).slice(1),
  ];
}

/** A reel that is stopped by hand: it is there at once, after a last movement that shows its weight. */
export const snap = (stop: number): Point[] => [
  ...curve(0, SNAP_MS, (t) => stop - OVER + (SNAP + OVER) * (1 - t / SNAP_MS) ** 2),
  ...curve(SNAP_MS, SNAP_MS + SETTLE_MS, (t) => stop - OVER * (1 - eased((t - SNAP_MS) / SETTLE_MS))).slice(1),
];

const eased = (share: number): number => 0.5 - 0.5 * Math.cos(Math.PI * share);

function curve(from_ms: number, to_ms: number, place: (at_ms: number) => number): Point[] {
  const steps = Math.max(1, Math.ceil((to_ms - from_ms) / STEP_MS));
  return Array.from({ length: steps + 1 }, (_, n): Point => {
    const at = from_ms + ((to_ms - from_ms) * n) / steps;
    return [at, place(at)];
  });
}

// --- For the browser: nothing but transforms, so that no frame waits for a script -----------------------

export interface Motion {
  frames: Keyframe[];
  length_ms: number;
}

/** *points* as keyframes of the cells of *strip*; where its end is passed, it begins again. */
export function motion(points: readonly Point[], strip: Strip, rows: number): Motion {
  const [[begins], [ends]] = [points[0]!, points.at(-1)!];
  const length_ms = ends - begins;
  const offset = (at: number): number => Math.min(1, Math.max(0, (at - begins) / length_ms));
  const frames: Keyframe[] = [];
  const put = (at: number, transform: string): unknown => frames.push({ offset: offset(at), transform });
  points.forEach(([at, place], n) => {
    const before = points[n - 1];
    if (before && before[0] < at) {
      for (const [when, end] of endsOf(before, [at, place], strip.length)) {
        put(when, end < 0 ? topOf(strip, rows) : bottomOf(strip, rows));
      }
    }
    put(at, movedUp(place, strip, rows));
  });
  return { frames, length_ms };
}

/** Where the way from one point to the next passes an end of the strip: off it at one end (-1: the top), and on again at the other. */
function endsOf([t1, p1]: Point, [t2, p2]: Point, length: number): [at: number, end: -1 | 1][] {
  const falls = p2 < p1;
  const found: [number, -1 | 1][] = [];
  const first = falls ? Math.floor(p1 / length) : Math.floor(p1 / length) + 1;
  for (let n = first; falls ? n * length > p2 : n * length <= p2; n += falls ? -1 : 1) {
    const at = t1 + ((t2 - t1) * (n * length - p1)) / (p2 - p1);
    found.push([at, falls ? -1 : 1], [at, falls ? 1 : -1]);
  }
  return found;
}

const topOf = (strip: Strip, rows: number): string => movedUp(0, strip, rows);
/** The first symbol again, below the last one: it looks the same as the top. */
const bottomOf = (strip: Strip, rows: number): string =>
  `translateY(${((-100 * strip.length) / (strip.length + rows + 1)).toFixed(4)}%)`;
