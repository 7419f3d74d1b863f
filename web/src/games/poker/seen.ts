/**
 * A hand as it is seen while it happens: its events, one by one.
 *
 * At the table this bridges the moment between two views, while chips and cards move; the replayer uses
 * it for whole hands. It enforces no rule: what was accepted happened, and the table says what it would
 * cost to stay (`high`). `seen_vectors.json` checks it.
 */

import type { CardCode } from '../../lib/drawing/cards';
import type { Cents, PlayerId } from '../../lib/kit.gen';
import { layered } from './pots';
import type { Event, HandBegan, PlaceView, Public } from './wire.gen';
import type { Shown, VariantName } from './types';

export interface Picture extends Omit<Public, 'places'> {
  places: Record<string, Shown>;
  /** What each has put in during this hand, if known: in a replay. */
  paid?: Record<PlayerId, Cents>;
  dead?: Cents;
}

const DEAD = ['dead'];
const BEHIND = ['ante', 'dead']; // What goes into the middle at once.

/** The hand's beginning, from HandBegan: places are counted from the button's left. */
export function begun(variant: VariantName, { round, players, stacks }: HandBegan): Picture {
  const places = Object.fromEntries(
    players.map((player, n): [string, Shown] => [String(n + 1), { ...FREE, player, stack: stacks[n] ?? 0, bot: botOf(player) }]),
  );
  return {
    round, phase: 'betting', variant, button: players.length, places, board: [],
    pots: [], pot: 0, high: 0, run_out: false, turn: null, queue: [], offers: [], registered: [], seats: {}, drawn: [], last: null,
    taken: players.length, hands: 0, paid: {}, dead: 0,
  };
}

const FREE: Shown = {
  player: '', stack: 0, bet: 0, state: 'playing', cards: null, hidden: 0, last: '', won: 0, hand: '',
  five: [], line: true, bank: 0, bot: '',
};

/** The strength of a house player by its name: «bot-easy-…»; empty for a person. */
function botOf(player: PlayerId): PlaceView['bot'] {
  const said = /^bot-([a-z]+)-/.exec(player)?.[1] ?? '';
  return said in STRENGTHS ? (said as Strength) : '';
}

type Strength = Exclude<PlaceView['bot'], ''>;
const STRENGTHS: Record<Strength, true> = { easy: true, medium: true, hard: true };

/** Whether anything of *event* is visible at all. */
export const shows = ({ type }: Event): boolean => type in SEEN;

/**
 * The picture after *event*, which it may not know. *known* has the cards that the reader may see
 * besides those shown to all, by their place in the pack.
 */
export function seen(picture: Picture, event: Event, known: ReadonlyMap<number, CardCode> = NONE): Picture {
  const show = SEEN[event.type] as See<Event> | undefined; // The one for this very event.
  return show?.(picture, event, known) ?? picture;
}
const NONE: ReadonlyMap<number, CardCode> = new Map();

type See<One> = (picture: Picture, event: One, known: ReadonlyMap<number, CardCode>) => Picture;

const SEEN: { [Type in Event['type']]?: See<Extract<Event, { type: Type }>> } = {
  HandBegan(picture, event) {
    const dealt = new Set(event.players);
    const places = mapped(picture, (place) => ({
      ...place, bet: 0, cards: null, hidden: 0, last: '', won: 0, hand: '', five: [],
      state: dealt.has(place.player) ? 'playing' : place.state === 'playing' ? 'waiting' : place.state,
    }));
    return {
      ...picture, round: event.round, button: event.button, places,
      phase: 'starting', board: [], pots: [], pot: 0, high: 0, run_out: false, turn: null, last: null,
    };
  },
  Posted(picture, event) {
    const { kind, cents } = event;
    const behind = BEHIND.includes(kind);
    const after = one(picture, event, (place) => ({
      ...place,
      stack: place.stack - cents,
      bet: behind ? place.bet : place.bet + cents,
      last: kind,
      state: place.stack === cents ? 'allin' : place.state,
    }));
    const dead = (picture.dead ?? 0) + (DEAD.includes(kind) ? cents : 0);
    const paid = add(picture, event, DEAD.includes(kind) ? 0 : cents);
    const next = { ...after, dead, paid, pot: picture.pot + cents };
    return behind
      ? { ...next, pots: pots(next) ?? [{ cents: (picture.pots[0]?.cents ?? 0) + cents, players: contenders(next) }] }
      : next;
  },
  WindowOpened: (picture) => ({ ...picture, phase: 'estardilho' }),
  Claimed: (picture, event) =>
    one(picture, event, (place) => ({ ...place, last: event.cents ? 'estardilho' : 'decline' })),
  Dealt(picture, event, known) {
    const places = mapped(picture, (place) => {
      const own = event.places[place.player];
      if (!own) return place;
      const cards = own.map((at) => known.get(at));
      const all = cards.every((card) => card !== undefined);
      return { ...place, hidden: own.length, cards: all ? (cards as CardCode[]) : null };
    });
    return { ...picture, places, phase: 'betting' };
  },
  Acted(picture, event) {
    const { act, cents, to } = event;
    const after = one(picture, event, (place) => ({
      ...place,
      stack: place.stack - cents,
      bet: act === 'fold' || act === 'check' ? place.bet : to,
      last: event.all_in ? 'allin' : act,
      state: act === 'fold' ? 'folded' : event.all_in ? 'allin' : place.state,
    }));
    const next = { ...after, pot: picture.pot + cents, turn: null, paid: add(picture, event, cents) };
    return act === 'fold' ? { ...next, pots: pots(next) ?? without(next, event.player) } : next;
  },
  Returned(picture, event) {
    const { cents } = event;
    const after = one(picture, event, (place) => ({
      ...place,
      stack: place.stack + cents,
      bet: Math.max(0, place.bet - cents),
    }));
    return { ...after, pot: picture.pot - cents, paid: add(picture, event, -cents) };
  },
  Turned(picture, event) {
    const gathered = gather(picture);
    return { ...gathered, board: [...picture.board, ...event.cards], phase: 'dealing' };
  },
  FacedUp(picture, event) {
    return one({ ...gather(picture), run_out: true }, event, (place) => ({ ...place, cards: event.cards, hidden: 0 }));
  },
  Showed(picture, event) {
    return one({ ...gather(picture), phase: 'showdown' }, event, (place) => ({
      ...place,
      cards: event.cards,
      hidden: 0,
      hand: event.name,
      five: event.five,
    }));
  },
  Won(picture, event) {
    const gathered = gather(picture);
    const { cents } = event;
    const off = cents + event.commission;
    const after = one(gathered, event, (place) => ({ ...place, stack: place.stack + cents, won: place.won + cents }));
    const left = gathered.pots.map((pot, n) =>
      n === event.pot ? { ...pot, cents: Math.max(0, pot.cents - off) } : pot,
    );
    return { ...after, pots: left, pot: Math.max(0, gathered.pot - off), turn: null, phase: 'resting' };
  },
  Voided: (picture) => ({ ...picture, turn: null, phase: 'resting', pots: [], pot: 0, paid: picture.paid && {} }),
};

/** Bets go into the pots, and the last actions are forgotten. */
function gather(picture: Picture): Picture {
  const bets = Object.values(picture.places).reduce((sum, place) => sum + place.bet, 0);
  const places = mapped(picture, (place) => ({
    ...place, bet: 0, last: place.state === 'folded' || place.state === 'allin' ? place.last : '',
  }));
  const next = { ...picture, places, high: 0, turn: null };
  return bets ? { ...next, pots: pots(next) ?? merged(picture, bets) } : next;
}

/** What is in the middle, by everything paid; null if that is not known. */
function pots(picture: Picture): Picture['pots'] | null {
  const { paid, dead = 0 } = picture;
  if (!paid || !Object.keys(paid).length) return null;
  const rows = Object.values(picture.places).map((place) => ({
    player: place.player,
    cents: (paid[place.player] ?? 0) - place.bet,
    folded: place.state === 'folded',
  }));
  return layered(rows.filter(({ cents }) => cents > 0), dead);
}

/** The view knows no more than this until the table says how the pots are made up. */
function merged(picture: Picture, bets: Cents): Picture['pots'] {
  const last = picture.pots.at(-1);
  if (!last) return [{ cents: bets, players: contenders(picture) }];
  return [...picture.pots.slice(0, -1), { ...last, cents: last.cents + bets }];
}

/** Whoever folds wins nothing any more. */
const without = (picture: Picture, player: PlayerId): Picture['pots'] =>
  picture.pots.map((pot) => ({ ...pot, players: pot.players.filter((each) => each !== player) }));

const contenders = (picture: Picture): PlayerId[] =>
  Object.values(picture.places).filter(({ state }) => state === 'playing' || state === 'allin').map(({ player }) => player);

export const placeOf = (view: Pick<Picture, 'places'>, player: PlayerId): string | null =>
  Object.entries(view.places).find(([, place]) => place.player === player)?.[0] ?? null;

/** An event that belongs to somebody. */
type Of = { player: PlayerId };

const add = (picture: Picture, event: Of, cents: Cents): Picture['paid'] =>
  picture.paid && { ...picture.paid, [event.player]: (picture.paid[event.player] ?? 0) + cents };

const mapped = (picture: Picture, change: (place: Shown) => Shown): Picture['places'] =>
  Object.fromEntries(Object.entries(picture.places).map(([number, place]) => [number, change(place)]));

function one(picture: Picture, event: Of, change: (place: Shown) => Shown): Picture {
  const at = placeOf(picture, event.player);
  if (at === null) return picture;
  return { ...picture, places: { ...picture.places, [at]: change(picture.places[at]!) } };
}
