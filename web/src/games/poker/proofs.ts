/** Every visible card, checked against the pack that was sealed before the first
 * (reading:sealed-pack). */

import type { CardCode } from '../../lib/drawing/cards';
import { verifyCard } from '../../lib/verify';
import type { Deck, Luck, ShownCard } from '../../lib/wire.gen';

export interface Row {
  card: CardCode;
  place: number;
  ok: boolean;
}

export interface Proof {
  round: number;
  root: string;
  rows: Row[];
  /** Cards in sight without a proof, so far. */
  bare: CardCode[];
}

/** The pack of the visible cards: this round's, or the last one's while its cards are there. */
export function packOf(luck: Luck): { round: number; deck: Deck } | null {
  if (luck.deck) return { round: luck.round, deck: luck.deck };
  const past = luck.previous;
  return past?.deck ? { round: past.round, deck: past.deck } : null;
}

/** *own* are the player's own cards, *shown* all that the screen shows. */
export async function prove(
  luck: Luck, own: readonly ShownCard[], shown: readonly CardCode[],
): Promise<Proof | null> {
  const pack = packOf(luck);
  if (!pack) return null;
  const { round, deck } = pack;
  const open = deck.opened.map(([place, card, salt, path]): ShownCard => ({ place, card, salt, path }));
  const known = new Map([...own, ...open].map((one) => [`${one.place} ${one.card}`, one]));
  const rows: Row[] = [];
  for (const one of known.values()) {
    // A card is at one place, and a place has one card.
    const twice = [...known.values()].some(
      (other) => other !== one && (other.card === one.card || other.place === one.place),
    );
    const ok = !twice && (await verifyCard(luck.table, round, deck.root, deck.cards, one));
    rows.push({ card: one.card, place: one.place, ok });
  }
  const proven = new Set(rows.map(({ card }) => card));
  return { round, root: deck.root, rows, bare: [...new Set(shown)].filter((card) => !proven.has(card)) };
}

export const broken = ({ rows }: Proof): Row[] => rows.filter(({ ok }) => !ok);
