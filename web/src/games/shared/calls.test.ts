import { beforeEach, expect, test } from 'vitest';

import { announcer } from '../../lib/announce.svelte';
import { t } from '../../lib/i18n.svelte';
import type { AnyEvent } from '../games.gen';
import { callBets } from './calls.svelte';

const hearing = { me: 'ana', asset: { code: 'PTS', decimals: 0 } as never, moving: false };
let before = 0;
const said = () => announcer.said.filter(({ n }) => n > before).map(({ text }) => text);

beforeEach(() => {
  before = announcer.said.at(-1)?.n ?? 0;
});

test('bets are called open as soon as they are', () => {
  callBets([{ type: 'BetsOpened' }] as AnyEvent[], hearing);
  expect(said()).toEqual([t('call.bets')]);
});

test('but not while something moves: what it brings is told first', () => {
  callBets([{ type: 'BetsOpened' }] as AnyEvent[], { ...hearing, moving: true });
  expect(said()).toEqual([]); // The table says it, when all has come to rest.
});
