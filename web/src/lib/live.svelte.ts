/** What the player's page knows about the house, as it changes. */

import { createSubscriber } from 'svelte/reactivity';

import * as api from './api';
import { guess, language, learn, speak, untold } from './i18n.svelte';
import { lookAgain, nobodyPrefers, preferences, preferencesOf } from './preferences.svelte';
import { Client, browser, type Listed, type Status, type Table } from './socket';
import type { Cents } from './kit.gen';
import type { Asset, Lang } from './types';
import type { Me, Welcome } from './wire.gen';

export const client = new Client(browser);

const follow = createSubscriber((update) => client.subscribe(update));

let me = $state.raw<Me | null>(null);
let ready = $state(false);

export const live = {
  /** Who plays here; null before anybody has entered. */
  get me(): Me | null {
    return me;
  },
  /** Whether it is known who plays here. */
  get ready(): boolean {
    return ready;
  },
  get status(): Status {
    follow();
    return client.status;
  },
  get welcome(): Welcome | null {
    follow();
    return client.welcome;
  },
  get asset(): Asset {
    follow();
    return client.welcome?.asset ?? 'PTS/0';
  },
  get lobby(): readonly Listed[] | null {
    follow();
    return client.lobby;
  },
  /** The tables that the player sits at, as the house last said. */
  get seats(): readonly string[] {
    follow();
    return client.seats;
  },
  /** What the player has free; null before the house has said it. */
  get balance(): Cents | null {
    follow();
    return client.balance;
  },
  /** Every table that is watched and known. */
  get tables(): readonly Table[] {
    follow();
    return [...client.tables.values()];
  },
  table(name: string): Table | null {
    follow();
    return client.tables.get(name) ?? null;
  },
  waiting(name: string): boolean {
    follow();
    return client.waiting(name) > 0;
  },
};

/** The time zone that the player wants times in; undefined: the device's own. */
export function zone(): string | undefined {
  const { zone: wanted } = preferences.now;
  return wanted === 'utc' ? 'UTC' : wanted === 'house' ? me?.zone : undefined;
}

/** The house's clock in milliseconds, from the browser's and what the house last said. */
export function houseTime(): number {
  return Date.now() + offset;
}

let offset = 0;
client.hear((heard) => {
  if (heard.type === 'Welcome') offset = heard.at / 1000 - Date.now();
});

export async function start(): Promise<void> {
  speak(guess());
  void api.phrases().then(learn, () => undefined);
  addEventListener('online', () => client.hurry());
  addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    client.hurry();
    lookAgain();
  });
  try {
    entered(await api.me());
  } catch {
    me = null; // Nobody yet, or a house that does not answer: the entrance says which.
  }
  ready = true;
}

export async function enter(name: string): Promise<void> {
  untold.forget();
  entered(await api.enter(name, language.now));
}

function entered(who: Me): void {
  me = who;
  const chosen = untold.language();
  if (chosen) chooseLanguage(chosen);
  else speak(who.language);
  void preferencesOf(who.player);
  client.enterLobby();
  client.connect();
}

/** The cookie is no longer known: back to the entrance. */
export function forget(): void {
  client.disconnect();
  nobodyPrefers();
  me = null;
}

let telling: Promise<unknown> = Promise.resolve();

export function chooseLanguage(lang: Lang): void {
  speak(lang);
  if (!me) return;
  me = { ...me, language: lang };
  untold.remember(lang); // The page may be loaded again before the house has heard it.
  telling = telling
    .then(() => api.changeMe({ language: lang })) // One after another: the last choice counts.
    .then(() => untold.language() === lang && untold.forget())
    .catch(() => undefined); // It holds for this page anyway, and is told again by the next.
}
