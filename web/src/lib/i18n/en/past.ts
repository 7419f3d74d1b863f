/** What is past: the history, a round seen again, and complaints. */

import type { past as reference } from '../pt/past';
import type { Same } from '../shape';

export const past: Same<typeof reference> = {
  // History
  history_rounds: 'Rounds',
  history_sessions: 'Sessions of play',
  history_none: 'There is nothing to show yet.',
  history_nothing: 'No round matches what you are looking for.',
  history_filter: 'Find rounds',
  history_game: 'Game',
  history_table: 'Table',
  history_tables_all: 'All tables',
  history_search: 'Name of the table',
  history_since: 'From day',
  history_until: 'To day',
  history_clear: 'Clear',
  history_file: 'Save as CSV',
  history_more: 'Show more',
  history_shown: { one: '{count} round shown', other: '{count} rounds shown' },
  history_void: 'Void',
  column_rounds: 'Rounds',
  column_result: 'Result',
  open_session: 'in progress',

  // A round
  past_round: 'Round {round}',
  past_replay: 'This is a replay of a round that is over.',
  past_missing: 'You have no round with this number at this table.',
  past_back: 'Back to the history',
  past_when: 'Ended on {when}',
  past_prove: 'Check the luck of this round',
  past_unproven: 'The full record of this round is not available: its table is no longer offered.',
  past_play: 'Watch the hand step by step',
};
