/** Where the player is asked for a decision now, and how long it may take. */

import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';

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
  asked = [...untrack(() => asked), one];
  return () => (asked = untrack(() => asked).filter((each) => each !== one));
}

// --- Which tables are on the screen: those call their turns themselves --------------------------

const screen = new SvelteSet<string>();

export const onScreen = (table: string): boolean => screen.has(table);

/** *table* is on the screen, until what is returned is called. */
export function put(table: string): () => void {
  untrack(() => screen.add(table));
  return () => untrack(() => screen.delete(table));
}

// --- What has just happened, and what was only looked at ----------------------------------------

const lively = new Set<string>();

/** *table* is shown as it stands: whatever is so now has not just happened. */
export const shownWhole = (table: string): boolean => lively.delete(table);

/** Something has happened at *table* since it was last shown as a whole. */
export const happened = (table: string): Set<string> => lively.add(table);

export const isLively = (table: string): boolean => lively.has(table);

const rung = new Map<string, string>(); // By table, the last turn that was heard.

/** Whether *turn* of *table* is new to the ear: it is heard once, whatever page the player is on. */
export function unheard(table: string, turn: string): boolean {
  if (rung.get(table) === turn) return false;
  rung.set(table, turn);
  return true;
}

/** Nothing more is known of *table*. */
export function forgetTurns(table: string): void {
  rung.delete(table);
  lively.delete(table);
}
