import { describe, expect, it } from 'vitest';

import { asked, choosy, EVERYTHING, inAddress, lookedFor, nextPage, PAGE } from './history';

const CHOSEN = { ...EVERYTHING, game: 'poker', search: 'à volta & co', since: '2026-11-01', shown: 75 };

describe('what is looked for in the history', () => {
  it('is found again in its address', () => {
    expect(lookedFor(inAddress(CHOSEN))).toEqual(CHOSEN);
    expect(lookedFor(inAddress(EVERYTHING))).toEqual(EVERYTHING);
    expect(inAddress(EVERYTHING)).toBe('');
  });

  it.each(['shown=0', 'shown=-4', 'shown=x', 'shown=', 'nonsense', 'shown=NaN'])('is everything by %s', (query) => {
    expect(lookedFor(query)).toEqual(EVERYTHING);
  });

  it('brings back no more rounds than a page can hold', () => {
    expect(lookedFor('shown=1000000').shown).toBe(500);
  });

  it('is asked of the house in the time zone of the player, and not how much is shown', () => {
    expect(asked(CHOSEN, 'Europe/Lisbon')).toBe(
      'game=poker&search=%C3%A0+volta+%26+co&since=2026-11-01&zone=Europe%2FLisbon',
    );
    expect(asked(EVERYTHING, '')).toBe('');
  });

  it('is fetched in as few answers as there may be', () => {
    expect(nextPage(EVERYTHING, 0)).toBe(PAGE);
    expect(nextPage({ ...EVERYTHING, shown: 250 }, 0)).toBe(100);
    expect(nextPage({ ...EVERYTHING, shown: 250 }, 200)).toBe(50);
    expect(nextPage(EVERYTHING, PAGE)).toBe(1);
  });

  it('is something in particular as soon as anything is chosen', () => {
    expect([choosy(EVERYTHING), choosy({ ...EVERYTHING, shown: 75 }), choosy(CHOSEN)]).toEqual([false, false, true]);
  });
});
