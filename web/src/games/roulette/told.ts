/** What came up at roulette, for the last round and the history. */

import type { Tellers } from '../../lib/past';

export const tells: Tellers = { Spun: ({ pocket, colour }) => [pocket, colour] };
