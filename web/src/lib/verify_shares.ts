/** The players' shares in a draw (docs/luck.md): sealed one round earlier, opened when they are called. */

import { bytes, sized, u64, unhex } from './bytes';
import { ed25519 } from './curves';
import { hex, sha256 } from './sha256';
import { draws, isHash, type Fact, type Say } from './verify_read';

/** What this browser kept of the player's own share in one round. */
export interface OwnShare {
  commitment: string;
  entropy: string;
  granted: boolean; // The house said that it has the seal.
  opened: boolean; // The house said that it has the opening.
  signer: string; // The key of the house's receipts when it was sealed; empty: it gives none.
  receipt: string;
  asked?: number; // How many events the table had when this browser was asked to open it.
}

export const shareSeal = (table: string, round: number, player: string, entropy: Uint8Array): string =>
  hex(sha256(bytes('banca-entropy-1', sized(table), u64(round), sized(player), entropy)));

/** Whether *signer* has signed for the seal *commitment* of *player* for *round*. */
export async function receiptHolds(
  table: string, round: number, player: string, commitment: string, receipt: string, signer: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{128}$/.test(receipt) || !isHash(signer) || !isHash(commitment)) return false;
  const curve = await ed25519();
  const message = bytes('banca-receipt-1', sized(table), u64(round), sized(player), unhex(commitment));
  try {
    return curve.verify(unhex(receipt), message, unhex(signer), { zip215: false }); // As strict as anybody.
  } catch {
    return false; // A key that is no point of the curve has signed nothing.
  }
}

/** The shares of a round, as far as they are open; in the order of the seals. */
export interface Shares {
  sealed: string[];
  open: [player: string, entropy: Uint8Array][];
  closed: string[];
  withheld: string[]; // Closed when the round drew.
}

/** Says whether every seal and opening is in order; *before* are the events of the round before. */
export function proveShares(
  say: Say, table: string, sealed: Fact, facts: readonly Fact[], before: readonly Fact[] | null,
): Shares {
  const round = sealed.round ?? 0;
  const seals = sealed.seals ?? [];
  const named = new Map(seals);
  const sound = named.size === seals.length && seals.every(([, commitment]) => isHash(commitment));
  if (before) {
    const made = before.filter((fact) => fact.type === 'EntropySealed' && fact.round === round);
    const repeated = JSON.stringify(made.map((fact) => [fact.player, fact.commitment])) === JSON.stringify(seals);
    say(sound && repeated, 'seals', { count: seals.length, made: made.length });
  } else if (!sound) say(false, 'seals', { count: seals.length, made: named.size });

  const entropies = new Map<string, Uint8Array>();
  for (const { type, player = '', entropy = '' } of facts) {
    if (type !== 'EntropyOpened') continue;
    const own = named.get(player) ?? '';
    const computed = shareSeal(table, round, player, unhex(entropy));
    const ok = computed === own && !entropies.has(player) && isHash(entropy);
    say(ok, 'share', { player, entropy, sealed: own, computed });
    entropies.set(player, unhex(entropy));
  }
  const order = [...named.keys()];
  const closed = order.filter((player) => !entropies.has(player));
  const drew = facts.some(draws);
  return {
    sealed: order,
    open: order.flatMap((player) => (entropies.has(player) ? [[player, entropies.get(player)!]] : [])),
    closed,
    withheld: drew ? closed : [],
  };
}

/** Says whether those who did not open are named, and whether the draw waited for them. */
export function proveUnopened(
  say: Say, facts: readonly Fact[], shares: Shares, opening_s: number, beacon: boolean,
): void {
  const end = facts.find((fact) => fact.type === 'SeedOpened' || fact.type === 'SeedKept');
  const named = end?.unopened ?? [];
  if (end && (shares.sealed.length || named.length)) {
    const alike = JSON.stringify(named) === JSON.stringify(shares.closed);
    say(alike, 'unopened', { names: shares.closed.join(', '), named: named.join(', ') });
  }
  const first = facts.find((fact) => (beacon ? fact.type === 'BeaconDue' : draws(fact)));
  if (!first || !shares.closed.length) return;
  const call = facts.find((fact) => fact.type === 'SharesDue');
  const waited = call ? first.at - call.at : 0;
  const names = shares.closed.join(', ');
  say(waited >= opening_s * 1_000_000, 'waited', { names, seconds: opening_s, waited: waited / 1_000_000 });
}

/** Says whether the player's own share is in the log as this browser made it. */
export async function proveOwn(
  say: Say, table: string, sealed: Fact, facts: readonly Fact[], player: string, own: OwnShare,
): Promise<void> {
  const round = sealed.round ?? 0;
  const { commitment, receipt, signer } = own;
  const logged = new Map(sealed.seals ?? []).get(player) ?? '';
  const signed = await receiptHolds(table, round, player, commitment, receipt, signer);
  if (logged !== commitment && signed) {
    say(false, 'convicts', { player, round, commitment, receipt, signer, logged });
  }
  if (own.granted && signer) say(signed, 'receipt', { receipt, signer });
  const opened = facts.find((fact) => fact.type === 'EntropyOpened' && fact.player === player);
  const inside = !own.granted || logged === commitment;
  const open = own.opened ? opened?.entropy === own.entropy : !opened || opened.entropy === own.entropy;
  say(inside && open, 'mine', { commitment, logged, entropy: own.entropy, opened: opened?.entropy ?? '' });
  // A house that asks one browser alone, and early, knows the outcome while others may still bet. What it said
  // that the log was by then is among the heads that this browser keeps.
  const call = facts.find((fact) => fact.type === 'SharesDue');
  const after = facts.find((fact) => draws(fact) || fact.type === 'Voided')?.seq ?? Infinity;
  const { asked } = own;
  if (asked === undefined) return;
  say(call !== undefined && call.seq < asked && asked <= after, 'asked', { asked, called: call?.seq ?? 0 });
}
