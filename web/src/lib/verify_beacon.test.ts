import { bls12_381 } from '@noble/curves/bls12-381.js';
import { describe, expect, it } from 'vitest';

import { u64, unhex } from './bytes';
import { hex, sha256 } from './sha256';
import { type Bundle, type Proof, verifyRound } from './verify';
import { beaconRound, type Chain, CHAINS, networkSigned, QUICKNET } from './verify_beacon';
import { drawKey, drawnPlace } from './verify_draw';
import { called, drew, edited, opened, recorded, ROUND, SEED, share, START, TABLE, type Told } from './verify_logs';

const short = bls12_381.shortSignatures;
const TAG = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const SECRET = unhex('07'.repeat(32));
const OURS = 'ab'.repeat(32);
const chain: Chain = { genesis: 1_799_999_000, period: 10, key: short.getPublicKey(SECRET).toHex() };
const signed = (number: number): string => short.sign(short.hash(sha256(u64(number)), TAG), SECRET).toHex();

describe('the beacon of quicknet', () => {
  const signature =
    'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92';

  it('signed its round 123, and no other so', async () => {
    expect(await networkSigned(CHAINS[QUICKNET]!, 123, signature)).toBe(true);
    expect(await networkSigned(CHAINS[QUICKNET]!, 124, signature)).toBe(false);
    expect(await networkSigned(chain, 123, signature)).toBe(false);
  });

  it.each(['', 'ab', '00'.repeat(48), 'ff'.repeat(48), `c0${'00'.repeat(47)}`])('did not sign "%s"', async (text) => {
    expect(await networkSigned(CHAINS[QUICKNET]!, 123, text)).toBe(false);
  });
});

describe('the round of the beacon', () => {
  it.each([
    [1_799_999_000_000_000, 2], // Round 1 is published at this very moment, so the next one is awaited.
    [1_799_999_000_000_001, 2],
    [1_799_999_009_999_999, 2],
    [1_799_999_010_000_000, 3],
    [1_799_998_999_999_999, 1],
    [1_799_998_990_000_000, 1],
  ])('that follows %i is %i', (at, number) => {
    expect(beaconRound(chain, at)).toBe(number);
  });
});

describe('a round with a beacon', () => {
  const faces = ['0', '1', '2', '3', '4', '5', '6'];
  const due: Told = { type: 'BeaconDue', round: ROUND };
  const number = beaconRound(chain, START);
  const mixed: Told = { type: 'BeaconMixed', round: ROUND, number, signature: signed(number), _s: chain.period };
  const ana = share(5);
  const key = drawKey(SEED, [['ana', ana]], { number, signature: unhex(signed(number)) });
  const face = faces[Number(drawnPlace(key, TABLE, ROUND, 0, 7n))]!;
  const spun = [drew(face), { type: 'Spun', round: ROUND, pocket: face }];
  const round = (...facts: Told[]): Bundle => recorded([called, ...facts], { shares: { ana }, beacon: OURS });
  const honest = round(opened('ana', ana), due, mixed, ...spun);

  const proved = (bundle: Bundle, chains = { [OURS]: chain }): Promise<Proof> =>
    verifyRound(bundle, { drawing: { kind: 'ball', faces }, chains });
  const failing = async (bundle: Bundle): Promise<string[]> =>
    (await proved(bundle)).steps.filter((step) => !step.ok).map((step) => step.what);

  it('is drawn again with it', async () => {
    expect(await failing(honest)).toEqual([]);
    expect((await proved(honest)).about.beacon).toBe('mixed');
  });

  it('does not hold with another round of it, nor with a signature that is not its own', async () => {
    const other = { number: number + 1, signature: signed(number + 1) };

    expect(await failing(edited(honest, 'BeaconMixed', other))).toContain('beacon');
    expect(await failing(edited(honest, 'BeaconMixed', { signature: signed(number + 1) }))).toContain('beacon');
    expect(await failing(edited(honest, 'BeaconMixed', { signature: '' }))).toContain('beacon');
  });

  it('does not hold where this browser does not know the beacon', async () => {
    const proof = await proved(honest, {});

    expect(proof.steps.find((step) => step.what === 'beacon')).toMatchObject({ ok: false, values: { known: 0 } });
  });

  it.each([
    ['without it', [opened('ana', ana), ...spun]],
    ['before it has come', [opened('ana', ana), due, ...spun]],
    ['that nobody waited for', [opened('ana', ana), mixed, ...spun]],
    ['with a bet after it was due', [opened('ana', ana), due, { type: 'Staked', player: 'ana', bets: [] }, mixed, ...spun]],
    ['with an opening after it was due', [due, opened('ana', ana), mixed, ...spun]],
    ['with two of them', [opened('ana', ana), due, mixed, mixed, ...spun]],
  ] as [string, Told[]][])('does not hold if it draws %s', async (_, facts) => {
    expect(await failing(round(...facts))).toContain('order');
  });

  it('waits for closed shares until it is due', async () => {
    const late = recorded([called, { ...due, _s: 3 }, mixed, ...spun], { shares: { ana }, beacon: OURS, unopened: ['ana'] });
    const early = recorded([called, { ...due, _s: 2 }, mixed, { ...spun[0]!, _s: 5 }, spun[1]!], { shares: { ana }, beacon: OURS, unopened: ['ana'] });

    expect(await failing(late)).not.toContain('waited');
    expect(await failing(early)).toContain('waited');
  });

  it('may be voided because it did not come', async () => {
    const voided = [due, { type: 'Voided', round: ROUND, why: '', cause: 'beacon' }, { type: 'TakenBack', player: 'ana', bets: [['red', 5]] }];
    const proof = await proved(round(opened('ana', ana), ...voided));

    expect(proof.steps.filter((step) => !step.ok)).toEqual([]);
    expect([proof.about.beacon, proof.about.voided]).toEqual(['missing', 'beacon']);
  });

  it('is not the same as one without', async () => {
    const none = recorded([called, opened('ana', ana), due, mixed, ...spun], { shares: { ana } });

    expect(await failing(none)).toContain('order');
    expect(hex(drawKey(SEED, [], { number: 0, signature: new Uint8Array() }))).not.toBe(hex(key));
  });
});
