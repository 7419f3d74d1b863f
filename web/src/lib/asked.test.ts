import { describe, expect, it } from 'vitest';

import { turnOf } from './asked';
import type { Table } from './socket';
import type { Offer } from './wire.gen';

interface Shown {
  view: object;
  offers?: Partial<Offer>[];
  shared?: boolean;
  mine?: object | null;
}

const table = ({ view, offers = [], shared = true, mine = {} }: Shown): Table =>
  ({
    public: { view: { round: 7, ...view } },
    card: { shared },
    base: {},
    own: { mine, options: { base: false, not: [], also: Object.fromEntries(offers.map((each, n) => [String(n), each])) } },
    closed: null,
  }) as unknown as Table;

describe('the turn of a player at a table that is not on the screen', () => {
  it('is the one that the table names', () => {
    expect(turnOf(table({ view: { turn: { player: 'ana', turn: '7.3', place: 2, bank: false } } }), 'ana')).toBe('7 7.3');
    expect(turnOf(table({ view: { turn: { player: 'ana', what: 'ponto', turn: 1 } } }), 'ana')).toBe('7 ponto');
  });

  it('is the same for every card of a hand, and another for the next hand', () => {
    const turn = { player: 'ana', place: '3', hand: 1, turn: '3.1.2', asks: '' };
    expect(turnOf(table({ view: { turn } }), 'ana')).toBe('7 3.1');
    expect(turnOf(table({ view: { turn: { ...turn, turn: '3.1.3' } } }), 'ana')).toBe('7 3.1');
    expect(turnOf(table({ view: { turn: { ...turn, hand: 2 } } }), 'ana')).toBe('7 3.2');
  });

  it.each([
    ['somebody else is asked', { view: { turn: { player: 'rui', turn: '7.3' } } }],
    ['nobody is', { view: { turn: null } }],
    ['the table counts turns', { view: { turn: 4, shooter: 'rui' } }],
    ['bets are taken', { view: {}, offers: [{ wish: 'PlaceBets', spot: 'pleno:17' }] }],
    ['they only look on', { view: { turn: { player: 'ana', turn: '7.3' } }, mine: null }],
  ])('is none where %s', (_, shown) => {
    expect(turnOf(table(shown), 'ana')).toBe('');
  });

  it('is also what is asked of several at once', () => {
    expect(turnOf(table({ view: {}, offers: [{ wish: 'NoInsurance', spot: '' }] }), 'ana')).toContain('NoInsurance');
    const turn = { player: '', turn: '7.e' };
    expect(turnOf(table({ view: { turn }, offers: [{ wish: 'Decline', spot: '7.e' }] }), 'ana')).not.toBe('');
    expect(turnOf(table({ view: { turn }, offers: [{ wish: 'Decline', spot: '6.e' }] }), 'ana')).toBe('');
  });

  it('is the throw of whoever has the dice, but not at a table of their own', () => {
    const shown = { view: { turn: 4, shooter: 'ana' }, offers: [{ wish: 'Throw', spot: '' }] };
    expect(turnOf(table(shown), 'ana')).toBe('7 ana');
    expect(turnOf(table({ ...shown, shared: false }), 'ana')).toBe('');
  });
});
