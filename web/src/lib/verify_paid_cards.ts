/** What bets on cards return: baccarat and blackjack, from the cards that were seen. */

import type { Card as Baccarat } from '../games/baccarat/wire.gen';
import type { Card as Blackjack, PriceCard } from '../games/blackjack/wire.gen';
import { won, type Back, type BackAt, type Price, type Priced } from './verify_price';
import type { Fact } from './verify_read';

// --- Baccarat -----------------------------------------------------------------------------------

const worth = (card: string): number => ('TJQK'.includes(card[0]!) ? 0 : card[0] === 'A' ? 1 : Number(card[0]));
const digit = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + worth(card), 0) % 10;

/** Whether each side has the cards that it had to take, by the table on the card (812/2015:20). */
export function fullyDealt(ponto: readonly string[], banca: readonly string[], table: Baccarat['draws']): boolean {
  const [p, b] = [ponto.slice(0, 2), banca.slice(0, 2)];
  if (p.length < 2 || b.length < 2) return false;
  if (digit(p) >= 8 || digit(b) >= 8) return ponto.length === 2 && banca.length === 2;
  const takes = digit(p) <= 5;
  if (ponto.length !== (takes ? 3 : 2)) return false;
  const third = takes ? (table[digit(b)] ?? []).includes(worth(ponto[2]!)) : (table.stands ?? []).includes(digit(b));
  return banca.length === (third ? 3 : 2);
}

export const baccaratBack = (price: Priced, card: Pick<Baccarat, 'commission' | 'draws'>): BackAt => (facts) => {
  const of = (side: string): string[] =>
    facts.filter((fact) => fact.type === 'Dealt' && fact.side === side).map((fact) => fact.card ?? '');
  const [ponto, banca] = [of('ponto'), of('banca')];
  const whole = fullyDealt(ponto, banca, card.draws);
  const [p, b] = [digit(ponto), digit(banca)];
  const winner = p > b ? 'ponto' : b > p ? 'banca' : 'empate';
  const back: Back = (spot, stake) => {
    if (!whole) return -1; // Somebody has a card too many or too few: nothing can be right.
    if (spot.startsWith('pair:')) {
      const [one, two] = spot === 'pair:ponto' ? ponto : banca;
      return one![0] === two![0] ? won(stake, price(spot)) : 0;
    }
    if (spot !== winner) return winner === 'empate' ? stake : 0; // 812/2015:23
    // Where five and six cost half of the banca's prize, that price comes first (812/2015:26.b).
    const full = spot === 'banca' && card.commission === '50%' && b !== 5 && b !== 6;
    return won(stake, price(spot, full ? 1 : 0));
  };
  return back;
};

// --- Blackjack ----------------------------------------------------------------------------------

interface Hand {
  cards: string[];
  split: boolean;
  low: boolean; // Its ace was called 1 to double.
  surrendered: boolean;
}

const count = (card: string): number => ('TJQK'.includes(card[0]!) ? 10 : worth(card));
const isAce = (card: string): boolean => card[0] === 'A';

function points(cards: readonly string[], low = false): number {
  const hard = cards.reduce((sum, card) => sum + count(card), 0);
  const soft = (low ? cards.slice(2) : cards).some(isAce) && hard + 10 <= 21;
  return soft ? hard + 10 : hard;
}

const natural = (cards: readonly string[]): boolean => cards.length === 2 && points(cards) === 21;

const special = (cards: readonly string[]): boolean => {
  const ranks = cards.map((card) => card[0]).sort().join('');
  return ranks === '777' || (ranks === '678' && new Set(cards.map((card) => card[1])).size === 1);
};

/** The hands, the bank and the stakes as the events leave them. */
class Felt {
  readonly hands = new Map<string, Hand>(); // By «3.1»: place and hand.
  readonly bank: string[] = [];
  readonly even = new Set<string>(); // Places that were paid one to one.

  constructor(facts: readonly Fact[], private readonly anyDouble: boolean) {
    for (const fact of facts) this.take(fact);
  }

  private take({ type, to = '', card = '', place, hand, new: fresh, decision }: Fact): void {
    const at = `${place}.${hand}`;
    if (type === 'Dealt' && to === 'bank') this.bank.push(...(card ? [card] : []));
    else if (type === 'Dealt') this.at(to).cards.push(card);
    else if (type === 'BankTurned' || type === 'BankDrew') this.bank.push(card);
    else if (type === 'EvenMoneyTaken') this.even.add(String(place));
    else if (type === 'Parted') {
      const [first, second] = this.at(at).cards;
      this.hands.set(at, { ...this.at(at), cards: [first!], split: true });
      this.hands.set(`${place}.${fresh}`, { cards: [second!], split: true, low: false, surrendered: false });
    } else if (type === 'Decided' && decision === 'double') {
      this.at(at).low = !this.anyDouble && this.at(at).cards.some(isAce); // 805/2015:8.a.ii
    } else if (type === 'Decided' && decision === 'surrender') {
      for (const [key, one] of this.hands) if (key.startsWith(`${place}.`)) one.surrendered = true;
    }
  }

  at(key: string): Hand {
    if (!this.hands.has(key)) this.hands.set(key, { cards: [], split: false, low: false, surrendered: false });
    return this.hands.get(key)!;
  }
}

export const blackjackBack = (card: Pick<Blackjack, 'prices' | 'double_any'>): BackAt => {
  const prices = new Map(card.prices.map((one) => [one.name, one.pays]));
  const pays = (stake: number, name: PriceCard['name']): number =>
    won(stake, prices.get(name) as Price);
  return (facts) => {
    const felt = new Felt(facts, card.double_any);
    const { bank, even } = felt;
    return (spot, stake, player) => {
      const [kind, rest = ''] = spot.split(':');
      const [place = '', number = '1'] = rest.split('.');
      const hand = felt.at(`${place}.${number}`);
      if (kind === 'insurance') return natural(bank) ? pays(stake, 'insurance') : 0;
      if (kind === 'prize') { // On top, at once, on all that its player has on the hand (1441/95-V:35).
        const whole = staked(facts, player, [Number(number) === 1 ? `place:${place}` : `split:${rest}`, `double:${rest}`]);
        return special(hand.cards) ? pays(whole, 'prize') - whole : 0;
      }
      if (kind === 'place' && even.has(place)) return pays(stake, 'win');
      if (hand.surrendered) return stake / 2;
      const total = points(hand.cards, hand.low);
      if (total > 21) return 0;
      if (natural(hand.cards) && !hand.split) return natural(bank) ? stake : pays(stake, 'natural');
      if (natural(bank)) return 0;
      const theirs = points(bank);
      return theirs > 21 || total > theirs ? pays(stake, 'win') : total === theirs ? stake : 0;
    };
  };
};

/** What *player* has put on *spots*, less what was taken back. */
function staked(facts: readonly Fact[], player: string, spots: readonly string[]): number {
  const signs: Record<string, number> = { Staked: 1, TakenBack: -1 };
  return facts
    .filter((fact) => fact.player === player && fact.type in signs)
    .flatMap((fact) => (fact.bets ?? []).map(([spot, cents]) => (spots.includes(spot) ? signs[fact.type]! * cents : 0)))
    .reduce((sum, cents) => sum + cents, 0);
}
