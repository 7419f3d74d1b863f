/** What came up at a card table, for the last round and the history: both games say `Result`. */

import type { Colour } from '../../lib/kit.gen';
import type { Tellers } from '../../lib/past';

const COLOURS: Record<string, Colour> = { ponto: 'blue', banca: 'red', empate: 'green' };

export const tells: Tellers = {
  Result: (event) => {
    if ('winner' in event) {
      const points = event.winner === 'ponto' ? event.ponto : event.banca;
      return [`${event.winner[0]!.toUpperCase()}${points}`, COLOURS[event.winner] ?? 'green'];
    }
    if (event.natural) return ['BJ', 'gold'];
    if (event.bust) return [String(event.total), 'green'];
    return [String(event.total), event.drew === false ? 'blue' : 'black'];
  },
};
