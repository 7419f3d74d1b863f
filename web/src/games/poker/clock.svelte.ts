/** How much time is left for a decision. To be created while a component starts. */

import type { Due } from '../../lib/wire.gen';

const BEAT_MS = 200;

export class Clock {
  private now = $state(performance.now());

  constructor(
    private readonly due: () => (Due & { received: number }) | null,
    private readonly whole_ms: () => number,
  ) {
    $effect(() => {
      if (!due()) return;
      this.now = performance.now();
      const beat = setInterval(() => (this.now = performance.now()), BEAT_MS);
      return () => clearInterval(beat);
    });
  }

  get left_ms(): number {
    const due = this.due();
    return due ? Math.max(0, due.received + due.in_ms - Math.max(this.now, due.received)) : 0;
  }

  get seconds(): number {
    return Math.ceil(this.left_ms / 1000);
  }

  /** From 1, all of it, to zero. */
  get share(): number {
    const due = this.due();
    return due ? Math.min(1, this.left_ms / Math.max(this.whole_ms(), due.in_ms, 1)) : 0;
  }
}
