/** Rules and words beside the table. */

import type { drawer as reference } from '../pt/drawer';
import type { Same } from '../shape';

export const drawer: Same<typeof reference> = {
  house_rule: 'house rule',
  rule_named: 'Rule: {title}',
  'drawer.title': 'Rules of the table',
  'drawer.rules': 'Rules',
  'drawer.words': 'Words',
  'drawer.close': 'Close the rules',
  'drawer.back': 'Previous rule',
  'drawer.page': 'Open the page of rules in another tab',
  'drawer.clock': 'The table goes on:',
  'word.all': 'The words of the game',
  'word.what': 'What «{word}» means',
};
