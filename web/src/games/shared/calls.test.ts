import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { announcer } from '../../lib/announce.svelte';
import { t } from '../../lib/i18n.svelte';
import type { AnyEvent } from '../games.gen';
import { callBets, rejoice } from './calls.svelte';

const rung = vi.hoisted(() => [] as string[]);
vi.mock('../../lib/sound', () => ({ ring: (name: string) => rung.push(name) }));

const hearing = { me: 'ana', asset: 'PTS/0' as const, moving: false };
let before = 0;
const said = () => announcer.said.filter(({ n }) => n > before).map(({ text }) => text);

beforeEach(() => {
  rung.splice(0);
  vi.useFakeTimers();
  before = announcer.said.at(-1)?.n ?? 0;
});

afterEach(() => void vi.useRealTimers());

test('bets are called open as soon as they are', () => {
  callBets([{ type: 'BetsOpened' }] as AnyEvent[], hearing);
  expect(said()).toEqual([t('call.bets')]);
});

test('but not while something moves: what it brings is told first', () => {
  callBets([{ type: 'BetsOpened' }] as AnyEvent[], { ...hearing, moving: true });
  expect(said()).toEqual([]); // The table says it, when all has come to rest.
});

test('chips put and taken back are heard, once for each event, and not those of others', () => {
  const bets = [['pleno:17', 100], ['pleno:18', 100]];
  callBets([{ type: 'Staked', player: 'ana', bets }, { type: 'Staked', player: 'rui', bets }] as AnyEvent[], hearing);
  expect(rung).toEqual(['put']);
  callBets([{ type: 'TakenBack', player: 'ana', cents: 100 }] as AnyEvent[], hearing);
  expect(rung).toEqual(['put', 'taken']);
});

test.each([
  [100, 0, []],
  [100, 50, []], // Less than the stake is nothing to rejoice in,
  [100, 100, []], // and neither is the stake itself.
  [100, 101, ['win', 'won']],
])('of %i staked and %i returned is heard %j', (stake, returned, heard) => {
  rejoice(stake, returned);
  vi.runAllTimers();
  expect(rung).toEqual(heard);
});
