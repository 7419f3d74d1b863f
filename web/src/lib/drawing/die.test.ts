import { describe, expect, it } from 'vitest';

import { chanceOf, dot, flight, LAYOUT, pipsOf, resting, seen, top, tumbling, type Pips } from './die';

const ALL: Pips[] = [1, 2, 3, 4, 5, 6];

describe('a die', () => {
  it.each(ALL)('has %i pips on the face of %i pips', (pips) => {
    expect(LAYOUT[pips]).toHaveLength(pips);
  });

  it.each(ALL)('at rest shows %i on top, whichever way it is turned', (pips) => {
    for (const yaw of [-0.6, 0, 0.4, 2, 3]) expect(top(resting(pips, yaw))).toBe(pips);
  });

  it.each(ALL)('never shows two faces that add to seven: they are opposite (%i, 808/2015:6.c)', (pips) => {
    for (const yaw of [-0.5, 0, 0.3, 1.9]) {
      const shown = seen(resting(pips, yaw)).map((face) => face.pips);

      expect(shown).toContain(pips);
      expect(shown.every((a) => !shown.includes((7 - a) as Pips))).toBe(true);
    }
  });

  it('is turned, never mirrored nor stretched', () => {
    for (const pips of ALL) {
      const [a, b, c] = tumbling(resting(pips, 0.3), 1.2, [1, 2, 3]);

      expect([dot(a, a), dot(b, b), dot(c, c)].map((x) => x.toFixed(9))).toEqual(Array(3).fill('1.000000000'));
      const [x, y, z] = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
      expect(dot([x, y, z], c)).toBeCloseTo(1);
    }
  });
});

describe('a throw', () => {
  it('starts in the hand and ends at rest', () => {
    expect(flight(0)).toEqual({ way: 0, height: 0, tumble: 11 });
    expect(flight(1)).toEqual({ way: 1, height: 0, tumble: 0 });
    expect(flight(2)).toEqual(flight(1));
  });

  it('bounces ever lower, and never under the table', () => {
    const heights = Array.from({ length: 101 }, (_, i) => flight(i / 100).height);

    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...heights.slice(0, 40))).toBeGreaterThan(Math.max(...heights.slice(41, 66)));
    expect(Math.max(...heights.slice(41, 66))).toBeGreaterThan(Math.max(...heights.slice(67)));
  });

  it('is read from its notation', () => {
    expect(pipsOf('2-6-3')).toEqual([2, 6, 3]);
    expect(() => pipsOf('2-7')).toThrow('no throw');
  });

  it('falls alike for the same words, and otherwise for others', () => {
    expect(chanceOf('7 2-6-3 0 x')).toBe(chanceOf('7 2-6-3 0 x'));
    const many = ALL.map((pips) => chanceOf(`1 ${pips}`));
    expect(new Set(many).size).toBe(6);
    expect(many.every((one) => one >= 0 && one < 1)).toBe(true);
  });
});
