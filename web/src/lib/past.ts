/** A past round as the log tells it: what came up, and what became of each bet. */

import type { PastRound } from './api';
import type { Colour, Line, Seat, Settled, Spun } from './types';

export interface Told {
  number: { pocket: string; colour: Colour } | null;
  lines: Line[];
  voided: boolean;
}

/** What the round's events say of *seat*'s bets. */
export function told(round: Pick<PastRound, 'events'>, seat: Seat): Told {
  const spun = round.events.find((event): event is Spun => event.type === 'Spun');
  const settled = round.events.find(
    (event): event is Settled => event.type === 'Settled' && event.seat === seat,
  );
  return {
    number: spun ? { pocket: spun.pocket, colour: spun.colour } : null,
    lines: settled?.lines ?? [],
    voided: round.events.some((event) => event.type === 'Voided'),
  };
}
