/** One's own statistics, as pages of counts come in: each page is added to what was there. */

import type { Counted, Statistics } from '../../lib/wire.gen';
import { NONE, type Habits } from './watched';

/** As they act before the first card of the board. */
export const POSITIONS = ['early', 'middle', 'cutoff', 'button', 'small', 'big'] as const;
export type Position = (typeof POSITIONS)[number];

export type Sums = Readonly<Record<Position, Habits>>;
export const NOTHING: Sums = { early: NONE, middle: NONE, cutoff: NONE, button: NONE, small: NONE, big: NONE };

const isPosition = (said: string): said is Position => said in NOTHING;

const plus = (one: Habits, other: Habits): Habits => ({
  hands: one.hands + other.hands,
  vpip: one.vpip + other.vpip,
  pfr: one.pfr + other.pfr,
  showdowns: one.showdowns + other.showdowns,
  won: one.won + other.won,
});

export const added = (sums: Sums, page: readonly Counted[]): Sums =>
  page.reduce(
    (so_far, row) => (isPosition(row.position) ? { ...so_far, [row.position]: plus(so_far[row.position], row) } : so_far),
    sums,
  );

export const total = (sums: Sums): Habits => Object.values(sums).reduce(plus, NONE);

/**
 * Asks for page after page from *before* on, until there are none left or at least *most* hands more
 * are counted; *tell* hears of each page.
 */
export async function counted(
  ask: (before: number | null) => Promise<Statistics>,
  most: number,
  before: number | null,
  tell: (page: Statistics) => boolean,
): Promise<void> {
  let hands = 0;
  do {
    const page = await ask(before);
    if (!tell(page)) return; // Nobody waits for it any more.
    hands += page.counted.reduce((sum, row) => sum + row.hands, 0);
    before = page.next;
  } while (before !== null && hands < most);
}
