import { describe, expect, it } from 'vitest';

import vectors from './picture_vectors.json';
import { handOf, pictured, seen, settledHands, totalText, type Picture } from './picture';
import type { Event, HandView, PlaceView, Public } from './wire.gen';

const HAND: HandView = { cards: ['2c', '3c'], total: 5, soft: false, doubled: false, state: 'waiting', stakes: {} };
const PLACE: PlaceView = { holder: '', decider: '', stakes: {}, hands: [], insurance: {} };
const EMPTY: Picture = { bank: { cards: [], total: null }, hands: {} };
const after = (events: Event[], picture = EMPTY): Picture => events.reduce(seen, picture);
const dealt = (to: string, card: string): Event => ({ type: 'Dealt', round: 1, to, card });

describe('the cards', () => {
  it('come one by one, the second of the bank face down', () => {
    const picture = after([
      dealt('1.1', 'Kh'), dealt('bank', 'Ts'), dealt('1.1', '8c'), dealt('bank', ''),
    ]);

    expect(picture.hands).toEqual({ '1': [['Kh', '8c']] });
    expect(picture.bank.cards).toEqual(['Ts', null]);
  });

  it('part where a pair is split, and each half gets its card', () => {
    const pair = after([dealt('2.1', '8h'), dealt('2.1', '8c')]);
    const parted = after(
      [{ type: 'Parted', place: '2', hand: 1, new: 2 }, dealt('2.1', '3d'), dealt('2.2', 'Ks')], pair,
    );

    expect(parted.hands['2']).toEqual([['8h', '3d'], ['8c', 'Ks']]);
  });

  it('of the bank turn over where they lay, and its total is told with the result', () => {
    const before = after([dealt('bank', '6s'), dealt('bank', '')]);
    const bank = after(
      [
        { type: 'BankTurned', round: 1, card: 'Td' },
        { type: 'BankDrew', round: 1, card: '4h' },
        { type: 'Result', round: 1, cards: ['6s', 'Td', '4h'], total: 20, natural: false, bust: false, drew: true },
      ],
      before,
    ).bank;

    expect(bank).toEqual({ cards: ['6s', 'Td', '4h'], total: 20 });
  });

  it('do not care for other events', () => {
    expect(after([{ type: 'Staked', player: 'a', bets: [], cents: 0, wallet: 'cash' }])).toBe(EMPTY);
  });

  it('are those of the view while nothing moves', () => {
    const view = {
      bank: { cards: ['As'], total: 11, hidden: true },
      places: { '1': { ...PLACE, hands: [HAND] }, '2': PLACE },
    };

    expect(pictured(view)).toEqual({
      bank: { cards: ['As', null], total: 11 },
      hands: { '1': [['2c', '3c']], '2': [] },
    });
  });
});

type Lying = Pick<Public, 'bank' | 'places'>;
const STEPS = vectors as unknown as [before: Lying, events: Event[], after: Lying][];

describe('what the events show is what the table shows then', () => {
  it.each(STEPS.map((step, n) => [n + 1, ...step] as const))('step %i', (_, before, events, view) => {
    const picture = after(events, pictured(before));
    const table = pictured(view);

    expect(picture.bank.cards).toEqual(table.bank.cards);
    expect(table.bank.total).toBe(picture.bank.total ?? table.bank.total);
    for (const [place, hands] of Object.entries(table.hands)) expect(picture.hands[place]).toEqual(hands);
  });
});

describe('what a hand brought', () => {
  it.each([
    ['place:3', '3.1'],
    ['split:3.2', '3.2'],
    ['double:3.1', '3.1'],
    ['prize:3.1', '3.1'],
    ['insurance:3', null],
  ])('%s is of hand %s', (spot, hand) => {
    expect(handOf([spot, 100, 0])).toBe(hand);
  });

  it('adds up what lay on it, double and prize included', () => {
    const settled = { type: 'Settled' as const, player: 'ana', stake: 200, returned: 700, wallet: 'cash' };
    const results = settledHands({}, {
      ...settled,
      lines: [['place:3', 100, 200], ['double:3.1', 100, 200], ['prize:3.1', 0, 300]],
    });

    expect(results).toEqual({ '3.1': { ana: { stake: 200, returned: 700 } } });
  });
});

describe('a total', () => {
  it.each([
    [17, true, '7/17'],
    [17, false, '17'],
    [21, true, '21'],
  ])('of %i, soft %s, is written %s', (total, soft, text) => {
    expect(totalText(total, soft)).toBe(text);
  });
});
