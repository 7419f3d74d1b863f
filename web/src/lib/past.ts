/** A past round as the log tells it: what came up, and what became of each bet. */

import type { PastRound } from './api';
import type { Bet, Cents, Colour, Event, Line, Seat, Settled, Spun } from './types';

/** What came up, as short as a pip: `17` in black, `4-4-2` in blue. */
export type CameUp = [text: string, colour: Colour];

export interface Told {
  cameUp: CameUp | null;
  lines: Line[];
  voided: boolean;
}

type Teller = (event: Event) => CameUp;

/** How the event that tells the result is read, by its type. */
const TELLERS: Record<string, Teller> = {
  Spun: (event) => [(event as Spun).pocket, (event as Spun).colour],
};

/** Says how the events of a game tell what came up. A type is one game's alone. */
export function tellResults(tellers: Record<string, Teller>): void {
  Object.assign(TELLERS, tellers);
}

/** What the round's events say of *seat*'s bets. */
export function told(round: Pick<PastRound, 'events'>, seat: Seat): Told {
  const result = round.events.findLast(({ type }) => type in TELLERS);
  const settled = round.events.filter(
    (event): event is Settled => event.type === 'Settled' && event.seat === seat,
  );
  const voided = round.events.some((event) => event.type === 'Voided');
  return {
    cameUp: result ? TELLERS[result.type]!(result) : null,
    lines: settled.length
      ? settled.flatMap(({ lines }) => lines)
      : voided
        ? givenBack(round.events, seat)
        : between(round.events, seat),
    voided,
  };
}

/** A game between players: what the seat put in and got, all of it one line. */
function between(events: readonly Event[], seat: Seat): Line[] {
  const paid = events.find(({ type }) => type === 'HandPaid');
  const lines = (paid?.lines as [Seat, Cents, Cents][] | undefined) ?? [];
  return lines.filter(([whose]) => whose === seat).map(([, put, got]) => ['hand', put, got]);
}

/** A null round gives every bet back as it lay (804/2015:21). */
function givenBack(events: readonly Event[], seat: Seat): Line[] {
  const home = events.find((event) => event.type === 'TakenBack' && event.seat === seat);
  return ((home?.bets as Bet[] | undefined) ?? []).map(([spot, cents]) => [spot, cents, cents]);
}
