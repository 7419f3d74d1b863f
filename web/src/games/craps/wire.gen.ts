/**
 * Craps on the wire.
 * Written by `make docs` from the types of the house: do not edit.
 */

import type {
  BetsClosed,
  BetsOpened,
  Leave,
  Leaving,
  Left,
  LuckEvent,
  Moved,
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
  | Throw
  | Decline
  | ChooseDice;

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
  | Shooter
  | DiceChosen
  | Thrown
  | Rolled
  | Moved
  | LastSeries
  | LuckEvent;

/** All that a client needs to draw a table: no price, limit or rule is anywhere else. */
export interface Card {
  game: 'craps';
  rulebook: string;
  form: string;
  bar: string;
  faces: string[];
  dice: Record<string, number>;
  spots: SpotCard[];
  shared: boolean;
  seats: number;
  unit: number;
  minimum: number;
  cap: number;
  payment: number;
  window: number;
  think: number;
  roll: number;
  chips: number[];
  board: [string, 'black' | 'blue' | 'gold' | 'green' | 'red'][];
}

/** A wish of the shooter: these two of the five dice, from the next throw (1441/95-VI:4). */
export interface ChooseDice {
  type: 'ChooseDice';
  dice: string;
}

/** The rules that allow a bet, bound it and price it. */
export interface Cites {
  bet: string;
  limit: string;
  price: string;
}

/** A wish: to let somebody else throw (1441/95-VI:5). */
export interface Decline {
  type: 'Decline';
}

export interface DiceChosen {
  type: 'DiceChosen';
  player: string;
  dice: string;
}

/** The table announces that it closes after this series (1441/95-VI:13.3.b). */
export interface LastSeries {
  type: 'LastSeries';
  round: number;
}

export type Phase = 'betting' | 'closed' | 'resting' | 'thrown';

/** What the player sees in addition. */
export interface Private {
  bets: Record<string, number>;
  total: number;
  previous: Record<string, number>;
}

export interface Public {
  round: number;
  phase: Phase;
  point: number;
  series: number;
  shooter: string;
  turn: number;
  dice: string;
  chosen: string;
  last_series: boolean;
  over: boolean;
  seats: Record<string, SeatView>;
  drawn: [string, 'black' | 'blue' | 'gold' | 'green' | 'red'][];
  last?: Rolled | null;
}

/**
 * What fell, where the puck is now, and what is announced (1441/95-VI:13.3).
 *
 * Each die can be read on its own (1441/95-VI:2.d). The pair of dice is recorded too: whoever
 * checks the draw needs their order.
 */
export interface Rolled {
  type: 'Rolled';
  round: number;
  throw: string;
  total: number;
  point: number;
  announced: string[];
  dice: string;
}

/** What everybody sees of a player. */
export interface SeatView {
  bets: Record<string, number>;
  total: number;
  colour: number;
}

/**
 * The dice are *player*'s for this turn; nobody's where it is empty.
 *
 * Whether this is a new shooter is known, and announced, only now
 * (1441/95-VI:13.3.a): until bets close, whoever had the dice may or may not bet again.
 */
export interface Shooter {
  type: 'Shooter';
  player: string;
  turn: number;
  announced: string[];
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

/** A wish of the shooter, or of a lone player at any time between throws (1441/95-VI:5). */
export interface Throw {
  type: 'Throw';
}

/** The dice roll: thrown by the player, or by the platform in the player's place. */
export interface Thrown {
  type: 'Thrown';
  round: number;
  player: string;
  by: 'platform' | 'player';
}
