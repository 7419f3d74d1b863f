/** How much room a poker table has on the screen, and how it is laid out in it. */

import { layout } from '../../lib/layout.svelte';

export class Room {
  wide = $state(0);
  root = $state<HTMLElement>();
  stage = $state<HTMLElement>();
  panels = $state<HTMLElement>();

  constructor(private readonly among: () => boolean) {}

  /** One of several tables on the screen. */
  get compact(): boolean {
    return this.among();
  }
  /** A short window: the felt on one side, what is to be done on the other. */
  get side(): boolean {
    return layout.side && !this.compact;
  }
  get narrow(): boolean {
    return this.wide > 0 && this.wide < 640 && !this.side;
  }
  /** Whether what is to be done has a phone's width. */
  get small(): boolean {
    return this.narrow || this.side;
  }
  /** Whether the panels stand beside the table. */
  get aside(): boolean {
    return !this.compact && !this.side && this.wide >= 1120;
  }
}
