import { describe, expect, it } from 'vitest';

import { around, cellsOf, movedUp, windowAt } from './strip';
import { brakes, FULL_MS, gone, halt, launch, loop, motion, rests, snap, SPEED, type Point } from './travel';

const STRIP = ['7', 'LIM', 'B1', 'CER', 'SIN', 'B2', 'LIM', 'B1', 'CER', 'B3'];
const ROWS = 3;

/** How far up *transform* moves the cells, in cells. */
const placeIn = (transform: unknown): number =>
  (-Number(/translateY\((-?[\d.]+)%\)/.exec(String(transform))![1]) / 100) * (STRIP.length + ROWS + 1);

describe('a strip', () => {
  it('shows the symbol of its stop on top, and its own neighbours below', () => {
    expect(windowAt(STRIP, 4, ROWS)).toEqual(['SIN', 'B2', 'LIM']);
    expect(windowAt(STRIP, 9, ROWS)).toEqual(['B3', '7', 'LIM']); // It has no end.
  });

  it('is drawn in its own order, with its beginning again below its end', () => {
    const cells = cellsOf(STRIP, ROWS);
    expect(cells.slice(0, STRIP.length)).toEqual(STRIP);
    expect(cells.slice(STRIP.length)).toEqual(['7', 'LIM', 'B1', 'CER']);
    STRIP.forEach((_, stop) => expect(cells.slice(stop, stop + ROWS)).toEqual(windowAt(STRIP, stop, ROWS)));
  });

  it('is moved by whole cells to a stop', () => {
    STRIP.forEach((_, stop) => expect(placeIn(movedUp(stop, STRIP, ROWS))).toBeCloseTo(stop, 3));
  });
});

const stops = STRIP.map((_, stop) => stop);
const known = [0, 30, FULL_MS - 1, FULL_MS, 900, 5000];

describe('a reel', () => {
  it('is pulled back before it runs, and then runs evenly', () => {
    expect(gone(0)).toBeCloseTo(0);
    expect(gone(100)).toBeLessThan(0);
    expect(gone(FULL_MS + 100) - gone(FULL_MS)).toBeCloseTo(100 * SPEED);
  });

  it.each(stops)('rests exactly at stop %d, wherever it was before', (stop) => {
    for (const at of known) for (const from of [0, 3, 9]) expect(halt(from, stop, 1, at).at(-1)![1]).toBe(stop);
    expect(snap(stop).at(-1)![1]).toBe(stop);
  });

  it('stops at a time that depends on its place from the left, and on no symbol', () => {
    for (const at of known) {
      const times = stops.map((stop) => stops.map((from) => halt(from, stop, 2, at).at(-1)![0]));
      expect(new Set(times.flat())).toEqual(new Set([rests(2, at)]));
    }
  });

  it('brakes in the same way for every stop', () => {
    const way = (stop: number) => halt(0, stop, 1, 0).filter(([at]) => at >= brakes(1, 0)).map(([at, place]) => [at, +(place - stop).toFixed(9)]);
    for (const stop of stops) expect(way(stop)).toEqual(way(0));
  });

  it('stops after the reels on its left', () => {
    for (const at of known) expect(rests(1, at)).toBeGreaterThan(rests(0, at));
  });

  it('passes its neighbours in their order, goes too far by less than half a cell, and settles', () => {
    const last = halt(0, 4, 0, 0).filter(([at]) => at >= brakes(0, 0)).map(([, place]) => place);
    const turn = last.indexOf(Math.min(...last));
    expect(last[0]).toBeGreaterThan(6);
    for (let n = 1; n <= turn; n++) expect(last[n]).toBeLessThan(last[n - 1]!);
    for (let n = turn + 1; n < last.length; n++) expect(last[n]).toBeGreaterThan(last[n - 1]!);
    expect(4 - last[turn]!).toBeLessThan(0.5);
  });
});

/** What a browser draws *share* of the way, with straight lines between keyframes. */
function drawn(frames: Keyframe[], share: number): number {
  const after = frames.findIndex(({ offset }) => offset! > share);
  const [one, two] = after < 0 ? [frames.at(-1)!, frames.at(-1)!] : [frames[after - 1]!, frames[after]!];
  const part = two.offset! === one.offset! ? 0 : (share - one.offset!) / (two.offset! - one.offset!);
  return placeIn(one.transform) + part * (placeIn(two.transform) - placeIn(one.transform));
}

/** The place on the way of *points* at *at_ms*. */
function wanted(points: readonly Point[], at_ms: number): number {
  const after = points.findIndex(([at]) => at > at_ms);
  if (after < 0) return points.at(-1)![1];
  const [[t1, p1], [t2, p2]] = [points[after - 1]!, points[after]!];
  return p1 + ((at_ms - t1) / (t2 - t1)) * (p2 - p1);
}

describe('what the browser draws', () => {
  const ways: [string, Point[]][] = [
    ...stops.map((stop): [string, Point[]] => [`the way to stop ${stop}`, halt(7, stop, 2, 40)]),
    ...stops.map((stop): [string, Point[]] => [`a snap to stop ${stop}`, snap(stop)]),
    ['a launch', launch(0)],
    ['a round', loop(2, STRIP.length)],
  ];

  it.each(ways)('is %s, on one strip without an end', (_, points) => {
    const { frames, length_ms } = motion(points, STRIP, ROWS);
    expect(frames.every((frame, n) => n === 0 || frame.offset! >= frames[n - 1]!.offset!)).toBe(true);
    for (let n = 0; n <= 2000; n++) {
      const share = n / 2000;
      const off = around(drawn(frames, share) - wanted(points, points[0]![0] + share * length_ms), STRIP.length);
      expect(Math.min(off, STRIP.length - off)).toBeLessThan(0.01);
    }
  });

  it.each(ways)('of %s nothing but a transform', (_, points) => {
    for (const frame of motion(points, STRIP, ROWS).frames) expect(Object.keys(frame).sort()).toEqual(['offset', 'transform']);
  });
});
