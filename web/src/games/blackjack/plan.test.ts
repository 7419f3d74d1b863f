import { describe, expect, it } from 'vitest';

import type { Orientation } from '../shared/plan';
import { bankCards, chipPlan, handCards, tablePlan, targets } from './plan';

const SHAPES = (['horizontal', 'upright'] as Orientation[]).flatMap((orientation) =>
  [1, 2, 3, 5, 6, 7].map((count) => [orientation, count] as const),
);

describe.each(SHAPES)('a table, %s, of %i', (orientation, count) => {
  const plan = tablePlan(count, orientation);

  it('has its places on it, place 1 at the right', () => {
    expect(plan.places.map(({ place }) => place)).toEqual(
      Array.from({ length: count }, (_, n) => String(n + 1)),
    );
    const across = plan.places.map(({ at }) => at[0]);
    expect(across).toEqual([...across].sort((a, b) => b - a));
    for (const { at: [x, y] } of plan.places) {
      expect(x - plan.r).toBeGreaterThan(0);
      expect(x + plan.r).toBeLessThan(plan.width);
      expect(y + plan.r).toBeLessThan(plan.height);
    }
  });

  it('has targets for a finger that do not overlap', () => {
    const hits = targets(plan).map(({ hit }) => hit);
    for (const [index, a] of hits.entries()) {
      expect(a.w).toBeGreaterThanOrEqual(24);
      for (const b of hits.slice(index + 1)) {
        const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
        expect(apart).toBe(true);
      }
    }
  });

  it('keeps every hand below the upper edge, and away from the bank', () => {
    for (const place of plan.places) {
      for (const { y, w } of handCards(plan, place, 1, 1, 7, false)) {
        expect(y - w * 0.7).toBeGreaterThan(0);
      }
    }
  });

  it('has the plates of its places on it', () => {
    for (const { plate: [x, y] } of plan.places) {
      expect(x - plan.plate.w / 2).toBeGreaterThanOrEqual(0);
      expect(x + plan.plate.w / 2).toBeLessThanOrEqual(plan.width);
      expect(y + plan.plate.h / 2).toBeLessThanOrEqual(plan.height);
    }
  });
});

describe('cards', () => {
  const plan = tablePlan(7, 'horizontal');
  const [place] = plan.places;

  it('of a doubled hand: the last lies sideways', () => {
    const lying = handCards(plan, place!, 1, 1, 3, true);

    expect(lying.map(({ sideways }) => sideways)).toEqual([false, false, true]);
  });

  it('of split hands lie side by side, left to right, and do not touch', () => {
    const [left, right] = [1, 2].map((hand) => handCards(plan, place!, 2, hand, 2, false)[0]!);

    expect(right!.x - left!.x).toBeGreaterThan(left!.w);
  });

  it.each([2, 4, 7, 12])('of %i hands at the end of the table all lie on it', (hands) => {
    for (const shape of [plan, tablePlan(7, 'upright')]) {
      for (const end of [shape.places[0]!, shape.places[6]!]) {
        for (let hand = 1; hand <= hands; hand += 1) {
          const [{ x, w } = { x: 0, w: 0 }] = handCards(shape, end, hands, hand, 2, false);
          expect(x - w / 2).toBeGreaterThan(0);
          expect(x + w / 2).toBeLessThan(shape.width);
        }
      }
    }
  });

  it('of the bank close up where there are many', () => {
    const few = bankCards(plan, 2);
    const many = bankCards(plan, 9);

    expect(few[1]!.x - few[0]!.x).toBeGreaterThan(plan.bankCard);
    expect(many.at(-1)!.x - many[0]!.x).toBeLessThan(plan.width * 0.34);
  });
});

describe('chips', () => {
  const plan = tablePlan(7, 'horizontal');
  const hand = { cards: [], total: 0, soft: false, doubled: false, state: 'playing' as const, stakes: {} };
  const place = { holder: 'a', decider: 'a', stakes: {}, hands: [hand, hand], insurance: {} };

  it('have a place for every stake: split, doubled and insured', () => {
    const spots = ['place:3', 'split:3.2', 'double:3.1', 'insurance:3'];
    const found = chipPlan(plan, { '3': place }, spots).targets;
    const at = new Map(found.map((each) => [each.spot, each.at.join(' ')]));

    expect(spots.every((spot) => at.has(spot))).toBe(true);
    expect(new Set(spots.map((spot) => at.get(spot))).size).toBe(4);
  });

  it('lie in the middle of a place that was not split', () => {
    const found = chipPlan(plan, {}, []).targets.find(({ spot }) => spot === 'place:4');

    expect(found!.at).toEqual(plan.places[3]!.at);
  });
});
