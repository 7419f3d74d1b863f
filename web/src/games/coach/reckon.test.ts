import { describe, expect, it } from 'vitest';

import { languages } from '../../lib/i18n';
import type { OddsRow, Options } from '../../lib/wire.gen';
import vectors from './coach_vectors.json';
import { asides, compared, dearer, ofHundred, priced, type Spotted } from './reckon';

const offer = (spot: string) => ({ wish: 'PlaceBets', spot, least: 100, most: 1000, step: 50, cite: '' });
const offers = (spots: readonly string[]): Options =>
  Object.fromEntries(spots.map((spot) => [`PlaceBets ${spot}`, offer(spot)]));
const row = (bet: string, edge: string): OddsRow =>
  ({ game: '', rulebook: '', form: '', bet, win: null, push: null, lose: null, edge, within: '' });
const known = (rows: readonly (readonly string[])[]) => new Map(rows.map(([bet, edge]) => [bet!, row(bet!, edge!)]));

describe.each(vectors.map((each) => [each.table, each] as const))('at %s the coach', (_, told) => {
  const bets = priced(told.spots as unknown as Spotted[], known(told.odds), offers(told.offered));

  it('names a bet that costs least of all that can be made', () => {
    expect(told.cheapest).toContain(bets[0]!.spot);
    expect(bets[0]!.edge).toBe(told.least);
    expect(bets.map(({ spot }) => spot).sort()).toEqual([...told.offered].sort());
  });

  it('says what it costs, and what dearer ones do, exactly as the house computes it', () => {
    const costs = new Map(told.dearer as [string, Record<string, string>][]);
    for (const lang of languages) {
      expect(ofHundred(bets[0]!.edge, lang)).toBe((told.costs as Record<string, string>)[lang]);
      for (const { edge } of dearer(bets)) expect(ofHundred(edge, lang)).toBe(costs.get(edge)![lang]);
    }
    expect(dearer(bets).map(({ edge }) => edge)).toEqual(expect.arrayContaining(
      [told.dearer[0], told.dearer.at(-1)].flatMap((each) => (each ? [each[0]] : [])),
    ));
  });
});

describe('of bets that cost the same', () => {
  it('the one that pays as much as was staked is named', () => {
    const red = vectors.filter(({ table }) => ['am37', 'am38', 'fr37'].includes(table));
    for (const { spots, odds, offered } of red)
      expect(priced(spots as unknown as Spotted[], known(odds), offers(offered))[0]!.spot).toBe('simple:red');
  });
});

describe('before bets are open', () => {
  it('no bet is named that only another turns into', () => {
    const { spots, odds } = vectors.find(({ table }) => table === 'craps')!;
    expect(compared(priced(spots as unknown as Spotted[], known(odds), {})[0]!.edge, '0')).toBe(1);
  });
});

describe('what a place may take besides', () => {
  const spots: Spotted[] = [{ spot: 'place:1', kind: 'place', pays: null, least: 100 }];
  const odds = known([['place:total', '1/500'], ['place:composition', '1/501'], ['insurance', '23/311']]);

  it('is named with its price', () => {
    const bets = priced(spots, odds, offers(['place:1']));
    expect(bets[0]!.edge).toBe('1/500');
    expect(asides(bets, odds).map(({ spot, edge }) => [spot, edge])).toEqual([['insurance', '23/311']]);
  });
});

describe('a fraction of a hundred', () => {
  it.each([
    ['1/37', '2.70'], ['1/200', '0.50'], ['1/80000', '0.00'], ['1/20000', '0.01'], ['0', '0.00'], ['-1/3', '\u221233.33'], ['12', '1,200.00'],
  ])('%s is %s', (edge, text) => {
    expect(ofHundred(edge, languages.at(1)!)).toBe(text);
  });
});
