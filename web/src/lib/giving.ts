/** The player's share in the draws of each table: one giver per table, whichever page is open. */

import { Contribution, type Alarm } from './entropy';
import { t } from './i18n.svelte';
import { Memory } from './kept';
import type { PlayerId } from './kit.gen';
import { client } from './live.svelte';
import { show } from './toasts.svelte';

export interface Giving {
  memory: Memory;
  share: Contribution;
}

const all = new Map<string, Giving>();

/** What gives *me*'s share at *table*, whose log is *stream*. */
export function givingAt(table: string, stream: string, me: PlayerId): Giving {
  const name = `${table} ${stream} ${me}`;
  let giving = all.get(name);
  if (!giving) {
    const memory = new Memory(stream, me);
    const alarmed = (alarm: Alarm, round: number) => show(t(`luck_alarm.${alarm}`, { round }));
    const share = new Contribution(me, memory, (made, round) => client.wish(table, made, round), alarmed);
    all.set(name, (giving = { memory, share }));
  }
  return giving;
}
