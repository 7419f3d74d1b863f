/**
 * A card checked against the pack that was sealed before the first one (reading:sealed-pack).
 *
 * Every place of the order has a leaf over its card and a salt; the root over all leaves is shown before
 * the hand. A card comes with its salt and the hashes on its way to the root. Written from the protocol
 * alone.
 */

import { bytes, sized, u32, u64, unhex } from './bytes';
import type { CardsTurned } from './kit.gen';
import { hex, sha256 } from './sha256';
import type { ShownCard } from './wire.gen';

/** A card in the log: place, card, salt, path. */
export type Turned = CardsTurned['cards'][number];

/** Whether this card was sealed at this place, in a pack of *cards* under *root*. */
export async function verifyCard(
  table: string, round: number, root: string, cards: number, shown: ShownCard,
): Promise<boolean> {
  try {
    return leads(table, round, root, cards, shown);
  } catch {
    return false; // What cannot be read proves nothing.
  }
}

/** The first of *turned* that was not sealed so, or is there twice; null if all is well. */
export function broken(
  table: string, round: number, root: string, cards: number, turned: readonly Turned[],
): string | null {
  const seen = new Set<number | string>();
  for (const [place, card, salt, path] of turned) {
    const twice = seen.has(place) || seen.has(card);
    if (twice || !leads(table, round, root, cards, { place, card, salt, path })) return card;
    seen.add(place).add(card);
  }
  return null;
}

function leads(table: string, round: number, root: string, cards: number, shown: ShownCard): boolean {
  const { place, card, salt, path } = shown;
  const inside = Number.isInteger(place) && place >= 0 && place < cards;
  if (!inside || path.length !== Math.ceil(Math.log2(cards)) || salt.length !== 32) return false;
  const where = bytes(sized(table), u64(round), u32(place));
  let found = sha256(bytes('\0banca-card-1', where, sized(card), unhex(salt)));
  path.forEach((beside, height) => {
    const right = (place >> height) & 1;
    const [one, other] = right ? [unhex(beside), found] : [found, unhex(beside)];
    found = sha256(bytes('\u0001', one, other));
  });
  return path.every((beside) => beside.length === 64) && hex(found) === root;
}
