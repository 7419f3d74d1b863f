import { describe, expect, it } from 'vitest';

import { figure, money, percent } from './money';

/** Spaces of every width read as one. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('money', () => {
  it.each([
    [0, 'PTS/0', 'pt', '0 pontos'],
    [1, 'PTS/0', 'pt', '1 ponto'],
    [1234, 'PTS/0', 'pt', '1 234 pontos'],
    [100_000, 'PTS/0', 'pt', '100 000 pontos'],
    [1234, 'PTS/0', 'en', '1,234 points'],
    [-1, 'PTS/0', 'en', '−1 point'],
    [1234, 'EUR/2', 'pt', '12,34 €'],
    [5, 'EUR/2', 'pt', '0,05 €'],
    [-1_000_050, 'EUR/2', 'pt', '−10 000,50 €'],
    [1_000_050, 'EUR/2', 'en', '€10,000.50'],
  ] as const)('writes %i of %s in %s as «%s»', (amount, asset, lang, text) => {
    expect(plain(money(amount, asset, lang))).toBe(text);
  });

  it('is exact where a float would not be', () => {
    expect(plain(money(9_007_199_254_740_991, 'EUR/2', 'en'))).toBe('€90,071,992,547,409.91');
  });

  it('shows the sign of a result, and none for nothing', () => {
    const signed = (n: number): string => plain(money(n, 'PTS/0', 'pt', { signed: true }));

    expect([signed(70), signed(0), signed(-5)]).toEqual(['+70 pontos', '0 pontos', '−5 pontos']);
  });

  it('has a short form for narrow places', () => {
    expect(plain(money(1500, 'PTS/0', 'en', { short: true }))).toBe('1,500 pts');
  });

  it('refuses what is no whole amount', () => {
    expect(() => money(0.5, 'EUR/2', 'pt')).toThrow(RangeError);
  });
});

describe('a figure', () => {
  it.each([
    [500, 'EUR/2', 'pt', '5'],
    [550, 'EUR/2', 'pt', '5,50'],
    [1000, 'PTS/0', 'pt', '1 000'],
  ] as const)('writes %i of %s in %s as «%s»', (amount, asset, lang, text) => {
    expect(plain(figure(amount, asset, lang))).toBe(text);
  });
});

describe('a probability', () => {
  it.each([
    ['1/37', 'pt', '2,70 %'],
    ['1/19', 'pt', '5,26 %'],
    ['18/37', 'en', '48.65%'],
    ['0', 'en', '0.00%'],
  ] as const)('writes %s in %s as «%s»', (fraction, lang, text) => {
    expect(plain(percent(fraction, lang))).toBe(text);
  });
});
