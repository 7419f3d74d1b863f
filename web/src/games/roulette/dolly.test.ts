import { describe, expect, it } from 'vitest';

import { CARDS, WHEELS } from '../../../dev/cards';
import { dollyAt } from './dolly';
import { cloth, type Orientation } from './plan';

const CASES = WHEELS.flatMap((wheel) =>
  (['horizontal', 'upright'] as Orientation[]).map((orientation) => ({ wheel, orientation })),
);

describe.each(CASES)('the marker, $wheel $orientation', ({ wheel, orientation }) => {
  const card = CARDS[wheel];
  const plan = cloth(card, orientation);

  it('stands on every number that can come up, in its own cell (804/2015:16, 807/2015:18)', () => {
    for (const [pocket] of card.pockets) {
      const [x, y] = dollyAt(plan, pocket)!;
      const within = plan.cells.filter(
        ({ rect }) => rect.x < x && x < rect.x + rect.w && rect.y < y && y < rect.y + rect.h,
      );

      expect(within.map((cell) => cell.number)).toEqual([pocket]);
    }
  });

  it('stands nowhere before a number has come up', () => {
    expect(dollyAt(plan, null)).toBeNull();
  });
});
