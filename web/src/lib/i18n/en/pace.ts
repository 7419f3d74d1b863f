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

  // Quick rounds, and throwing until decided
  quick: 'Quick',
  until_decided: 'Until decided',
  until_stop: 'Stop throwing',
  'settings.pace': 'Pace, when you play alone',
  'settings.quick': 'Quick rounds',
  'settings.quick_why': 'Ball, dice and cards arrive sooner; the result is the same',
  'settings.until_decided': 'Throw until decided',
  'settings.until_decided_why': 'The dice are thrown again as long as they decide none of your bets',

  // Sets of bets
  'saved.save': 'Save bets',
  'saved.why': 'Gives the bets that you have on the cloth a name, to put them back with one press',
  'saved.name': 'Name of the bets',
  'saved.keep': 'Save',
  'saved.cancel': 'Cancel',
  'saved.drop': 'Delete “{name}”',
  'saved.nothing': 'Place chips on the cloth first',
  'saved.not': 'Of “{name}” the table does not take now: {bets}',
  'saved.full': 'There is no more room: delete a set of bets',
  'saved.many': 'Those are too many bets: a set has 24 at the most',

  // Bets that cannot be made now
  spot_closed: 'closed now',
};
