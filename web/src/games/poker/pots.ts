/**
 * The pots: one for each height to which all-in players could follow (809/2015:39–40).
 *
 * Only for replayed hands: at the table the view has them. They agree with the house's, by
 * `pots_vectors.json`.
 */

import type { Cents, PlayerId } from '../../lib/kit.gen';
import type { PotView } from './wire.gen';

export interface Paid {
  player: PlayerId;
  cents: Cents; // In this hand so far.
  folded: boolean;
}

/** Who may win what, the main pot first. *dead* chips belong to nobody and are in the main pot. */
export function layered(paid: readonly Paid[], dead: Cents = 0): PotView[] {
  const heights = [...new Set(paid.filter(({ folded, cents }) => !folded && cents > 0).map(({ cents }) => cents))].sort((a, b) => a - b);
  const pots: PotView[] = [];
  let below = 0;
  for (const height of heights) {
    const cents = paid.reduce((sum, each) => sum + Math.max(0, Math.min(each.cents, height) - below), 0);
    pots.push({ cents, players: paid.filter((each) => !each.folded && each.cents >= height).map(({ player }) => player) });
    below = height;
  }
  // What folded players paid above everybody else, and dead money.
  const over = paid.reduce((sum, each) => sum + Math.max(0, each.cents - below), 0);
  const [first, ...others] = pots;
  if (!first) return over + dead > 0 ? [{ cents: over + dead, players: paid.filter(({ folded }) => !folded).map(({ player }) => player) }] : [];
  const whole = [{ ...first, cents: first.cents + dead }, ...others];
  const last = whole.at(-1)!;
  return [...whole.slice(0, -1), { ...last, cents: last.cents + over }];
}
