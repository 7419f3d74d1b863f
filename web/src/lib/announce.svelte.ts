/** What is said aloud: always to screen readers, by voice if the player asks for it. */

import { untrack } from 'svelte';

import { language } from './i18n.svelte';
import { preferences } from './preferences.svelte';

const KEPT_MS = 8000;

interface Said {
  n: number;
  text: string;
  lang: string;
}

let said = $state.raw<Said[]>([]);
let count = 0;

export const announcer = {
  /** What was said recently, for the live region: each line is read once. */
  get said(): readonly Said[] {
    return said;
  },
  /** Whether it is spoken: only if the player asked for it, and not while all is silent. */
  get voice(): boolean {
    const { voice, silent } = preferences.now;
    return voice && !silent;
  },
};

/**
 * Says *text*, after what is being said, in the player's language unless another is named.
 *
 * An effect that announces does not depend on what is said.
 */
export function announce(text: string, lang = untrack(() => language.tag)): void {
  const line = { n: ++count, text, lang };
  said = [...untrack(() => said).slice(-11), line];
  setTimeout(() => (said = said.filter((each) => each !== line)), KEPT_MS);
  if (untrack(() => announcer.voice) && 'speechSynthesis' in globalThis) {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = lang;
    speechSynthesis.speak(words);
  }
}

/** Whatever is being said is not said to its end. */
export function hush(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
}
