/**
 * Roulette on the wire.
 * Written by `make docs` from the types of the house: do not edit.
 */

import type {
  BetsClosed,
  BetsOpened,
  Leave,
  Leaving,
  Left,
  LuckEvent,
  NotReady,
  PlaceBets,
  Ready,
  ReadyTakenBack,
  RoundOver,
  SaidReady,
  Sat,
  Settled,
  Sit,
  Staked,
  TakeBack,
  TakenBack,
  Voided,
} from '../../lib/kit.gen';

/** What a player may ask for. */
export type Wish =
  | Sit
  | Leave
  | PlaceBets
  | TakeBack
  | Ready
  | NotReady
  | CallBet
  | Spin
  | Exchange;

/** What may happen. */
export type Event =
  | Sat
  | Leaving
  | Left
  | Staked
  | TakenBack
  | Settled
  | Voided
  | RoundOver
  | SaidReady
  | ReadyTakenBack
  | BetsOpened
  | BetsClosed
  | Exchanged
  | Spun
  | LuckEvent;

/** A wish: a call bet of *cents* per chip; all its chips or none (807/2015:8). */
export interface CallBet {
  type: 'CallBet';
  call: string;
  cents: number;
}

export interface CallCard {
  call: string;
  bets: [string, number][];
  chips: number;
  cite: string;
}

/** All that a client needs to draw a table (804/2015:2, 804/2015:6, 807/2015:2, 807/2015:6). */
export interface Card {
  game: 'roulette';
  rulebook: string;
  form: string;
  pockets: [string, 'black' | 'blue' | 'gold' | 'green' | 'red'][];
  spots: SpotCard[];
  calls: CallCard[];
  shared: boolean;
  seats: number;
  unit: number;
  minimum: number;
  cap: number;
  window: number;
  spin: number;
  chips: number[];
  colour_chips: boolean;
}

/** The rules that allow a bet, bound it and price it. */
export interface Cites {
  bet: string;
  limit: string;
  price: string;
}

/** A wish: chips of the player's own colour, each worth *cents* (1441/95-IX:7). */
export interface Exchange {
  type: 'Exchange';
  cents: number;
}

export interface Exchanged {
  type: 'Exchanged';
  player: string;
  cents: number;
}

export type Phase = 'betting' | 'closed' | 'resting';

/** What the player sees in addition. */
export interface Private {
  bets: Record<string, number>;
  total: number;
  previous: Record<string, number>;
}

export interface Public {
  round: number;
  phase: Phase;
  seats: Record<string, SeatView>;
  drawn: [string, 'black' | 'blue' | 'gold' | 'green' | 'red'][];
  last?: Spun | null;
}

export interface SeatView {
  bets: Record<string, number>;
  total: number;
  colour: number;
  chip: number;
}

/** A wish: a player alone at a table has the ball released (804/2015:15, 807/2015:17). */
export interface Spin {
  type: 'Spin';
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

/**
 * Number and colour are announced and marked (804/2015:16, 807/2015:18, 1441/95-X:17).
 *
 * The ball runs clockwise on one launch and the other way on the next (1441/95-X:15).
 */
export interface Spun {
  type: 'Spun';
  round: number;
  pocket: string;
  colour: 'black' | 'blue' | 'gold' | 'green' | 'red';
  clockwise: boolean;
}
