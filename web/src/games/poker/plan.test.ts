import { describe, expect, it } from 'vitest';

import type { Rect } from '../shared/plan';
import { boardCards, fan, ovalPlan, type Plan, type SeatPlan } from './plan';

const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const BOXES: [string, number, number][] = [
  ['a desk', 1080, 560], ['a large desk', 1500, 760], ['half a desk', 700, 640],
  ['a quarter of a desk', 700, 340], ['a flat quarter', 690, 284], ['a phone', 390, 500], ['a small phone', 360, 374],
];
const CASES = BOXES.flatMap(([name, width, height]) =>
  COUNTS.flatMap((count) => [2, 4].map((hole) => ({ name, width, height, count, hole }))),
);

const middled = ([x, y]: readonly [number, number], w: number, h: number): Rect => ({ x: x - w / 2, y: y - h / 2, w, h });
const overlap = (a: Rect, b: Rect): boolean =>
  a.x + a.w > b.x + 0.5 && b.x + b.w > a.x + 0.5 && a.y + a.h > b.y + 0.5 && b.y + b.h > a.y + 0.5;

/** A plate and the cards behind it. */
function block(seat: SeatPlan, hole: number): Rect {
  const cards = fan(hole, seat.cards, seat.card);
  const top = seat.cards[1] - seat.card * 1.4;
  const left = Math.min(seat.at[0] - seat.w / 2, cards[0]![0] - seat.card / 2);
  const right = Math.max(seat.at[0] + seat.w / 2, cards.at(-1)![0] + seat.card / 2);
  return { x: left, y: top, w: right - left, h: seat.at[1] + seat.h / 2 - top };
}
const bet = (seat: SeatPlan, plan: Plan): Rect =>
  middled(seat.bet, plan.tall ? 52 : 72 * Math.max(0.75, plan.scale), plan.tall ? 17 : 26 * Math.max(0.75, plan.scale));
/** The total of eleven stacks is wider than a bet. */
const prize = (seat: SeatPlan, plan: Plan): Rect => middled(seat.bet, 70 * plan.scale, 17);

describe.each(CASES)('$name with $count places of $hole cards', ({ width, height, count, hole }) => {
  const plan = ovalPlan(width, height, count, 1, hole);
  const blocks = plan.seats.map((seat) => block(seat, hole));

  it('has every place in sight, none upon another', () => {
    for (const [i, a] of blocks.entries()) {
      expect([a.x >= -1, a.y >= -1, a.x + a.w <= width + 1, a.y + a.h <= height + 1], `place ${i}`).toEqual([true, true, true, true]);
      for (const [j, b] of blocks.entries()) {
        if (j > i) expect(overlap(a, b), `places ${i} and ${j}`).toBe(false);
      }
    }
  });

  it('keeps the bets clear of one another, of plates and of the board', () => {
    const [first, last] = [boardCards(plan)[0]!, boardCards(plan)[4]!];
    const { card } = plan.board;
    const board: Rect = { x: first[0] - card / 2, y: first[1] - card * 0.7, w: last[0] - first[0] + card, h: card * 1.4 };
    for (const [i, seat] of plan.seats.entries()) {
      const laid = bet(seat, plan);
      expect(overlap(laid, board), `bet ${i} and the board`).toBe(false);
      for (const [j, other] of plan.seats.entries()) {
        expect(overlap(laid, blocks[j]!), `bet ${i} and place ${j}`).toBe(false);
        if (j > i) expect(overlap(laid, bet(other, plan)), `bets ${i} and ${j}`).toBe(false);
      }
    }
    for (const [j, other] of blocks.entries()) expect(overlap(board, other), `place ${j} and the board`).toBe(false);
  });

  it('has a button that hides nothing', () => {
    const size = plan.tall ? 16 : 24 * Math.max(0.7, plan.scale);
    for (const [i, seat] of plan.seats.entries()) {
      const button = middled(seat.button, size, size);
      for (const [j, other] of plan.seats.entries()) {
        expect(overlap(button, middled(other.at, other.w, other.h)), `button ${i} and plate ${j}`).toBe(false);
        expect(overlap(button, bet(other, plan)), `button ${i} and bet ${j}`).toBe(false);
        if (plan.tall) expect(overlap(button, prize(other, plan)), `button ${i} and prize ${j}`).toBe(false);
      }
    }
  });
});

describe('the places', () => {
  it('go round clockwise from the own one, at the bottom', () => {
    const { seats, width } = ovalPlan(1080, 560, 6, 4);

    expect(seats.map(({ place }) => place)).toEqual([4, 5, 6, 1, 2, 3]);
    expect(seats[0]!.at[0]).toBe(width / 2);
    expect(seats[1]!.at[0]).toBeLessThan(width / 2);
    expect(seats[3]!.at[1]).toBeLessThan(seats[0]!.at[1]);
    expect(seats[5]!.at[0]).toBeGreaterThan(width / 2);
  });

  it('mirror each other', () => {
    const { seats, width } = ovalPlan(390, 500, 9);
    for (let n = 1; n < 9; n++) {
      expect(seats[n]!.at[0] + seats[9 - n]!.at[0]).toBeCloseTo(width);
      expect(seats[n]!.at[1]).toBeCloseTo(seats[9 - n]!.at[1]);
    }
  });
});
