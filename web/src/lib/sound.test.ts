import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { moments } from './sound';

/** A page whose sounds are written down, with what *sound.ts* and the preferences export. */
async function page() {
  const played: string[] = [];
  const contexts: object[] = [];
  const document = Object.assign(new EventTarget(), { hidden: false });
  class AudioContext {
    state = 'running';
    currentTime = 0;
    destination = {};
    constructor() {
      contexts.push(this);
    }
    createGain = () => ({ gain: { value: 1 }, connect: () => undefined });
  }
  document.addEventListener('banca:sound', (event) => played.push(String((event as CustomEvent).detail)));
  vi.stubGlobal('document', document);
  vi.stubGlobal('AudioContext', AudioContext);
  vi.resetModules();
  const [sound, { prefer }] = [await import('./sound'), await import('./preferences.svelte')];
  return { ...sound, prefer, played, contexts, document };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.mock('./sounds', () => new Promise(() => undefined)); // What is played is not made here.
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a sound', () => {
  it('is not played before the first press, and nothing is made ready for it', async () => {
    const { ring, pressed, played, contexts } = await page();
    ring('put');
    expect([played, contexts.length]).toEqual([[], 0]);

    pressed();
    pressed();
    ring('put');
    expect([played, contexts.length]).toEqual([['put'], 1]);
  });

  it('is not played twice at once', async () => {
    const { ring, pressed, played } = await page();
    pressed();
    ring('card');
    ring('card');
    ring('put');
    expect(played).toEqual(['card', 'put']);
    vi.advanceTimersByTime(100);
    ring('card');
    expect(played).toEqual(['card', 'put', 'card']);
  });

  it('is not played while the player wants silence, nor without volume', async () => {
    const { ring, pressed, prefer, setSilent, played } = await page();
    pressed();
    setSilent(true);
    ring('put');
    setSilent(false);
    prefer({ volume: 0 });
    ring('put');
    expect(played).toEqual([]);
    prefer({ volume: 10 });
    ring('put');
    expect(played).toEqual(['put']);
  });

  it('wakes nothing while the player wants silence', async () => {
    const { pressed, prefer, contexts } = await page();
    prefer({ silent: true });
    pressed();
    expect(contexts).toEqual([]);
  });

  it('is not played on a hidden page, except ones turn if that was asked for', async () => {
    const { ring, pressed, prefer, played, document } = await page();
    pressed();
    document.hidden = true;
    ring('turn');
    ring('win');
    expect(played).toEqual([]);
    prefer({ hidden_turn: true });
    ring('turn');
    ring('win');
    expect(played).toEqual(['turn']);
    prefer({ silent: true });
    vi.advanceTimersByTime(1000);
    ring('turn');
    expect(played).toEqual(['turn']);
  });
});

describe('the moments of a sound', () => {
  it('are one, or as many as asked for', () => {
    expect(moments(0.2, {})).toEqual([[0, 1]]);
    expect(moments(0.2, { times: 3, every_ms: 100 })).toEqual([[0, 1], [0.1, 1], [0.2, 1]]);
  });

  it('follow one another while a ball runs out, ever slower, and end with it', () => {
    const all = moments(0.8, { for_ms: 3600 });
    const speeds = all.map(([, speed]) => speed);
    const ends = all.map(([at, speed]) => at + 0.8 / speed);

    expect(all.length).toBeGreaterThan(3);
    expect(speeds).toEqual(speeds.toSorted((a, b) => b - a));
    all.slice(1).forEach(([at], n) => expect(at).toBeLessThan(ends[n]!)); // No gap.
    expect(Math.max(...ends)).toBeLessThanOrEqual(3.6);
  });

  it('are one even if the ball runs for less than its sound', () => {
    expect(moments(0.8, { for_ms: 100 }).length).toBe(1);
  });
});
