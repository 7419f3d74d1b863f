import { describe, expect, it } from 'vitest';

import type { AnyWish } from '../games/games.gen';
import { Contribution, entropySeal } from './entropy';
import type { Answer, Table } from './socket';
import type { Luck } from './wire.gen';

const ENTROPY = Uint8Array.from({ length: 32 }, (_, i) => i);

describe('the seal of a share', () => {
  it('is the digest that the protocol spells out', () => {
    // SHA-256 of "banca-entropy-1", u32 4, "rou1", u64 17, u32 6, "ana-é", bytes 0 to 31.
    expect(entropySeal('rou1', 17, 'ana-é', ENTROPY)).toBe(
      'd999af5b3a0447eccac42a51d6d19ceca442ad41ebce24ecc5296efe107b02e2',
    );
  });
});

function table(luck: Partial<Luck>, seated = true): Table {
  const whole = { table: 'rou1', round: 1, commitment: '', closed: false, sealed: [], opened: [], ...luck };
  return {
    public: { view: {}, luck: { ...whole, previous: null }, names: {} },
    own: { mine: seated ? {} : null },
  } as unknown as Table;
}

/** A player whose wishes are kept, and granted when the test says so. */
function seat(shared: boolean, answer: Answer['type'] = 'Done') {
  const wishes: string[] = [];
  const timers: (() => void)[] = [];
  const wish = (made: AnyWish): Promise<Answer> => {
    wishes.push(made.type);
    return Promise.resolve({ type: answer, id: '' } as Answer);
  };
  const later = (_: number, task: () => void): (() => void) => {
    timers.push(task);
    return () => void timers.splice(timers.indexOf(task), 1);
  };
  const share = new Contribution('ana', shared, wish, later, () => ENTROPY);
  return { share, wishes, timers };
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

describe('a share in the draw', () => {
  it('is sealed and opened at once where nobody else plays', async () => {
    const { share, wishes } = seat(false);
    share.see(table({}));
    await settled();

    expect(wishes).toEqual(['SealEntropy', 'OpenEntropy']);
  });

  it("waits for the others' seals at a shared table", async () => {
    const { share, wishes, timers } = seat(true);
    share.see(table({}));
    await settled();
    expect(wishes).toEqual(['SealEntropy']);
    timers[0]!();

    expect(wishes).toEqual(['SealEntropy', 'OpenEntropy']);
  });

  it('is opened before a bet of its own, and then not again', async () => {
    const { share, wishes, timers } = seat(true);
    share.see(table({}));
    await settled();
    share.open();

    expect(wishes).toEqual(['SealEntropy', 'OpenEntropy']);
    expect(timers).toEqual([]);
  });

  it('is given once per round', async () => {
    const { share, wishes } = seat(false);
    share.see(table({}));
    share.see(table({ sealed: ['rui'] }));
    share.see(table({ round: 2 }));
    await settled();

    expect(wishes.filter((wish) => wish === 'SealEntropy')).toHaveLength(2);
  });

  it.each([
    ['the first bet is made', { closed: true }],
    ['a share is open', { opened: [['rui', 'ab']] as [string, string][] }],
    ['another page of the player has sealed one', { sealed: ['ana'] }],
  ])('is not offered once %s', (_, luck) => {
    const { share, wishes } = seat(true);
    share.see(table(luck));

    expect(wishes).toEqual([]);
  });

  it('is not offered by those who only watch, and is once they sit', () => {
    const { share, wishes } = seat(true);
    share.see(table({}, false));
    expect(wishes).toEqual([]);
    share.see(table({}));

    expect(wishes).toEqual(['SealEntropy']);
  });

  it('that was refused its seal is not opened', async () => {
    const { share, wishes } = seat(false, 'Refused');
    share.see(table({}));
    await settled();

    expect(wishes).toEqual(['SealEntropy']);
  });
});
