/** Poker on the wire: the card, the view, what is one's own. Chips are cents. */

import type { CardCode } from '../../lib/drawing/cards';
import type { Bets, Cents, Colour, Seat, Text } from '../../lib/types';

export type VariantName = 'holdem' | 'omaha' | 'sintetico';
export type Phase =
  | 'waiting' | 'starting' | 'blind' | 'betting' | 'dealing' | 'showdown' | 'resting' | 'closed';
export type PlaceState = 'playing' | 'folded' | 'allin' | 'out' | 'waiting' | 'new';
export type Last =
  | '' | 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'allin' | 'small' | 'big' | 'ante' | 'post'
  | 'dead' | 'estardilho' | 'restardilho' | 'decline';
export type HandName =
  | 'royal-flush' | 'straight-flush' | 'four-of-a-kind' | 'full-house' | 'flush' | 'straight'
  | 'three-of-a-kind' | 'figures-with-pairs' | 'simple-figures' | 'two-pairs' | 'one-pair' | 'high-card';

/** One numbered place of the table, and who has it. */
export interface Place {
  seat: Seat;
  stack: Cents; // Behind what lies in front.
  bet: Cents; // In this round of betting.
  state: PlaceState;
  cards?: CardCode[] | null; // Shown to everybody.
  hidden: number; // How many lie face down.
  last: Last;
  won: Cents;
  hand: HandName | '';
  five: CardCode[];
  line: boolean;
  bank: number; // Pieces of extra time left.
  bot: string; // The strength of a house player; empty for a person.
}

export interface Pot {
  cents: Cents;
  seats: Seat[]; // Who may win it.
}

export interface Turn {
  seat: Seat; // Empty: all may call an estardilho.
  place: number;
  turn: string; // "17.4": the hand, and the actions before.
  bank: boolean; // Extra time runs.
}

export interface Winner {
  seat: Seat;
  cents: Cents;
  hand: HandName | '';
  five: CardCode[];
}

export interface PokerView {
  round: number;
  phase: Phase;
  variant: VariantName;
  button: number; // A place; nought before there is one.
  places: Record<string, Place>;
  board: CardCode[];
  pots: Pot[];
  pot: Cents; // All of it, with what lies in front of the places.
  high: Cents; // The highest bet of this round.
  turn?: Turn | null;
  queue: Seat[];
  offers?: Seat[]; // To whom of them a free place is offered.
  registered?: Seat[];
  seats: Record<Seat, { bets: Bets; total: Cents }>;
  drawn: readonly [string, Colour][];
  last?: { round: number; board: CardCode[]; winners: Winner[]; void: boolean } | null;
  taken: number;
  hands: number;
}

export interface Moves {
  fold: boolean;
  check: boolean;
  call: Cents; // To add.
  least: Cents; // Raise *to*; nought: no raise.
  most: Cents;
}

export interface PokerMine {
  place: number;
  stack: Cents;
  places: number[]; // Of the sealed pack: where one's own cards lie.
  bets: Bets;
  total: Cents;
  previous: Bets;
  moves?: Moves | null;
  sits: 'rail' | 'queue' | 'in' | 'out' | 'new';
  owes?: '' | 'small' | 'big' | 'both' | null;
  posts?: boolean; // It will post at the next chance.
  registered?: boolean;
  stands?: boolean; // The table stands, and this session was said to end by the clock.
  topup: Cents;
  buyin: { least: Cents; most: Cents };
}

export interface PokerCard {
  game: 'poker';
  rulebook: string;
  wheel: string;
  variant: VariantName;
  seats: number;
  small: Cents;
  big: Cents;
  ante: Cents;
  cave: Cents;
  limit: 'no' | 'pot' | 'cap';
  cap: Cents;
  raises: number; // A round of betting; nought: as many as come.
  commission: { percent: number; cap: Cents; fee: number };
  drawn: boolean; // Places by lot.
  blind_raises: boolean;
  kind: string;
  opens: string;
  closes: string;
  think: number;
  bank: number;
  piece: number;
  hands: { name: HandName; cite: string }[]; // Best first.
  deck: CardCode[];
  hole: number;
  hole_used?: number | null;
  streets: unknown;
  shared: boolean;
  chips: Cents[];
}
