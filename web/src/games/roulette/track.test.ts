import { describe, expect, it } from 'vitest';

import { CARDS } from '../../../dev/cards';
import type { Point } from '../../lib/drawing/polar';
import type { Orientation } from './plan';
import { numbersOf, runsOf, track } from './track';

const card = CARDS['french-37'];
const far = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

describe.each<Orientation>(['horizontal', 'upright'])('the racetrack, %s', (orientation) => {
  const plan = track(card, orientation);

  it('has the pockets in the order of the wheel, each beside the next (807/2015:6.c)', () => {
    expect(plan.cells.map((cell) => cell.number)).toEqual(card.pockets.map(([number]) => number));
    plan.cells.forEach((cell, index) => {
      const next = plan.cells[(index + 1) % plan.cells.length]!;
      expect(far(cell.at, next.at), cell.number).toBeLessThan(60);
    });
  });

  it('has places of at least 24 pixels for a finger', () => {
    for (const { number, outline } of plan.cells) {
      const half = outline.length / 2;
      const outer = far(outline[0]!, outline[half - 1]!);
      const inner = far(outline[half]!, outline.at(-1)!);
      expect(Math.min(outer, inner), number).toBeGreaterThanOrEqual(24);
      expect(far(outline[0]!, outline.at(-1)!), number).toBeGreaterThanOrEqual(24);
    }
  });

  it('stays inside its frame', () => {
    for (const [x, y] of plan.cells.flatMap((cell) => cell.outline)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(plan.width);
      expect(y).toBeLessThanOrEqual(plan.height);
    }
  });

  it('has zero in the middle of its end', () => {
    const [x, y] = plan.cells[0]!.at;

    expect(orientation === 'upright' ? x : y).toBeCloseTo(
      (orientation === 'upright' ? plan.width : plan.height) / 2,
    );
  });

  it('lays the sectors beside their numbers (807/2015:8.a, 807/2015:8.b, 807/2015:8.c)', () => {
    expect(plan.sectors.map(({ call }) => call)).toEqual(['voisins', 'tiers', 'orphelins']);
    const [voisins, tiers, orphelins] = plan.sectors.map(({ at }) => at) as [Point, Point, Point];
    const zero = plan.cells[0]!.at;

    expect(far(voisins, zero)).toBeLessThan(far(orphelins, zero));
    expect(far(orphelins, zero)).toBeLessThan(far(tiers, zero));
  });
});

describe('calls', () => {
  const call = (name: string) => card.calls.find((each) => each.call === name)!;

  it.each([
    ['voisins', '0 32 15 19 4 21 2 25 22 18 29 7 28 12 35 3 26', '807/2015:8.a'],
    ['tiers', '27 13 36 11 30 8 23 10 5 24 16 33', '807/2015:8.b'],
    ['orphelins', '17 34 6 1 20 14 31 9', '807/2015:8.c'],
    ['neighbours:0-4', '26 3 0 32 15', '807/2015:8.d'],
    ['finals:7', '7 17 27', '807/2015:8.e'],
  ])('%s covers %s (%s)', (name, numbers) => {
    expect([...numbersOf(card, call(name))].sort()).toEqual(numbers.split(' ').sort());
  });

  it('a table without them has no racetrack to draw', () => {
    expect(track(CARDS['american-38'], 'horizontal').sectors).toEqual([]);
  });
});

describe('runs around a ring', () => {
  const ring = (marks: string) => [...marks].map((mark) => mark === 'x');

  it.each([
    ['..xx..x', [[2, 4], [6, 7]]],
    ['x....xx', [[5, 8]]],
    ['.......', []],
  ])('%s', (marks, runs) => {
    expect(runsOf(ring(marks))).toEqual(runs);
  });
});
