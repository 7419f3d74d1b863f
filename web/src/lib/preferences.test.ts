import { describe, expect, it } from 'vitest';

import { KEY, recalled, starred, taughtToo, understood, USUAL } from './preferences';

describe('what is understood of preferences', () => {
  it('is what has a name and a value that we know', () => {
    expect(understood({ volume: 70, cloth: 'plum', voice: true, favourites: ['am38'], taught: ['craps'] })).toEqual({
      ...USUAL, volume: 70, cloth: 'plum', voice: true, favourites: ['am38'], taught: ['craps'],
    });
  });

  it.each([
    null, 'loud', [], { volume: 71 }, { volume: '70' }, { cloth: 'plaid' }, { silent: 1 }, { zone: 'Europe/Paris' }, { smell: true },
    { favourites: 'am38' }, { favourites: [38] }, { favourites: Array(25).fill('am38') },
    { taught: 'craps' }, { taught: [null] },
  ])('is as usual for %j', (told) => {
    expect(understood(told)).toEqual(USUAL);
  });
});

describe('a star', () => {
  it('is given and taken back by the same press', () => {
    expect(starred(['am38'], 'fr37')).toEqual(['am38', 'fr37']);
    expect(starred(['am38', 'fr37'], 'am38')).toEqual(['fr37']);
  });

  it('makes room for itself where there are as many as the house keeps', () => {
    const full = Array.from({ length: 24 }, (_, n) => `t${n}`);
    expect(starred(full, 'am38')).toEqual([...full.slice(1), 'am38']);
  });
});

describe('a lesson', () => {
  it('is noted once', () => {
    expect(taughtToo(['craps'], 'poker')).toEqual(['craps', 'poker']);
    expect(taughtToo(['craps', 'poker'], 'craps')).toEqual(['craps', 'poker']);
  });
});

describe('what a device recalls', () => {
  const device = (kept: Record<string, string>) => (key: string) => kept[key] ?? null;

  it('is as usual where nothing was kept', () => {
    expect(recalled(device({}))).toEqual({ preferred: USUAL, untold: '' });
  });

  it('is what was kept, and whom the house has not heard', () => {
    const kept = { preferred: { ...USUAL, silent: true }, untold: 'ana' };
    expect(recalled(device({ [KEY]: JSON.stringify(kept) }))).toEqual(kept);
  });

  it('is as usual where somebody has written something else', () => {
    expect(recalled(device({ [KEY]: '{' }))).toEqual({ preferred: USUAL, untold: '' });
    expect(recalled(device({ [KEY]: 'null' }))).toEqual({ preferred: USUAL, untold: '' });
  });

  it('is the voice and the cards of before', () => {
    const { preferred } = recalled(device({ 'banca.voice': '1', 'banca.four_colours': '1' }));
    expect(preferred).toEqual({ ...USUAL, voice: true, four_colours: true });
  });
});
