/** The language that the player reads: pt-PT first, English. */

import { money as written } from './money';
import { callName as namedCall, spotName as namedSpot } from './spots';
import type { Phrases } from './api';
import type { Asset, Cents, Lang, Refusal, Spot, Text } from './types';
import { en } from './i18n/en';
import { pt, type Key } from './i18n/pt';

export type { Key } from './i18n/pt';

const WORDS: Record<Lang, Record<Key, string>> = { pt, en };
const STORED = 'banca.language';

let lang = $state<Lang>('pt');
let phrases = $state.raw<Phrases>({});

export const language = {
  get now(): Lang {
    return lang;
  },
  /** The tag that the document and `Intl` know the language by. */
  get tag(): string {
    return lang === 'pt' ? 'pt-PT' : 'en-GB';
  },
};

export function speak(wanted: Lang): void {
  lang = wanted;
  try {
    localStorage.setItem(STORED, wanted);
  } catch {
    // A browser that keeps nothing still speaks.
  }
}

/** The language before anybody has chosen: the last one here, else the browser's. */
export function guessed(stored: string | null, preferred: readonly string[]): Lang {
  if (stored === 'pt' || stored === 'en') return stored;
  for (const tag of preferred) {
    if (/^pt\b/i.test(tag)) return 'pt';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'pt';
}

export function guess(): Lang {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORED);
  } catch {
    // As above.
  }
  return guessed(stored, navigator.languages);
}

/** The words of *key*, with its values filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return filled(WORDS[lang][key], (name) => values[name]);
}

export const text = (both: Text): string => both[lang];
export const spotName = (spot: Spot): string => namedSpot(spot, lang);
export const callName = (call: string): string => namedCall(call, lang);
export const money = (
  amount: Cents,
  asset: Asset,
  form?: { short?: boolean; signed?: boolean },
): string => written(amount, asset, lang, form);

// --- Refusals -----------------------------------------------------------------------------

/** What refusals say, as the server tells it once. */
export function learn(said: Phrases): void {
  phrases = said;
}

/** What a refusal says to the player; its values are written as the phrase asks. */
export function refusalText(refusal: Refusal, asset: Asset): string {
  const phrase = phrases[refusal.phrase]?.[lang] ?? refusal.phrase;
  return filled(phrase, (name, form) => {
    const value = refusal.values[name];
    if (value === undefined) return undefined;
    if (form === 'money') return money(Number(value), asset);
    if (form === 'spot') return spotName(String(value));
    return value;
  });
}

function filled(
  words: string,
  value: (name: string, form: string) => string | number | undefined,
): string {
  return words.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, form = '') =>
    String(value(name, form as string) ?? whole),
  );
}
