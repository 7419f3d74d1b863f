/** Whether a table waits for its player, for pages on which the table itself is not. */

import type { PlayerId } from './kit.gen';
import { offered, type Table } from './socket';

/** What is offered to whoever is asked, though no turn names them. */
const ANSWERS: ReadonlySet<string> = new Set(['NoInsurance', 'EvenMoney', 'Estardilho', 'Restardilho', 'Decline', 'Pick', 'Collect']);

/** What tells the turn of *me* at *table* from the last one; '' where nobody waits for them. */
export function turnOf(table: Table, me: PlayerId): string {
  if (!me || !table.own?.mine || table.closed) return '';
  const { view } = table.public;
  const turn = 'turn' in view && typeof view.turn === 'object' ? view.turn : null;
  if (turn && turn.player === me) {
    if ('hand' in turn) return turn.asks ? '' : `${view.round} ${turn.place}.${turn.hand}`;
    return `${view.round} ${'what' in turn ? turn.what : turn.turn}`;
  }
  const named = turn && 'turn' in turn ? String(turn.turn) : '';
  for (const { wish, spot } of Object.values(offered(table))) {
    if (ANSWERS.has(wish) && (!spot || !named || spot === named)) return `${view.round} ${wish} ${spot}`;
    // At a table for one, every throw is the player's.
    if (wish === 'Throw' && table.card.shared) return `${view.round} ${'shooter' in view ? view.shooter : ''}`;
  }
  return '';
}
