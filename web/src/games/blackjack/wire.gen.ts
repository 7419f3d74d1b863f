/**
 * Blackjack on the wire.
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

export type Card = TableCard;

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
  | Deal
  | Cut
  | Insure
  | EvenMoney
  | NoInsurance
  | Hit
  | Stand
  | Double
  | Split
  | Surrender
  | Follow
  | Ride;

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
  | Taken
  | Freed
  | Shuffled
  | CutPassed
  | ShoeCut
  | Burned
  | Spread
  | Warned
  | Refilled
  | Dealt
  | Parted
  | BankTurned
  | BankDrew
  | Result
  | InsuranceOpened
  | Declined
  | EvenMoneyTaken
  | InsuranceClosed
  | Decided
  | Followed
  | LuckEvent;

export interface BankDrew {
  type: 'BankDrew';
  round: number;
  card: string;
}

export interface BankTurned {
  type: 'BankTurned';
  round: number;
  card: string;
}

export interface BankView {
  cards: string[];
  total: number;
  hidden: boolean;
}

/** Cards put aside unseen before the first deal (1441/95-V:10). */
export interface Burned {
  type: 'Burned';
  count: number;
}

/** The rules that allow a bet, bound it and price it. */
export interface Cites {
  bet: string;
  limit: string;
  price: string;
}

/** A wish: to cut the shoe at one of 52 points, or ``pass`` (1441/95-V:8). */
export interface Cut {
  type: 'Cut';
  place: string;
}

export interface CutPassed {
  type: 'CutPassed';
  player: string;
  by: string;
}

export interface CutterView {
  player: string;
  place: string;
}

/** A wish: a player alone at a table has the cards dealt (805/2015:13). */
export interface Deal {
  type: 'Deal';
}

/** A card face up to a hand, ``"3.1"``, or to the ``"bank"``; empty: the covered card. */
export interface Dealt {
  type: 'Dealt';
  round: number;
  to: string;
  card: string;
}

/** What was decided for a hand, by its player or by the platform for an absent one. */
export interface Decided {
  type: 'Decided';
  place: string;
  hand: number;
  decision: Decision;
  player: string;
  by: string;
}

export type Decision = 'double' | 'hit' | 'split' | 'stand' | 'surrender';

export interface Declined {
  type: 'Declined';
  player: string;
  by: string;
}

export interface Double {
  type: 'Double';
  turn: string;
}

/** A wish: to have a natural paid one to one now (805/2015:20.b, 1441/95-V:34). */
export interface EvenMoney {
  type: 'EvenMoney';
  place: string;
}

export interface EvenMoneyTaken {
  type: 'EvenMoneyTaken';
  place: string;
  player: string;
}

/** A wish: to stake as much again, as the place's decider did (1441/95-V:28, 1441/95-V:30). */
export interface Follow {
  type: 'Follow';
  turn: string;
}

/** A follower's answer to a split or a double of the place's decider. */
export interface Followed {
  type: 'Followed';
  place: string;
  hand: number;
  decision: Decision;
  player: string;
  follows: boolean;
  by: string;
}

/** A wish: to give up a place. */
export interface Free {
  type: 'Free';
  place: string;
}

export interface Freed {
  type: 'Freed';
  player: string;
  place: string;
}

/** The state of a hand on the table: its outcome so far, in play, or already paid. */
export type HandState = 'bust' | 'natural' | 'paid' | 'playing' | 'stood' | 'surrendered' | 'waiting';

export interface HandView {
  cards: string[];
  total: number;
  soft: boolean;
  doubled: boolean;
  state: HandState;
  stakes: Record<string, number>;
}

export interface Hit {
  type: 'Hit';
  turn: string;
}

export interface InsuranceClosed {
  type: 'InsuranceClosed';
  round: number;
}

/** «Seguro?»: asked once, of everybody at the same time (1441/95-V:33). */
export interface InsuranceOpened {
  type: 'InsuranceOpened';
  round: number;
}

/** A wish: insurance against the bank's blackjack (805/2015:15.f, 1441/95-V:33). */
export interface Insure {
  type: 'Insure';
  place: string;
  cents: number;
}

/** A wish: to decline all that is offered to the player against the ace, on every place. */
export interface NoInsurance {
  type: 'NoInsurance';
}

/** A split is carried out: the second card of *hand* begins the hand *new*. */
export interface Parted {
  type: 'Parted';
  place: string;
  hand: number;
  new: number;
}

export type Phase = 'bank' | 'betting' | 'cutting' | 'dealing' | 'insurance' | 'playing' | 'resting';

export interface PlaceView {
  holder: string;
  decider: string;
  stakes: Record<string, number>;
  hands: HandView[];
  insurance: Record<string, number>;
}

export interface PriceCard {
  name: 'insurance' | 'natural' | 'prize' | 'win';
  pays: [number, number];
  cite: string;
}

export interface Private {
  bets: Record<string, number>;
  total: number;
  previous: Record<string, number>;
  places: string[];
  insured: boolean;
}

export interface Public {
  round: number;
  phase: Phase;
  seats: Record<string, SeatView>;
  bank: BankView;
  places: Record<string, PlaceView>;
  turn?: TurnView | null;
  waiting: string[];
  shoe?: ShoeView | null;
  drawn: [string, 'black' | 'blue' | 'gold' | 'green' | 'red'][];
  last?: Result | null;
}

/** The shoe ran out; the cards of earlier rounds are shuffled in (reading:blackjack-shoe). */
export interface Refilled {
  type: 'Refilled';
  round: number;
}

/** What the bank made (805/2015:4.c); it *drew* unless nothing was left to decide. */
export interface Result {
  type: 'Result';
  round: number;
  cards: string[];
  total: number;
  natural: boolean;
  bust: boolean;
  drew: boolean;
}

/** A wish: to leave the stake where it is (1441/95-V:28, 1441/95-V:30). */
export interface Ride {
  type: 'Ride';
  turn: string;
}

export interface SeatView {
  bets: Record<string, number>;
  total: number;
  colour: number;
  places: string[];
}

/** The shoe is cut, and the warning card put in (1441/95-V:8, 1441/95-V:9). */
export interface ShoeCut {
  type: 'ShoeCut';
  shoe: number;
  place: number;
  player: string;
  by: string;
  warning: number;
}

export interface ShoeView {
  number: number;
  decks: number;
  inside: number;
  warned: boolean;
  cutter?: CutterView | null;
}

/** A new shoe, and what it holds, for everybody to see (1441/95-V:7). */
export interface Shuffled {
  type: 'Shuffled';
  shoe: number;
  decks: number;
  holds: Record<string, number>;
}

export interface Split {
  type: 'Split';
  turn: string;
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

/** Everybody has gone; the unseen rest of the shoe is shown (1441/95-V:12). */
export interface Spread {
  type: 'Spread';
  shoe: number;
  left: Record<string, number>;
}

export interface Stand {
  type: 'Stand';
  turn: string;
}

export interface Surrender {
  type: 'Surrender';
  turn: string;
}

/** All that a client needs to draw a table (805/2015:4, 805/2015:32, 1441/95-V:2). */
export interface TableCard {
  game: 'blackjack';
  rulebook: string;
  form: string;
  spots: SpotCard[];
  prices: PriceCard[];
  shared: boolean;
  seats: number;
  places: number;
  decks: number;
  unit: number;
  minimum: number;
  cap: number;
  window: number;
  think: number;
  chips: number[];
  several: boolean;
  double_any: boolean;
  pairs_only: boolean;
  splits: number;
  insurance: boolean;
  specials: boolean;
  followers: boolean;
}

/** A wish: to take a place. */
export interface Take {
  type: 'Take';
  place: string;
}

export interface Taken {
  type: 'Taken';
  player: string;
  place: string;
}

export interface TurnView {
  place: string;
  hand: number;
  player: string;
  turn: string;
  asks: '' | 'double' | 'split';
}

/** The warning card is out: this round is the last of the shoe (1441/95-V:11). */
export interface Warned {
  type: 'Warned';
  round: number;
}
