import { expect, it } from 'vitest';

import { best } from './evaluate';
import { EXAMPLES } from './examples';

it.each(Object.entries(EXAMPLES.standard))('%s is what its example shows', (name, [cards, made]) => {
  expect(best('holdem', cards.slice(0, 2), cards.slice(2))).toMatchObject({ name, made, cards });
});

it.each(Object.entries(EXAMPLES.sintetico))('%s is what its example of the sintético shows', (name, [cards, made]) => {
  expect(best('sintetico', cards.slice(0, 2), cards.slice(2))).toMatchObject({ name, made, cards });
});
