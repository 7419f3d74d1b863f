import { describe, expect, it } from 'vitest';

import { named, needed, pays, strength } from './strength';
import table from './preflop.json';

const RANKS = '23456789TJQKA';
const DECK = [...RANKS].flatMap((rank) => [...'shdc'].map((suit) => `${rank}${suit}`));

describe('two cards', () => {
  it('have a name, whichever comes first', () => {
    expect([named(['7h', 'Ah']), named(['Kd', 'Ac']), named(['Qs', 'Qd']), named(['2c', '7d'])]).toEqual(['A7s', 'AKo', 'QQ', '72o']);
  });

  it('win the exact share of the house against any other two', async () => {
    expect(table).toHaveLength(169);
    expect(await strength('holdem', ['As', 'Ah'], [], DECK)).toBeCloseTo(0.852037, 6);
    expect(await strength('holdem', ['2s', '7h'], [], DECK)).toBeLessThan(0.35);
    expect(await strength('omaha', ['2s', '7h', '8h', '9h'], [], DECK)).toBeNull();
  });

  it('win half of the pot on average, all of them together', () => {
    const weight = (name: string) => (name.length === 2 ? 6 : name.endsWith('s') ? 4 : 12);
    const sum = table.reduce((all, [name, share]) => {
      const [over, under = '1'] = share!.split('/');
      return all + (weight(name!) * Number(over)) / Number(under);
    }, 0);
    expect(sum / 1326).toBeCloseTo(0.5, 12);
  });
});

describe('a hand with a board', () => {
  it('that nothing beats is worth all', async () => {
    expect(await strength('holdem', ['As', 'Ks'], ['Qs', 'Js', 'Ts', '2d', '3c'], DECK)).toBe(1);
  });

  it('that lies on the table is worth half', async () => {
    expect(await strength('holdem', ['2d', '3c'], ['As', 'Ks', 'Qs', 'Js', 'Ts'], DECK)).toBe(0.5);
  });

  it('is counted against every hand that another may hold', async () => {
    // Sets, two pairs and little else beat aces with a king.
    const share = (await strength('holdem', ['As', 'Kd'], ['Ah', '7c', '2d'], DECK))!;
    expect(share).toBeGreaterThan(0.95);
    expect(share).toBeLessThan(1);
  });
});

describe('the price of a call', () => {
  it('is its share of the pot that it makes', () => {
    expect(needed(10, 40)).toBe(0.2);
    expect(needed(0, 40)).toBe(0);
  });

  it('is paid by a hand that wins as often against all who are in', () => {
    expect(pays(0.6, 1, 0.2)).toBe(true);
    expect(pays(0.5, 3, 0.2)).toBe(false);
    expect(pays(null, 1, 0.2)).toBe(false);
    expect(pays(null, 4, 0)).toBe(true);
  });
});
