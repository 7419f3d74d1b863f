/**
 * How plate and ball move: plain functions of time.
 *
 * The ball is launched one way round and the plate turns the other way (1441/95-X:15). It runs on the
 * rim, spirals down the slope, meets one of the deflectors (1441/95-X:5), hops over the walls of the
 * pockets and comes to rest in one of them, which carries it along from then on. Where it rests is known
 * beforehand: the path is computed backwards from the pocket.
 *
 * Times are milliseconds, angles degrees clockwise from the top, radii those of the drawing.
 */

import { turned } from '../../lib/drawing/polar';

export const TRACK = 221;
export const SLOPE = 201;
export const POCKET = 138;
export const DEFLECTORS = 8;

export interface Pose {
  /** How far the plate has turned. */
  rotor: number;
  /** Where the ball is, seen from above by somebody standing still. */
  ball: number;
  radius: number;
  /** How high the ball is above what is under it: 0 rolls, 1 is the highest hop. */
  lift: number;
}

/** A pose with its speeds, in degrees per millisecond, both without a sign. */
export interface Running extends Pose {
  rotorSpeed: number;
  ballSpeed: number;
  clockwise: boolean;
}

const ROTOR_SPEED = 0.07;
const BALL_SPEED = 0.5;
const COAST = 7000; // How long the plate turns on after the ball has come to rest.
const DROP = 0.4; // Of the landing: the ball leaves the rim,
const TOUCH = 0.64; // and meets a deflector.
const REACH = 68; // Degrees of plate that the hops pass over, more or less.
const TOUCH_SPEED = 0.26; // Against the plate, when the ball meets the deflector.

interface Hop {
  time: number;
  reach: number;
  lift: number;
  /** The radius at which it ends. */
  to: number;
}

/** Each hop is shorter and lower than the one before; times and reaches add up to one. */
const HOPS: readonly Hop[] = [
  { time: 0.33, reach: 0.5, lift: 1, to: 152 },
  { time: 0.25, reach: 0.27, lift: 0.62, to: 142 },
  { time: 0.18, reach: 0.14, lift: 0.34, to: 140 },
  { time: 0.13, reach: 0.07, lift: 0.14, to: 139 },
  { time: 0.11, reach: 0.02, lift: 0.04, to: POCKET },
];

/** Where deflector *index* is. */
export function deflector(index: number): number {
  return (360 / DEFLECTORS) * (index + 0.5);
}

/** The ball in its pocket, *angle* on the plate. */
export function resting(rotor: number, angle: number): Pose {
  return { rotor, ball: rotor + angle, radius: POCKET, lift: 0 };
}

/** The ball on the rim, *ms* after it was launched from *ball* over a plate turned by *rotor*. */
export function running(
  { rotor, ball, clockwise }: Pick<Running, 'rotor' | 'ball' | 'clockwise'>,
  ms: number,
): Running {
  const way = clockwise ? 1 : -1;
  const [plate, run] = [started(ms, 500), started(ms, 180)];
  return {
    rotor: rotor - way * ROTOR_SPEED * plate.far,
    ball: ball + way * BALL_SPEED * run.far,
    radius: TRACK,
    lift: 0,
    rotorSpeed: ROTOR_SPEED * plate.speed,
    ballSpeed: BALL_SPEED * run.speed,
    clockwise,
  };
}

/** The path from *from* into the pocket at *angle* on the plate, in *ms*; then on with the plate. */
export function landing(from: Running, angle: number, ms: number): (at: number) => Pose {
  const way = from.clockwise ? 1 : -1;
  const [drop, touch] = [DROP * ms, TOUCH * ms];
  const stop = ms + COAST;
  const rotor = (at: number) => {
    const t = Math.min(at, stop);
    return from.rotor - way * from.rotorSpeed * (t - (t * t) / (2 * stop));
  };

  // The rest of the way on the plate, while hopping: such that the touch is at a deflector.
  const meant = rotor(touch) + angle - way * REACH;
  const gap = 360 / DEFLECTORS;
  const off = turned(meant - deflector(0) + gap / 2) % gap;
  const reach = REACH + way * (off - gap / 2);

  // The rest of the way before that: such that the ball starts where it is, at its present speed.
  const speed = from.ballSpeed + from.rotorSpeed;
  const start = turned(way * (angle - from.ball + from.rotor));
  let way0 = reach + ((speed + TOUCH_SPEED) / 2) * touch;
  way0 += turned(start - way0 + 180) - 180;
  while (3 * (way0 - reach) < speed * touch) way0 += 360; // Or it would run backwards.

  return (at) => {
    const plate = rotor(at);
    if (at >= ms) return resting(plate, angle);
    if (at < touch) {
      const left = reach + hermite(way0 - reach, speed * touch, TOUCH_SPEED * touch, at / touch);
      const fall = Math.max(0, (at - drop) / (touch - drop)) ** 2;
      const radius = TRACK + (SLOPE - TRACK) * fall;
      return { rotor: plate, ball: plate + angle - way * left, radius, lift: 0 };
    }
    const hop = hopping((at - touch) / (ms - touch));
    const ball = plate + angle - way * reach * hop.left;
    return { rotor: plate, ball, radius: hop.radius, lift: hop.lift };
  };
}

/** When the plate, too, has come to rest. */
export function still(ms: number): number {
  return ms + COAST;
}

/** From rest to full speed: how far, in milliseconds at full speed, and how fast, of one. */
function started(ms: number, ease: number): { far: number; speed: number } {
  const slack = Math.exp(-ms / ease);
  return { far: ms - ease * (1 - slack), speed: 1 - slack };
}

/** From *far* down to zero as u goes from 0 to 1, with the speeds given at both ends. */
function hermite(far: number, before: number, after: number, u: number): number {
  const [u2, u3] = [u * u, u * u * u];
  return far * (2 * u3 - 3 * u2 + 1) - before * (u3 - 2 * u2 + u) - after * (u3 - u2);
}

function hopping(u: number): { left: number; radius: number; lift: number } {
  let [begun, left, radius] = [0, 1, SLOPE];
  for (const hop of HOPS) {
    if (u < begun + hop.time) {
      const x = (u - begun) / hop.time;
      const arc = 4 * x * (1 - x);
      return {
        left: left - hop.reach * x,
        radius: radius + (hop.to - radius) * x + 7 * arc * hop.lift,
        lift: hop.lift * arc,
      };
    }
    [begun, left, radius] = [begun + hop.time, left - hop.reach, hop.to];
  }
  return { left: 0, radius: POCKET, lift: 0 };
}
