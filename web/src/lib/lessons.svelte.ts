/**
 * Lessons at the table: who has still to be shown a game, and at which table one is given now.
 *
 * A table for one begins with a lesson where the player has had none of its game; at a table for several,
 * where a clock runs for all, it is only offered. `banca.coach` in the browser's store, if it is `off`,
 * keeps them away; tests that are about something else set it.
 */

import { taughtToo } from './preferences';
import { prefer, preferences } from './preferences.svelte';

const STORED = 'banca.coach';

let given = $state(''); // The table of the lesson; empty: none is given.
let meant = ''; // The table that somebody picked to learn at.

/** The player picked *table* to learn at: its lesson begins, whatever they were taught. */
export function meanToLearn(table: string): void {
  meant = table;
}

export const lessons = {
  /** Whether the player has had no lesson of *game*. */
  isNew: (game: string): boolean => wanted() && preferences.known && !preferences.now.taught.includes(game),
  /** Whether one is being given at *table*. */
  at: (table: string): boolean => given === table,
  begin(table: string): void {
    given = table;
  },
  /** Begins one at *table* if its player came for that, or is new to a game that waits for them. */
  came(table: string, game: string, shared: boolean): void {
    const asked = meant === table;
    if (asked) meant = '';
    if (asked || (!shared && lessons.isNew(game))) given = table;
  },
  /** It was given, or was not wanted. */
  end(game: string): void {
    given = '';
    lessons.note(game);
  },
  note(game: string): void {
    if (lessons.isNew(game)) prefer({ taught: taughtToo(preferences.now.taught, game) });
  },
};

function wanted(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true; // A browser that stores nothing may still be taught.
  }
}
