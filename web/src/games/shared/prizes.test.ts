import { describe, expect, it } from 'vitest';

import { CARDS, WHEELS } from '../../../dev/cards';
import type { Point } from '../../lib/drawing/polar';
import { cloth, type Orientation } from '../roulette/plan';
import { besides } from './prizes';

const far = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);
const CASES = WHEELS.flatMap((wheel) =>
  (['horizontal', 'upright'] as Orientation[]).flatMap((orientation) =>
    ['0', '2', '17', '36'].map((number) => ({ wheel, orientation, number })),
  ),
);

describe.each(CASES)('$number wins with all that covers it, $wheel $orientation', (given) => {
  const plan = cloth(CARDS[given.wheel], given.orientation);
  const r = given.orientation === 'upright' ? 12 : 15.5;
  const bets = plan.targets
    .filter((target) => target.numbers.includes(given.number))
    .map((target) => target.at);
  const prizes = besides(bets, r, plan);

  it('every prize lies in the open, on no bet and no other prize (1441/95-X:23, 1441/95-X:24)', () => {
    prizes.forEach((prize, index) => {
      const rest = [...bets, ...prizes.filter((_, other) => other !== index)];
      expect(Math.min(...rest.map((other) => far(prize, other)))).toBeGreaterThanOrEqual(2.3 * r);
    });
  });

  it('and on the cloth', () => {
    for (const [x, y] of prizes) {
      expect(x).toBeGreaterThan(0);
      expect(y).toBeGreaterThan(0);
      expect(x).toBeLessThan(plan.width);
      expect(y).toBeLessThan(plan.height);
    }
  });
});

describe('a prize', () => {
  const frame = { width: 400, height: 400 };

  it('lies at its bet, to the right, where there is room', () => {
    expect(besides([[100, 100]], 10, frame)).toEqual([[123.5, 100]]);
  });

  it('makes way for what lies there already', () => {
    const [prize] = besides([[100, 100]], 10, frame, [[123, 100]]);

    expect(far(prize!, [123, 100])).toBeGreaterThanOrEqual(23);
  });

  it('stays near even where everything is full', () => {
    const full = Array.from({ length: 1600 }, (_, n): Point => [(n % 40) * 10, Math.floor(n / 40) * 10]);

    expect(far(besides([[100, 100]], 10, frame, full)[0]!, [100, 100])).toBeLessThan(100);
  });
});
