/**
 * Poker on the wire.
 * Written by `make docs` from the types of the house: do not edit.
 */

import type {
  BoughtIn,
  CashedOut,
  HandPaid,
  Leave,
  Leaving,
  Left,
  LineFound,
  LineLost,
  LuckEvent,
  RoundOver,
  Sat,
  Sit,
  Voided,
} from '../../lib/kit.gen';

export type Card = TableCard;

/** What a player may ask for. */
export type Wish =
  | Sit
  | Leave
  | BuyIn
  | TopUp
  | Queue
  | Unqueue
  | Register
  | Unregister
  | Post
  | SitOut
  | SitIn
  | Fold
  | Check
  | Call
  | Raise
  | Estardilho
  | Restardilho
  | Decline;

/** What may happen. */
export type Event =
  | Seated
  | Queued
  | Unqueued
  | Registered
  | Unregistered
  | Posting
  | SatOut
  | SatIn
  | Reminded
  | Begun
  | ButtonDrawn
  | HandBegan
  | BankUsed
  | Stopped
  | Closing
  | Posted
  | WindowOpened
  | Claimed
  | Dealt
  | Acted
  | Turned
  | Returned
  | FacedUp
  | Showed
  | Won
  | Sat
  | Leaving
  | Left
  | BoughtIn
  | CashedOut
  | HandPaid
  | LineLost
  | LineFound
  | Voided
  | RoundOver
  | LuckEvent;

/**
 * A player acted: *cents* were put in now, which makes *to* in this round.
 *
 * A fold in any round (97/2010:13, 97/2010:13.1) shows no card, now or later (97/2010:13.2).
 */
export interface Acted {
  type: 'Acted';
  player: string;
  act: 'bet' | 'call' | 'check' | 'estardilho' | 'fold' | 'raise' | 'restardilho';
  cents: number;
  to: number;
  all_in: boolean;
  by: 'platform' | 'player';
}

export interface BankUsed {
  type: 'BankUsed';
  player: string;
  left: number;
}

export interface Begun {
  type: 'Begun';
  round: number;
}

/** Who has the button in the first hand. */
export interface ButtonDrawn {
  type: 'ButtonDrawn';
  round: number;
  place: number;
  lot: boolean;
}

/** A wish: to take a place, for the table's buy-in in chips (809/2015:8). */
export interface BuyIn {
  type: 'BuyIn';
  place: string;
  cents: number;
}

export interface BuyInRange {
  least: number;
  most: number;
}

export interface Call {
  type: 'Call';
  turn: string;
}

export interface Check {
  type: 'Check';
  turn: string;
}

/** The rules that allow a bet, bound it and price it. */
export interface Cites {
  bet: string;
  limit: string;
  price: string;
}

/** A player would bet this much in estardilho; 0: none. */
export interface Claimed {
  type: 'Claimed';
  player: string;
  cents: number;
  by: 'platform' | 'player';
}

export interface Closing {
  type: 'Closing';
  round: number;
}

export interface CommissionCard {
  percent: number;
  cap: number;
  fee: number;
}

/**
 * Each player has places of the pack; the cards are shown to their owners alone.
 *
 * 806/2015:2.d, 809/2015:2.d, 97/2010:6.2.
 */
export interface Dealt {
  type: 'Dealt';
  places: Record<string, number[]>;
}

/** A wish: to call no estardilho. */
export interface Decline {
  type: 'Decline';
  turn: string;
}

/** A wish: a bet before anybody sees a card (809/2015:50). */
export interface Estardilho {
  type: 'Estardilho';
  turn: string;
  cents: number;
}

/**
 * A hand was turned up before the board is whole, since nobody can bet any more.
 *
 * reading:holdem-face-up, reading:omaha-face-up; at sintético never: reading:sintetico-closed.
 */
export interface FacedUp {
  type: 'FacedUp';
  player: string;
  cards: string[];
}

export interface Fold {
  type: 'Fold';
  turn: string;
}

/** Who plays: *players* in order, from the button's left to the button itself. */
export interface HandBegan {
  type: 'HandBegan';
  round: number;
  button: number;
  players: string[];
  stacks: number[];
  missed: Record<string, string>;
}

export interface HandCard {
  name: 'figures-with-pairs' | 'flush' | 'four-of-a-kind' | 'full-house' | 'high-card' | 'one-pair' | 'royal-flush' | 'simple-figures' | 'straight' | 'straight-flush' | 'three-of-a-kind' | 'two-pairs';
  cite: string;
}

/** The last hand (809/2015:66). */
export interface Last {
  round: number;
  board: string[];
  winners: Winner[];
  void: boolean;
}

/** What a player may do: every whole «raise to» from *least* to *most*, and nothing else. */
export interface Moves {
  fold: boolean;
  check: boolean;
  call: number;
  least: number;
  most: number;
}

export interface PlaceView {
  player: string;
  stack: number;
  bet: number;
  state: 'allin' | 'folded' | 'new' | 'out' | 'playing' | 'waiting';
  cards?: string[] | null;
  hidden: number;
  last: '' | 'allin' | 'ante' | 'bet' | 'big' | 'call' | 'check' | 'dead' | 'estardilho' | 'fold' | 'post' | 'raise' | 'restardilho' | 'small' | 'straddle';
  won: number;
  hand: '' | 'figures-with-pairs' | 'flush' | 'four-of-a-kind' | 'full-house' | 'high-card' | 'one-pair' | 'royal-flush' | 'simple-figures' | 'straight' | 'straight-flush' | 'three-of-a-kind' | 'two-pairs';
  five: string[];
  line: boolean;
  bank: number;
  bot: '' | 'easy' | 'hard' | 'medium';
}

/** A wish: to post the owed blinds and be dealt in at once, not wait for the big blind. */
export interface Post {
  type: 'Post';
}

/** A forced bet, or as much of it as the stack allowed. */
export interface Posted {
  type: 'Posted';
  player: string;
  kind: 'ante' | 'big' | 'dead' | 'post' | 'small' | 'straddle';
  cents: number;
}

/** The player will post what they owe, as soon as they may be dealt in. */
export interface Posting {
  type: 'Posting';
  player: string;
}

export interface PotView {
  cents: number;
  players: string[];
}

export interface Private {
  place: number;
  stack: number;
  pack_places: number[];
  bets: Record<string, number>;
  total: number;
  previous: Record<string, number>;
  moves?: Moves | null;
  sits: 'in' | 'new' | 'out' | 'queue' | 'rail';
  owes: string;
  posts: boolean;
  topup: number;
  buyin: BuyInRange;
  registered: boolean;
  reminded: boolean;
}

export interface Public {
  round: number;
  phase: 'betting' | 'closed' | 'dealing' | 'estardilho' | 'resting' | 'showdown' | 'starting' | 'waiting';
  variant: 'holdem' | 'omaha' | 'sintetico';
  button: number;
  places: Record<string, PlaceView>;
  board: string[];
  pots: PotView[];
  pot: number;
  high: number;
  run_out: boolean;
  turn?: TurnView | null;
  queue: string[];
  offers: string[];
  registered: string[];
  seats: Record<string, SeatView>;
  drawn: [string, 'black' | 'blue' | 'gold' | 'green' | 'red'][];
  last?: Last | null;
  taken: number;
  hands: number;
}

/** A wish: to be notified when a place is free (reading:waiting-list). */
export interface Queue {
  type: 'Queue';
}

export interface Queued {
  type: 'Queued';
  player: string;
}

/** A wish: to bet or raise *to* this total in this round of betting. */
export interface Raise {
  type: 'Raise';
  turn: string;
  cents: number;
}

/** A wish: to take part in the session of a table with announced times (809/2015:6.b). */
export interface Register {
  type: 'Register';
}

export interface Registered {
  type: 'Registered';
  player: string;
}

/** At an idle table, a player who does not play was invited to leave, or warned. */
export interface Reminded {
  type: 'Reminded';
  player: string;
  times: number;
}

export interface Restardilho {
  type: 'Restardilho';
  turn: string;
}

/** What nobody called goes back, free of commission; in a void everything goes back. */
export interface Returned {
  type: 'Returned';
  player: string;
  cents: number;
}

export interface SatIn {
  type: 'SatIn';
  player: string;
}

export interface SatOut {
  type: 'SatOut';
  player: string;
  by: string;
}

export interface SeatView {
  bets: Record<string, number>;
  total: number;
}

/** A place is taken; the purchase of chips follows. */
export interface Seated {
  type: 'Seated';
  player: string;
  place: string;
}

/** A hand was shown: its *name*, and the *five* cards that make it (809/2015:62). */
export interface Showed {
  type: 'Showed';
  player: string;
  cards: string[];
  name: 'figures-with-pairs' | 'flush' | 'four-of-a-kind' | 'full-house' | 'high-card' | 'one-pair' | 'royal-flush' | 'simple-figures' | 'straight' | 'straight-flush' | 'three-of-a-kind' | 'two-pairs';
  five: string[];
}

export interface SitIn {
  type: 'SitIn';
}

/** A wish: to rest and keep the place (809/2015:69). */
export interface SitOut {
  type: 'SitOut';
}

/** A spot as a table's card shows it: its price, its bounds, and the rules that say so. */
export interface SpotCard {
  spot: string;
  kind: string;
  pays?: [number, number] | null;
  least: number;
  most: number;
  step: number;
  cites: Cites;
  numbers: string[];
  prices: [number, number][];
}

export interface Stopped {
  type: 'Stopped';
  round: number;
}

export interface StreetCard {
  hole: number;
  board: number;
  burn: number;
}

export interface TableCard {
  game: 'poker';
  rulebook: string;
  form: string;
  spots: SpotCard[];
  shared: boolean;
  seats: number;
  unit: number;
  minimum: number;
  cap: number;
  window: number;
  chips: number[];
  variant: 'holdem' | 'omaha' | 'sintetico';
  kind: string;
  opens: string;
  closes: string;
  small: number;
  big: number;
  ante: number;
  cave: number;
  limit: 'cap' | 'no' | 'pot';
  raises: number;
  commission: CommissionCard;
  by_lot: boolean;
  estardilhos: boolean;
  think: number;
  bank: number;
  piece: number;
  rests: number;
  hands: HandCard[];
  deck: string[];
  hole: number;
  hole_used?: number | null;
  streets: StreetCard[];
}

/** A wish: more chips, up to the buy-in (809/2015:2.o, 809/2015:12). */
export interface TopUp {
  type: 'TopUp';
  cents: number;
}

export interface TurnView {
  player: string;
  place: number;
  turn: string;
  bank: boolean;
}

/** Cards of the board were turned up for everybody (806/2015:2.e, 809/2015:2.e). */
export interface Turned {
  type: 'Turned';
  street: number;
  places: number[];
  cards: string[];
}

export interface Unqueue {
  type: 'Unqueue';
}

export interface Unqueued {
  type: 'Unqueued';
  player: string;
  by: string;
}

export interface Unregister {
  type: 'Unregister';
}

export interface Unregistered {
  type: 'Unregistered';
  player: string;
}

/** Before cards are seen, anybody may call an estardilho (809/2015:49). */
export interface WindowOpened {
  type: 'WindowOpened';
}

export interface Winner {
  player: string;
  cents: number;
  hand: '' | 'figures-with-pairs' | 'flush' | 'four-of-a-kind' | 'full-house' | 'high-card' | 'one-pair' | 'royal-flush' | 'simple-figures' | 'straight' | 'straight-flush' | 'three-of-a-kind' | 'two-pairs';
  five: string[];
}

/** A payment from one pot, *cents* after *commission*; no name: nobody had to show. */
export interface Won {
  type: 'Won';
  pot: number;
  player: string;
  cents: number;
  commission: number;
  name: '' | 'figures-with-pairs' | 'flush' | 'four-of-a-kind' | 'full-house' | 'high-card' | 'one-pair' | 'royal-flush' | 'simple-figures' | 'straight' | 'straight-flush' | 'three-of-a-kind' | 'two-pairs';
}
