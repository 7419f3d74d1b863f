/**
 * What the player prefers now. The device keeps a copy, for guests and for the first picture; the
 * house keeps it for every device, and what the house has wins when a player comes in.
 */

import * as api from './api';
import { KEY, recalled, understood, USUAL, type Preferred } from './preferences';
import type { Preferences } from './wire.gen';

const kept = recalled(stored);

let now = $state.raw<Preferred>(kept.preferred);
let untold = kept.untold; // The player whose last change the house has not confirmed.
let player = ''; // Who plays here; nobody yet.
let telling = false;
let known = $state(false); // Whether the house was asked what they prefer.

export const preferences = {
  get now(): Preferred {
    return now;
  },
  /** Whether *now* is what the player has chosen, on whatever device, as far as the house can say. */
  get known(): boolean {
    return known;
  },
};

/** Changes what is named, here and, for a player, everywhere. */
export function prefer(change: Preferences): void {
  now = { ...now, ...change };
  untold = player;
  keep();
  void tell();
}

/** *who* has come in: what the house has of them counts, unless it has not heard their last word. */
export async function preferencesOf(who: string): Promise<void> {
  player = who;
  await ask(who);
  if (player === who) known = true;
  await tell();
}

async function ask(who: string): Promise<void> {
  if (untold !== who) {
    untold = '';
    const before = now;
    try {
      const { preferences: told } = await api.myPreferences();
      if (now !== before || player !== who) return; // They were quicker.
      if (told) now = understood(told);
      else if (JSON.stringify(now) !== JSON.stringify(USUAL)) untold = who;
      keep();
    } catch {
      // A house that does not answer is asked by the next visit.
    }
  }
}

/** They may have changed on another device while nobody looked at this one. */
export function lookAgain(): void {
  if (player) void preferencesOf(player);
}

export function nobodyPrefers(): void {
  player = '';
  known = false;
}

/** Tells the house, one change after another: the last one counts. */
async function tell(): Promise<void> {
  if (telling) return;
  telling = true;
  try {
    while (player && untold === player) {
      const [told, who] = [now, player];
      await api.prefer(told);
      if (now === told && untold === who) {
        untold = '';
        keep();
      }
    }
  } catch {
    // It holds on this device anyway, and is told again with the next change or visit.
  }
  telling = false;
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ preferred: now, untold }));
  } catch {
    // A browser that stores nothing has what the house has.
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
