import { describe, expect, it } from 'vitest';

import { priced } from './limits';
import type { TableSpot } from './types';

const row = (spot: string, pays: [number, number] | null): TableSpot => ({
  spot, kind: spot.split(':')[0]!, pays, least: 100, most: 1000, step: 100,
  cites: { bet: 'a:1', limit: 'a:2', price: 'a:3' }, numbers: [], prices: pays ? [pays] : [],
});

describe('prices and limits', () => {
  it('stand together where a kind has one price, under its own name in its game', () => {
    const all = [row('big:6', [1, 1]), row('big:8', [1, 1])];

    expect(priced(all, 'pt', 'craps').map(({ name }) => name)).toEqual(['big 6, big 8']);
    expect(priced(all, 'pt', 'cussec').map(({ name }) => name)).toEqual(['grande (11-17)']);
    expect(priced([row('test-kind:1', [2, 1])], 'pt', '').map(({ name }) => name)).toEqual(['test-kind']);
  });

  it('stand apart where it has several, each with its bets', () => {
    const all = [row('test-kind:1', [2, 1]), row('test-kind:2', [3, 1]), row('test-kind:3', [2, 1])];

    expect(priced(all, 'en', '').map(({ name, row: first }) => [name, first.pays])).toEqual([
      ['test-kind 1, test-kind 3', [2, 1]],
      ['test-kind 2', [3, 1]],
    ]);
  });

  it('have room for a bet whose price is not one', () => {
    expect(priced([row('test-kind', null)], 'en', '')).toHaveLength(1);
  });
});
