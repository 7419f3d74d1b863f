/**
 * The table of ponto e banca: cards at the top, the zones of the bets in an arc below them, and the
 * numbered places along the rail. Place 1 is at the croupier's left, so on the right for somebody
 * sitting at the table (1441/95-II:4).
 */

import type { Point } from '../../lib/drawing/polar';
import type { Lying } from '../blackjack/plan';
import { middle, type Orientation, type Plan, type Rect, type Target } from '../shared/plan';
import type { Side } from './types';

export interface Zone extends Target {
  /** Where its name is printed, and how large. */
  name: Point;
  size: number;
  tilt: number; // Degrees.
}

export interface TablePlan extends Plan<Zone> {
  edge: string;
  felt: string;
  card: number;
  shoe: Rect;
  /** The middle of each side's first two cards, and of its total. */
  sides: Record<Side, { cards: Point; total: Point; label: Point }>;
  places: { place: string; at: Point }[];
  plate: { r: number; w: number };
}

// --- Wide ---------------------------------------------------------------------------------------

const CENTRE: Point = [520, -560];
const [INNER, OUTER, SEATS] = [800, 950, 998];
const SPREAD = 27;

function wide(spots: readonly string[], sides: readonly string[][]): TablePlan {
  const pairs = spots.includes('pair:ponto');
  const from = pairs ? [-SPREAD, -19.2, -6.2, 6.2, 19.2, SPREAD] : [-SPREAD, -8.4, 8.4, SPREAD];
  const order = pairs ? ['pair:ponto', 'ponto', 'empate', 'banca', 'pair:banca'] : ['ponto', 'empate', 'banca'];
  const targets = order.map((spot, n): Zone => {
    const [low, high] = [from[n]!, from[n + 1]!];
    const turn = (low + high) / 2;
    const [x, y] = at((INNER + OUTER) / 2, turn);
    const half = ((high - low) / 2 / 180) * Math.PI * INNER * 0.84;
    return {
      spot,
      hit: { x: x - half, y: y - 54, w: 2 * half, h: 108 },
      at: at(OUTER - 48, turn),
      area: sector(INNER, OUTER, low + 0.12, high - 0.12),
      name: at(INNER + 40, turn),
      size: spot.startsWith('pair') ? 12.5 : 30,
      tilt: -turn,
    };
  });
  return {
    orientation: 'horizontal',
    width: 1040,
    height: 556,
    targets,
    edge: 'M78 5H962C1012 5 1035 32 1035 96C1035 400 836 551 520 551C204 551 5 400 5 96C5 32 28 5 78 5Z',
    felt: 'M84 27H956C994 27 1012 48 1012 98C1012 388 824 529 520 529C216 529 28 388 28 98C28 48 46 27 84 27Z',
    card: 88,
    shoe: { x: 884, y: 34, w: 112, h: 61 },
    sides: {
      ponto: { cards: [322, 112], total: [466, 112], label: [466, 58] },
      banca: { cards: [718, 112], total: [574, 112], label: [574, 58] },
    },
    places: along(sides, (turn) => at(SEATS, turn)),
    plate: { r: 18, w: sides.flat().length > 7 ? 62 : 112 },
  };
}

/** All places from right to left, with a gap between the sides. */
function along(sides: readonly string[][], where: (turn: number) => Point): TablePlan['places'] {
  const gap = 0.6;
  const count = sides.flat().length + gap * (sides.length - 1);
  const step = count > 1 ? Math.min(7.2, 47 / (count - 1)) : 0;
  let n = 0;
  return sides.flatMap((side, index) =>
    side.map((place, within) => {
      if (index && !within) n += gap;
      const turn = (step * (count - 1)) / 2 - step * n;
      n += 1;
      return { place, at: where(turn) };
    }),
  );
}

function at(radius: number, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return [
    tenth(CENTRE[0] + radius * Math.sin(turn)),
    tenth(CENTRE[1] + radius * Math.cos(turn)),
  ];
}

/** The part of a ring below its centre, between two angles. */
function sector(inner: number, outer: number, low: number, high: number): string {
  const [a, b, c, d] = [at(inner, low), at(inner, high), at(outer, high), at(outer, low)].map((point) => point.join(' '));
  return `M${a}A${inner} ${inner} 0 0 0 ${b}L${c}A${outer} ${outer} 0 0 1 ${d}Z`;
}

const tenth = (length: number): number => Math.round(length * 10) / 10;

// --- Upright ------------------------------------------------------------------------------------

function tall(spots: readonly string[], sides: readonly string[][]): TablePlan {
  const pairs = spots.includes('pair:ponto');
  const [first, second] = [210, 284];
  const rects: [string, Rect, number][] = [
    ['empate', { x: pairs ? 120 : 18, y: first, w: pairs ? 150 : 354, h: 70 }, 19],
    ['ponto', { x: 18, y: second, w: 175, h: 88 }, 24],
    ['banca', { x: 197, y: second, w: 175, h: 88 }, 24],
  ];
  if (pairs) {
    rects.push(['pair:ponto', { x: 18, y: first, w: 98, h: 70 }, 11]);
    rects.push(['pair:banca', { x: 274, y: first, w: 98, h: 70 }, 11]);
  }
  const targets = rects.map(([spot, hit, size]): Zone => {
    const [x, y] = middle(hit);
    const great = hit.h > 80;
    return {
      spot,
      hit,
      at: [x, y + (great ? 19 : 17)],
      area: rounded(hit, 9),
      name: [x, y - (great ? 23 : 21)],
      size,
      tilt: 0,
    };
  });
  const rows = sides.length;
  const height = 386 + rows * 52 + 8;
  return {
    orientation: 'upright',
    width: 390,
    height,
    targets,
    edge: `M26 3H364Q387 3 387 26V${height - 44}Q387 ${height - 3} 346 ${height - 3}H44Q3 ${height - 3} 3 ${height - 44}V26Q3 3 26 3Z`,
    felt: `M28 11H362Q379 11 379 28V${height - 46}Q379 ${height - 11} 344 ${height - 11}H46Q11 ${height - 11} 11 ${height - 46}V28Q11 11 28 11Z`,
    card: 60,
    shoe: { x: 160, y: 16, w: 70, h: 38 },
    sides: {
      ponto: { cards: [81, 92], total: [166, 92], label: [81, 32] },
      banca: { cards: [309, 92], total: [224, 92], label: [309, 32] },
    },
    places: sides.flatMap((side, row) => {
      const step = 350 / Math.max(7, side.length);
      return side.map((place, n) => ({
        place,
        at: [195 + step * ((side.length - 1) / 2 - n), 396 + row * 50] as Point,
      }));
    }),
    plate: { r: 14, w: 48 },
  };
}

function rounded({ x, y, w, h }: Rect, r: number): string {
  return `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}Z`;
}

export function tablePlan(
  spots: readonly string[], sides: readonly string[][], orientation: Orientation,
): TablePlan {
  return orientation === 'upright' ? tall(spots, sides) : wide(spots, sides);
}

/** The cards of a side: two side by side, the third across and apart (1441/95-II:15). */
export function sideCards(plan: TablePlan, side: Side, cards: number): Lying[] {
  const w = plan.card;
  const [x, y] = plan.sides[side].cards;
  const out = side === 'ponto' ? -1 : 1;
  const gap = plan.orientation === 'upright' ? 4 : 8;
  const two: Lying[] = [-1, 1].map((way) => ({
    x: x + (way * (w + gap)) / 2, y, w, sideways: false,
  }));
  const third: Lying =
    plan.orientation === 'upright'
      ? { x, y: y + w * 0.7 + w / 2 + 6, w, sideways: true }
      : { x: x + out * (w + gap + w * 0.7 + 2), y, w, sideways: true };
  return [...two, third].slice(0, cards);
}
