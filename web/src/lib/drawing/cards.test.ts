import { describe, expect, it } from 'vitest';

import { cardName, HIGH, isRed, parsed, PIPS, RANKS, SUITS, WIDE } from './cards';

describe('a card', () => {
  it.each([
    ['Kh', 'Rei de copas', 'King of hearts'],
    ['Ts', 'Dez de espadas', 'Ten of spades'],
    ['Ad', 'Ás de ouros', 'Ace of diamonds'],
    ['Jc', 'Valete de paus', 'Jack of clubs'],
    ['Qs', 'Dama de espadas', 'Queen of spades'],
    ['7d', 'Sete de ouros', 'Seven of diamonds'],
  ])('%s is named in both languages', (card, pt, en) => {
    expect([cardName(card, 'pt'), cardName(card, 'en')]).toEqual([pt, en]);
  });

  it('has 52 names', () => {
    const names = SUITS.flatMap((suit) => RANKS.map((rank) => cardName(rank + suit, 'pt')));

    expect(new Set(names).size).toBe(52);
  });

  it.each(['', 'K', '1h', 'Kx', 'Khh', '??'])('is not %j', (written) => {
    expect(() => parsed(written)).toThrow('is no card');
  });

  it('is red or black', () => {
    expect(SUITS.filter(isRed)).toEqual(['h', 'd']);
  });
});

describe('pips', () => {
  const counted = RANKS.slice(0, 10).map((rank, index) => [rank, index + 1] as const);

  it.each(counted)('of %s are %i', (rank, count) => {
    expect(PIPS[rank]).toHaveLength(count);
  });

  it.each(counted.filter(([rank]) => rank !== '7'))('of %s look the same upside down', (rank) => {
    const places = PIPS[rank]!.map(([x, y]) => `${x} ${y.toFixed(6)}`).sort();
    const turned = PIPS[rank]!.map(([x, y]) => `${WIDE - x} ${(HIGH - y).toFixed(6)}`).sort();

    expect(turned).toEqual(places);
  });

  it('of courts there are none', () => {
    expect(RANKS.filter((rank) => !PIPS[rank])).toEqual(['J', 'Q', 'K']);
  });
});
