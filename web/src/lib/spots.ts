/** The names of bets as players say them. The notation is the value; this only reads it aloud. */

import { isKey, say } from './i18n';
import type { Spot } from './kit.gen';
import type { Lang } from './types';

/** The name of the kind: «cavalo», “split”; `craps/big` names a kind that differs elsewhere. */
export function kindName(kind: string, lang: Lang, game = ''): string {
  const own = `spot.${game}/${kind}`;
  if (isKey(own)) return say(lang, own);
  const key = `spot.${kind}`;
  return isKey(key) ? say(lang, key) : kind;
}

/** «cavalo 17-20», “split 17-20”; «1.ª dúzia», “1st dozen”; «preto», “black”. */
export function spotName(spot: Spot, lang: Lang): string {
  const exact = `spot.${spot}`;
  if (isKey(exact)) return say(lang, exact);
  const numbers = spot.match(/\d+/g) ?? [];
  const values = Object.fromEntries(numbers.map((n, i) => [i + 1, n]));
  const shaped = `spot.${spot.replace(/\d+/g, '*')}`; // `double:3.1` is one of `double:*.*`.
  const first = shaped.replace('*', numbers[0] ?? ''); // `lines:1@5` is one of `lines:1@*`, in the singular.
  for (const key of [first, shaped]) if (isKey(key)) return say(lang, key, values);
  const [kind = '', where = ''] = spot.split(':');
  return say(lang, 'bet.at', { kind: kindName(kind, lang), where }).trim();
}

/** «vizinhos do zero»; «17 e 2 vizinhos»; «finais 7». */
export function callName(call: string, lang: Lang): string {
  const [kind = '', where = ''] = call.split(':');
  const [number = '', count = ''] = where.split('-');
  const key = `bet.call.${kind}`;
  return isKey(key) ? say(lang, key, { where, number, count }) : call;
}
