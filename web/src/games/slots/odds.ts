/** What a bet returns on average, in decimals made from whole numbers alone. */

import type { Cents } from '../../lib/kit.gen';
import type { Lang } from '../../lib/types';
import { ofHundred } from '../coach/reckon';

/** Of every 100 staked: an edge of `579/10000` leaves `94,21`. */
export function returned(edge: string, lang: Lang): string {
  const [over = '0', under = '1'] = edge.split('/');
  return ofHundred(`${BigInt(under) - BigInt(over)}/${under}`, lang);
}

/** What *plays* of *stake* cost on average, to the cent; halves go up. */
export function costOf(edge: string, stake: Cents, plays: number): Cents {
  const [over = '0', under = '1'] = edge.split('/');
  const [lost, of] = [BigInt(over) * BigInt(stake) * BigInt(plays), BigInt(under)];
  return Number((2n * lost + of) / (2n * of));
}

const PARTS = 10_000; // A share is told in ten-thousandths.

/** In how many plays of *stake* a jackpot is won once, on average: its mean over a play's share (PD-64). */
export const oneIn = (stake: Cents, share_bp: number, mean: Cents): number => Math.round((mean * PARTS) / (stake * share_bp));
