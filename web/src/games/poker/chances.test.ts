import { describe, expect, it } from 'vitest';

import { percent, question } from './chances.svelte';
import { begun, seen, type Picture } from './seen';
import type { Event } from './wire.gen';

const after = (picture: Picture, ...events: Event[]): Picture => events.reduce((now, event) => seen(now, event), picture);
const began = { type: 'HandBegan', round: 2, button: 2, players: ['ana', 'rui'], stacks: [400, 400], missed: {} } as const;
const dealt: Event = { type: 'Dealt', places: { ana: [0, 2], rui: [1, 3] } };
const faced: Event[] = [
  { type: 'FacedUp', player: 'ana', cards: ['As', 'Kd'] },
  { type: 'FacedUp', player: 'rui', cards: ['Qh', 'Qd'] },
];
const start = (variant: Picture['variant']): Picture => after(begun(variant, { ...began, players: [...began.players], stacks: [...began.stacks] }), dealt);

describe('reading:chances: what is counted', () => {
  it('is nothing while somebody can still bet', () => {
    expect(question(start('holdem'), ['As', 'Kd'], '1')).toBeNull();
  });

  it('is the hands that lie open, for everybody alike', () => {
    const view = after(start('holdem'), ...faced);
    const asked = { variant: 'holdem', board: [], whose: ['1', '2'], hands: [['As', 'Kd'], ['Qh', 'Qd']] };

    expect(question(view, ['As', 'Kd'], '1')).toEqual(asked);
    expect(question(view, null, null)).toEqual(asked);
  });

  it('has the board as it falls, and ends when hands are shown', () => {
    const flop = after(start('holdem'), ...faced, { type: 'Turned', street: 1, places: [5, 6, 7], cards: ['2h', '7c', '9d'] });
    expect(question(flop, null, null)?.board).toEqual(['2h', '7c', '9d']);

    const shown = after(flop, { type: 'Showed', player: 'rui', cards: ['Qh', 'Qd'], name: 'one-pair', five: ['Qh', 'Qd', '9d', '7c', '2h'] });
    expect(question(shown, null, null)).toBeNull();
  });

  it('reading:sintetico-closed: is one’s own hand alone where the others stay closed', () => {
    const view = { ...start('sintetico'), run_out: true, board: ['Ah'] };

    expect(question(view, ['As', 'Kd'], '1')).toEqual({ variant: 'sintetico', board: ['Ah'], whose: ['1'], hands: [['As', 'Kd']] });
    expect(question(view, null, null)).toBeNull(); // Whoever only watches has no hand.
  });

  it('is nothing in the moment before hands are turned', () => {
    expect(question({ ...start('holdem'), run_out: true }, ['As', 'Kd'], '1')).toBeNull();
  });

  it('leaves out whoever folded', () => {
    const view = after(start('sintetico'), { type: 'Acted', player: 'ana', act: 'fold', cents: 0, to: 0, all_in: false, by: 'player' });

    expect(question({ ...view, run_out: true }, ['As', 'Kd'], '1')).toBeNull();
  });
});

describe('a percentage', () => {
  it.each([
    [0, 10, '0'], [1, 1000, '<1'], [46, 100, '46'], [999, 1000, '>99'], [10, 10, '100'],
  ])('%i of %i is %s', (part, of, said) => expect(percent(part, of)).toBe(said));
});
