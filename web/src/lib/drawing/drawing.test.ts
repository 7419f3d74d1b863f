import { describe, expect, it } from 'vitest';

import { breakdown, chipStyle, face } from './chips';
import { SEAT_COLOURS, seatColour } from './palette';
import { polar, sector, turned } from './polar';

describe('angles', () => {
  it('start at the top and grow clockwise', () => {
    expect(polar(10, 0)).toEqual([0, -10]);
    expect(polar(10, 90)).toEqual([10, 0]);
    expect(polar(10, 180)).toEqual([0, 10]);
  });

  it('come back into one turn', () => {
    expect(turned(-90)).toBe(270);
    expect(turned(725)).toBe(5);
  });

  it('bound a piece of a ring', () => {
    expect(sector(5, 10, 0, 90)).toBe('M0 -10A10 10 0 0 1 10 0L5 0A5 5 0 0 0 0 -5Z');
  });
});

describe('chips', () => {
  const chips = [100, 500, 1000, 5000, 10000];

  it('make up an amount, the greatest first', () => {
    expect(breakdown(6700, chips)).toEqual([5000, 1000, 500, 100, 100]);
    expect(breakdown(0, chips)).toEqual([]);
  });

  it('show that something lies there even below the smallest chip', () => {
    expect(breakdown(50, chips)).toEqual([100]);
    expect(breakdown(150, chips)).toEqual([100, 100]);
  });

  it('are never more than asked for', () => {
    expect(breakdown(10_000_000, chips, 7)).toHaveLength(7);
  });

  it('have a colour a denomination', () => {
    expect(new Set(chips.map((chip) => chipStyle(chips, chip).fill)).size).toBe(5);
  });

  it('say what they are worth, in short', () => {
    expect(face(100, 'PTS/0', 'pt')).toBe('100');
    expect(face(100, 'EUR/2', 'pt')).toBe('1');
    expect(face(250, 'EUR/2', 'pt')).toBe('2,50');
    expect(face(10_000, 'PTS/0', 'pt')).toBe('10k');
    expect(face(1700, 'PTS/0', 'pt')).toBe('1700');
    expect(face(12_500, 'PTS/0', 'en')).toBe('12.5k');
    expect(face(1_250_000, 'EUR/2', 'pt')).toBe('12,5k');
    expect(face(12_345, 'PTS/0', 'en')).toBe('12345');
  });
});

describe('the colours of the seats', () => {
  it('are forty, and no two alike (1441/95-IX:3, 1441/95-IX:4)', () => {
    expect(SEAT_COLOURS).toHaveLength(40);
    for (const [index, one] of SEAT_COLOURS.entries()) {
      for (const other of SEAT_COLOURS.slice(index + 1)) {
        const far = one.ring !== other.ring || distance(one.fill, other.fill) > 0.1;
        expect(far, `${one.fill} and ${other.fill}`).toBe(true);
      }
    }
  });

  it('go round when there are more seats than colours', () => {
    expect(seatColour(41)).toEqual(seatColour(1));
  });
});

/** The distance between two colours as the eye sees it, in OKLab; black and white are 1 apart. */
function distance(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function oklab(hex: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
