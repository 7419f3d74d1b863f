/**
 * Baccarat on the wire.
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
  | Take
  | Free
  | Cut
  | Turn
  | Pass
  | Deal;

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
  | Taken
  | Freed
  | Shuffled
  | Passed
  | ShoeCut
  | Burned
  | BetsOpened
  | BetsClosed
  | Laid
  | Asked
  | Dealt
  | Warned
  | Result
  | LuckEvent;

/** Somebody turns the two cards of a side; the house does it where the clock ran out. */
export interface Asked {
  type: 'Asked';
  round: number;
  side: 'banca' | 'ponto';
  player: string;
  by: 'house' | 'platform' | 'player';
}

/** Cards were put aside unseen, so they were never drawn. */
export interface Burned {
  type: 'Burned';
  count: number;
}

/** All that a client needs to draw a table (812/2015:6). */
export interface Card {
  game: 'baccarat';
  rulebook: string;
  form: string;
  decks: number;
  macau: boolean;
  commission: '5%' | '50%';
  handles: boolean;
  spots: SpotCard[];
  sides: string[][];
  standers: number;
  cuts: [number, number];
  draws: Record<string, number[]>;
  shared: boolean;
  seats: number;
  unit: number;
  minimum: number;
  cap: number;
  window: number;
  think: number;
  cutting: number;
  pace: number;
  rest: number;
  chips: number[];
}

/** The rules that allow a bet, bound it and price it. */
export interface Cites {
  bet: string;
  limit: string;
  price: string;
}

/** A wish: to cut the cards here, after 1 to 51 cards of a deck. */
export interface Cut {
  type: 'Cut';
  place: string;
}

/** A wish: a player alone at a table has the cards dealt (812/2015:28). */
export interface Deal {
  type: 'Deal';
}

/**
 * A card is seen: the first, second or third of its side, turned by *by* or by the table.
 *
 * The third lies apart from the other two (1441/95-II:15, 1441/95-III:15, 812/2015:21).
 */
export interface Dealt {
  type: 'Dealt';
  round: number;
  side: 'banca' | 'ponto';
  card: string;
  place: number;
  by: string;
}

/** A wish: to give up the place. */
export interface Free {
  type: 'Free';
}

export interface Freed {
  type: 'Freed';
  player: string;
}

export interface HandView {
  cards: string[];
  total: number;
  down: number;
}

/** Who turns the cards of each side; empty where no player does. */
export interface Handles {
  banca: string;
  ponto: string;
}

/** Four cards lie face down, dealt in this order. */
export interface Laid {
  type: 'Laid';
  round: number;
  order: ('banca' | 'ponto')[];
}

/** A wish: to leave the cut, or the cards of one's side, to the next player. */
export interface Pass {
  type: 'Pass';
}

export interface Passed {
  type: 'Passed';
  round: number;
  what: 'banca' | 'cut' | 'ponto';
  player: string;
  by: 'house' | 'platform' | 'player';
}

export type Phase = 'betting' | 'closed' | 'cutting' | 'resting';

export interface Private {
  bets: Record<string, number>;
  total: number;
  previous: Record<string, number>;
  place: string;
}

export interface Public {
  round: number;
  phase: Phase;
  seats: Record<string, SeatView>;
  drawn: [string, 'black' | 'blue' | 'gold' | 'green' | 'red'][];
  last?: Result | null;
  won: string[];
  shoe: ShoeView;
  ponto: HandView;
  banca: HandView;
  handles: Handles;
  turn?: TurnView | null;
  places: Record<string, string>;
  standing: Record<string, string[]>;
  results: Result[];
  roads: Roads;
  fits?: Record<string, number> | null;
}

export interface Result {
  type: 'Result';
  round: number;
  ponto: number;
  banca: number;
  winner: 'banca' | 'empate' | 'ponto';
  natural: boolean;
  pairs: ('banca' | 'ponto')[];
}

export interface Roads {
  big: [number, number, 'banca' | 'empate' | 'ponto' | '', number][];
  bead: [number, number, 'banca' | 'empate' | 'ponto', ('banca' | 'ponto')[]][];
}

export interface SeatView {
  bets: Record<string, number>;
  total: number;
  colour: number;
  place: string;
}

/** The cards were cut; *player* is empty where the house did it. */
export interface ShoeCut {
  type: 'ShoeCut';
  player: string;
  place: number;
  by: 'house' | 'platform' | 'player';
}

export interface ShoeView {
  number: number;
  decks: number;
  inside: number;
  out: number;
  warned: boolean;
  coups: number;
  cut?: ShoeCut | null;
}

/** A new shoe, and how many of each card of the old one nobody has seen. */
export interface Shuffled {
  type: 'Shuffled';
  shoe: number;
  decks: number;
  rest: Record<string, number>;
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

/** A wish: to take this place, ``3``, or to stand beside it, ``stand:3``. */
export interface Take {
  type: 'Take';
  place: string;
}

export interface Taken {
  type: 'Taken';
  player: string;
  place: string;
}

/** A wish: to turn the cards of one's side. */
export interface Turn {
  type: 'Turn';
}

export interface TurnView {
  what: 'banca' | 'cut' | 'ponto';
  player: string;
  turn: number;
}

/** The warning card came out: it is announced that this coup is the shoe's last. */
export interface Warned {
  type: 'Warned';
  round: number;
}
