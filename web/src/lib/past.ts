/** A past round as the log tells it: what came up, and what became of each bet. */

import type { PastRound } from './api';
import type { Bet, Colour, Event, Line, Seat, Settled, Spun } from './types';

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
  const voided = round.events.some((event) => event.type === 'Voided');
  return {
    number: spun ? { pocket: spun.pocket, colour: spun.colour } : null,
    lines: settled?.lines ?? (voided ? givenBack(round.events, seat) : []),
    voided,
  };
}

/** A null round gives every bet back as it lay (804/2015:21). */
function givenBack(events: readonly Event[], seat: Seat): Line[] {
  const home = events.find((event) => event.type === 'TakenBack' && event.seat === seat);
  return ((home?.bets as Bet[] | undefined) ?? []).map(([spot, cents]) => [spot, cents, cents]);
}
