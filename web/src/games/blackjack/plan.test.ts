import { describe, expect, it } from 'vitest';

import type { Orientation } from '../shared/plan';
import { bankCards, chipPlan, crowded, handCards, lying, spread, tablePlan, targets } from './plan';

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

  it('have a place although the rest of the table has not heard of them yet', () => {
    const view = { seats: { ana: { bets: { 'place:3': 100 } } } };
    const spots = lying(view, { bets: { 'place:3': 100, 'split:3.2': 100 } }, [['prize:3', 0, 50]]);
    const found = chipPlan(plan, {}, spots).targets.map(({ spot }) => spot);

    expect(found).toContain('split:3.2');
    expect(found).not.toContain('prize:3');
  });

  it('lie in the middle of a place that was not split', () => {
    const found = chipPlan(plan, {}, []).targets.find(({ spot }) => spot === 'place:4');

    expect(found!.at).toEqual(plan.places[3]!.at);
  });
});

describe('many hands of one place', () => {
  it.each(['horizontal', 'upright'] as const)('lie apart from one another and from all other cards, %s', (orientation) => {
    for (const own of ['1', '2', '3', '4', '7']) {
      const plan = spread(tablePlan(7, orientation), own);
      const cards = plan.places.flatMap((place) => {
        const hands = place.place === own ? [1, 2, 3, 4] : [1];
        return hands.map((hand) => ({
          own: place.place === own,
          lying: handCards(plan, place, hands.length, hand, place.place === own ? 4 : 2, false),
        }));
      });
      const boxes = cards.map(({ own, lying }) => ({
        own,
        left: Math.min(...lying.map(({ x, w }) => x - w / 2)), right: Math.max(...lying.map(({ x, w }) => x + w / 2)),
        top: Math.min(...lying.map(({ y, w }) => y - w * 0.7)), bottom: Math.max(...lying.map(({ y, w }) => y + w * 0.7)),
      }));
      for (const [index, a] of boxes.entries()) {
        for (const b of boxes.slice(index + 1)) {
          if (!a.own && !b.own) continue;
          expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top, JSON.stringify([own, a, b])).toBe(true);
        }
      }
      for (const { left, right, top } of boxes.filter((box) => box.own)) {
        expect(left).toBeGreaterThan(0);
        expect(right).toBeLessThan(plan.width);
        expect(top).toBeGreaterThan(plan.bank[1] + plan.bankCard * 1.4);
      }
    }
  });

  it('are those of the place that has the most, from three on', () => {
    expect(crowded({ 3: [[], []], 4: [[]] })).toBeNull();
    expect(crowded({ 2: [[], [], []], 3: [[], [], [], []], 4: [[]] })).toBe('3');
    expect(crowded({})).toBeNull();
  });

  it('have their chips below them', () => {
    const plan = spread(tablePlan(7, 'upright'), '3');
    const hand = { cards: [], total: 0, soft: false, doubled: false, state: 'playing' as const, stakes: {} };
    const place = { holder: 'a', decider: 'a', stakes: {}, hands: [hand, hand, hand], insurance: {} };
    const chips = chipPlan(plan, { 3: place }, ['place:3', 'split:3.2', 'split:3.3']).targets.filter(({ spot }) => /3/.test(spot));
    const hands = [1, 2, 3].map((n) => handCards(plan, plan.places[2]!, 3, n, 2, false)[0]!);

    expect(chips.map(({ at: [x] }) => x)).toEqual(hands.map(({ x }) => x));
    for (const { at: [, y] } of chips) expect(y).toBeGreaterThan(plan.middle.at[1]);
  });
});
