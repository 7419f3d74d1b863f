/** How a sum is counted up in the win window: whole steps, each higher than the last, and exact at its end. */

import type { Cents } from '../../lib/kit.gen';

const MOST = 14; // Steps of one prize.

/** What the window shows on the way from *from* to *to*, without the first and with the last. */
export function counting(from: Cents, to: Cents, most = MOST): Cents[] {
  const steps = Math.min(most, to - from);
  return Array.from({ length: Math.max(0, steps) }, (_, n) => from + Math.round(((to - from) * (n + 1)) / steps));
}

const ALL_MS = 2600; // For all prizes of one spin,
const [LEAST_MS, MOST_MS] = [260, 760]; // and for each of them.

/** How long each of *count* prizes is shown before the next: many are shown more quickly. */
export const each_ms = (count: number): number => Math.max(LEAST_MS, Math.min(MOST_MS, ALL_MS / Math.max(1, count)));
