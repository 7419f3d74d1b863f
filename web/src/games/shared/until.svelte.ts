/**
 * Throws one after another until they decide a bet, at a table for one and where the player likes that
 * (808/2015:17): each is a wish of its own, and is seen. Stopping, moving a chip or looking away ends it.
 */

import { onDestroy } from 'svelte';

import type { PlayerId } from '../../lib/kit.gen';
import type { AnyEvent } from '../games.gen';

const LOOK_MS = 1100; // To read what came before the next throw.

interface Now {
  /** Whether the player wants it, and may throw here. */
  wanted: boolean;
  /** Whether chips of the player's still lie. */
  lies: boolean;
  /** Whether a throw would be granted now. */
  able: boolean;
}

/** To be made while a component starts. */
export class UntilDecided {
  /** Whether the next throw is on its way. */
  going = $state(false);
  private stopped = false; // By the player, until the next throw of their own.
  private ours = false; // The last throw was ours.
  private clock: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly now: () => Now,
    private readonly throwAgain: () => unknown,
    private readonly look_ms = LOOK_MS,
  ) {
    onDestroy(() => clearTimeout(this.clock));
  }

  /** A throw has come to rest, and did or did not decide a bet of the player's. */
  rested(decided: boolean): void {
    clearTimeout(this.clock);
    const { wanted, lies } = this.now();
    this.going = wanted && lies && !decided && !this.stopped;
    if (this.going) this.clock = setTimeout(this.next, this.look_ms);
  }

  /** The dice are thrown: by the player, unless we have just asked for it. */
  thrown(): void {
    if (!this.ours) this.stopped = false;
    this.ours = false;
  }

  /** Enough, or a chip was moved: the player takes over. */
  stop = (): void => {
    clearTimeout(this.clock);
    this.going = false;
    this.stopped = true;
  };

  private next = (): void => {
    const { wanted, lies, able } = this.now();
    if (!wanted || !lies || document.hidden) return this.stop();
    if (!able) return void (this.clock = setTimeout(this.next, this.look_ms)); // The line may come back.
    this.ours = true;
    this.throwAgain();
  };
}

/** What *events* mean for it: the bets are closed for a throw, or the player has moved chips. */
export function follow(until: UntilDecided, events: readonly AnyEvent[], me: PlayerId): void {
  for (const event of events) {
    if (event.type === 'BetsClosed') until.thrown();
    if ((event.type === 'Staked' || event.type === 'TakenBack') && event.player === me) until.stop();
  }
}
