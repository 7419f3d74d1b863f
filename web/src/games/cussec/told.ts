/** What came up at cussec, for the last round and the history. */

import type { Colour } from '../../lib/kit.gen';
import type { Tellers } from '../../lib/past';
import type { Uncovered } from './wire.gen';

/** Small is blue, big red, and a triple, on which both lose, gold. */
export function colourOf({ lit }: Pick<Uncovered, 'lit'>): Colour {
  if (lit.includes('any-triple')) return 'gold';
  return lit.includes('small') ? 'blue' : 'red';
}

export const tells: Tellers = { Uncovered: (event) => [String(event.total), colourOf(event)] };
