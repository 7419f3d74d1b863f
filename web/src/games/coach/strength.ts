/**
 * How strong a hand of poker is against one that nobody has seen, and what a call has to be worth.
 *
 * Before the board comes: the share of the pot that two cards win on average against any other two, from
 * the exact equities of the house (`preflop.json`). With a board: of all the hands that another may
 * hold, those that ours beats now, and half of those that are as good. Exact for hold'em; four cards in
 * hand are too many to go through at a table.
 */

import type { CardCode } from '../../lib/drawing/cards';
import type { Cents } from '../../lib/kit.gen';
import { best } from '../poker/evaluate';
import type { VariantName } from '../poker/types';
import table from './preflop.json';

const RANKS = 'AKQJT98765432';
const EQUITIES = new Map(table as [name: string, share: string][]);

/** `AKs`, `72o`, `QQ`: two cards, whatever their suits are called. */
export function named([one, two]: readonly CardCode[]): string {
  if (!one || !two) return '';
  const [high, low] = RANKS.indexOf(one[0]!) <= RANKS.indexOf(two[0]!) ? [one, two] : [two, one];
  if (high[0] === low[0]) return `${high[0]}${low[0]}`;
  return `${high[0]}${low[0]}${high[1] === low[1] ? 's' : 'o'}`;
}

const BREATH = 120; // Hands between two looks at what else the page has to do.
const breathe = (): Promise<void> => new Promise((done) => setTimeout(done));

/** The share of hands, or of the pot, that *held* beats or wins, from 0 to 1; null: not computed. */
export async function strength(
  variant: VariantName, held: readonly CardCode[], board: readonly CardCode[], deck: readonly CardCode[],
): Promise<number | null> {
  if (held.length !== 2) return null;
  if (!board.length) {
    if (variant !== 'holdem') return null;
    const share = EQUITIES.get(named(held));
    return share ? portion(share) : null;
  }
  const mine = best(variant, held, board)!.strength;
  const unseen = deck.filter((card) => !held.includes(card) && !board.includes(card));
  let [points, hands] = [0, 0]; // Two points for a hand that we beat, one for a tie.
  for (let n = 0; n < unseen.length; n++) {
    for (let m = 0; m < n; m++) {
      const theirs = best(variant, [unseen[n]!, unseen[m]!], board)!.strength;
      points += theirs < mine ? 2 : theirs === mine ? 1 : 0;
      hands += 1;
      if (hands % BREATH === 0) await breathe();
    }
  }
  return points / (2 * hands);
}

function portion(share: string): number {
  const [over, under = '1'] = share.split('/');
  return Number(over) / Number(under);
}

/** Of the pot that a call would make, the share that the call is: with less than that, it costs. */
export const needed = (call: Cents, pot: Cents): number => (call > 0 ? call / (pot + call) : 0);

/** Whether a hand of this strength pays the price of a call against as many others. */
export const pays = (share: number | null, rivals: number, need: number): boolean =>
  need === 0 || (share !== null && share ** Math.max(1, rivals) >= need);
