import { beforeEach, describe, expect, it } from 'vitest';

import { en } from './i18n/en';
import { pt } from './i18n/pt';
import { guessed, learn, refusalText, speak, t } from './i18n.svelte';

const values = (words: string): string[] => [...words.matchAll(/\{\w+\}/g)].map(String).sort();
const plain = (words: string): string => words.replace(/\s/g, ' ');

describe('the dictionary', () => {
  it('has the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort());
  });

  it('has the same values in both languages', () => {
    for (const [key, words] of Object.entries(pt)) {
      expect(values(en[key as keyof typeof pt]), key).toEqual(values(words));
    }
  });

  it('has no words that nothing says', () => {
    const sources = import.meta.glob(['../**/*.svelte', '../**/*.ts', '!./i18n/**', '!../**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const code = Object.values(sources).join('\n');
    expect(code.length).toBeGreaterThan(10_000);
    // Some are made of their beginning and a name: `baccarat.call_pair.${side}`.
    const begun = [...code.matchAll(/`([a-z]\w*[._](?:\w+[._])*)\$\{/g)].map(([, start]) => start!);
    const made = /^(undo|clear|repeat|double)(_why)?$/;
    const unsaid = Object.keys(pt).filter(
      (key) =>
        !made.test(key) &&
        !code.includes(`'${key}'`) &&
        !begun.some((start) => key.startsWith(start) && !key.slice(start.length).includes('.')),
    );

    expect(unsaid).toEqual([]);
  });

  it('leaves nothing empty', () => {
    expect([...Object.values(pt), ...Object.values(en)].filter((words) => !words.trim())).toEqual([]);
  });

  it("has the words of the croupier's calls (804/2015:14)", () => {
    expect([pt['call.bets'], pt['call.none']]).toEqual([
      'Façam as vossas apostas',
      'Jogo feito, nada mais',
    ]);
  });
});

describe('the language', () => {
  it.each([
    ['en', ['pt-PT'], 'en'],
    [null, ['fr-FR', 'en-US', 'pt-BR'], 'en'],
    [null, ['pt-BR', 'en'], 'pt'],
    [null, ['de'], 'pt'],
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
