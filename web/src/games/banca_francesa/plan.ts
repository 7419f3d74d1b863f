/**
 * The table of banca francesa: two lines go around the banca (808/2015:6.a). Inside the inner one is
 * grande, between the two pequeno, and a corner on the left is cut out for the ases; in the middle is
 * the arena for the dice (808/2015:6.b).
 */

import type { Point } from '../../lib/drawing/polar';
import type { Orientation, Plan, Rect, Target } from '../shared/plan';
import type { Fell } from './wire.gen';

export type Call = Exclude<Fell['called'], 'null'>;

/** A rectangle with rounded corners, like the lines. */
export interface Loop extends Rect {
  r: number;
}

export interface Banca extends Plan {
  outer: Loop;
  inner: Loop;
  arena: Loop;
  /** The corner of the ases. */
  corner: { x: number; y: number; r: number };
  /** Where the dice rest, and where they come from. */
  places: Point[];
  hand: Point;
  die: number;
}

const BAND = 26; // What belongs to a line, on both sides of it together.

interface Measures {
  width: number;
  height: number;
  outer: Loop;
  inner: Loop;
  arena: Loop;
  corner: Banca['corner'];
  /** The extent of the calls' places, in the lower part of their zones. */
  grande: [from: number, to: number];
  pequeno: [from: number, to: number];
  /** Where their chips go. */
  chips: { grande: number; pequeno: number; line: number };
  places: Point[];
  hand: Point;
  die: number;
}

const MEASURES: Record<Orientation, Measures> = {
  horizontal: {
    width: 1080,
    height: 648,
    outer: { x: 16, y: 16, w: 1048, h: 612, r: 200 },
    inner: { x: 152, y: 78, w: 776, h: 432, r: 156 },
    arena: { x: 278, y: 136, w: 524, h: 262, r: 96 },
    corner: { x: 112, y: 536, r: 92 },
    grande: [330, 750],
    pequeno: [250, 830],
    chips: { grande: 706, pequeno: 782, line: 640 },
    places: [[434, 262], [548, 290], [652, 248]],
    hand: [540, 60],
    die: 31,
  },
  upright: {
    width: 360,
    height: 472,
    outer: { x: 8, y: 8, w: 344, h: 446, r: 74 },
    inner: { x: 60, y: 40, w: 240, h: 312, r: 62 },
    arena: { x: 104, y: 70, w: 152, h: 194, r: 44 },
    corner: { x: 52, y: 408, r: 44 },
    grande: [104, 288],
    pequeno: [104, 312],
    chips: { grande: 268, pequeno: 284, line: 246 },
    places: [[150, 132], [206, 166], [152, 212]],
    hand: [180, 34],
    die: 20,
  },
};

export function banca(orientation: Orientation, spots: readonly string[]): Banca {
  const m = MEASURES[orientation];
  const half = BAND / 2;
  const [arenaEnd, innerEnd, outerEnd] = [m.arena, m.inner, m.outer].map(({ y, h }) => y + h) as [
    number, number, number,
  ];
  const zone = ([from, to]: [number, number], top: number, bottom: number): Rect => ({
    x: from, y: top, w: to - from, h: bottom - top,
  });
  const side = m.corner.r * Math.SQRT2;
  const all: Target[] = [
    {
      spot: 'chance:grande',
      hit: zone(m.grande, arenaEnd + 2, innerEnd - half),
      at: [m.chips.grande, (arenaEnd + innerEnd - half) / 2],
      area: ring(m.inner, m.arena),
    },
    {
      spot: 'chance:pequeno',
      hit: zone(m.pequeno, innerEnd + half, outerEnd - half),
      at: [m.chips.pequeno, (innerEnd + outerEnd) / 2],
      area: ring(m.outer, m.inner),
    },
    {
      spot: 'line:grande',
      hit: zone(m.grande, innerEnd - half, innerEnd + half),
      at: [m.chips.line, innerEnd],
      area: ring(grown(m.inner, half), grown(m.inner, -half)),
    },
    {
      spot: 'line:pequeno',
      hit: zone(m.pequeno, outerEnd - half, outerEnd + half),
      at: [m.chips.line, outerEnd],
      area: ring(grown(m.outer, half), grown(m.outer, -half)),
    },
    {
      spot: 'chance:ases',
      hit: { x: m.corner.x - side / 2, y: m.corner.y - side / 2, w: side, h: side },
      at: [m.corner.x + m.corner.r * 0.42, m.corner.y + m.corner.r * 0.2],
      area: disc(m.corner),
    },
  ];
  const { width, height, outer, inner, arena, corner, places, hand, die } = m;
  const targets = all.filter(({ spot }) => spots.includes(spot));
  return { orientation, width, height, outer, inner, arena, corner, places, hand, die, targets };
}

/** *loop* with its border moved out by *by*, corners too. */
export function grown({ x, y, w, h, r }: Loop, by: number): Loop {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by, r: r + by };
}

export function loop({ x, y, w, h, r }: Loop): string {
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}Z`;
}

/** The area between two loops; to be filled with the even-odd rule. */
export function ring(outer: Loop, inner: Loop): string {
  return loop(outer) + loop(inner);
}

export function disc({ x, y, r }: { x: number; y: number; r: number }): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}
