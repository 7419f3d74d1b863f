/** A past round as the log has it: what came up, and what became of each bet. */

import type { AnyEvent } from '../games/games.gen';
import type { Colour, Line, PlayerId, Settled, TakenBack } from './kit.gen';
import type { PastRound } from './wire.gen';

/** What came up, as short as a pip: `17` in black, `4-4-2` in blue. */
export type CameUp = [text: string, colour: Colour];

export interface Told {
  cameUp: CameUp | null;
  lines: Line[];
  voided: boolean;
}

type Happened<Type> = Extract<AnyEvent, { type: Type }>;
/** How the event with the result is read, by its type. */
export type Tellers = { [Type in AnyEvent['type']]?: (event: Happened<Type>) => CameUp };

const TELLERS: Tellers = {};

/** Registers how a game's events say what came up. A type belongs to one game alone. */
export function tellResults(tellers: Tellers): void {
  Object.assign(TELLERS, tellers);
}

/** What the round's events say about *player*'s bets. */
export function told(round: Pick<PastRound, 'events'>, player: PlayerId): Told {
  const result = round.events.findLast(({ type }) => type in TELLERS);
  const settled = round.events.filter(
    (event): event is Settled => event.type === 'Settled' && event.player === player,
  );
  const voided = round.events.some((event) => event.type === 'Voided');
  return {
    cameUp: result ? cameUp(result) : null,
    lines: settled.length
      ? settled.flatMap(({ lines }) => lines)
      : voided
        ? givenBack(round.events, player)
        : between(round.events, player),
    voided,
  };
}

function cameUp<Type extends AnyEvent['type']>(event: Happened<Type> & { type: Type }): CameUp | null {
  return TELLERS[event.type]?.(event) ?? null;
}

/** The dice that came up, `4-4-2`; null where the game has none. */
export function thrownIn(events: readonly AnyEvent[]): string | null {
  const result = events.findLast(({ type }) => type in TELLERS);
  return result && 'throw' in result ? result.throw : null;
}

/** A game between players: what the player put in and got, all in one line. */
function between(events: readonly AnyEvent[], player: PlayerId): Line[] {
  const paid = events.find((event) => event.type === 'HandPaid');
  return (paid?.lines ?? []).filter(([whose]) => whose === player).map(([, put, got]) => ['hand', put, got]);
}

/** A void round gives every bet back as it was (804/2015:21). */
function givenBack(events: readonly AnyEvent[], player: PlayerId): Line[] {
  const home = events.find((event): event is TakenBack => event.type === 'TakenBack' && event.player === player);
  return (home?.bets ?? []).map(([spot, cents]) => [spot, cents, cents]);
}
