import { describe, expect, it } from 'vitest';

import { costOf, oneIn, returned } from './odds';

describe('what a bet comes to on average', () => {
  it('is told in decimals, whatever the size of its fraction', () => {
    expect(returned('579/10000', 'en')).toBe('94.21');
    expect(returned('1/3', 'pt')).toBe('66,67');
    expect(returned('123456789012345678901/2000000000000000000000', 'en')).toBe('93.83');
  });

  it('is what a hundred plays cost, to the cent', () => {
    expect(costOf('579/10000', 25, 100)).toBe(145); // 144.75.
    expect(costOf('1/200', 1, 100)).toBe(1); // Half a cent goes up.
    expect(costOf('0', 25, 100)).toBe(0);
    expect(costOf('123456789012345678901/2000000000000000000000', 100_000_000, 100)).toBe(617_283_945);
  });

  it('wins a jackpot once in as many plays as its mean has shares', () => {
    expect(oneIn(100, 100, 1_000_000)).toBe(1_000_000);
    expect(oneIn(25, 50, 100_000)).toBe(800_000);
  });
});
