/** How the screen is used: one answer for every page, and for every style as `data-layout`. */

import { getContext, setContext } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';

/**
 * `desk`: the stage beside the cloth, as on a tablet too. `upright`: a telephone, with what is to be
 * pressed at the thumb. `side`: a telephone on its side, or any window that is short: what is to be
 * pressed stands beside the cloth, and the header has one line.
 */
export type Layout = 'desk' | 'upright' | 'side';

const short = new MediaQuery('(max-height: 560px) and (min-width: 480px)');
const narrow = new MediaQuery('max-width: 900px');
const slim = new MediaQuery('max-width: 640px');

/** How a part of the page is laid out. */
export interface Laid {
  readonly now: Layout;
  readonly side: boolean;
  readonly desk: boolean;
  /** Whether a cloth has more height than width to lie in. */
  readonly tall: boolean;
  /** Whether it has a cell of the screen, and not all of it. */
  readonly cell: boolean;
}

export const layout: Laid = {
  get now(): Layout {
    return short.current ? 'side' : narrow.current ? 'upright' : 'desk';
  },
  get side() {
    return short.current;
  },
  get desk() {
    return !short.current && !narrow.current;
  },
  get tall() {
    return short.current ? slim.current : narrow.current;
  },
  cell: false,
};

const KEY = Symbol('layout');

/** Whatever is below has cells of the screen, as long as *grid* says so: each is laid out like a short window. */
export function inCells(grid: () => boolean): void {
  const cell = (): boolean => grid() || layout.side;
  setContext<Laid>(KEY, {
    get now() {
      return cell() ? 'side' : layout.now;
    },
    get side() {
      return cell();
    },
    get desk() {
      return !cell() && layout.desk;
    },
    get tall() {
      return !cell() && layout.tall;
    },
    get cell() {
      return cell();
    },
  });
}

/** The layout of the place where a component stands. */
export const layoutHere = (): Laid => getContext<Laid | undefined>(KEY) ?? layout;
