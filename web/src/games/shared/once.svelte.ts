/**
 * One decision at a time, and each once: a second press while the answer is on its way, or after «done» while the table
 * still shows what was decided, is no second decision (PD-47).
 */

import type { Answer } from '../../lib/socket';

export class Once<Wish> {
  private asking = $state(false);
  private decided = $state.raw<object | null>(null); // The offers of which one was taken.

  /** *offers* is another object whenever the table offers something else. */
  constructor(
    private readonly offers: () => object,
    private readonly wish: (wish: Wish) => Promise<Answer>,
  ) {}

  get busy(): boolean {
    return this.asking || this.decided === this.offers();
  }

  async act(made: Wish): Promise<void> {
    if (this.busy) return;
    const offers = this.offers();
    this.asking = true;
    const answer = await this.wish(made);
    this.asking = false;
    if (answer.type === 'Done') this.decided = offers;
  }
}
