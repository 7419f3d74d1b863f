import type { Colour } from '../../lib/kit.gen';

/** Every total of so many dice, each in its colour. */
export function totals(dice: number, colour: (total: number) => Colour): [string, Colour][] {
  return Array.from({ length: 5 * dice + 1 }, (_, i) => [String(dice + i), colour(dice + i)]);
}
