import { describe, expect, it } from 'vitest';

import { told } from '../../lib/past';
import { tellCards } from './told';

tellCards();
const cameUp = (result: object) => told({ events: [{ type: 'Result', ...result }] }, 'ana').cameUp;

describe('what came up', () => {
  it.each([
    [{ ponto: 9, banca: 7, winner: 'ponto' }, ['P9', 'blue']],
    [{ ponto: 3, banca: 7, winner: 'banca' }, ['B7', 'red']],
    [{ ponto: 6, banca: 6, winner: 'empate' }, ['E6', 'green']],
    [{ total: 21, natural: true, bust: false, drew: true }, ['BJ', 'gold']],
    [{ total: 24, natural: false, bust: true, drew: true }, ['24', 'green']],
    [{ total: 19, natural: false, bust: false, drew: true }, ['19', 'black']],
    [{ total: 15, natural: false, bust: false, drew: false }, ['15', 'blue']],
  ])('%j', (result, expected) => {
    expect(cameUp(result)).toEqual(expected);
  });
});
