/** The draws of a round, repeated from its key: which place, and what lies there (docs/luck.md). */

import { bytes, sized, u32, u64 } from './bytes';
import { hex, sha256 } from './sha256';
import type { Mixed } from './verify_beacon';
import { cameUp, type Fact, type Say } from './verify_read';

/** By how many places each pair of dice shifts the order of the faces (1441/95-VI:4); may be empty. */
export type Dice = Readonly<Record<string, number>>;

/** Which of *total* places draw number *draw* takes. */
export type Place = (draw: number, total: number) => number;

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = Array.from({ length: 64 }, (_, i) => key[i] ?? 0); // No key here is longer.
  const padded = (pad: number): Uint8Array => Uint8Array.from(block, (byte) => byte ^ pad);
  return sha256(bytes(padded(0x5c), sha256(bytes(padded(0x36), message))));
}

/** The key of a round's draws: the seed, the open shares in the order of their seals, the beacon. */
export function drawKey(
  seed: Uint8Array, shares: readonly (readonly [string, Uint8Array])[], { number, signature }: Mixed,
): Uint8Array {
  const joined = shares.map(([player, entropy]) => bytes(sized(player), entropy));
  const beacon = bytes(u64(number), u32(signature.length), signature);
  return hmac(seed, bytes('banca-key-2', u32(shares.length), ...joined, beacon));
}

/** Which of *total* places draw number *draw* takes; the words of the uneven tail are discarded. */
export function drawnPlace(
  key: Uint8Array, table: string, round: number, draw: number, total: bigint,
): bigint {
  const even = 2n ** 64n - (2n ** 64n % total);
  for (let attempt = 0; ; attempt++) {
    const message = bytes('banca-draw-1', sized(table), u64(round), u32(draw), u32(attempt));
    const word = BigInt(`0x${hex(hmac(key, message).slice(0, 8))}`);
    if (word < even) return word % total;
  }
}

export const placing =
  (key: Uint8Array, table: string, round: number): Place =>
  (draw, total) => Number(drawnPlace(key, table, round, draw, BigInt(total)));

/** What the log says was drawn, one after the other. */
export const logged = (facts: readonly Fact[]): string[] =>
  facts.filter((fact) => fact.type === 'Drew').flatMap((fact) => fact.faces ?? []).map(String);

/** A ball, or dice: one draw per round, among faces that all weigh the same. Returns how many were repeated. */
export function proveFaces(
  say: Say, facts: readonly Fact[], order: readonly string[], dice: Dice | null, place: Place,
): number {
  const came = facts.filter(cameUp);
  const pair = came[0]?.dice;
  // A turn that is unknown, of dice that nobody has, shows nothing.
  const turn = pair === undefined ? 0 : dice && Object.hasOwn(dice, pair) ? dice[pair]! : NaN;
  const faceAt = (at: number): string => order[(at + turn) % order.length] ?? '';
  const drawn = logged(facts);
  drawn.forEach((face, draw) => {
    const at = place(draw, order.length);
    say(faceAt(at) === face, 'draw', { draw, place: at, face: faceAt(at), logged: face });
  });
  const face = faceAt(place(0, order.length));
  const what = dice ? 'throw' : 'pocket';
  const value = came[0]?.throw ?? came[0]?.pocket ?? '';
  if (facts.some((fact) => fact.type === 'Voided')) {
    say(!drawn.length && !came.length, what, { void: 1, face });
  } else say(came.length === 1 && drawn.length === 1 && value === face, what, { face, [what]: value });
  return drawn.length;
}
