/** The language that the player reads now. */

import {
  filled,
  FIRST,
  inLanguage,
  isLanguage,
  languages,
  say,
  spoken,
  type AnyKey,
  type CountKey,
  type Key,
  type Values,
} from './i18n';
import type { Cents, Spot } from './kit.gen';
import { money as written } from './money';
import { callName as namedCall, spotName as namedSpot } from './spots';
import type { Asset, Lang, Text } from './types';
import type { Phrases, Problem } from './wire.gen';

export type { Key } from './i18n';

const STORED = 'banca.language';

let lang = $state<Lang>(FIRST);
let phrases = $state.raw<Phrases>({});

export const language = {
  get now(): Lang {
    return lang;
  },
  /** The language's tag for the document and `Intl`. */
  get tag(): string {
    return spoken(lang).tag;
  },
  /** The next one, for a button that cycles through them all. */
  get next(): Lang {
    return languages[(languages.indexOf(lang) + 1) % languages.length] ?? FIRST;
  },
};

/** Switch to *wanted*, or to the first language if the client does not know it. */
export function speak(wanted: Lang): void {
  lang = isLanguage(wanted) ? wanted : FIRST;
  try {
    localStorage.setItem(STORED, lang);
  } catch {
    // A browser that stores nothing still speaks.
  }
}

/** The language before anybody has chosen: the last one here, otherwise the browser's. */
export function guessed(stored: string | null, preferred: readonly string[]): Lang {
  if (isLanguage(stored)) return stored;
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0]!).find(isLanguage);
  return known ?? FIRST;
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

const UNTOLD = 'banca.language.untold';

/** A language that was chosen here, until the house has confirmed it. */
export const untold = {
  language(): Lang | null {
    try {
      const stored = localStorage.getItem(UNTOLD);
      return isLanguage(stored) ? stored : null;
    } catch {
      return null;
    }
  },
  remember(chosen: Lang): void {
    try {
      localStorage.setItem(UNTOLD, chosen);
    } catch {
      // As above.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(UNTOLD);
    } catch {
      // As above.
    }
  },
};

/** The words of *key*, with its values filled in; `count` chooses the plural form. */
export function t(key: Key, values?: Values): string;
export function t(key: CountKey, values: Values & { count: number }): string;
export function t(key: AnyKey, values?: Values): string {
  return say(lang, key as Key, values);
}

export const text = (texts: Text): string => inLanguage(texts, lang);
export const spotName = (spot: Spot): string => namedSpot(spot, lang);
export const callName = (call: string): string => namedCall(call, lang);
export const money = (
  amount: Cents,
  asset: Asset,
  form?: { short?: boolean; signed?: boolean },
): string => written(amount, asset, lang, form);

// --- Refusals -----------------------------------------------------------------------------

/** What refusals say, as the server sends it once. */
export function learn(said: Phrases): void {
  phrases = said;
}

/** What a refusal says to the player; its values are formatted as the phrase asks. */
export function refusalText(refusal: Problem, asset: Asset): string {
  const texts = phrases[refusal.phrase];
  const phrase = texts ? text(texts) : refusal.phrase;
  return filled(phrase, (name, form) => {
    const value = refusal.values[name];
    if (value === undefined) return undefined;
    if (form === 'money') return money(Number(value), asset);
    if (form === 'spot') return spotName(String(value));
    return value;
  });
}
