import { describe, expect, it } from 'vitest';

import { isSaved, saved, taken } from './saved';
import type { Options, SavedBets } from './wire.gen';

const SET: SavedBets = { game: 'roulette', name: 'Anos', bets: [['pleno:17', 200]] };

describe('saving bets', () => {
  it('puts them under their name', () => {
    expect(saved([], 'roulette', 'Anos', { 'pleno:17': 200 })).toEqual([SET]);
  });

  it('replaces those of the same name and game, and no others', () => {
    const craps: SavedBets = { game: 'craps', name: 'Anos', bets: [['pass', 100]] };
    const now = saved([SET, craps], 'roulette', 'Anos', { 'simple:red': 500 });
    expect(now).toEqual([craps, { ...SET, bets: [['simple:red', 500]] }]);
  });

  it('keeps as many as the house does', () => {
    const ten = Array.from({ length: 10 }, (_, n) => ({ ...SET, name: `${n}` }));
    expect(saved(ten, 'roulette', 'one more', { 'pleno:1': 100 })).toBe('saved.full');
    expect(saved(ten, 'roulette', '3', { 'pleno:1': 100 })).toHaveLength(10);
  });

  it('says when there are too many bets, or too much to write', () => {
    const bets = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`pleno:${n}`, 100]));
    expect(saved([], 'roulette', 'all', bets)).toBe('saved.many');
    const long = Array.from({ length: 9 }, (_, n) => ({
      ...SET, name: `${n}`, bets: Array.from({ length: 24 }, (_, m): [string, number] => [`transversal:${m}`, 100]),
    }));
    expect(saved(long, 'roulette', 'x', { 'pleno:1': 100 })).toBe('saved.full');
  });
});

describe('what is understood of saved bets', () => {
  it('is what the house would keep', () => {
    expect(isSaved([SET])).toBe(true);
    expect(isSaved([])).toBe(true);
  });

  it.each([
    null, {}, [null], [{ ...SET, game: 'poker' }], [{ ...SET, name: '' }], [{ ...SET, bets: [] }],
    [{ ...SET, bets: [['pleno:1', 0]] }], [{ ...SET, bets: [['pleno:1', 1.5]] }], [{ ...SET, bets: ['pleno:1'] }],
    Array(11).fill(SET),
  ])('is not %j', (told) => {
    expect(isSaved(told)).toBe(false);
  });
});

describe('putting bets back', () => {
  const offer = (spot: string) => ({ wish: 'PlaceBets', spot, least: 100, most: 1000, step: 50, cite: '' });
  const options: Options = { 'PlaceBets a': offer('a'), 'PlaceBets b': offer('b') };

  it('takes what is open and within bounds, and names the rest', () => {
    expect(taken([['a', 100], ['b', 1000], ['closed', 100]], options)).toEqual({
      fit: [['a', 100], ['b', 1000]], not: ['closed'],
    });
    expect(taken([['a', 50], ['b', 1050]], options)).toEqual({ fit: [], not: ['a', 'b'] });
    expect(taken([['a', 120]], options).not).toEqual(['a']);
  });
});
