/**
 * The player's own notes about others, as the house keeps them. They come with the first table that
 * asks for them, and again whenever another player plays in this browser.
 */

import { SvelteMap } from 'svelte/reactivity';

import * as api from '../../lib/api';
import type { PlayerId } from '../../lib/kit.gen';
import type { Note } from '../../lib/wire.gen';

/** What is written, and about whom: they may have gone. */
export interface Kept extends Written {
  name: string;
}
export type Written = Required<Note>;
export type Colour = Written['colour'];

export const COLOURS: readonly Exclude<Colour, ''>[] = ['red', 'amber', 'green', 'blue', 'violet'];
const NOTHING: Written = { colour: '', text: '' };

const kept = new SvelteMap<PlayerId, Kept>();
const drafts = new SvelteMap<PlayerId, Written>(); // What was not saved: it outlives its dialogue.
let owner: PlayerId = '';
let most = $state(0);
let state = $state.raw<'none' | 'loading' | 'here' | 'failed'>('none');

export const notes = {
  /** Whether they are known: until then a note may be there that is not shown. */
  get known(): boolean {
    return state === 'here';
  },
  get failed(): boolean {
    return state === 'failed';
  },
  /** How many the house keeps. */
  get most(): number {
    return most;
  },
  get all(): [PlayerId, Kept][] {
    return [...kept];
  },
  of: (player: PlayerId): Written => kept.get(player) ?? NOTHING,
  draft: (player: PlayerId): Written => drafts.get(player) ?? kept.get(player) ?? NOTHING,
};

/** *me* is at a table: their notes are needed. */
export async function notesOf(me: PlayerId): Promise<void> {
  if (!me || (owner === me && (state === 'here' || state === 'loading'))) return;
  if (owner !== me) {
    kept.clear();
    drafts.clear();
  }
  owner = me;
  state = 'loading';
  try {
    const { notes: told, most: bound } = await api.myNotes();
    if (owner !== me) return;
    for (const { about, name, colour, text } of told) kept.set(about, { name, colour, text });
    most = bound;
    state = 'here';
  } catch {
    if (owner === me) state = 'failed'; // The next table, or the next card, asks again.
  }
}

/** Keeps in this page what is being written about *player*. */
export function jot(player: PlayerId, said: Written): void {
  const before = notes.of(player);
  if (said.colour === before.colour && said.text === before.text) drafts.delete(player);
  else drafts.set(player, said);
}

/** Has the house keep it; throws what `api` throws, and then the draft stays. */
export async function save(player: PlayerId, said: Written): Promise<Written> {
  const me = owner;
  const { name, colour, text } = await api.note(player, { colour: said.colour, text: said.text });
  if (owner === me) {
    if (colour || text) kept.set(player, { name, colour, text });
    else kept.delete(player);
    drafts.delete(player);
  }
  return { colour, text };
}
