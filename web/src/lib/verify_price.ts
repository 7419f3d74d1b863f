/** What a bet returns: the types and the price list that the parts of `verify_paid` share. */

import type { Fact } from './verify_read';

/** What *stake* on *spot* returns to *player*; undefined: that cannot be told here. -1: nothing can be right. */
export type Back = (spot: string, stake: number, player: string) => number | undefined;
/** The same, at a moment of the round: *facts* are the events until then. */
export type BackAt = (facts: readonly Fact[]) => Back;

export type Price = readonly [wins: number, to: number];
export const won = (stake: number, [wins, to]: Price): number => stake + (stake * wins) / to;

/** One of the prices of a spot, as the table's card lists them. */
export type Priced = (spot: string, which?: number) => Price;

export function priced(card: { spots: readonly { spot: string; prices: readonly Price[] }[] }): Priced {
  const prices = new Map(card.spots.map((one) => [one.spot, one.prices]));
  return (spot, which = 0) => {
    const found = prices.get(spot)?.[which];
    if (!found) throw new Error(`${spot} has no such price on the card`);
    return found;
  };
}
