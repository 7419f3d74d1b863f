/** The public beacon (docs/luck.md): which round of it had to come, and whether its network signed it. */

import { sha256 } from './sha256';
import { u64, unhex } from './bytes';
import { bls12_381 } from './curves';
import type { Fact, Say } from './verify_read';

/** A drand network of the scheme `bls-unchained-g1-rfc9380`. */
export interface Chain {
  genesis: number; // Seconds since 1970.
  period: number; // Seconds.
  key: string; // 96 bytes: a point of G2.
}

/** By chain hash. */
export type Chains = Readonly<Record<string, Chain>>;

export const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
export const CHAINS: Chains = {
  [QUICKNET]: {
    genesis: 1_692_803_367,
    period: 3,
    key:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
      '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  },
};

const TAG = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The first round of the beacon that is published after *at*, in microseconds. */
export function beaconRound({ genesis, period }: Chain, at: number): number {
  const [since, step] = [BigInt(at) - BigInt(genesis) * 1_000_000n, BigInt(period) * 1_000_000n];
  const passed = since / step - (since < 0n && since % step ? 1n : 0n); // Rounded down.
  return Number(passed) + 2;
}

/** When round *number* is published, in milliseconds since 1970. */
export const published = ({ genesis, period }: Chain, number: number): number =>
  (genesis + (number - 1) * period) * 1000;

/** Whether the network signed round *number* so. The curves are fetched only when a beacon is used. */
export async function networkSigned(chain: Chain, number: number, signature: string): Promise<boolean> {
  if (!/^[0-9a-f]{96}$/.test(signature)) return false;
  const { shortSignatures: short } = await bls12_381();
  try {
    const message = short.hash(sha256(u64(number)), TAG);
    return short.verify(unhex(signature), message, unhex(chain.key));
  } catch {
    return false; // What is no point of the curve was signed by nobody.
  }
}

/** What enters the key: the beacon's round and signature, or nothing. */
export interface Mixed {
  number: number;
  signature: Uint8Array;
}

export const UNMIXED: Mixed = { number: 0, signature: new Uint8Array() };

/** Says whether what was mixed in is the beacon's; returns it, or null if nothing has come. */
export async function proveBeacon(
  say: Say, facts: readonly Fact[], beacon: string, chains: Chains,
): Promise<Mixed | null> {
  if (!beacon) return UNMIXED;
  const due = facts.find((fact) => fact.type === 'BeaconDue');
  const mixed = facts.find((fact) => fact.type === 'BeaconMixed');
  if (!mixed) return null; // A round that was voided before; the order says if it drew all the same.
  const chain = Object.hasOwn(chains, beacon) ? chains[beacon]! : null;
  const [number, signature] = [mixed.number ?? -1, mixed.signature ?? ''];
  const expected = chain && due ? beaconRound(chain, due.at) : 0;
  const out = !!chain && mixed.at >= published(chain, number) * 1000;
  const genuine = out && number === expected && (await networkSigned(chain, number, signature));
  say(genuine, 'beacon', { chain: beacon, known: chain ? 1 : 0, number, expected, signature });
  return { number, signature: unhex(signature) };
}
