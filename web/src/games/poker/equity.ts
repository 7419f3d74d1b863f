/**
 * How often each hand wins and ties, over every board that can still come: exact, never sampled.
 *
 * It takes cards that lie open and no others (reading:chances). Every hand is ranked by `evaluate.ts`,
 * once per five ranks, so that there is one ranking and the enumeration only looks up. It runs in a
 * worker (`equity.worker.ts`): the most that can come is 1.7 million boards, a few tenths of a second.
 * `equity_vectors.json` checks it against `banca equity`.
 */

import type { CardCode } from '../../lib/drawing/cards';
import { best } from './evaluate';
import type { VariantName } from './types';

/** Of *of* boards, how many this hand wins alone, and how many it shares. */
export interface Chance {
  wins: number;
  ties: number;
  of: number;
}

const BOARD = 5;
const SUITS = 'shdc';
const RANKS: Record<VariantName, string> = { holdem: '23456789TJQKA', omaha: '23456789TJQKA', sintetico: '89TJQKA' };

interface Card {
  rank: number;
  suit: number;
}

/** What every known hand can expect; *board* has up to five cards. */
export function equity(
  variant: VariantName, hands: readonly (readonly CardCode[])[], board: readonly CardCode[],
): Chance[] {
  const tables = tablesOf(variant);
  const known = [...hands.flat(), ...board];
  const judges = hands.map((hand) => judge(tables, hand.map((code) => read(tables, code))));
  const wins = new Float64Array(hands.length);
  const ties = new Float64Array(hands.length);
  const values = new Int32Array(hands.length);
  let of = 0;
  boards(tables, known, board, (full) => {
    of++;
    let top = -1;
    let equal = 0;
    for (let n = 0; n < judges.length; n++) {
      const value = (values[n] = judges[n]!(full));
      if (value > top) [top, equal] = [value, 1];
      else if (value === top) equal++;
    }
    for (let n = 0; n < judges.length; n++) {
      if (values[n] !== top) continue;
      if (equal === 1) wins[n]!++;
      else ties[n]!++;
    }
  });
  return hands.map((_, n) => ({ wins: wins[n]!, ties: ties[n]!, of }));
}

/**
 * What *own* can expect at sintético against one hand of which nothing is known: every hand and every
 * board counts once. Unknown cards of the same ranks are worth the same, flushes apart, so they are
 * counted together.
 */
export function against(own: readonly CardCode[], board: readonly CardCode[]): Chance {
  const tables = tablesOf('sintetico');
  const { size } = tables;
  const known = [...own, ...board];
  const left = rest(tables, known);
  const mine = judge(tables, own.map((code) => read(tables, code)));
  const rows = [...multisets(size, 2)].map(([b, a]) => ({ a: a!, b: b!, row: tables.row(a!, b!) }));
  const found: Chance = { wins: 0, ties: 0, of: 0 };
  let value = 0;
  const count = (its: number, ways: number): void => {
    found.of += ways;
    if (value > its) found.wins += ways;
    else if (value === its) found.ties += ways;
  };
  const free = new Uint8Array(size); // How many cards of a rank the unknown hand may have.
  boards(tables, known, board, (full) => {
    value = mine(full);
    free.fill(0);
    for (const card of left) if (!full.includes(card)) free[card.rank]!++;
    for (const { a, b, row } of rows) {
      const ways = a === b ? (free[a]! * (free[a]! - 1)) / 2 : free[a]! * free[b]!;
      if (ways) count(topOf(row, full, size), ways);
    }
    const suit = common(full);
    if (suit < 0) return;
    const suited = left.filter((card) => card.suit === suit && !full.includes(card));
    for (const [a, b] of pairs(suited)) {
      const plain = topOf(tables.row(Math.min(a.rank, b.rank), Math.max(a.rank, b.rank)), full, size);
      count(plain, -1);
      count(Math.max(plain, flushOf(tables, [(1 << a.rank) | (1 << b.rank)], full, suit)), 1);
    }
  });
  return found;
}

// --- Boards ---------------------------------------------------------------------------------------

/** Calls *each* with every whole board; the list is the same one every time. */
function boards(
  tables: Tables, known: readonly CardCode[], board: readonly CardCode[], each: (full: readonly Card[]) => void,
): void {
  const left = rest(tables, known);
  const full = board.map((code) => read(tables, code));
  const fill = (from: number): void => {
    if (full.length === BOARD) return each(full);
    const last = left.length - (BOARD - full.length);
    for (let n = from; n <= last; n++) {
      full.push(left[n]!);
      fill(n + 1);
      full.pop();
    }
  };
  fill(0);
}

/** The cards of the pack that are not *known*. One object per card, so that they can be told apart. */
const rest = (tables: Tables, known: readonly CardCode[]): Card[] =>
  [...tables.cards].filter(([code]) => !known.includes(code)).map(([, card]) => card);

function read(tables: Tables, code: CardCode): Card {
  const card = tables.cards.get(code);
  if (!card) throw new Error(`${code} is not in the pack`);
  return card;
}

function pairs<T>(of: readonly T[]): [T, T][] {
  return of.flatMap((a, n) => of.slice(n + 1).map((b): [T, T] => [a, b]));
}

// --- What a hand is worth on a whole board ----------------------------------------------------------

type Judge = (full: readonly Card[]) => number;

const judge = (tables: Tables, hole: readonly Card[]): Judge =>
  tables.variant === 'holdem' ? bestOfSeven(tables, hole) : twoAndThree(tables, hole);

const TRIPLES = [[0, 1, 2], [0, 1, 3], [0, 1, 4], [0, 2, 3], [0, 2, 4], [0, 3, 4], [1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4]] as const;

/** Exactly two of one's own cards and three of the board: 97/2010:10.1, 809/2015:25. */
function twoAndThree(tables: Tables, hole: readonly Card[]): Judge {
  const { size } = tables;
  const own = pairs(hole);
  const row = new Uint16Array(size ** 3); // The best with these three ranks of the board.
  for (const ranks of new Set(own.map(([a, b]) => Math.min(a.rank, b.rank) * size + Math.max(a.rank, b.rank)))) {
    const one = tables.row(Math.floor(ranks / size), ranks % size);
    for (let n = 0; n < row.length; n++) if (one[n]! > row[n]!) row[n] = one[n]!;
  }
  const suited = [0, 1, 2, 3].map((suit) =>
    own.filter(([a, b]) => a.suit === suit && b.suit === suit).map(([a, b]) => (1 << a.rank) | (1 << b.rank)));
  return (full) => {
    const top = topOf(row, full, size);
    const suit = common(full);
    return suit < 0 || !suited[suit]!.length ? top : Math.max(top, flushOf(tables, suited[suit]!, full, suit));
  };
}

/** The best flush of *suit* that one of *twos* makes with three of the board. */
function flushOf(tables: Tables, twos: readonly number[], full: readonly Card[], suit: number): number {
  let top = 0;
  for (let n = 0; n < TRIPLES.length; n++) {
    const [a, b, c] = TRIPLES[n]!;
    if (full[a]!.suit !== suit || full[b]!.suit !== suit || full[c]!.suit !== suit) continue;
    const three = (1 << full[a]!.rank) | (1 << full[b]!.rank) | (1 << full[c]!.rank);
    for (const two of twos) if (tables.flushes[two | three]! > top) top = tables.flushes[two | three]!;
  }
  return top;
}

/** The best of a *row* with any three of the board. */
function topOf(row: Uint16Array, full: readonly Card[], size: number): number {
  let top = 0;
  for (let n = 0; n < TRIPLES.length; n++) {
    const [a, b, c] = TRIPLES[n]!;
    const value = row[(full[a]!.rank * size + full[b]!.rank) * size + full[c]!.rank]!;
    if (value > top) top = value;
  }
  return top;
}

/** The best five of seven: 806/2015:1. */
function bestOfSeven(tables: Tables, hole: readonly Card[]): Judge {
  const { size } = tables;
  const { next, last } = tables.seven();
  const start = hole.reduce((node, { rank }) => next[node * size + rank]!, 0);
  return (full) => {
    let node = start;
    for (let n = 0; n < BOARD - 1; n++) node = next[node * size + full[n]!.rank]!;
    let top = last[node * size + full[BOARD - 1]!.rank]!;
    const suit = common(full);
    if (suit < 0) return top;
    let mask = 0;
    let count = 0;
    for (const cards of [hole, full]) {
      for (let n = 0; n < cards.length; n++) {
        if (cards[n]!.suit !== suit) continue;
        mask |= 1 << cards[n]!.rank;
        count++;
      }
    }
    if (count >= 5 && tables.flushes[mask]! > top) top = tables.flushes[mask]!;
    return top;
  };
}

/** The suit that three cards of the board have, without which nobody has a flush; -1: none. */
function common(full: readonly Card[]): number {
  let counts = 0;
  for (let n = 0; n < BOARD; n++) counts += 1 << (4 * full[n]!.suit);
  for (let suit = 0; suit < 4; suit++) if (((counts >> (4 * suit)) & 15) >= 3) return suit;
  return -1;
}

// --- Tables -----------------------------------------------------------------------------------------

interface Seven {
  /** From the ranks so far to those with one more, by node and rank; from six, the value of seven. */
  next: Uint16Array;
  last: Uint16Array;
}

class Tables {
  readonly cards: ReadonlyMap<CardCode, Card>;
  readonly size: number;
  /** The value of a flush, by the ranks in it: the best five of them. */
  readonly flushes: Uint16Array;
  readonly #plain: Map<number, number>; // The value of five ranks of several suits, by their key.
  readonly #rows = new Map<number, Uint16Array>();
  #seven: Seven | null = null;

  constructor(readonly variant: VariantName) {
    const ranks = RANKS[variant];
    this.size = ranks.length;
    this.cards = new Map([...ranks].flatMap((rank, r) => [...SUITS].map((suit, s): [CardCode, Card] => [`${rank}${suit}`, { rank: r, suit: s }])));
    const hands: { key: number; flush: boolean; strength: number }[] = [];
    for (const five of multisets(this.size, 5)) {
      const distinct = new Set(five).size === 5;
      for (const flush of distinct ? [false, true] : [false]) {
        const cards = five.map((rank, n) => `${ranks[rank]!}${flush ? 's' : SUITS[distinct ? (n ? 0 : 1) : alike(five, n)]!}`);
        const strength = best(variant, cards.slice(0, 2), cards.slice(2))!.strength;
        hands.push({ key: flush ? mask(five) : key(five), flush, strength });
      }
    }
    // Small numbers instead of large ones, in the same order.
    const order = new Map([...new Set(hands.map(({ strength }) => strength))].sort((a, b) => a - b).map((strength, n) => [strength, n + 1]));
    this.#plain = new Map(hands.filter(({ flush }) => !flush).map((hand) => [hand.key, order.get(hand.strength)!]));
    this.flushes = new Uint16Array(1 << this.size);
    for (const hand of hands) if (hand.flush) this.flushes[hand.key] = order.get(hand.strength)!;
    for (let ranks = 0; ranks < this.flushes.length; ranks++) {
      if (bits(ranks) <= 5) continue;
      for (let n = 0; n < this.size; n++) {
        if (ranks & (1 << n)) this.flushes[ranks] = Math.max(this.flushes[ranks]!, this.flushes[ranks ^ (1 << n)]!);
      }
    }
  }

  /** The values of two own ranks with every three of the board. */
  row(a: number, b: number): Uint16Array {
    const { size } = this;
    const kept = this.#rows.get(a * size + b);
    if (kept) return kept;
    const row = new Uint16Array(size ** 3);
    for (let n = 0; n < row.length; n++) {
      const three = [Math.floor(n / size / size), Math.floor(n / size) % size, n % size];
      row[n] = this.#plain.get(key([a, b, ...three])) ?? 0; // Five alike: there is no such hand.
    }
    this.#rows.set(a * size + b, row);
    return row;
  }

  seven(): Seven {
    return (this.#seven ??= this.#made());
  }

  /** Numbers every collection of up to six ranks, and says what seven are worth: the best five. */
  #made(): Seven {
    const { size } = this;
    let before = this.#plain;
    const values = [5, 6, 7].map((count) => {
      if (count === 5) return before;
      const now = new Map<number, number>();
      for (const ranks of multisets(size, count)) {
        const own = key(ranks);
        let top = 0;
        for (const rank of new Set(ranks)) top = Math.max(top, before.get(own - 5 ** rank) ?? 0);
        now.set(own, top);
      }
      return (before = now);
    });
    const keys = [0, 1, 2, 3, 4, 5, 6].flatMap((count) => [...multisets(size, count)].map(key));
    const node = new Map(keys.map((own, n) => [own, n]));
    const next = new Uint16Array(keys.length * size);
    const last = new Uint16Array(keys.length * size);
    keys.forEach((own, n) => {
      for (let rank = 0; rank < size; rank++) {
        next[n * size + rank] = node.get(own + 5 ** rank) ?? 0;
        last[n * size + rank] = values[2]!.get(own + 5 ** rank) ?? 0;
      }
    });
    return { next, last };
  }
}

const made = new Map<VariantName, Tables>();
function tablesOf(variant: VariantName): Tables {
  const kept = made.get(variant) ?? new Tables(variant);
  made.set(variant, kept);
  return kept;
}

/** Ranks as one number, whatever their order: how often each is there, to the base of five. */
const key = (ranks: readonly number[]): number => ranks.reduce((sum, rank) => sum + 5 ** rank, 0);
const mask = (ranks: readonly number[]): number => ranks.reduce((set, rank) => set | (1 << rank), 0);
const bits = (set: number): number => set.toString(2).replaceAll('0', '').length;
/** How many of the same rank come before it: they have other suits. */
const alike = (ranks: readonly number[], n: number): number => ranks.slice(0, n).filter((rank) => rank === ranks[n]).length;

/** Every *count* ranks in descending order, at most four alike. */
function* multisets(size: number, count: number, most = size - 1, run = 0): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let rank = most; rank >= 0; rank--) {
    const alike = rank === most ? run + 1 : 1;
    if (alike > 4) continue;
    for (const others of multisets(size, count - 1, rank, alike)) yield [rank, ...others];
  }
}
