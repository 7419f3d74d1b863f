import { describe, expect, it } from 'vitest';

import { chosen, read, topUp, USUAL, wishId, written, type Auto } from './autotop';

const CAVE = 10_000;
const seat = (stack: number, sits: 'in' | 'new' | 'out' | 'rail' = 'in') => ({ place: 1, stack, sits });
const upTo = (most: number, least = 1) => ({ least, most });

describe('chips that come by themselves', () => {
  it('fill the stack up to what was chosen once it is below what was chosen', () => {
    expect(topUp(USUAL, CAVE, seat(4_999), upTo(5_001))).toBe(5_001);
    expect(topUp(USUAL, CAVE, seat(5_000), upTo(5_000))).toBe(0);
    expect(topUp({ below: 50, to: 75 }, CAVE, seat(1_000), upTo(9_000))).toBe(6_500);
    expect(topUp({ below: 100, to: 100 }, CAVE, seat(9_950), upTo(50))).toBe(50);
    expect(topUp(USUAL, CAVE, seat(0), upTo(CAVE, 100))).toBe(CAVE);
  });

  it('stay within what the house offers, and come only when it offers', () => {
    expect(topUp(USUAL, CAVE, seat(1_000), upTo(3_000))).toBe(3_000);
    expect(topUp({ below: 25, to: 25 }, CAVE, seat(2_450), upTo(7_550, 100))).toBe(0); // Too few for a fee.
    expect(topUp(USUAL, CAVE, seat(1_000), undefined)).toBe(0);
  });

  it('come to nobody who rests, waits or looks on', () => {
    expect(topUp(USUAL, CAVE, seat(1_000, 'out'), upTo(9_000))).toBe(0);
    expect(topUp(USUAL, CAVE, { ...seat(0, 'rail'), place: 0 }, upTo(9_000))).toBe(0);
    expect(topUp(USUAL, CAVE, seat(1_000, 'new'), upTo(9_000))).toBe(9_000);
  });
});

it('names the wish after the player, the table and the hand', () => {
  const id = wishId('ana', 'holdem', 7);

  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(wishId('ana', 'holdem', 7)).toBe(id);
  expect(new Set([id, wishId('ana', 'holdem', 8), wishId('rui', 'holdem', 7), wishId('ana', 'omaha', 7)]).size).toBe(4);
});

describe('what is kept', () => {
  const auto: Auto = { below: 25, to: 75 };

  it('is read back for the same player alone', () => {
    const kept = written('ana', chosen(chosen(new Map(), 'omaha', USUAL), 'holdem', auto));

    expect([...read(kept, 'ana')]).toEqual([['omaha', USUAL], ['holdem', auto]]);
    expect(read(kept, 'rui').size).toBe(0);
    expect([...chosen(read(kept, 'ana'), 'omaha', null)]).toEqual([['holdem', auto]]);
  });

  it('is nothing where it is not understood', () => {
    const odd = (auto: unknown) => JSON.stringify({ player: 'ana', tables: [['holdem', auto]] });
    for (const text of [null, '', '{', '7', odd({ below: 3, to: 100 }), odd({ below: 100, to: 50 }), odd({})]) {
      expect(read(text, 'ana').size).toBe(0);
    }
  });

  it('is bounded', () => {
    let choices = read(null, 'ana');
    for (let n = 0; n < 40; n++) choices = chosen(choices, `table-${n}`, auto);

    expect(choices.size).toBe(24);
    expect(choices.has('table-39')).toBe(true);
  });
});
