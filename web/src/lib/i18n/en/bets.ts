/** What bets are called, by their notation: `*` is a number, which the text names `{1}`, `{2}` … */

import type { bets as reference } from '../pt/bets';
import type { Same } from '../shape';

export const bets: Same<typeof reference> = {
  // A bet without a name of its own: “split 17-20”
  'bet.at': '{kind} {where}',

  // Roulette
  'spot.pleno': 'straight up',
  'spot.split': 'split',
  'spot.street': 'street',
  'spot.corner': 'corner',
  'spot.line': 'line',
  'spot.dozen': 'dozen',
  'spot.dozens': 'two dozens',
  'spot.column': 'column',
  'spot.columns': 'two columns',
  'spot.simple': 'even chance',
  'spot.simple:red': 'red',
  'spot.simple:black': 'black',
  'spot.simple:even': 'even',
  'spot.simple:odd': 'odd',
  'spot.simple:low': 'low (1-18)',
  'spot.simple:high': 'high (19-36)',
  'spot.line:*-*-*-*-*-*': 'line {1}-{6}',
  'spot.dozen:1': '1st dozen',
  'spot.dozen:2': '2nd dozen',
  'spot.dozen:3': '3rd dozen',
  'spot.column:1': '1st column',
  'spot.column:2': '2nd column',
  'spot.column:3': '3rd column',
  'spot.dozens:1-2': 'two dozens, 1st and 2nd',
  'spot.dozens:2-3': 'two dozens, 2nd and 3rd',
  'spot.dozens:1-3': 'two dozens, 1st and 3rd',
  'spot.columns:1-2': 'two columns, 1st and 2nd',
  'spot.columns:2-3': 'two columns, 2nd and 3rd',
  'spot.columns:1-3': 'two columns, 1st and 3rd',

  // Blackjack
  'spot.place': 'place',
  'spot.place:*': 'place {1}',
  'spot.insurance:*': 'insurance, place {1}',
  'spot.double:*.*': 'double, place {1}, hand {2}',
  'spot.split:*.*': 'split, place {1}, hand {2}',
  'spot.prize:*.*': 'special prize, place {1}, hand {2}',

  // Baccarat
  'spot.ponto': 'ponto',
  'spot.banca': 'banca',
  'spot.empate': 'tie',
  'spot.baccarat/pair': 'pair',
  'spot.pair:ponto': 'ponto pair',
  'spot.pair:banca': 'banca pair',

  // Banca francesa
  'spot.chance': 'bet',
  'spot.chance:ases': 'ases (3)',
  'spot.chance:pequeno': 'pequeno (5-7)',
  'spot.chance:grande': 'grande (14-16)',
  'spot.line:pequeno': 'pequeno, on the outer line',
  'spot.line:grande': 'grande, on the inner line',

  // Cussec
  'spot.small': 'small (4-10)',
  'spot.big': 'big (11-17)',
  'spot.number': 'number',
  'spot.cussec/pair': 'two different dice',
  'spot.cussec/double': 'double',
  'spot.triple': 'triple',
  'spot.any-triple': 'any triple',
  'spot.sum': 'sum',
  'spot.pair:*-*': 'dice {1} and {2}',
  'spot.double:*': 'two {1}s',
  'spot.triple:*': 'three {1}s',

  // Craps
  'spot.pass': 'pass line',
  'spot.dont-pass': "don't pass",
  'spot.come': 'come',
  'spot.dont-come': "don't come",
  'spot.odds': 'odds',
  'spot.odds:pass': 'odds on the pass line',
  'spot.odds:dont-pass': "odds on don't pass",
  'spot.craps/big': 'big 6, big 8',
  'spot.big:*': 'big {1}',
  'spot.under': 'under seven (2-6)',
  'spot.over': 'over seven (8-12)',
  'spot.craps': 'any craps (2, 3, 12)',
  'spot.hard': 'hardway',
  'spot.total': 'total',
  'spot.field': 'field',
  'spot.win': 'numbers to win',
  'spot.lose': 'numbers to lose',
  'spot.come:*': 'come {1}',
  'spot.dont-come:*': "don't come {1}",
  'spot.odds:come:*': 'odds on come {1}',
  'spot.odds:dont-come:*': "odds on don't come {1}",
  'spot.win:*': '{1} to win',
  'spot.lose:*': '{1} to lose',

  // Poker
  'spot.hand': 'hand',
  'spot.cave': 'buy-in',

  // Call bets
  'bet.call.voisins': 'voisins du zéro',
  'bet.call.tiers': 'tiers du cylindre',
  'bet.call.orphelins': 'orphelins',
  'bet.call.finals': 'finals {where}',
  'bet.call.neighbours': '{number} and {count} neighbours',

  // Printed on roulette's cloth
  'roulette.box.low': 'Low',
  'roulette.box.high': 'High',
  'roulette.box.even': 'Even',
  'roulette.box.odd': 'Odd',
  'roulette.box.red': 'Red',
  'roulette.box.black': 'Black',
  'roulette.range.low': '1–18',
  'roulette.range.high': '19–36',
  'roulette.dozen.1': '1st dozen',
  'roulette.dozen.2': '2nd dozen',
  'roulette.dozen.3': '3rd dozen',
  'roulette.sector.voisins': 'Voisins du zéro',
  'roulette.sector.tiers': 'Tiers',
  'roulette.sector.orphelins': 'Orphelins',
  'roulette.neighbours': 'Neighbours',
  'roulette.around': { one: '{count} neighbour', other: '{count} neighbours' },
  'roulette.finals': 'Finals',
  'roulette.chips': { one: '{count} chip', other: '{count} chips' },
};
