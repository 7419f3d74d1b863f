/** What is said aloud: always to screen readers, by voice if the player asks for it. */

import { untrack } from 'svelte';

import { language } from './i18n.svelte';

const STORED = 'banca.voice';
const KEPT_MS = 8000;

interface Said {
  n: number;
  text: string;
  lang: string;
}

let said = $state.raw<Said[]>([]);
let voice = $state(false);
let count = 0;

export const announcer = {
  /** What was said recently, for the live region: each line is read once. */
  get said(): readonly Said[] {
    return said;
  },
  get voice(): boolean {
    return voice;
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
  if (untrack(() => voice) && 'speechSynthesis' in globalThis) {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = lang;
    speechSynthesis.speak(words);
  }
}

export function setVoice(on: boolean): void {
  voice = on;
  if (!on && 'speechSynthesis' in globalThis) speechSynthesis.cancel();
  try {
    localStorage.setItem(STORED, on ? '1' : '0');
  } catch {
    // A browser that stores nothing is asked again next time.
  }
}

/** As the player left it; silent by default. */
export function recallVoice(): void {
  try {
    voice = localStorage.getItem(STORED) === '1';
  } catch {
    voice = false;
  }
}
