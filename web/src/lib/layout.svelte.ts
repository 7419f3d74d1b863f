/** How the screen is used: one answer for every page, and for every style as `data-layout`. */

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

export const layout = {
  get now(): Layout {
    return short.current ? 'side' : narrow.current ? 'upright' : 'desk';
  },
  get side(): boolean {
    return short.current;
  },
  get desk(): boolean {
    return !short.current && !narrow.current;
  },
  /** Whether a cloth has more height than width to lie in. */
  get tall(): boolean {
    return short.current ? slim.current : narrow.current;
  },
};
