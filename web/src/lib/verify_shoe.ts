/**
 * The cards of a shoe, drawn again one by one (reading:luck, docs/why.md "Why does a shoe know counts").
 *
 * A shoe has counts and no order: each card is drawn when it is shown, among those that nobody has seen.
 * So what it held before a round follows from its shuffle and from every card since.
 */

import { brokenLink, read, type Bundle, type Fact, type Say } from './verify_read';
import { logged, type Place } from './verify_draw';

const RANKS = 'A23456789TJQK';
const DECK = [...'shdc'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

type Counts = Map<string, number>;

/** A shoe as the events leave it. */
class Shoe {
  private left: Counts;
  private out = 0; // Seen, burned or covered.
  private cut = 0;
  private hole: Counts | null = null; // What the covered card can be, since a refill.
  private lying: string[] = []; // Face up in this round.

  constructor(private readonly decks: number) {
    this.left = new Map(DECK.map((card) => [card, decks]));
  }

  /** What the next card of *fact* is picked among: the order and the weights. */
  options(fact: Fact): [string, number][] {
    if (fact.type === 'BankTurned' && this.hole) return [...this.hole];
    const order = [...DECK.slice(this.cut), ...DECK.slice(0, this.cut)];
    return order.flatMap((card) => (this.left.get(card) ? [[card, this.left.get(card)!]] : []));
  }

  /** Whether *fact* may happen to this shoe; afterwards it has. */
  takes(fact: Fact): boolean {
    switch (fact.type) {
      case 'ShoeCut':
        this.cut = Number(fact.place);
        return Number.isInteger(this.cut) && this.cut >= 0 && this.cut < DECK.length;
      case 'Burned':
        this.out += fact.count ?? NaN;
        return this.inside >= 0;
      case 'BetsClosed':
      case 'Voided':
        this.lying = [];
        return true;
      case 'RoundOver':
        this.hole = null;
        return true;
      case 'Refilled':
        return this.refill();
      case 'Dealt':
      case 'BankDrew':
      case 'BankTurned':
        return this.shows(fact);
      default:
        return true;
    }
  }

  private get inside(): number {
    return this.decks * DECK.length - this.out;
  }

  private shows({ type, card = '' }: Fact): boolean {
    if (!card) return ++this.out <= this.decks * DECK.length; // Covered: out of the shoe, and seen by nobody.
    this.lying.push(card);
    if (type === 'BankTurned' && this.hole) {
      this.hole = null;
      return true;
    }
    if (type !== 'BankTurned') this.out++; // A covered card was out already.
    const count = this.left.get(card) ?? 0;
    this.left.set(card, count - 1);
    return count > 0 && this.inside >= 0;
  }

  /** The shoe ran dry: all is shuffled in again but what lies on the table, and what may be covered. */
  private refill(): boolean {
    const dry = this.inside === 0;
    this.hole ??= new Map([...this.left].filter(([, count]) => count));
    const kept = [...this.lying, ...[...this.hole].flatMap(([card, count]) => Array<string>(count).fill(card))];
    this.left = new Map(DECK.map((card) => [card, this.decks]));
    for (const card of kept) this.left.set(card, this.left.get(card)! - 1);
    this.out = kept.length;
    return dry;
  }
}

const shown = (fact: Fact): boolean => ['Dealt', 'BankDrew', 'BankTurned'].includes(fact.type) && !!fact.card;

/** Whether the round that *bundle* tells begins with a new shoe: then no other is needed. */
export const shuffles = ({ events }: Pick<Bundle, 'events'>): boolean => {
  const facts = events.map(read);
  const new_ = facts.findIndex((fact) => fact.type === 'Shuffled');
  const drawn = facts.findIndex((fact) => fact.type === 'Drew');
  return new_ >= 0 && (drawn < 0 || new_ < drawn);
};

/** Whether *history* are whole rounds, one after the other, that lead to *bundle*. */
function leadsTo(history: readonly Bundle[], bundle: Bundle): boolean {
  return [...history, bundle].every((one, i, all) => {
    const before = all[i - 1];
    return one.table === bundle.table && (!before || (brokenLink(before) === null && before.events.at(-1)?.hash === one.previous));
  });
}

/**
 * Says whether every card of *bundle* is the one that its key draws. *history* are the rounds since the
 * shuffle, oldest first; a table may open with a new shoe of so many *decks*. Returns how many draws were
 * repeated: none if the shoe is not known from its start.
 */
export function proveCards(
  say: Say, bundle: Bundle, facts: readonly Fact[],
  { history, decks }: { history: readonly Bundle[]; decks: number }, place: Place,
): number {
  const earlier = history.flatMap(({ events }) => events.map(read));
  const opening = (earlier[0] ?? facts[0])?.of === 1;
  let shoe = opening ? new Shoe(decks) : null;
  for (const fact of earlier) {
    if (fact.type === 'Shuffled') shoe = new Shoe(fact.decks ?? 0);
    else if (shoe && !shoe.takes(fact)) return unknown(say, fact.seq);
  }
  if (!shoe && !shuffles(bundle)) return 0;
  if (history.length && !leadsTo(history, bundle)) return unknown(say, bundle.events[0]?.seq ?? 0);

  const drawn = logged(facts);
  const since = history.flatMap((one) => (shuffles(one) ? [one.events[0]!.round] : [])).at(-1);
  let draw = 0;
  let dealt = true;
  for (const fact of facts) {
    if (fact.type === 'Shuffled') shoe = new Shoe(fact.decks ?? 0);
    if (shoe && shown(fact)) {
      const options = shoe.options(fact);
      const total = options.reduce((sum, [, count]) => sum + count, 0);
      let at = total ? place(draw, total) : -1;
      const face = options.find(([, count]) => (at -= count) < 0)?.[0] ?? '';
      const given = drawn[draw] ?? '';
      say(face === given, 'draw', { draw, place: total ? place(draw, total) : -1, face, logged: given, total });
      dealt &&= fact.card === given;
      draw++;
    }
    if (shoe && !shoe.takes(fact)) return unknown(say, fact.seq);
  }
  say(true, 'shoe', { since: since ?? (earlier[0] ?? facts[0])?.of ?? 0, rounds: history.length });
  say(dealt && draw === drawn.length, 'cards', { cards: drawn.join(' '), count: drawn.length });
  return draw;
}

function unknown(say: Say, seq: number): number {
  say(false, 'shoe', { seq });
  return 0;
}
