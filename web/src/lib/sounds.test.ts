/** Every sound is rendered, written as a file, and measured. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { RATE, render, SOUNDS, stated, type Sound } from './sounds';
import source from './sounds.ts?raw';

/** What may be heard of any sound at full volume: loud enough to notice, and never loud. */
const BOUNDS = { shortest: 0.05, longest: 0.85, lowest: 0.1, highest: 0.32, rms: 0.09, dc: 0.0015 };
const END_S = 0.001;
const END = 0.012; // How far from silence a sound may begin and end,
const SLOPE = 0.02; // and how much it may change there from one sample to the next.
const MOST_BYTES = 200_000;

interface Measured {
  seconds: number;
  peak: number;
  rms: number;
  dc: number;
  end: number;
  slope: number;
  sane: boolean;
}

function measured(samples: Float32Array, rate: number): Measured {
  const few = Math.round(END_S * rate);
  const ends = [samples.slice(0, few), samples.slice(-few)];
  const steps = (part: Float32Array) => [...part].map((x, i) => Math.abs(x - (part[i - 1] ?? x)));
  const most = (values: Iterable<number>) => [...values].reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  const sum = (of: (x: number) => number) => samples.reduce((total, x) => total + of(x), 0);
  return {
    seconds: samples.length / rate,
    peak: most(samples),
    rms: Math.sqrt(sum((x) => x * x) / samples.length),
    dc: sum((x) => x) / samples.length,
    end: most([samples[0] ?? 1, samples.at(-1) ?? 1]),
    slope: most(ends.flatMap(steps)),
    sane: samples.every(Number.isFinite),
  };
}

function faults(samples: Float32Array, rate: number): string[] {
  const m = measured(samples, rate);
  const found: [boolean, string][] = [
    [!m.sane, 'a sample is no number'],
    [m.seconds < BOUNDS.shortest, 'too short'],
    [m.seconds > BOUNDS.longest, 'too long'],
    [m.peak < BOUNDS.lowest, 'too quiet'],
    [m.peak > BOUNDS.highest, 'too loud'],
    [m.rms > BOUNDS.rms, 'too loud on average'],
    [Math.abs(m.dc) > BOUNDS.dc, 'off centre'],
    [m.end > END || m.slope > SLOPE, 'it clicks'],
  ];
  return found.filter(([wrong]) => wrong).map(([, says]) => says);
}

function wav(samples: Float32Array, rate: number): Uint8Array {
  const file = new DataView(new ArrayBuffer(44 + 2 * samples.length));
  const text = (at: number, words: string) => [...words].forEach((c, i) => file.setUint8(at + i, c.charCodeAt(0)));
  text(0, 'RIFF');
  file.setUint32(4, file.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true); // Plain numbers,
  file.setUint16(22, 1, true); // one channel.
  file.setUint32(24, rate, true);
  file.setUint32(28, 2 * rate, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  text(36, 'data');
  file.setUint32(40, 2 * samples.length, true);
  samples.forEach((x, i) => file.setInt16(44 + 2 * i, Math.round(x * 32767), true));
  return new Uint8Array(file.buffer);
}

function readBack(path: string): { samples: Float32Array; rate: number } {
  const bytes = readFileSync(path);
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = file.getUint32(40, true) / 2;
  const samples = Float32Array.from({ length: count }, (_, i) => file.getInt16(44 + 2 * i, true) / 32767);
  return { samples, rate: file.getUint32(24, true) };
}

const folder = mkdtempSync(join(tmpdir(), 'banca-sounds-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: Sound): string => {
  const path = join(folder, `${name}.wav`);
  writeFileSync(path, wav(render(name, RATE), RATE));
  return path;
};

describe.each(SOUNDS)('the sound «%s»', (name) => {
  it('is short, quiet and clean, as a file', () => {
    const { samples, rate } = readBack(written(name));

    expect(rate).toBe(RATE);
    expect(faults(samples, rate)).toEqual([]);
    expect(measured(samples, rate).seconds).toBeCloseTo(stated(name).seconds, 3);
    expect(measured(samples, rate).peak).toBeCloseTo(stated(name).peak, 3);
  });

  it.each([16_000, 44_100, 48_000])('is as clean at %d samples per second', (rate) => {
    expect(faults(render(name, rate), rate)).toEqual([]);
  });

  it('is the same every time', () => {
    expect(render(name, RATE)).toEqual(render(name, RATE));
  });
});

it('takes less than 200 kB for all of them as files, and far less as what is loaded', () => {
  const bytes = SOUNDS.map((name) => readFileSync(written(name)).length).reduce((a, b) => a + b, 0);

  expect(bytes).toBeLessThan(MOST_BYTES);
  expect(source.length).toBeLessThan(MOST_BYTES / 20);
});

it('makes no two sounds alike', () => {
  const heads = SOUNDS.map((name) => render(name, RATE).slice(200, 400).join());

  expect(new Set(heads).size).toBe(SOUNDS.length);
});

describe('the measure finds', () => {
  const clean = render('turn', RATE);
  const changed = (change: (samples: Float32Array) => void): string[] => {
    const samples = clean.slice();
    change(samples);
    return faults(samples, RATE);
  };

  it('nothing wrong with a clean one', () => expect(faults(clean, RATE)).toEqual([]));
  it('a click at the beginning', () => expect(changed((s) => (s[0] = 0.2))).toEqual(['it clicks']));
  it('a click at the end', () => expect(changed((s) => (s[s.length - 1] = -0.1))).toEqual(['it clicks']));
  it('a sound that is cut off', () =>
    expect(faults(clean.slice(0, Math.round(0.2 * RATE)), RATE)).toContain('it clicks'));
  it('one that is too loud', () => {
    const loud = changed((s) => s.forEach((x, i) => (s[i] = 3 * x)));
    expect(loud).toContain('too loud');
    expect(loud).toContain('too loud on average');
  });
  it('one that nobody hears', () => expect(changed((s) => s.fill(0))).toEqual(['too quiet']));
  it('one that is off centre', () =>
    expect(changed((s) => s.forEach((x, i) => (s[i] = x + 0.005)))).toEqual(['off centre']));
  it('what is no number', () => expect(changed((s) => (s[100] = NaN))).toContain('a sample is no number'));
  it('one that does not end', () => expect(faults(new Float32Array(2 * RATE).fill(0), RATE)).toContain('too long'));
});
