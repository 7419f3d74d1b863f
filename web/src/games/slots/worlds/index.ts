/**
 * The worlds of the machines: each is a folder here, named like its machine, and comes only when that machine is
 * opened. A machine that has none is drawn plainly. README.md says how to draw one.
 */

import type { Component } from 'svelte';

/** What a sheet may draw besides symbols: a cover of a bonus and what it is once turned, the two faces of a double, the emblem of a jackpot. */
export type Extra = 'cover' | 'open' | 'red' | 'black' | 'jackpot';

export interface World {
  /** Draws every symbol once, as `<symbol id="{id}-{code}" viewBox="0 0 100 100">`. */
  Sheet: Component<{ id: string }>;
  /** The symbols that the sheet has; any other is drawn plainly. */
  codes: readonly string[];
  /** Wilds that grow over their reel and have a drawing for it: `{id}-{code}-tall`, 100 wide and 300 high. */
  tall?: readonly string[];
  /** What else the sheet has, as `{id}-{extra}`; the rest is drawn plainly. */
  extra?: readonly Extra[];
  /** What is behind the reels, as large as there is room; in free games its mood changes. */
  Backdrop: Component<{ free: boolean }>;
  /** The colours of the cabinet, as in README.md. */
  look: Readonly<Record<`--${string}`, string>>;
  /** What changes of them in free games. */
  free?: Readonly<Record<`--${string}`, string>>;
}

const found = import.meta.glob<{ default: World }>('./*/index.ts');

/** The world of *machine*; null: it has none, or it cannot be fetched now. */
export async function worldOf(machine: string): Promise<World | null> {
  const fetch = found[`./${machine}/index.ts`];
  if (!fetch) return null;
  try {
    return (await fetch()).default;
  } catch {
    return null; // The line is gone, or the house has another version: the machine can be played anyway.
  }
}

/** The machines that have a world. */
export const drawn: readonly string[] = Object.keys(found).map((path) => path.split('/')[1]!);
