/**
 * What this browser keeps about the luck of a table, so that a later log can be held against it: its own
 * shares with the house's receipts, the seals and seeds that it was shown, and hashes of the log that it has read.
 *
 * It is in the browser's storage, by table and player, and so outlives a reload. Two tabs write there too:
 * every change reads what is there first and touches only its own part. A browser that stores nothing, or
 * whose storage is full, keeps all of it while the page lives. What was kept first is never replaced.
 */

import type { Remembered } from './verify';
import type { OwnShare } from './verify_shares';
import type { Luck, SealedEpoch } from './wire.gen';

const PREFIX = 'banca.luck:';
const ROUNDS = 200; // Shares and commitments, of the last so many rounds.
const EPOCHS = 8;
const HEADS = 64;
const SEEDS = 1024; // That were opened: several epochs of them, each by its first eight bytes.
const TABLES = 40; // The least recently used table is dropped first.
const CANDIDATES = 4; // Shares of one round: two tabs may both try.

export interface Kept {
  used: number; // When it was last written, to know what to drop.
  shares: Record<number, OwnShare[]>; // By round.
  commitments: Record<number, string>; // By round.
  epochs: Record<number, SealedEpoch>; // By number.
  heads: Record<number, string>; // Hashes, by number of the event.
  seeds: Record<number, string>; // By round, in short.
}

/** The browser's storage, or a test's. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const nothing = (): Kept => ({ used: 0, shares: {}, commitments: {}, epochs: {}, heads: {}, seeds: {} });

/** What was shown now and contradicts what was shown before. */
export type Conflict = 'commitment' | 'epoch' | 'seed';

/** A seed in short: no two share it by chance. */
export const brief = (seed: string): string => seed.slice(0, 16);

export class Memory {
  private readonly name: string;
  private readonly shelf: Shelf | null;
  private mine: Kept = nothing(); // All that this page has kept, whether it could be stored or not.

  constructor(
    readonly table: string,
    readonly player: string,
    shelf: () => Shelf = () => localStorage,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.name = `${PREFIX}${table}:${player}`;
    this.shelf = reached(shelf);
  }

  /** Everything that is kept, by this tab or another. */
  all(): Kept {
    return joined(this.stored(), this.mine);
  }

  /** The player's shares in *round*, those that the house confirmed first. */
  shares(round: number): OwnShare[] {
    return [...(this.all().shares[round] ?? [])].sort((a, b) => Number(b.granted) - Number(a.granted));
  }

  /** The share as it is now; others of the round are untouched. */
  keep(round: number, share: OwnShare): void {
    this.change((kept) => {
      const others = (kept.shares[round] ?? []).filter(({ commitment }) => commitment !== share.commitment);
      kept.shares[round] = [...others, share].slice(-CANDIDATES);
    });
  }

  /** The house has refused the seal, so that it is nobody's share. */
  drop(round: number, commitment: string): void {
    this.change((kept) => {
      kept.shares[round] = (kept.shares[round] ?? []).filter((share) => share.commitment !== commitment);
    });
  }

  /** Keeps what *luck* shows for the first time; returns what it shows otherwise than before. */
  saw(luck: Pick<Luck, 'round' | 'commitment' | 'epochs' | 'previous'>): Conflict[] {
    const kept = this.all();
    const known = kept.commitments[luck.round];
    const other = luck.epochs.some((one) => kept.epochs[one.epoch] && !alike(kept.epochs[one.epoch]!, one));
    const conflicts: Conflict[] = [];
    if (known !== undefined && known !== luck.commitment) conflicts.push('commitment');
    if (other) conflicts.push('epoch');
    const [past, seed] = [luck.previous?.round ?? 0, brief(luck.previous?.seed ?? '')];
    if (seed && usedBefore(kept.seeds, past, seed)) conflicts.push('seed');
    const fresh = luck.epochs.filter((one) => !kept.epochs[one.epoch]);
    if (known === undefined || fresh.length || (seed && kept.seeds[past] === undefined)) {
      this.change((kept) => {
        if (seed) kept.seeds[past] ??= seed;
        kept.commitments[luck.round] ??= luck.commitment;
        for (const one of fresh) kept.epochs[one.epoch] ??= one;
      });
    }
    return conflicts;
  }

  /** A hash of the log that was read, and found to chain. */
  head(seq: number, hash: string): void {
    if (this.all().heads[seq] === undefined) this.change((kept) => void (kept.heads[seq] ??= hash));
  }

  /** What is kept of *round*, whose log names *epoch*. */
  of(round: number, epoch: number): Remembered {
    const { commitments, epochs, heads, seeds } = this.all();
    const { player } = this;
    return {
      player, heads, seeds, own: this.shares(round)[0] ?? null, commitment: commitments[round], epoch: epochs[epoch],
    };
  }

  private change(edit: (kept: Kept) => void): void {
    edit(this.mine);
    const kept = this.stored();
    edit(kept);
    this.mine = bounded(this.mine);
    this.store({ ...bounded(kept), used: this.now() });
  }

  private stored(): Kept {
    try {
      const text = this.shelf?.getItem(this.name);
      return text ? { ...nothing(), ...(JSON.parse(text) as Kept) } : nothing();
    } catch {
      return nothing(); // Unreadable, or forbidden.
    }
  }

  private store(kept: Kept): void {
    const { shelf } = this;
    // Where storage is full, half of the other tables make room, and half of those that are left.
    for (let most = TABLES; shelf && most >= 1; most = Math.floor(most / 2)) {
      try {
        most = this.tidy(shelf, most);
        return shelf.setItem(this.name, JSON.stringify(kept));
      } catch {
        // In the end, what this page has kept is still there while it lives.
      }
    }
  }

  /** Drops all but *most* tables, this one included; returns how many there are then. */
  private tidy(shelf: Shelf, most: number): number {
    const others: [used: number, name: string][] = [];
    for (let i = 0; i < shelf.length; i++) {
      const name = shelf.key(i);
      if (!name?.startsWith(PREFIX) || name === this.name) continue;
      const [, used = '0'] = /"used":(\d+)/.exec(shelf.getItem(name) ?? '') ?? [];
      others.push([Number(used), name]);
    }
    others.sort(([a], [b]) => b - a);
    for (const [, name] of others.slice(most - 1)) shelf.removeItem(name);
    return Math.min(most, others.length + 1);
  }
}

function reached(shelf: () => Shelf): Shelf | null {
  try {
    return shelf();
  } catch {
    return null; // A browser may forbid even to look.
  }
}

/** Both, *stored* first: what another tab kept earlier stands, except that a share may have gone on. */
function joined(stored: Kept, mine: Kept): Kept {
  const shares = { ...stored.shares };
  for (const [round, list] of Object.entries(mine.shares) as unknown as [number, OwnShare[]][]) {
    const theirs = new Map((shares[round] ?? []).map((share) => [share.commitment, share]));
    for (const share of list) theirs.set(share.commitment, further(theirs.get(share.commitment), share));
    shares[round] = [...theirs.values()];
  }
  return {
    used: stored.used,
    shares,
    commitments: { ...mine.commitments, ...stored.commitments },
    epochs: { ...mine.epochs, ...stored.epochs },
    heads: { ...mine.heads, ...stored.heads },
    seeds: { ...mine.seeds, ...stored.seeds },
  };
}

/** Whether *told* is all that was *shown* of an epoch: seeds, time for openings, signer, beacon. */
export const alike = (shown: Partial<SealedEpoch>, told: object): boolean =>
  Object.entries(shown).every(([name, value]) => (told as Record<string, unknown>)[name] === value);

/** The round that had this *seed* before *round*; 0 if none is known. */
export const usedBefore = (seeds: Readonly<Record<number, string>>, round: number, seed: string): number =>
  Number(Object.entries(seeds).find(([other, its]) => Number(other) !== round && its === seed)?.[0] ?? 0);

/** The lower of two numbers, if there are any. */
const first = (one?: number, two?: number): number | undefined =>
  one !== undefined && two !== undefined ? Math.min(one, two) : (one ?? two);

/** One share, as far as either tab knows it. */
const further = (one: OwnShare | undefined, two: OwnShare): OwnShare => ({
  ...two,
  granted: two.granted || !!one?.granted,
  opened: two.opened || !!one?.opened,
  receipt: two.receipt || (one?.receipt ?? ''),
  asked: first(one?.asked, two.asked),
});

function bounded(kept: Kept): Kept {
  return {
    used: kept.used,
    shares: newest(kept.shares, ROUNDS),
    commitments: newest(kept.commitments, ROUNDS),
    epochs: newest(kept.epochs, EPOCHS),
    heads: newest(kept.heads, HEADS),
    seeds: newest(kept.seeds, SEEDS),
  };
}

/** The *most* entries with the highest numbers. */
function newest<T>(entries: Record<number, T>, most: number): Record<number, T> {
  const numbers = Object.keys(entries).map(Number).sort((a, b) => a - b);
  return Object.fromEntries(numbers.slice(-most).map((number) => [number, entries[number]!]));
}
