import { expect, it } from 'vitest';

import type { Statistics } from '../../lib/wire.gen';
import { added, counted, NOTHING, total } from './statistics';

const row = (position: string, hands: number) => ({ position, hands, vpip: 1, pfr: 0, showdowns: 1, won: 1 });
const PAGES: Statistics[] = [
  { counted: [row('button', 60), row('big', 40)], next: 7, tables: [] },
  { counted: [row('button', 100)], next: 3, tables: [] },
  { counted: [row('early', 5), row('elsewhere', 9)], next: null, tables: [] },
];
const asked: (number | null)[] = [];
const ask = async (before: number | null): Promise<Statistics> => {
  asked.push(before);
  return PAGES[[null, 7, 3].indexOf(before)]!;
};

it('adds the pages up until there are none left, and says where each begins', async () => {
  let sums = NOTHING;
  asked.length = 0;
  await counted(ask, 1000, null, (page) => ((sums = added(sums, page.counted)), true));

  expect(asked).toEqual([null, 7, 3]);
  expect([sums.button.hands, sums.big.hands, sums.early.hands]).toEqual([160, 40, 5]);
  expect(total(sums)).toEqual({ hands: 205, vpip: 4, pfr: 0, showdowns: 4, won: 4 });
});

it('stops when enough are counted, and when nobody listens any more', async () => {
  asked.length = 0;
  await counted(ask, 150, null, () => true);
  expect(asked).toEqual([null, 7]);

  asked.length = 0;
  await counted(ask, 1000, 7, () => false);
  expect(asked).toEqual([7]);
});
