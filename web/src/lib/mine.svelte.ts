/**
 * The tables that the player sits at, wherever the player is: they stay watched, so that a turn there is
 * seen and heard from every page.
 */

import { untrack } from 'svelte';

import { announce } from './announce.svelte';
import { turnOf } from './asked';
import { t, text } from './i18n.svelte';
import type { Cents, PlayerId } from './kit.gen';
import { client, live } from './live.svelte';
import { preferences } from './preferences.svelte';
import { ring } from './sound';
import type { Table } from './socket';
import { ask, forgetTurns, happened, isLively, onScreen, shownWhole, turns, unheard } from './turns.svelte';

const MOST = 12; // The house lets a page watch sixteen, and four may be on the screen.
const VIBRATE_MS = 180;

/** A table of the player's. */
export interface Seat {
  table: string;
  name: string;
  game: string;
  known: Table | null; // Null until the house has shown it.
  held: Cents;
  asked: boolean;
}

/** Their names: as the house says, as the tables themselves do, and where stakes were when we came. */
const names = (): string[] => {
  const seated = live.tables.filter(({ own }) => own?.mine).map(({ table }) => table);
  const held = Object.keys(live.me?.held ?? {}).filter((table) => {
    const known = live.table(table);
    return !known && !gone.has(table);
  });
  const offered = new Set(live.lobby?.map(({ table }) => table));
  return [...new Set([...live.seats, ...seated, ...held])].filter((table) => offered.has(table));
};
const gone = new Set<string>(); // Tables that had stakes when we came, and have none.

export const mine = {
  /** Those that wait for the player first. */
  get seats(): readonly Seat[] {
    const seats = names().map((table): Seat => {
      const known = live.table(table);
      const row = live.lobby?.find((each) => each.table === table);
      return {
        table,
        known,
        name: text(known?.name ?? row?.name ?? {}),
        game: row?.game ?? '',
        held: known?.own?.held ?? live.me?.held[table] ?? 0,
        asked: turns.asked.some((each) => each.table === table),
      };
    });
    return seats.sort((one, two) => Number(two.asked) - Number(one.asked));
  },
};

client.hear((heard) => {
  if (heard.type === 'View') shownWhole(heard.table);
  if (heard.type === 'Events') happened(heard.table);
});

/** Heard, and felt, if the player asked for that. */
export function callPlayer(): void {
  ring('turn');
  if (untrack(() => preferences.now.vibrate)) navigator.vibrate?.(VIBRATE_MS);
}

/** Watches them, and calls the player to those that are not on the screen. While the page lives. */
export function keepMine(): void {
  const watched = new Set<string>();
  const wanted = $derived(live.me ? names().slice(0, MOST).join('\n') : '');
  $effect(() => {
    const now = new Set(wanted.split('\n').filter(Boolean));
    untrack(() => {
      for (const table of now) {
        if (watched.has(table)) continue;
        watched.add(table);
        client.watch(table);
      }
      for (const table of watched) {
        if (now.has(table)) continue;
        watched.delete(table);
        client.unwatch(table);
        gone.add(table);
        if (!onScreen(table)) forgetTurns(table);
      }
    });
  });

  const me = $derived(live.welcome?.player ?? '');
  // One's share in their draws is given from every page; what gives it comes with the first seat.
  $effect(() => {
    const seated = live.status === 'open' ? live.tables.filter(({ own }) => own?.mine) : [];
    if (me && seated.length) void give(me, seated);
  });

  // One line for each that waits and is not on the screen: «am38 17 flop».
  const waiting = $derived(
    live.tables
      .filter(({ table }) => !onScreen(table))
      .map((table) => ({ table: table.table, turn: turnOf(table, me) }))
      .filter(({ turn }) => turn),
  );
  const calls = $derived(waiting.map(({ table, turn }) => `${table}\t${turn}`).join('\n'));
  $effect(() => {
    const stops = calls
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [table = '', turn = ''] = line.split('\t');
        return untrack(() => call(table, turn));
      });
    return () => untrack(() => stops.forEach((stop) => stop()));
  });
}

async function give(me: PlayerId, seated: readonly Table[]): Promise<void> {
  try {
    const { givingAt } = await import('./giving');
    for (const table of seated) givingAt(table.table, table.public.luck.table, me).share.see(table);
  } catch {
    // It could not be fetched: the next view of a table asks again.
  }
}

/** *table* waits for the player, until what is returned is called. */
function call(table: string, turn: string): () => void {
  const named = (): string => text(live.table(table)?.name ?? {});
  if (unheard(table, turn)) {
    announce(t('mine.call', { table: named() }));
    if (isLively(table)) callPlayer();
  }
  return ask({
    table,
    get words() {
      return t('mine.call', { table: named() });
    },
    get due() {
      return live.table(table)?.due ?? null;
    },
  });
}
