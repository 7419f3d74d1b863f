import { beforeAll, expect, it } from 'vitest';

import { speak } from '../../lib/i18n.svelte';
import { handsWords } from './sum';

beforeAll(() => speak('en'));

it('says how many hands won, of all places and splits', () => {
  expect(handsWords([['place:3', 100, 0], ['split:3.2', 100, 200], ['split:3.3', 100, 200], ['place:4', 100, 100]])).toBe(
    '2 hands won, one hand lost and one hand level',
  );
});

it('counts a doubled hand and its insurance once', () => {
  expect(handsWords([['place:3', 100, 200], ['double:3.1', 100, 200], ['insurance:3', 50, 0], ['place:4', 100, 0]])).toBe(
    'one hand won and one hand lost',
  );
});

it('says nothing of a single hand', () => {
  expect(handsWords([['place:3', 100, 200], ['double:3.1', 100, 200]])).toBe('');
});
