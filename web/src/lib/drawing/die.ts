/**
 * A die in space: which faces are seen, where, and how light they are; and how it flies and rests.
 *
 * Opposite faces add up to seven (808/2015:6.c, 1441/95-IV:3.c, 1441/95-VI:2.c, 1441/95-VII:1.c). Axes
 * as on a screen: x to the right, y down, z towards the viewer.
 */

export type Vector = readonly [x: number, y: number, z: number];
export type Turn = readonly [Vector, Vector, Vector]; // A rotation, by its rows.
export type Pips = 1 | 2 | 3 | 4 | 5 | 6;

export interface Face {
  pips: Pips;
  /** The matrix of an SVG transform that maps the square from -1 to 1 onto the face. */
  matrix: string;
  /** 0 in the dark, 1 where the lamp shines. */
  light: number;
}

/** The outward normal of each face, and the direction of its first row of pips. */
const FACES: Record<Pips, readonly [normal: Vector, across: Vector]> = {
  1: [[0, 0, 1], [1, 0, 0]],
  6: [[0, 0, -1], [0, 1, 0]],
  2: [[0, 1, 0], [0, 0, 1]],
  5: [[0, -1, 0], [1, 0, 0]],
  3: [[1, 0, 0], [0, 1, 0]],
  4: [[-1, 0, 0], [0, 0, 1]],
};
const ALL: readonly Pips[] = [1, 2, 3, 4, 5, 6];
const LAMP: Vector = unit([-0.45, -0.62, 0.85]);
const TILT = 0.62; // How far the viewer bends over the table, in radians from straight above.

/** Where the pips of a face are, from -1 to 1. */
export const LAYOUT: Record<Pips, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [[-0.5, -0.5], [0.5, 0.5]],
  3: [[-0.52, -0.52], [0, 0], [0.52, 0.52]],
  4: [[-0.5, -0.5], [0.5, -0.5], [-0.5, 0.5], [0.5, 0.5]],
  5: [[-0.52, -0.52], [0.52, -0.52], [0, 0], [-0.52, 0.52], [0.52, 0.52]],
  6: [[-0.5, -0.56], [-0.5, 0], [-0.5, 0.56], [0.5, -0.56], [0.5, 0], [0.5, 0.56]],
};

/** The faces that are seen after *turn*, the farthest first. */
export function seen(turn: Turn): Face[] {
  return ALL.map((pips) => {
    const [normal, across] = FACES[pips];
    const n = turned(turn, normal);
    const u = turned(turn, across);
    const v = cross(n, u);
    const matrix = [u[0], u[1], v[0], v[1], n[0], n[1]].map(short).join(' ');
    return { pips, matrix: `matrix(${matrix})`, light: 0.5 + 0.5 * dot(n, LAMP), depth: n[2] };
  })
    .filter(({ depth }) => depth > 0.01)
    .sort((a, b) => a.depth - b.depth)
    .map(({ pips, matrix, light }) => ({ pips, matrix, light }));
}

/** The outline of the cube, for what is between its rounded faces. */
export function outline(turn: Turn, half: number): string {
  const corners = [-half, half].flatMap((x) =>
    [-half, half].flatMap((y) => [-half, half].map((z) => turned(turn, [x, y, z]))),
  );
  return `M${hull(corners.map(([x, y]) => [x, y] as const))
    .map(([x, y]) => `${short(x)} ${short(y)}`)
    .join('L')}Z`;
}

/** The die at rest with *pips* on top, turned by *yaw* around itself, as the viewer sees it. */
export function resting(pips: Pips, yaw: number): Turn {
  const [normal, across] = FACES[pips];
  const third = cross(normal, across);
  // The rows map the face's own axes onto those of the table: its normal points up to the lamp.
  const flat: Turn = [across, third, normal];
  return times(about([1, 0, 0], TILT), times(about([0, 0, 1], yaw), flat));
}

/** Which face is on top of the table after *turn*. */
export function top(turn: Turn): Pips {
  const up = turned(about([1, 0, 0], TILT), [0, 0, 1]);
  return ALL.reduce((best, pips) =>
    dot(turned(turn, FACES[pips][0]), up) > dot(turned(turn, FACES[best][0]), up) ? pips : best,
  );
}

// --- The throw --------------------------------------------------------------------------------

export interface Flight {
  /** How much of the way from hand to resting place is done, from 0 to 1. */
  way: number;
  /** How high over the table, in dice. */
  height: number;
  /** What is left of its tumbling, in radians. */
  tumble: number;
}

const BOUNCES = [0, 0.4, 0.66, 0.83, 0.93]; // When it touches the table; in between, it flies.
const HEIGHTS = [2.4, 1.25, 0.5, 0.18];

/** A die's flight at *time* from 0 to 1; it lies still at 1. */
export function flight(time: number): Flight {
  const t = Math.min(1, Math.max(0, time));
  const hop = BOUNCES.findLastIndex((touch) => t >= touch);
  const [from = 0, to] = [BOUNCES[hop], BOUNCES[hop + 1]];
  const high = HEIGHTS[hop];
  const part = to === undefined ? 1 : (t - from) / (to - from);
  const height = high === undefined ? 0 : 4 * high * part * (1 - part);
  const left = (1 - t) ** 2;
  return { way: 1 - left, height: t === 1 ? 0 : height, tumble: 11 * left };
}

/** *turn*, with what is left of its tumbling around an axis that lies across the way. */
export function tumbling(turn: Turn, tumble: number, axis: Vector): Turn {
  return times(about(unit(axis), tumble), turn);
}

/** The same number from 0 to 1 for the same words: the same dice fall alike for everybody. */
export function chanceOf(words: string): number {
  let hash = 2_166_136_261;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  hash ^= hash >>> 15;
  return ((Math.imul(hash, 2_246_822_519) >>> 8) & 0xffff) / 0x10000;
}

/** `2-6-3` as pips. */
export function pipsOf(thrown: string): Pips[] {
  return thrown.split('-').map((each) => {
    const pips = ALL.find((one) => String(one) === each);
    if (!pips) throw new Error(`${thrown} is no throw`);
    return pips;
  });
}

// --- Vectors ----------------------------------------------------------------------------------

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
function unit(v: Vector): Vector {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
}
export function turned(turn: Turn, v: Vector): Vector {
  return [dot(turn[0], v), dot(turn[1], v), dot(turn[2], v)];
}
export function times(a: Turn, b: Turn): Turn {
  const column = (n: 0 | 1 | 2): Vector => [b[0][n], b[1][n], b[2][n]];
  const row = (v: Vector): Vector => [dot(v, column(0)), dot(v, column(1)), dot(v, column(2))];
  return [row(a[0]), row(a[1]), row(a[2])];
}
/** A turn by *angle* around *axis*, a vector of length one. */
export function about([x, y, z]: Vector, angle: number): Turn {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const k = 1 - c;
  return [
    [c + x * x * k, x * y * k - z * s, x * z * k + y * s],
    [y * x * k + z * s, c + y * y * k, y * z * k - x * s],
    [z * x * k - y * s, z * y * k + x * s, c + z * z * k],
  ];
}

type Flat = readonly [number, number];

/** The corners of the convex hull of *points*. */
function hull(points: readonly Flat[]): Flat[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (of: readonly Flat[]): Flat[] => {
    const chain: Flat[] = [];
    for (const p of of) {
      while (chain.length > 1 && bend(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
function bend(a: Flat, b: Flat, c: Flat): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
function short(length: number): number {
  return Math.round(length * 1000) / 1000;
}
