import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { speak } from './i18n.svelte';
import { bookOf, citeName, citeParts, isPrinted, ruleName, rulesWith } from './rulebook.svelte';
import type { Book } from './wire.gen';

const rule = (book: string, number: string, title: string, said: string) => ({
  cite: `${book}:${number}`, book, number, title: { pt: `${title} (pt)`, en: title }, text: { pt: said, en: said }, source: '', not_modelled: {},
});
const READINGS: Book = {
  name: 'reading', title: {}, text: {},
  rules: [rule('reading', 'money', 'Exact money', 'Whole cents. Água.'), rule('reading', 'luck', 'Sealed luck', 'A seed.')],
};

describe('what players read for a rule', () => {
  beforeEach(() => {
    speak('en');
    vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify(READINGS))));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is a printed number as it is', () => {
    expect(isPrinted('804/2015:13.a')).toBe(true);
    expect(citeName('804/2015:13.a')).toBe('804/2015:13.a');
    expect(ruleName('804/2015:13.a')).toBe('Rule 804/2015:13.a');
    expect(citeParts('1441/95-X:27')).toEqual(['1441/95-X:', '27']);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is the sentence behind an id of the house, and never the id', async () => {
    expect(citeName('reading:money')).toBe('house rule'); // Not fetched yet.

    await bookOf('reading');

    expect(citeName('reading:money')).toBe('Exact money');
    expect(ruleName('reading:luck')).toBe('Rule: Sealed luck');
    expect(citeParts('reading:luck')).toEqual(['', 'Sealed luck']);
    expect(citeName(`reading:${'unheard-of'}`)).toBe('house rule');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is found by words of any language, without case and accents', () => {
    expect(rulesWith([READINGS], ' agua CENTS').map(({ cite }) => cite)).toEqual(['reading:money']);
    expect(rulesWith([READINGS], 'reading:luck').map(({ cite }) => cite)).toEqual(['reading:luck']);
    expect(rulesWith([READINGS], 'agua seed')).toEqual([]);
  });
});
