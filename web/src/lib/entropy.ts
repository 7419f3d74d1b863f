/**
 * The player's share in the draw (reading:luck): 32 random bytes, sealed and then opened.
 *
 * Seals are accepted until the first of them is opened, openings until the first bet. So at a shared
 * table the opening waits a moment for the others' seals; one's own bet does not wait.
 */

import type { AnyWish } from '../games/games.gen';
import type { PlayerId } from './kit.gen';
import { hex, sha256 } from './sha256';
import type { Answer, Table } from './socket';

const OTHERS_MS = 1200;

/** The seal of *entropy* for one player and one round of one table. */
export function entropySeal(table: string, round: number, player: PlayerId, entropy: Uint8Array): string {
  return hex(
    sha256(
      joined(utf8('banca-entropy-1'), measured(table), u64(round), measured(player), entropy),
    ),
  );
}

/** Gives a player's share, round after round, without being asked. */
export class Contribution {
  private round = 0;
  private entropy: Uint8Array | null = null; // Sealed, and not opened yet.
  private stop: (() => void) | null = null;

  constructor(
    private readonly player: PlayerId,
    private readonly shared: boolean,
    private readonly wish: (wish: AnyWish, round: number) => Promise<Answer>,
    private readonly later: (ms: number, task: () => void) => () => void,
    private readonly random = () => crypto.getRandomValues(new Uint8Array(32)),
  ) {}

  /** The table looks like this now: seal, if a new round calls for it. */
  see(table: Table): void {
    const { luck } = table.public;
    if (luck.round === this.round) return;
    this.end();
    if (!table.own?.mine) return; // Only a seated player has a share.
    this.round = luck.round;
    if (luck.closed || luck.opened.length || luck.sealed.includes(this.player)) return; // Too late.
    const entropy = this.random();
    const commitment = entropySeal(luck.table, luck.round, this.player, entropy);
    void this.wish({ type: 'SealEntropy', commitment }, luck.round).then((answer) => {
      if (answer.type !== 'Done' || this.round !== luck.round) return;
      this.entropy = entropy;
      if (this.shared) this.stop = this.later(OTHERS_MS, () => this.open());
      else this.open();
    });
  }

  /** Opens what is sealed. To be called before a bet, since the first bet ends the openings. */
  open(): void {
    if (!this.entropy) return;
    const entropy = hex(this.entropy);
    this.end();
    void this.wish({ type: 'OpenEntropy', entropy }, this.round);
  }

  /** The player left, or the round is over: what is still sealed stays so. */
  end(): void {
    this.stop?.();
    this.stop = null;
    this.entropy = null;
  }
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function measured(text: string): Uint8Array {
  const bytes = utf8(text);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return joined(length, bytes);
}

function u64(n: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}
