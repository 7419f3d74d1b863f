import { describe, expect, it } from 'vitest';

import { luckOf, replayed } from './replay';
import type { Event } from './wire.gen';

const log = (...events: Event[]) => ({
  events: events.map((event, seq) => ({ seq, at: 0, by: 'house', round: 7, draws: 0, command: '', hash: '', body: JSON.stringify(event) })),
});
const HAND: Event[] = [
  { type: 'SeedSealed', round: 7, epoch: 1, commitment: '', path: [], seals: [] },
  { type: 'DeckSealed', round: 7, root: '', cards: 52, command: {} },
  { type: 'HandBegan', round: 7, button: 5, players: ['ana', 'rui'], stacks: [1000, 1000], missed: {} },
  { type: 'Posted', player: 'rui', kind: 'small', cents: 50 },
  { type: 'Posted', player: 'ana', kind: 'big', cents: 100 },
  { type: 'Dealt', places: { ana: [0, 2], rui: [1, 3] } },
  { type: 'Acted', player: 'rui', act: 'call', cents: 50, to: 100, all_in: false, by: 'player' },
  { type: 'Acted', player: 'ana', act: 'check', cents: 0, to: 100, all_in: false, by: 'player' },
  { type: 'CardsTurned', round: 7, command: {}, cards: [] },
  { type: 'Turned', street: 1, places: [5, 6, 7], cards: ['2c', '3d', '9h'] },
  { type: 'Acted', player: 'ana', act: 'bet', cents: 100, to: 100, all_in: false, by: 'player' },
  { type: 'Acted', player: 'rui', act: 'fold', cents: 0, to: 0, all_in: false, by: 'platform' },
  { type: 'Returned', player: 'ana', cents: 100 },
  { type: 'Won', pot: 0, player: 'ana', cents: 190, commission: 10, name: '' },
  { type: 'HandPaid', round: 7, lines: [['ana', 100, 190], ['rui', 100, 0]], commission: 10, wallet: 'cash' },
];

describe('a hand out of the log', () => {
  const replay = replayed(log(...HAND), 'holdem', [{ place: 0, card: 'As', salt: '', path: [] }, { place: 2, card: 'Kd', salt: '', path: [] }])!;

  it('goes step by step, the blinds in one', () => {
    expect(replay.steps.map(({ events }) => events.map(({ type }) => type).join(' '))).toEqual([
      'HandBegan', 'Posted Posted', 'Dealt', 'Acted', 'Acted', 'Turned', 'Acted', 'Acted', 'Returned', 'Won',
    ]);
  });

  it('knows where its streets begin', () => {
    expect(replay.streets.map(({ name, at }) => `${name} ${at}`)).toEqual(['0 0', 'flop 5', 'end 9']);
  });

  it('shows the own cards, and ends with the stacks that were paid', () => {
    const { places, pot } = replay.steps.at(-1)!.picture;

    expect([places['1']!.cards, places['1']!.stack, places['2']!.stack, pot]).toEqual([['As', 'Kd'], 1090, 900, 0]);
  });

  it('tells the pack that was sealed, and the cards that were opened of it', () => {
    const turned: Event = { type: 'CardsTurned', round: 7, command: {}, cards: [[5, '2c', 'aa', ['bb']]] };
    const told = luckOf({ table: 'hold1', round: 7, ...log(...HAND, turned) });

    expect(told).toMatchObject({ table: 'hold1', round: 7, deck: { cards: 52, opened: [[5, '2c', 'aa', ['bb']]] } });
    expect(luckOf({ table: 'hold1', round: 7, ...log(HAND[0]!) })).toBeNull();
  });

  it('that never began is none', () => {
    expect(replayed(log(...HAND.slice(0, 2)), 'holdem', [])).toBeNull();
  });
});
