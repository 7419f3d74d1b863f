/** The seed of a round, fixed with its whole epoch (docs/luck.md): commitment, path and root. */

import { bytes, sized, u64, unhex } from './bytes';
import { hex, sha256 } from './sha256';
import { isHash, type Fact, type Say } from './verify_read';

const MOST_ROUNDS = 65_536;

/** The root over all commitments of an epoch, from that of *round* and the hashes *beside* its way up. */
export function rootOver(
  table: string, round: number, commitment: string, beside: readonly string[], first: number,
): string {
  let own = sha256(bytes('\0banca-leaf-1', sized(table), u64(round), unhex(commitment)));
  let place = round - first;
  for (const other of beside) {
    const right = place % 2 === 1; // Which side one's own is on.
    own = sha256(bytes('\u0001', ...(right ? [unhex(other), own] : [own, unhex(other)])));
    place = (place - (place % 2)) / 2;
  }
  return hex(own);
}

export const seedSeal = (table: string, round: number, seed: Uint8Array): string =>
  hex(sha256(bytes('banca-seed-1', sized(table), u64(round), seed)));

/** Whether *seal* is one that an epoch may have. */
function wellFormed({ type, epoch, first, rounds, root, opening_s }: Fact): boolean {
  const whole = [epoch, first, rounds, opening_s].every((n) => Number.isSafeInteger(n) && n! >= 1);
  const power = Number.isInteger(Math.log2(rounds ?? 0)) && rounds! <= MOST_ROUNDS;
  return type === 'EpochSealed' && whole && power && isHash(root);
}

/** Says whether the round that *sealed* began is the one that *seal* fixed for it. */
export function proveEpoch(say: Say, table: string, sealed: Fact, seal: Fact | null): void {
  const { round = 0, commitment = '', path = [] } = sealed;
  const values = { round, epoch: sealed.epoch ?? 0, commitment, root: seal?.root ?? '' };
  if (!seal || !wellFormed(seal) || seal.epoch !== sealed.epoch) return say(false, 'epoch', values);
  const [first, rounds] = [seal.first!, seal.rounds!];
  const inside = first <= round && round < first + rounds;
  const whole = isHash(commitment) && path.length === Math.log2(rounds) && path.every(isHash);
  const computed = inside && whole ? rootOver(table, round, commitment, path, first) : '';
  say(computed === seal.root, 'epoch', { ...values, first, last: first + rounds - 1, computed });
}

/**
 * Says since when the seed was fixed: an epoch is sealed with the first round of the epoch before it,
 * the first two when the table opens, or *again* after a seed was lost. *facts* are those of the round;
 * *seal* has its envelope's round, or 0 where only its body is known.
 */
export function proveFixed(say: Say, facts: readonly Fact[], sealed: Fact, seal: Fact, again: boolean): void {
  const [first, round] = [seal.first ?? 0, sealed.round ?? 0];
  const here = facts.filter((fact) => fact.type === 'EpochSealed');
  const own = here.find((fact) => fact.epoch === seal.epoch);
  const since = own ? own.of : seal.of;
  const early = seal.epoch === 1 ? first === 1 : since < first || (again && since === first); // 0: only a root that was kept can say more.
  const same = !own || own.root === seal.root;
  const next = here.filter((fact) => fact.epoch === sealed.epoch! + 1);
  const turn = round === first;
  const follows = next.every((fact) => wellFormed(fact) && fact.first === first + seal.rounds!);
  const others = here.length - next.length - (own ? 1 : 0);
  const due = next.length === (turn ? 1 : 0) && others === 0;
  const ok = early && same && follows && due;
  say(ok, 'fixed', { since: Math.max(since, 0), first, epoch: seal.epoch ?? 0 });
}
