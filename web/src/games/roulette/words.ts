/** What is printed on the cloth and written around it. */

import { language } from '../../lib/i18n.svelte';
import type { Lang } from '../../lib/types';

interface Words {
  /** The even chances: a name, and the numbers where the name alone does not say them. */
  simple: Record<string, [name: string, numbers: string]>;
  dozen: (index: string) => string;
  sectors: Record<string, string>;
  chips: (count: number) => string;
  neighbours: string;
  around: (count: number) => string;
  finals: string;
}

const WORDS: Record<Lang, Words> = {
  pt: {
    simple: {
      low: ['Menor', '1–18'],
      high: ['Maior', '19–36'],
      even: ['Par', ''],
      odd: ['Ímpar', ''],
      red: ['Encarnado', ''],
      black: ['Preto', ''],
    },
    dozen: (index) => `${index}.ª dúzia`,
    sectors: { voisins: 'Vizinhos do zero', tiers: 'Terço', orphelins: 'Órfãos' },
    chips: (count) => (count === 1 ? '1 ficha' : `${count} fichas`),
    neighbours: 'Vizinhos',
    around: (count) => `${count} vizinhos`,
    finals: 'Finais',
  },
  en: {
    simple: {
      low: ['Low', '1–18'],
      high: ['High', '19–36'],
      even: ['Even', ''],
      odd: ['Odd', ''],
      red: ['Red', ''],
      black: ['Black', ''],
    },
    dozen: (index) => `${['', '1st', '2nd', '3rd'][Number(index)] ?? index} dozen`,
    sectors: { voisins: 'Voisins du zéro', tiers: 'Tiers', orphelins: 'Orphelins' },
    chips: (count) => (count === 1 ? '1 chip' : `${count} chips`),
    neighbours: 'Neighbours',
    around: (count) => `${count} neighbours`,
    finals: 'Finals',
  },
};

/** The words in the language that the player reads now. */
export function words(): Words {
  return WORDS[language.now];
}
