import { beforeEach, describe, expect, it } from 'vitest';

import { inLanguage, languages, say, spoken, type AnyKey } from './i18n';
import { guessed, learn, refusalText, speak, t } from './i18n.svelte';

const values = (words: string): string[] =>
  [...new Set([...words.matchAll(/\{\w+\}/g)].map(String))].sort();
const plain = (words: string): string => words.replace(/\s/g, ' ');
const forms = (lang: string, key: string): string[] => {
  const text = spoken(lang).words[key as AnyKey];
  return typeof text === 'string' ? [text] : Object.values(text);
};

const reference = spoken('pt').words;
const keys = Object.keys(reference);

describe.each(languages)('the words of %s', (lang) => {
  it('have the keys of the first language', () => {
    expect(Object.keys(spoken(lang).words).sort()).toEqual([...keys].sort());
  });

  it('have the same values, and a plural where there is one', () => {
    for (const key of keys) {
      const asked = values(forms('pt', key).join());
      const counted = typeof reference[key as AnyKey] !== 'string';
      expect(typeof spoken(lang).words[key as AnyKey] !== 'string', key).toBe(counted);
      // A form may imply its number without saying it: «uma vez».
      for (const words of forms(lang, key)) {
        const said = counted ? [...new Set([...values(words), '{count}'])].sort() : values(words);
        expect(said.filter((name) => asked.includes(name) || name !== '{count}'), key).toEqual(asked);
      }
    }
  });

  it('are never empty, and `Intl` knows the tag', () => {
    expect(keys.flatMap((key) => forms(lang, key)).filter((words) => !words.trim())).toEqual([]);
    expect(() => new Intl.PluralRules(spoken(lang).tag)).not.toThrow();
    expect(spoken(lang).name.trim()).not.toBe('');
  });
});

describe('the dictionary', () => {
  it('has no words that nothing says', () => {
    const sources = import.meta.glob(['../**/*.svelte', '../**/*.ts', '!./i18n/**', '!../**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const code = Object.values(sources).join('\n');
    expect(code.length).toBeGreaterThan(10_000);
    // Some are made of a prefix and a name: `baccarat.call_pair.${side}`; a bet is named by its whole
    // notation.
    const begun = [...code.matchAll(/`([a-z]\w*[._](?:\w+[._])*)\$\{/g)].map(([, start]) => start!);
    const made = /^((undo|clear|repeat|double)(_why)?|spot\..+)$/;
    const unsaid = keys.filter(
      (key) =>
        !made.test(key) &&
        !code.includes(`'${key}'`) &&
        !begun.some((start) => key.startsWith(start) && !key.slice(start.length).includes('.')),
    );

    expect(unsaid).toEqual([]);
  });

  it("has the words of the croupier's calls (804/2015:14)", () => {
    expect([say('pt', 'call.bets'), say('pt', 'call.none')]).toEqual([
      'Façam as vossas apostas',
      'Jogo feito, nada mais',
    ]);
  });
});

describe('a plural', () => {
  it.each([
    ['pt', 0, '0 regras'],
    ['pt', 1, '1 regra'],
    ['pt', 2, '2 regras'],
    ['pt', 1_000_000, '1000000 regras'],
    ['en', 0, '0 rules'],
    ['en', 1, '1 rule'],
    ['en', 2, '2 rules'],
  ])('in %s of %i: %s', (lang, count, said) => {
    expect(say(lang, 'found_rules', { count })).toBe(said);
  });
});

describe('a text of the house', () => {
  it.each([
    [{ pt: 'Mesa', en: 'Table' }, 'en', 'Table'],
    [{ pt: 'Mesa', en: 'Table' }, 'tlh', 'Mesa'],
    [{ en: 'Table' }, 'tlh', 'Table'],
    [{}, 'tlh', ''],
  ])('%j in %s is «%s»', (texts, lang, said) => {
    expect(inLanguage(texts, lang)).toBe(said);
  });
});

describe('the language', () => {
  it.each([
    ['en', ['pt-PT'], 'en'],
    [null, ['tlh', 'en-US', 'pt-BR'], 'en'],
    [null, ['pt-BR', 'en'], 'pt'],
    [null, ['tlh'], 'pt'],
    ['klingon', [], 'pt'],
  ] as const)('chosen before %s, browser %j: %s', (stored, preferred, lang) => {
    expect(guessed(stored, preferred)).toBe(lang);
  });
});

describe('a refusal', () => {
  beforeEach(() => {
    speak('pt');
    learn({
      'above the maximum': {
        pt: 'Acima do máximo: o que ainda cabe em {spot:spot} é {fits:money}. Jogada {round}.',
        en: 'Above the maximum: what still fits on {spot:spot} is {fits:money}. Round {round}.',
      },
    });
  });

  const refusal = {
    cite: '804/2015:11.a.ii',
    phrase: 'above the maximum',
    values: { spot: 'split:17-20', fits: 1500, round: 7 },
  };

  it('says what would be right', () => {
    expect(plain(refusalText(refusal, 'PTS/0'))).toBe(
      'Acima do máximo: o que ainda cabe em cavalo 17-20 é 1 500 pontos. Jogada 7.',
    );
  });

  it('says it in the language of the moment', () => {
    speak('en');

    expect(plain(refusalText(refusal, 'EUR/2'))).toBe(
      'Above the maximum: what still fits on split 17-20 is €15.00. Round 7.',
    );
  });

  it('shows the key of a phrase that it does not know', () => {
    expect(refusalText({ cite: 'wire:shape', phrase: 'new', values: {} }, 'PTS/0')).toBe('new');
  });
});

describe('words with values', () => {
  it('are filled in', () => {
    speak('en');

    expect(t('seats_taken', { taken: 3, seats: 40 })).toBe('3 of 40 seats');
  });
});
