/**
 * What is heard. Nothing before the player's first press on the page, nothing while they want
 * silence, and nothing while the page is hidden, except one's turn if that was asked for.
 *
 * The sounds themselves are loaded with the first press, and each is made when it is first needed.
 */

import { prefer, preferences } from './preferences.svelte';
import type { Sound } from './sounds';

export type { Sound } from './sounds';

/** Said to the page with every sound that is played, for whoever wants to know: `detail` is its name. */
export const PLAYED = 'banca:sound';

const AGAIN_MS = 60; // What sounds twice at once sounds once.
const OVERLAP = 0.72; // How much of the rolling ball has passed when it is heard again.

interface How {
  /** How often, and how long after one another. */
  times?: number;
  every_ms?: number;
  /** For how long it goes on, each time overlapping the last and a little slower. */
  for_ms?: number;
}

interface Desk {
  context: AudioContext;
  loudness: GainNode;
}

let desk: Desk | null = null;
let making: Promise<typeof import('./sounds')> | null = null;
const made = new Map<Sound, AudioBuffer>();
const last = new Map<Sound, number>();

/** Whether anything may be heard at all. */
const audible = (): boolean => !preferences.now.silent && preferences.now.volume > 0;

/** The player has pressed something: from now on the page may make sounds. */
export function pressed(): void {
  if (!audible() || !('AudioContext' in globalThis)) return;
  making ??= import('./sounds');
  if (!desk) {
    const context = new AudioContext();
    const loudness = context.createGain();
    loudness.connect(context.destination);
    desk = { context, loudness };
    adjust();
  }
  // Browsers put a page to sleep; only a press wakes it.
  if (desk.context.state === 'suspended') void desk.context.resume().catch(() => undefined);
}

/** As loud as the player wants it now; the ear hears steps of the square as even. */
export function adjust(): void {
  const share = audible() ? preferences.now.volume / 100 : 0;
  if (desk) desk.loudness.gain.value = share ** 2 * 2.5;
}

/** Silence everything, or not; whoever ends it has just pressed something. */
export function setSilent(on: boolean): void {
  prefer({ silent: on });
  if (!on) pressed();
}

/** Plays *name*, if it may be heard now; returns what ends it early. */
export function ring(name: Sound, how: How = {}): () => void {
  if (!desk || !making || !audible()) return silence;
  const now = performance.now();
  const heeded = !document.hidden || (name === 'turn' && preferences.now.hidden_turn);
  if (!heeded) return silence;
  if (now - (last.get(name) ?? -Infinity) < AGAIN_MS) return silence;
  last.set(name, now);
  document.dispatchEvent(new CustomEvent(PLAYED, { detail: name }));
  const { context, loudness } = desk;
  const sources: AudioBufferSourceNode[] = [];
  let over = false;
  void making.then(({ render, RATE }) => {
    if (over) return;
    let buffer = made.get(name);
    if (!buffer) {
      const samples = render(name, RATE);
      buffer = context.createBuffer(1, samples.length, RATE);
      buffer.copyToChannel(samples, 0);
      made.set(name, buffer);
    }
    for (const [at, speed] of moments(buffer.duration, how)) {
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.playbackRate.value = speed;
      source.connect(loudness);
      source.start(context.currentTime + at);
      sources.push(source);
    }
  });
  return () => {
    over = true;
    for (const source of sources) source.stop();
  };
}

const silence = (): void => undefined;

/** When a sound of *seconds* begins, in seconds from now, and how fast it is then. */
export function moments(seconds: number, { times = 1, every_ms = 0, for_ms = 0 }: How): [at: number, speed: number][] {
  if (!for_ms) return Array.from({ length: times }, (_, n) => [(n * every_ms) / 1000, 1]);
  const all: [number, number][] = [];
  for (let at = 0; at < for_ms / 1000; ) {
    const speed = 1.15 - (0.4 * at * 1000) / for_ms; // A ball that runs out.
    if (all.length && at + seconds / speed > for_ms / 1000) break;
    all.push([at, speed]);
    at += (OVERLAP * seconds) / speed;
  }
  return all;
}
