/** The languages: every folder here is one. docs/add-a-language.md says how to add another. */

import type { Lang, Text } from '../types';
import type { AnyKey, CountKey, Key, Language } from './shape';

export type { AnyKey, CountKey, Key } from './shape';

/** The language for players who have not chosen, and for texts missing in another. */
export const FIRST: Lang = 'pt';

const found = import.meta.glob<Language>('./*/index.ts', { eager: true, import: 'default' });
const named = Object.entries(found).map(([path, language]) => [path.split('/')[1]!, language] as const);
const LANGUAGES = new Map(
  named.sort(([a], [b]) => Number(b === FIRST) - Number(a === FIRST) || a.localeCompare(b)),
);

/** All of them, the first one first. */
export const languages: readonly Lang[] = [...LANGUAGES.keys()];

export function spoken(lang: Lang): Language {
  const language = LANGUAGES.get(lang) ?? LANGUAGES.get(FIRST);
  if (!language) throw new Error(`there is no folder for ${FIRST}`);
  return language;
}

export const isLanguage = (lang: string | null): lang is Lang => lang !== null && LANGUAGES.has(lang);
export const isKey = (key: string): key is Key => typeof spoken(FIRST).words[key as AnyKey] === 'string';

/** The text in *lang*; if there is none, in the first language, or in any. */
export const inLanguage = (texts: Text, lang: Lang): string =>
  texts[lang] ?? texts[FIRST] ?? Object.values(texts)[0] ?? '';

export type Values = Record<string, string | number>;

/** The words of *key* in *lang*, with its values filled in; `count` chooses the plural form. */
export function say(lang: Lang, key: Key, values?: Values): string;
export function say(lang: Lang, key: CountKey, values: Values & { count: number }): string;
export function say(lang: Lang, key: AnyKey, values: Values = {}): string {
  const { words, tag } = spoken(lang);
  const text = words[key];
  if (typeof text === 'string') return filled(text, (name) => values[name]);
  const form = text[new Intl.PluralRules(tag).select(Number(values.count))] ?? text.other;
  return filled(form, (name) => values[name]);
}

/** *words* with the values in their braces: `{fits:money}` asks for `fits`, in the form `money`. */
export function filled(
  words: string,
  value: (name: string, form: string) => string | number | undefined,
): string {
  return words.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, form = '') =>
    String(value(name, form as string) ?? whole),
  );
}
