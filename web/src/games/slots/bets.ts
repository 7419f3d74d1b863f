/** What may be bet on a machine: lines, credits on each, and what a credit is worth. */

import type { Bets, Cents, Spot } from '../../lib/kit.gen';
import type { Options } from '../../lib/wire.gen';
import type { Bet, Card, Machine } from './wire.gen';

export type Kind = 'lines' | 'ways' | 'clusters';
export type Part = keyof Bet;

/** How prizes are formed; the first word of every bet says so. */
export const kindOf = (card: Pick<Card, 'spots'>): Kind => (card.spots[0]?.kind ?? 'lines') as Kind;

/** The lines of the machine, each a row on every reel, from 0 at the top; none where prizes need no line. */
export const linesOf = ({ plan }: Pick<Machine, 'plan'>): readonly (readonly number[])[] => ('lines' in plan ? plan.lines : []);

/** What may be chosen of each part of a bet, the smallest first. */
export const choicesOf = ({ plan, levels, denominations }: Machine): Record<Part, readonly number[]> => ({
  lines: 'played' in plan ? plan.played : [1],
  level: levels,
  denomination: denominations,
});

/** The credits of one play. */
export const creditsOf = ({ plan }: Pick<Machine, 'plan'>, { lines, level }: Bet): number =>
  level * ('cost' in plan ? plan.cost : lines);

/** What one play costs. */
export const stakeOf = (machine: Pick<Machine, 'plan'>, bet: Bet): Cents => creditsOf(machine, bet) * bet.denomination;

/** `lines:5@10`: five lines, and a credit is worth ten. */
export const spotOf = (card: Pick<Card, 'spots'>, { lines, denomination }: Bet): Spot =>
  `${kindOf(card)}:${lines}@${denomination}`;

/** The bet of *cents* on *spot*; null: the machine has no such bet. */
export function betOf(machine: Machine, spot: Spot, cents: Cents): Bet | null {
  const [, lines, denomination] = /:(\d+)@(\d+)$/.exec(spot) ?? [];
  const one = { lines: Number(lines), level: 1, denomination: Number(denomination) };
  const bet = { ...one, level: cents / stakeOf(machine, one) };
  const choices = choicesOf(machine);
  return (Object.keys(choices) as Part[]).every((part) => choices[part].includes(bet[part])) ? bet : null;
}

/** What a player finds chosen: the bet of the last play; before the first one all lines, for the least. */
export function firstBet(machine: Machine, previous: Bets): Bet {
  const [last] = Object.entries(previous);
  const { lines, level, denomination } = choicesOf(machine);
  return (
    (last && betOf(machine, ...last)) || { lines: lines.at(-1) ?? 1, level: level[0] ?? 1, denomination: denomination[0] ?? 1 }
  );
}

/** The next choice of *part* above or below; null at the end. */
export function stepped(machine: Machine, bet: Bet, part: Part, by: 1 | -1): Bet | null {
  const all = choicesOf(machine)[part];
  const next = all[all.indexOf(bet[part]) + by];
  return next === undefined ? null : { ...bet, [part]: next };
}

/** Whether the machine takes *cents* on *spot* now. */
export const taken = (options: Options, spot: Spot, cents: Cents): boolean =>
  Object.values(options).some(
    (offer) =>
      offer.wish === 'Play' && offer.spot === spot && offer.least <= cents && cents <= offer.most &&
      (cents - offer.least) % offer.step === 0,
  );
