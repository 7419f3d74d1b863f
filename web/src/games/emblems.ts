/**
 * Small pictures of single tables, where the tables of a game look different from each other. They come when
 * a row of the lobby is seen that has one.
 */

import type { Component } from 'svelte';

type Fetch = () => Promise<{ default: Component }>;

const found: Record<string, Fetch | undefined> = import.meta.glob<{ default: Component }>('./*/worlds/*/Emblem.svelte');

/** What fetches the picture of a table of *game* with that *form*; null: it has none of its own. */
export const emblemOf = (game: string, form: string): Fetch | null =>
  found[`./${game}/worlds/${form}/Emblem.svelte`] ?? null;
