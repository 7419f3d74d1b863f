import { describe, expect, it } from 'vitest';

import { banca } from '../banca_francesa/plan';
import { borrowed, craps } from '../craps/plan';
import { board } from '../cussec/plan';
import { neighbour, type Orientation, type Plan, type Rect, type Target } from '../shared/plan';
import { cellRects, gridPlan } from '../shared/rows';
import spots_vectors from '../../lib/spots_vectors.json';

/** The bets of a game, as the house has them. */
const taken = (game: string): string[] => spots_vectors.find(([name]) => name === game)![2] as string[];
const [BANCA, CUSSEC, CRAPS] = [taken('banca_francesa'), taken('cussec'), taken('craps')];

const BOULE = ['low', 'high', 'odd', 'even'].map((name) => `four:${name}`).concat(
  Array.from({ length: 9 }, (_, i) => `number:${i + 1}`),
);

interface Laid {
  name: string;
  plan: Plan;
  spots: string[];
}
const CLOTHS: Laid[] = (['horizontal', 'upright'] as Orientation[]).flatMap((orientation) => [
  { name: `banca francesa, ${orientation}`, plan: banca(orientation, BANCA), spots: BANCA },
  { name: `cussec, ${orientation}`, plan: board(orientation), spots: CUSSEC },
  { name: `craps, ${orientation}`, plan: craps(orientation), spots: CRAPS },
  { name: `a grid, ${orientation}`, plan: gridPlan(orientation, BOULE), spots: BOULE },
  { name: `a grid of many, ${orientation}`, plan: gridPlan(orientation, CUSSEC), spots: CUSSEC },
]);

const overlap = (a: Rect, b: Rect): boolean =>
  a.x + a.w > b.x + 0.01 && b.x + b.w > a.x + 0.01 && a.y + a.h > b.y + 0.01 && b.y + b.h > a.y + 0.01;

describe.each(CLOTHS)('the cloth of $name', ({ plan, spots }) => {
  it('has a place for every bet, and no other', () => {
    expect(plan.targets.map(({ spot }) => spot).sort()).toEqual([...spots].sort());
  });

  it('has no two places for one point', () => {
    const both = plan.targets.flatMap((a, i) =>
      plan.targets.slice(i + 1).filter((b) => overlap(a.hit, b.hit)).map((b) => `${a.spot} ${b.spot}`),
    );

    expect(both).toEqual([]);
  });

  it('has places that a finger finds: a unit is a pixel at least, upright', () => {
    const least = plan.orientation === 'upright' ? 24 : 24 / 0.8;
    const small = plan.targets.filter(({ spot, hit }) => {
      const lines = spot.startsWith('line:'); // They are as long as the table.
      return Math.min(hit.w, hit.h) < (lines ? 24 : least);
    });

    expect(small.map(({ spot }) => spot)).toEqual([]);
  });

  it('keeps chips and places within the felt', () => {
    for (const { spot, hit, at } of plan.targets) {
      expect(hit.x >= -0.01 && hit.x + hit.w <= plan.width + 0.01, spot).toBe(true);
      expect(hit.y >= -0.01 && hit.y + hit.h <= plan.height + 0.01, spot).toBe(true);
      expect(at[0] > 0 && at[0] < plan.width && at[1] > 0 && at[1] < plan.height, spot).toBe(true);
    }
  });

  it('lets chips lie on their place, and apart from each other', () => {
    const far = plan.orientation === 'upright' ? 20 : 32;
    for (const { spot, hit, at } of plan.targets) {
      const inside = at[0] >= hit.x && at[0] <= hit.x + hit.w && at[1] >= hit.y && at[1] <= hit.y + hit.h;
      expect(inside, spot).toBe(true);
    }
    const near = plan.targets.flatMap((a, i) =>
      plan.targets
        .slice(i + 1)
        .filter((b) => Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) < far)
        .map((b) => `${a.spot} ${b.spot}`),
    );
    expect(near).toEqual([]);
  });

  it('can be walked by arrows from any place to any other', () => {
    const reached = new Set([plan.targets[0]!]);
    const queue: Target[] = [...reached];
    for (let from = queue.pop(); from; from = queue.pop()) {
      for (const way of ['up', 'down', 'left', 'right'] as const) {
        const next = neighbour(plan.targets, from, way);
        if (!next || reached.has(next)) continue;
        reached.add(next);
        queue.push(next);
      }
    }

    expect(reached.size).toBe(plan.targets.length);
  });
});

describe('banca francesa', () => {
  it('has grande within the inner line, pequeno around it, and the arena in the midst (808/2015:6)', () => {
    for (const orientation of ['horizontal', 'upright'] as const) {
      const { outer, inner, arena, corner, width } = banca(orientation, BANCA);
      const inside = (a: Rect, b: Rect): boolean =>
        a.x > b.x && a.y > b.y && a.x + a.w < b.x + b.w && a.y + a.h < b.y + b.h;

      expect(inside(arena, inner) && inside(inner, outer)).toBe(true);
      expect(corner.x).toBeLessThan(width / 4); // The left corner.
    }
  });
});

describe('craps', () => {
  it.each([
    ['odds:pass', true], ['come:6', true], ['odds:dont-come:10', true], ['dont-come:4', true],
    ['come', false], ['dont-come', false], ['win:6', false], ['pass', false],
  ])('%s is a place beside another: %s', (spot, beside) => {
    expect(borrowed(spot)).toBe(beside);
  });
});

describe('cells in rows', () => {
  it('share the width, gaps between them', () => {
    const { height, rects } = cellRects(
      [{ height: 20, cells: [{ spots: ['a', 'b'], share: 1 }, { spots: ['c', 'd'], share: 1, stacked: true }] }],
      100,
      4,
    );

    expect(height).toBe(28);
    expect(rects.a).toEqual({ x: 4, y: 4, w: 20, h: 20 });
    expect(rects.b).toEqual({ x: 28, y: 4, w: 20, h: 20 });
    expect(rects.c).toEqual({ x: 52, y: 4, w: 44, h: 8 });
    expect(rects.d).toEqual({ x: 52, y: 16, w: 44, h: 8 });
  });
});

describe('a grid', () => {
  const widths = (orientation: Orientation, kind: string): number[] =>
    gridPlan(orientation, BOULE).targets.filter(({ spot }) => spot.startsWith(kind)).map(({ rect }) => Math.round(rect.w));
  const rows = (orientation: Orientation): number =>
    new Set(gridPlan(orientation, BOULE).targets.map(({ rect }) => rect.y)).size;

  it('has each kind in rows of its own, as even as they can be', () => {
    expect(rows('horizontal')).toBe(2); // Four groups of four, nine numbers.
    expect(rows('upright')).toBe(5); // Two by two, and three by three.
    expect(new Set(widths('upright', 'four'))).toEqual(new Set([171]));
    expect(new Set(widths('upright', 'number'))).toEqual(new Set([112]));
  });
});
