/**
 * What the coach wishes next on the way to what the player pressed: a stake that was named, or a round
 * played to its end. One wish at a time, and only what the table offers.
 */

import type { Cents, Spot } from '../../lib/kit.gen';
import type { Advised, Offer, Options } from '../../lib/wire.gen';

/** What the player has pressed. A stake was named with it, or the most that may be staked. */
export type Goal = { on: Spot; cents: Cents } | { play: true; most: Cents };

/** A wish, as the table's wire has it. */
export type Made = { type: string; [field: string]: unknown };

const NEVER = new Set(['Sit', 'Leave', 'Decline', 'Ready', 'NotReady']);
const CHOICES = ['Hit', 'Stand', 'Double', 'Split', 'Surrender'];
const STAKES = new Set(['Double', 'Split']); // As much again.

/** The wishes that need no more than their name: what starts a round, or turns a card. */
export const plain = (options: Options): Offer[] =>
  Object.values(options).filter(({ wish, spot, most }) => !spot && !most && !NEVER.has(wish));

/** Whether the player is asked to decide something by the cards. */
export const decides = (options: Options): Offer[] =>
  Object.values(options).filter(({ wish }) => CHOICES.includes(wish));

/** The turn in which the player plays a hand, and may be advised; a machine's prize can be doubled too, but by luck alone. */
export const handOf = (choices: readonly Offer[]): Spot =>
  choices.some(({ wish }) => wish === 'Hit' || wish === 'Stand') ? (choices[0]?.spot ?? '') : '';

/** On the way to a stake: the shoe is cut, a place is taken, the chips are put down; null: wait. */
export function towardsBet(options: Options, { on, cents }: { on: Spot; cents: Cents }): Made | null {
  const all = Object.values(options);
  const offer = options[`PlaceBets ${on}`];
  if (offer && offer.least <= cents && cents <= offer.most) return { type: 'PlaceBets', bets: [[on, cents]] };
  // Where a bet starts the round, it is the whole way.
  const play = all.find(({ wish, spot, least, most }) => wish === 'Play' && spot === on && least <= cents && cents <= most);
  if (play) return { type: 'Play', bet: on, cents };
  const cuts = all.filter(({ wish }) => wish === 'Cut');
  const cut = cuts[Math.floor(cuts.length / 2)];
  if (cut) return { type: 'Cut', place: cut.spot };
  const place = on.split(':')[1] ?? '';
  if (options[`Take ${place}`]) return { type: 'Take', place };
  return null;
}

/**
 * On the way to the end of a round; null: wait.
 *
 * *staked* is what lies already. Of the decisions, the one that is worth most by *advice*; one that would
 * stake beyond *most* is left to the player.
 */
export function towardsEnd(
  options: Options, staked: Cents, most: Cents, stake: Cents, advice: readonly Advised[] | null,
): Made | null {
  const choices = decides(options);
  if (choices.length) {
    const fits = choices.filter(({ wish }) => !STAKES.has(wish) || staked + stake <= most);
    const best = advice && bestOf(advice, fits);
    return best ? { type: best.wish, turn: best.spot } : null;
  }
  const [next] = plain(options);
  return next && staked ? { type: next.wish } : null;
}

/** The offer whose decision is worth most; null: nothing is known of any. */
export function bestOf(advice: readonly Advised[], choices: readonly Offer[]): Offer | null {
  const worth = new Map(advice.map(({ decision, worth }) => [decision, Number(worth)]));
  let best: Offer | null = null;
  for (const offer of choices) {
    const [now, then] = [worth.get(offer.wish.toLowerCase()), best && worth.get(best.wish.toLowerCase())];
    if (now !== undefined && (then === null || then === undefined || now > then)) best = offer;
  }
  return best;
}
