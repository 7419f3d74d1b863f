/** What moves at a table: a ball, dice, a dome, cards. The picture is kept until it rests. */

import { onDestroy } from 'svelte';

import type { Line } from '../../lib/kit.gen';
import type { Held } from '../index';

const SLACK_MS = 2500; // What never says that it rests is not waited for any longer.
const LINES_MS = 5000; // How long a settlement lies on the cloth.

/** Something under way; *What* is what the events said of it. To be made while a component starts. */
export class Motion<What> {
  /** What moves; null while nothing does. */
  now = $state.raw<What | null>(null);
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly props: Held,
    private readonly rested: (what: What) => void,
  ) {
    onDestroy(() => clearTimeout(this.patience));
  }

  /** The picture is held; if nothing says that it rests, it does so a while after *length_ms*. */
  begin(what: What, length_ms: number, slack_ms = SLACK_MS): void {
    this.props.hold();
    this.now = what;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.rest(), length_ms + slack_ms);
  }

  /** It has come to rest: the picture is let go, and what it was is told. */
  rest = (): void => {
    const what = this.now;
    if (what === null) return;
    this.now = null;
    clearTimeout(this.patience);
    this.props.release();
    this.rested(what);
  };
}

/** How one's own bets were settled, for as long as that is looked at. */
export class Aftermath {
  lines = $state.raw<Line[] | null>(null);
  /** It has just come to rest. */
  fresh = $state(false);
  private tidying: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onDestroy(() => clearTimeout(this.tidying));
  }

  show(lines: Line[] | null): void {
    this.lines = lines;
    this.fresh = true;
    clearTimeout(this.tidying);
    this.tidying = setTimeout(this.forget, LINES_MS);
  }

  /** The next chips have come. */
  forget = (): void => {
    this.lines = null;
    this.fresh = false;
  };
}
