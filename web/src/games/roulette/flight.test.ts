import { describe, expect, it } from 'vitest';

import { CARDS, WHEELS } from '../../../dev/cards';
import { turned } from '../../lib/drawing/polar';
import {
  DEFLECTORS, POCKET, SLOPE, TRACK, deflector, landing, resting, running, still, type Pose,
} from './flight';
import { pocketAngle } from './plan';

const apart = (a: number, b: number) => Math.abs(turned(a - b + 180) - 180);
const onPlate = (pose: Pose) => turned(pose.ball - pose.rotor);

describe('pockets', () => {
  it('lie clockwise in the order of the wheel (804/2015:6.c, 1441/95-IX:2)', () => {
    const { pockets } = CARDS['american-38'];

    expect(pocketAngle(pockets, '0')).toBe(0);
    expect(pocketAngle(pockets, '28')).toBeCloseTo(360 / 38);
    expect(pocketAngle(pockets, '00')).toBe(180);
    expect(pocketAngle(pockets, '2')).toBeCloseTo(360 - 360 / 38);
  });

  it('lie clockwise in the order of the French wheel (807/2015:6.c, 1441/95-X:9)', () => {
    const { pockets } = CARDS['french-37'];

    expect(pocketAngle(pockets, '32')).toBeCloseTo(360 / 37);
    expect(pocketAngle(pockets, '26')).toBeCloseTo(360 - 360 / 37);
    expect(() => pocketAngle(pockets, '00')).toThrow('00');
  });
});

const FLIGHTS = WHEELS.flatMap((wheel) =>
  [true, false].flatMap((clockwise) =>
    [600, 3000, 6000].map((ms) => ({ wheel, clockwise, ms })),
  ),
);

describe.each(FLIGHTS)('on $wheel in $ms ms, clockwise $clockwise', ({ wheel, clockwise, ms }) => {
  const { pockets } = CARDS[wheel];
  const flights = pockets.map(([number], index) => {
    const angle = pocketAngle(pockets, number);
    const from = running({ rotor: 31 * index, ball: 47 * index, clockwise }, 900 + 13 * index);
    return { number, angle, from, fly: landing(from, angle, ms) };
  });

  it('the ball rests in every pocket that comes up, and turns on with it (1441/95-X:17)', () => {
    for (const { number, angle, fly } of flights) {
      for (const at of [ms, ms + 1500, still(ms), still(ms) + 60_000]) {
        expect(apart(onPlate(fly(at)), angle), number).toBeLessThan(1e-6);
        expect(fly(at)).toMatchObject({ radius: POCKET, lift: 0 });
      }
      expect(fly(still(ms) + 1).rotor).toBe(fly(still(ms)).rotor);
      expect(fly(ms + 1500).rotor).not.toBe(fly(ms).rotor);
    }
  });

  it('ball and plate turn against one another (1441/95-X:15)', () => {
    const way = clockwise ? 1 : -1;
    for (const { fly } of flights) {
      for (let at = 0; at < 0.6 * ms; at += ms / 60) {
        const [here, next] = [fly(at), fly(at + ms / 60)];
        expect(way * (next.ball - here.ball)).toBeGreaterThan(0);
        expect(way * (next.rotor - here.rotor)).toBeLessThan(0);
      }
    }
  });

  it('it starts where the run left it, and jumps nowhere', () => {
    for (const { from, fly } of flights) {
      expect(apart(fly(0).ball, from.ball)).toBeLessThan(1e-6);
      expect(fly(0).rotor).toBeCloseTo(from.rotor);
      let [turn, fall, hop] = [0, 0, 0];
      for (let at = 0; at < ms + 20; at += 2) {
        const [here, next] = [fly(at), fly(at + 2)];
        turn = Math.max(turn, apart(here.ball, next.ball));
        fall = Math.max(fall, Math.abs(here.radius - next.radius));
        hop = Math.max(hop, Math.abs(here.lift - next.lift));
      }
      expect(turn).toBeLessThan(5);
      expect(fall).toBeLessThan(3);
      expect(hop).toBeLessThan(0.2);
    }
  });

  it('it leaves the rim by a deflector (1441/95-X:5)', () => {
    for (const { fly } of flights) {
      expect(fly(0.3 * ms).radius).toBe(TRACK);

      const touch = fly(0.64 * ms);
      const near = Array.from({ length: DEFLECTORS }, (_, n) => apart(touch.ball, deflector(n)));
      expect(touch.radius).toBeCloseTo(SLOPE);
      expect(Math.min(...near)).toBeLessThan(1e-6);
    }
  });
});

describe('a run on the rim', () => {
  it('gathers speed from rest and goes on for as long as it takes', () => {
    const launch = { rotor: 10, ball: 200, clockwise: true };

    expect(running(launch, 0)).toMatchObject({ rotor: 10, ball: 200, ballSpeed: 0, radius: TRACK });
    expect(running(launch, 60_000).ball).toBeGreaterThan(running(launch, 59_000).ball);
  });

  it('a ball at rest lies in its pocket whichever way the plate is turned', () => {
    expect(resting(370, 90)).toEqual({ rotor: 370, ball: 460, radius: POCKET, lift: 0 });
  });
});
