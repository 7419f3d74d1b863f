import { describe, expect, it } from 'vitest';

import { against, equity } from './equity';
import vectors from './equity_vectors.json';
import type { VariantName } from './types';

type Row = [variant: VariantName, hands: string, board: string, of: number, shares: [wins: number, ties: number][]];
const ROWS = vectors as Row[];
const cards = (text: string): string[] => text.match(/[2-9TJQKA][shdc]/g) ?? [];

describe('reading:chances: every board that can still come is counted', () => {
  it.each(ROWS)('%s %s on «%s»', (variant, text, board, of, shares) => {
    const hands = text.split(' ');
    const unknown = hands.includes('random');

    const found = unknown ? [against(cards(hands[0]!), cards(board))] : equity(variant, hands.map(cards), cards(board));

    expect(found.map(({ wins, ties }) => [wins, ties])).toEqual(unknown ? shares.slice(0, 1) : shares);
    for (const one of found) expect(one.of).toBe(of);
  });

  it('has hands of every game, known and unknown, with and without a board', () => {
    expect(new Set(ROWS.map(([variant]) => variant)).size).toBe(3);
    expect(ROWS.filter(([, hands]) => hands.includes('random')).length).toBeGreaterThan(2);
  });

  it('says whose it is once the board is whole', () => {
    const [ace, king] = equity('holdem', [cards('As2d'), cards('Kh3c')], cards('Ac 5s 9d Jh 4c'));

    expect(ace).toEqual({ wins: 1, ties: 0, of: 1 });
    expect(king).toEqual({ wins: 0, ties: 0, of: 1 });
  });

  it('does not know a card that is not in the pack', () => {
    expect(() => equity('sintetico', [cards('2s3s'), cards('AsKs')], [])).toThrow('2s is not in the pack');
  });
});
