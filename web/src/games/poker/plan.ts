/**
 * The oval table, laid out for the available room: where plates, bets, button and board go.
 *
 * All in pixels of the box that the table fills, on a desktop, in a quarter of one, or upright on a
 * phone. Places go round clockwise from the bottom, where one's own is.
 */

import type { Point } from '../../lib/drawing/polar';
import type { Rect } from '../shared/plan';

export interface Round extends Rect {
  r: number;
}

export interface SeatPlan {
  place: number;
  /** Whether it is the one at the bottom, with the large cards. */
  near: boolean;
  /** The middle of its plate, and its size. */
  at: Point;
  w: number;
  h: number;
  /** The middle of the lower edge of its cards, and the width of one. */
  cards: Point;
  card: number;
  /** The middle of what it bets. */
  bet: Point;
  button: Point;
}

export interface Plan {
  width: number;
  height: number;
  tall: boolean;
  /** Too low for more than the board in its middle. */
  flat: boolean;
  /** 1 on a desktop; small things do not shrink below what can be read. */
  scale: number;
  rail: Round;
  felt: Round;
  line: Round;
  board: { at: Point; card: number; gap: number };
  /** The middle of the pot, and of what is next to it. */
  pot: Point;
  side: Point;
  /** Where cards come from, and go to when they are thrown away. */
  deck: Point;
  seats: SeatPlan[];
}

const TALL = 1.05; // Taller than this share of its width, a table is upright;
const PHONE = { width: 560, tall: 0.85 }; // a table as narrow as this, sooner.
const FLAT = 330; // A lower table has its pot beside the board.
const DESK = { width: 1060, height: 560 };
const COVERED = 0.3; // How much of a card a plate covers.
export const OPEN = 1.2; // How much larger cards are that all may see.
const BOARD = 5;

/** The table with *count* places in *width* by *height*; place *near* is at the bottom. */
export function ovalPlan(width: number, height: number, count: number, near = 1, hole = 2): Plan {
  const tall = height > width * (width < PHONE.width ? PHONE.tall : TALL);
  const flat = !tall && height < FLAT;
  const scale = tall
    ? clamp(width / 390, 0.9, 1.35)
    : clamp(Math.min(width / DESK.width, height / DESK.height), 0.6, 1.3);
  const plate = tall ? { w: 88 * scale, h: 37 * scale } : { w: Math.max(96, 146 * scale), h: Math.max(37, 50 * scale) };
  const own = tall ? { w: 132 * scale, h: 42 * scale } : { w: Math.max(128, 176 * scale), h: Math.max(40, 54 * scale) };
  const card = tall ? 28 * scale : Math.max(25, 46 * scale);
  const ownCard = tall ? 56 * scale : Math.max(flat ? 40 : 46, 76 * scale);

  const shown = card * (1.4 * (OPEN - COVERED) + 0.12); // Of a card above its plate, and lifted.
  const ring: Rect = {
    x: plate.w / 2 + 4,
    y: shown + plate.h / 2 + 4,
    w: width - plate.w - 8,
    h: height - shown - plate.h / 2 - own.h / 2 - 12,
  };
  const r = tall ? Math.min(ring.w * 0.3, 110 * scale) : Math.min(ring.h / 2, ring.w / 2);
  const path: Round = { ...ring, r };
  const around = length(path);
  const beside = Math.max(own.w / 2, (spread(hole, ownCard) + ownCard) / 2) + plate.w / 2 + (tall ? 22 : 34);
  const first = Math.max(beside, around / count);
  const step = count > 2 ? (around - 2 * first) / (count - 2) : 0;

  const middle = width / 2;
  const stood = tall ? upright(path, count - 1, plate.w + 8 * scale) : [];
  const seats = Array.from({ length: count }, (_, n): SeatPlan => {
    const place = ((near - 1 + n) % count) + 1;
    if (n === 0) {
      const at: Point = [middle, height - own.h / 2 - 4];
      const cards: Point = [middle, at[1] - own.h / 2 + ownCard * 0.1];
      const bet: Point = [middle, cards[1] - ownCard * 1.52 - 14 * Math.max(scale, 0.8)];
      return { place, near: true, at, ...own, cards, card: ownCard, bet, button: [middle + own.w / 2 + 16, at[1]] };
    }
    const at = tall ? stood[n - 1]! : point(path, count === 2 ? around / 2 : first + (n - 1) * step);
    const cards: Point = [at[0], at[1] - plate.h / 2 + card * 1.4 * COVERED];
    return { place, near: false, at, ...plate, cards, card, ...front(at, plate, path, middle, scale, tall) };
  });

  const top = Math.min(...seats.slice(1).filter(({ at }) => at[1] < path.y + plate.h).map(({ bet }) => bet[1]), path.y + plate.h);
  const low = seats[0]!.bet[1];
  const gap = tall ? 3 : Math.max(4, 7 * scale);
  const free = tall ? width - 2 * (plate.w + 9) : width * 0.5;
  const room = (low - top - (flat ? 26 : 70 * Math.max(0.72, scale))) / 1.4;
  const boardCard = Math.max(26, Math.min((free - (BOARD - 1) * gap) / BOARD, 74 * scale, room));
  const centre: Point = [middle, (top + low) / 2 + (tall ? -2 : 2 * scale)];
  const half = boardCard * 0.7;
  const beyond = (BOARD / 2) * (boardCard + gap) + 40;

  return {
    width, height, tall, flat, scale,
    rail: grown(path, tall ? 12 : 16 * scale),
    felt: grown(path, tall ? -2 : -8 * scale),
    line: grown(path, tall ? -plate.w * 0.62 : -(plate.h / 2 + 46 * scale)),
    board: { at: centre, card: boardCard, gap },
    pot: flat ? [middle - beyond, centre[1]] : [middle, centre[1] - half - 17 * Math.max(0.8, scale)],
    side: flat ? [middle + beyond + 14, centre[1]] : [middle, centre[1] + half + 17 * Math.max(0.8, scale)],
    deck: [middle, centre[1] - half],
    seats,
  };
}

/** *count* plates about an upright table: up its left side, over its top, down its right side. */
function upright({ x, y, w, h }: Rect, count: number, wide: number): Point[] {
  const top = count % 2 ? 1 : count > 2 ? 2 : 0;
  const side = (count - top) / 2;
  const [first, last] = [[0.45, 0.45], [0.26, 0.74], [0.2, 0.86], [0.08, 0.93]][side - 1] ?? [0, 0];
  const column = Array.from({ length: side }, (_, n) => {
    const down = side > 1 ? first! + ((last! - first!) * n) / (side - 1) : first!;
    const bend = 9 * Math.max(0, Math.abs(down - 0.5) * 2 - 0.55); // An oval, not a box.
    return [bend, y + h * down] as const;
  });
  return [
    ...column.map(([bend, at]): Point => [x + bend, at]).reverse(),
    ...Array.from({ length: top }, (_, n): Point => [x + w / 2 + (n - (top - 1) / 2) * wide, y]),
    ...column.map(([bend, at]): Point => [x + w - bend, at]),
  ];
}

/** Where bets and the button go in front of a plate. */
function front(
  at: Point, plate: { w: number; h: number }, path: Round, middle: number, scale: number, tall: boolean,
): Pick<SeatPlan, 'bet' | 'button'> {
  const [x, y] = at;
  const inward = Math.sign(Math.round(middle - x)); // Zero for a place opposite.
  if (tall) {
    const below = y + plate.h / 2 + 11 * scale;
    const bet: Point = [x + (inward ? -inward * 3 : 10) * scale, below]; // Room for a prize beside the button.
    const corner = (plate.w / 2 - 3 * scale) * (inward || -1);
    return { bet, button: [x + corner, below - 1] };
  }
  const upper = y < path.y + path.r * 0.4;
  const lower = y > path.y + path.h - path.r * 0.4;
  const lift = plate.h / 2 + 22 * Math.max(0.7, scale);
  if (upper || lower) {
    const lean = inward * (lower ? 34 : 14) * scale;
    const over = lift + (lower ? plate.h * 0.95 : 0); // The cards of the lower ones are in between.
    const to = upper ? y + over : y - over;
    return {
      bet: [x + lean, to],
      button: upper
        ? [x - (inward || 1) * (plate.w / 2 - 12 * scale), y + plate.h / 2 + 15 * scale]
        : [x + inward * (plate.w / 2 + 15 * scale), y - plate.h * 0.3],
    };
  }
  const reach = plate.w / 2 + 50 * Math.max(0.8, scale);
  const rise = (path.y + path.h / 2 - y) * 0.22; // Towards the middle; the button on the other side.
  return {
    bet: [x + inward * reach, y + rise],
    button: [x + inward * (plate.w / 2 + 15 * scale), y + Math.sign(-rise || -1) * (plate.h / 2 + 3 * scale)],
  };
}

/** The distance between the first and the last of *count* cards of a hand. */
export function spread(count: number, card: number): number {
  return count < 2 ? 0 : card * (count === 2 ? 0.62 : 0.45 * (count - 1));
}

/** The middles of a hand's cards, from the left, by the middle of their lower edge. */
export function fan(count: number, [x, y]: Point, card: number): Point[] {
  const wide = spread(count, card);
  return Array.from({ length: count }, (_, n) => [
    x - wide / 2 + (count > 1 ? (wide * n) / (count - 1) : 0),
    y - card * 0.7,
  ]);
}

/** The middle of each card of the board, which may have five. */
export function boardCards({ board: { at, card, gap } }: Plan): Point[] {
  const step = card + gap;
  return Array.from({ length: BOARD }, (_, n) => [at[0] + (n - (BOARD - 1) / 2) * step, at[1]]);
}

/** A rounded rectangle as a path, clockwise. */
export function outline({ x, y, w, h, r }: Round): string {
  const arc = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}z`;
}

const grown = ({ x, y, w, h, r }: Round, by: number): Round => ({
  x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by, r: Math.max(8, Math.min(r + by, (h + 2 * by) / 2, (w + 2 * by) / 2)),
});

const length = ({ w, h, r }: Round): number => 2 * (w + h - 4 * r) + 2 * Math.PI * r;

/** The point *way* along the outline, clockwise from the middle of its bottom. */
function point({ x, y, w, h, r }: Round, way: number): Point {
  const quarter = (Math.PI * r) / 2;
  const [across, up] = [w - 2 * r, h - 2 * r];
  let left = way;
  const turn = (cx: number, cy: number, from: number): Point => {
    const angle = from + left / r;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  };
  if (left <= across / 2) return [x + w / 2 - left, y + h];
  left -= across / 2;
  if (left <= quarter) return turn(x + r, y + h - r, Math.PI / 2);
  left -= quarter;
  if (left <= up) return [x, y + h - r - left];
  left -= up;
  if (left <= quarter) return turn(x + r, y + r, Math.PI);
  left -= quarter;
  if (left <= across) return [x + r + left, y];
  left -= across;
  if (left <= quarter) return turn(x + w - r, y + r, (3 * Math.PI) / 2);
  left -= quarter;
  if (left <= up) return [x + w, y + r + left];
  left -= up;
  if (left <= quarter) return turn(x + w - r, y + h - r, 0);
  left -= quarter;
  return [x + w - r - left, y + h];
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
