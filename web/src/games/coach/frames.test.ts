import { describe, expect, it } from 'vitest';

import { isKey, languages, say } from '../../lib/i18n';
import { GAMES } from '..';
import { framesOf } from './frames';

const FILLED = { roulette: 37, craps: '12' };

describe.each([...Object.keys(GAMES), 'slots'])('the lesson of %s', (game) => {
  const frames = framesOf({ game, hole: 2, bar: FILLED.craps, spots: [{ spot: 'reel', pays: [5, 1] }] });

  it('has three or four pictures, each with words in every language', () => {
    expect(frames.length).toBeGreaterThanOrEqual(3);
    expect(frames.length).toBeLessThanOrEqual(4);
    for (const { words, values, parts } of frames) {
      expect(parts.length).toBeGreaterThan(0);
      expect(isKey(words)).toBe(true);
      for (const lang of languages) expect(say(lang, words, values)).not.toMatch(/[{}]/);
    }
  });
});

describe('the lesson of a table', () => {
  it('has its own prices', () => {
    const spots = [{ spot: 'banca', pays: [19, 20] as const }, { spot: 'empate', pays: [9, 1] as const }];
    expect(framesOf({ game: 'baccarat', spots }).at(-1)!.values).toEqual({ banca: '19:20', tie: '9:1' });
    expect(framesOf({ game: 'roulette', pockets: Array(38).fill(0) })[0]!.values).toEqual({ n: 38 });
  });

  it('says what is special about Macau, and about four cards', () => {
    expect(framesOf({ game: 'baccarat', macau: true }).at(-1)!.words).toBe('lesson.baccarat.macau');
    expect(framesOf({ game: 'poker', hole: 4, hole_used: 2 })[1]!.words).toBe('lesson.poker.2.used');
  });
});
