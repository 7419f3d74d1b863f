import { describe, expect, it } from 'vitest';

import vectors from './deck_vectors.json';
import { verifyCard, type Shown } from './verify';
import { broken, type Turned } from './verify_card';

type Pack = (typeof vectors.packs)[number];

const turned = (pack: Pack): Turned[] => pack.turned as unknown as Turned[];
const shown = ([place, card, salt, path]: Turned): Shown => ({ place, card, salt, path });
const check = (pack: Pack, one: Shown): Promise<boolean> =>
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

  const forgeries: [string, (one: Shown) => Partial<Shown>][] = [
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
