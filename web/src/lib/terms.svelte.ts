/** What words mean, in the language that the player reads: fetched when somebody first asks. */

import { SvelteMap } from 'svelte/reactivity';

import type { Term } from '../games/terms';
import { FIRST } from './i18n';
import { language } from './i18n.svelte';
import type { Lang } from './types';

type Terms = Record<Term, readonly [word: string, means: string]>;

const found = import.meta.glob<Terms>('./i18n/*/terms.ts', { import: 'terms' });
const known = new SvelteMap<Lang, Terms>();

export function fetchTerms(lang: Lang): Promise<Terms> {
  const path = (of: Lang): string => `./i18n/${of}/terms.ts`;
  const fetching = (found[path(lang)] ?? found[path(FIRST)]!)();
  return fetching.then((terms) => {
    known.set(lang, terms);
    return terms;
  });
}

/** The words as far as they are here; asked for, they come. */
export function termsNow(): Terms | null {
  const here = known.get(language.now);
  if (!here) fetchTerms(language.now).catch(() => undefined); // The line is gone: the next look asks again.
  return here ?? null;
}
