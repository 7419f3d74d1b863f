import { describe, expect, it } from 'vitest';

import { share } from './habits';
import vectors from './habits_vectors.json';
import { interrupted, NONE, UNSEEN, watched, type Habits } from './watched';
import type { Event } from './wire.gen';

type Counts = [hands: number, vpip: number, pfr: number, showdowns: number, won: number];
const HANDS = vectors as unknown as [Event[], Record<string, Counts>][];
const counts = ({ hands, vpip, pfr, showdowns, won }: Habits): Counts => [hands, vpip, pfr, showdowns, won];

describe('what a page has seen of players', () => {
  it('counts each hand as the house counts it', () => {
    for (const [events, told] of HANDS) {
      const { of } = watched(UNSEEN, events);
      expect(Object.fromEntries([...of].map(([player, habits]) => [player, counts(habits)]))).toEqual(told);
    }
  });

  it('adds hands up, however the events come', () => {
    const sums: Record<string, Counts> = {};
    for (const [, told] of HANDS) {
      for (const [player, row] of Object.entries(told)) {
        sums[player] = row.map((count, n) => count + (sums[player]?.[n] ?? 0)) as Counts;
      }
    }
    const all = HANDS.flatMap(([events]) => events);
    const one = all.reduce((seen, event) => watched(seen, [event]), UNSEEN);

    expect(one.of).toEqual(watched(UNSEEN, all).of);
    expect(Object.fromEntries([...one.of].map(([player, habits]) => [player, counts(habits)]))).toEqual(sums);
  });

  it('counts no hand of which it may have missed something', () => {
    const [events] = HANDS.find(([, told]) => Object.keys(told).length)!;
    const half = watched(UNSEEN, events.slice(0, 3));

    expect(watched(interrupted(half), events.slice(3)).of).toEqual(new Map());
    expect(watched(UNSEEN, events.slice(1)).of).toEqual(new Map());
  });

  it('counts no hand that was void', () => {
    const [events] = HANDS.find(([, told]) => Object.keys(told).length)!;
    const [began, ...rest] = events;

    expect(watched(UNSEEN, [began!, { type: 'Voided' } as unknown as Event, ...rest]).of).toEqual(new Map());
  });

  it('remembers no more players than it needs', () => {
    const hand = (n: number): Event[] => [
      { type: 'HandBegan', round: n, button: 1, players: [`p${n}`, `q${n}`], stacks: [1, 1], missed: {} },
      { type: 'HandPaid', round: n, lines: [], commission: 0, wallet: 'cash' } as unknown as Event,
    ];
    const seen = watched(UNSEEN, Array.from({ length: 100 }, (_, n) => hand(n)).flat());

    expect(seen.of.size).toBe(64);
    expect(seen.of.get('p99')).toEqual({ ...NONE, hands: 1 });
  });
});

it('reads shares as whole percents, and nothing as a dash', () => {
  expect([share(1, 3), share(2, 3), share(0, 5), share(0, 0)]).toEqual(['33%', '67%', '0%', '–']);
});
