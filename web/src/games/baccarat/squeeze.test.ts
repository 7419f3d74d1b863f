import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isOwn, seenOf, Squeeze, SQUEEZE_MS } from './squeeze.svelte';

vi.mock('svelte', async (real) => ({ ...(await real()), onDestroy: () => undefined }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DEALT = { card: 'Kh', side: 'ponto', place: 1 } as const;

describe('a card is squeezed', () => {
  it('in company by whoever turns it, and by nobody where the table does', () => {
    const part = { me: 'ana', shared: true, bets: { ponto: 100 } };
    expect(isOwn({ side: 'ponto', by: 'ana' }, part)).toBe(true);
    expect(isOwn({ side: 'ponto', by: 'rui' }, part)).toBe(false);
    expect(isOwn({ side: 'ponto', by: '' }, part)).toBe(false);
  });

  it('alone by the player, on the side with more on it', () => {
    const part = { me: 'ana', shared: false, bets: { ponto: 100, banca: 200, empate: 500 } };
    expect(isOwn({ side: 'banca', by: '' }, part)).toBe(true);
    expect(isOwn({ side: 'ponto', by: '' }, part)).toBe(false);
    expect(isOwn({ side: 'ponto', by: '' }, { ...part, bets: { empate: 500 } })).toBe(false);
  });
});

describe('a card in hand', () => {
  async function isTurned(squeeze: Squeeze, does: () => void): Promise<boolean> {
    let turned = false;
    void squeeze.begin(DEALT).then(() => (turned = true));
    does();
    await Promise.resolve();
    return turned;
  }

  it('stays down while little of it is seen', async () => {
    const squeeze = new Squeeze();
    expect(await isTurned(squeeze, () => squeeze.peel(0.5))).toBe(false);
    squeeze.let();
    expect(squeeze.now?.card).toBe('Kh');
  });

  it('is turned when it is as good as open, and let go', async () => {
    const squeeze = new Squeeze();
    expect(await isTurned(squeeze, () => { squeeze.peel(0.8); squeeze.let(); })).toBe(true);
    expect(squeeze.now).toBeNull();
  });

  it('is turned when it is open', async () => {
    const squeeze = new Squeeze();
    expect(await isTurned(squeeze, () => squeeze.peel(1.2))).toBe(true);
  });

  it('is turned at the end of its time', async () => {
    const squeeze = new Squeeze();
    expect(await isTurned(squeeze, () => void vi.advanceTimersByTime(SQUEEZE_MS - 1))).toBe(false);
    vi.advanceTimersByTime(1);
    expect(squeeze.now).toBeNull();
  });
});

describe('what is seen of it', () => {
  it('is nothing at first', () => {
    expect(seenOf(0)).toBe('polygon(0 100%, 77% 100%, 77% 100%, 0 100%)');
  });

  it('is never its index before it is almost open', () => {
    // The corner from 77 and 70 per cent on is below the thumb.
    expect(seenOf(0.25)).toBe('polygon(0 75%, 77% 75%, 77% 100%, 0 100%)');
    expect(seenOf(0.6)).toBe('polygon(0 40%, 100% 40%, 100% 70%, 77% 70%, 77% 100%, 0 100%)');
  });
});
