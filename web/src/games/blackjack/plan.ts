/**
 * The half-round table: where its places are, the bank's cards, the shoe and the insurance line.
 *
 * Place 1 is at the bank's left, so on the right for somebody sitting at the table (1441/95-V:8).
 */

import type { Point } from '../../lib/drawing/polar';
import type { Bets, Line } from '../../lib/kit.gen';
import { about, kind, type Orientation, type Plan, type Rect, type Target } from '../shared/plan';
import type { PlaceView } from './wire.gen';

export interface PlacePlan {
  place: string;
  /** The middle of its circle, and its angle from the middle of the table, in degrees. */
  at: Point;
  degrees: number;
  /** The middle of the lower edge of its cards. */
  cards: Point;
  /** The middle of its plate, on the rail. */
  plate: Point;
  /** Where its insurance goes. */
  insurance: Point;
  /** Its hands lie side by side in the middle of the table, so wide and so far apart. */
  spread?: { w: number; pitch: number; room: number };
}

export interface TablePlan {
  orientation: Orientation;
  width: number;
  height: number;
  r: number;
  card: number; // The width of a card.
  bankCard: number;
  bank: Point; // The middle of the upper edge of the bank's cards.
  shoe: Rect;
  places: PlacePlan[];
  /** The ellipse of the insurance line, and how wide the line is. */
  line: { cx: number; cy: number; rx: number; ry: number; broad: number; degrees: number };
  /** The ellipse of the print above it. */
  print: { cx: number; cy: number; rx: number; ry: number; size: number };
  plate: { w: number; h: number };
  /** Where the many hands of one place lie, below the print: the middle of their lower edge. */
  middle: { at: Point; w: number; pitch: number; room: number };
  /** The table's edge, and that of its felt. */
  edge: string;
  felt: string;
  /** Where the bank's chips are, if they are shown. */
  rack: Rect | null;
}

const WIDE = {
  width: 1040, height: 570, r: 33, card: 64, bankCard: 76, bank: [520, 52] as Point,
  shoe: { x: 836, y: 30, w: 152, h: 82 },
  arc: { cx: 520, cy: 44, rx: 424, ry: 412, spread: 63 },
  line: { cx: 520, cy: 32, rx: 304, ry: 248, broad: 40, degrees: 58 },
  print: { cx: 520, cy: 32, rx: 262, ry: 193, size: 25 },
  plate: { w: 112, h: 26, out: 30, down: 50 },
  middle: { at: [520, 281] as Point, w: 50, pitch: 82, room: 420 },
  edge: 'M6 6H1034C1038 336 810 564 520 564C230 564 2 336 6 6Z',
  felt: 'M30 24H1010C1013 324 798 540 520 540C242 540 27 324 30 24Z',
  rack: { x: 404, y: 12, w: 232, h: 32 } as Rect | null,
};
const TALL: typeof WIDE = {
  width: 390, height: 508, r: 22, card: 42, bankCard: 52, bank: [195, 16],
  shoe: { x: 284, y: 18, w: 84, h: 46 },
  arc: { cx: 195, cy: 62, rx: 150, ry: 374, spread: 66 },
  line: { cx: 195, cy: 32, rx: 118, ry: 198, broad: 24, degrees: 56 },
  print: { cx: 195, cy: 32, rx: 96, ry: 154, size: 12.5 },
  plate: { w: 64, h: 24, out: 16, down: 35 },
  middle: { at: [195, 231], w: 40, pitch: 48, room: 150 },
  edge: 'M3 3H387C393 290 330 505 195 505C60 505 -3 290 3 3Z',
  felt: 'M13 12H377C382 286 322 495 195 495C68 495 8 286 13 12Z',
  rack: null,
};

export function tablePlan(count: number, orientation: Orientation): TablePlan {
  const shape = orientation === 'upright' ? TALL : WIDE;
  const { arc, line, r } = shape;
  const step = count > 1 ? (2 * arc.spread) / Math.max(count - 1, 4) : 0;
  const places = Array.from({ length: count }, (_, index): PlacePlan => {
    const degrees = (step * (count - 1)) / 2 - step * index; // From right to left.
    const at = onEllipse(arc, degrees);
    const [out] = outward(degrees);
    return {
      place: String(index + 1),
      at,
      degrees,
      cards: [at[0], at[1] - r - 5],
      plate: [
        clamp(at[0] + out * shape.plate.out, shape.plate.w / 2 + 2, shape.width - shape.plate.w / 2 - 2),
        at[1] + shape.plate.down,
      ],
      insurance: onEllipse(line, degrees * (line.degrees / arc.spread)),
    };
  });
  return { ...shape, orientation, places };
}

const MANY = 3; // Hands that a place has no room for.

/** The place with the most hands, if they are too many for it; the first of those with as many. */
export function crowded(hands: Record<string, readonly unknown[]>): string | null {
  const most = Math.max(0, ...Object.values(hands).map(({ length }) => length));
  return most < MANY ? null : (Object.keys(hands).find((place) => hands[place]?.length === most) ?? null);
}

/** *plan* with the hands of *place* in the middle of the table, where nothing covers them. */
export function spread(plan: TablePlan, place: string | null): TablePlan {
  if (place === null) return plan;
  const { at, ...how } = plan.middle;
  const places = plan.places.map((each) => (each.place === place ? { ...each, cards: at, spread: how } : each));
  return { ...plan, places };
}

/** The circles that take chips. */
export function targets({ places, r }: TablePlan): Target[] {
  return places.map(({ place, at: [x, y] }) => ({
    spot: `place:${place}`,
    hit: { x: x - r, y: y - r, w: 2 * r, h: 2 * r },
    at: [x, y],
  }));
}

/**
 * Every stake that has chips on the felt. One's own are told apart from everybody's, and may be ahead of them: a hand
 * that has just been split is in the one and not yet in the other.
 */
export const lying = (
  view: { seats: Record<string, { bets: Bets }> }, mine: { bets: Bets } | null, lines: readonly Line[] | null,
): string[] =>
  [
    ...Object.values(view.seats).flatMap(({ bets }) => Object.keys(bets)),
    ...Object.keys(mine?.bets ?? {}),
    ...(lines ?? []).map(([spot]) => spot),
  ].filter((spot) => !spot.startsWith('prize:'));

/** Where the chips of every stake go, including those of split and doubled hands and insurance. */
export function chipPlan(plan: TablePlan, table: Record<string, PlaceView>, spots: readonly string[]): Plan {
  const places = new Map(plan.places.map((each) => [each.place, each]));
  const found: Target[] = [];
  for (const spot of new Set([...plan.places.map(({ place }) => `place:${place}`), ...spots])) {
    const [where = '', hand = '1'] = about(spot).split('.');
    const place = places.get(where);
    if (!place) continue;
    const hands = Math.max(1, table[where]?.hands.length ?? 1);
    const [x, y] = place.spread ? [place.cards[0], place.cards[1] + plan.r * 0.95] : place.at;
    const shift = aside(plan, place, hands, Number(hand));
    const at: Point =
      kind(spot) === 'insurance'
        ? place.insurance
        : kind(spot) === 'double'
          ? [x + shift + plan.r * 0.52, y + plan.r * 0.42]
          : [x + shift, y];
    found.push({ spot, at, hit: { x: at[0], y: at[1], w: 0, h: 0 } });
  }
  return { orientation: plan.orientation, width: plan.width, height: plan.height, targets: found };
}

/**
 * How far each of several hands is from its place's middle; they go left to right. If there are many
 * they close up, and at the end of the table all of them move inwards.
 */
function aside(plan: TablePlan, { at: [x], spread }: PlacePlan, hands: number, hand: number): number {
  if (hands < 2) return 0;
  if (spread) return (hand - (hands + 1) / 2) * Math.min(spread.pitch, spread.room / (hands - 1));
  const w = handCard(plan, hands);
  const pitch = Math.min(w * 1.1, (plan.card * 3) / (hands - 1));
  const half = (pitch * (hands - 1) + w) / 2 + plan.r * 0.9;
  const inwards = clamp(x, half, plan.width - half) - x;
  return inwards + (hand - (hands + 1) / 2) * pitch;
}

/** How wide the cards are at a place with that many hands. */
export function handCard(plan: TablePlan, hands: number): number {
  return Math.round(plan.card * (hands < 2 ? 1 : hands === 2 ? 0.84 : hands === 3 ? 0.62 : 0.5));
}

/** A card on the table: its middle, and its width. */
export interface Lying {
  x: number;
  y: number;
  w: number;
  sideways: boolean;
}

/**
 * The cards of a hand, each on the one before so that its index is visible: up and to the right, or
 * straight down if several hands share the place.
 */
export function handCards(
  plan: TablePlan, place: PlacePlan, hands: number, hand: number, cards: number, doubled: boolean,
): Lying[] {
  const w = place.spread?.w ?? handCard(plan, hands);
  const h = w * 1.4;
  const one = hands === 1;
  const [x, bottom] = place.cards;
  // A long hand is packed closer, or it would reach the bank.
  const [step, most] = place.spread ? [0.24, 0.72] : [one ? 0.2 : 0.3, 1.05];
  const dy = Math.min(h * step, (h * most) / Math.max(1, cards - 1));
  const dx = one ? Math.min(w * 0.3, (w * 0.9) / Math.max(1, cards - 1)) : 0;
  return Array.from({ length: cards }, (_, n) => {
    const sideways = doubled && n === cards - 1 && cards > 2;
    const up = one ? n : cards - 1 - n;
    return {
      x: x + aside(plan, place, hands, hand) + dx * (n - (cards - 1) / 2),
      y: bottom - h / 2 - dy * up,
      w,
      sideways,
    };
  });
}

/** The bank's cards, side by side; they close up when there are many. */
export function bankCards(plan: TablePlan, cards: number): Lying[] {
  const w = plan.bankCard;
  const room = plan.width * 0.34;
  const dx = cards > 1 ? Math.min(w * 1.08, (room - w) / (cards - 1)) : 0;
  const [x, top] = plan.bank;
  return Array.from({ length: cards }, (_, n) => ({
    x: x + dx * (n - (cards - 1) / 2),
    y: top + w * 0.7,
    w,
    sideways: false,
  }));
}

/** The path of the lower part of an ellipse, from left to right, for print along it. */
export function lowerArc(
  { cx, cy, rx, ry }: { cx: number; cy: number; rx: number; ry: number }, degrees: number,
): string {
  const [from, to] = [onEllipse({ cx, cy, rx, ry }, -degrees), onEllipse({ cx, cy, rx, ry }, degrees)];
  return `M${from.join(' ')}A${rx} ${ry} 0 0 0 ${to.join(' ')}`;
}

/** The band along the lower part of an ellipse. */
export function band({ cx, cy, rx, ry, broad, degrees }: TablePlan['line']): string {
  const outer = { cx, cy, rx: rx + broad / 2, ry: ry + broad / 2 };
  const inner = { cx, cy, rx: rx - broad / 2, ry: ry - broad / 2 };
  const back = `L${onEllipse(inner, degrees).join(' ')}A${inner.rx} ${inner.ry} 0 0 1 ${onEllipse(inner, -degrees).join(' ')}Z`;
  return lowerArc(outer, degrees) + back;
}

/** Degrees from straight down, growing to the right. */
function onEllipse(of: { cx: number; cy: number; rx: number; ry: number }, degrees: number): Point {
  const [out, down] = outward(degrees);
  return [tenth(of.cx + of.rx * out), tenth(of.cy + of.ry * down)];
}

function outward(degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return [Math.sin(turn), Math.cos(turn)];
}

const tenth = (length: number): number => Math.round(length * 10) / 10;
const clamp = (n: number, least: number, most: number): number => Math.max(least, Math.min(most, n));
