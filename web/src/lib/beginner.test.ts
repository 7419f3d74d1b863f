import { describe, expect, it } from 'vitest';

import { tableFor } from './beginner';

const row = (table: string, game: string, more = {}) =>
  ({ table, game, shared: true, seats: 6, taken: 0, least: 100, closed: false, ...more });

describe('a newcomer learns', () => {
  it('at a table for one, the first that is open', () => {
    const rows = [row('am38', 'roulette'), row('shut', 'roulette', { shared: false, closed: true }), row('solo', 'roulette', { shared: false })];
    expect(tableFor(rows, 'roulette')?.table).toBe('solo');
  });

  it('otherwise in company, where it costs least and a place is free', () => {
    const rows = [
      row('dear', 'poker', { taken: 3, least: 9000 }), row('full', 'poker', { taken: 6, least: 10 }),
      row('empty', 'poker', { least: 20 }), row('small', 'poker', { taken: 4, least: 2000 }),
    ];
    expect(tableFor(rows, 'poker')?.table).toBe('small');
  });

  it('nowhere, if there is no table', () => {
    expect(tableFor([row('am38', 'roulette')], 'craps')).toBeNull();
  });
});
