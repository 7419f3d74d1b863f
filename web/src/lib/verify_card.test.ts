import { describe, expect, it } from 'vitest';

import vectors from './deck_vectors.json';
import { type Bundle, holds, verifyCard, verifyRound } from './verify';
import { broken, type Turned } from './verify_card';
import { rootOver } from './verify_epoch';
import { rechained } from './verify_logs';
import type { ShownCard } from './wire.gen';

type Pack = (typeof vectors.packs)[number];

const turned = (pack: Pack): Turned[] => pack.turned as unknown as Turned[];
const shown = ([place, card, salt, path]: Turned): ShownCard => ({ place, card, salt, path });
const check = (pack: Pack, one: ShownCard): Promise<boolean> =>
  verifyCard(pack.table, pack.round, pack.root, pack.cards, one);
const other = (text: string): string => (text[0] === '0' ? '1' : '0') + text.slice(1);

describe('a card of a sealed pack', () => {
  it.each(vectors.packs)('is proved at "$table" in round $round', async (pack) => {
    for (const one of turned(pack)) {
      expect(one[1]).toBe(pack.order.slice(2 * one[0], 2 * one[0] + 2));
      expect(await check(pack, shown(one))).toBe(true);
    }
    expect(broken(pack.table, pack.round, pack.root, pack.cards, turned(pack))).toBeNull();
  });

  const forgeries: [string, (one: ShownCard) => Partial<ShownCard>][] = [
    ['another card', (one) => ({ card: one.card === 'As' ? 'Ks' : 'As' })],
    ['another place', (one) => ({ place: one.place ^ 1 })],
    ['a place beyond the pack', (one) => ({ place: one.place + 64 })],
    ['a place below it', (one) => ({ place: one.place - 64 })],
    ['no whole place', (one) => ({ place: one.place + 0.5 })],
    ['another salt', (one) => ({ salt: other(one.salt) })],
    ['a short salt', (one) => ({ salt: one.salt.slice(2) })],
    ['a salt that is no hex', (one) => ({ salt: `x${one.salt.slice(1)}` })],
    ['another hash on its way', (one) => ({ path: [other(one.path[0]!), ...one.path.slice(1)] })],
    ['a step fewer', (one) => ({ path: one.path.slice(1) })],
    ['a step more', (one) => ({ path: [...one.path, one.path[0]!] })],
    ['no way at all', () => ({ path: [] })],
  ];
  it.each(forgeries)('is not proved with %s', async (_, forge) => {
    for (const pack of vectors.packs) {
      const one = shown(turned(pack)[0]!);
      expect(await check(pack, { ...one, ...forge(one) })).toBe(false);
    }
  });

  it('is proved for its own table, round, root and pack alone', async () => {
    const [pack, ...others] = vectors.packs as [Pack, ...Pack[]];
    const one = shown(turned(pack)[0]!);

    expect(await verifyCard('hold2', pack.round, pack.root, pack.cards, one)).toBe(false);
    expect(await verifyCard(pack.table, pack.round + 1, pack.root, pack.cards, one)).toBe(false);
    expect(await verifyCard(pack.table, pack.round, others[0]!.root, pack.cards, one)).toBe(false);
    expect(await verifyCard(pack.table, pack.round, pack.root, 28, one)).toBe(false);
  });

  it('is not turned twice, nor is another place with the same card', () => {
    const pack = vectors.packs[0]!;
    const [first, ...rest] = turned(pack) as [Turned, ...Turned[]];

    expect(broken(pack.table, pack.round, pack.root, pack.cards, [first, ...rest, first])).toBe(first[1]);
  });
});

// A whole hand, as in the log of the round.

type Body = Record<string, any>;
const bodies = (bundle: Bundle): Body[] => bundle.events.map((e) => JSON.parse(e.body) as Body);
const at = (bundle: Bundle, type: string): number => bodies(bundle).findIndex((b) => b.type === type);
/** A hand, with a seal of its epoch that fits: what is proved here is the pack. */
function hand(n: number): Bundle {
  const bundle = structuredClone(vectors.rounds[n]!) as Bundle;
  const sealed = bodies(bundle).find((body) => body.type === 'SeedSealed')!;
  const known = bodies(bundle).find((body) => body.type === 'EpochSealed' && body.epoch === sealed.epoch);
  const root = rootOver(bundle.table, sealed.round, sealed.commitment, sealed.path, 1);
  const seal = { type: 'EpochSealed', epoch: 1, first: 1, rounds: 2 ** sealed.path.length, root, nonce: '', opening_s: 3 };
  return { ...bundle, epoch: { ...bundle.events[0]!, round: 1, body: JSON.stringify(known ?? seal) } };
}

function edited(n: number, type: string, change: (body: Body) => Body): Bundle {
  const forged = hand(n);
  const event = forged.events[at(forged, type)]!;
  event.body = JSON.stringify({ ...JSON.parse(event.body), ...change(JSON.parse(event.body)) });
  return rechained(forged);
}

function moved(n: number, type: string, behind: string): Bundle {
  const forged = hand(n);
  const [event] = forged.events.splice(at(forged, type), 1);
  forged.events.splice(at(forged, behind) + 1, 0, event!);
  return rechained(forged);
}

const failing = async (forged: Bundle): Promise<string[]> => [
  ...new Set((await verifyRound(forged)).steps.filter((s) => !s.ok).map((s) => s.what)),
];

describe('the proof of a hand with closed cards', () => {
  it.each([0, 1, 2])('holds for hand %i', async (n) => {
    const proof = await verifyRound(hand(n));
    const steps = proof.steps.map((step) => step.what);

    expect(holds(proof)).toBe(true);
    expect(steps).toContain('pack');
    expect(steps).not.toContain('seed');
    expect(proof.steps.find((step) => step.what === 'pack')!.values.cards).toBe([6, 0, 2][n]);
    expect(proof.about.pack).toBe(true);
  });

  it('holds for a button by lot, which was drawn, and for one by rule, which was not', async () => {
    expect(await failing(hand(3))).toEqual([]);
    expect(await failing(hand(4))).toEqual([]);
    expect(await failing(edited(4, 'ButtonDrawn', () => ({ lot: true })))).toEqual(['order']);
  });

  it('names who did not open', async () => {
    expect(await failing(edited(0, 'SeedKept', () => ({ unopened: [] })))).toEqual(['unopened']);
  });

  const forgeries: [string, () => Bundle, string][] = [
    ['another root', () => edited(0, 'DeckSealed', () => ({ root: '00'.repeat(32) })), 'pack'],
    ['another size of the pack', () => edited(0, 'DeckSealed', () => ({ cards: 28 })), 'pack'],
    ['another card', () => edited(0, 'CardsTurned', (b) => ({
      cards: [[b.cards[0][0], b.cards[0][1] === 'As' ? 'Ks' : 'As', ...b.cards[0].slice(2)], b.cards[1]],
    })), 'pack'],
    ['a card turned twice', () => edited(0, 'CardsTurned', (b) => ({ cards: [...b.cards, b.cards[0]] })), 'pack'],
    ['the root after the first card', () => moved(0, 'DeckSealed', 'CardsTurned'), 'order'],
    ['entropy after the root', () => moved(0, 'EntropyOpened', 'DeckSealed'), 'order'],
    ['cards after the end', () => moved(0, 'CardsTurned', 'RoundOver'), 'order'],
    ['the seed kept too early', () => moved(0, 'SeedKept', 'Dealt'), 'order'],
    ['the seed opened after all', () => edited(0, 'SeedKept', () => ({ type: 'SeedOpened', seed: '00'.repeat(32) })), 'order'],
    ['no root', () => {
      const forged = hand(0);
      forged.events.splice(at(forged, 'DeckSealed'), 1);
      return rechained(forged);
    }, 'order'],
    ['a second root', () => {
      const forged = hand(0);
      const here = at(forged, 'DeckSealed');
      forged.events.splice(here, 0, structuredClone(forged.events[here]!));
      return rechained(forged);
    }, 'order'],
    ['a draw beside it', () => {
      const forged = hand(0);
      const here = at(forged, 'CardsTurned');
      const body = { type: 'Drew', round: 2, first: 0, command: {}, faces: ['ana'] };
      forged.events.splice(here, 0, { ...forged.events[here]!, body: JSON.stringify(body) });
      return rechained(forged);
    }, 'order'],
    ['cards that cannot be read', () => edited(0, 'CardsTurned', () => ({ cards: [[1]] })), 'readable'],
  ];
  it.each(forgeries)('does not hold with %s', async (_, forge, what) => {
    expect(await failing(forge())).toContain(what);
  });
});
