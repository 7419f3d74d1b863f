/**
 * What a round should have paid, worked out from its outcome and the prices on the table's card.
 *
 * The rest of the client never computes a payout; a proof has to. A bet whose outcome is not decided by
 * this round alone, and by what is known of it, is left out and counted as such.
 */

import type { AnyCard } from '../games/games.gen';
import { baccaratBack, blackjackBack } from './verify_paid_cards';
import { bancaFrancesaBack, crapsBack, cussecBack } from './verify_paid_dice';
import { priced, won, type BackAt } from './verify_price';
import type { Line } from './kit.gen';
import type { Fact, Say } from './verify_read';

export interface Prices {
  card: AnyCard;
  point: number | null; // At craps, where the puck was before the throw; null: not known.
}

/** Tables on which stakes may lie from one round to the next. */
const LASTING = new Set(['craps', 'banca_francesa']);

/** Says whether all that was settled is what the card promises, and whether all was settled. */
export function provePaid(say: Say, facts: readonly Fact[], prices: Prices): { lines: number; recomputed: number } {
  const { card } = prices;
  const back = backOf(prices);
  const counts = { lines: 0, recomputed: 0 };
  if (!back) return counts;

  const lying = new Map<string, number>(); // By player and spot.
  let wrong: { player: string; line: Line; should: number } | null = null;
  facts.forEach((fact, at) => {
    const { type, player = '' } = fact;
    const sign = type === 'Staked' ? 1 : type === 'TakenBack' ? -1 : 0;
    for (const [spot, cents] of sign ? (fact.bets ?? []) : []) {
      lying.set(`${player} ${spot}`, (lying.get(`${player} ${spot}`) ?? 0) + sign * cents);
    }
    if (type !== 'Settled') return;
    const now = back(facts.slice(0, at));
    for (const line of fact.lines ?? []) {
      const [spot, stake, returned] = line;
      const key = `${player} ${spot}`;
      const should = now(spot, stake, player);
      counts.lines++;
      if (should !== undefined) counts.recomputed++;
      const there = LASTING.has(card.game) || stake === (lying.get(key) ?? 0);
      if ((should !== undefined && should !== returned) || !there) wrong ??= { player, line, should: should ?? -1 };
      lying.delete(key);
    }
  });
  const voided = facts.some((fact) => fact.type === 'Voided');
  const over = facts.some((fact) => fact.type === 'RoundOver');
  const rest = [...lying.values()].some((cents) => cents > 0);
  const forgotten = rest && over && !voided && !LASTING.has(card.game);
  const named = wrong as { player: string; line: Line; should: number } | null;
  if (!counts.lines && !forgotten) return counts;
  say(!named && !forgotten, 'paid', {
    ...counts,
    ...(named && { player: named.player, spot: named.line[0], stake: named.line[1], returned: named.line[2], should: named.should }),
  });
  return counts;
}

function backOf({ card, point }: Prices): BackAt | null {
  switch (card.game) {
    case 'roulette': {
      const numbers = new Map(card.spots.map((spot) => [spot.spot, spot.numbers]));
      const price = priced(card);
      return (facts) => {
        const pocket = facts.find((fact) => fact.type === 'Spun')?.pocket ?? '';
        return (spot, stake) => (numbers.get(spot)?.includes(pocket) ? won(stake, price(spot)) : 0);
      };
    }
    case 'banca_francesa':
      return bancaFrancesaBack(priced(card));
    case 'cussec':
      return cussecBack(priced(card));
    case 'craps':
      return crapsBack(priced(card), card.bar, point);
    case 'baccarat':
      return baccaratBack(priced(card), card);
    case 'blackjack':
      return blackjackBack(card);
    default:
      return null;
  }
}
