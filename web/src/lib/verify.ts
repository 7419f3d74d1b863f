/**
 * A round drawn again in the player's own browser (reading:luck).
 *
 * Written from the protocol alone, like the server's audit, and sharing nothing with what draws. It
 * recomputes the hashes of the log, checks seed and entropy against their seals, and draws.
 */

import { bytes, sized, u32, u64, unhex, utf8 } from './bytes';
import { hex, sha256 } from './sha256';
import { broken as notSealed, type Turned } from './verify_card';
import type { RoundLog } from './wire.gen';

export { verifyCard } from './verify_card';

/** What GET /api/tables/{id}/rounds/{n} answers; `table` is the name of the stream. */
export type Bundle = Pick<RoundLog, 'table' | 'previous' | 'events'>;

export type What =
  | 'chain' // The hashes of the log.
  | 'order' // Commitment, seals, openings, first bet, draw, seed: no other order.
  | 'shown' // The commitment is the one that this browser saw before the bets.
  | 'seed' // The seed opens the commitment.
  | 'lost' // Never holds: the house has lost the key that sealed this round, and voided it.
  | 'entropy' // A player's entropy opens its seal.
  | 'unopened' // The players who did not open are named, and no others.
  | 'draw' // The seed gives what was drawn.
  | 'pack' // Where cards are hidden: every turned card is the one that was sealed there.
  | 'pocket' // The ball fell where the draw said; in a void round, where it would have.
  | 'throw' // The dice fell as the draw said.
  | 'readable'; // The log could be read at all.

export type Step = { ok: boolean; what: What; values: Record<string, string | number> };
type Say = (ok: boolean, what: What, values: Step['values']) => void;

type Texts = { player?: string; commitment?: string; entropy?: string; seed?: string };
interface Fact extends Texts {
  type: string;
  seq: number;
  round?: number;
  first?: number;
  faces?: unknown[];
  unopened?: string[];
  pocket?: string;
  throw?: string;
  dice?: string;
  root?: string;
  cards?: unknown;
  lot?: boolean;
}

/**
 * By how many places each pair of dice shifts the order of the faces (1441/95-VI:4); empty if there is
 * nothing to choose.
 */
export type Dice = Readonly<Record<string, number>>;

/**
 * Every step of the proof, in order; the round holds if all of them do.
 *
 * *faces* has the pockets of a wheel in the order of the table's card, or with *dice* all throws of
 * them. A game without them is not drawn again here; only its seals and its record are checked. *shown*
 * is the commitment that this browser was shown while bets were open, if it was there.
 */
export function verifyRound(
  bundle: Bundle, faces: readonly string[], shown?: string, dice: Dice | null = null,
): Step[] {
  const proof: Step[] = [];
  const say: Say = (ok, what, values) => void proof.push({ ok, what, values });
  try {
    prove(say, bundle, faces, shown, dice);
  } catch (fault) {
    say(false, 'readable', { why: String(fault) });
  }
  return proof;
}

export const holds = (proof: readonly Step[]): boolean => proof.every((step) => step.ok);

function prove(
  say: Say, bundle: Bundle, order: readonly string[], shown: string | undefined, dice: Dice | null,
): void {
  const { table } = bundle;
  const broken = brokenLink(bundle);
  say(broken === null, 'chain', { events: bundle.events.length, ...(broken !== null && { broken }) });

  const facts = bundle.events.map((e) => ({ ...JSON.parse(e.body), seq: e.seq }) as Fact);
  const wrong = outOfOrder(facts, order.length > 0 && dice === null);
  say(!wrong, 'order', wrong ? { seq: wrong.seq, type: wrong.type } : {});

  const one = (type: string): Fact | undefined => facts.find((fact) => fact.type === type);
  const round = one('SeedSealed')?.round ?? 0;
  const commitment = one('SeedSealed')?.commitment ?? '';
  if (shown !== undefined) say(shown === commitment, 'shown', { shown, commitment });

  const pack = one('DeckSealed'); // Then the seed stays closed: it would open every folded hand.
  const seed = unhex(one('SeedOpened')?.seed ?? '');
  const sealAgain = hex(sha256(bytes('banca-seed-1', sized(table), u64(round), seed)));
  const lost = one('SeedLost');
  if (lost) say(false, 'lost', { round });
  else if (!pack) say(sealAgain === commitment, 'seed', { seed: hex(seed), commitment, computed: sealAgain });

  const seals = new Map<string, string>();
  const opened: Fact[] = [];
  for (const fact of facts) {
    if (fact.type === 'EntropySealed') seals.set(fact.player!, fact.commitment!);
    if (fact.type !== 'EntropyOpened') continue;
    opened.push(fact);
    const [player, entropy] = [fact.player!, unhex(fact.entropy!)];
    const message = bytes('banca-entropy-1', sized(table), u64(round), sized(player), entropy);
    const computed = hex(sha256(message));
    const sealed = seals.get(player) ?? '';
    say(computed === sealed, 'entropy', { player, entropy: fact.entropy!, sealed, computed });
  }
  const silent = [...seals.keys()].filter((player) => !opened.some((fact) => fact.player === player));
  const named = one(pack ? 'SeedKept' : 'SeedOpened')?.unopened ?? [];
  const alike = JSON.stringify(named) === JSON.stringify(silent);
  if (seals.size && !lost) say(alike, 'unopened', { seats: silent.join(', '), named: named.join(', ') });

  if (pack) {
    const shown = facts.filter((fact) => fact.type === 'CardsTurned');
    const turned = shown.flatMap((fact) => fact.cards as Turned[]);
    const wrong = notSealed(table, round, pack.root ?? '', pack.cards as number, turned);
    say(wrong === null, 'pack', { root: pack.root ?? '', cards: turned.length, ...(wrong && { card: wrong }) });
    return;
  }
  if (lost || !order.length) return;
  const shares = opened.map((fact) => bytes(sized(fact.player!), unhex(fact.entropy!)));
  const key = hmac(seed, bytes('banca-key-1', u32(opened.length), ...shares));
  const drawn = facts.filter((fact) => fact.type === 'Drew');
  const logged = drawn.flatMap((fact) => fact.faces ?? []).map(String);
  const place = (draw: number): number =>
    Number(drawnPlace(key, table, round, draw, BigInt(order.length)));

  const came = facts.filter(cameUp);
  const pair = came[0]?.dice;
  const turn = pair === undefined ? 0 : (dice?.[pair] ?? NaN); // Dice that nobody has show nothing.
  const faceAt = (at: number): string => order[(at + turn) % order.length] ?? '';
  logged.forEach((face, draw) => {
    const found = faceAt(place(draw));
    say(found === face, 'draw', { draw, key: hex(key), place: place(draw), face: found, logged: face });
  });
  const face = faceAt(place(0));
  const what = dice ? 'throw' : 'pocket';
  const value = came[0]?.throw ?? came[0]?.pocket ?? '';
  const right = came.length === 1 && logged.length === 1 && value === face;
  if (one('Voided')) say(!came.length && !logged.length, what, { void: 1, face });
  else say(right, what, { face, [what]: value });
}

/** Whether *fact* says where a ball or dice came to rest. */
const cameUp = (fact: Fact): boolean => fact.type === 'Spun' || fact.throw !== undefined;

/** The number of the first event whose hash does not match; null if all do. */
function brokenLink({ table, previous, events }: Bundle): number | null {
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

// What every game writes: none of these follows a draw, only the game's own event for it.
const COMMON =
  /^(Seed|Entropy|Drew|Deck|Cards|Sat|Leaving|Left|Staked|TakenBack|BetsClosed|Settled|Voided|RoundOver)/;

/** The first event that is out of order; *ball*: what is drawn is where it falls. */
function outOfOrder(facts: Fact[], ball: boolean): Fact | null {
  const [first, last] = [facts[0], facts[facts.length - 1]];
  const stray: Fact = { type: 'end', seq: (last?.seq ?? -1) + 1 };
  if (first?.type !== 'SeedSealed') return first ?? stray;
  const seen = { opened: false, closed: false, drawn: 0, voided: false, over: false, end: false };
  const pack = facts.some((fact) => fact.type === 'DeckSealed');
  let sealed = false;
  for (const [i, fact] of facts.slice(1).entries()) {
    const { type } = fact;
    const own = ball ? type === 'Spun' : !COMMON.test(type);
    const parted = facts[i]!.type === 'Drew' && !own; // The ball falls at once.
    const late = seen.end || type === 'SeedSealed' || (type === 'DeckSealed' && sealed);
    const hidden = (type === 'CardsTurned' && !sealed) || (type === 'Drew' && pack);
    const strange =
      (type === 'SeedOpened' && pack) || (type === 'SeedKept' && !pack) || (type === 'SeedLost' && !seen.voided);
    const play =
      /^(Entropy|Drew|Deck|Cards|Staked|TakenBack|Settled|HandPaid|Voided|RoundOver)/.test(type) ||
      cameUp(fact);
    const shut = seen.closed && type.startsWith('Entropy');
    const chosen = seen.opened && type === 'EntropySealed';
    const early = (type === 'Settled' || cameUp(fact)) && !seen.drawn;
    const given = facts.some((one) => one.lot === false); // By a rule, and not by lot: 97/2010:1.2.
    const undrawn =
      (type === 'RoundOver' && !seen.drawn && !seen.voided && !sealed && !given) ||
      (fact.lot === true && !seen.drawn);
    const unready = /^Seed(Opened|Kept|Lost)$/.test(type) && !seen.over;
    const other = fact.round !== undefined && fact.round !== first.round;
    const skipped = type === 'Drew' && fact.first !== seen.drawn;
    if (late || shut || chosen || early || parted || undrawn || unready) return fact;
    if (hidden || strange) return fact;
    if (other || skipped || (seen.over && play)) return fact;
    seen.opened ||= type === 'EntropyOpened';
    sealed ||= type === 'DeckSealed';
    seen.closed ||= type === 'Staked' || type === 'Drew' || sealed;
    seen.drawn += type === 'Drew' ? (fact.faces?.length ?? 0) : 0;
    seen.voided ||= type === 'Voided';
    seen.over ||= type === 'RoundOver';
    seen.end ||= /^Seed(Opened|Kept|Lost)$/.test(type);
  }
  return seen.end ? null : stray;
}

/** Which of *total* places draw number *draw* takes; the words of the uneven tail are discarded. */
export function drawnPlace(
  key: Uint8Array, table: string, round: number, draw: number, total: bigint,
): bigint {
  const even = 2n ** 64n - (2n ** 64n % total);
  for (let attempt = 0; ; attempt++) {
    const message = bytes('banca-draw-1', sized(table), u64(round), u32(draw), u32(attempt));
    const word = BigInt(`0x${hex(hmac(key, message).slice(0, 8))}`);
    if (word < even) return word % total;
  }
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = Array.from({ length: 64 }, (_, i) => key[i] ?? 0); // No key here is longer.
  const padded = (pad: number): Uint8Array => Uint8Array.from(block, (byte) => byte ^ pad);
  return sha256(bytes(padded(0x5c), sha256(bytes(padded(0x36), message))));
}
