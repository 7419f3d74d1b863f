/**
 * What this page has itself seen of the players at a table: nothing that happened before it looked, or
 * while it did not. The counts are those of the house's own statistics (`src/banca/poker/ring/habits.py`);
 * `habits_vectors.json` checks it.
 */

import type { PlayerId } from '../../lib/kit.gen';
import type { Counted } from '../../lib/wire.gen';
import type { Event } from './wire.gen';

/** How often, of hands that were played to their end. */
export type Habits = Omit<Counted, 'position'>;

export const NONE: Habits = { hands: 0, vpip: 0, pfr: 0, showdowns: 0, won: 0 };

/** A hand that has begun: who did what in it. */
interface Going {
  round: number;
  players: readonly PlayerId[];
  early: boolean; // Before the first card of the board.
  entered: ReadonlySet<PlayerId>;
  raised: ReadonlySet<PlayerId>;
  showed: ReadonlySet<PlayerId>;
  won: ReadonlySet<PlayerId>;
}

/** What has been seen so far. */
export interface Watched {
  of: ReadonlyMap<PlayerId, Habits>;
  going: Going | null;
}

export const UNSEEN: Watched = { of: new Map(), going: null };
const MOST = 64; // Players that a page remembers at one table; the first seen are forgotten first.

const RAISES: readonly string[] = ['bet', 'raise', 'estardilho', 'restardilho'];
const ENTERS: readonly string[] = ['call', ...RAISES];

export const watched = (before: Watched, events: readonly Event[]): Watched => events.reduce(after, before);

/** A hand of which something may have been missed does not count. */
export const interrupted = ({ of }: Watched): Watched => ({ of, going: null });

function after(seen: Watched, event: Event): Watched {
  if (event.type === 'HandBegan') {
    const { round, players } = event;
    const nobody = new Set<PlayerId>();
    return { ...seen, going: { round, players, early: true, entered: nobody, raised: nobody, showed: nobody, won: nobody } };
  }
  const { going } = seen;
  if (!going) return seen;
  const also = (set: ReadonlySet<PlayerId>, player: PlayerId, does: boolean) => (does ? new Set([...set, player]) : set);
  switch (event.type) {
    case 'Acted':
      if (!going.early) return seen;
      return {
        ...seen,
        going: {
          ...going,
          entered: also(going.entered, event.player, ENTERS.includes(event.act)),
          raised: also(going.raised, event.player, RAISES.includes(event.act)),
        },
      };
    case 'Turned':
      return { ...seen, going: { ...going, early: false } };
    case 'Showed':
      return { ...seen, going: { ...going, showed: also(going.showed, event.player, true) } };
    case 'Won':
      return { ...seen, going: { ...going, won: also(going.won, event.player, true) } };
    case 'Voided':
      return interrupted(seen);
    case 'HandPaid':
      return event.round === going.round ? { of: counted(seen.of, going), going: null } : interrupted(seen);
    default:
      return seen;
  }
}

function counted(of: Watched['of'], hand: Going): Watched['of'] {
  const next = new Map(of);
  for (const player of hand.players) {
    const before = next.get(player) ?? NONE;
    const showed = hand.showed.has(player);
    next.set(player, {
      hands: before.hands + 1,
      vpip: before.vpip + Number(hand.entered.has(player)),
      pfr: before.pfr + Number(hand.raised.has(player)),
      showdowns: before.showdowns + Number(showed),
      won: before.won + Number(showed && hand.won.has(player)),
    });
  }
  for (const player of next.keys()) {
    if (next.size <= MOST) break;
    next.delete(player);
  }
  return next;
}
