/** Quick rounds: at a table for one, results come sooner for whoever likes that. Nothing else changes. */

import type { Ready } from './kit.gen';
import { preferences } from './preferences.svelte';

/** What is left of a motion's usual time: enough to see where it ends. */
export const QUICK = 0.15;

let alone = $state(false);

/** Whether the table that is on the screen is for one; nobody else is hurried. */
export function playsAlone(is: boolean): () => void {
  alone = is;
  return () => (alone = false);
}

export const quick = {
  get now(): boolean {
    return alone && preferences.now.quick;
  },
};

/** Asks for a round without the house's pauses, if the player likes it quick (reading:ready). */
export function withoutPauses(props: { options: object; wish: (wish: Ready) => unknown }): void {
  if (quick.now && 'Ready' in props.options) void props.wish({ type: 'Ready' });
}
