import { describe, expect, it } from 'vitest';

import spots_vectors from '../../lib/spots_vectors.json';
import type { Orientation } from '../shared/plan';
import { sideCards, tablePlan } from './plan';

const OF_HOUSE = spots_vectors.flatMap(([game, book, spots]) => (game === 'baccarat' ? [[book, spots] as [string, string[]]] : []));
const places = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
const SINGLE = [places(1, 7)];
const DOUBLE = [places(1, 7), places(8, 14)];

const TABLES = (['horizontal', 'upright'] as Orientation[]).flatMap((orientation) =>
  OF_HOUSE.flatMap(([book, spots]) => [
    [orientation, `single, ${book}`, spots, SINGLE] as const,
    [orientation, `double, ${book}`, spots, DOUBLE] as const,
  ]),
);

describe.each(TABLES)('a table, %s, %s', (orientation, _, spots, sides) => {
  const plan = tablePlan(spots, sides, orientation);

  it('has a zone for every bet', () => {
    expect(plan.targets.map(({ spot }) => spot).sort()).toEqual([...spots].sort());
  });

  it('has zones for a finger that do not overlap', () => {
    for (const [index, { hit: a }] of plan.targets.entries()) {
      expect(Math.min(a.w, a.h)).toBeGreaterThanOrEqual(24);
      for (const { hit: b } of plan.targets.slice(index + 1)) {
        const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
        expect(apart).toBe(true);
      }
    }
  });

  it('has every place on the table, from the right to the left, for a finger', () => {
    expect(plan.places.map(({ place }) => place)).toEqual(sides.flat());
    for (const [index, { at: [x, y] }] of plan.places.entries()) {
      expect(x).toBeGreaterThan(plan.plate.r);
      expect(x).toBeLessThan(plan.width - plan.plate.r);
      expect(y + plan.plate.r).toBeLessThan(plan.height);
      for (const { at } of plan.places.slice(index + 1)) {
        expect(Math.hypot(x - at[0], y - at[1])).toBeGreaterThanOrEqual(2 * plan.plate.r);
      }
    }
  });

  it('keeps the cards off the zones and off each other', () => {
    const top = Math.min(...plan.targets.map(({ hit }) => hit.y));
    const lying = (['ponto', 'banca'] as const).flatMap((side) => sideCards(plan, side, 3));
    const boxes = lying.map(({ x, y, w, sideways }) => {
      const [wide, high] = sideways ? [1.4 * w, w] : [w, 1.4 * w];
      return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 };
    });
    for (const [index, a] of boxes.entries()) {
      expect(a.bottom).toBeLessThanOrEqual(top);
      expect(a.top).toBeGreaterThan(10);
      for (const b of boxes.slice(index + 1)) {
        expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
      }
    }
  });
});

describe('the third card', () => {
  it('lies across, apart from the first two', () => {
    const plan = tablePlan(OF_HOUSE[0]![1], SINGLE, 'horizontal');

    expect(sideCards(plan, 'ponto', 3).map(({ sideways }) => sideways)).toEqual([false, false, true]);
    expect(sideCards(plan, 'ponto', 3)[2]!.x).toBeLessThan(sideCards(plan, 'ponto', 2)[0]!.x);
    expect(sideCards(plan, 'banca', 3)[2]!.x).toBeGreaterThan(sideCards(plan, 'banca', 2)[1]!.x);
  });
});
