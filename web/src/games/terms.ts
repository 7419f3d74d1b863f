/** Where each word of a game is read at its table: the key of the text that has it. What it means is in
 * `lib/i18n/<language>/terms.ts`, which comes when somebody asks. */

import type { Key } from '../lib/i18n';
import type { terms } from '../lib/i18n/pt/terms';

export type Term = keyof typeof terms;

export const STANDS: Record<Term, Key> = {
  'roulette.pleno': 'spot.pleno',
  'roulette.split': 'spot.split',
  'roulette.street': 'spot.street',
  'roulette.corner': 'spot.corner',
  'roulette.line': 'spot.line',
  'roulette.dozen': 'spot.dozen',
  'roulette.dozens': 'spot.dozens',
  'roulette.column': 'spot.column',
  'roulette.columns': 'spot.columns',
  'roulette.simple': 'spot.simple',
  'roulette.voisins': 'bet.call.voisins',
  'roulette.tiers': 'bet.call.tiers',
  'roulette.orphelins': 'bet.call.orphelins',
  'roulette.neighbours': 'roulette.neighbours',
  'roulette.finals': 'roulette.finals',

  'blackjack.natural': 'blackjack.natural',
  'blackjack.hit': 'blackjack.do.hit',
  'blackjack.stand': 'blackjack.do.stand',
  'blackjack.double': 'blackjack.do.double',
  'blackjack.split': 'blackjack.do.split',
  'blackjack.surrender': 'blackjack.do.surrender',
  'blackjack.insurance': 'blackjack.insurance',
  'blackjack.even': 'blackjack.even',
  'blackjack.push': 'blackjack.push',
  'blackjack.bust': 'blackjack.state.bust',
  'blackjack.shoe': 'cards.shoe',

  'baccarat.ponto': 'spot.ponto',
  'baccarat.banca': 'spot.banca',
  'baccarat.empate': 'spot.empate',
  'baccarat.pair': 'spot.baccarat/pair',
  'baccarat.natural': 'baccarat.natural',
  'baccarat.third': 'baccarat.draws',
  'baccarat.shoe': 'cards.shoe',

  'craps.pass': 'spot.pass',
  'craps.dont-pass': 'spot.dont-pass',
  'craps.come': 'spot.come',
  'craps.dont-come': 'spot.dont-come',
  'craps.point': 'craps.point_is',
  'craps.odds': 'spot.odds',
  'craps.bar': 'craps.bar',
  'craps.hard': 'spot.hard',
  'craps.field': 'spot.field',
  'craps.big': 'spot.craps/big',
  'craps.under': 'spot.under',
  'craps.over': 'spot.over',
  'craps.craps': 'spot.craps',
  'craps.win': 'spot.win',
  'craps.lose': 'spot.lose',
  'craps.natural': 'craps.said.natural',

  'banca_francesa.ases': 'spot.chance:ases',
  'banca_francesa.pequeno': 'spot.chance:pequeno',
  'banca_francesa.grande': 'spot.chance:grande',
  'banca_francesa.line': 'banca.half',
  'banca_francesa.null': 'banca.null',
  'banca_francesa.arena': 'banca.arena',

  'cussec.small': 'spot.small',
  'cussec.big': 'spot.big',
  'cussec.number': 'spot.number',
  'cussec.pair': 'spot.cussec/pair',
  'cussec.double': 'spot.cussec/double',
  'cussec.triple': 'spot.triple',
  'cussec.any-triple': 'spot.any-triple',
  'cussec.sum': 'spot.sum',
  'cussec.dome': 'cussec.dome',

  'slots.lines': 'slots.lines',
  'slots.level': 'slots.level',
  'slots.denomination': 'slots.denomination',
  'slots.ways': 'slots.ways',
  'slots.clusters': 'slots.clusters',
  'slots.free': 'slots.free',
  'slots.held': 'slots.held',
  'slots.bonus': 'slots.bonus',
  'slots.double': 'slots.double',
  'slots.jackpot': 'slots.jackpot',

  'poker.blinds': 'poker.rule.blinds',
  'poker.ante': 'poker.rule.ante',
  'poker.button': 'poker.button',
  'poker.cave': 'poker.rule.cave',
  'poker.check': 'poker.do.check',
  'poker.call': 'poker.do.call',
  'poker.raise': 'poker.do.raise',
  'poker.fold': 'poker.do.fold',
  'poker.allin': 'poker.do.allin',
  'poker.pot': 'poker.pot',
  'poker.side': 'poker.pot_side',
  'poker.pot-limit': 'poker.limit.pot',
  'poker.commission': 'poker.rule.commission',
  'poker.bank': 'poker.bank_left',
  'poker.flop': 'poker.street.flop',
  'poker.turn': 'poker.street.turn',
  'poker.river': 'poker.street.river',
  'poker.estardilho': 'poker.do.estardilho',
  'poker.restardilho': 'poker.do.restardilho',
  'poker.full-house': 'poker.hand.full-house',
  'poker.figures-with-pairs': 'poker.hand.figures-with-pairs',
  'poker.simple-figures': 'poker.hand.simple-figures',
};

const ALL = Object.keys(STANDS) as Term[];

/** The words of *game*, in the order in which they are best read. */
export const termsOf = (game: string): Term[] => ALL.filter((term) => term.startsWith(`${game}.`));

/** The word of *game* that stands in the text of *key*. */
export const termAt = (game: string, key: string): Term | null =>
  termsOf(game).find((term) => STANDS[term] === key) ?? null;

/** The word for a bet: `split:17-20` is a split, `pair:banca` a pair. */
export function termOfBet(game: string, spot: string): Term | null {
  const kind = spot.split(':')[0]!;
  const keys = [`spot.${spot}`, `spot.${game}/${kind}`, `spot.${kind}`];
  return keys.map((key) => termAt(game, key)).find((found) => found !== null) ?? null;
}
