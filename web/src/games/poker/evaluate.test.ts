import { describe, expect, it } from 'vitest';

import { best } from './evaluate';
import vectors from './hands_vectors.json';
import { handSaid } from './names';
import type { HandName, VariantName } from './types';

type Row = [variant: VariantName, hole: string, board: string, five: string, name: HandName, strength: number];
const ROWS = vectors as Row[];
const cards = (text: string): string[] => text.split(' ').filter(Boolean);

describe('the hands that the house named', () => {
  it('are many, of every category', () => {
    expect(new Set(ROWS.map(([variant, , , , name]) => `${variant} ${name}`)).size).toBe(10 + 10 + 12);
  });

  it.each(ROWS)('%s %s on %s', (variant, hole, board, five, name) => {
    const made = best(variant, cards(hole), cards(board));

    expect([made?.name, made?.cards.map((card) => card[0])]).toEqual([name, cards(five).map((card) => card[0])]);
  });

  it.each(['holdem', 'omaha', 'sintetico'] as const)('of %s are in the same order, and tie alike', (variant) => {
    const rows = ROWS.filter((row) => row[0] === variant).map(([, hole, board, , , strength]) => ({
      theirs: strength,
      ours: best(variant, cards(hole), cards(board))!.strength,
    }));
    for (const a of rows) {
      for (const b of rows) expect(Math.sign(a.ours - b.ours)).toBe(Math.sign(a.theirs - b.theirs));
    }
  });
});

describe('what is held so far', () => {
  it.each([
    ['holdem', 'As Ad', '', 'Par de ases', 'Pair of aces'],
    ['holdem', 'As 9d', '', 'Carta maior: ás', 'High card: ace'],
    ['holdem', 'As 9d', 'Ac 9h 2s', 'Dois pares, ases e noves', 'Two pair, aces and nines'],
    ['holdem', '9s 9d', '9c Kh Ks Kd', 'Fullen de reis e noves', 'Full house, kings over nines'],
    ['holdem', '5s 4d', '3c 2h As', 'Sequência até ao cinco', 'Straight, five high'],
    ['holdem', 'Qs Jd', 'Tc 9h 8s', 'Sequência até à dama', 'Straight, queen high'],
    ['holdem', 'Qs 2s', 'Ts 9s 8s', 'Cor, dama maior', 'Flush, queen high'],
    ['omaha', 'As Ad Ac Ah', '', 'Par de ases', 'Pair of aces'],
    ['omaha', 'As Kd 2c 3h', 'Ac Kh 7s', 'Dois pares, ases e reis', 'Two pair, aces and kings'],
    ['omaha', 'As 2d 3c 4h', 'Ks Qs Js Ts 8d', 'Carta maior: ás', 'High card: ace'],
    ['sintetico', 'As Kd', 'Qc', 'Carta maior: ás', 'High card: ace'],
    ['sintetico', 'As Kd', 'Qc Jh Jd', 'Figuras simples, par de valetes', 'Simple figures, pair of jacks'],
    ['sintetico', 'As Kd', 'Kc Jh Jd', 'Figuras com pares, reis e valetes', 'Figures with pairs, kings and jacks'],
    ['sintetico', '8s 8d', '8c 8h Jd', 'Póquer de oitos', 'Four of a kind, eights'],
  ] as const)('%s %s on «%s»: %s', (variant, hole, board, pt, en) => {
    const made = best(variant, cards(hole), cards(board))!;

    expect([handSaid(made.name, made.cards, 'pt'), handSaid(made.name, made.cards, 'en')]).toEqual([pt, en]);
  });

  it('is nothing without a card', () => {
    expect(best('holdem', [], [])).toBeNull();
    expect(best('omaha', [], [])).toBeNull();
  });

  it('says how many cards make the hand', () => {
    expect(best('holdem', ['As', 'Ad'], ['Kc', 'Qh', '2s'])).toMatchObject({ name: 'one-pair', made: 2 });
  });
});
