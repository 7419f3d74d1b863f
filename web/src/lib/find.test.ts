import { describe, expect, it } from 'vitest';

import { matches } from './find';

describe('a table is found', () => {
  const texts = ['Póquer · hold’em sem limite', 'Póquer', '806/2015'];

  it.each(['poquer', 'PÓQUER', "hold'em limite", '806', 'limite póq', '', '  '])('by «%s»', (query) => {
    expect(matches(query, texts)).toBe(true);
  });

  it.each(['roleta', 'poquer 804', 'omaha'])('not by «%s»', (query) => {
    expect(matches(query, texts)).toBe(false);
  });
});
