import { beforeAll, describe, expect, it, vi } from 'vitest';

import { speak } from '../../lib/i18n.svelte';
import type { Line } from '../../lib/kit.gen';
import type { AnyEvent } from '../games.gen';
import { Moment, sumWords, toneOf, whyWords, type Came } from './moment.svelte';

vi.mock('svelte', async (its) => ({ ...(await its<object>()), onDestroy: () => undefined }));
beforeAll(() => speak('en'));

const mine = (...lines: Line[]) => ({
  stake: lines.reduce((sum, [, stake]) => sum + stake, 0),
  returned: lines.reduce((sum, [, , returned]) => sum + returned, 0),
  lines,
});
const came = (...lines: Line[]): Came => ({ round: 3, came: () => '17', mine: mine(...lines), tone: toneOf(mine(...lines)) });
const words = (...lines: Line[]): string[] => {
  const it = came(...lines);
  const said = [it.tone, sumWords(it, 'PTS/0'), whyWords(it, 'PTS/0', (spot) => spot)];
  return said.map((one) => one.replaceAll('\u00a0', ' '));
};

describe('what a round came to for the player', () => {
  it('names the bets that won, the greatest first', () => {
    expect(words(['red', 100, 200], ['17', 200, 7200], ['odd', 50, 0])).toEqual(['won', '+7,050 pts', 'with 17 and red']);
  });

  it('counts the bets that it does not name', () => {
    const bets = ['a', 'b', 'c', 'd'].map((spot, n): Line => [spot, 10, 100 - n]);
    expect(words(...bets)[2]).toBe('with a, b and 2 more bets');
  });

  it('is no win where less than the stake came back', () => {
    expect(words(['red', 100, 0], ['17', 100, 150])).toEqual(['lost', '−50 pts', 'You receive 150 pts of 200 pts staked']);
  });

  it('is lost on the bets that lost', () => {
    expect(words(['red', 100, 0])).toEqual(['lost', '−100 pts', 'on red']);
  });

  it('is neither where the stakes came back', () => {
    expect(words(['red', 100, 100])).toEqual(['even', 'Neither won nor lost: you receive 100 pts', '']);
  });

  it('is nothing for an onlooker', () => {
    const seen: Came = { round: 3, came: () => '17', mine: null, tone: toneOf(null) };
    expect([seen.tone, sumWords(seen, 'PTS/0'), whyWords(seen, 'PTS/0')]).toEqual(['none', '', '']);
  });
});

describe('the moment of a result', () => {
  it('adds up what one round pays in parts, and nothing of another round', () => {
    const moment = new Moment();
    moment.show(3, () => 'natural', mine(['place:1', 100, 250]));
    moment.show(3, () => 'bank 20', mine(['place:2', 100, 0]));
    expect(moment.now?.mine).toMatchObject({ stake: 200, returned: 250 });
    moment.show(4, () => 'bank 19', mine(['place:1', 100, 0]));
    expect(moment.now?.mine).toMatchObject({ stake: 100, returned: 0 });
    moment.show(5, () => 'bank 19', null);
    expect(moment.now?.mine).toBeNull();
  });

  it('ends when bets are closed, and says that a round was void', () => {
    const moment = new Moment();
    moment.show(3, () => '17', mine(['red', 100, 0]));
    moment.heard([{ type: 'BetsClosed', round: 4 }], 'ana');
    expect(moment.now).toBeNull();
    const void_: AnyEvent[] = [
      { type: 'Voided', round: 4, why: '', cause: 'fault' },
      { type: 'TakenBack', player: 'ana', bets: [], cents: 300, wallet: 'cash' },
      { type: 'TakenBack', player: 'rui', bets: [], cents: 900, wallet: 'cash' },
    ];
    moment.heard(void_, 'ana');
    expect(moment.now?.came()).toBe('Void round');
    expect(moment.now).toMatchObject({ tone: 'back', mine: { stake: 300, returned: 300 } });
  });
});
