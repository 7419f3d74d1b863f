import { describe, expect, it } from 'vitest';

import { hex, sha256 } from './sha256';
import { type Bundle, type Dice, drawnPlace, hmac, holds, verifyRound } from './verify';

const TABLE = 'dados';
const ROUND = 3;
const SEED = '11'.repeat(32);

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const number = (n: number, digits: number): string => n.toString(16).padStart(digits, '0');
const sized = (text: string): string => number(utf8(text).length, 8) + hex(utf8(text));

/** All throws of that many dice, in the order of the card. */
function throws(dice: number): string[] {
  if (dice === 1) return ['1', '2', '3', '4', '5', '6'];
  return throws(1).flatMap((one) => throws(dice - 1).map((rest) => `${one}-${rest}`));
}

/** Which place the seed draws, by the protocol (reading:luck). */
function drawn(total: number): number {
  const key = hmac(unhex(SEED), unhex(hex(utf8('banca-key-1')) + number(0, 8)));
  return Number(drawnPlace(key, TABLE, ROUND, 0, BigInt(total)));
}

/** A record of facts, sealed and chained as the house would. */
function recorded(facts: Record<string, unknown>[]): Bundle {
  const seal = hex(utf8('banca-seed-1')) + sized(TABLE) + number(ROUND, 16) + SEED;
  const commitment = hex(sha256(unhex(seal)));
  const all = [
    { type: 'SeedSealed', round: ROUND, commitment, nonce: '' },
    ...facts,
    { type: 'RoundOver', round: ROUND },
    { type: 'SeedOpened', round: ROUND, seed: SEED, unopened: [] },
  ];
  const start = '00'.repeat(32);
  let previous = start;
  const events = all.map((fact, seq) => {
    const body = JSON.stringify(fact);
    const long = (n: number): string => number(8, 8) + number(n, 16);
    const fields = [sized(TABLE), long(seq), long(0), sized('house'), long(ROUND), long(0)];
    previous = hex(sha256(unhex([previous, ...fields, sized(''), sized(body)].join(''))));
    return { seq, at: 0, by: 'house', round: ROUND, draws: 0, command: '', body, hash: previous };
  });
  return { table: TABLE, previous: start, events };
}

const drew = (face: string) => ({ type: 'Drew', round: ROUND, first: 0, command: {}, faces: [face] });
const failing = (bundle: Bundle, faces: string[], dice: Dice): string[] =>
  verifyRound(bundle, faces, undefined, dice).filter((step) => !step.ok).map((step) => step.what);

describe('the proof of a throw of three dice', () => {
  const faces = throws(3);
  const face = faces[drawn(216)]!;
  const fell = { type: 'Fell', round: ROUND, throw: face, total: 0, called: 'null' };

  it('draws it again', () => {
    const proof = verifyRound(recorded([drew(face), fell]), faces, undefined, {});

    expect(holds(proof)).toBe(true);
    expect(proof.at(-1)).toEqual({ ok: true, what: 'throw', values: { face, throw: face } });
  });

  it('also where the dice were touched before they were called (1441/95-IV:7.d)', () => {
    const touched = { type: 'Touched', round: ROUND };

    expect(failing(recorded([drew(face), touched, fell]), faces, {})).toEqual([]);
  });

  it('finds dice that were told otherwise', () => {
    const other = face === '1-1-1' ? '6-6-6' : '1-1-1';

    expect(failing(recorded([drew(face), { ...fell, throw: other }]), faces, {})).toEqual(['throw']);
    expect(failing(recorded([drew(other), { ...fell, throw: other }]), faces, {})).toEqual(['draw', 'throw']);
  });

  it('finds dice that fell before anything was drawn, and dice that fell twice', () => {
    expect(failing(recorded([fell, drew(face)]), faces, {})).toContain('order');
    expect(failing(recorded([drew(face), fell, fell]), faces, {})).toContain('throw');
  });

  it('says of a void round that nothing was drawn', () => {
    const voided = recorded([{ type: 'Voided', round: ROUND, why: 'a fault' }]);
    const last = verifyRound(voided, faces, undefined, {}).at(-1)!;

    expect([last.ok, last.what, last.values.void]).toEqual([true, 'throw', 1]);
  });
});

describe('the proof of a throw at craps', () => {
  const faces = throws(2);
  const dice: Dice = { '1-2': 0, '1-3': 3, '4-5': 27 };
  const rolled = (pair: string, face: string) => ({ type: 'Rolled', round: ROUND, throw: face, total: 0, point: 0, announced: [], dice: pair });
  const with_ = (pair: string): string => faces[(drawn(36) + dice[pair]!) % 36]!;

  it.each(Object.keys(dice))('counts in the order of the dice %s that were chosen (1441/95-VI:4)', (pair) => {
    const face = with_(pair);

    expect(failing(recorded([drew(face), rolled(pair, face)]), faces, dice)).toEqual([]);
  });

  it('finds another pair, and one that there is not', () => {
    const face = with_('1-3');

    expect(failing(recorded([drew(face), rolled('1-2', face)]), faces, dice)).toEqual(['draw', 'throw']);
    expect(failing(recorded([drew(face), rolled('6-7', face)]), faces, dice)).toEqual(['draw', 'throw']);
  });
});
