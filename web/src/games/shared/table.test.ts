import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { announcer } from '../../lib/announce.svelte';
import { t } from '../../lib/i18n.svelte';
import { outcome, paid } from '../croupier';
import type { GameProps } from '../index';
import type { Event, Phase, Spun } from '../roulette/wire.gen';
import { ClothTable, type Play } from './table.svelte';

const SPUN: Spun = { type: 'Spun', round: 7, pocket: '17', colour: 'black', clockwise: true };
const SETTLED = {
  type: 'Settled', player: 'ana', stake: 100, returned: 3600, lines: [['pleno:17', 100, 3600]], wallet: 'cash',
} as const;

let before = 0;
let held = 0;
const said = () => announcer.said.filter(({ n }) => n > before).map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  before = announcer.said.at(-1)?.n ?? 0;
  held = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

/** A table of roulette at *phase*, and the props that it was handed. */
function opened(phase: Phase, play: Partial<Play<'roulette', 'Spun'>> = {}) {
  const props = {
    me: 'ana',
    asset: 'PTS/0',
    online: true,
    due: null,
    options: {},
    card: { shared: true, chips: [100], spots: [{ most: 1000 }] },
    view: { phase, round: 7, seats: {}, last: null },
    mine: { bets: {}, total: 0, previous: {} },
    hold: () => (held += 1),
    release: () => (held -= 1),
  } as unknown as GameProps<'roulette'>;
  let table: ClothTable<'roulette', 'Spun'>;
  const component = (): void => {
    table = new ClothTable(() => props, { brings: 'Spun', said: ({ pocket }) => pocket, ...play });
  };
  void render(component as unknown as Component).body; // It renders when it is read.
  return { table: table!, props };
}
const moves = { ms: 1000, sound: 'ball', status: () => 'it rolls', why: 'not.rolling' } as const;
const hear = (table: ClothTable<'roulette', 'Spun'>, ...events: object[]) => table.hear(events as Event[]);

test('the croupier says what there is to say in each phase', () => {
  expect(opened('betting').table.status).toBe(t('call.bets'));
  expect(opened('closed').table.status).toBe(t('call.none'));
  expect(opened('closed', { status: { closed: () => 'wait' } }).table.status).toBe('wait');
  expect(opened('resting', { opened: () => 'go' }).table.status).toBe('go'); // Nothing has come yet.
});

test('the picture is held while a result moves, and told of when it rests', async () => {
  const { table, props } = opened('closed', { moves });
  hear(table, SPUN, SETTLED, { type: 'BetsOpened', round: 8 });

  expect([held, table.phase, table.status, table.now]).toEqual([1, 'rolling', 'it rolls', SPUN]);
  expect(table.desk.reasons.clear).toBe('not.rolling');
  expect(said()).toEqual([]);

  table.rest(6); // That of another round says nothing of this one.
  expect(held).toBe(1);

  table.rest(7);
  props.view.phase = 'betting';
  await vi.advanceTimersByTimeAsync(0);

  expect([held, table.now, table.fresh, table.after.lines]).toEqual([0, null, true, SETTLED.lines]);
  expect(said()).toEqual([
    '17',
    ...paid(SETTLED as never, 'PTS/0', null),
    outcome(SETTLED as never, 'PTS/0'),
    t('call.bets'),
  ]);
});

test('a picture that never says that it rests is not waited for', () => {
  const { table } = opened('closed', { moves });
  hear(table, SPUN);
  vi.advanceTimersByTime(60_000);

  expect([held, table.now]).toEqual([0, null]);
});

test('without a picture a result is there at once', () => {
  const { table } = opened('closed');
  hear(table, SPUN);
  expect([table.phase, table.status]).toEqual(['closed', t('call.none')]);

  vi.advanceTimersByTime(0);
  expect(said()).toEqual(['17']);
});

test("the mark stays until the player's next chips, whatever others do", () => {
  const { table, props } = opened('closed');
  hear(table, SPUN);
  vi.advanceTimersByTime(0);
  props.view.phase = 'betting';
  expect(table.marked).toBe(true);

  props.view.seats = { rui: { bets: { 'pleno:1': 100 }, total: 100, colour: 1, chip: 0 } };
  expect(table.marked).toBe(true);

  hear(table, { type: 'Staked', player: 'ana', bets: [['pleno:1', 100]] });
  expect(table.marked).toBe(false);
});

test('a game calls a result, and hears events, in its own way', () => {
  const heard: string[] = [];
  const { table } = opened('closed', {
    call: ({ pocket }, { events }) => heard.push(`${pocket} of ${events.length}`),
    heard: ({ type }) => heard.push(type),
    closed: () => '',
  });
  hear(table, { type: 'BetsClosed', round: 7 }, SPUN);
  vi.advanceTimersByTime(0);

  expect(heard).toEqual(['BetsClosed', 'Spun', '17 of 2']);
  expect(said()).toEqual([]);
});

test('only a table for one has a button that starts the round', () => {
  const start = { wish: { type: 'Spin' }, label: 'spin', why: 'spin_why', testid: 'spin' } as const;
  const { table, props } = opened('betting', { start });
  expect(table.start).toBe(null);

  props.card.shared = false;
  expect(table.start).toBe(start);
});
