import { describe, expect, it } from 'vitest';

import { amountAt, feeOn, shareOf, sizes, stepped, typed, type Betting } from './sizes';
import fees from './fees_vectors.json';
import vectors from './sizes_vectors.json';

const betting = (more: Partial<Betting>): Betting => ({
  least: 200, most: 10_000, pot: 150, high: 100, call: 100, unit: 100, blinds: true, all: true, ...more,
});
const named = (more: Partial<Betting>): string => sizes(betting(more)).map(({ name, to }) => `${name} ${to}`).join(', ');

describe('quick sizes', () => {
  it.each<[string, Partial<Betting>, string]>([
    ['first in, before the flop', {}, 'min 200, bb2_5 250, bb3 300, bb4 400, all 10000'],
    ['after a raise to 300', { high: 300, pot: 450, call: 300, least: 500 }, 'min 500, half 675, two_thirds 800, pot 1050, all 10000'],
    ['first on the flop', { blinds: false, high: 0, call: 0, pot: 600, least: 100 }, 'min 100, half 300, two_thirds 400, pot 600, all 10000'],
    ['against a bet of the pot', { blinds: false, high: 600, call: 600, pot: 1200, least: 1200 }, 'min 1200, half 1500, two_thirds 1800, pot 2400, all 10000'],
    ['at pot limit', { blinds: false, high: 600, call: 600, pot: 1200, least: 1200, most: 2400, all: false }, 'min 1200, half 1500, two_thirds 1800, most 2400'],
    ['short', { most: 260 }, 'min 200, bb2_5 250, all 260'],
    ['with less than the least raise', { least: 180, most: 180 }, 'min 180'],
    ['where none may raise', { least: 0, most: 0 }, ''],
  ])('%s', (_, more, expected) => {
    expect(named(more)).toBe(expected);
  });
});

describe('a raise of the pot (97/2010:11)', () => {
  it.each(vectors)('of %i, to match %i with %i in front, is the house’s: %i', (pot, high, bet, most) => {
    const raise = betting({ least: 1, most: 10 ** 9, pot, high: high!, call: high! - bet!, blinds: false });

    expect(sizes(raise).find(({ name }) => name === 'pot')?.to).toBe(most);
  });
});

describe('the slider', () => {
  const wide = { least: 200, most: 20_000 };

  it('has the bounds at its ends, and whole units between', () => {
    expect([amountAt(0, 100, wide), amountAt(1, 100, wide)]).toEqual([200, 20_000]);
    expect(amountAt(0.37, 100, wide) % 100).toBe(0);
  });

  it('comes back where it was', () => {
    for (const share of [0.1, 0.33, 0.8]) expect(amountAt(shareOf(amountAt(share, 100, wide), 100, wide), 100, wide)).toBe(amountAt(share, 100, wide));
  });

  it('never leaves the bounds, however uneven', () => {
    const odd = { least: 1030, most: 1170 };
    for (let share = 0; share <= 1; share += 0.05) {
      const to = amountAt(share, 100, odd);
      expect(to >= odd.least && to <= odd.most).toBe(true);
    }
  });

  it.each([[230, 1, 300], [230, -1, 200], [200, -1, 200], [19_950, 1, 20_000], [300, 10, 1300]])(
    'from %i by %i steps goes to %i',
    (to, steps, expected) => {
      expect(stepped(to, steps, 100, wide)).toBe(expected);
    },
  );
});

describe('an amount that is typed', () => {
  it.each([
    ['300', 0, 300], ['1 200', 0, 1200], ['12,5', 2, 1250], ['12.50', 2, 1250], ['12', 2, 1200],
    ['2,220', 0, 2220], ['1.234.567', 0, 1_234_567], ['1,234.50', 2, 123_450], ['2,220', 2, 222_000],
    ['1,23,456', 0, null], ['1,234.567', 2, null],
    ['', 0, null], ['abc', 0, null], ['1,5', 0, null], ['-3', 0, null], ['0,005', 2, null],
  ])('%s with %i places', (text, places, expected) => {
    expect(typed(text, places)).toBe(expected);
  });
});

describe('the commission on chips', () => {
  it.each(fees as [number, number, number, number][])('is what the house charges: %i at a table of %i for %i percent', (cents, cave, percent, expected) => {
    expect(feeOn(cents, cave, percent)).toBe(expected);
  });
});
