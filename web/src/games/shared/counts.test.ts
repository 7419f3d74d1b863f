import { describe, expect, it } from 'vitest';

import { CARDS } from '../../../dev/cards';
import type { Public } from '../roulette/wire.gen';
import { counts, extremes } from './counts';

const drawn: Public['drawn'] = [
  ['17', 'black'],
  ['00', 'green'],
  ['17', 'black'],
  ['32', 'red'],
];

describe('counts of what came up (804/2015:6.e, 807/2015:6.e)', () => {
  const all = counts(CARDS['american-38'].pockets, drawn);

  it('name every number of the wheel, zeros first', () => {
    expect(all.slice(0, 3).map((count) => count.number)).toEqual(['0', '00', '1']);
    expect(all).toHaveLength(38);
  });

  it('are plain counts', () => {
    expect(all.find((count) => count.number === '17')).toEqual({
      number: '17',
      colour: 'black',
      times: 2,
    });
    expect(all.reduce((sum, count) => sum + count.times, 0)).toBe(4);
  });

  it('say which came up most and least often', () => {
    expect(extremes(all, 'most', 3).map((count) => count.number)).toEqual(['17', '00', '32']);
    expect(extremes(all, 'least', 2).map((count) => count.number)).toEqual(['0', '1']);
  });
});
