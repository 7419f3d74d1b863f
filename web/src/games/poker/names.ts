/** The names of hands: in Portuguese by the words of 809/2015:28, and in every other language. */

import type { CardCode, Rank } from '../../lib/drawing/cards';
import { say } from '../../lib/i18n';
import type { Lang } from '../../lib/types';
import type { HandName } from './types';

export const handName = (name: HandName | '', lang: Lang): string =>
  name === '' ? '' : say(lang, `poker.hand.${name}`);

/** «Dois pares, ases e oitos»; *cards* start with those that make the hand. */
export function handSaid(name: HandName | '', cards: readonly CardCode[], lang: Lang): string {
  const hand = handName(name, lang);
  const [first, second] = [...new Set(cards.map((card) => card[0] as Rank))];
  if (!name || !first) return hand;
  return say(lang, `poker.made.${name}`, {
    hand,
    one: say(lang, `poker.rank.${first}`),
    many: say(lang, `poker.ranks.${first}`),
    others: second ? say(lang, `poker.ranks.${second}`) : '',
    up_to: say(lang, `poker.up_to.${first}`),
  });
}
