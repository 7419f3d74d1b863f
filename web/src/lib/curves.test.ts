import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AnyWish } from '../games/games.gen';
import { shelf } from './kept_shelf';
import { type Alarm, Contribution } from './entropy';
import { Memory } from './kept';
import type { Answer, Table } from './socket';
import { Unfetched } from './curves';
import { verifyRound } from './verify';
import { called, drew, opened, recorded, ROUND, share, TABLE } from './verify_logs';
import { shareSeal } from './verify_shares';

vi.mock('@noble/curves/ed25519.js', () => {
  throw new Error('the line is gone');
});
const SIGNER = '07'.repeat(32);
beforeEach(() => void vi.resetModules());

describe('where the code of the curves cannot be fetched', () => {
  it('a proof is not made, and accuses nobody', async () => {
    const shares = { ana: share(1) };
    const bundle = recorded([called, opened('ana', share(1)), drew('a'), { type: 'Thrown', round: ROUND }], { shares, signer: SIGNER });
    const own = {
      commitment: shareSeal(TABLE, ROUND, 'ana', share(1)), entropy: '01'.repeat(32), granted: true, opened: true,
      signer: SIGNER, receipt: '00'.repeat(64),
    };

    await expect(verifyRound(bundle, { remembered: { player: 'ana', own } })).rejects.toBeInstanceOf(Unfetched);
  });

  it('a receipt is kept for the proof, and nobody is alarmed', async () => {
    const alarms: Alarm[] = [];
    const memory = new Memory('rou1', 'ana', shelf);
    const wish = (made: AnyWish): Promise<Answer> =>
      Promise.resolve({ type: 'Done', id: '', table: '', first: 0, count: 1, receipt: made.type === 'SealEntropy' ? '00'.repeat(64) : '' });
    const epoch = { epoch: 1, first: 1, rounds: 4, root: '', nonce: '', opening_s: 3, signer: SIGNER, beacon: '' };
    const luck = { table: 'rou1', round: 1, commitment: '', epochs: [epoch], called: false, closed: false, sealed: [], opened: [], coming: [], voids: {}, previous: null };
    const contribution = new Contribution('ana', memory, wish, (alarm) => alarms.push(alarm), {});
    contribution.see({ seq: 3, public: { view: {}, luck, names: {} }, own: { mine: {} } } as unknown as Table);

    await vi.waitFor(() => expect(memory.shares(2)[0]?.granted).toBe(true));
    await new Promise((done) => setTimeout(done, 20));
    expect(alarms).toEqual([]);
  });
});
