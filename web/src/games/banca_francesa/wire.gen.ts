/**
 * Banca francesa on the wire.
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
  | Throw;

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
  | Touched
  | Fell
  | LuckEvent;

/**
 * All that a client needs to draw a table (808/2015:2, 808/2015:6).
 *
 * The zones with their numbers (808/2015:6.a.i, 808/2015:6.a.ii, 808/2015:6.a.iii), the faces
 * that may fall in the arena (808/2015:6.b), and the one colour of the dice (808/2015:6.c).
 */
export interface Card {
  game: 'banca_francesa';
  rulebook: string;
  form: string;
  spots: SpotCard[];
  shared: boolean;
  seats: number;
  unit: number;
  minimum: number;
  cap: number;
  window: number;
  throw: number;
  chips: number[];
  dice: 'blue' | 'green' | 'red';
  faces: string[];
  board: [string, 'black' | 'blue' | 'gold' | 'green' | 'red'][];
}

/** The rules that allow a bet, bound it and price it. */
export interface Cites {
  bet: string;
  limit: string;
  price: string;
}

/**
 * The dice are at rest and are called: ases, pequeno, grande, or null (808/2015:15).
 *
 * Each die can be read on its own (1441/95-IV:3.d).
 */
export interface Fell {
  type: 'Fell';
  round: number;
  throw: string;
  total: number;
  called: 'ases' | 'grande' | 'null' | 'pequeno';
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
  last?: Fell | null;
}

/** What everybody sees of a player. */
export interface SeatView {
  bets: Record<string, number>;
  total: number;
  colour: number;
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

/** A wish: a player alone at a table has the dice thrown (808/2015:14). */
export interface Throw {
  type: 'Throw';
}

/** The dice were touched: what they show wins as usual, and nothing loses. */
export interface Touched {
  type: 'Touched';
  round: number;
}
