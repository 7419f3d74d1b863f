/** The chips that a table offers: none is worth more than the table takes on any one bet. */

import type { Cents } from '../../lib/kit.gen';

interface Bounded {
  spots: readonly { most: Cents }[];
  cap?: Cents;
}

export function fitting(chips: readonly Cents[], card: Bounded): readonly Cents[] {
  const most = Math.max(0, ...card.spots.map((spot) => spot.most));
  const bound = card.cap ? Math.min(most, card.cap) : most;
  const fit = chips.filter((cents) => cents <= bound);
  return fit.length ? fit : chips.slice(0, 1);
}
