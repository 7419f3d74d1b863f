/** Where the player is asked for a decision now, and how long it may take. */

import type { Due } from './wire.gen';

export interface Asked {
  table: string;
  words: string;
  due: (Due & { received: number }) | null;
}

let asked = $state.raw<readonly Asked[]>([]);

export const turns = {
  get asked(): readonly Asked[] {
    return asked;
  },
};

/** *one* waits for the player, until what is returned is called. */
export function ask(one: Asked): () => void {
  asked = [...asked, one];
  return () => (asked = asked.filter((each) => each !== one));
}

// --- What has just happened, and what was only looked at ----------------------------------------

const lively = new Set<string>();

/** *table* is shown as it stands: whatever is so now has not just happened. */
export const shownWhole = (table: string): boolean => lively.delete(table);

/** Something has happened at *table* since it was last shown as a whole. */
export const happened = (table: string): Set<string> => lively.add(table);

export const isLively = (table: string): boolean => lively.has(table);
