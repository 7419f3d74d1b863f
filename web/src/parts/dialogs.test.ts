/** A turn is in sight over every dialogue: so every dialogue is `Dialog.svelte`. */

import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('../**/*.svelte', { eager: true, query: '?raw', import: 'default' });

it('is the one component that a dialogue is made of', () => {
  const own = Object.entries(sources).filter(([, source]) => source.includes('<dialog'));

  expect(own.map(([path]) => path)).toEqual(['./Dialog.svelte']);
});
