/** A past round, proved: what has to be fetched for it, and the one sentence that it comes to. */

import type { AnyCard } from '../games/games.gen';
import { language, t } from './i18n.svelte';
import type { PlayerId } from './kit.gen';
import type { Memory } from './kept';
import { holds, verifyRound, type About, type Drawing, type Proof, type Step } from './verify';
import { read } from './verify_read';
import { shuffles } from './verify_shoe';
import type { RoundLog } from './wire.gen';

const SHOE = 150; // Rounds that are fetched at most to know what a shoe held.

/** How the table of *card* draws, as far as its card says; a shoe's history is fetched. */
function drawingOf(card: AnyCard): Drawing {
  switch (card.game) {
    case 'roulette':
      return { kind: 'ball', faces: card.pockets.map(([face]) => face) };
    case 'craps':
      return { kind: 'dice', faces: card.faces, dice: card.dice };
    case 'cussec':
    case 'banca_francesa':
      return { kind: 'dice', faces: card.faces, dice: {} };
    case 'blackjack':
    case 'baccarat':
      return { kind: 'shoe', history: [], decks: card.decks };
    default:
      return { kind: 'other' };
  }
}

/** Fetches what there is about *round* and proves it. *log* gets the record of one round. */
export async function proveRound(
  log: (round: number) => Promise<RoundLog>, round: number, card: AnyCard, memory: Memory | null,
): Promise<Proof> {
  const bundle = await log(round);
  const earlier = (number: number): Promise<RoundLog | null> =>
    number < 1 ? Promise.resolve(null) : log(number).catch(() => null);
  const before = await earlier(round - 1);
  const drawing = drawingOf(card);
  if (drawing.kind === 'shoe') drawing.history = await sinceShuffle(bundle, before, earlier);
  const epoch = told(bundle, 'SeedSealed')?.epoch ?? 0;
  const point = round === 1 ? 0 : (told(before, 'Rolled')?.point ?? null);
  const remembered = memory?.table === bundle.table ? memory.of(round, epoch) : null;
  const first = fixedLate(bundle);
  const lost = first && first < round ? await earlier(first - 1) : null;
  const proof = await verifyRound(bundle, { drawing, before, lost, remembered, prices: { card, point } });
  const last = bundle.events.at(-1);
  if (last && remembered && proof.steps.find((step) => step.what === 'chain')?.ok) memory!.head(last.seq, last.hash);
  return proof;
}

/** The rounds since the shoe of *bundle* was shuffled, oldest first; none if that is too long ago. */
async function sinceShuffle(
  bundle: RoundLog, before: RoundLog | null, earlier: (number: number) => Promise<RoundLog | null>,
): Promise<RoundLog[]> {
  const found: RoundLog[] = [];
  let next = before;
  if (shuffles(bundle)) return found;
  while (next && found.length < SHOE) {
    found.unshift(next);
    if (next.round === 1 || next.events.some(({ body }) => body.includes('"Shuffled"'))) return found;
    next = await earlier(next.round - 1);
  }
  return [];
}

/** The first round of the epoch of *log*, if it began as it was sealed; 0 if it was fixed before. */
function fixedLate({ epoch }: RoundLog): number {
  try {
    const seal = epoch ? read(epoch) : null;
    return seal && seal.epoch !== 1 && seal.of === seal.first ? seal.of : 0;
  } catch {
    return 0; // The proof says so.
  }
}

/** The last event of *type*, if the log can be read. */
function told(log: RoundLog | null, type: string) {
  try {
    return log?.events.map(read).findLast((fact) => fact.type === type);
  } catch {
    return undefined; // The proof says so.
  }
}

// --- In words -------------------------------------------------------------------------------------

export type Namer = (player: PlayerId) => string;

const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat(language.tag, { type: 'conjunction' }).format(parts);
export const named = (players: readonly PlayerId[], name: Namer): string => listed(players.map(name));

/** Among how many outcomes whoever withheld *shares* shares could have chosen. */
export const outcomes = (shares: number): string => new Intl.NumberFormat(language.tag).format(2 ** shares);

/** For anybody: what was proven and what was not, in one sentence. */
export function verdict(proof: Proof, name: Namer): string {
  const wrong = proof.steps.find((step) => !step.ok);
  if (wrong) return t('verdict_wrong', { step: words(wrong, name) });
  const proven = listed(provenIn(proof.about, name));
  const not = unprovenIn(proof.about, name);
  return not.length ? t('verdict_but', { proven, unproven: listed(not) }) : t('verdict', { proven });
}

/** What a proof comes to: all of it holds, all that could be repeated holds, or something does not. */
export function state(proof: Proof): 'checked' | 'partly' | 'wrong' {
  if (!holds(proof)) return 'wrong';
  return unprovenIn(proof.about, String).length ? 'partly' : 'checked';
}

/** The same in a sentence for a player who wants no figures. */
export function sentence(proof: Proof, round: number, name: Namer): string {
  const is = state(proof);
  if (is === 'wrong') return t('checked.wrong', { round });
  if (is === 'partly') return t('checked.partly', { round, unproven: listed(unprovenIn(proof.about, name)) });
  const [shares, beacon] = [openShares(proof.about).length > 0, proof.about.beacon === 'mixed'];
  if (!proof.about.draws || !(shares || beacon)) return t('checked.record', { round });
  return t(shares && beacon ? 'checked.both' : shares ? 'checked.shares' : 'checked.beacon', { round });
}

const openShares = ({ sealed, withheld }: About): PlayerId[] => sealed.filter((player) => !withheld.includes(player));

function provenIn(about: About, name: Namer): string[] {
  const shares = openShares(about);
  const sources = [
    t('proven.seed'),
    ...(shares.length ? [t('proven.shares', { names: named(shares, name) })] : []),
    ...(about.beacon === 'mixed' ? [t('proven.beacon')] : []),
  ];
  const { draws, redrawn, voided, pack, lines, recomputed } = about;
  return [
    ...(about.since ? [t('proven.fixed', { since: about.since })] : [t('proven.record')]),
    ...(draws && redrawn === draws ? [t('proven.drawn', { sources: listed(sources) })] : []),
    ...(pack ? [t('proven.pack')] : []),
    ...(voided && !draws && !pack ? [t('proven.void')] : []),
    ...(lines && recomputed === lines ? [t('proven.paid')] : []),
  ];
}

function unprovenIn(about: About, name: Namer): string[] {
  const { draws, redrawn, withheld, voided, pack, lines, recomputed, beacon, follows, unheard } = about;
  const drawn = draws > 0 || pack;
  const chosen = { names: named(withheld, name), outcomes: outcomes(withheld.length) };
  return [
    ...(draws > redrawn ? [t('unproven.drawn')] : []),
    ...(pack ? [t('unproven.order')] : []),
    ...(drawn && beacon !== 'mixed' && !openShares(about).length ? [t('unproven.known')] : []),
    ...(follows ? [] : [t('unproven.follows')]),
    ...(unheard ? [t('unproven.unheard')] : []),
    ...(withheld.length && beacon !== 'mixed' ? [t('unproven.chosen', chosen)] : []),
    ...(lines > recomputed ? [t('unproven.paid', { count: lines - recomputed })] : []),
    ...(voided ? [t('unproven.void')] : []),
  ];
}

/** What the round was, line by line. */
export function details(about: About, name: Namer): string[] {
  const { since, sealed, withheld, beacon } = about;
  const kept = { names: named(withheld, name), outcomes: outcomes(withheld.length) };
  return [
    ...(since ? [t('about_since', { since })] : []),
    sealed.length ? t('about_shares', { names: named(sealed, name) }) : t('about_alone'),
    ...(withheld.length ? [beacon === 'mixed' ? t('about_beaten', kept) : t('about_withheld', kept)] : []),
    t(`about_beacon.${beacon}`),
  ];
}

/** A step in words. */
export function words({ what, values, ok }: Step, name: Namer): string {
  switch (what) {
    case 'pocket':
    case 'throw':
      return t(values.void ? `proof.${what}_void` : `proof.${what}`, values);
    case 'draw':
      if ('total' in values) return t('proof.draw_card', values);
      return t(String(values.face).includes('-') ? 'proof.draw_dice' : 'proof.draw', values);
    case 'share':
      return t('proof.share', { name: name(String(values.player)) });
    case 'shoe':
      return t(ok ? 'proof.shoe' : 'proof.shoe_wrong', values);
    case 'paid':
      return t('spot' in values ? 'proof.paid_wrong' : 'proof.paid', values);
    default:
      return t(`proof.${what}`, values);
  }
}

/** Void rounds by cause, in words. */
export const voidWords = (voids: Readonly<Record<string, number>>): string[] =>
  (['operator', 'fault', 'key', 'beacon'] as const).flatMap((cause) =>
    voids[cause] ? [t(`void_by.${cause}`, { times: voids[cause] })] : [],
  );

export { holds };
