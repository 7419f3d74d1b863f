/**
 * What a player has chosen before the turn comes: done at once when it does, or dropped when it is no
 * longer what was meant.
 */

import type { Cents } from '../../lib/kit.gen';
import type { Moves, Public } from './wire.gen';

export type Kind = 'check_fold' | 'check' | 'call' | 'call_any' | 'fold';

export interface Ahead {
  kind: Kind;
  /** The hand and the street it was chosen in, and what it cost then to stay. */
  round: number;
  street: number;
  price: Cents;
}

/** What somebody with *stack* behind and *bet* in front would have to add. */
export const price = (view: Pick<Public, 'high'>, bet: Cents, stack: Cents): Cents =>
  Math.min(stack, Math.max(0, view.high - bet));

/** What can be chosen ahead of a turn, when it would cost *cost* to stay. */
export const kinds = (cost: Cents): Kind[] => (cost > 0 ? ['fold', 'call', 'call_any'] : ['check_fold', 'check', 'call_any']);

/** Whether the choice still holds, now that it costs *cost*. */
export function stands(said: Ahead, view: Pick<Public, 'round' | 'board'>, cost: Cents): boolean {
  if (said.round !== view.round || said.street !== view.board.length) return false;
  return said.kind === 'check' || said.kind === 'call' ? said.price === cost : true;
}

/** The wish it leads to on one's turn; null: the player decides after all. */
export function meant({ kind }: Ahead, moves: Pick<Moves, 'check' | 'call' | 'fold'>): 'Fold' | 'Check' | 'Call' | null {
  const stay = moves.check ? 'Check' : moves.call > 0 ? 'Call' : null;
  switch (kind) {
    case 'fold':
    case 'check_fold':
      return moves.check ? 'Check' : moves.fold ? 'Fold' : null; // Nobody folds where checking is free.
    case 'check':
      return moves.check ? 'Check' : null;
    case 'call':
    case 'call_any':
      return stay;
  }
}
