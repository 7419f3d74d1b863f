import { describe, expect, it } from 'vitest';

import { tellResults, told } from '../../lib/past';
import type * as baccarat from '../baccarat/wire.gen';
import type * as blackjack from '../blackjack/wire.gen';
import { tells } from './told';

tellResults(tells);
const PONTO: baccarat.Result = {
  type: 'Result', round: 1, ponto: 9, banca: 7, winner: 'ponto', natural: false, pairs: [],
};
const BANK: blackjack.Result = {
  type: 'Result', round: 1, cards: [], total: 21, natural: true, bust: false, drew: true,
};
const cameUp = (result: baccarat.Result | blackjack.Result) => told({ events: [result] }, 'ana').cameUp;

describe('what came up', () => {
  it.each<[baccarat.Result | blackjack.Result, [string, string]]>([
    [PONTO, ['P9', 'blue']],
    [{ ...PONTO, ponto: 3, winner: 'banca' }, ['B7', 'red']],
    [{ ...PONTO, ponto: 6, banca: 6, winner: 'empate' }, ['E6', 'green']],
    [BANK, ['BJ', 'gold']],
    [{ ...BANK, total: 24, natural: false, bust: true }, ['24', 'green']],
    [{ ...BANK, total: 19, natural: false }, ['19', 'black']],
    [{ ...BANK, total: 15, natural: false, drew: false }, ['15', 'blue']],
  ])('%j', (result, expected) => {
    expect(cameUp(result)).toEqual(expected);
  });
});
