/** What hands are called: in Portuguese by the words of 809/2015:28, and in English. */

import type { CardCode, Rank } from '../../lib/drawing/cards';
import type { Lang, Text } from '../../lib/types';
import type { HandName } from './types';

export const HAND_NAMES: Record<HandName, Text> = {
  'royal-flush': { pt: 'Sequência máxima de cor', en: 'Royal flush' },
  'straight-flush': { pt: 'Sequência de cor', en: 'Straight flush' },
  'four-of-a-kind': { pt: 'Póquer', en: 'Four of a kind' },
  'full-house': { pt: 'Fullen', en: 'Full house' },
  flush: { pt: 'Cor', en: 'Flush' },
  straight: { pt: 'Sequência', en: 'Straight' },
  'three-of-a-kind': { pt: 'Trio', en: 'Three of a kind' },
  'figures-with-pairs': { pt: 'Figuras com pares', en: 'Figures with pairs' },
  'simple-figures': { pt: 'Figuras simples', en: 'Simple figures' },
  'two-pairs': { pt: 'Dois pares', en: 'Two pairs' },
  'one-pair': { pt: 'Um par', en: 'One pair' },
  'high-card': { pt: 'Carta maior', en: 'High card' },
};

type Ranks = Record<Rank, [one: string, many: string]>;
const RANKS: Record<Lang, Ranks> = {
  pt: {
    A: ['ás', 'ases'], K: ['rei', 'reis'], Q: ['dama', 'damas'], J: ['valete', 'valetes'],
    T: ['dez', 'dezes'], '9': ['nove', 'noves'], '8': ['oito', 'oitos'], '7': ['sete', 'setes'],
    '6': ['seis', 'seis'], '5': ['cinco', 'cincos'], '4': ['quatro', 'quatros'],
    '3': ['três', 'três'], '2': ['dois', 'dois'],
  },
  en: {
    A: ['ace', 'aces'], K: ['king', 'kings'], Q: ['queen', 'queens'], J: ['jack', 'jacks'],
    T: ['ten', 'tens'], '9': ['nine', 'nines'], '8': ['eight', 'eights'], '7': ['seven', 'sevens'],
    '6': ['six', 'sixes'], '5': ['five', 'fives'], '4': ['four', 'fours'], '3': ['three', 'threes'],
    '2': ['two', 'twos'],
  },
};

export const handName = (name: HandName | '', lang: Lang): string =>
  name === '' ? '' : (HAND_NAMES[name]?.[lang] ?? name);

/** «Dois pares, ases e oitos»; *cards* lie with what makes the hand first. */
export function handSaid(name: HandName | '', cards: readonly CardCode[], lang: Lang): string {
  const whole = handName(name, lang);
  const ranks = [...new Set(cards.map((card) => card[0] as Rank))];
  const [first, second] = ranks;
  if (!name || !first) return whole;
  const one = RANKS[lang][first][0];
  const many = RANKS[lang][first][1];
  const others = second ? RANKS[lang][second][1] : '';
  const pt = lang === 'pt';
  const upTo = pt ? (first === 'Q' ? 'à' : 'ao') : '';
  switch (name) {
    case 'royal-flush':
      return whole;
    case 'straight-flush':
    case 'straight':
      return pt ? `${whole} até ${upTo} ${one}` : `${whole}, ${one} high`;
    case 'flush':
      return pt ? `${whole}, ${one} maior` : `${whole}, ${one} high`;
    case 'four-of-a-kind':
    case 'three-of-a-kind':
      return pt ? `${whole} de ${many}` : `${whole}, ${many}`;
    case 'full-house':
      return pt ? `${whole} de ${many} e ${others}` : `${whole}, ${many} over ${others}`;
    case 'figures-with-pairs':
    case 'two-pairs':
      return `${whole}, ${many} ${pt ? 'e' : 'and'} ${others}`;
    case 'simple-figures':
      return pt ? `${whole}, par de ${many}` : `${whole}, pair of ${many}`;
    case 'one-pair':
      return pt ? `Par de ${many}` : `Pair of ${many}`;
    case 'high-card':
      return pt ? `${whole}: ${one}` : `${whole}: ${one}`;
  }
}
