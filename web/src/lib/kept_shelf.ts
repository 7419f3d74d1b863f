/** For the tests of what a browser keeps. */

import type { Shelf } from './kept';

/** A storage like the browser's. */
export function shelf(): Shelf {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() { return kept.size; },
  };
}
