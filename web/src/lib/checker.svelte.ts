/** The last round of a table, checked by this browser: once somebody wants to know, every round from then on. */

import { untrack } from 'svelte';

import type { AnyCard } from '../games/games.gen';
import * as api from './api';
import type { Memory } from './kept';
import { proveRound } from './proof';
import type { Proof } from './verify';
import type { Luck, RoundLog } from './wire.gen';

export class Checker {
  proof = $state.raw<Proof | null>(null);
  /** The round that *proof* is about, or that is being read. */
  round = $state(0);
  stage = $state<'idle' | 'busy' | 'missing' | 'failed'>('idle');
  wanted = $state(false);

  // A shoe is known by all its rounds: each is fetched once.
  readonly #logs = new Map<number, RoundLog>();

  /** *stream* may be a table: its own records then. */
  constructor(readonly stream: string) {}

  /** Within an effect: once somebody wants to know, checks *past* as soon as there is one. */
  keepUp(past: Luck['previous'], card: AnyCard, memory: Memory | null): void {
    if (this.wanted && past && memory) untrack(() => void this.#follow(past.round, card, memory));
  }

  /** Checks *round*, unless that is known or under way. */
  async #follow(round: number, card: AnyCard, memory: Memory | null): Promise<void> {
    if (this.round === round && this.stage === 'idle' && this.proof) return;
    if (this.stage === 'busy' && this.round === round) return;
    await this.#check(round, card, memory);
  }

  /** Checks *round* from nothing, whatever is known. */
  async again(round: number, card: AnyCard, memory: Memory | null): Promise<void> {
    if (this.stage === 'busy') return;
    this.#logs.clear();
    await this.#check(round, card, memory);
  }

  async #check(round: number, card: AnyCard, memory: Memory | null): Promise<void> {
    this.round = round;
    this.stage = 'busy';
    try {
      const proof = await proveRound((number) => this.#log(number), round, card, memory);
      if (this.round !== round) return; // The table has gone on meanwhile.
      this.proof = proof;
      this.stage = 'idle';
    } catch (fault) {
      if (this.round !== round) return;
      this.proof = null;
      this.stage = fault instanceof api.ApiError && fault.status === 404 ? 'missing' : 'failed';
    }
  }

  async #log(round: number): Promise<RoundLog> {
    const known = this.#logs.get(round);
    if (known) return known;
    const log = await api.roundLog(this.stream, round);
    this.#logs.set(round, log);
    return log;
  }
}
