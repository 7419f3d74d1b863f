/** Chips and cards that come from somewhere and go somewhere. */

import { cubicIn, cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

import type { Point } from '../../lib/drawing/polar';
import { tempo } from '../cards/dealing.svelte';

interface Way {
  /** From here to where it lies, or the other way round. */
  from: Point;
  at: Point;
  ms?: number;
  delay?: number;
}

/** Pushed over the felt: into the middle, or out of it. */
export function pushed(_: Element, { from, at, ms = 380, delay = 0 }: Way): TransitionConfig {
  const [dx, dy] = [from[0] - at[0], from[1] - at[1]];
  return {
    duration: ms * tempo(),
    delay: delay * tempo(),
    easing: cubicOut,
    css: (t) => `translate: calc(-50% + ${(1 - t) * dx}px) calc(-50% + ${(1 - t) * dy}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** Thrown away: over the felt to where *to* is, turning, and gone. */
export function thrown(node: HTMLElement, { to, ms = 340 }: { to: Point; ms?: number }): TransitionConfig {
  const [dx, dy] = [to[0] - node.offsetLeft, to[1] - node.offsetTop];
  return {
    duration: ms * tempo(),
    easing: cubicIn,
    css: (t, u) => `transform: translate(${u * dx * 0.7}px, ${u * dy * 0.7}px) rotate(${u * 50}deg) scale(${1 - u * 0.4}); opacity: ${Math.min(1, t * 1.6)}`,
  };
}
