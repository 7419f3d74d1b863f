/**
 * A hand as it is seen while it happens: its events, one by one.
 *
 * At the table this bridges the moment between two views, while chips and cards move; the replayer
 * tells whole hands by it. It keeps no rule: what was accepted happened.
 */

import type { CardCode } from '../../lib/drawing/cards';
import type { Cents, Event, Seat } from '../../lib/types';
import { layered } from './pots';
import type { Last, Place, PokerView, VariantName } from './types';

export interface Picture extends PokerView {
  /** What each has put in during this hand, where that is known: at a replay. */
  paid?: Record<Seat, Cents>;
  dead?: Cents;
}

const DEAD = ['dead'];
const BEHIND = ['ante', 'dead']; // What goes into the middle at once.

/** The hand's beginning, by HandBegan: places are counted from the button's left. */
export function begun(variant: VariantName, event: Event): Picture {
  const seats = event.seats as Seat[];
  const stacks = event.stacks as Cents[];
  const places = Object.fromEntries(
    seats.map((seat, n): [string, Place] => [String(n + 1), { ...FREE, seat, stack: stacks[n] ?? 0, bot: botOf(seat) }]),
  );
  return {
    round: event.round as number, phase: 'betting', variant, button: seats.length, places, board: [],
    pots: [], pot: 0, high: 0, turn: null, queue: [], seats: {}, drawn: [], last: null,
    taken: seats.length, hands: 0, paid: {}, dead: 0,
  };
}

const FREE: Place = {
  seat: '', stack: 0, bet: 0, state: 'playing', cards: null, hidden: 0, last: '', won: 0, hand: '',
  five: [], line: true, bank: 0, bot: '',
};

/** The strength of a house player by its name: «bot-easy-…»; empty for a person. */
const botOf = (seat: Seat): string => /^bot-([a-z]+)/.exec(seat)?.[1] ?? '';

/** Whether something is to be seen of *event* at all. */
export const shows = ({ type }: Event): boolean => type in SEEN;

/**
 * The picture after *event*, of which it may know nothing. *known* has the cards that the reader
 * may see besides those shown to all, by their place in the pack.
 */
export function seen(picture: Picture, event: Event, known: ReadonlyMap<number, CardCode> = NONE): Picture {
  return SEEN[event.type]?.(picture, event, known) ?? picture;
}
const NONE: ReadonlyMap<number, CardCode> = new Map();

type Seen = (picture: Picture, event: Event, known: ReadonlyMap<number, CardCode>) => Picture;

const SEEN: Record<string, Seen> = {
  HandBegan(picture, event) {
    const dealt = new Set(event.seats as Seat[]);
    const places = mapped(picture, (place) => ({
      ...place, bet: 0, cards: null, hidden: 0, last: '', won: 0, hand: '', five: [],
      state: dealt.has(place.seat) ? 'playing' : place.state === 'playing' ? 'waiting' : place.state,
    }));
    return {
      ...picture, round: event.round as number, button: event.button as number, places,
      phase: 'starting', board: [], pots: [], pot: 0, high: 0, turn: null, last: null,
    };
  },
  Posted(picture, event) {
    const kind = event.kind as string;
    const cents = event.cents as Cents;
    const behind = BEHIND.includes(kind);
    const after = one(picture, event, (place) => ({
      ...place,
      stack: place.stack - cents,
      bet: behind ? place.bet : place.bet + cents,
      last: kind as Last,
      state: place.stack === cents ? 'allin' : place.state,
    }));
    const dead = (picture.dead ?? 0) + (DEAD.includes(kind) ? cents : 0);
    const paid = add(picture, event, DEAD.includes(kind) ? 0 : cents);
    const next = { ...after, dead, paid, pot: picture.pot + cents };
    return behind
      ? { ...next, pots: pots(next) ?? [{ cents: (picture.pots[0]?.cents ?? 0) + cents, seats: contenders(next) }] }
      : { ...next, high: Math.max(picture.high, bet(next, event)) };
  },
  WindowOpened: (picture) => ({ ...picture, phase: 'blind' }),
  Claimed: (picture, event) =>
    one(picture, event, (place) => ({ ...place, last: event.cents ? 'estardilho' : 'decline' })),
  Dealt(picture, event, known) {
    const dealt = event.places as Record<Seat, number[]>;
    const places = mapped(picture, (place) => {
      const own = dealt[place.seat];
      if (!own) return place;
      const cards = own.map((at) => known.get(at));
      const all = cards.every((card) => card !== undefined);
      return { ...place, hidden: own.length, cards: all ? (cards as CardCode[]) : null };
    });
    return { ...picture, places, phase: 'betting' };
  },
  Acted(picture, event) {
    const { cents, to } = event as { cents: Cents; to: Cents } & Event;
    const act = event.act as Last;
    const after = one(picture, event, (place) => ({
      ...place,
      stack: place.stack - cents,
      bet: act === 'fold' || act === 'check' ? place.bet : to,
      last: event.all_in ? 'allin' : act,
      state: act === 'fold' ? 'folded' : event.all_in ? 'allin' : place.state,
    }));
    return {
      ...after, pot: picture.pot + cents, high: Math.max(picture.high, to), turn: null,
      paid: add(picture, event, cents),
    };
  },
  Returned(picture, event) {
    const cents = event.cents as Cents;
    const after = one(picture, event, (place) => ({
      ...place,
      stack: place.stack + cents,
      bet: Math.max(0, place.bet - cents),
    }));
    return { ...after, pot: picture.pot - cents, paid: add(picture, event, -cents) };
  },
  Turned(picture, event) {
    const gathered = gather(picture);
    return { ...gathered, board: [...picture.board, ...(event.cards as CardCode[])], phase: 'dealing' };
  },
  Showed(picture, event) {
    return one({ ...gather(picture), phase: 'showdown' }, event, (place) => ({
      ...place,
      cards: event.cards as CardCode[],
      hidden: 0,
      hand: event.name as Place['hand'],
      five: event.five as CardCode[],
    }));
  },
  Won(picture, event) {
    const gathered = gather(picture);
    const cents = event.cents as Cents;
    const off = cents + ((event.commission as Cents) ?? 0);
    const after = one(gathered, event, (place) => ({ ...place, stack: place.stack + cents, won: place.won + cents }));
    const left = gathered.pots.map((pot, n) =>
      n === event.pot ? { ...pot, cents: Math.max(0, pot.cents - off) } : pot,
    );
    return { ...after, pots: left, pot: Math.max(0, gathered.pot - off), turn: null, phase: 'resting' };
  },
  Voided: (picture) => ({ ...picture, turn: null, phase: 'resting', pots: [], pot: 0, paid: picture.paid && {} }),
};

/** Bets go into the pots, and what was said is forgotten. */
function gather(picture: Picture): Picture {
  const bets = Object.values(picture.places).reduce((sum, place) => sum + place.bet, 0);
  const places = mapped(picture, (place) => ({
    ...place, bet: 0, last: place.state === 'folded' || place.state === 'allin' ? place.last : '',
  }));
  const next = { ...picture, places, high: 0, turn: null };
  return bets ? { ...next, pots: pots(next) ?? merged(picture, bets) } : next;
}

/** What lies in the middle, by all that was paid; null where that is not known. */
function pots(picture: Picture): PokerView['pots'] | null {
  const { paid, dead = 0 } = picture;
  if (!paid || !Object.keys(paid).length) return null;
  const rows = Object.values(picture.places).map((place) => ({
    seat: place.seat,
    cents: (paid[place.seat] ?? 0) - place.bet,
    folded: place.state === 'folded',
  }));
  return layered(rows.filter(({ cents }) => cents > 0), dead);
}

/** The view knows no more than this until the table says how the pots lie. */
function merged(picture: Picture, bets: Cents): PokerView['pots'] {
  const last = picture.pots.at(-1);
  if (!last) return [{ cents: bets, seats: contenders(picture) }];
  return [...picture.pots.slice(0, -1), { ...last, cents: last.cents + bets }];
}

const contenders = (picture: Picture): Seat[] =>
  Object.values(picture.places).filter(({ state }) => state === 'playing' || state === 'allin').map(({ seat }) => seat);

export const placeOf = (view: Pick<PokerView, 'places'>, seat: Seat): string | null =>
  Object.entries(view.places).find(([, place]) => place.seat === seat)?.[0] ?? null;

const bet = (picture: Picture, event: Event): Cents => picture.places[placeOf(picture, event.seat as Seat) ?? '']?.bet ?? 0;

const add = (picture: Picture, event: Event, cents: Cents): Picture['paid'] =>
  picture.paid && { ...picture.paid, [event.seat as Seat]: (picture.paid[event.seat as Seat] ?? 0) + cents };

const mapped = (picture: Picture, change: (place: Place) => Place): PokerView['places'] =>
  Object.fromEntries(Object.entries(picture.places).map(([number, place]) => [number, change(place)]));

function one(picture: Picture, event: Event, change: (place: Place) => Place): Picture {
  const at = placeOf(picture, event.seat as Seat);
  if (at === null) return picture;
  return { ...picture, places: { ...picture.places, [at]: change(picture.places[at]!) } };
}
