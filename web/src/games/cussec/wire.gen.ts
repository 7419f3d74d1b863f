/**
 * Cussec on the wire.
 * Written by `make docs` from the types of the house: do not edit.
 */

import type {
  BetsClosed,
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
  | Ring;

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
  | Covered
  | Shaken
  | BetsClosed
  | Uncovered
  | LuckEvent;

/** All that a client needs to draw a table: one full board (1441/95-VII:3). */
export interface Card {
  game: 'cussec';
  rulebook: string;
  form: string;
  spots: SpotCard[];
  shared: boolean;
  seats: number;
  unit: number;
  minimum: number;
  cap: number;
  window: number;
  shake: number;
  bell: number;
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

export interface Covered {
  type: 'Covered';
  round: number;
}

export type Phase = 'betting' | 'closed' | 'resting' | 'shaking';

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
  last?: Uncovered | null;
  throws: string[];
}

/** A wish: a player alone at a table rings the bell (808/2015:14, reading:rulebook). */
export interface Ring {
  type: 'Ring';
}

/** What everybody sees of a player. */
export interface SeatView {
  bets: Record<string, number>;
  total: number;
  colour: number;
}

/** The dice are at rest under the cover, and bets are open. Nobody knows what they show. */
export interface Shaken {
  type: 'Shaken';
  round: number;
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
 * The result is announced, and the zones that win are *lit* (1441/95-VII:5).
 *
 * It is what the dice show on top; each can be read on its own (1441/95-VII:1.d).
 */
export interface Uncovered {
  type: 'Uncovered';
  round: number;
  throw: string;
  total: number;
  lit: string[];
}
