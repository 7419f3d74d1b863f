import { describe, expect, it } from 'vitest';

import { KEY, recalled, understood, USUAL } from './preferences';

describe('what is understood of preferences', () => {
  it('is what has a name and a value that we know', () => {
    expect(understood({ volume: 70, cloth: 'plum', voice: true })).toEqual({
      ...USUAL, volume: 70, cloth: 'plum', voice: true,
    });
  });

  it.each([
    null, 'loud', [], { volume: 71 }, { volume: '70' }, { cloth: 'plaid' }, { silent: 1 }, { zone: 'Europe/Paris' }, { smell: true },
  ])('is as usual for %j', (told) => {
    expect(understood(told)).toEqual(USUAL);
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
