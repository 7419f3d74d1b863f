/** Quick phrases at a table: who says what now, and what one will say oneself (reading:phrases). */

import { onDestroy } from 'svelte';

import { announce } from '../../lib/announce.svelte';
import { t } from '../../lib/i18n.svelte';
import type { PlayerId } from '../../lib/kit.gen';
import { client } from '../../lib/live.svelte';
import { preferences } from '../../lib/preferences.svelte';
import type { Problem, Said } from '../../lib/wire.gen';

export type Phrase = Said['phrase'];

/** As the house knows them; `Record` lets none be forgotten. */
const ALL: Record<Phrase, true> = {
  hello: true, good_luck: true, nice_hand: true, well_played: true, thank_you: true, you_are_welcome: true,
  sorry: true, connection: true, one_moment: true, until_next_time: true,
};
export const PHRASES = Object.keys(ALL) as Phrase[];
const SHOWN_MS = 6000;
const ANSWER_MS = 5000; // A refusal that comes within this belongs to what was said.

interface Table {
  name: string;
  me: PlayerId;
  /** Whether a hand is being played: then nobody speaks. */
  playing: boolean;
  who: (player: PlayerId) => string;
  refused: (why: Problem) => void;
}

export class Phrases {
  /** What is said at the moment, by its speaker. */
  spoken = $state.raw<Readonly<Record<PlayerId, Phrase>>>({});
  /** What waits for the end of the hand. */
  waiting = $state.raw<Phrase | null>(null);
  /** Whom this reader does not want to hear, while the page is open. */
  muted = $state.raw<ReadonlySet<PlayerId>>(new Set());
  readonly #table: () => Table;
  #said_at = -Infinity;
  #timers = new Map<PlayerId, ReturnType<typeof setTimeout>>();

  constructor(table: () => Table) {
    this.#table = table;
    $effect(() => {
      if (table().playing || !this.waiting) return;
      this.#send(this.waiting);
      this.waiting = null;
    });
    const stop = client.hear((heard) => {
      const { name, refused } = table();
      if (heard.type === 'Said' && heard.table === name) this.#hear(heard);
      const answer = heard.type === 'Refused' && heard.table === name && !heard.id;
      if (answer && Date.now() - this.#said_at < ANSWER_MS) refused(heard);
    });
    onDestroy(() => {
      stop();
      for (const timer of this.#timers.values()) clearTimeout(timer);
    });
  }

  /** Says *phrase* now, or when the hand is over; chosen again, it is taken back. */
  say(phrase: Phrase): void {
    if (this.#table().playing) this.waiting = this.waiting === phrase ? null : phrase;
    else this.#send(phrase);
  }

  mute(player: PlayerId): void {
    const muted = new Set(this.muted);
    if (!muted.delete(player)) muted.add(player);
    this.muted = muted;
    this.#hush(player);
  }

  #send(phrase: Phrase): void {
    this.#said_at = Date.now();
    client.speak(this.#table().name, phrase);
  }

  #hear({ player, phrase }: Said): void {
    const { me, who } = this.#table();
    if (!(phrase in ALL)) return; // Of a newer house.
    if (player !== me && (!preferences.now.phrases || this.muted.has(player))) return;
    clearTimeout(this.#timers.get(player));
    this.spoken = { ...this.spoken, [player]: phrase };
    this.#timers.set(player, setTimeout(() => this.#hush(player), SHOWN_MS));
    announce(t('poker.phrase.said', { name: who(player), phrase: t(`poker.phrase.${phrase}`) }));
  }

  #hush(player: PlayerId): void {
    const { [player]: _, ...others } = this.spoken;
    this.spoken = others;
  }
}
