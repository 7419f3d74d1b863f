/** Português de Portugal: a forma que todas as línguas têm. */

import { bets } from './bets';
import { cards } from './cards';
import { company } from './company';
import { dice } from './dice';
import { drawer } from './drawer';
import { house } from './house';
import { lessons } from './lessons';
import { past } from './past';
import { poker } from './poker';
import { pace } from './pace';
import { proof } from './proof';
import { settings } from './settings';
import { slots } from './slots';

export default {
  name: 'Português',
  tag: 'pt-PT',
  words: {
    ...house, ...bets, ...cards, ...company, ...dice, ...drawer, ...lessons, ...pace, ...past, ...poker, ...proof, ...settings, ...slots,
  },
};
