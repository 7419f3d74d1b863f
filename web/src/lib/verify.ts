/**
 * A round checked and drawn again in the player's own browser (docs/luck.md).
 *
 * Written from that page alone, like the server's audit, and sharing nothing with what draws. It needs the
 * events of the round and the seal of its epoch; what this browser kept makes it stronger, and so does the
 * round before. Its parts: `verify_read`, `verify_order`, `verify_epoch`, `verify_shares`, `verify_beacon`,
 * `verify_draw`, `verify_shoe`, `verify_card`, `verify_paid`.
 */

import { unhex } from './bytes';
import { Unfetched } from './curves';
import { hex } from './sha256';
import { alike, brief, usedBefore } from './kept';
import { CHAINS, proveBeacon, type Chains } from './verify_beacon';
import { broken as notSealed, type Turned } from './verify_card';
import { drawKey, logged, placing, proveFaces, type Dice, type Place } from './verify_draw';
import { proveEpoch, proveFixed, seedSeal } from './verify_epoch';
import { outOfOrder } from './verify_order';
import { provePaid, type Prices } from './verify_paid';
import { brokenLink, draws, read, type Bundle, type Fact, type Say, type Step } from './verify_read';
import { proveOwn, proveShares, proveUnopened, type OwnShare } from './verify_shares';
import { proveCards } from './verify_shoe';
import type { SealedEpoch } from './wire.gen';

export { verifyCard } from './verify_card';
export type { Dice } from './verify_draw';
export type { Bundle, Step, What } from './verify_read';

/** How a game draws: a ball among pockets, dice among throws, cards of a shoe, or otherwise. */
export type Drawing =
  | { kind: 'ball'; faces: readonly string[] }
  | { kind: 'dice'; faces: readonly string[]; dice: Dice }
  | { kind: 'shoe'; history: readonly Bundle[]; decks: number } // The rounds since the shuffle, oldest first.
  | { kind: 'other' };

/** What this browser remembers, from before the round was over. */
export interface Remembered {
  player: string;
  own?: OwnShare | null;
  commitment?: string; // Of this round.
  epoch?: Partial<SealedEpoch>; // As it was shown.
  heads?: Readonly<Record<number, string>>; // Hashes of the log, by number of the event.
  seeds?: Readonly<Record<number, string>>; // Of other rounds, in short.
}

export interface Known {
  drawing?: Drawing;
  before?: Bundle | null; // The round before.
  lost?: Bundle | null; // The round before the epoch, if that began as it was sealed: its seed may have been lost.
  remembered?: Remembered | null;
  prices?: Prices | null;
  chains?: Chains;
}

/** What the round was, for one sentence about it. What is said here is proven only if every step holds. */
export interface About {
  round: number;
  since: number; // With which round the seed was fixed; 0: not known.
  sealed: string[];
  withheld: string[];
  follows: boolean; // The round before was at hand, or there is none.
  unheard: boolean; // This browser sent its share, and it is not in the draw.
  beacon: 'none' | 'mixed' | 'missing';
  voided: string; // The cause, or empty.
  lost: boolean;
  pack: boolean;
  draws: number;
  redrawn: number;
  lines: number; // Of all settlements.
  recomputed: number;
}

export interface Proof {
  steps: Step[];
  about: About;
}

/** Every step of the proof, in order; the round holds if all of them do. */
export async function verifyRound(bundle: Bundle, known: Known = {}): Promise<Proof> {
  const steps: Step[] = [];
  const say: Say = (ok, what, values = {}) => void steps.push({ ok, what, values });
  const about: About = {
    round: 0, since: 0, sealed: [], withheld: [], follows: false, unheard: false, beacon: 'none', voided: '', lost: false, pack: false,
    draws: 0, redrawn: 0, lines: 0, recomputed: 0,
  };
  try {
    await prove(say, about, bundle, known);
  } catch (fault) {
    if (fault instanceof Unfetched) throw fault;
    say(false, 'readable', { why: String(fault) });
  }
  return { steps, about };
}

export const holds = ({ steps }: Pick<Proof, 'steps'>): boolean => steps.every((step) => step.ok);

async function prove(say: Say, about: About, bundle: Bundle, known: Known): Promise<void> {
  const { table } = bundle;
  const drawing = known.drawing ?? { kind: 'other' };
  const facts = bundle.events.map(read);
  proveLog(say, bundle, facts, known);

  const one = (type: string): Fact | undefined => facts.find((fact) => fact.type === type);
  const sealed = one('SeedSealed');
  if (!sealed) return say(false, 'order', { seq: facts[0]?.seq ?? 0, type: facts[0]?.type ?? 'end' });
  const round = sealed.round ?? 0;
  const seal = bundle.epoch ? read(bundle.epoch) : null;
  const beacon = seal?.beacon ?? '';
  const wrong = outOfOrder(facts, drawing.kind === 'ball', beacon !== '');
  say(!wrong, 'order', wrong ? { seq: wrong.seq, type: wrong.type } : {});

  proveEpoch(say, table, sealed, seal);
  if (seal) proveFixed(say, facts, sealed, seal, [known.before, known.lost].some((one) => losesSeed(one, table, seal)));
  proveShown(say, sealed, seal, known.remembered ?? null);
  about.round = round;
  about.since = seal?.of ?? 0;

  const pack = one('DeckSealed'); // Then the seed stays closed: it would open every folded hand.
  const seed = unhex(one('SeedOpened')?.seed ?? '');
  const [commitment, computed] = [sealed.commitment ?? '', seedSeal(table, round, seed)];
  about.lost = one('SeedLost') !== undefined;
  if (about.lost) say(false, 'lost', { round });
  else if (!pack) {
    say(computed === commitment, 'seed', { seed: hex(seed), commitment, computed });
    proveFresh(say, round, hex(seed), known.remembered?.seeds ?? {});
  }

  const before = known.before ? known.before.events.map(read) : null;
  const shares = proveShares(say, table, sealed, facts, before);
  proveUnopened(say, facts, shares, seal?.opening_s ?? 0, beacon !== '');
  const { player = '', own } = known.remembered ?? {};
  if (own) await proveOwn(say, table, sealed, facts, player, own);
  Object.assign(about, { sealed: shares.sealed, withheld: shares.withheld, follows: before !== null || round === 1 });

  const mixed = await proveBeacon(say, facts, beacon, known.chains ?? CHAINS);
  about.beacon = !beacon ? 'none' : mixed ? 'mixed' : 'missing';
  const sent = own?.asked !== undefined && shares.sealed.includes(player);
  about.unheard = sent && facts.some(draws) && !shares.open.some(([whose]) => whose === player);
  proveVoid(say, about, facts, shares.closed);

  about.draws = logged(facts).length;
  about.pack = pack !== undefined;
  if (pack) provePack(say, table, round, pack, facts);
  else if (!about.lost && mixed && seed.length) {
    const place = placing(drawKey(seed, shares.open, mixed), table, round);
    about.redrawn = redraw(say, bundle, facts, drawing, place);
  }
  if (known.prices) Object.assign(about, provePaid(say, facts, known.prices));
}

/** The hashes, the round before, and what this browser had seen of the log. */
function proveLog(say: Say, bundle: Bundle, facts: readonly Fact[], { before, remembered }: Known): void {
  const { events } = bundle;
  const broken = brokenLink(bundle);
  say(broken === null, 'chain', { events: events.length, ...(broken !== null && { broken }) });
  const number = facts[0]?.of ?? 0;
  if (before) {
    const last = before.events.at(-1);
    const told = before.events.map(read);
    const whole = told.some(({ type, round }) => type === 'SeedSealed' && round === number - 1);
    const ended = /^Seed(Opened|Kept|Lost)$/.test(told.at(-1)?.type ?? '');
    const joined = brokenLink(before) === null && last?.hash === bundle.previous && before.table === bundle.table;
    say(joined && whole && ended, 'follows', { round: number, before: last?.round ?? 0 });
  }
  const heads = remembered?.heads ?? {};
  const known = [{ seq: (events[0]?.seq ?? 0) - 1, hash: bundle.previous }, ...events];
  const compared = known.filter(({ seq }) => Object.hasOwn(heads, seq));
  const changed = compared.find(({ seq, hash }) => heads[seq] !== hash);
  if (compared.length) say(!changed, 'history', { count: compared.length, ...(changed && { seq: changed.seq }) });
}

/** What was shown while the round was open is what the log says now. */
function proveShown(say: Say, sealed: Fact, seal: Fact | null, remembered: Remembered | null): void {
  const { commitment: shown, epoch } = remembered ?? {};
  if (shown === undefined && epoch === undefined) return;
  const same = shown === undefined || shown === sealed.commitment;
  const kept = epoch === undefined || alike(epoch, seal ?? {}); // Not the root alone: a beacon was promised, or was not.
  say(same && kept, 'shown', { shown: shown ?? '', commitment: sealed.commitment ?? '', root: epoch?.root ?? '' });
}

/** Whether *bundle* is the round before the epoch of *seal*, and lost its seed: then epochs begin again after it. */
function losesSeed(bundle: Bundle | null | undefined, table: string, seal: Fact): boolean {
  const last = bundle?.events.at(-1);
  if (!bundle || !last || bundle.table !== table || brokenLink(bundle) !== null) return false;
  return read(last).type === 'SeedLost' && last.round + 1 === seal.first;
}

/** A seed that was open before could be known to anybody. */
function proveFresh(say: Say, round: number, seed: string, seeds: Readonly<Record<number, string>>): void {
  const others = Object.keys(seeds).filter((other) => Number(other) !== round).length;
  if (!others) return;
  const other = usedBefore(seeds, round, brief(seed));
  say(!other, 'fresh', { count: others, ...(other && { other }) });
}

/** A void while nothing was at stake and nothing drawn would only be a way to be rid of a seed. */
function proveVoid(say: Say, about: About, facts: readonly Fact[], closed: readonly string[]): void {
  const at = facts.findIndex((fact) => fact.type === 'Voided');
  if (at < 0) return;
  about.voided = facts[at]!.cause || 'operator';
  const drawn = facts.slice(0, at).some(draws);
  const opening = facts.slice(0, at).findLast(({ type }) => /^(SharesDue|BeaconDue)$/.test(type))?.type === 'SharesDue';
  if (opening && !drawn && closed.length) say(false, 'spared', { names: closed.join(', ') });
  const back = facts.slice(at).some((fact) => fact.type === 'TakenBack' && (fact.bets?.length ?? 0) > 0);
  const awaited = about.voided === 'beacon'; // The order says whether it was.
  say(drawn || back || awaited || about.lost, 'empty', { cause: about.voided }); // A lost seed is told anyway.
}

function provePack(say: Say, table: string, round: number, pack: Fact, facts: readonly Fact[]): void {
  const turned = facts.filter((fact) => fact.type === 'CardsTurned').flatMap((fact) => fact.cards as Turned[]);
  const wrong = notSealed(table, round, pack.root ?? '', pack.cards as number, turned);
  say(wrong === null, 'pack', { root: pack.root ?? '', cards: turned.length, ...(wrong && { card: wrong }) });
}

/** How many draws could be repeated. */
function redraw(say: Say, bundle: Bundle, facts: readonly Fact[], drawing: Drawing, place: Place): number {
  switch (drawing.kind) {
    case 'ball':
      return proveFaces(say, facts, drawing.faces, null, place);
    case 'dice':
      return proveFaces(say, facts, drawing.faces, drawing.dice, place);
    case 'shoe':
      return proveCards(say, bundle, facts, drawing, place);
    case 'other':
      return 0;
  }
}
