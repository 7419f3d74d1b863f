import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';

import { bytes, sized, u64, unhex } from './bytes';
import { hex } from './sha256';
import { type Bundle, verifyRound } from './verify';
import { called, drew, edited, opened, recorded, ROUND, share, TABLE, type Made, type Told } from './verify_logs';
import { type OwnShare, receiptHolds, shareSeal } from './verify_shares';

const SECRET = unhex('09'.repeat(32));
const SIGNER = hex(ed25519.getPublicKey(SECRET));
const ANA = share(1);
const SEALED = shareSeal(TABLE, ROUND, 'ana', ANA);

const receipt = (commitment: string, player = 'ana', round = ROUND): string =>
  hex(ed25519.sign(bytes('banca-receipt-1', sized(TABLE), u64(round), sized(player), unhex(commitment)), SECRET));
const own = (change: Partial<OwnShare> = {}): OwnShare => ({
  commitment: SEALED, entropy: hex(ANA), granted: true, opened: true, signer: SIGNER, receipt: receipt(SEALED), ...change,
});

const rest: Told[] = [drew('a'), { type: 'Thrown', round: ROUND }];
const both = { ana: ANA, rui: share(2) };
const round = (facts: Told[], made: Made = {}): Bundle => recorded([called, ...facts, ...rest], { shares: both, signer: SIGNER, ...made });
const honest = round([opened('rui', both.rui), opened('ana', ANA)]);

const failing = async (bundle: Bundle, kept: OwnShare | null = own()): Promise<string[]> => {
  const { steps } = await verifyRound(bundle, { remembered: { player: 'ana', own: kept } });
  return steps.filter((step) => !step.ok).map((step) => step.what);
};

describe('a receipt', () => {
  it('is for one table, round, player and seal, by one signer', async () => {
    expect(await receiptHolds(TABLE, ROUND, 'ana', SEALED, receipt(SEALED), SIGNER)).toBe(true);
    expect(await receiptHolds('mesa', ROUND, 'ana', SEALED, receipt(SEALED), SIGNER)).toBe(false);
    expect(await receiptHolds(TABLE, ROUND + 1, 'ana', SEALED, receipt(SEALED), SIGNER)).toBe(false);
    expect(await receiptHolds(TABLE, ROUND, 'rui', SEALED, receipt(SEALED), SIGNER)).toBe(false);
    expect(await receiptHolds(TABLE, ROUND, 'ana', 'ab'.repeat(32), receipt(SEALED), SIGNER)).toBe(false);
    expect(await receiptHolds(TABLE, ROUND, 'ana', SEALED, receipt(SEALED), '02'.repeat(32))).toBe(false);
  });

  it.each(['', 'ab', '00'.repeat(64), 'xy'.repeat(64)])('is not "%s"', async (text) => {
    expect(await receiptHolds(TABLE, ROUND, 'ana', SEALED, text, SIGNER)).toBe(false);
    expect(await receiptHolds(TABLE, ROUND, 'ana', SEALED, receipt(SEALED), text)).toBe(false);
  });
});

describe("the player's own share", () => {
  it('is in, as it was sealed and opened', async () => {
    expect(await failing(honest)).toEqual([]);
    expect(await failing(honest, null)).toEqual([]);
  });

  it('that is left out convicts the house, which signed for it', async () => {
    const without = recorded(rest, { signer: SIGNER });
    const { steps } = await verifyRound(without, { remembered: { player: 'ana', own: own({ opened: false }) } });

    expect(steps.filter((step) => !step.ok).map((step) => step.what)).toEqual(['convicts', 'mine']);
    expect(steps.find((step) => step.what === 'convicts')!.values).toMatchObject({
      player: 'ana', round: ROUND, commitment: SEALED, receipt: receipt(SEALED), signer: SIGNER,
    });
  });

  it('that was exchanged convicts the house too', async () => {
    const swapped = round([opened('ana', share(7)), opened('rui', both.rui)], { shares: { ...both, ana: share(7) } });

    expect(await failing(swapped)).toEqual(['convicts', 'mine']);
  });

  it('that the house never confirmed proves nothing against it', async () => {
    const without = recorded(rest, { signer: SIGNER });

    expect(await failing(without, own({ granted: false, opened: false, receipt: '' }))).toEqual([]);
    expect(await failing(without, own({ granted: false, opened: false }))).toEqual(['convicts']); // A receipt does.
  });

  it('without a good receipt is said, where the house gives receipts', async () => {
    expect(await failing(honest, own({ receipt: '' }))).toEqual(['receipt']);
    expect(await failing(honest, own({ receipt: receipt(SEALED, 'rui') }))).toEqual(['receipt']);
    expect(await failing(honest, own({ receipt: '', signer: '' }))).toEqual([]);
  });

  it('that was opened, and is not open in the log, is said', async () => {
    const closed = round([opened('rui', both.rui)], { unopened: ['ana'] });

    expect(await failing(closed)).toEqual(['waited', 'mine']);
  });
});

describe('shares', () => {
  it('may be opened in any order', async () => {
    expect(await failing(round([opened('ana', ANA), opened('rui', both.rui)]))).toEqual([]);
  });

  it.each([
    ['somebody without a seal', [opened('ana', ANA), opened('eva', share(3))]],
    ['a share twice', [opened('ana', ANA), opened('ana', ANA)]],
    ['another share', [opened('ana', share(9))]],
  ])('that open %s do not hold', async (_, facts) => {
    expect(await failing(round(facts, { unopened: ['rui'] }), null)).toContain('share');
  });

  it('that stay closed are waited for, and named in the order of their seals', async () => {
    const silent = (seconds: number, unopened: string[]): Bundle =>
      recorded([{ ...called, _s: 60 }, { ...rest[0]!, _s: seconds }, rest[1]!], { shares: both, unopened });

    expect(await failing(silent(3, ['ana', 'rui']), null)).toEqual([]);
    expect(await failing(silent(2.999999, ['ana', 'rui']), null)).toEqual(['waited']);
    expect(await failing(silent(3, ['rui', 'ana']), null)).toEqual(['unopened']);
    expect(await failing(silent(3, ['ana']), null)).toEqual(['unopened']);
  });

  it('that are closed in a round voided before its first draw were not withheld', async () => {
    const back = { type: 'TakenBack', player: 'ana', bets: [['a', 5]] };
    const voided = recorded([{ type: 'Voided', round: ROUND, why: '', cause: 'fault' }, back], { shares: both, unopened: ['ana', 'rui'] });
    const { steps, about } = await verifyRound(voided);

    expect(steps.filter((step) => !step.ok)).toEqual([]);
    expect(about.withheld).toEqual([]);
    expect((await verifyRound(edited(honest, 'Drew', {}))).about.withheld).toEqual([]);
  });
});
