/** Logs for the tests of the proof, sealed and chained as an honest house would. */

import { bytes, sized, u32, u64, unhex } from './bytes';
import { hex, sha256 } from './sha256';
import { rootOver, seedSeal } from './verify_epoch';
import type { Bundle } from './verify_read';
import { shareSeal } from './verify_shares';
import type { Logged } from './wire.gen';

export const TABLE = 'mesa-à';
export const ROUND = 8;
export const SEED = unhex('11'.repeat(32));
export const START = 1_800_000_000_000_000; // When the round begins.

const BESIDE = 'cd'.repeat(32); // The leaf of the other round of the epoch.

/** An event of a test; *_s* seconds after the one before, and *_by* somebody. */
export type Told = { type: string; _s?: number; _by?: string; [field: string]: unknown };

export interface Made {
  shares?: Record<string, Uint8Array>; // Sealed for this round, in their order.
  unopened?: string[];
  signer?: string;
  beacon?: string;
  end?: Told;
}

export const share = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);
export const opened = (player: string, entropy: Uint8Array): Told =>
  ({ type: 'EntropyOpened', round: ROUND, player, entropy: hex(entropy), _by: player });
export const called: Told = { type: 'SharesDue', round: ROUND };
export const drew = (...faces: string[]): Told => ({ type: 'Drew', round: ROUND, first: 0, command: {}, faces });

/** A whole round with *facts* in it, and the seal of its epoch. */
export function recorded(facts: Told[], made: Made = {}): Bundle {
  const commitment = seedSeal(TABLE, ROUND, SEED);
  const seals = Object.entries(made.shares ?? {}).map(([player, entropy]) => [player, shareSeal(TABLE, ROUND, player, entropy)]);
  const root = rootOver(TABLE, ROUND, commitment, [BESIDE], ROUND - 1);
  const { signer = '', beacon = '' } = made;
  const seal = { type: 'EpochSealed', epoch: 3, first: ROUND - 1, rounds: 2, root, nonce: 'ef'.repeat(32), opening_s: 3, signer, beacon };
  const all: Told[] = [
    { type: 'SeedSealed', round: ROUND, epoch: 3, commitment, path: [BESIDE], seals },
    ...facts,
    { type: 'RoundOver', round: ROUND },
    made.end ?? { type: 'SeedOpened', round: ROUND, seed: hex(SEED), unopened: made.unopened ?? [] },
  ];
  let at = START;
  const events = all.map(({ _s = 0, _by = 'house', ...fact }, i): Logged => {
    at += _s * 1_000_000;
    return { seq: 40 + i, at, by: _by, round: ROUND, draws: 0, command: '', body: JSON.stringify(fact), hash: '' };
  });
  const epoch: Logged = { ...events[0]!, seq: 3, at: START - 9, round: ROUND - 3, body: JSON.stringify(seal) };
  return rechained({ table: TABLE, previous: '00'.repeat(32), events, epoch });
}

/** The hashes recomputed, as a forger with the database would do. */
export function rechained(forged: Bundle): Bundle {
  let previous = forged.previous;
  const first = forged.events[0]?.seq ?? 0;
  const long = (n: number): Uint8Array => bytes(u32(8), u64(n));
  forged.events.forEach((e, i) => {
    e.seq = first + i;
    const fields = [sized(forged.table), long(e.seq), long(e.at), sized(e.by), long(e.round), long(e.draws)];
    previous = e.hash = hex(sha256(bytes(unhex(previous), ...fields, sized(e.command), sized(e.body))));
  });
  return forged;
}

/** *bundle* with the first event of *type* told otherwise. */
export function edited(bundle: Bundle, type: string, change: Record<string, unknown>): Bundle {
  const forged = structuredClone(bundle);
  const event = forged.events.find((e) => JSON.parse(e.body).type === type)!;
  event.body = JSON.stringify({ ...JSON.parse(event.body), ...change });
  return rechained(forged);
}

