/** Bets that a player has given a name: what is kept, and which of them a table takes now. */

import type { Bet, Bets, Cents, Spot } from './kit.gen';
import type { Options, SavedBets } from './wire.gen';

export type SavingGame = SavedBets['game'];
const MOST_SETS = 10; // As many as the house keeps,
const MOST_BETS = 24; // of as many bets.
const MOST_CHARACTERS = 2200; // All of them together, written down: the house reads no longer letters.

export const saves = (game: string): game is SavingGame => game === 'roulette' || game === 'craps';

export const isSaved = (told: unknown): told is SavedBets[] =>
  Array.isArray(told) && told.length <= MOST_SETS && told.every(isSet);

function isSet(told: unknown): boolean {
  if (typeof told !== 'object' || told === null) return false;
  const { game, name, bets } = told as Record<string, unknown>;
  return (
    typeof game === 'string' && saves(game) && typeof name === 'string' && name !== '' &&
    Array.isArray(bets) && bets.length > 0 && bets.length <= MOST_BETS && bets.every(isBet)
  );
}

const isBet = (told: unknown): boolean =>
  Array.isArray(told) && told.length === 2 && typeof told[0] === 'string' && Number.isInteger(told[1]) && told[1] > 0;

/** *all* with these bets under *name*, in place of those that had it; or why not. */
export function saved(
  all: readonly SavedBets[], game: SavingGame, name: string, lying: Bets,
): SavedBets[] | 'saved.full' | 'saved.many' {
  const bets: Bet[] = Object.entries(lying);
  if (bets.length > MOST_BETS) return 'saved.many';
  const others = all.filter((each) => each.game !== game || each.name !== name);
  const now = [...others, { game, name, bets }];
  return now.length > MOST_SETS || JSON.stringify(now).length > MOST_CHARACTERS ? 'saved.full' : now;
}

/** The bets of a set that the table takes now, and those that it does not: closed, or out of bounds. */
export function taken(bets: readonly (readonly [Spot, Cents])[], options: Options): { fit: Bet[]; not: Spot[] } {
  const fits = ([spot, cents]: readonly [Spot, Cents]): boolean => {
    const offer = options[`PlaceBets ${spot}`];
    return !!offer && offer.least <= cents && cents <= offer.most && cents % offer.step === 0;
  };
  return {
    fit: bets.filter(fits).map(([spot, cents]) => [spot, cents]),
    not: bets.filter((bet) => !fits(bet)).map(([spot]) => spot),
  };
}
