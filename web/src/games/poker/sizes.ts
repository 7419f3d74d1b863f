/** Quick raises: shares of the pot, or a number of big blinds before the flop. */

import type { Cents } from '../../lib/kit.gen';
import type { Moves } from './wire.gen';

/** From the least to the most that one may raise *to*. */
export type Bounds = Pick<Moves, 'least' | 'most'>;

export interface Betting extends Bounds {
  /** Everything that is in, bets included. */
  pot: Cents;
  /** The highest bet of the round, and what one would add to match it. */
  high: Cents;
  call: Cents;
  /** The big blind, or the ante where there are none. */
  unit: Cents;
  /** Whether one counts in big blinds: before the board, where there are blinds. */
  blinds: boolean;
  /** Whether *most* is all that one has. */
  all: boolean;
}

export type SizeName = 'min' | 'half' | 'two_thirds' | 'pot' | 'most' | 'all' | 'bb2_5' | 'bb3' | 'bb4';
export interface Size {
  name: SizeName;
  to: Cents;
}

const SHARES: [SizeName, number, number][] = [['half', 1, 2], ['two_thirds', 2, 3], ['pot', 1, 1]];
const BLINDS: [SizeName, number, number][] = [['bb2_5', 5, 2], ['bb3', 3, 1], ['bb4', 4, 1]];

/** What is offered beside the slider: lawful, ascending, and each amount once. */
export function sizes(betting: Betting): Size[] {
  const { least, most, pot, high, call, unit, blinds, all } = betting;
  if (least <= 0 || most < least) return [];
  // A raise of the pot adds what is there once it was called (97/2010:11).
  const after = pot + call;
  const opened = !blinds || high > unit;
  const between: Size[] = opened
    ? SHARES.map(([name, over, under]) => ({ name, to: high + Math.floor((after * over) / under) }))
    : BLINDS.map(([name, over, under]) => ({ name, to: Math.floor((unit * over) / under) }));
  const found: Size[] = [
    { name: 'min', to: least },
    ...between.filter(({ to }) => to > least && to < most),
    { name: all ? 'all' : 'most', to: most },
  ];
  return found.filter(({ to }, n) => found.findIndex((other) => other.to === to) === n);
}

export const within = (to: Cents, { least, most }: Bounds): Cents => Math.max(least, Math.min(most, to));

/** The next amount of a whole number of *unit*s above or below, kept within the bounds. */
export function stepped(to: Cents, steps: number, unit: Cents, bounds: Bounds): Cents {
  const size = Math.max(1, unit);
  const whole = steps > 0 ? Math.floor(to / size) : Math.ceil(to / size);
  return within((whole + steps) * size, bounds);
}

/**
 * The slider runs evenly through few amounts and ever faster through many: *share* from 0 to 1 maps to
 * an amount, and back. Amounts between the ends are whole units.
 */
export function amountAt(share: number, unit: Cents, bounds: Bounds): Cents {
  const { least, most } = bounds;
  if (share <= 0) return least;
  if (share >= 1) return most;
  const raw = least + (most - least) * share ** bend(bounds, unit);
  const size = Math.max(1, unit);
  return within(Math.round(raw / size) * size, bounds);
}

export function shareOf(to: Cents, unit: Cents, bounds: Bounds): number {
  const { least, most } = bounds;
  if (most <= least) return 1;
  return ((within(to, bounds) - least) / (most - least)) ** (1 / bend(bounds, unit));
}

const bend = ({ least, most }: Bounds, unit: Cents): number =>
  (most - least) / Math.max(1, unit) > 60 ? 2.2 : 1;

/**
 * What somebody typed, as cents or points; null: not an amount. Either language's signs will do: three
 * digits after a point or a comma are thousands, fewer are a fraction.
 */
export function typed(text: string, places: number): Cents | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '');
  const found = /^([1-9]\d{0,2}([.,])\d{3}(?:\2\d{3})*|\d+)(?:[.,](\d*))?$/.exec(plain);
  if (!found) return null;
  const fraction = found[3] ?? '';
  if (fraction.length > places) return null;
  const cents = Number(found[1]!.replace(/\D/g, '') + fraction.padEnd(places, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** The fee on that many chips, on top of them; never on more than the table's buy-in
 * (reading:cave-fee). Must agree with `ring.table.fee`: fees_vectors.json. */
export const feeOn = (cents: Cents, cave: Cents, percent: number): Cents =>
  Math.floor((Math.min(cents, cave) * percent) / 100);
