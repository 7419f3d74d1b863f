import { expect, test } from 'vitest';

import type { Answer } from '../../lib/socket';
import { Once } from './once.svelte';

const DONE = { type: 'Done' } as Answer;
const REFUSED = { type: 'Refused' } as Answer;

function opened() {
  const wishes: string[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const table = { offers: {} };
  const once = new Once<string>(
    () => table.offers,
    (wish) => {
      wishes.push(wish);
      return new Promise((answer) => answers.push(answer));
    },
  );
  return { once, wishes, table, answer: (with_: Answer) => answers.shift()?.(with_) };
}

test('a second press before the answer is none', async () => {
  const { once, wishes, answer } = opened();
  const first = once.act('hit');
  await once.act('hit');
  answer(DONE);
  await first;
  expect(wishes).toEqual(['hit']);
});

test('nor is one after the answer, until the table offers something else', async () => {
  const { once, wishes, table, answer } = opened();
  const first = once.act('hit');
  answer(DONE);
  await first;
  await once.act('hit');
  expect([once.busy, wishes]).toEqual([true, ['hit']]);

  table.offers = {};
  expect(once.busy).toBe(false);
  void once.act('stand');
  expect(wishes).toEqual(['hit', 'stand']);
});

test('what was refused may be tried again', async () => {
  const { once, wishes, answer } = opened();
  const first = once.act('hit');
  answer(REFUSED);
  await first;
  void once.act('hit');
  expect(wishes).toEqual(['hit', 'hit']);
});

test('offers that came before the answer are not taken for old ones', async () => {
  const { once, table, answer } = opened();
  const first = once.act('hit');
  table.offers = {};
  answer(DONE);
  await first;
  expect(once.busy).toBe(false);
});
