/**
 * The pictures of every lesson: three or four per game, each with a sentence of `lib/i18n`.
 *
 * A game that has none here is introduced by its picture, its line in the lobby and the bets on its card.
 */

import { isKey, type Key, type Values } from '../../lib/i18n';
import type { CardCode } from '../../lib/drawing/cards';
import type { Pips } from '../../lib/drawing/die';
import type { Spot } from '../../lib/kit.gen';

export type Price = readonly [number, number] | null;

export type Part =
  | { picture: true }
  /** Cards beside each other; null is one face down. *sum* is what they count. */
  | { cards: readonly (CardCode | null)[]; sum?: string; small?: boolean }
  | { dice: readonly Pips[]; sum?: string }
  /** A zone of the cloth with the name of its bet, with a chip on it or a price below. */
  | { cell: Spot; chip?: boolean; price?: Price; tone?: 'red' | 'black' | 'green'; lost?: boolean };

export interface Frame {
  words: Key;
  values?: Values;
  parts: readonly Part[];
}

/** What a lesson looks at of a table's card. */
export interface Introduced {
  game: string;
  spots?: readonly { spot: Spot; pays?: Price }[];
  pockets?: readonly unknown[];
  macau?: boolean;
  bar?: string;
  hole?: number;
  hole_used?: number | null;
}

/** «19 para 20» is the same in every language with a colon. */
const ratio = (pays: Price): string => (pays ? `${pays[0]}:${pays[1]}` : '–');

type Framed = (card: Introduced, pays: (spot: Spot) => Price) => Frame[];

const FRAMES: Record<string, Framed> = {
  roulette: (card, pays): Frame[] => [
    { words: 'lesson.roulette.1', values: { n: card.pockets?.length ?? 37 }, parts: [{ picture: true }] },
    { words: 'lesson.roulette.2', parts: [{ cell: 'pleno:17', tone: 'black', chip: true }, { cell: 'simple:red', tone: 'red', chip: true }] },
    {
      words: 'lesson.roulette.3', values: { pleno: pays('pleno:17')?.[0] ?? 35 },
      parts: [{ cell: 'pleno:17', tone: 'black', price: pays('pleno:17') }, { cell: 'dozen:2', price: pays('dozen:2') }, { cell: 'simple:red', tone: 'red', price: pays('simple:red') }],
    },
    { words: 'lesson.roulette.4', parts: [{ cell: 'pleno:0', tone: 'green' }, { cell: 'simple:red', tone: 'red', lost: true }, { cell: 'simple:black', tone: 'black', lost: true }] },
  ],
  blackjack: (): Frame[] => [
    { words: 'lesson.blackjack.1', parts: [{ cards: ['As', 'Kh'], sum: '21' }] },
    { words: 'lesson.blackjack.2', parts: [{ cards: ['7c'], sum: '7' }, { cards: ['Qd'], sum: '10' }, { cards: ['Ah'], sum: '1/11' }] },
    { words: 'lesson.blackjack.3', parts: [{ cards: ['9s', '5d'], sum: '14' }, { cards: ['9s', '5d', '7h'], sum: '21' }] },
    { words: 'lesson.blackjack.4', parts: [{ cards: ['6c', null] }, { cards: ['6c', 'Td', '5s'], sum: '21' }] },
  ],
  baccarat: (card, pays): Frame[] => [
    { words: 'lesson.baccarat.1', parts: [{ cell: 'ponto' }, { cell: 'banca', chip: true }] },
    { words: 'lesson.baccarat.2', parts: [{ cards: ['7s', '6h'], sum: '3' }, { cards: ['Kd', '9c'], sum: '9' }] },
    { words: 'lesson.baccarat.3', parts: [{ cards: ['2s', '3d', '4h'], sum: '9' }, { cards: ['Jc', '7d'], sum: '7' }] },
    card.macau
      ? { words: 'lesson.baccarat.macau', parts: [{ cell: 'ponto', chip: true }, { cell: 'banca', chip: true }] }
      : {
          words: 'lesson.baccarat.4', values: { banca: ratio(pays('banca')), tie: ratio(pays('empate')) },
          parts: ['ponto', 'banca', 'empate'].map((cell) => ({ cell, price: pays(cell) })),
        },
  ],
  craps: (card): Frame[] => [
    { words: 'lesson.craps.1', parts: [{ picture: true }, { cell: 'pass', chip: true }] },
    { words: 'lesson.craps.2', parts: [{ dice: [3, 4], sum: '7' }, { dice: [6, 5], sum: '11' }] },
    { words: 'lesson.craps.3', parts: [{ dice: [4, 4], sum: '8' }, { dice: [6, 2], sum: '8' }] },
    { words: 'lesson.craps.4', values: { bar: card.bar ?? '12' }, parts: [{ cell: 'dont-pass', chip: true }] },
  ],
  banca_francesa: (_, pays): Frame[] => [
    { words: 'lesson.banca_francesa.1', parts: [{ picture: true }] },
    { words: 'lesson.banca_francesa.2', parts: [{ dice: [1, 2, 3], sum: '6' }, { dice: [5, 4, 6], sum: '15' }, { dice: [1, 1, 1], sum: '3' }] },
    { words: 'lesson.banca_francesa.3', parts: [{ dice: [2, 3, 5], sum: '10' }] },
    {
      words: 'lesson.banca_francesa.4', values: { ases: pays('chance:ases')?.[0] ?? 61 },
      parts: ['chance:pequeno', 'chance:ases', 'chance:grande'].map((cell) => ({ cell, price: pays(cell) })),
    },
  ],
  cussec: (_, pays): Frame[] => [
    { words: 'lesson.cussec.1', parts: [{ picture: true }] },
    { words: 'lesson.cussec.2', parts: [{ cell: 'small', price: pays('small') }, { cell: 'big', price: pays('big') }] },
    { words: 'lesson.cussec.3', parts: [{ dice: [4, 4, 4], sum: '12' }, { cell: 'small', lost: true }, { cell: 'big', lost: true }] },
    { words: 'lesson.cussec.4', parts: ['sum:10', 'any-triple'].map((cell) => ({ cell, price: pays(cell) })) },
  ],
  slots: (card): Frame[] => {
    const spots = card.spots ?? [];
    const [first, last] = [spots[0], spots.at(-1)];
    return [
      { words: 'lesson.slots.1', parts: [{ picture: true }] },
      { words: 'lesson.slots.2', parts: [first, last].flatMap((each) => (each ? [{ cell: each.spot, chip: true }] : [])) },
      { words: 'lesson.slots.3', parts: [{ picture: true }] },
      { words: 'lesson.slots.4', parts: [{ picture: true }] },
    ];
  },
  poker: (card): Frame[] => [
    { words: 'lesson.poker.1', parts: [{ picture: true }] },
    {
      words: card.hole_used ? 'lesson.poker.2.used' : 'lesson.poker.2', values: { hole: card.hole ?? 2 },
      parts: [
        { cards: (['As', 'Kh', 'Qd', '9c'] as const).slice(0, card.hole ?? 2) },
        { cards: ['Ad', 'Ks', '8h', 'Tc', 'Jd'], small: true },
      ],
    },
    { words: 'lesson.poker.3', parts: [{ cards: ['As', 'Kh'] }, { picture: true }] },
    { words: 'lesson.poker.4', parts: [{ cards: ['As', 'Ad', 'Kh', 'Ks', 'Jd'], small: true }] },
  ],
};

/** The frames of the lesson of *card*'s game. */
export function framesOf(card: Introduced): Frame[] {
  const prices = new Map(card.spots?.map(({ spot, pays }) => [spot, pays ?? null]));
  const own = Object.hasOwn(FRAMES, card.game) ? FRAMES[card.game] : undefined;
  return own ? own(card, (spot) => prices.get(spot) ?? null) : anyFrames(card);
}

/** Any other game: what it is, a bet of it, and how it starts. */
function anyFrames({ game, spots = [] }: Introduced): Frame[] {
  const about = `about.${game}`;
  const cells = spots.slice(0, 3);
  return [
    ...(isKey(about) ? [{ words: about, parts: [{ picture: true }] } satisfies Frame] : []),
    { words: 'lesson.any.bet', parts: cells.length ? [{ cell: cells[0]!.spot, chip: true }] : [{ picture: true }] },
    { words: 'lesson.any.price', parts: cells.length ? cells.map(({ spot, pays }) => ({ cell: spot, price: pays ?? null })) : [{ picture: true }] },
    { words: 'lesson.any.start', parts: [{ picture: true }] },
  ];
}
