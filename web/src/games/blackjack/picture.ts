/** The cards as they are seen while they come: the events of a round, applied one by one. */

import type { CardCode } from '../../lib/drawing/cards';
import type { Line, PlayerId, Settled } from '../../lib/kit.gen';
import { about, kind } from '../shared/plan';
import type { Event, Public } from './wire.gen';

export interface Picture {
  bank: { cards: (CardCode | null)[]; total: number | null }; // Null: face down.
  /** By place, the cards of its hands. */
  hands: Record<string, CardCode[][]>;
}

export function pictured(view: Pick<Public, 'bank' | 'places'>): Picture {
  const { bank, places } = view;
  return {
    bank: {
      cards: bank.hidden ? [...bank.cards, null] : bank.cards,
      total: bank.cards.length ? bank.total : null,
    },
    hands: Object.fromEntries(
      Object.entries(places).map(([place, { hands }]) => [place, hands.map(({ cards }) => cards)]),
    ),
  };
}

/** The picture after *event*, which it may not know. */
export function seen(picture: Picture, event: Event): Picture {
  const { bank, hands } = picture;
  if (event.type === 'Dealt' && event.to === 'bank') {
    return { hands, bank: { cards: [...bank.cards, event.card || null], total: null } };
  }
  if (event.type === 'Dealt') {
    const [place = '', hand = '1'] = String(event.to).split('.');
    const before = hands[place] ?? [];
    const held = Array.from(
      { length: Math.max(before.length, Number(hand)) },
      (_, n) => (n === Number(hand) - 1 ? [...(before[n] ?? []), event.card] : (before[n] ?? [])),
    );
    return { bank, hands: { ...hands, [place]: held } };
  }
  if (event.type === 'Parted') {
    const place = String(event.place);
    const [from, to] = [Number(event.hand) - 1, Number(event.new) - 1];
    const held = (hands[place] ?? []).map((cards) => [...cards]);
    const card = held[from]?.pop();
    if (card !== undefined) held[to] = [card, ...(held[to] ?? [])];
    return { bank, hands: { ...hands, [place]: held } };
  }
  if (event.type === 'BankTurned') {
    const cards = bank.cards.map((card) => card ?? event.card);
    return { hands, bank: { cards, total: null } };
  }
  if (event.type === 'BankDrew') {
    return { hands, bank: { cards: [...bank.cards, event.card], total: null } };
  }
  if (event.type === 'Result') return { hands, bank: { ...bank, total: event.total } };
  return picture;
}

/** What a hand, `3.1`, brought to whom. */
export interface Brought {
  stake: number;
  returned: number;
}
export type Results = Record<string, Record<PlayerId, Brought>>;

/** The hand that a settled line is about: `3.1` for `place:3`, `3.2` for `split:3.2`. */
export function handOf([spot]: Line): string | null {
  if (kind(spot) === 'insurance') return null;
  return about(spot).includes('.') ? about(spot) : `${about(spot)}.1`;
}

export function settledHands(results: Results, { player, lines }: Settled): Results {
  const after = { ...results };
  for (const line of lines) {
    const hand = handOf(line);
    if (hand === null) continue;
    const before = after[hand]?.[player] ?? { stake: 0, returned: 0 };
    const now = { stake: before.stake + line[1], returned: before.returned + line[2] };
    after[hand] = { ...after[hand], [player]: now };
  }
  return after;
}

/** A total as players say it: `7/17` while an ace may count as one or eleven. */
export function totalText(total: number, soft: boolean): string {
  return soft && total < 21 ? `${total - 10}/${total}` : String(total);
}
