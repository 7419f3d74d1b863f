import { describe, expect, it } from 'vitest';

import { pictured, seen, type Picture } from './picture';
import vectors from './picture_vectors.json';
import type { Event, Public } from './wire.gen';
import type { Side } from './types';

const LAID: Picture = { ponto: [null, null], banca: [null, null] };

describe('the cards of a coup', () => {
  it('are laid face down, two per side, and the last coup is gone', () => {
    const laid: Event = { type: 'Laid', round: 1, order: ['ponto', 'banca', 'ponto', 'banca'] };

    expect(seen({ ponto: ['Kh', '9c'], banca: ['2s', '3s', '4s'] }, laid)).toEqual(LAID);
  });

  it('turn over where they lay, and the third comes beside them', () => {
    const deal = (place: number, card: string): Event => ({
      type: 'Dealt', round: 1, side: 'ponto', place, card, by: '',
    });
    const after = [deal(1, 'Kh'), deal(2, '3c'), deal(3, '9d')].reduce(seen, LAID);

    expect(after).toEqual({ ponto: ['Kh', '3c', '9d'], banca: [null, null] });
  });

  it('are those of the view while nothing moves', () => {
    const view = {
      ponto: { cards: ['Kh', '3c'], total: 3, down: 0 },
      banca: { cards: [], total: 0, down: 2 },
    };

    expect(pictured(view)).toEqual({ ponto: ['Kh', '3c'], banca: [null, null] });
  });

  it('do not care for other events', () => {
    expect(seen(LAID, { type: 'Burned', count: 1 })).toBe(LAID);
  });
});

type Lying = Pick<Public, Side>;
const STEPS = vectors as unknown as [before: Lying, events: Event[], after: Lying][];

describe('what the events show is what the table shows then', () => {
  it.each(STEPS.map((step, n) => [n + 1, ...step] as const))('step %i', (_, before, events, after) => {
    expect(events.reduce(seen, pictured(before))).toEqual(pictured(after));
  });
});
