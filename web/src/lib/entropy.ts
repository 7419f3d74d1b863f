/**
 * The player's share in the draw (docs/luck.md): 32 random bytes, sealed in one round for the next, and
 * opened when that round calls its shares, since nobody can bet any more.
 *
 * A share is kept before its seal is sent: whoever reloads the page, or comes back to it, can still open.
 */

import type { AnyWish } from '../games/games.gen';
import type { Conflict, Memory } from './kept';
import type { PlayerId } from './kit.gen';
import { Unfetched } from './curves';
import { hex } from './sha256';
import type { Answer, Table } from './socket';
import { CHAINS, published, type Chains } from './verify_beacon';
import { isHash } from './verify_read';
import { receiptHolds, shareSeal, type OwnShare } from './verify_shares';
import type { Luck } from './wire.gen';

/** What the house did with the luck of this table and must not. */
export type Alarm =
  | Conflict // It shows other seals than before.
  | 'left_out' // It confirmed a seal, and the round has begun without it.
  | 'changed' // The share that is open is not the one that was sealed.
  | 'receipt' // Its receipt for a seal is missing or wrong.
  | 'late_call'; // It took a wish when the beacon of the round was already public.

const AGAIN_MS = 400; // A house that is busy is asked again after this.
const isBusy = (answer: Answer): boolean => answer.type === 'Refused' && /^wire:(busy|closed)$/.test(answer.cite);
const SKEW_MS = 5000; // How far this device's clock and the beacon's may be apart.

/** Gives a player's share, round after round, without being asked, and watches what becomes of it. */
export class Contribution {
  private sealing = 0; // The round that was sealed for last, or is being.
  private opening = 0;
  private readonly told = new Set<string>();
  private acted = { round: 0, at: 0 }; // When the last wish was sent that the house took, and in which round.
  private last = ''; // What was seen last: nothing is read again while it is the same.
  private table: Table | null = null;

  constructor(
    private readonly player: PlayerId,
    private readonly memory: Memory,
    private readonly wish: (wish: AnyWish, round: number) => Promise<Answer>,
    private readonly alarm: (alarm: Alarm, round: number) => void = () => undefined,
    private readonly chains: Chains = CHAINS,
    private readonly random = () => crypto.getRandomValues(new Uint8Array(32)),
  ) {}

  /** The table looks like this now: open what is sealed, seal for the next round, and compare. */
  see(table: Table): void {
    const { luck } = table.public;
    this.table = table;
    if (luck.table !== this.memory.table) return; // The table has begun a new log.
    const now = JSON.stringify([luck, !!table.own?.mine]);
    if (now === this.last) return;
    this.last = now;
    for (const conflict of this.memory.saw(luck)) this.tell(conflict, luck.round);
    this.compare(luck);
    this.onTime(luck);
    if (luck.called && !luck.closed && isHash(luck.head) && luck.sealed.includes(this.player)) void this.open(luck, table.seq);
    if (table.own?.mine && !luck.coming.includes(this.player)) void this.seal(luck); // Only the seated have one.
  }

  /** The house took a wish that was sent before the first draw, at the time *at* in milliseconds. */
  took(round: number, at: number): void {
    if (round >= this.acted.round) this.acted = { round, at };
  }

  /** Whether the beacon of the round was still to come when a wish was sent: its own clock may be slow. */
  private onTime(luck: Luck): void {
    const { round, at } = this.acted;
    const past = luck.previous?.round === round ? luck.previous.beacon : null;
    const [number] = (luck.round === round ? luck.beacon : past) ?? [0];
    const name = luck.epochs.find((one) => one.first <= round && round < one.first + one.rounds)?.beacon ?? '';
    const chain = Object.hasOwn(this.chains, name) ? this.chains[name]! : null;
    if (number && chain && published(chain, number) + SKEW_MS < at) this.tell('late_call', round);
  }

  private async seal(luck: Luck): Promise<void> {
    const round = luck.round + 1;
    if (this.sealing >= round) return;
    this.sealing = round;
    const entropy = this.random();
    const commitment = shareSeal(luck.table, round, this.player, entropy);
    const signer = luck.epochs.find((one) => one.first <= luck.round && luck.round < one.first + one.rounds)?.signer ?? '';
    const share: OwnShare = { commitment, entropy: hex(entropy), granted: false, opened: false, signer, receipt: '' };
    this.memory.keep(round, share);
    const answer = await this.wish({ type: 'SealEntropy', round, commitment }, luck.round);
    if (isBusy(answer)) this.again('sealing', round);
    if (answer.type === 'Refused') return this.memory.drop(round, commitment); // Such as: another tab was first.
    if (answer.type !== 'Done') return; // It is not known whether it arrived; the next round shows it.
    const receipt = 'receipt' in answer && typeof answer.receipt === 'string' ? answer.receipt : '';
    this.memory.keep(round, { ...share, granted: true, receipt });
    try {
      const good = !signer || (await receiptHolds(luck.table, round, this.player, commitment, receipt, signer));
      if (!good) this.tell('receipt', round);
    } catch (fault) {
      if (!(fault instanceof Unfetched)) throw fault; // The proof of the round checks it again.
    }
  }

  /** Opens the share of the running round: of several that were tried, the one that the house has. */
  private async open(luck: Luck, asked: number): Promise<void> {
    const { round, head } = luck;
    if (this.opening >= round || luck.opened.some(([player]) => player === this.player)) return;
    this.opening = round;
    this.memory.head(asked - 1, head!); // What the log was when the share was asked for: nothing goes before it any more.
    for (const kept of this.memory.shares(round)) {
      const share = { ...kept, asked: kept.asked ?? asked };
      const { entropy } = share;
      this.memory.keep(round, share); // Before it is sent: whatever becomes of it, the proof knows when it was asked for.
      const answer = await this.wish({ type: 'OpenEntropy', round, entropy }, round);
      if (answer.type === 'Done') return this.memory.keep(round, { ...share, granted: true, opened: true });
      if (isBusy(answer)) return this.again('opening', round);
      if (answer.type !== 'Refused') return;
    }
  }

  /** The house could not hear it just now: it is said again a little later, if it is still wanted then. */
  private again(what: 'sealing' | 'opening', round: number): void {
    setTimeout(() => {
      if (this[what] !== round) return;
      this[what] = 0;
      this.last = '';
      if (this.table) this.see(this.table);
    }, AGAIN_MS);
  }

  /** Whether what the house shows of this round and the last has the player's share as it was made. */
  private compare(luck: Luck): void {
    const [share] = this.memory.shares(luck.round).filter(({ granted }) => granted);
    if (share && !luck.sealed.includes(this.player)) this.tell('left_out', luck.round);
    const past = luck.previous;
    for (const [round, opened] of [[luck.round, luck.opened], [past?.round ?? 0, past?.opened ?? []]] as const) {
      const mine = opened.find(([player]) => player === this.player)?.[1];
      const known = this.memory.shares(round);
      const same = known.some(({ entropy }) => entropy === mine);
      const gone = round !== luck.round && mine === undefined && known.some((one) => one.opened);
      if ((mine !== undefined && known.length && !same) || gone) this.tell('changed', round);
    }
  }

  private tell(alarm: Alarm, round: number): void {
    const once = `${alarm} ${round}`;
    if (this.told.has(once)) return;
    this.told.add(once);
    this.alarm(alarm, round);
  }
}

