/** The pace of a table: «ready», quick rounds, throwing until decided, sets of bets. */

import type { pace as reference } from '../pt/pace';
import type { Same } from '../shape';

export const pace: Same<typeof reference> = {
  // Ready
  ready: 'Ready',
  ready_key: 'R',
  ready_why: 'Bets close as soon as everybody is ready, never within 3 seconds',
  ready_back: 'I want more time after all',
  ready_count: '{ready} of {all}',
  ready_role: 'ready',
  ready_waits: 'Waiting for {names}',
  ready_all: 'Everybody is ready: bets close',
};
