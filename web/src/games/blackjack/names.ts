/** What stakes are called at blackjack, for the last round and the history too. */

import { nameSpots } from '../../lib/spots';
import type { Text } from '../../lib/types';

const PLACES = 7;
const HANDS = 24; // More splits than a place will ever see.

export function nameBlackjack(): void {
  const names: Record<string, Text> = { place: { pt: 'lugar', en: 'place' } };
  for (let place = 1; place <= PLACES; place += 1) {
    names[`place:${place}`] = { pt: `lugar ${place}`, en: `place ${place}` };
    names[`insurance:${place}`] = { pt: `seguro, lugar ${place}`, en: `insurance, place ${place}` };
    for (let hand = 1; hand <= HANDS; hand += 1) {
      const where = `${place}.${hand}`;
      const [pt, en] = [`lugar ${place}, mão ${hand}`, `place ${place}, hand ${hand}`];
      names[`double:${where}`] = { pt: `dobra, ${pt}`, en: `double, ${en}` };
      names[`split:${where}`] = { pt: `desdobramento, ${pt}`, en: `split, ${en}` };
      names[`prize:${where}`] = { pt: `prémio especial, ${pt}`, en: `special prize, ${en}` };
    }
  }
  nameSpots(names);
}
