import { describe, expect, it } from 'vitest';

import { price } from './ahead';
import { layered } from './pots';
import pots from './pots_vectors.json';
import { begun, seen, shows, type Picture } from './seen';
import vectors from './seen_vectors.json';
import type { Event, Moves, PotView, Public } from './wire.gen';
import type { VariantName } from './types';

type Layer = [cents: number, positions: number[]];
const LAID = pots as [paid: number[], folded: boolean[], dead: number, layers: Layer[]][];

describe('pots lie as the house lays them (809/2015:39, 809/2015:40)', () => {
  it.each(LAID)('%j, folded %j, dead %i', (paid, folded, dead, layers) => {
    const rows = paid.map((cents, at) => ({ player: String(at), cents, folded: folded[at]! }));
    const found = layered(rows.filter(({ cents }) => cents > 0), dead);

    expect(found.map(({ cents, players }): Layer => [cents, players.map(Number)])).toEqual(layers);
  });
});

type House = Pick<Public, 'places' | 'board' | 'pot' | 'pots' | 'high'>;
interface Hand {
  variant: VariantName;
  steps: [Event[], House, [player: string, moves: Moves] | null][];
}
const HANDS = vectors as unknown as Hand[];

/** What both must agree on, by player. */
const shown = ({ places, board, pot }: Pick<House, 'places' | 'board' | 'pot'> | Picture) => ({
  board,
  pot,
  places: Object.fromEntries(
    Object.values(places).map(({ player, stack, bet, cards, won, hand, five, bot }) => [
      player, { stack, bet, cards: cards ?? null, won, hand, five, bot },
    ]),
  ),
});
/** The house's players who were dealt in: others are not part of a replayed hand. */
const dealtIn = (house: House, picture: Picture): House => {
  const seats = new Set(Object.values(picture.places).map(({ player }) => player));
  return { ...house, places: Object.fromEntries(Object.entries(house.places).filter(([, { player }]) => seats.has(player))) };
};
const pairs = (of: readonly PotView[]) => of.map(({ cents, players }) => [cents, players]);
const NO_CARD: Event = { type: 'Turned', street: 0, places: [], cards: [] };

describe('a hand that is told again looks as it did at the table', () => {
  it('of every variant', () => {
    expect(new Set(HANDS.map(({ variant }) => variant)).size).toBe(3);
    expect(HANDS.flatMap(({ steps }) => steps).filter(([, house]) => house.pots.length > 1).length).toBeGreaterThan(0);
  });

  it.each(HANDS.map((hand, n) => [`${hand.variant} ${n + 1}`, hand] as const))('%s', (_, { variant, steps }) => {
    let picture: Picture | null = null;
    for (const [events, house, asked] of steps) {
      for (const event of events) {
        if (event.type === 'HandBegan') picture = begun(variant, event);
        else if (picture && shows(event)) picture = seen(picture, event);
      }
      const over = events.some(({ type }) => type === 'HandPaid');
      if (!picture || over) continue;
      // At the table bets go into the pots when the betting is over; here, when the next card comes.
      const gathered = Object.values(house.places).every(({ bet }) => !bet);
      const now = gathered ? seen(picture, NO_CARD) : picture;

      expect(shown(now)).toEqual(shown(dealtIn(house, now)));
      if (gathered) expect(pairs(now.pots)).toEqual(pairs(house.pots));
      if (asked) {
        const [player, moves] = asked;
        const place = Object.values(house.places).find((each) => each.player === player)!;

        expect(price(house, place.bet, place.stack)).toBe(moves.call);
      }
    }
  });
});
