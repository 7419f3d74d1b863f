/** What came up at a machine, for the last round and the history: the prize in stakes says more than codes. */

import type { Tellers } from '../../lib/past';

export const tells: Tellers = {
  PlayEnded: ({ stake, won }) => [won ? `×${Math.round((100 * won) / stake) / 100}` : '–', won > stake ? 'gold' : 'black'],
};
