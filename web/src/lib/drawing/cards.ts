/** Playing cards as they are written («Kh», "Ts"), named and laid out; drawn by Card.svelte. */

import { say } from '../i18n';
import type { Lang } from '../types';

export type CardCode = string; // "Kh": a rank of A23456789TJQK and a suit of shdc.
export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export const SUITS = ['s', 'h', 'd', 'c'] as const;

export function parsed(card: CardCode): { rank: Rank; suit: Suit } {
  const rank = RANKS.find((each) => each === card[0]);
  const suit = SUITS.find((each) => each === card[1]);
  if (!rank || !suit || card.length !== 2) throw new Error(`${card} is no card`);
  return { rank, suit };
}

export const isRed = (suit: Suit): boolean => suit === 'h' || suit === 'd';

/** «Rei de copas», “King of hearts”. */
export function cardName(card: CardCode, lang: Lang): string {
  const { rank, suit } = parsed(card);
  return say(lang, 'card.name', {
    rank: say(lang, `card.rank.${rank}`),
    suit: say(lang, `card.suit.${suit}`),
  });
}

// --- Geometry: a card is 250 by 350 -----------------------------------------------------------

export const WIDE = 250;
export const HIGH = 350;

/** The suits, in a square of 100. */
export const SUIT_PATHS: Record<Suit, string> = {
  s: 'M50 3C55 22 93 41 93 66C93 79 83 87 72 87C64 87 58 83 54.5 76.5C55.5 87 60 93 69 97H31C40 93 44.5 87 45.5 76.5C42 83 36 87 28 87C17 87 7 79 7 66C7 41 45 22 50 3Z',
  h: 'M50 95C45 79 5 59 5 31C5 16 16 6 28.5 6C39 6 46.5 12.5 50 23C53.5 12.5 61 6 71.5 6C84 6 95 16 95 31C95 59 55 79 50 95Z',
  d: 'M50 2C58 20 69 36 84 50C69 64 58 80 50 98C42 80 31 64 16 50C31 36 42 20 50 2Z',
  c: 'M50 4A21.5 21.5 0 0 1 64 41.8A21.8 21.8 0 1 1 54.4 70C55 84 60 92 70 97H30C40 92 45 84 45.6 70A21.8 21.8 0 1 1 36 41.8A21.5 21.5 0 0 1 50 4Z',
};

/** The ranks as strokes, in a box 24 wide and 30 high; a ten is wider and starts further left. */
export const RANK_PATHS: Record<Rank, string> = {
  A: 'M2 28.5L12 2L22 28.5M6 19H18M-1 28.5H6M18 28.5H25',
  '2': 'M3.5 9.5C3.5 -.5 20.5 -1 20.5 9C20.5 16 8 20 3.5 28H21V24',
  '3': 'M4 7V2.2H20L11 12.5C25 11.5 24 28.5 12 28.5C7.5 28.5 4.3 26.5 3 22.5',
  '4': 'M16.5 28.5V2L2.5 20.5H22.5M12 28.5H21',
  '5': 'M19.5 2.2H6L4.8 14.2C10 10 21 11 21 19.5C21 31 6 31 3 23.5',
  '6': 'M19.5 6.5C14.5 -2 3.5 3 3.5 17C3.5 32.5 21 31.5 21 20C21 10.5 7.5 9 3.8 19',
  '7': 'M3.5 7V2.2H21C15 10 11 18 11 28.5',
  '8': 'M12 14C2.5 12 2.8 1.8 12 1.8C21.2 1.8 21.5 12 12 14C.5 16.5 1.5 28.5 12 28.5C22.5 28.5 23.5 16.5 12 14Z',
  '9': 'M4.5 23.5C9.5 32 20.5 27 20.5 13C20.5 -2.5 3 -1.5 3 10C3 19.5 16.5 21 20.2 11',
  T: 'M-4 7.5L2 2.2V28.5M-4 28.5H8M20 1.8C11.5 1.8 11.5 28.5 20 28.5C28.5 28.5 28.5 1.8 20 1.8Z',
  J: 'M10 2H22M17 2V20C17 31.5 3.5 31 3 21.5',
  Q: 'M12 1.8C-.5 1.8 -.5 27.5 12 27.5C24.5 27.5 24.5 1.8 12 1.8ZM11.5 19.5C16 20 18 29.5 24 29.5',
  K: 'M5 2V28.5M1 2H9M1 28.5H9M20 2L5.5 18M10.5 12.5L20.5 28.5M16.5 2H24M16 28.5H24.5',
};

export type Place = [x: number, y: number];

const [LEFT, MIDDLE, RIGHT] = [78, 125, 172];
const [TOP, BOTTOM, CENTRE] = [72, 278, 175];
const UPPER = TOP + (BOTTOM - TOP) / 3;
const LOWER = BOTTOM - (BOTTOM - TOP) / 3;
const both = (y: number): Place[] => [[LEFT, y], [RIGHT, y]];
const [four, six, eight] = [
  [...both(TOP), ...both(BOTTOM)],
  [...both(TOP), ...both(CENTRE), ...both(BOTTOM)],
  [...both(TOP), ...both(UPPER), ...both(LOWER), ...both(BOTTOM)],
];

/** Where the pips are, as printers have always placed them. */
export const PIPS: Partial<Record<Rank, Place[]>> = {
  A: [[MIDDLE, CENTRE]],
  '2': [[MIDDLE, TOP], [MIDDLE, BOTTOM]],
  '3': [[MIDDLE, TOP], [MIDDLE, CENTRE], [MIDDLE, BOTTOM]],
  '4': four,
  '5': [...four, [MIDDLE, CENTRE]],
  '6': six,
  '7': [...six, [MIDDLE, (TOP + CENTRE) / 2]],
  '8': [...six, [MIDDLE, (TOP + CENTRE) / 2], [MIDDLE, (CENTRE + BOTTOM) / 2]],
  '9': [...eight, [MIDDLE, CENTRE]],
  T: [...eight, [MIDDLE, (TOP + UPPER) / 2], [MIDDLE, (LOWER + BOTTOM) / 2]],
};
