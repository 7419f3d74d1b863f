/**
 * A card that whoever turns it peels open, at that screen alone.
 *
 * The house draws a card when it is turned, and shows it to everybody at once: nobody waits for a
 * squeeze, and it changes nothing. Here the card stays down until it is peeled or its time is over, and
 * with it everything that would give it away: points, result, sums, and the sound of turning.
 */

import { onDestroy } from 'svelte';

import type { CardCode } from '../../lib/drawing/cards';
import type { Cents, PlayerId, Spot } from '../../lib/kit.gen';
import type { Dealt } from './wire.gen';
import type { Side } from './types';

export const SQUEEZE_MS = 5000; // The most that a card takes.
const OPEN = 0.72; // Beyond this the index is in sight: the card may as well be turned.

/** Where a player squeezes: what is asked of the player's part in a coup. */
export interface Part {
  me: PlayerId;
  shared: boolean;
  bets: Readonly<Record<Spot, Cents>>;
}

/** Whether the card is *me*'s to turn: in company by the rules, alone that of the side with more on it. */
export function isOwn({ side, by }: Pick<Dealt, 'side' | 'by'>, { me, shared, bets }: Part): boolean {
  if (shared) return by === me;
  const other: Side = side === 'ponto' ? 'banca' : 'ponto';
  return (bets[side] ?? 0) > (bets[other] ?? 0);
}

/** To be made while a component starts. */
export class Squeeze {
  /** The card in the player's hand. */
  now = $state.raw<{ card: CardCode; side: Side; place: number } | null>(null);
  /** How much of it is seen, from 0 to 1. */
  peeled = $state(0);
  private done = (): void => undefined;
  private clock: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onDestroy(() => clearTimeout(this.clock));
  }

  /** The player has *dealt* in hand; kept once it is turned. */
  begin({ card, side, place }: Pick<Dealt, 'card' | 'side' | 'place'>): Promise<void> {
    this.now = { card, side, place };
    this.peeled = 0;
    this.clock = setTimeout(this.turn, SQUEEZE_MS);
    return new Promise((kept) => (this.done = kept));
  }

  peel(share: number): void {
    this.peeled = Math.min(1, Math.max(0, share));
    if (this.peeled === 1) this.turn();
  }

  /** The finger lets go: what is as good as open is turned. */
  let(): void {
    if (this.peeled >= OPEN) this.turn();
  }

  turn = (): void => {
    clearTimeout(this.clock);
    this.now = null;
    this.done();
  };
}

/** What is seen of a face peeled open from below; a thumb lies on its index, almost until the end. */
export function seenOf(peeled: number): string {
  const [line, thumb, side] = [(1 - peeled) * 100, 70, 77];
  const top = Math.min(100, line);
  return top < thumb
    ? `polygon(0 ${top}%, 100% ${top}%, 100% ${thumb}%, ${side}% ${thumb}%, ${side}% 100%, 0 100%)`
    : `polygon(0 ${top}%, ${side}% ${top}%, ${side}% 100%, 0 100%)`;
}
