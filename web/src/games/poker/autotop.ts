/**
 * Chips that come by themselves between hands: how many, and what of the player's choice is kept.
 *
 * The page asks for them by the wish that the button sends, so the house's rules and limits hold. The
 * wish has an id of its own per player, table and hand: two tabs that ask at once are answered once.
 */

import type { Cents } from '../../lib/kit.gen';
import { hex, sha256 } from '../../lib/sha256';
import type { Offer } from '../../lib/wire.gen';
import type { Private } from './wire.gen';

/** In percent of the table's buy-in: below how much chips are added, and up to how much. */
export interface Auto {
  below: Percent;
  to: Percent;
}
export const PERCENTS = [25, 50, 75, 100] as const;
export type Percent = (typeof PERCENTS)[number];
export const USUAL: Auto = { below: 50, to: 100 };

export const part = (cave: Cents, percent: Percent): Cents => Math.floor((cave * percent) / 100);

/** What to ask for now; zero: nothing. *offer* is the house's, so it is between hands. */
export function topUp(
  auto: Auto,
  cave: Cents,
  mine: Pick<Private, 'place' | 'stack' | 'sits'>,
  offer: Pick<Offer, 'least' | 'most'> | undefined,
): Cents {
  const plays = mine.place > 0 && (mine.sits === 'in' || mine.sits === 'new'); // Whoever rests adds nothing.
  if (!offer || !plays || mine.stack >= part(cave, auto.below)) return 0;
  const cents = Math.min(part(cave, auto.to) - mine.stack, offer.most);
  return cents >= Math.max(1, offer.least) ? cents : 0;
}

/** The id of the wish: the same in every tab, another for every hand. */
export function wishId(player: string, table: string, round: number): string {
  const text = hex(sha256(new TextEncoder().encode(`TopUp ${player} ${table} ${round}`)));
  return text.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

// --- What is kept on the device -------------------------------------------------------------------

export type Choices = ReadonlyMap<string, Auto>; // By table.
const MOST = 24; // Tables; the one that was chosen first is forgotten first.

interface Stored {
  player: string;
  tables: [string, Auto][];
}

const isPercent = (told: unknown): told is Percent => (PERCENTS as readonly unknown[]).includes(told);

/** The choices of *player* in what was stored; none if it was somebody else's, or is not understood. */
export function read(text: string | null, player: string): Choices {
  try {
    const { player: whose, tables } = JSON.parse(text ?? '') as Partial<Stored>;
    if (whose !== player || !Array.isArray(tables)) return new Map();
    const known = tables.filter(
      ([table, auto]) => typeof table === 'string' && isPercent(auto.below) && isPercent(auto.to) && auto.below <= auto.to,
    );
    return new Map(known.map(([table, { below, to }]) => [table, { below, to }]));
  } catch {
    return new Map();
  }
}

export const written = (player: string, choices: Choices): string => JSON.stringify({ player, tables: [...choices] });

/** *choices* with *auto* at *table*; null: no longer. */
export function chosen(choices: Choices, table: string, auto: Auto | null): Choices {
  const others = [...choices].filter(([other]) => other !== table);
  return new Map(auto ? [...others, [table, auto] as const].slice(-MOST) : others);
}
