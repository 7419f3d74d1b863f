import { describe, expect, it } from 'vitest';

import { fitting } from './fitting';

const spots = [{ most: 1000 }, { most: 6000 }];

describe('the chips on offer', () => {
  it('are those that some bet takes', () => {
    expect(fitting([100, 500, 1000, 5000, 10_000], { spots })).toEqual([100, 500, 1000, 5000]);
  });

  it('are those that all bets together may come to, where there is a cap', () => {
    expect(fitting([100, 500, 1000, 5000], { spots, cap: 4999 })).toEqual([100, 500, 1000]);
    expect(fitting([100, 500], { spots, cap: 0 })).toEqual([100, 500]);
  });

  it('are never none', () => {
    expect(fitting([100, 500], { spots: [] })).toEqual([100]);
  });
});
