/**
 * What the visible cards are worth, so that the player can read it as the board comes.
 *
 * It names hands and decides nothing: the server says who wins. It must agree with the house's own
 * ranking on every hand: `evaluate.test.ts` checks it against hands that the house named.
 */

import type { CardCode } from '../../lib/drawing/cards';
import type { HandName, VariantName } from './types';

export interface Made {
  /** Higher is better, equal hands share; comparable only between hands of equally many cards. */
  strength: number;
  name: HandName;
  /** What makes the hand first, then the rest in descending order. */
  cards: CardCode[];
  /** How many of them make it: 2 for a pair, all of a straight. */
  made: number;
}

interface Shape {
  counts: number[];
  ranks: number[]; // The most repeated first, then the highest.
  flush: boolean;
  straight: number; // The rank of its highest card; zero: none.
}

type Key = (shape: Shape) => number[];
type Category = [name: HandName, fits: (shape: Shape) => boolean, key: Key, made: number];

interface Ranking {
  ranks: string; // Lowest first; they count from 1.
  categories: Category[]; // Best first.
}

const counts = (...wanted: number[]) => (shape: Shape): boolean =>
  wanted.every((count, n) => (shape.counts[n] ?? 0) >= count);
const all: Key = ({ ranks }) => ranks;
const first: Key = ({ ranks }) => ranks.slice(0, 1);
const ends: Key = ({ straight }) => [straight];
const royal = (ace: number) => ({ flush, straight }: Shape): boolean => flush && straight === ace;
const figures = ({ ranks, counts: [most] }: Shape): boolean =>
  most! <= 2 && ranks.length < 5 && Math.min(...ranks) >= 4; // With five cards one always repeats.
const five = (shape: Shape): boolean => shape.counts.reduce((sum, count) => sum + count, 0) === 5;

const STANDARD: Ranking = {
  ranks: '23456789TJQKA',
  categories: [
    ['royal-flush', royal(13), ends, 5],
    ['straight-flush', ({ flush, straight }) => flush && straight > 0, ends, 5],
    ['four-of-a-kind', counts(4), all, 4],
    ['full-house', counts(3, 2), all, 5],
    ['flush', ({ flush }) => flush, all, 5],
    ['straight', ({ straight }) => straight > 0, ends, 5],
    ['three-of-a-kind', counts(3), all, 3],
    ['two-pairs', counts(2, 2), all, 4],
    ['one-pair', counts(2), all, 2],
    ['high-card', () => true, all, 1],
  ],
};

const SINTETICO: Ranking = {
  ranks: '89TJQKA',
  categories: [
    ['royal-flush', royal(7), ends, 5],
    ['straight-flush', ({ flush, straight }) => flush && straight > 0, ends, 5],
    ['four-of-a-kind', counts(4), all, 4],
    ['flush', ({ flush }) => flush, first, 5],
    ['full-house', counts(3, 2), all, 5],
    ['straight', ({ straight }) => straight > 0, ends, 5],
    ['three-of-a-kind', counts(3), all, 3],
    ['figures-with-pairs', (shape) => five(shape) && figures(shape) && counts(2, 2)(shape), all, 5],
    ['simple-figures', (shape) => five(shape) && figures(shape), first, 5],
    ['two-pairs', counts(2, 2), all, 4],
    ['one-pair', counts(2), first, 2],
    ['high-card', () => true, all, 1],
  ],
};

const VARIANTS: Record<VariantName, { ranking: Ranking; used: number | null }> = {
  holdem: { ranking: STANDARD, used: null },
  omaha: { ranking: STANDARD, used: 2 },
  sintetico: { ranking: SINTETICO, used: 2 },
};

/** The best that *hole* and *board* make so far; null before there is a card. */
export function best(
  variant: VariantName, hole: readonly CardCode[], board: readonly CardCode[],
): Made | null {
  const { ranking, used } = VARIANTS[variant];
  let found: { strength: number; cards: CardCode[]; name: HandName; made: number } | null = null;
  for (const cards of choices(hole, board, used)) {
    const shape = shaped(ranking, cards);
    const place = ranking.categories.findIndex(([, fits]) => fits(shape));
    const [name, , key, made] = ranking.categories[place]!;
    const strength = number(ranking.categories.length - place, key(shape));
    if (!found || strength > found.strength) found = { strength, name, made, cards: told(ranking, shape, cards) };
  }
  return found && { ...found, made: Math.min(found.made, found.cards.length) };
}

function* choices(
  hole: readonly CardCode[], board: readonly CardCode[], used: number | null,
): Generator<CardCode[]> {
  if (used === null) {
    const cards = [...hole, ...board];
    if (cards.length) yield* combinations(cards, Math.min(5, cards.length));
    return;
  }
  for (const own of combinations(hole, Math.min(used, hole.length))) {
    for (const common of combinations(board, Math.min(5 - used, board.length))) {
      if (own.length + common.length) yield [...own, ...common];
    }
  }
}

function* combinations<T>(from: readonly T[], size: number, start = 0): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let i = start; i <= from.length - size; i++) {
    for (const rest of combinations(from, size - 1, i + 1)) yield [from[i]!, ...rest];
  }
}

function shaped({ ranks: order }: Ranking, cards: readonly CardCode[]): Shape {
  const times = new Map<number, number>();
  for (const card of cards) {
    const rank = order.indexOf(card[0]!) + 1;
    times.set(rank, (times.get(rank) ?? 0) + 1);
  }
  const found = [...times].sort(([a, m], [b, n]) => n - m || b - a);
  const ranks = found.map(([rank]) => rank);
  let straight = 0;
  if (ranks.length === 5) {
    // The highest, the ace, also goes below the lowest.
    const low = ranks[0] === order.length && ranks.slice(1).join() === '4,3,2,1';
    if (ranks[0]! - ranks[4]! === 4) straight = ranks[0]!;
    else if (low) straight = 4;
  }
  const flush = cards.length === 5 && cards.every((card) => card[1] === cards[0]![1]);
  return { counts: found.map(([, count]) => count), ranks, flush, straight };
}

/** One number that orders as category and key do. */
const number = (category: number, key: number[]): number =>
  [0, 1, 2, 3, 4].reduce((sum, n) => sum * 16 + (key[n] ?? 0), category);

function told({ ranks: order }: Ranking, { ranks, straight }: Shape, cards: CardCode[]): CardCode[] {
  const lowAce = straight > 0 && straight !== ranks[0];
  const down = lowAce ? [...ranks.slice(1), ranks[0]!] : ranks;
  const at = (card: CardCode): number => down.indexOf(order.indexOf(card[0]!) + 1);
  return [...cards].sort((a, b) => at(a) - at(b));
}
