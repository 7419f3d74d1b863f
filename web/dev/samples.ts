/** Hand-written views of the card tables, as the house would send them. */

import type * as baccarat from '../src/games/baccarat/wire.gen';
import type { Winner } from '../src/games/baccarat/types';
import type * as blackjack from '../src/games/blackjack/wire.gen';
import type { AnyCard, AnyPrivate, AnyPublic } from '../src/games/games.gen';
import type { Bets, Colour } from '../src/lib/kit.gen';
import type { Due, Offer, Options } from '../src/lib/wire.gen';

export interface Scene {
  game: 'baccarat' | 'blackjack';
  card: AnyCard;
  view: AnyPublic;
  mine: AnyPrivate;
  options: Options;
  due: Due | null;
}

export const NAMES = { me: 'Inês', a: 'Afonso', b: 'Beatriz', c: 'Caetana', d: 'Duarte', e: 'Eva' };

const option = (wish: string, spot = '', least = 0, most = least, step = 0, cite = '805/2015:15.d'): Offer => ({
  wish, spot, least, most, step, cite,
});
const options = (...all: Offer[]): Options =>
  Object.fromEntries(all.map((each) => [each.spot ? `${each.wish} ${each.spot}` : each.wish, each]));

// --- Blackjack --------------------------------------------------------------------------------

const CITES = { bet: '805/2015:10', limit: '805/2015:11', price: '805/2015:25' };
const blackjackCard: blackjack.Card = {
  game: 'blackjack',
  rulebook: '805/2015',
  form: '',
  spots: [1, 2, 3, 4, 5, 6, 7].map((n) => ({
    spot: `place:${n}`, kind: 'place', pays: null, least: 100, most: 10_000, step: 100, cites: CITES,
    numbers: [], prices: [],
  })),
  shared: true,
  seats: 7,
  unit: 100,
  minimum: 100,
  cap: 0,
  window: 20,
  chips: [100, 500, 1000, 5000, 10_000],
  places: 7,
  decks: 6,
  several: true,
  double_any: false,
  pairs_only: false,
  splits: 3,
  insurance: true,
  specials: true,
  followers: false,
  think: 20,
  prices: [
    { name: 'natural', pays: [3, 2], cite: '805/2015:25.c' },
    { name: 'win', pays: [1, 1], cite: '805/2015:25.a' },
    { name: 'insurance', pays: [2, 1], cite: '805/2015:25.f' },
    { name: 'prize', pays: [3, 1], cite: '805/2015:25.i' },
  ],
};

const hand = (cards: string, total: number, state: blackjack.HandState, more: Partial<blackjack.HandView> = {}): blackjack.HandView => ({
  cards: cards.split(' ').filter(Boolean), total, soft: false, doubled: false, state, stakes: {}, ...more,
});
const place = (holder: string, stakes: Bets = {}, hands: blackjack.HandView[] = [], insurance: Bets = {}): blackjack.PlaceView => ({
  holder, decider: holder, stakes, hands, insurance,
});
const DRAWN: [string, Colour][] = [
  ['20', 'black'], ['24', 'green'], ['BJ', 'gold'], ['18', 'black'], ['15', 'blue'], ['22', 'green'], ['19', 'black'],
];
const shoe = { number: 3, decks: 6, inside: 204, warned: false };

const betting: blackjack.Public = {
  round: 17,
  phase: 'betting',
  seats: {
    me: { bets: { 'place:4': 500 }, total: 500, colour: 1, places: ['4', '3'] },
    a: { bets: { 'place:2': 1000 }, total: 1000, colour: 2, places: ['2'] },
    b: { bets: {}, total: 0, colour: 4, places: ['6'] },
    d: { bets: {}, total: 0, colour: 0, places: ['7'] },
  },
  drawn: DRAWN,
  bank: { cards: [], total: 0, hidden: false },
  places: {
    '1': place(''), '2': place('a', { a: 1000 }), '3': place('me'), '4': place('me', { me: 500 }),
    '5': place(''), '6': place('b'), '7': place('d'),
  },
  turn: null,
  waiting: [],
  shoe,
  last: null,
};
const mine: blackjack.Private = { bets: { 'place:4': 500 }, total: 500, previous: { 'place:4': 500 }, places: ['4', '3'], insured: false };

const playing: blackjack.Public = {
  ...betting,
  phase: 'playing',
  seats: {
    me: {
      bets: { 'place:4': 500, 'place:3': 1000, 'split:3.2': 1000, 'double:3.1': 1000, 'insurance:4': 200 },
      total: 3700, colour: 1, places: ['4', '3'],
    },
    a: { bets: { 'place:2': 1000 }, total: 1000, colour: 2, places: ['2'] },
    b: { bets: { 'place:6': 100 }, total: 100, colour: 4, places: ['6'] },
    d: { bets: { 'place:7': 300 }, total: 300, colour: 0, places: ['7'] },
  },
  bank: { cards: ['Ts'], total: 10, hidden: true },
  places: {
    '1': place(''),
    '2': place('a', { a: 1000 }, [hand('Kh 6c 9d', 25, 'bust')]),
    '3': place('me', { me: 1000 }, [hand('8h 3c Qd', 21, 'stood', { doubled: true }), hand('8s 7d 4c', 19, 'stood')]),
    '4': place('me', { me: 500 }, [hand('Ad 6h', 17, 'playing', { soft: true })], { me: 200 }),
    '5': place(''),
    '6': place('b', { b: 100 }, [hand('Js Ah', 21, 'natural')]),
    '7': place('d', { d: 300 }, [hand('2c 3d 5h 2s', 12, 'waiting')]),
  },
  turn: { place: '4', hand: 1, player: 'me', turn: '4.1.2', asks: '' },
  waiting: ['me'],
};

const insured: blackjack.Public = {
  ...playing,
  phase: 'insurance',
  bank: { cards: ['As'], total: 11, hidden: true },
  turn: null,
};

const over: blackjack.Public = {
  ...playing,
  phase: 'resting',
  turn: null,
  bank: { cards: ['Ts', '6d', '8h'], total: 24, hidden: false },
  last: { type: 'Result', round: 17, cards: ['Ts', '6d', '8h'], total: 24, natural: false, bust: true, drew: true },
  shoe: { ...shoe, inside: 48, warned: true },
  seats: Object.fromEntries(
    Object.entries(playing.seats).map(([who, shown]) => [who, { ...shown, bets: {}, total: 0 }]),
  ),
};

const takes = options(
  option('Take', '1'), option('Take', '5'), option('Free', '3'),
  ...[1, 3, 4, 5].map((n) => option('PlaceBets', `place:${n}`, 100, 10_000, 100)),
);

export const SCENES: Record<string, Scene> = {
  betting: { game: 'blackjack', card: blackjackCard, view: betting, mine, options: takes, due: { order: 'CloseBets', in_ms: 14_000 } },
  playing: {
    game: 'blackjack',
    card: blackjackCard,
    view: playing,
    mine: { ...mine, bets: playing.seats.me!.bets, total: 3700 },
    options: options(
      option('Hit', '4.1.2'), option('Stand', '4.1.2', 0, 0, 0, '805/2015:15.c'),
      option('Double', '4.1.2', 500, 500, 0, '805/2015:15.b'), option('Split', '4.1.2', 500, 500, 0, '805/2015:21'),
      option('Surrender', '4.1.2', 0, 0, 0, '805/2015:15.e'),
    ),
    due: { order: 'TimeUp', in_ms: 17_000 },
  },
  insurance: {
    game: 'blackjack',
    card: blackjackCard,
    view: insured,
    mine: { ...mine, bets: playing.seats.me!.bets, total: 3700 },
    options: options(
      option('Insure', '3', 100, 500, 100, '805/2015:15.f'), option('EvenMoney', '4', 0, 0, 0, '805/2015:20.b'),
      option('NoInsurance', '', 0, 0, 0, '805/2015:15.f'),
    ),
    due: { order: 'TimeUp', in_ms: 12_000 },
  },
  cutting: {
    game: 'blackjack',
    card: blackjackCard,
    view: { ...betting, phase: 'cutting', shoe: { ...shoe, inside: 312, cutter: { player: 'me', place: '4' } }, waiting: ['me'] },
    mine,
    options: options(...Array.from({ length: 52 }, (_, n) => option('Cut', String(n))), option('Cut', 'pass')),
    due: { order: 'TimeUp', in_ms: 9000 },
  },
  over: { game: 'blackjack', card: blackjackCard, view: over, mine: { ...mine, bets: {}, total: 0 }, options: {}, due: null },
};

// --- Ponto e banca ----------------------------------------------------------------------------

const baccaratCites = { bet: '812/2015:10', limit: '812/2015:12', price: '812/2015:26' };
const spot = (name: string, pays: [number, number], least: number, most: number) => ({
  spot: name, kind: name.split(':')[0]!, pays, least, most, step: 100, cites: baccaratCites,
  numbers: [], prices: [pays],
});
const places = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
const online: baccarat.Card = {
  game: 'baccarat',
  rulebook: '812/2015',
  form: '8',
  decks: 8,
  macau: false,
  commission: '5%',
  handles: false,
  spots: [
    spot('ponto', [1, 1], 100, 10_000), spot('banca', [19, 20], 100, 10_000), spot('empate', [8, 1], 100, 2000),
    spot('pair:ponto', [11, 1], 100, 1000), spot('pair:banca', [11, 1], 100, 1000),
  ],
  sides: [places(1, 7)],
  standers: 0,
  cuts: [1, 51],
  draws: { '0': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], '3': [0, 1, 2, 3, 4, 5, 6, 7, 9], '4': [2, 3, 4, 5, 6, 7], stands: [0, 1, 2, 3, 4, 5] },
  shared: true,
  seats: 7,
  unit: 100,
  minimum: 100,
  cap: 0,
  pace: 1,
  rest: 5,
  window: 20,
  think: 20,
  cutting: 6,
  chips: [100, 500, 1000, 5000, 10_000],
};
const land: baccarat.Card = {
  ...online, rulebook: '1441/95-III', macau: true, handles: true,
  spots: online.spots.slice(0, 3), sides: [places(1, 7), places(8, 14)], standers: 6,
};

const WON: Record<string, Winner> = { P: 'ponto', B: 'banca', E: 'empate' };
const results = [...'PPBPBBBEBPPPPPPPPBBPBPEEPBBBBPBPPBBEPBBBBBBBB'].map((letter, n): baccarat.Result => ({
  type: 'Result', round: n + 1, winner: WON[letter]!, ponto: 7, banca: 6, natural: n % 5 === 0, pairs: n % 7 === 0 ? ['ponto'] : n % 11 === 0 ? ['banca'] : [],
}));
const laid: baccarat.Public = {
  round: 46,
  phase: 'betting',
  seats: {
    me: { bets: { banca: 1500, empate: 100, 'pair:ponto': 100 }, total: 1700, colour: 1, place: '4' },
    a: { bets: { ponto: 500 }, total: 500, colour: 2, place: '2' },
    b: { bets: { banca: 200 }, total: 200, colour: 4, place: '6' },
    d: { bets: {}, total: 0, colour: 0, place: '1' },
  },
  drawn: [['B9', 'red'], ['B7', 'red'], ['B6', 'red'], ['P8', 'blue'], ['E6', 'green'], ['B5', 'red']],
  last: results.at(-1)!,
  won: [],
  shoe: { number: 2, decks: 8, inside: 190, out: 226, warned: false, coups: 45 },
  ponto: { cards: ['Kh', '3c', '9d'], total: 2, down: 0 },
  banca: { cards: ['Qs', '6d'], total: 6, down: 0 },
  handles: { ponto: '', banca: '' },
  turn: null,
  places: { '1': 'd', '2': 'a', '4': 'me', '6': 'b' },
  standing: {},
  results,
  roads: {
    big: results.slice(0, 24).map(({ winner }, n) => [n, 0, winner, 0]),
    bead: results.map(({ winner, pairs }, n) => [Math.floor(n / 6), n % 6, winner, pairs]),
  },
  fits: null,
};
const own: baccarat.Private = { bets: { banca: 1500, empate: 100, 'pair:ponto': 100 }, total: 1700, previous: { banca: 100 }, place: '4' };
const bets = options(...online.spots.map((row) => option('PlaceBets', row.spot, 100, 10_000, 100, '812/2015:10')), option('Take', '3'), option('Take', '5'), option('Take', '7'));
const turning: baccarat.Public = {
  ...laid,
  phase: 'closed',
  seats: {
    me: { bets: { banca: 1500 }, total: 1500, colour: 1, place: '4' },
    a: { bets: { ponto: 500 }, total: 500, colour: 2, place: '2' },
    b: { bets: { banca: 200, empate: 100 }, total: 300, colour: 4, place: '9' },
    d: { bets: {}, total: 0, colour: 0, place: 'stand:2' },
  },
  ponto: { cards: ['8h', 'Ac'], total: 9, down: 0 },
  banca: { cards: [], total: 0, down: 2 },
  handles: { ponto: 'a', banca: 'me' },
  turn: { what: 'banca', player: 'me', turn: 46_003 },
  places: { '2': 'a', '4': 'me', '9': 'b' },
  standing: { '2': ['d'] },
  fits: { ponto: 11_200, banca: 8800, empate: 900 },
};
Object.assign(SCENES, {
  'baccarat-betting': { game: 'baccarat', card: online, view: laid, mine: own, options: bets, due: { order: 'CloseBets', in_ms: 12_000 } },
  'baccarat-turning': {
    game: 'baccarat', card: land, view: turning, mine: { ...own, bets: { banca: 1500 }, total: 1500 },
    options: options(option('Turn', '', 0, 0, 0, '1441/95-III:15'), option('Pass', '', 0, 0, 0, '1441/95-III:15')),
    due: { order: 'TimeUp', in_ms: 15_000 },
  },
  'baccarat-over': {
    game: 'baccarat', card: online,
    view: {
      ...laid, phase: 'resting', ponto: { cards: ['8h', 'Ac'], total: 9, down: 0 }, shoe: { ...laid.shoe, inside: 10, warned: true },
      last: { type: 'Result', round: 46, winner: 'ponto', ponto: 9, banca: 6, natural: true, pairs: ['banca'] },
      won: ['ponto', 'pair:banca'],
      seats: { me: { ...laid.seats.me!, bets: {}, total: 0 } },
    },
    mine: { ...own, bets: {}, total: 0 }, options: {}, due: null,
  },
} satisfies Record<string, Scene>);
