/** The pack of the hand on the screen: one's own cards, and the proof of every card in sight. */

import { untrack } from 'svelte';

import type { CardCode } from '../../lib/drawing/cards';
import type { Luck, ShownCard } from '../../lib/wire.gen';
import { broken, packOf, prove, type Proof, type Row } from './proofs';

const SETTLE_MS = 250; // One's own cards come a moment after the pack is sealed.

interface Seen {
  luck: Luck | undefined;
  /** One's own cards, as the table sends them. */
  cards: readonly ShownCard[];
  /** What is open to all. */
  shown: readonly CardCode[];
}

/** To be created while a component starts. */
export class Pack {
  proof = $state.raw<Proof | null>(null);
  private kept = $state.raw<{ round: number; cards: readonly ShownCard[] } | null>(null);
  private sealed: { round: number; root: string } | null = null;

  constructor(private readonly seen: () => Seen) {
    $effect(() => {
      const { cards } = seen();
      if (cards.length) this.kept = { round: this.round, cards };
    });
    $effect(() => {
      const { luck, shown } = seen();
      const own = this.own;
      if (luck) return this.check(luck, own, shown);
    });
  }

  get round(): number {
    const { luck } = this.seen();
    return (luck && packOf(luck)?.round) ?? 0;
  }

  /** One's own cards: kept until the next hand, although the table has forgotten them. */
  get own(): readonly ShownCard[] {
    return this.kept && this.kept.round === this.round ? this.kept.cards : [];
  }

  /** The cards that do not match the seal. */
  get wrong(): Row[] {
    return this.proof ? broken(this.proof) : [];
  }

  private check(luck: Luck, own: readonly ShownCard[], shown: readonly CardCode[]): (() => void) | undefined {
    const pack = packOf(luck);
    if (!pack) return;
    const { round, deck } = pack;
    // The first root shown is the one that counts.
    if (this.sealed?.round !== round) this.sealed = { round, root: deck.root };
    const { root } = this.sealed;
    if (untrack(() => this.proof)?.round !== round) this.proof = { round, root, rows: [], bare: [] };
    const first = { ...luck, round, deck: { ...deck, root } };
    let stale = false;
    const timer = setTimeout(() => {
      void prove(first, own, [...shown, ...own.map(({ card }) => card)]).then((found) => {
        if (!stale && found) this.proof = found;
      });
    }, SETTLE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }
}
