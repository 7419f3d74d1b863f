import { describe, expect, it } from 'vitest';

import { kinds, meant, price, stands, type Ahead, type Kind } from './ahead';

const said = (kind: Kind, cost = 0): Ahead => ({ kind, round: 7, street: 3, price: cost });
const flop = { round: 7, board: ['2c', '3d', '9h'] };

describe('what is said ahead', () => {
  it.each<[Kind, number, number, boolean]>([
    ['check', 0, 0, true],
    ['check', 0, 200, false],
    ['call', 200, 200, true],
    ['call', 200, 600, false],
    ['call_any', 200, 600, true],
    ['check_fold', 0, 600, true],
    ['fold', 200, 600, true],
  ])('%s, said at %i, when it costs %i: %s', (kind, before, now, kept) => {
    expect(stands(said(kind, before), flop, now)).toBe(kept);
  });

  it('is forgotten with the next card, and with the next hand', () => {
    expect(stands(said('call_any'), { ...flop, board: [...flop.board, 'As'] }, 0)).toBe(false);
    expect(stands(said('call_any'), { ...flop, round: 8 }, 0)).toBe(false);
  });

  it.each<[Kind, { check: boolean; call: number }, string | null]>([
    ['check_fold', { check: true, call: 0 }, 'Check'],
    ['check_fold', { check: false, call: 100 }, 'Fold'],
    ['fold', { check: true, call: 0 }, 'Check'],
    ['check', { check: true, call: 0 }, 'Check'],
    ['check', { check: false, call: 100 }, null],
    ['call', { check: false, call: 100 }, 'Call'],
    ['call_any', { check: true, call: 0 }, 'Check'],
    ['call_any', { check: false, call: 9000 }, 'Call'],
  ])('%s comes to %j: %s', (kind, moves, wish) => {
    expect(meant(said(kind), { fold: true, ...moves })).toBe(wish);
  });

  it('is offered by what staying costs', () => {
    expect(kinds(0)).toEqual(['check_fold', 'check', 'call_any']);
    expect(kinds(200)).toEqual(['fold', 'call', 'call_any']);
    expect(price({ high: 500 }, 200, 10_000)).toBe(300);
    expect(price({ high: 500 }, 200, 100)).toBe(100);
    expect(price({ high: 100 }, 200, 100)).toBe(0);
  });
});
