/** Ponto e banca on the wire: the card, the view, what is one's own. */

import type { CardCode } from '../../lib/drawing/cards';
import type { Cents, Seat, TableCard, TableMine, TableSeat, TableView, Text } from '../../lib/types';
import type { Coup, Side, Winner } from './roads';

export type { Side, Winner };

export interface Result extends Coup {
  round: number;
  ponto: number;
  banca: number;
  natural: boolean;
  pairs: string[];
}

export interface HandView {
  cards: CardCode[];
  total: number;
  down: number; // Cards that lie face down.
}

export interface BaccaratSeat extends TableSeat {
  place: string; // "3", "stand:3", or nowhere.
}

export interface BaccaratView extends TableView {
  phase: 'cutting' | 'betting' | 'closed' | 'resting';
  seats: Record<Seat, BaccaratSeat>;
  last?: Result | null;
  shoe: { number: number; decks: number; inside: number; out: number; warned: boolean; coups: number };
  ponto: HandView;
  banca: HandView;
  handles: Record<Side, Seat | ''>;
  turn?: { what: 'cut' | Side; seat: Seat; turn: number } | null;
  places: Record<string, Seat>;
  standing: Record<string, Seat[]>;
  results: Result[];
  fits?: Record<string, Cents> | null; // Macau: what still fits, of a pair for both together.
}

export interface BaccaratMine extends TableMine {
  place: string;
}

export interface BaccaratCard extends TableCard {
  game: 'baccarat';
  wheel: string;
  decks: number;
  macau: boolean;
  commission: '5%' | '50%';
  handles: boolean;
  pairs: boolean;
  sides: string[][];
  standers: number;
  cuts: [number, number];
  draws: Record<string, number[]>;
  think: number;
  cutting: number;
}
