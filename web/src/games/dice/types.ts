/** What the dice tables show and tell, beyond what every table of bets does. */

import type { DieColour } from '../../lib/drawing/Die.svelte';
import type { Cents, Colour, Event, Seat, Spot, TableCard, TableSpot, TableView } from '../../lib/types';

export interface DiceCard extends TableCard {
  faces: readonly string[]; // All that one draw can give, in the order asked.
}

export interface BancaCard extends DiceCard {
  spots: readonly (TableSpot & { totals: readonly number[] })[];
  throw: number; // Seconds from «nada mais» until the dice lie.
  dice: DieColour;
}

export interface Fell extends Event {
  type: 'Fell';
  round: number;
  throw: string; // "2-6-3"
  total: number;
  chance: 'ases' | 'pequeno' | 'grande' | 'null';
}

export interface BancaView extends TableView {
  phase: 'betting' | 'closed' | 'resting';
  last?: Fell | null;
}

export interface CussecCard extends DiceCard {
  spots: readonly (TableSpot & { prices: readonly (readonly [number, number])[] })[];
  dice: DieColour;
  bell: number; // Seconds from the bell until the cover is lifted.
}

export interface Uncovered extends Event {
  type: 'Uncovered';
  round: number;
  throw: string;
  total: number;
  lit: readonly Spot[]; // What wins.
}

export interface CussecView extends TableView {
  phase: 'shaking' | 'betting' | 'closed' | 'resting';
  last?: Uncovered | null;
}

export interface CrapsCard extends DiceCard {
  bar: '12' | '2';
  dice: Record<string, number>; // Each pair of the five dice, and by how much it turns the faces.
  think: number; // Seconds that a shooter has.
}

export interface Shooter extends Event {
  type: 'Shooter';
  seat: Seat; // Nobody's: ''.
  turn: number;
  announced: readonly string[];
}

export interface Rolled extends Event {
  type: 'Rolled';
  round: number;
  throw: string; // "2-6"
  total: number;
  point: number; // Where the puck is now; 0: on none.
  announced: readonly string[];
  dice: string; // "1-4": with which of the five.
}

export interface Moved extends Event {
  type: 'Moved';
  seat: Seat;
  source: Spot;
  target: Spot;
  cents: Cents;
}

export interface CrapsView extends TableView {
  phase: 'betting' | 'closed' | 'thrown' | 'resting';
  point: number;
  series: number;
  shooter: Seat;
  dice: string; // "1-4", of this throw,
  chosen: string; // and of the next.
  last_series: boolean;
  over: boolean;
  last?: Rolled | null;
}

/** Every total of so many dice, each in its colour. */
export function totals(dice: number, colour: (total: number) => Colour): [string, Colour][] {
  return Array.from({ length: 5 * dice + 1 }, (_, i) => [String(dice + i), colour(dice + i)]);
}
