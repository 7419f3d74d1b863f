import { describe, expect, it } from 'vitest';

import { counting, each_ms } from './counting';
import { betOf, choicesOf, creditsOf, firstBet, spotOf, stakeOf, stepped, taken } from './bets';
import { joints, lineWay, marks } from './paths';
import type { Card, Machine } from './wire.gen';

const LINES = { plan: { lines: [[1, 1, 1], [0, 0, 0]], played: [1, 2] }, levels: [1, 2, 5], denominations: [5, 10] } as unknown as Machine;
const WAYS = { plan: { cost: 25 }, levels: [1, 2], denominations: [1] } as unknown as Machine;
const CARD = { spots: [{ spot: 'lines:1@5', kind: 'lines' }] } as unknown as Card;

describe('a bet', () => {
  it('costs lines times credits times what a credit is worth', () => {
    expect(stakeOf(LINES, { lines: 2, level: 5, denomination: 10 })).toBe(100);
    expect(creditsOf(LINES, { lines: 2, level: 5, denomination: 10 })).toBe(10);
    expect(stakeOf(WAYS, { lines: 1, level: 2, denomination: 1 })).toBe(50);
  });

  it('is written as the house writes it, and read back', () => {
    const bet = { lines: 2, level: 5, denomination: 10 };
    expect(spotOf(CARD, bet)).toBe('lines:2@10');
    expect(betOf(LINES, 'lines:2@10', 100)).toEqual(bet);
    expect(betOf(LINES, 'lines:2@10', 60)).toBeNull(); // Three credits per line are no choice.
    expect(betOf(LINES, 'lines:3@10', 30)).toBeNull();
    expect(betOf(LINES, 'ponto', 30)).toBeNull();
  });

  it('is at first the last one, or all lines for the least', () => {
    expect(firstBet(LINES, { 'lines:1@10': 50 })).toEqual({ lines: 1, level: 5, denomination: 10 });
    expect(firstBet(LINES, {})).toEqual({ lines: 2, level: 1, denomination: 5 });
    expect(firstBet(LINES, { 'lines:9@10': 90 })).toEqual({ lines: 2, level: 1, denomination: 5 });
    expect(choicesOf(WAYS).lines).toEqual([1]);
  });

  it('is changed step by step, up to an end', () => {
    const bet = { lines: 2, level: 2, denomination: 5 };
    expect(stepped(LINES, bet, 'level', 1)).toEqual({ ...bet, level: 5 });
    expect(stepped(LINES, bet, 'lines', 1)).toBeNull();
    expect(stepped(LINES, bet, 'denomination', -1)).toBeNull();
  });

  it('is taken if the machine offers it now', () => {
    const offer = { wish: 'Play', spot: 'lines:2@5', least: 10, most: 20, step: 10, cite: '' };
    expect(taken({ 'Play lines:2@5': offer, 'Play lines:2@5 +': { ...offer, least: 50, most: 50 } }, 'lines:2@5', 50)).toBe(true);
    expect(taken({ 'Play lines:2@5': offer }, 'lines:2@5', 15)).toBe(false);
    expect(taken({}, 'lines:2@5', 10)).toBe(false);
  });
});

describe('a prize', () => {
  it.each([[0, 1], [0, 7], [120, 120], [99, 1_000_000], [5, 12]])('is counted from %d to %d in whole steps upwards', (from, to) => {
    const steps = counting(from, to);
    expect(steps.at(-1) ?? from).toBe(to);
    expect(steps.every((cents, n) => Number.isInteger(cents) && cents > (steps[n - 1] ?? from))).toBe(true);
    expect(steps.length).toBeLessThanOrEqual(14);
  });

  it('is shown for less long if there are many', () => {
    expect(each_ms(1)).toBe(760);
    expect(each_ms(5)).toBe(520);
    expect(each_ms(20)).toBe(260);
  });
});

describe('the way of a win', () => {
  it('goes along its line, edge to edge', () => {
    expect(lineWay([0, 1, 2])).toBe('M0 50L50 50L150 150L250 250L300 250');
  });

  it('joins the cells of a cluster by their sides, and those of ways reel by reel', () => {
    expect(joints({ kind: 'cluster', cells: [[0, 0], [0, 1], [1, 1]] })).toBe('M50 50L50 150M50 150L150 150');
    expect(joints({ kind: 'ways', cells: [[0, 0], [1, 0], [1, 2]] })).toBe('M50 50L150 50M50 50L150 250');
  });

  it('has a number beside the reels, none over another', () => {
    const three = marks([[1, 1, 1], [0, 0, 0], [2, 2, 2]], 3);
    expect(three.filter(({ left }) => left).map(({ line, y }) => [line, y])).toEqual([[1, 0.5], [3, 5 / 6]]);
    const many = marks(Array.from({ length: 20 }, (_, n) => [n % 3, 1, n % 3]), 3);
    for (const side of [true, false]) {
      const heights = many.filter(({ left }) => left === side).map(({ y }) => y);
      expect(new Set(heights).size).toBe(10);
    }
  });
});
