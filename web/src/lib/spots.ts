/** The names of bets as players say them. The notation is the value; this only reads it aloud. */

import type { Lang, Spot, Text } from './types';

const KINDS: Record<string, Record<Lang, string>> = {
  pleno: { pt: 'pleno', en: 'straight up' },
  split: { pt: 'cavalo', en: 'split' },
  street: { pt: 'rua', en: 'street' },
  corner: { pt: 'quadro', en: 'corner' },
  line: { pt: 'linha', en: 'line' },
  dozen: { pt: 'dúzia', en: 'dozen' },
  dozens: { pt: 'cavalo de dúzia', en: 'two dozens' },
  column: { pt: 'coluna', en: 'column' },
  columns: { pt: 'cavalo de coluna', en: 'two columns' },
  simple: { pt: 'chance simples', en: 'even chance' },
};

const SIMPLE: Record<string, Record<Lang, string>> = {
  red: { pt: 'encarnado', en: 'red' },
  black: { pt: 'preto', en: 'black' },
  even: { pt: 'par', en: 'even' },
  odd: { pt: 'ímpar', en: 'odd' },
  low: { pt: 'menor (1-18)', en: 'low (1-18)' },
  high: { pt: 'maior (19-36)', en: 'high (19-36)' },
};

const CALLS: Record<string, Record<Lang, string>> = {
  voisins: { pt: 'vizinhos do zero', en: 'voisins du zéro' },
  tiers: { pt: 'terço do cilindro', en: 'tiers du cylindre' },
  orphelins: { pt: 'órfãos', en: 'orphelins' },
};

/** What other games than roulette call their kinds (`number`) and their spots (`chance:low`). */
const NAMED: Record<string, Text> = {};

/** Names the kinds and spots of a game, for every place that tells of a bet. A key has one name. */
export function nameSpots(names: Record<string, Text>): void {
  for (const [key, name] of Object.entries(names)) {
    const taken = NAMED[key] ?? KINDS[key] ?? SIMPLE[key.replace(/^simple:/, '')];
    if (taken && (taken.pt !== name.pt || taken.en !== name.en)) {
      throw new Error(`${key} is «${taken.pt}» in another game: find another word for it`);
    }
    NAMED[key] = name;
  }
}

const ORDINALS = ['', '1st', '2nd', '3rd'];

/** The name of the kind: «cavalo», “split”; `craps/big` names one that is another's elsewhere. */
export function kindName(kind: string, lang: Lang, game = ''): string {
  return (NAMED[`${game}/${kind}`] ?? NAMED[kind] ?? KINDS[kind])?.[lang] ?? kind;
}

/** «cavalo 17-20», “split 17-20”; «1.ª dúzia», “1st dozen”; «preto», “black”. */
export function spotName(spot: Spot, lang: Lang): string {
  const named = NAMED[spot];
  if (named) return named[lang];
  const [kind = '', where = ''] = spot.split(':');
  if (kind === 'simple') return SIMPLE[where]?.[lang] ?? where;
  const name = kindName(kind, lang);
  if (kind === 'dozen' || kind === 'column') return `${ordinal(where, lang)} ${name}`;
  if (kind === 'dozens' || kind === 'columns') {
    const pair = where.split('-').map((each) => ordinal(each, lang));
    return `${name}, ${pair.join(lang === 'pt' ? ' e ' : ' and ')}`;
  }
  if (kind === 'line') {
    const numbers = where.split('-');
    return `${name} ${numbers[0]}-${numbers.at(-1)}`;
  }
  return `${name} ${where}`;
}

/** «vizinhos do zero»; «17 e 2 vizinhos»; «finais 7». */
export function callName(call: string, lang: Lang): string {
  const [kind = '', where = ''] = call.split(':');
  const named = CALLS[kind];
  if (named) return named[lang];
  if (kind === 'finals') return lang === 'pt' ? `finais ${where}` : `finals ${where}`;
  const [number, count] = where.split('-');
  return lang === 'pt' ? `${number} e ${count} vizinhos` : `${number} and ${count} neighbours`;
}

function ordinal(n: string, lang: Lang): string {
  return lang === 'pt' ? `${n}.ª` : (ORDINALS[Number(n)] ?? n);
}
