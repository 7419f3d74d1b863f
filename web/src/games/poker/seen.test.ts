import { describe, expect, it } from 'vitest';

import { layered } from './pots';
import { begun, seen, type Picture } from './seen';
import type { Acted, Event, HandBegan, Posted } from './wire.gen';

const BEGAN: HandBegan = {
  type: 'HandBegan', round: 7, button: 3, players: ['ana', 'rui', 'eva'], stacks: [1000, 400, 2000], missed: {},
};
const acted = (player: string, act: Acted['act'], cents = 0, to = 0, all_in = false): Event => ({
  type: 'Acted', player, act, cents, to, all_in, by: 'player',
});
const posted = (player: string, kind: Posted['kind'], cents: number): Event => ({ type: 'Posted', player, kind, cents });
const played = (...events: Event[]): Picture => events.reduce((picture, event) => seen(picture, event), begun('holdem', BEGAN));

const BLINDS = [posted('ana', 'small', 50), posted('rui', 'big', 100)];
const FLOP: Event = { type: 'Turned', street: 1, places: [7, 8, 9], cards: ['2c', '3d', '9h'] };
/** Rui is all in for 400, Eva and Ana play on for more. */
const ALLIN = [
  ...BLINDS, acted('eva', 'raise', 300, 300), acted('ana', 'call', 250, 300), acted('rui', 'raise', 300, 400, true),
  acted('eva', 'call', 100, 400), acted('ana', 'call', 100, 400), FLOP,
  acted('ana', 'bet', 200, 200), acted('eva', 'call', 200, 200),
];

describe('a hand that is told', () => {
  it('begins with the button last', () => {
    const picture = played();

    expect(Object.values(picture.places).map(({ player, stack }) => [player, stack])).toEqual([['ana', 1000], ['rui', 400], ['eva', 2000]]);
    expect(picture.button).toBe(3);
  });

  it('has the blinds in front of their places', () => {
    const { places, pot, pots } = played(...BLINDS);

    expect([places['1'], places['2']]).toMatchObject([{ bet: 50, stack: 950, last: 'small' }, { bet: 100, stack: 300, last: 'big' }]);
    expect([pot, pots]).toEqual([150, []]);
  });

  it('gathers the bets when a card comes, with a side pot', () => {
    const before = played(...ALLIN);
    const turn = seen(before, { type: 'Turned', street: 2, places: [11], cards: ['Ks'] });

    expect(before.pots).toEqual([{ cents: 1200, players: ['ana', 'rui', 'eva'] }]);
    expect(turn.pots).toEqual([{ cents: 1200, players: ['ana', 'rui', 'eva'] }, { cents: 400, players: ['ana', 'eva'] }]);
    expect(turn.board).toEqual(['2c', '3d', '9h', 'Ks']);
    expect([turn.pot, turn.high, turn.places['1']!.bet, turn.places['2']!.state]).toEqual([1600, 0, 0, 'allin']);
  });

  it('pays each pot to its winner, and the commission to nobody', () => {
    const payments: Event[] = [
      { type: 'Showed', player: 'rui', cards: ['9c', '9d'], name: 'three-of-a-kind', five: ['9c', '9d', '9h', 'Ks', '3d'] },
      { type: 'Won', pot: 0, player: 'rui', cents: 1140, commission: 60, name: 'three-of-a-kind' },
      { type: 'Won', pot: 1, player: 'eva', cents: 380, commission: 20, name: 'one-pair' },
    ];
    const over = payments.reduce((picture, event) => seen(picture, event), played(...ALLIN));

    expect(over.places['2']).toMatchObject({ stack: 1140, won: 1140, cards: ['9c', '9d'], hand: 'three-of-a-kind' });
    expect(over.places['3']).toMatchObject({ won: 380 });
    expect([over.pot, over.pots.map(({ cents }) => cents)]).toEqual([0, [0, 0]]);
  });

  it('gives back what nobody called', () => {
    const { places, pot } = played(...BLINDS, acted('eva', 'raise', 300, 300), acted('ana', 'fold'), acted('rui', 'fold'), { type: 'Returned', player: 'eva', cents: 200 });

    expect([places['3']!.stack, places['3']!.bet, pot]).toEqual([1900, 100, 250]);
    expect(places['1']!.state).toBe('folded');
  });

  it('has antes and dead money in the middle at once', () => {
    const { places, pots, pot } = played(posted('ana', 'ante', 100), posted('rui', 'ante', 100), posted('eva', 'ante', 100), posted('eva', 'dead', 50));

    expect(Object.values(places).map(({ bet }) => bet)).toEqual([0, 0, 0]);
    expect([pots, pot]).toEqual([[{ cents: 350, players: ['ana', 'rui', 'eva'] }], 350]);
  });

  it('shows the cards that the reader may see, and backs for the others', () => {
    const dealt: Event = { type: 'Dealt', places: { ana: [0, 3], rui: [1, 4], eva: [2, 5] } };
    const picture = seen(played(...BLINDS), dealt, new Map([[0, 'As'], [3, 'Kd']]));

    expect([picture.places['1']!.cards, picture.places['2']!.cards, picture.places['2']!.hidden]).toEqual([['As', 'Kd'], null, 2]);
  });

  it('that is void leaves nothing on the table', () => {
    const { pot, pots, places } = played(
      ...BLINDS, { type: 'Returned', player: 'rui', cents: 100 }, { type: 'Returned', player: 'ana', cents: 50 },
      { type: 'Voided', round: 7, why: '', cause: 'fault' },
    );

    expect([pot, pots, places['1']!.stack, places['2']!.stack]).toEqual([0, [], 1000, 400]);
  });

  it('of which nothing is known changes nothing', () => {
    const picture = played(...BLINDS);

    expect(seen(picture, { type: 'BankUsed', player: 'ana', left: 2 })).toBe(picture);
  });
});

describe('pots', () => {
  const rows = (...paid: [string, number, boolean][]) => paid.map(([player, cents, folded]) => ({ player, cents, folded }));

  it.each([
    ['nobody all in', rows(['a', 100, false], ['b', 100, false]), 0, [[200, 'ab']]],
    ['a fold in between', rows(['a', 100, false], ['b', 60, true], ['c', 100, false]), 0, [[260, 'ac']]],
    ['three heights', rows(['a', 100, false], ['b', 250, false], ['c', 400, false], ['d', 400, false]), 0, [[400, 'abcd'], [450, 'bcd'], [300, 'cd']]],
    ['a fold above the others', rows(['a', 100, false], ['b', 100, false], ['c', 180, true]), 0, [[380, 'ab']]],
    ['dead money', rows(['a', 100, false], ['b', 40, false]), 50, [[130, 'ab'], [60, 'a']]],
    ['nothing', rows(), 0, []],
  ] as const)('%s', (_, paid, dead, expected) => {
    expect(layered(paid, dead).map(({ cents, players }) => [cents, players.join('')])).toEqual(expected);
  });
});
