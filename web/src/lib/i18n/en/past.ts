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
  history_contest: 'Contest',
  past_contest: 'Contest this round',

  // Complaints
  complain: 'Make a complaint',
  complain_enter: 'Enter the house to complain here and to read the answer.',
  complain_round: 'Round {round} at {table}',
  complain_no_round: 'To attach a round, open it in the history and choose “Contest this round”.',
  complain_grounds: 'Grounds',
  'grounds.result': 'The result',
  'grounds.payment': 'What was paid',
  'grounds.fault': 'A fault',
  'grounds.conduct': "Somebody's conduct",
  'grounds.other': 'Something else',
  complain_text: 'What happened?',
  complain_empty: 'Say what happened.',
  complain_send: 'Send the complaint',
  complain_sending: 'Sending…',
  complain_done: 'The complaint is on record. The answer will be shown here.',
  complain_failed: 'The complaint was not sent. Please try again.',
  complain_most: {
    one: 'You may have {count} unanswered complaint at a time.',
    other: 'You may have {count} unanswered complaints at a time.',
  },
  complaints_mine: 'Your complaints',
  complaints_no: 'You have not made any yet.',
  complaint_at: 'Received on {when}',
  complaint_open: 'Not answered yet',
  'outcome.accepted': 'Accepted',
  'outcome.partial': 'Accepted in part',
  'outcome.rejected': 'Rejected',
  complaint_answer: 'Answer of the house, on {when}',
};
