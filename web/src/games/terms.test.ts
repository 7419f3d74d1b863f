/** Every word that is explained is read at the table of its game, in every language. */

import { describe, expect, it } from 'vitest';

import { folded } from '../lib/cites';
import { languages, spoken, type AnyKey } from '../lib/i18n';
import spots from '../lib/spots_vectors.json';
import { fetchTerms } from '../lib/terms.svelte';
import { STANDS, termAt, termOfBet, termsOf, type Term } from './terms';

const GAMES = ['roulette', 'blackjack', 'baccarat', 'craps', 'banca_francesa', 'cussec', 'poker', 'slots'];
const all = Object.keys(STANDS) as Term[];
// How the texts of a game begin; a bet and a shoe have texts of their own.
const OWN: Record<string, string[]> = {
  roulette: ['roulette.', 'bet.call.'],
  blackjack: ['blackjack.', 'cards.'],
  baccarat: ['baccarat.', 'cards.'],
  banca_francesa: ['banca.'],
};
const bets = (game: string): string[] =>
  (spots as unknown as [string, string, string[]][]).filter(([its]) => its === game).flatMap(([, , found]) => found);

describe.each(languages)('the words in %s', (lang) => {
  it('are those of the first language, each with one to three whole sentences', async () => {
    const terms = await fetchTerms(lang);

    expect(Object.keys(terms).sort()).toEqual([...all].sort());
    for (const term of all) {
      const [word, means] = terms[term];
      expect(word.trim(), term).not.toBe('');
      expect(means, term).toMatch(/^\p{Lu}.*\.$/u);
      expect(means.length, term).toBeLessThan(170);
    }
  });

  it('are read where they are said to stand', async () => {
    const terms = await fetchTerms(lang);
    for (const term of all) {
      const text = spoken(lang).words[STANDS[term] as AnyKey];
      const whole = typeof text === 'string' ? text : Object.values(text).join(' ');
      expect(folded(whole), term).toContain(folded(terms[term][0]));
    }
  });
});

describe('the words of a game', () => {
  it('all belong to a game, and every game has some', () => {
    expect(GAMES.flatMap(termsOf).sort()).toEqual([...all].sort());
    for (const game of GAMES) expect(termsOf(game).length, game).toBeGreaterThan(4);
  });

  it.each(all)('%s stands in a text of its own game', (term) => {
    const game = term.split('.')[0]!;
    const key = STANDS[term];
    if (!key.startsWith('spot.')) {
      expect((OWN[game] ?? [`${game}.`]).some((start) => key.startsWith(start)), key).toBe(true);
      return;
    }
    const named = bets(game).filter((spot) => termOfBet(game, spot) === term);
    expect(named, `${key} is no bet of ${game}`).not.toEqual([]);
  });

  it('are found by the bet and by the text', () => {
    expect(termOfBet('roulette', 'split:17-20')).toBe('roulette.split');
    expect(termOfBet('cussec', 'pair:2-5')).toBe('cussec.pair');
    expect(termOfBet('baccarat', 'pair:banca')).toBe('baccarat.pair');
    expect(termOfBet('banca_francesa', 'line:grande')).toBe(null);
    expect(termOfBet('roulette', 'unheard-of')).toBe(null);
    expect(termAt('poker', 'poker.rule.blinds')).toBe('poker.blinds');
    expect(termAt('roulette', 'poker.rule.blinds')).toBe(null);
  });
});
