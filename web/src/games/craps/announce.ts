/**
 * What is called at a throw, and when the dice are passed, in Portuguese and in English at least
 * (1441/95-VI:13.3).
 *
 * The table says what is to be called (`point set:6`, `same shooter`); here it becomes words.
 */

import { isKey, say } from '../../lib/i18n';
import { spotName } from '../../lib/spots';
import type { Lang } from '../../lib/types';

/** The languages that the rule asks for, whatever else the player reads (1441/95-VI:13.3). */
export const CALLED_IN: readonly Lang[] = ['pt', 'en'];

const ENDS = ['wins', 'stands off', 'loses'] as const;
const LATER = ['same shooter', 'new shooter', 'same point', 'new point', 'last series', 'table closes'];

/** Total, and what became of the point: «total 6, o ponto é 6». */
export function called(announced: readonly string[], lang: Lang): string {
  const said = parts(announced).filter(({ what }) => !isEnd(what) && !LATER.includes(what));
  return said.map(({ what, of }) => word(what, of, lang)).join(', ');
}

/** Everything the table announces: total, point, what wins and loses; or who throws, for which point. */
export function announcement(announced: readonly string[], lang: Lang): string {
  const all = parts(announced);
  const ends = ENDS.flatMap((end) => {
    const spots = all.filter(({ what }) => what === end).map(({ of }) => spotName(of, lang));
    return spots.length ? [say(lang, `craps.end.${end}`, { bets: spots.join(', ') })] : [];
  });
  const next = all.filter(({ what }) => LATER.includes(what)).map(({ what, of }) => word(what, of, lang));
  const said = [called(announced, lang), ...ends, next.join(', ')].filter(Boolean);
  return said.map(capital).join('. ');
}

const isEnd = (what: string): what is (typeof ENDS)[number] => ENDS.some((end) => end === what);

/** `wins:win:6` is about `win:6`. */
function parts(announced: readonly string[]): { what: string; of: string }[] {
  return announced.map((said) => {
    const at = said.indexOf(':');
    return at < 0 ? { what: said, of: '' } : { what: said.slice(0, at), of: said.slice(at + 1) };
  });
}

function word(what: string, of: string, lang: Lang): string {
  const key = `craps.said.${what}`;
  return isKey(key) ? say(lang, key, { n: of }) : `${what} ${of}`.trim();
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
