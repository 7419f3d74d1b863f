/** What came up at banca francesa, for the last round and the history. */

import type { Colour } from '../../lib/kit.gen';
import type { Tellers } from '../../lib/past';

const COLOURS: Record<string, Colour> = { ases: 'gold', pequeno: 'blue', grande: 'red' };

export const tells: Tellers = { Fell: ({ total, called }) => [String(total), COLOURS[called] ?? 'green'] };
