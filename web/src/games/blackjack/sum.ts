/** What a round of several hands came to, in a few words: how many of them won. */

import { language, t } from '../../lib/i18n.svelte';
import type { Line } from '../../lib/kit.gen';
import { handOf } from './picture';

/** «3 mãos ganhas e uma perdida»; nothing of a single hand, whose bet says it. */
export function handsWords(lines: readonly Line[]): string {
  const nets = new Map<string, number>();
  for (const line of lines) {
    const hand = handOf(line);
    if (hand !== null) nets.set(hand, (nets.get(hand) ?? 0) + line[2] - line[1]);
  }
  if (nets.size < 2) return '';
  const count = (is: (net: number) => boolean): number => [...nets.values()].filter(is).length;
  const [won, lost, even] = [count((net) => net > 0), count((net) => net < 0), count((net) => net === 0)];
  const words = [
    won ? t('blackjack.hands_won', { count: won }) : '',
    lost ? t('blackjack.hands_lost', { count: lost }) : '',
    even ? t('blackjack.hands_even', { count: even }) : '',
  ];
  return new Intl.ListFormat(language.tag, { type: 'conjunction' }).format(words.filter(Boolean));
}
