import { beforeEach, describe, expect, it } from 'vitest';

import { speak } from '../lib/i18n.svelte';
import type { Settled } from '../lib/kit.gen';
import { called, outcome, paid } from './croupier';
import type { Card } from './roulette/wire.gen';

const numbers = (wanted: (n: number) => boolean): string[] =>
  Array.from({ length: 36 }, (_, i) => i + 1).filter(wanted).map(String);

const card = {
  spots: [
    { spot: 'simple:even', numbers: numbers((n) => n % 2 === 0) },
    { spot: 'simple:odd', numbers: numbers((n) => n % 2 === 1) },
    { spot: 'simple:low', numbers: numbers((n) => n < 19) },
    { spot: 'simple:high', numbers: numbers((n) => n > 18) },
  ],
} as Card;

const settled = (...lines: Settled['lines']): Settled => ({
  type: 'Settled',
  player: 'ana',
  stake: lines.reduce((sum, [, stake]) => sum + stake, 0),
  returned: lines.reduce((sum, [, , returned]) => sum + returned, 0),
  lines,
  wallet: 'cash',
});

const plain = (words: string): string => words.replace(/\s/g, ' ');

beforeEach(() => speak('pt'));

describe('the number that came up is called with its colour', () => {
  it.each([
    ['17', 'black', 'pt', '17, preto, ímpar, menor'],
    ['36', 'red', 'pt', '36, encarnado, par, maior'],
    ['0', 'green', 'pt', '0, verde'],
    ['00', 'green', 'en', '00, green'],
    ['17', 'black', 'en', '17, black, odd, low'],
  ] as const)('%s, %s, in %s (1441/95-X:17)', (pocket, colour, lang, words) => {
    speak(lang);

    expect(called(pocket, colour, card)).toBe(words);
  });
});

describe('every payment is called', () => {
  it('with the bet, its value and the prize, in the order of settlement (1441/95-X:25)', () => {
    const round = settled(['dozen:2', 200, 600], ['pleno:17', 200, 7200], ['pleno:8', 100, 0]);

    expect(paid(round, 'EUR/2', null).map(plain)).toEqual([
      '2.ª dúzia de 2,00 €, total de 4,00 €',
      'pleno 17 de 2,00 €, total de 70,00 €',
    ]);
  });

  it('with the colour of the chips, where they have one (1441/95-X:25)', () => {
    const round = settled(['pleno:17', 200, 7200]);

    expect(paid(round, 'EUR/2', 0).map(plain)).toEqual([
      'pleno 17 de 2,00 €, verde, total de 70,00 €',
    ]);
  });
});

describe('what a round came to', () => {
  it.each([
    [settled(['pleno:17', 200, 7200]), 'Recebe 7 200 pontos; ganhou 7 000 pontos'],
    [settled(['simple:red', 100, 200], ['simple:odd', 100, 0]), 'Recebe 200 pontos'],
    [settled(['dozen:1', 100, 0]), 'Perdeu 100 pontos'],
    [
      settled(['dozen:1', 100, 300], ['pleno:8', 500, 0]),
      'Recebe 300 pontos de 600 pontos apostados',
    ],
  ])('is told without calling a loss a win: %#', (round, words) => {
    expect(plain(outcome(round, 'PTS/0'))).toBe(words);
  });
});
