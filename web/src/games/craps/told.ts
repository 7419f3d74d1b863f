/** What came up at craps, for the last round and the history. */

import type { Colour } from '../../lib/kit.gen';
import type { Tellers } from '../../lib/past';

/** Seven is red, eleven green, craps black, and what can be a point blue. */
const COLOURS: Record<number, Colour> = { 2: 'black', 3: 'black', 7: 'red', 11: 'green', 12: 'black' };

export const tells: Tellers = { Rolled: ({ total }) => [String(total), COLOURS[total] ?? 'blue'] };
