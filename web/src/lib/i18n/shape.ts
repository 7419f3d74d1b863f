/** What a language is: its name, its tag for `Intl`, and words for every key of the first one. */

import type first from './pt';

/** A text that depends on a number. `Intl.PluralRules` says which form; every language has `other`. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** The same keys as *T*, in the language's own words. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : Plural };

export type Words = Same<(typeof first)['words']>;
export type AnyKey = keyof Words;
/** The keys whose words depend on a count. */
export type CountKey = { [K in AnyKey]: Words[K] extends string ? never : K }[AnyKey];
export type Key = Exclude<AnyKey, CountKey>;

export interface Language {
  name: string; // What the language calls itself.
  tag: string; // `pt-PT`
  words: Words;
}
