/** What bets on dice return: banca francesa, cussec and craps, by their spots and the table's card. */

import type { Fact } from './verify_read';
import { won, type Back, type BackAt, type Priced } from './verify_price';

const thrown = (facts: readonly Fact[]): number[] =>
  (facts.findLast((fact) => fact.throw !== undefined)?.throw ?? '').split('-').map(Number);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Ases, small or big; half of the chips on a line are in play (808/2015:22, 808/2015:23). */
export const bancaFrancesaBack = (price: Priced): BackAt => (facts) => {
  const total = sum(thrown(facts));
  const shown = total === 3 ? 'ases' : total >= 5 && total <= 7 ? 'pequeno' : total >= 14 && total <= 16 ? 'grande' : '';
  const touched = facts.some((fact) => fact.type === 'Touched'); // Then nothing loses: 1441/95-IV:7.d.
  return (spot, stake) => {
    if (!shown) return -1; // It decides nothing, so nothing is settled: 808/2015:17.
    const [place, called] = spot.split(':');
    const back = called === shown ? won(stake, price(spot)) : place === 'line' ? stake / 2 : 0;
    return touched ? Math.max(back, stake) : back;
  };
};

/** On a triple small and big lose; every other bet counts it (1441/95-VII:9). */
export const cussecBack = (price: Priced): BackAt => (facts) => {
  const dice = thrown(facts);
  const total = sum(dice);
  const alike = new Set(dice).size === 1;
  return (spot, stake) => {
    const [kind, rest = ''] = spot.split(':');
    const numbers = rest ? rest.split('-').map(Number) : [];
    const times = Math.min(...numbers.map((number) => dice.filter((die) => die === number).length));
    const pays = (wins: boolean, which = 0): number => (wins ? won(stake, price(spot, which)) : 0);
    switch (kind) {
      case 'small':
        return pays(total >= 4 && total <= 10 && !alike);
      case 'big':
        return pays(total >= 11 && total <= 17 && !alike);
      case 'number':
        return pays(times >= 1, times - 1);
      case 'pair':
        return pays(times >= 1);
      case 'double':
        return pays(times >= 2, times - 2);
      case 'triple':
        return pays(times === 3);
      case 'any-triple':
        return pays(alike);
      case 'sum':
        return pays(total === numbers[0]);
      default:
        return undefined;
    }
  };
};

const ODDS_PRICE: Record<number, number> = { 4: 0, 5: 1, 6: 2, 8: 2, 9: 1, 10: 0 };

/** *point* is where the puck was; what depends on it alone is left out where that is not known. */
export const crapsBack = (price: Priced, bar: string, point: number | null): BackAt => (facts) => {
  const dice = thrown(facts);
  const fell = sum(dice);

  /** Whether pass, or what runs like it from *box* on, wins (1441/95-VI:10.1); null: it stays. */
  const right = (box: number): boolean | null => {
    if (box) return fell === box ? true : fell === 7 ? false : null;
    return [7, 11].includes(fell) ? true : [2, 3, 12].includes(fell) ? false : null;
  };
  const flat = (spot: string, box: number): boolean | 'bar' | null => {
    const wins = right(box);
    if (!spot.startsWith('dont')) return wins;
    return !box && String(fell) === bar ? 'bar' : wins === null ? null : !wins; // 1441/95-VI:10.2
  };
  const back: Back = (spot, stake) => {
    const end = (wins: boolean | 'bar' | null, which = 0): number => // What stays is not settled.
      wins === null ? -1 : wins === 'bar' ? stake : wins ? won(stake, price(spot, which)) : 0;
    const parts = spot.split(':');
    const number = Number(parts.at(-1));
    const race = (): boolean | null => (fell === number ? true : fell === 7 ? false : null);
    switch (parts[0]) {
      case 'pass':
      case 'dont-pass':
        return point === null ? undefined : end(flat(spot, point));
      case 'come':
      case 'dont-come':
        return end(flat(spot, parts.length > 1 ? number : 0));
      case 'odds': {
        const box = parts.length > 2 ? number : point;
        if (box === null) return undefined;
        return end(flat(parts[1]!, box), parts.length > 2 ? 0 : (ODDS_PRICE[box] ?? 0));
      }
      case 'big':
      case 'win':
        return end(race());
      case 'lose':
        return end(fell === 7 ? true : fell === number ? false : null);
      case 'under':
        return end(fell < 7);
      case 'over':
        return end(fell > 7);
      case 'field':
        return end([2, 3, 4, 9, 10, 11, 12].includes(fell), fell === 2 || fell === 12 ? 1 : 0);
      case 'craps':
        return end([2, 3, 12].includes(fell));
      case 'total':
        return end(fell === number);
      case 'hard':
        return end(fell === number ? dice[0] === dice[1] : race());
      default:
        return undefined;
    }
  };
  return back;
};
