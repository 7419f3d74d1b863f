/** What this page has seen at each of its tables, for as long as it is open. */

import { onDestroy } from 'svelte';

import type { PlayerId } from '../../lib/kit.gen';
import { interrupted, UNSEEN, watched, type Habits, type Watched } from './watched';
import type { Event } from './wire.gen';

const MOST = 16; // Tables: as many as a page may watch. The first is forgotten first.
const tables = new Map<string, Watched>();

/** Watches *table* as *me*, until the component is gone. */
export function watching(table: string, me: PlayerId): { hear(events: readonly Event[]): void; of(player: PlayerId): Habits | undefined } {
  const key = `${me} ${table}`;
  let now = $state.raw<Watched>(interrupted(tables.get(key) ?? UNSEEN));
  onDestroy(() => {
    tables.delete(key);
    tables.set(key, now);
    for (const one of tables.keys()) {
      if (tables.size <= MOST) break;
      tables.delete(one);
    }
  });
  return {
    hear: (events) => (now = watched(now, events)),
    of: (player) => now.of.get(player),
  };
}
