/** The log of a round as the proof reads it: what each event says, and whether the hashes chain. */

import { bytes, u32, u64, unhex, utf8 } from './bytes';
import type { Burned, Dealt, Parted, Shuffled } from '../games/blackjack/wire.gen';
import type { Rolled } from '../games/craps/wire.gen';
import type { Spun } from '../games/roulette/wire.gen';
import type { Drew, EntropyOpened, EpochSealed, SeedOpened, SeedSealed, Settled, Staked, Voided } from './kit.gen';
import { hex, sha256 } from './sha256';
import type { Logged, RoundLog } from './wire.gen';

/** What GET /api/tables/{id}/rounds/{n} answers; `table` is the name of the stream. */
export type Bundle = Pick<RoundLog, 'table' | 'previous' | 'events'> & { epoch?: Logged | null };

export type What =
  | 'readable' // The log could be read at all.
  | 'chain' // The hashes of the log.
  | 'follows' // The round goes on where the one before ended.
  | 'history' // Nothing that this browser was shown before has changed.
  | 'order' // Seal, bets, call, openings, draws, end, seed: no other order.
  | 'epoch' // The commitment is under the root of its epoch.
  | 'fixed' // The epoch was sealed before its first round began, and the next one in its turn.
  | 'shown' // Commitment and root are those that this browser saw at the time.
  | 'seed' // The seed opens the commitment.
  | 'fresh' // No other round that this browser knows had this seed.
  | 'spared' // Never holds: voided when whoever was sent the shares that are closed here knew the outcome.
  | 'lost' // Never holds: the house has lost the key that sealed this round, and voided it.
  | 'seals' // The seals are those that were made in the round before, in their order.
  | 'mine' // The player's own share is in, as it was sealed and opened.
  | 'asked' // It was called in the log when this browser was asked to open it.
  | 'receipt' // The house's receipt for the player's seal is good.
  | 'convicts' // Never holds: the house signed for a seal that is not in its log.
  | 'share' // A player's share opens its seal.
  | 'unopened' // The players who did not open are named, and no others.
  | 'waited' // The first draw waited for shares that were still closed.
  | 'beacon' // The beacon is the one that had to come, and its network signed it.
  | 'draw' // Seed, shares and beacon give what was drawn.
  | 'shoe' // What the shoe held is known from its shuffle on.
  | 'pack' // Where cards are hidden: every turned card is the one that was sealed there.
  | 'pocket' // The ball fell where the draw said; in a void round, where it would have.
  | 'throw' // The dice fell as the draw said.
  | 'cards' // The cards that were dealt are those that were drawn.
  | 'empty' // A void had something to give back.
  | 'paid'; // What was paid is what the table's card promises.

export type Values = Record<string, string | number>;
export type Step = { ok: boolean; what: What; values: Values };
export type Say = (ok: boolean, what: What, values?: Values) => void;

interface Envelope {
  type: string;
  seq: number;
  at: number;
  by: string;
  of: number; // The round that the envelope names.
}

type Sealing = Pick<EpochSealed, 'epoch' | 'first' | 'rounds' | 'root' | 'opening_s'> & Omit<SeedSealed, 'type'>;
type Sharing = Pick<EntropyOpened, 'player' | 'entropy'> & Pick<SeedOpened, 'seed' | 'unopened'>;
type Drawing = Pick<Drew, 'faces'> & Pick<Spun, 'pocket'> & Pick<Rolled, 'throw' | 'dice' | 'point'>;
type Dealing = Pick<Dealt, 'to' | 'card'> & Pick<Shuffled, 'decks'> & Pick<Burned, 'count'> & Pick<Parted, 'hand' | 'new'>;
type Paying = Pick<Staked, 'bets'> & Pick<Settled, 'lines'> & Pick<Voided, 'cause'>;

/** Members whose types differ from event to event, or that not every house writes. */
interface Various {
  signer?: string;
  beacon?: string;
  number?: number;
  signature?: string;
  cards?: unknown;
  place?: number | string;
  side?: string;
  decision?: string;
  lot?: boolean;
}

/** An event with its envelope. What is missing in an event is undefined here, and nothing is assumed. */
export type Fact = Envelope & Partial<Sealing & Sharing & Drawing & Dealing & Paying> & Various;

export const read = (event: Logged): Fact => {
  const { seq, at, by, round } = event;
  return { ...(JSON.parse(event.body) as Fact), seq, at, by, of: round };
};

/** The number of the first event whose hash does not match; null if all do. */
export function brokenLink({ table, previous, events }: Bundle): number | null {
  let before = previous;
  let number = events[0]?.seq ?? 0;
  for (const e of events) {
    const numbers = [u64(e.seq), u64(e.at), utf8(e.by), u64(e.round), u64(e.draws)];
    const fields = [utf8(table), ...numbers, utf8(e.command), utf8(e.body)];
    const found = sha256(bytes(unhex(before), ...fields.map((field) => bytes(u32(field.length), field))));
    if (e.seq !== number++ || hex(found) !== e.hash) return e.seq;
    before = e.hash;
  }
  return null;
}

/** Whether *fact* says where a ball or dice came to rest. */
export const cameUp = (fact: Fact): boolean => fact.type === 'Spun' || fact.throw !== undefined;

/** Whether *fact* is the first that luck decides, or the promise of it. */
export const draws = ({ type }: Fact): boolean => type === 'Drew' || type === 'DeckSealed';

export const isHash = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
