/** Poker tables as the house would show them: hands told by their events, at moments to look at. */

import { best } from '../src/games/poker/evaluate';
import { seen, type Picture } from '../src/games/poker/seen';
import type { Acted, Card, Event, PlaceView, Posted, Private, Public } from '../src/games/poker/wire.gen';
import type { VariantName } from '../src/games/poker/types';
import vectors from '../src/lib/deck_vectors.json';
import type { CardCode } from '../src/lib/drawing/cards';
import type { PlayerId } from '../src/lib/kit.gen';
import type { Deck, Due, Luck, Offer, Options, ShownCard } from '../src/lib/wire.gen';

export interface Scene {
  card: Card;
  view: Public;
  mine: Private | null;
  options: Options;
  cards: ShownCard[];
  luck: Luck;
  due: Due | null;
}

export const NAMES: Record<PlayerId, string> = {
  me: 'Inês', a: 'Afonso', b: 'Beatriz', c: 'Caetana', d: 'Duarte', e: 'Eva', f: 'Fátima',
  g: 'Gonçalo Mascarenhas', h: 'Henrique', 'bot-hard-1': 'Nortada', 'bot-easy-2': 'Maresia',
};
const ORDER: PlayerId[] = ['me', 'a', 'b', 'bot-hard-1', 'c', 'd', 'e', 'f', 'bot-easy-2', 'g', 'h'];
const STACKS = [9850, 12_400, 7300, 10_000, 3150, 21_780, 9400, 640, 10_000, 15_225, 8800];

const BEST: [Card['hands'][number]['name'], string][] = [
  ['royal-flush', '1'], ['straight-flush', '2'], ['four-of-a-kind', '3'], ['full-house', '4'], ['flush', '5'],
  ['straight', '6'], ['three-of-a-kind', '7'], ['two-pairs', '8'], ['one-pair', '9'], ['high-card', '10'],
];
const SINTETICO: Card['hands'] = [
  'royal-flush', 'straight-flush', 'four-of-a-kind', 'flush', 'full-house', 'straight', 'three-of-a-kind',
  'figures-with-pairs', 'simple-figures', 'two-pairs', 'one-pair', 'high-card',
].map((name, n) => ({ name: name as 'flush', cite: `809/2015:28.${'abcdefghijkl'[n]}` }));
const deck = (ranks: string): CardCode[] => [...ranks].flatMap((rank) => [...'shdc'].map((suit) => rank + suit));

export function cardOf(variant: VariantName, seats: number): Card {
  const ante = variant === 'sintetico';
  return {
    game: 'poker', form: variant, variant, seats, spots: [], unit: 1, minimum: 100, window: 0, rests: 10,
    rulebook: { holdem: '806/2015', omaha: '97/2010', sintetico: '809/2015' }[variant],
    small: ante ? 0 : 50, big: ante ? 0 : 100, ante: ante ? 100 : 0, cave: 10_000,
    limit: variant === 'omaha' ? 'pot' : 'no', cap: 0, raises: variant === 'omaha' ? 3 : 0,
    commission: { percent: 5, cap: variant === 'omaha' ? 400 : 0, fee: 0 }, by_lot: false, estardilhos: ante, kind: 'continuous',
    opens: '', closes: '', think: 20, bank: 3, piece: 15,
    hands: ante ? SINTETICO : BEST.map(([name, n]) => ({ name, cite: `97/2010:15.${n}` })),
    deck: deck(ante ? '89TJQKA' : '23456789TJQKA'), hole: variant === 'omaha' ? 4 : 2,
    hole_used: variant === 'holdem' ? null : 2, streets: [], shared: true, chips: [100, 200, 500, 1000, 2500],
  };
}

const option = (wish: string, spot = '', least = 0, most = least, cite = 'reading:holdem-betting'): Offer => ({
  wish, spot, least, most, step: least ? 1 : 0, cite,
});
const options = (...all: Offer[]): Options =>
  Object.fromEntries(all.map((each) => [each.spot ? `${each.wish} ${each.spot}` : each.wish, each]));

const acted = (player: PlayerId, act: Acted['act'], cents = 0, to = 0, all_in = false): Event => ({
  type: 'Acted', player, act, cents, to, all_in, by: 'player',
});
const posted = (player: PlayerId, kind: Posted['kind'], cents: number): Event => ({ type: 'Posted', player, kind, cents });
const turned = (street: number, ...cards: CardCode[]): Event => ({ type: 'Turned', street, places: [], cards });

/** A table of *seats* places, all taken but for *free*; one's own is number four, or the last. */
function table(variant: VariantName, seats: number, free: number[] = []): Picture {
  const own = Math.min(4, seats);
  const places: Record<string, PlaceView> = {};
  for (let n = 0; n < seats; n++) {
    const number = ((own - 1 + n) % seats) + 1;
    if (free.includes(n)) continue;
    const player = ORDER[n]!;
    places[number] = {
      player, stack: STACKS[n]!, bet: 0, state: 'playing', cards: null, hidden: 0, last: '', won: 0, hand: '',
      five: [], line: player !== 'd', bank: 3, bot: player.startsWith('bot') ? 'medium' : '',
    };
  }
  return {
    round: 17, phase: 'waiting', variant, button: 0, places, board: [], pots: [], pot: 0, high: 0, run_out: false, turn: null,
    queue: [], offers: [], registered: [], seats: {}, drawn: [], last: { round: 16, board: [], winners: [], void: false },
    taken: Object.keys(places).length, hands: 16, paid: {}, dead: 0,
  };
}

/** What it costs to stay a table would say; here it is the highest bet. */
function after(picture: Picture, ...events: Event[]): Picture {
  const now = events.reduce((shown, event) => seen(shown, event), picture);
  return { ...now, high: Math.max(0, ...Object.values(now.places).map(({ bet }) => bet)) };
}

/** The players, from the button's left; the button is at *button* steps from the own place. */
function began(picture: Picture, button: number): { picture: Picture; players: PlayerId[] } {
  const numbers = Object.keys(picture.places).map(Number).sort((a, b) => a - b);
  const own = Number(Object.entries(picture.places).find(([, { player }]) => player === 'me')?.[0] ?? 1);
  const at = numbers[(numbers.indexOf(own) + button) % numbers.length]!;
  const round = [...numbers.filter((n) => n > at), ...numbers.filter((n) => n <= at)];
  const players = round.map((n) => picture.places[n]!.player);
  const stacks = round.map((n) => picture.places[n]!.stack);
  const event: Event = { type: 'HandBegan', round: 17, button: at, players, stacks, missed: {} };
  return { picture: after(picture, event), players };
}

function dealt(picture: Picture, players: PlayerId[], hole: number): Picture {
  const places = Object.fromEntries(players.map((player, p) => [player, Array.from({ length: hole }, (_, r) => r * players.length + p)]));
  return after(picture, { type: 'Dealt', places });
}

const luck: Luck = {
  table: 'dev', round: 17, commitment: 'ab'.repeat(32), epochs: [], called: true, closed: true, sealed: [], opened: [], coming: [], voids: {},
};
const proven = (cards: CardCode[]): ShownCard[] => cards.map((card, n) => ({ place: n, card, salt: '', path: [] }));

function scene(variant: VariantName, seats: number, view: Picture, own: CardCode[], more: Partial<Scene> = {}): Scene {
  const place = Number(Object.entries(view.places).find(([, { player }]) => player === 'me')?.[0] ?? 0);
  const { paid: _, dead: __, ...shown } = view;
  const places = Object.fromEntries(
    Object.entries(view.places).map(([n, each]) => [n, { ...each, last: each.last === 'decline' ? '' : each.last }] as const),
  );
  return {
    card: cardOf(variant, seats), view: { ...shown, places }, cards: proven(own), luck, due: null, options: {},
    mine: {
      place, stack: view.places[place]?.stack ?? 0, pack_places: [], bets: {}, total: 0, previous: {}, moves: null,
      sits: place ? 'in' : 'rail', owes: '', posts: false, registered: false, reminded: false, topup: 0, buyin: { least: 10_000, most: 10_000 },
    },
    ...more,
  };
}

const turn = (view: Picture, player: PlayerId, bank = false): Picture => {
  const place = Number(Object.entries(view.places).find(([, each]) => each.player === player)?.[0] ?? 0);
  return { ...view, phase: 'betting', turn: { player, place, turn: '17.4', bank } };
};

function yours(view: Picture, least: number, most: number): Partial<Scene> {
  const me = Object.values(view.places).find(({ player }) => player === 'me')!;
  const call = Math.min(me.stack, view.high - me.bet);
  return {
    due: { order: 'TimeUp', in_ms: 13_000 },
    options: options(
      option('Fold', '17.4'), call ? option('Call', '17.4', call) : option('Check', '17.4'),
      ...(least ? [option('Raise', '17.4', least, most)] : []), option('SitOut'), option('Leave'),
    ),
  };
}

// --- Scenes -------------------------------------------------------------------------------------

const HOLE: Record<VariantName, number> = { holdem: 2, omaha: 4, sintetico: 2 };
const OWN: Record<VariantName, CardCode[]> = { holdem: ['As', 'Qd'], omaha: ['As', 'Qd', 'Qs', '9h'], sintetico: ['As', 'Qd'] };

function preflop(variant: VariantName, count: number): { picture: Picture; players: PlayerId[] } {
  const { picture, players } = began(table(variant, count), count === 2 ? 0 : 2);
  const blinds = variant === 'sintetico'
    ? players.map((player) => posted(player, 'ante', 100))
    : count === 2
      ? [posted(players[1]!, 'small', 50), posted(players[0]!, 'big', 100)]
      : [posted(players[0]!, 'small', 50), posted(players[1]!, 'big', 100)];
  return { picture: dealt(after(picture, ...blinds), players, HOLE[variant]), players };
}

function flop(variant: VariantName, count: number): { picture: Picture; players: PlayerId[] } {
  const { picture, players } = preflop(variant, count);
  const others = players.filter((player) => player !== 'me');
  const stay = new Set(['me', others[0]!, others[1] ?? '', others.at(-1)!]);
  const acts = players.map((player) => {
    const bet = Object.values(picture.places).find((each) => each.player === player)!.bet;
    return stay.has(player) ? acted(player, 'call', 300 - bet, 300) : acted(player, 'fold');
  });
  const board = variant === 'sintetico' ? [turned(0, 'Ah'), turned(1, 'Qc'), turned(2, '9d')] : [turned(1, 'Ah', 'Qc', '9d')];
  return { picture: after(picture, ...acts, ...board), players: players.filter((player) => stay.has(player)) };
}

export function makeScene(name: string, variant: VariantName, count: number): Scene {
  const own = OWN[variant];
  switch (name) {
    case 'rail': {
      const free = [0, 3, 5].filter((n) => n < count);
      const view: Picture = { ...table(variant, count, free), phase: 'waiting' };
      const numbers = Array.from({ length: count }, (_, n) => String(n + 1)).filter((n) => !view.places[n]);
      return scene(variant, count, view, [], { options: options(...numbers.map((n) => option('BuyIn', n, 10_000, 10_000, '806/2015:2.f')), option('Leave')) });
    }
    case 'waiting':
      return scene(variant, count, { ...table(variant, count, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), phase: 'waiting' }, [], {
        options: options(option('SitOut'), option('TopUp', '', 100, 150, 'reading:cave'), option('Leave')),
      });
    case 'preflop': {
      const { picture, players } = preflop(variant, count);
      const first = players[variant === 'sintetico' || count === 2 ? 0 : 2 % players.length]!;
      return scene(variant, count, turn(picture, first === 'me' ? players[0]! : first), own, { due: { order: 'TimeBank', in_ms: 12_000 }, options: options(option('SitOut')) });
    }
    case 'open': {
      const { picture } = preflop(variant, count);
      const view = turn(picture, 'me');
      return scene(variant, count, view, own, yours(view, 200, 9850));
    }
    case 'yours': {
      const { picture, players } = flop(variant, count);
      const bettor = players.find((player) => player !== 'me')!;
      const view = turn(after(picture, acted(bettor, 'bet', 600, 600)), 'me');
      return scene(variant, count, view, own, yours(view, 1200, variant === 'omaha' ? 3300 : 9550));
    }
    case 'allin': {
      const { picture, players } = flop(variant, count);
      const [x, y, z] = players.filter((player) => player !== 'me');
      const stack = (player: PlayerId): number => Object.values(picture.places).find((each) => each.player === player)!.stack;
      let view = after(picture, acted(x!, 'bet', 340, 340, true));
      if (y) view = after(view, acted(y, 'raise', 2850, 2850, true));
      if (z) view = after(view, acted(z, 'raise', 5000, 5000));
      view = after(view, acted('me', 'call', z ? 5000 : 340, z ? 5000 : 340), turned(3, '9s'));
      void stack;
      return scene(variant, count, { ...view, phase: 'dealing' }, own);
    }
    case 'showdown': {
      const { picture, players } = flop(variant, count);
      const [x, y] = players.filter((player) => player !== 'me');
      let view = after(picture, acted(x!, 'bet', 340, 340, true));
      if (y) view = after(view, acted(y, 'raise', 2850, 2850), acted('me', 'call', 2850, 2850));
      else view = after(view, acted('me', 'call', 340, 340));
      view = after(view, turned(3, '9s'), turned(4, 'Kd'));
      const hands: [PlayerId, CardCode[]][] = [['me', own], [x!, variant === 'omaha' ? ['9c', 'Td', '2c', '2d'] : ['9c', 'Td']], ...(y ? [[y, variant === 'omaha' ? ['Ks', 'Jh', '3d', '3c'] : ['Ks', 'Jh']] as [PlayerId, CardCode[]]] : [])];
      for (const [player, cards] of hands) {
        const made = best(variant, cards, view.board)!;
        view = after(view, { type: 'Showed', player, cards, name: made.name, five: made.cards });
      }
      const pots = view.pots;
      pots.forEach((pot, n) => {
        const player = n === 0 ? x! : 'me';
        view = after(view, { type: 'Won', pot: n, player, cents: Math.floor(pot.cents * 0.95), commission: pot.cents - Math.floor(pot.cents * 0.95), name: 'one-pair' });
      });
      return scene(variant, count, view, own);
    }
    case 'estardilho': {
      const { picture, players } = began(table('sintetico', count), 2);
      const view: Picture = { ...after(picture, ...players.map((player) => posted(player, 'ante', 100))), phase: 'estardilho', turn: { player: '', place: 0, turn: '17.0', bank: false } };
      return scene('sintetico', count, view, [], {
        due: { order: 'TimeUp', in_ms: 9000 },
        options: options(option('Estardilho', '17.0', 101, 9750, '809/2015:50'), option('Decline', '17.0', 0, 0, '809/2015:49')),
      });
    }
    case 'sealed': // Cards of a pack that was sealed, the one as it was, the other not.
    case 'broken': {
      const pack = vectors.packs[0]!;
      const [first, second, ...open] = pack.turned as unknown as Deck['opened'];
      const cards = [first!, second!].map(([place, card, salt, path]): ShownCard => ({ place, card, salt, path }));
      if (name === 'broken') cards[0] = { ...cards[0]!, card: 'As' };
      const { picture } = flop('holdem', count);
      const view = turn({ ...picture, board: open.slice(0, 3).map(([, card]) => card) }, 'me');
      const sealed: Luck = { ...luck, table: pack.table, round: pack.round, deck: { root: pack.root, cards: pack.cards, opened: open.slice(0, 3) } };
      return scene('holdem', count, view, [], { ...yours(view, 100, 9550), cards, luck: sealed });
    }
    default: { // 'theirs': somebody else is to act, and one may decide ahead.
      const { picture, players } = flop(variant, count);
      const others = players.filter((player) => player !== 'me');
      const view = turn(after(picture, acted(others[0]!, 'bet', 600, 600)), others[1] ?? others[0]!, true);
      return scene(variant, count, view, own, { due: { order: 'TimeUp', in_ms: 8000 }, options: options(option('SitOut')) });
    }
  }
}
