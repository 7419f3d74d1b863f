/**
 * Slots on the wire.
 * Written by `make docs` from the types of the house: do not edit.
 */

import type {
  Contributed,
  JackpotHit,
  JackpotWon,
  Leave,
  Leaving,
  Left,
  LuckEvent,
  NotReady,
  Ready,
  ReadyTakenBack,
  RoundOver,
  SaidReady,
  Sat,
  Settled,
  Sit,
  Staked,
  TakenBack,
  Voided,
} from '../../lib/kit.gen';

/** What a player may ask for. */
export type Wish =
  | Sit
  | Leave
  | Ready
  | NotReady
  | Play
  | Pick
  | Double
  | Collect;

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
  | ReelsStopped
  | Picked
  | Revealed
  | Risked
  | Tossed
  | Collected
  | PlayEnded
  | VoucherIssued
  | Contributed
  | JackpotHit
  | JackpotWon
  | LuckEvent;

/** How a play is bet on: lines (1 where there are none), credits on each, cents per credit. */
export interface Bet {
  lines: number;
  level: number;
  denomination: number;
}

/**
 * All that a client needs to draw a machine (1441/95-VIII:10, 828/2015:34).
 *
 * The machine is there whole, with its words in every language (1441/95-VIII:11, 828/2015:35): how
 * it is played (828/2015:34.a), its denominations (828/2015:34.b), lines, pay plan (828/2015:34.e)
 * and additional games (828/2015:34.f).
 */
export interface Card {
  game: 'slots';
  rulebook: string;
  form: string;
  identity: string;
  digest: string;
  machine: Machine;
  spots: SpotCard[];
  jackpots: JackpotCard[];
  shared: boolean;
  seats: number;
  minimum: number;
  chips: number[];
  doubling: boolean;
  autoplay: number;
  voucher: number;
  cycle: number;
  think: number;
}

/** The rules that allow a bet, bound it and price it. */
export interface Cites {
  bet: string;
  limit: string;
  price: string;
}

/** Prizes are formed by equal symbols that touch by a side. */
export interface Clusters {
  cost: number;
}

/** A wish: to be paid the prize, and not to risk it (828/2015:10). */
export interface Collect {
  type: 'Collect';
  step: string;
}

export interface Collected {
  type: 'Collected';
  player: string;
  cents: number;
  by: 'platform' | 'player';
}

/** A wish: to risk the whole prize on a colour (828/2015:9.a): ``1:red``. */
export interface Double {
  type: 'Double';
  choice: string;
}

/** What was won may be doubled or lost (828/2015:9.a), in a fair game, and never must be. */
export interface DoubleUp {
  times: number;
  most: number;
}

/** Free games (828/2015:9.b.i), and how many a number of scatters brings. */
export interface Free {
  code: string;
  games: Record<string, number>;
  again: Record<string, number>;
  most: number;
  multiplier: number;
  reels: string[][];
}

/** A jackpot that was hit and is not paid yet. */
export interface Hit {
  round: number;
  jackpot: string;
  player: string;
}

/**
 * The reels on which this symbol stops are held, and the others spin again for free.
 *
 * It goes on until no further reel is held. Scatters neither pay nor count in such a spin.
 */
export interface Hold {
  code: string;
  when: 'always' | 'free' | 'never' | 'paid';
}

/** A jackpot as a table's rules name it; nothing of it changes until it is won (828/2015:18). */
export interface Jackpot {
  id: string;
  seed: number;
  mean: number;
}

/**
 * How a jackpot is won (828/2015:34.g): the chance is a play's share over the mean (PD-64).
 *
 * It begins with the seed (828/2015:3.c) and grows with the shares (828/2015:3.i).
 */
export interface JackpotCard {
  jackpot: Jackpot;
  share_bp: number;
}

/**
 * Prizes are formed on lines, each of which is a row on every reel, counted from 0 at the top.
 *
 * Whoever plays fewer lines plays the first ones (828/2015:8).
 */
export interface Lines {
  lines: number[][];
  played: number[];
}

export interface Machine {
  name: string;
  version: number;
  title: Record<string, string>;
  symbols: Symbol[];
  rows: number;
  reels: string[][];
  plan: Lines | Ways | Clusters;
  pays: Prize[];
  denominations: number[];
  levels: number[];
  groups: Record<string, string[]>;
  wilds: Wild[];
  scatters: Scatter[];
  free?: Free | null;
  hold?: Hold | null;
  pick?: PickBonus | null;
  double?: DoubleUp | null;
  share_bp: number;
}

/** What was staked and won equals what was paid, kept and contributed, and still lies there. */
export interface Meters {
  staked: number;
  paid: number;
  kept: number;
  contributed: number;
  won: number;
}

export type Phase = 'betting' | 'doubling' | 'paying' | 'picking' | 'revealing' | 'spinning' | 'tossing';

/** A wish: to turn one of the covers of a bonus (828/2015:9.b.ii). */
export interface Pick {
  type: 'Pick';
  place: string;
}

/**
 * A bonus (828/2015:9.b.ii): prizes lie under covers, and the player turns one over.
 *
 * Prizes are multiples of the stake, and each lies under one cover. All are shown afterwards
 * (828/2015:11). Only the paid game brings it.
 */
export interface PickBonus {
  code: string;
  count: number;
  prizes: number[];
}

export interface Picked {
  type: 'Picked';
  player: string;
  place: number;
  by: 'platform' | 'player';
}

/** A wish: *cents* on the lines and at the denomination of *bet*, and the reels turn. */
export interface Play {
  type: 'Play';
  bet: string;
  cents: number;
}

/** A play in short: what was bet, what came at first, and all that it paid (828/2015:36). */
export interface PlayEnded {
  type: 'PlayEnded';
  round: number;
  player: string;
  bet: Bet;
  stake: number;
  won: number;
  games: number;
  stops: number[];
  window: string[][];
}

/** What the player sees in addition. */
export interface Private {
  bets: Record<string, number>;
  total: number;
  previous: Record<string, number>;
}

/**
 * One row of the pay-table: what must be seen, and the credits that it pays.
 *
 * On a line the *pattern* has the symbols that count on each reel; none: any symbol. Of ways,
 * *count* is on how many reels from the left the symbol stops; of clusters, the least cells.
 */
export interface Prize {
  symbol: string;
  count: number;
  credits: number;
  levels: number[];
  pattern: string[][];
}

export interface Public {
  round: number;
  phase: Phase;
  seats: Record<string, SeatView>;
  stops: number[];
  window: string[][];
  free: boolean;
  run?: RunView | null;
  hits: Hit[];
  meters: Meters;
  last?: PlayEnded | null;
}

/**
 * Where the reels stopped, what is seen there, and what that pays and brings.
 *
 * The *window* is as drawn; *filled* are the reels over which a wild then expands.
 */
export interface ReelsStopped {
  type: 'ReelsStopped';
  round: number;
  player: string;
  free: boolean;
  respin: boolean;
  stops: number[];
  window: string[][];
  filled: number[];
  wins: Win[];
  cents: number;
  holds: number[];
  games: number;
  bonus: boolean;
}

/** What was under the chosen cover, and under all others (828/2015:11). */
export interface Revealed {
  type: 'Revealed';
  round: number;
  player: string;
  place: number;
  prizes: number[];
  cents: number;
}

/** The prize is at risk, at its player's wish. */
export interface Risked {
  type: 'Risked';
  player: string;
  step: number;
  face: 'black' | 'red';
}

/** The play that is going on. */
export interface RunView {
  player: string;
  spot: string;
  bet: Bet;
  stake: number;
  won: number;
  spin?: ReelsStopped | null;
  held: number[];
  games: number;
  games_left: number;
  covers: number;
  place: number;
  revealed?: Revealed | null;
  step: number;
  doubled: number;
  tossed?: Tossed | null;
}

/** A symbol that counts wherever it stops; its prizes are multiples of the whole stake. */
export interface Scatter {
  code: string;
  pays: Record<string, number>;
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

export interface Symbol {
  code: string;
  names: Record<string, string>;
}

/** The colour that was drawn, and what the prize is now: doubled, or nothing. */
export interface Tossed {
  type: 'Tossed';
  round: number;
  player: string;
  step: number;
  face: 'black' | 'red';
  cents: number;
}

/** The record of a large prize, and of every jackpot (1441/95-VIII:13, reading:voucher). */
export interface VoucherIssued {
  type: 'VoucherIssued';
  round: number;
  player: string;
  cents: number;
  jackpot: string | '';
}

/** Prizes are formed on neighbouring reels from the left, in whatever row. */
export interface Ways {
  cost: number;
}

/** A symbol that stands for others, and multiplies each prize that it helps to make. */
export interface Wild {
  code: string;
  replaces: string[];
  multiplier: number;
  expands: 'always' | 'free' | 'never' | 'paid';
}

/** One prize: where it is, and what it pays. */
export interface Win {
  kind: 'cluster' | 'line' | 'scatter' | 'ways';
  symbol: string;
  count: number;
  cells: [number, number][];
  credits: number;
  cents: number;
  line: number;
  times: number;
  ways: number;
}
