import { describe, expect, it, vi } from 'vitest';

import type { AnyWish } from '../games/games.gen';
import { type Alarm, Contribution } from './entropy';
import { Memory, type Shelf } from './kept';
import { shelf } from './kept_shelf';
import { hex } from './sha256';
import type { Answer, Table } from './socket';
import { shareSeal } from './verify_shares';
import type { Luck } from './wire.gen';

const ENTROPY = Uint8Array.from({ length: 32 }, (_, i) => i);
const SEAL = shareSeal('rou1', 2, 'ana', ENTROPY);
const EPOCH = { epoch: 1, first: 1, rounds: 4, root: 'aa'.repeat(32), nonce: '', opening_s: 3, signer: '', beacon: '' };

const CHAIN = { net: { genesis: 1000, period: 3, key: '' } };

describe('the seal of a share', () => {
  it('is the digest that the protocol spells out', () => {
    // SHA-256 of "banca-entropy-1", u32 4, "rou1", u64 17, u32 6, "ana-é", bytes 0 to 31.
    expect(shareSeal('rou1', 17, 'ana-é', ENTROPY)).toBe(
      'd999af5b3a0447eccac42a51d6d19ceca442ad41ebce24ecc5296efe107b02e2',
    );
  });
});

function table(luck: Partial<Luck>, seated = true): Table {
  const whole = {
    table: 'rou1', round: 1, commitment: `c${luck.round ?? 1}`, epochs: [EPOCH], closed: false, sealed: [], opened: [],
    coming: [], voids: {}, previous: null, ...luck,
  };
  return { seq: 7, public: { view: {}, luck: whole, names: {} }, own: { mine: seated ? {} : null } } as unknown as Table;
}

/** A player whose wishes are kept, and answered as the test says. */
function seat(on: Shelf = shelf(), answers: (wish: AnyWish) => Answer['type'] = () => 'Done', fill = ENTROPY, cite = 'reading:luck') {
  const wishes: AnyWish[] = [];
  const alarms: Alarm[] = [];
  const memory = new Memory('rou1', 'ana', () => on);
  const wish = (made: AnyWish): Promise<Answer> => {
    wishes.push(made);
    return Promise.resolve({ type: answers(made), id: '', cite } as unknown as Answer);
  };
  const share = new Contribution('ana', memory, wish, (alarm) => alarms.push(alarm), CHAIN, () => fill);
  return { share, wishes, alarms, memory };
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
const RUNNING: Partial<Luck> = { round: 2, sealed: ['ana'], called: true, head: 'ab'.repeat(32) };

describe('a share in the draw', () => {
  it('is sealed in one round for the next, and opened when that calls for it', async () => {
    const { share, wishes } = seat();
    share.see(table({}));
    await settled();
    expect(wishes).toEqual([{ type: 'SealEntropy', round: 2, commitment: SEAL }]);
    share.see(table({ ...RUNNING, called: false, coming: ['ana'] }));
    await settled();
    expect(wishes.length).toBe(1);
    share.see(table(RUNNING));
    await settled();

    expect(wishes.slice(1)).toEqual([
      { type: 'OpenEntropy', round: 2, entropy: hex(ENTROPY) },
      { type: 'SealEntropy', round: 3, commitment: shareSeal('rou1', 3, 'ana', ENTROPY) },
    ]);
  });

  it('is given once per round', async () => {
    const { share, wishes } = seat();
    for (const luck of [{}, { sealed: ['rui'] }, { coming: ['ana'] }, RUNNING, RUNNING]) {
      share.see(table(luck));
      await settled();
    }

    expect(wishes.map((wish) => wish.type)).toEqual(['SealEntropy', 'OpenEntropy', 'SealEntropy']);
  });

  it('is not opened for a house that does not say what its log is', async () => {
    const { share, wishes } = seat();
    share.see(table({}));
    await settled();
    share.see(table({ ...RUNNING, head: '', coming: ['ana'] }));
    await settled();

    expect(wishes.length).toBe(1);
  });

  it('is opened again when the house was busy, and remembers when it was first asked for', async () => {
    vi.useFakeTimers();
    let busy = true;
    const { share, wishes, memory } = seat(shelf(), (made) => (made.type === 'OpenEntropy' && busy ? 'Refused' : 'Done'), ENTROPY, 'wire:busy');
    share.see(table({}));
    await vi.advanceTimersByTimeAsync(0);
    share.see(table({ ...RUNNING, coming: ['ana'] }));
    await vi.advanceTimersByTimeAsync(300);
    busy = false;
    await vi.advanceTimersByTimeAsync(300);
    vi.useRealTimers();

    expect(wishes.map(({ type }) => type)).toEqual(['SealEntropy', 'OpenEntropy', 'OpenEntropy']);
    expect(memory.shares(2)[0]).toMatchObject({ opened: true, asked: 7 });
    expect(memory.all().heads).toEqual({ 6: 'ab'.repeat(32) });
  });

  it('is opened after a reload too', async () => {
    const on = shelf();
    seat(on).share.see(table({}));
    await settled();
    const { share, wishes } = seat(on);
    share.see(table(RUNNING));
    await settled();

    expect(wishes[0]).toEqual({ type: 'OpenEntropy', round: 2, entropy: hex(ENTROPY) });
  });

  it('is opened even by whoever has stood up since', async () => {
    const { share, wishes } = seat();
    share.see(table({}));
    await settled();
    share.see(table(RUNNING, false));
    await settled();

    expect(wishes.map((wish) => wish.type)).toEqual(['SealEntropy', 'OpenEntropy']);
  });

  it('is not opened twice, nor once the round has drawn', async () => {
    const on = shelf();
    seat(on).share.see(table({}));
    await settled();
    const { share, wishes } = seat(on);
    share.see(table({ ...RUNNING, opened: [['ana', hex(ENTROPY)]], coming: ['ana'] }));
    share.see(table({ ...RUNNING, closed: true, coming: ['ana'] }));
    await settled();

    expect(wishes).toEqual([]);
  });

  it('is not sealed where another tab has done so, and that one is opened by either', async () => {
    const on = shelf();
    const other = Uint8Array.from(ENTROPY, (byte) => byte ^ 1);
    const [one, two] = [seat(on), seat(on, (wish) => (wish.type === 'SealEntropy' ? 'Refused' : 'Done'), other)];
    one.share.see(table({}));
    two.share.see(table({})); // At the same moment: the house takes the first.
    await settled();
    two.share.see(table(RUNNING));
    await settled();

    expect(two.wishes[1]).toEqual({ type: 'OpenEntropy', round: 2, entropy: hex(ENTROPY) });
    expect(one.memory.shares(2)).toHaveLength(1);
  });

  it('whose answer was lost is opened if it arrived', async () => {
    const { share, wishes, memory } = seat(shelf(), (wish) => (wish.type === 'SealEntropy' ? 'Forgotten' : 'Done'));
    share.see(table({}));
    await settled();
    share.see(table(RUNNING));
    await settled();

    expect(wishes[1]!.type).toBe('OpenEntropy');
    expect(memory.shares(2)[0]).toMatchObject({ granted: true, opened: true });
  });

  it('of several that were tried is opened by trying', async () => {
    const on = shelf();
    const other = Uint8Array.from(ENTROPY, (byte) => byte ^ 1);
    for (const fill of [other, ENTROPY]) seat(on, () => 'Forgotten', fill).share.see(table({}));
    await settled();
    const { share, wishes } = seat(on, (wish) => ('entropy' in wish && wish.entropy === hex(other) ? 'Refused' : 'Done'));
    share.see(table({ ...RUNNING, coming: ['ana'] }));
    await settled();

    expect(wishes.map((wish) => ('entropy' in wish ? wish.entropy : ''))).toEqual([hex(other), hex(ENTROPY)]);
  });

  it('is not offered by those who only watch, and is once they sit', async () => {
    const { share, wishes } = seat();
    share.see(table({}, false));
    expect(wishes).toEqual([]);
    share.see(table({}));
    await settled();

    expect(wishes.map((wish) => wish.type)).toEqual(['SealEntropy']);
  });

  it('is not taken into another log of the table', () => {
    const { share, wishes } = seat();
    share.see(table({ table: 'rou1.2' }));

    expect(wishes).toEqual([]);
  });
});

describe('the house is watched', () => {
  it('and says nothing while all is well', async () => {
    const { share, alarms } = seat();
    share.see(table({}));
    await settled();
    share.see(table(RUNNING));
    await settled();
    share.see(table({ ...RUNNING, opened: [['ana', hex(ENTROPY)]] }));
    const past = { round: 2, seed: '', commitment: 'c2', opened: [['ana', hex(ENTROPY)]], unopened: [], faces: [] };
    share.see(table({ round: 3, sealed: ['ana'], previous: past as unknown as Luck['previous'] }));
    await settled();

    expect(alarms).toEqual([]);
  });

  it.each([
    ['leaves a seal out that it confirmed', [{}, { round: 2 }], ['left_out']],
    ['shows another share than was sealed', [{}, { ...RUNNING, opened: [['ana', 'ab'.repeat(32)]] }], ['changed']],
    ['shows another commitment than before', [{}, { commitment: 'other' }], ['commitment']],
    ['shows another root than before', [{}, { epochs: [{ ...EPOCH, root: 'bb'.repeat(32) }] }], ['epoch']],
    ['takes a promised beacon back', [{ epochs: [{ ...EPOCH, beacon: 'cc' }] }, { epochs: [EPOCH] }], ['epoch']],
    ['gives no receipt', [{ epochs: [{ ...EPOCH, signer: '01'.repeat(32) }] }], ['receipt']],
  ] as [string, Partial<Luck>[], Alarm[]][])('and named if it %s', async (_, views, said) => {
    const { share, alarms } = seat();
    for (const luck of views) {
      share.see(table(luck));
      share.see(table(luck)); // Said once.
      await settled();
    }

    expect(alarms).toEqual(said);
  });

  it('and named if a share that was opened is not in the round that is over', async () => {
    const { share, alarms } = seat();
    share.see(table({}));
    await settled();
    share.see(table(RUNNING));
    await settled();
    const past = { round: 2, seed: '', commitment: 'c2', opened: [], unopened: ['ana'], faces: [] };
    share.see(table({ round: 3, sealed: ['ana'], previous: past }));
    await settled();

    expect(alarms).toEqual(['changed']);
  });
});

describe('a wish that the house took', () => {
  const epochs = [{ ...EPOCH, beacon: 'net' }];
  const out = (1000 + 9 * 3) * 1000; // When round 10 of the beacon is published.

  it.each([
    ['before the beacon was out', out - 1, []],
    ['in the doubt that clocks leave', out + 5000, []],
    ['when it was out', out + 5001, ['late_call']],
  ] as const)('%s', (_, at, expected) => {
    const { share, alarms } = seat();
    share.see(table({ epochs }));
    share.took(1, at);
    share.see(table({ epochs, closed: true, due: true }));
    expect(alarms).toEqual([]);
    share.see(table({ epochs, closed: true, due: true, beacon: [10, 'ab'] }));
    expect(alarms).toEqual(expected);
  });

  it('is held against the beacon of its own round, also when that is over', () => {
    const { share, alarms } = seat();
    const previous = { round: 1, seed: '', commitment: 'c1', opened: [], unopened: [], faces: [], beacon: [10, 'ab'] };
    share.took(1, out + 60_000);
    share.see(table({ epochs, round: 2, previous } as unknown as Partial<Luck>));
    expect(alarms).toEqual(['late_call']);

    share.took(2, out + 70_000);
    share.see(table({ epochs, round: 2, previous, coming: ['ana'] } as unknown as Partial<Luck>));
    expect(alarms).toEqual(['late_call']);
  });

  it('says nothing where the beacon is not known', () => {
    const { share, alarms } = seat();
    share.took(1, out + 60_000);
    share.see(table({ epochs: [{ ...EPOCH, beacon: 'other' }], beacon: [10, 'ab'] }));
    expect(alarms).toEqual([]);
  });
});
