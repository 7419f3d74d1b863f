/** Hand-written views of the dice tables, as the house would send them. */

import type * as banca from '../src/games/banca_francesa/wire.gen';
import type * as craps from '../src/games/craps/wire.gen';
import type * as cussec from '../src/games/cussec/wire.gen';
import type { AnyCard, AnyPublic } from '../src/games/games.gen';
import type { Bets, Colour } from '../src/lib/kit.gen';
import type { Due, Options } from '../src/lib/wire.gen';

export interface Scene {
  game: 'banca_francesa' | 'cussec' | 'craps';
  card: AnyCard;
  view: AnyPublic;
  mine: craps.Private;
  options: Options;
  due: Due | null;
}

const CHIPS = [100, 500, 1000, 5000, 10_000];
const NUMBERS = [4, 5, 6, 8, 9, 10];

type Price = [number, number];
function row<Pays extends Price | null>(spot: string, pays: Pays, cite: string) {
  const cites = { bet: cite, limit: cite, price: cite };
  const [kind, prices] = [spot.split(':')[0] ?? spot, pays ? [pays] : []];
  return { spot, kind, pays, least: 100, most: 20_000, step: 100, cites, numbers: [], prices };
}
const common = {
  form: '', title: { pt: '', en: '' }, shared: true, seats: 40, unit: 100, minimum: 100, cap: 0, window: 20,
  chips: CHIPS, faces: [], board: [],
};
const mine = (bets: Bets): craps.Private => ({ bets, total: Object.values(bets).reduce((a, b) => a + b, 0), previous: {} });
const offers = (spots: readonly Pick<craps.SpotCard, 'spot' | 'least' | 'most' | 'step'>[], bets: Bets, bound: readonly string[] = []): Options =>
  Object.fromEntries([
    ...spots.map(({ spot, least, most, step }) => [`PlaceBets ${spot}`, { wish: 'PlaceBets', spot, least, most, step, cite: '' }]),
    ...Object.entries(bets)
      .filter(([spot]) => !bound.includes(spot))
      .map(([spot, cents]) => [`TakeBack ${spot}`, { wish: 'TakeBack', spot, least: cents, most: cents, step: 100, cite: '' }]),
  ]);
const others = { a: { bets: {}, total: 0, colour: 8 }, b: { bets: {}, total: 0, colour: 9 } };

// --- Banca francesa ---------------------------------------------------------------------------

const numbers: Record<string, string[]> = { ases: ['3'], pequeno: ['5', '6', '7'], grande: ['14', '15', '16'] };
const bancaCard: banca.Card = {
  ...common,
  game: 'banca_francesa',
  rulebook: '808/2015',
  throw: 4,
  dice: 'blue',
  spots: [
    { ...row('chance:ases', [61, 1], '808/2015:24.a'), numbers: numbers.ases! },
    { ...row('chance:pequeno', [1, 1], '808/2015:24.b'), numbers: numbers.pequeno! },
    { ...row('chance:grande', [1, 1], '808/2015:24.c'), numbers: numbers.grande! },
    { ...row('line:pequeno', [1, 2], '808/2015:10'), numbers: numbers.pequeno! },
    { ...row('line:grande', [1, 2], '808/2015:10'), numbers: numbers.grande! },
  ],
};
const bancaBets = { 'chance:grande': 500, 'line:pequeno': 1000, 'chance:ases': 100 };
const bancaDrawn: [string, Colour][] = [['11', 'green'], ['15', 'red'], ['6', 'blue'], ['3', 'gold'], ['9', 'green']];
const bancaView: banca.Public = {
  round: 12,
  phase: 'betting',
  seats: { me: { bets: bancaBets, total: 1600, colour: 1 }, ...others },
  drawn: bancaDrawn,
  last: { type: 'Fell', round: 11, throw: '2-6-3', total: 11, called: 'null' },
};

// --- Cussec -----------------------------------------------------------------------------------

const SUMS: Record<number, number> = { 4: 65, 5: 32, 6: 19, 7: 12, 8: 8, 9: 7, 10: 6 };
const six = [1, 2, 3, 4, 5, 6];
const priced = (spot: string, ...prices: Price[]) => ({
  ...row(spot, prices.length === 1 ? prices[0]! : null, '1441/95-VII:8'), prices,
});
const cussecCard: cussec.Card = {
  ...common,
  game: 'cussec',
  rulebook: '1441/95-VII',
  dice: 'red',
  shake: 3,
  bell: 3,
  spots: [
    priced('small', [1, 1]),
    priced('big', [1, 1]),
    ...six.map((n) => priced(`number:${n}`, [1, 1], [2, 1], [3, 1])),
    ...six.flatMap((a) => six.filter((b) => b > a).map((b) => priced(`pair:${a}-${b}`, [5, 1]))),
    ...six.map((n) => priced(`double:${n}`, [10, 1], [30, 1])),
    ...six.map((n) => priced(`triple:${n}`, [190, 1])),
    priced('any-triple', [32, 1]),
    ...Array.from({ length: 14 }, (_, i) => priced(`sum:${i + 4}`, [SUMS[i < 7 ? i + 4 : 17 - i] ?? 6, 1])),
  ],
};
const cussecBets = { small: 500, 'sum:9': 100, 'pair:2-5': 100 };
const cussecView: cussec.Public = {
  round: 7,
  phase: 'resting',
  seats: { me: { bets: {}, total: 0, colour: 1 }, ...others },
  drawn: [['10', 'blue'], ['13', 'red'], ['6', 'gold']],
  last: {
    type: 'Uncovered', round: 6, throw: '2-5-3', total: 10,
    lit: ['small', 'sum:10', 'number:2', 'number:3', 'number:5', 'pair:2-3', 'pair:2-5', 'pair:3-5'],
  },
  throws: ['2-5-3', '4-6-3', '2-2-2'],
};

// --- Craps ------------------------------------------------------------------------------------

const win: Record<number, Price> = { 4: [9, 5], 5: [7, 5], 6: [7, 6], 8: [7, 6], 9: [7, 5], 10: [9, 5] };
const lose: Record<number, Price> = { 4: [5, 11], 5: [5, 8], 6: [10, 13], 8: [10, 13], 9: [5, 8], 10: [5, 11] };
const plain: [string, Price | null][] = [
  ['pass', [1, 1]], ['dont-pass', [1, 1]], ['come', [1, 1]], ['dont-come', [1, 1]],
  ['odds:pass', null], ['odds:dont-pass', null], ['big:6', [1, 1]], ['big:8', [1, 1]],
  ['under', [1, 1]], ['over', [1, 1]], ['craps', [7, 1]], ['field', null],
  ['hard:4', [7, 1]], ['hard:6', [9, 1]], ['hard:8', [9, 1]], ['hard:10', [7, 1]],
  ['total:2', [30, 1]], ['total:3', [15, 1]], ['total:7', [4, 1]], ['total:11', [15, 1]], ['total:12', [30, 1]],
];
const boxed = NUMBERS.flatMap((n): [string, Price | null][] => [
  [`come:${n}`, [1, 1]], [`dont-come:${n}`, [1, 1]], [`odds:come:${n}`, null], [`odds:dont-come:${n}`, null],
  [`win:${n}`, win[n]!], [`lose:${n}`, lose[n]!],
]);
const crapsCard: craps.Card = {
  ...common,
  game: 'craps',
  rulebook: '1441/95-VI',
  bar: '12',
  payment: 100,
  think: 20,
  roll: 3,
  dice: { '1-2': 0 },
  spots: [...plain, ...boxed].map(([spot, pays]) => row(spot, pays, '1441/95-VI:10')),
};
const crapsBets = {
  pass: 500, 'odds:pass': 500, 'come:6': 500, 'odds:come:6': 500, 'dont-come:9': 100, field: 100,
  'hard:8': 100, 'win:5': 500, 'lose:4': 1100, 'total:11': 100, come: 500,
};
const BOUND = ['pass', 'come:6', 'dont-come:9'];
const crapsView: craps.Public = {
  round: 21,
  phase: 'closed',
  point: 8,
  series: 3,
  shooter: 'me',
  turn: 4,
  dice: '1-2',
  chosen: '2-5',
  last_series: false,
  over: false,
  seats: { me: { bets: crapsBets, total: 4500, colour: 1 }, ...others },
  drawn: [['6', 'blue'], ['11', 'green'], ['8', 'blue'], ['7', 'red'], ['12', 'black']],
  last: {
    type: 'Rolled', round: 20, throw: '4-2', total: 6, point: 8, dice: '1-2',
    announced: ['total:6', 'point continues:8', 'wins:under', 'wins:big:6', 'loses:field'],
  },
};
const throwing: Options = Object.fromEntries(
  ['Throw', 'Decline', 'ChooseDice 1-2'].map((name) => [name, { wish: name.split(' ')[0]!, spot: '', least: 0, most: 0, step: 0, cite: '' }]),
);

export const SCENES: Record<string, Scene> = {
  banca: {
    game: 'banca_francesa', card: bancaCard, view: bancaView, mine: mine(bancaBets),
    options: offers(bancaCard.spots, bancaBets), due: { order: 'CloseBets', in_ms: 14_000 },
  },
  'banca-cup': {
    game: 'banca_francesa', card: bancaCard, view: { ...bancaView, phase: 'closed' }, mine: mine(bancaBets), options: {}, due: null,
  },
  cussec: {
    game: 'cussec', card: cussecCard,
    view: { ...cussecView, phase: 'betting', seats: { ...cussecView.seats, me: { bets: cussecBets, total: 700, colour: 1 } } },
    mine: mine(cussecBets), options: offers(cussecCard.spots, cussecBets), due: { order: 'CloseBets', in_ms: 9000 },
  },
  'cussec-open': { game: 'cussec', card: cussecCard, view: cussecView, mine: mine({}), options: {}, due: null },
  craps: {
    game: 'craps', card: crapsCard, view: crapsView, mine: mine(crapsBets), options: throwing,
    due: { order: 'TimeUp', in_ms: 12_000 },
  },
  'craps-bets': {
    game: 'craps', card: crapsCard, view: { ...crapsView, phase: 'betting' }, mine: mine(crapsBets),
    options: offers(crapsCard.spots, crapsBets, BOUND), due: { order: 'CloseBets', in_ms: 12_000 },
  },
};
