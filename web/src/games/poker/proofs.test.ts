import { describe, expect, it } from 'vitest';

import vectors from '../../lib/deck_vectors.json';
import type { Deck, Luck, ShownCard } from '../../lib/wire.gen';
import { broken, packOf, prove } from './proofs';

const pack = vectors.packs[0]!;
const turned = pack.turned as unknown as Deck['opened'];
const proven = ([place, card, salt, path]: Deck['opened'][number]): ShownCard => ({ place, card, salt, path });
const luck = (more: Partial<Luck> = {}): Luck => ({
  table: pack.table, round: pack.round, commitment: '', epochs: [], called: true, closed: true, sealed: [], opened: [], coming: [], voids: {},
  deck: { root: pack.root, cards: pack.cards, opened: turned.slice(2, 5) }, ...more,
});
const own = turned.slice(0, 2).map(proven);
const cards = turned.map(([, card]) => card);

describe('the cards in sight', () => {
  it('are all checked: those of the board and those in hand', async () => {
    const proof = await prove(luck(), own, cards.slice(0, 5));

    expect([proof?.rows.length, proof?.bare]).toEqual([5, []]);
    expect(broken(proof!)).toEqual([]);
  });

  it('are named where one was not sealed so', async () => {
    const false_one = { ...own[0]!, card: 'As' };
    const proof = await prove(luck(), [false_one, own[1]!], []);

    expect(broken(proof!).map(({ card }) => card)).toEqual(['As']);
  });

  it('are named where two claim one place, or one is twice', async () => {
    const again = { ...own[0]!, place: 40 };
    const proof = await prove(luck(), [own[0]!, again], []);

    expect(broken(proof!).map(({ place }) => place)).toEqual([own[0]!.place, 40]);
  });

  it('say which came without a proof', async () => {
    const proof = await prove(luck(), own, ['Ks', ...cards.slice(0, 2)]);

    expect(proof?.bare).toEqual(['Ks']);
  });

  it('are those of the last hand while they lie', () => {
    const previous = { round: 6, seed: '', commitment: '', opened: [], unopened: [], faces: [], deck: { root: 'aa', cards: 52, opened: [] } };

    expect(packOf(luck({ deck: null, previous }))?.round).toBe(6);
    expect(packOf(luck({ deck: null, previous: null }))).toBeNull();
  });
});
