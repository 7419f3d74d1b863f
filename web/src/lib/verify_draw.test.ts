import { describe, expect, it } from 'vitest';

import { type Bundle, type Dice, holds, type Proof, verifyRound } from './verify';
import { UNMIXED } from './verify_beacon';
import { drawKey, drawnPlace } from './verify_draw';
import { drew, recorded, ROUND, SEED, TABLE, type Told } from './verify_logs';

/** All throws of that many dice, in the order of the card. */
function throws(dice: number): string[] {
  if (dice === 1) return ['1', '2', '3', '4', '5', '6'];
  return throws(1).flatMap((one) => throws(dice - 1).map((rest) => `${one}-${rest}`));
}

/** Which place the seed draws, by the protocol. */
const drawn = (total: number): number =>
  Number(drawnPlace(drawKey(SEED, [], UNMIXED), TABLE, ROUND, 0, BigInt(total)));

const proved = (bundle: Bundle, faces: string[], dice: Dice): Promise<Proof> =>
  verifyRound(bundle, { drawing: { kind: 'dice', faces, dice } });
const failing = async (bundle: Bundle, faces: string[], dice: Dice): Promise<string[]> =>
  (await proved(bundle, faces, dice)).steps.filter((step) => !step.ok).map((step) => step.what);

describe('the proof of a throw of three dice', () => {
  const faces = throws(3);
  const face = faces[drawn(216)]!;
  const fell: Told = { type: 'Fell', round: ROUND, throw: face, total: 0, called: 'null' };

  it('draws it again', async () => {
    const proof = await proved(recorded([drew(face), fell]), faces, {});

    expect(holds(proof)).toBe(true);
    expect(proof.steps.at(-1)).toEqual({ ok: true, what: 'throw', values: { face, throw: face } });
    expect([proof.about.draws, proof.about.redrawn]).toEqual([1, 1]);
  });

  it('also where the dice were touched before they were called (1441/95-IV:7.d)', async () => {
    const touched = { type: 'Touched', round: ROUND };

    expect(await failing(recorded([drew(face), touched, fell]), faces, {})).toEqual([]);
  });

  it('finds dice that were told otherwise', async () => {
    const other = face === '1-1-1' ? '6-6-6' : '1-1-1';

    expect(await failing(recorded([drew(face), { ...fell, throw: other }]), faces, {})).toEqual(['throw']);
    expect(await failing(recorded([drew(other), { ...fell, throw: other }]), faces, {})).toEqual(['draw', 'throw']);
  });

  it('finds dice that fell before anything was drawn, and dice that fell twice', async () => {
    expect(await failing(recorded([fell, drew(face)]), faces, {})).toContain('order');
    expect(await failing(recorded([drew(face), fell, fell]), faces, {})).toContain('throw');
  });

  it('says of a void round that nothing was drawn', async () => {
    const back = { type: 'TakenBack', player: 'ana', bets: [['chance:ases', 100]], cents: 100 };
    const voided = recorded([{ type: 'Voided', round: ROUND, why: 'a fault', cause: 'fault' }, back]);
    const { steps, about } = await proved(voided, faces, {});

    expect([steps.at(-1)!.ok, steps.at(-1)!.what, steps.at(-1)!.values.void]).toEqual([true, 'throw', 1]);
    expect(about.voided).toBe('fault');
  });
});

describe('the proof of a throw at craps', () => {
  const faces = throws(2);
  const dice: Dice = { '1-2': 0, '1-3': 3, '4-5': 27 };
  const rolled = (pair: string, face: string): Told =>
    ({ type: 'Rolled', round: ROUND, throw: face, total: 0, point: 0, announced: [], dice: pair });
  const with_ = (pair: string): string => faces[(drawn(36) + dice[pair]!) % 36]!;

  it.each(Object.keys(dice))('counts in the order of the dice %s that were chosen (1441/95-VI:4)', async (pair) => {
    const face = with_(pair);

    expect(await failing(recorded([drew(face), rolled(pair, face)]), faces, dice)).toEqual([]);
  });

  it.each(['1-2', '6-7', 'toString'])('finds another pair, and one that there is not: %s', async (pair) => {
    const face = with_('1-3');

    expect(await failing(recorded([drew(face), rolled(pair, face)]), faces, dice)).toEqual(['draw', 'throw']);
  });
});
