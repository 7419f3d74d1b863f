/**
 * Plays that start by themselves (828/2015:25): so many at the most (828/2015:26), until too much is lost or
 * enough is won, and never while nobody looks. The page sends the wish that the button sends, play by play.
 */

import type { Cents } from '../../lib/kit.gen';

/** What ends it besides the player. Amounts are of the whole series. */
export interface Limits {
  plays: number;
  /** No play begins that could lose more than this in all. */
  loss: Cents;
  /** A play that brings at least this ends it; null: none does. */
  win: Cents | null;
  /** Prizes that may be doubled are collected; otherwise the first one ends it. None is ever risked (828/2015:10). */
  collects: boolean;
}

export type Ended = 'plays' | 'loss' | 'win' | 'cancelled' | 'hidden' | 'offline' | 'refused' | 'extra';

export class Autoplay {
  limits = $state.raw<Limits | null>(null);
  played = $state(0);
  lost = $state<Cents>(0); // Below zero: won.
  why = $state<Ended | null>(null);

  get on(): boolean {
    return this.limits !== null;
  }
  get left(): number {
    return this.limits ? this.limits.plays - this.played : 0;
  }

  start(limits: Limits): void {
    this.limits = limits;
    this.played = 0;
    this.lost = 0;
    this.why = null;
  }

  stop = (why: Ended = 'cancelled'): void => {
    if (!this.limits) return;
    this.limits = null;
    this.why = why;
  };

  /** Whether a play of *stake* may begin now; if not, the series is over. */
  next(stake: Cents): boolean {
    if (!this.limits) return false;
    const { plays, loss } = this.limits;
    if (this.played >= plays) this.stop('plays');
    else if (this.lost + stake > loss) this.stop('loss');
    return this.on;
  }

  /** A play has begun. */
  began(): void {
    this.played += 1;
  }

  /** It came to this. */
  ended(stake: Cents, returned: Cents): void {
    if (!this.limits) return;
    const { plays, win } = this.limits;
    this.lost += stake - returned;
    if (win !== null && returned >= win) this.stop('win');
    else if (this.played >= plays) this.stop('plays');
  }
}

/** How many plays may be chosen, up to *most*. */
export const playsOffered = (most: number): number[] => [...new Set([10, 25, 50, 100, most].filter((n) => n <= most))].sort((a, b) => a - b);
/** Losses that may be chosen, in stakes; and prizes. */
export const LOSSES: readonly number[] = [5, 10, 20, 50];
export const WINS: readonly number[] = [1, 10, 50];
