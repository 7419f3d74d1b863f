/**
 * Cards that come one after another, although the table has announced all of them at once.
 *
 * The picture is held meanwhile; the game shows what the events say, step by step, and the table's own
 * view takes over when the last card has arrived.
 */

import { onDestroy } from 'svelte';

import { reducedMotion } from '../../lib/motion.svelte';
import { QUICK, quick } from '../../lib/quick.svelte';
import { chosenSpinMs } from '../../lib/spin';
import type { AnyEvent } from '../games.gen';
import type { Held } from '../index';
import { sounds } from './heard';

const LATE = 60; // With a longer backlog nothing is animated any more: the table has moved on.
const USUAL_MS = 3600; // Of a ball; whoever asks for a quicker one gets quicker cards too.

/** How fast cards move: 1 as usual, zero for tests, hidden pages, and those whom motion disturbs. */
export function tempo(): number {
  const still = reducedMotion.current || document.hidden;
  return still ? 0 : Math.min(2, chosenSpinMs() / USUAL_MS) * (quick.now ? QUICK : 1);
}

export class Dealing<Event extends AnyEvent> {
  /** Whether something is still on its way. */
  busy = $state(false);
  private waiting: Event[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;

  /**
   * *show* shows an event and returns how many milliseconds it takes, at the usual tempo, or promises to
   * once somebody has turned the card. *begin* is called before the first, *rested* after the last; to be
   * created while a component starts.
   */
  constructor(
    private readonly props: Held,
    private readonly begin: () => void,
    private readonly show: (event: Event) => number | Promise<number>,
    private readonly rested: () => void,
  ) {
    onDestroy(() => {
      clearTimeout(this.timer);
      this.gone = true;
    });
  }

  push(events: readonly Event[]): void {
    this.waiting.push(...events);
    if (this.busy || !this.waiting.length) return;
    this.busy = true;
    this.props.hold();
    this.begin();
    this.step();
  }

  private step = (): void => {
    const speed = this.waiting.length > LATE ? 0 : tempo();
    for (;;) {
      const event = this.waiting.shift();
      if (!event) return this.rest();
      const usual = this.show(event);
      if (typeof usual !== 'number') {
        void usual.then((ms) => this.shown(event, ms));
        return;
      }
      sounds(event, usual);
      const ms = usual * speed;
      if (ms > 0) {
        this.timer = setTimeout(this.step, ms);
        return;
      }
    }
  };

  /** What somebody turned lies open now: heard only then, and looked at for *usual* milliseconds. */
  private shown(event: Event, usual: number): void {
    if (this.gone) return;
    sounds(event, usual);
    this.timer = setTimeout(this.step, usual * tempo());
  }

  private rest(): void {
    this.busy = false;
    this.props.release();
    this.rested();
  }
}
