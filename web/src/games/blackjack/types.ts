/** Blackjack on the wire: the card, the view, what is one's own. */

import type { CardCode } from '../../lib/drawing/cards';
import type { Bets, Cents, Seat, TableCard, TableMine, TableSeat, TableView, Text } from '../../lib/types';

export type Phase = 'resting' | 'cutting' | 'betting' | 'dealing' | 'insurance' | 'playing' | 'bank';
export type HandState = 'waiting' | 'playing' | 'stood' | 'bust' | 'natural' | 'surrendered' | 'paid';
export type Decision = 'hit' | 'stand' | 'double' | 'split' | 'surrender';

export interface Hand {
  cards: CardCode[];
  total: number;
  soft: boolean;
  doubled: boolean;
  state: HandState;
  stakes: Record<Seat, Cents>;
}

export interface Place {
  holder: Seat | '';
  decider: Seat | '';
  stakes: Record<Seat, Cents>;
  hands: Hand[];
  insurance: Record<Seat, Cents>;
}

export interface BlackjackSeat extends TableSeat {
  places: string[];
}

export interface Turn {
  place: string;
  hand: number | string;
  seat: Seat;
  turn: string; // "3.1.2"
  asks: '' | 'double' | 'split';
}

export interface BlackjackView extends TableView {
  phase: Phase;
  seats: Record<Seat, BlackjackSeat>;
  bank: { cards: CardCode[]; total: number; hidden: boolean };
  places: Record<string, Place>;
  turn?: Turn | null;
  waiting: Seat[];
  shoe?: {
    number: number;
    decks: number;
    inside: number;
    warned: boolean;
    cutter?: { seat: Seat; place: string } | null;
  } | null;
  last?: { total: number; natural: boolean; bust: boolean } | null;
}

export interface BlackjackMine extends TableMine {
  places: string[];
  insured: boolean;
}

export interface Price {
  name: 'natural' | 'win' | 'insurance' | 'prize' | 'surrender';
  pays: [number, number];
  cite: string;
}

export interface BlackjackCard extends TableCard {
  game: 'blackjack';
  places: number;
  decks: number;
  several: boolean;
  double_any: boolean;
  pairs_only: boolean;
  splits: number; // Nought: as many as come.
  insurance: boolean;
  specials: boolean;
  followers: boolean;
  think: number;
  prices: Price[];
}

export type { Bets };
