import { describe, expect, it } from 'vitest';

import { CARDS, WHEELS } from '../../../dev/cards';
import { cloth, neighbour, type Direction, type Orientation, type Rect, type Zone } from './plan';

const ORIENTATIONS: Orientation[] = ['horizontal', 'upright'];
const CLOTHS = WHEELS.flatMap((wheel) =>
  ORIENTATIONS.map((orientation) => ({
    wheel,
    orientation,
    plan: cloth(CARDS[wheel], orientation),
  })),
);

const UPRIGHT = Object.fromEntries(WHEELS.map((wheel) => [wheel, cloth(CARDS[wheel], 'upright')]));

function at(wheel: string, spot: string): Zone {
  const found = UPRIGHT[wheel]?.targets.find((target) => target.spot === spot);
  if (!found) throw new Error(`${wheel} has no ${spot}`);
  return found;
}

function centre({ x, y, w, h }: Rect): [number, number] {
  return [x + w / 2, y + h / 2];
}

function holds({ x, y, w, h }: Rect, [px, py]: [number, number]): boolean {
  return x <= px && px <= x + w && y <= py && py <= y + h;
}

function overlap(a: Rect, b: Rect): boolean {
  const e = 1e-6;
  return a.x + a.w > b.x + e && b.x + b.w > a.x + e && a.y + a.h > b.y + e && b.y + b.h > a.y + e;
}

describe.each(CLOTHS)('the cloth of $wheel, $orientation', ({ wheel, orientation, plan }) => {
  it('has a place for every spot of the card (804/2015:8, 804/2015:9, 807/2015:9, 807/2015:10)', () => {
    expect(plan.targets.map((target) => target.spot)).toEqual(
      CARDS[wheel].spots.map((row) => row.spot),
    );
  });

  it('keeps every target inside and no two on one another', () => {
    const whole = { x: 0, y: 0, w: plan.width, h: plan.height };
    for (const [index, one] of plan.targets.entries()) {
      expect(holds(whole, [one.hit.x, one.hit.y]), one.spot).toBe(true);
      expect(holds(whole, [one.hit.x + one.hit.w, one.hit.y + one.hit.h]), one.spot).toBe(true);
      for (const other of plan.targets.slice(index + 1)) {
        expect(overlap(one.hit, other.hit), `${one.spot} and ${other.spot}`).toBe(false);
      }
    }
  });

  it('gives a tap on the centre of a target, or on its chips, to that target alone', () => {
    for (const target of plan.targets) {
      for (const point of [centre(target.hit), target.at]) {
        const hit = plan.targets.filter((other) => holds(other.hit, point));
        expect(hit.map((other) => other.spot)).toEqual([target.spot]);
      }
    }
  });

  it('can be walked with the arrow keys from every spot to every other', () => {
    const ways: Direction[] = ['up', 'down', 'left', 'right'];
    const steps = new Map(
      plan.targets.map((target) => [
        target,
        ways.flatMap((way) => neighbour(plan.targets, target, way) ?? []),
      ]),
    );
    for (const start of plan.targets) {
      const seen = new Set([start]);
      for (const target of seen) for (const next of steps.get(target) ?? []) seen.add(next);
      expect(seen.size, `from ${start.spot}`).toBe(plan.targets.length);
    }
  });

  it('draws 36 numbers in three columns of twelve, and the zeros (804/2015:6.d, 807/2015:6.d)', () => {
    const long = orientation === 'upright' ? 'y' : 'x';
    const short = orientation === 'upright' ? 'x' : 'y';
    const numbers = plan.cells.filter((cell) => !['0', '00'].includes(cell.number));

    expect(new Set(numbers.map((cell) => cell.rect[long])).size).toBe(12);
    expect(new Set(numbers.map((cell) => cell.rect[short])).size).toBe(3);
    expect(plan.cells.length - numbers.length).toBe(wheel === 'american-38' ? 2 : 1);
  });

  it('draws three dozens, three columns and six even chances (804/2015:6.d, 807/2015:6.d)', () => {
    const forms = plan.boxes.map((box) => box.spot.split(':')[0]);

    expect(forms.filter((form) => form === 'dozen')).toHaveLength(3);
    expect(forms.filter((form) => form === 'column')).toHaveLength(3);
    expect(forms.filter((form) => form === 'simple')).toHaveLength(6);
  });
});

describe.each(WHEELS)('on a phone 360 pixels wide, %s', (wheel) => {
  const plan = cloth(CARDS[wheel], 'upright');

  it('has targets of at least 24 by 24 pixels, with 12 pixels of margin on either side', () => {
    expect(plan.width).toBeLessThanOrEqual(336);
    for (const { spot, hit } of plan.targets) {
      expect(Math.min(hit.w, hit.h), spot).toBeGreaterThanOrEqual(24);
    }
  });
});

describe('bets on the borders', () => {
  const between = (wheel: string, spot: string, one: string, two: string) => {
    const [x, y] = centre(at(wheel, spot).hit);
    const [[ax, ay], [bx, by]] = [centre(at(wheel, one).hit), centre(at(wheel, two).hit)];
    return (
      Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)
    );
  };

  it('lays splits and corners between their numbers (804/2015:7.a.ii, 804/2015:7.a.iv)', () => {
    expect(between('american-38', 'split:17-20', 'pleno:17', 'pleno:20')).toBe(true);
    expect(between('american-38', 'split:17-18', 'pleno:17', 'pleno:18')).toBe(true);
    expect(between('american-38', 'corner:17-18-20-21', 'pleno:17', 'pleno:21')).toBe(true);
  });

  it('lays streets and lines on the outer edge (804/2015:7.a.iii, 804/2015:7.a.v)', () => {
    const { numbers } = cloth(CARDS['american-38'], 'upright');

    expect(centre(at('american-38', 'street:16-17-18').hit)[0]).toBe(numbers.x);
    expect(centre(at('american-38', 'line:16-17-18-19-20-21').hit)[0]).toBe(numbers.x);
    expect(
      between('american-38', 'line:16-17-18-19-20-21', 'street:16-17-18', 'street:19-20-21'),
    ).toBe(true);
  });

  it('lays two dozens and two columns between the two (804/2015:7.a.viii, 804/2015:7.a.ix)', () => {
    expect(between('french-37', 'dozens:1-2', 'dozen:1', 'dozen:2')).toBe(true);
    expect(between('french-37', 'dozens:2-3', 'dozen:2', 'dozen:3')).toBe(true);
    expect(between('french-37', 'columns:1-2', 'column:1', 'column:2')).toBe(true);
    expect(between('french-37', 'columns:2-3', 'column:2', 'column:3')).toBe(true);
  });

  it('closes the gaps of two dozens and two columns where a table leaves them out (804/2015:12)', () => {
    const { pockets, spots } = CARDS['american-38'];
    const fewer = spots.filter((row) => !['dozens', 'columns'].includes(row.kind));
    const plan = cloth({ pockets, spots: fewer }, 'upright');
    const height = (spot: string) => plan.targets.find((target) => target.spot === spot)?.hit.h;

    expect(height('dozen:2')).toBe(200);
    expect(plan.targets).toHaveLength(spots.length - 4);
  });

  it('joins one zero to 1, 2 and 3 (804/2015:9, 807/2015:10)', () => {
    expect(between('french-37', 'split:0-1', 'pleno:0', 'pleno:1')).toBe(true);
    expect(between('french-37', 'split:0-3', 'pleno:0', 'pleno:3')).toBe(true);
    expect(between('french-37', 'street:0-1-2', 'split:0-1', 'split:0-2')).toBe(true);
    expect(between('french-37', 'street:0-2-3', 'split:0-2', 'split:0-3')).toBe(true);
    expect(centre(at('french-37', 'corner:0-1-2-3').hit)).toEqual([
      centre(at('french-37', 'street:1-2-3').hit)[0],
      centre(at('french-37', 'split:0-1').hit)[1],
    ]);
  });

  it('joins two zeros side by side to one another and to 1, 2 and 3 (804/2015:9)', () => {
    const wheel = 'american-38';

    const [zero, both, double] = ['pleno:0', 'split:0-00', 'pleno:00'].map(
      (spot) => centre(at(wheel, spot).hit)[0],
    ) as [number, number, number];
    expect(zero).toBeLessThan(both);
    expect(both).toBeLessThan(double);
    expect(between(wheel, 'street:0-1-2', 'split:0-1', 'split:0-2')).toBe(true);
    expect(between(wheel, 'street:00-2-3', 'split:00-2', 'split:00-3')).toBe(true);
    expect(between(wheel, 'street:0-00-2', 'split:0-00', 'pleno:2')).toBe(true);
  });

  it('refuses to draw a spot that it has no place for', () => {
    const { pockets, spots } = CARDS['american-38'];
    const strange = { ...spots[0]!, spot: 'basket:0-00-1-2-3' };

    expect(() => cloth({ pockets, spots: [strange] }, 'upright')).toThrow('basket');
  });
});

describe('arrow keys', () => {
  const plan = cloth(CARDS['american-38'], 'horizontal');
  const step = (spot: string, way: Direction) => {
    const from = plan.targets.find((target) => target.spot === spot);
    return from ? neighbour(plan.targets, from, way)?.spot : undefined;
  };

  it.each([
    ['pleno:17', 'right', 'split:17-20'],
    ['split:17-20', 'right', 'pleno:20'],
    ['pleno:17', 'up', 'split:17-18'],
    ['pleno:17', 'down', 'split:16-17'],
    ['split:17-20', 'up', 'corner:17-18-20-21'],
    ['pleno:16', 'down', 'street:16-17-18'],
    ['street:16-17-18', 'down', 'dozen:2'],
    ['pleno:36', 'right', 'column:3'],
    ['column:3', 'down', 'columns:2-3'],
  ] as const)('lead from %s %s to %s', (from, way, to) => {
    expect(step(from, way)).toBe(to);
  });

  it('stop at the border', () => {
    expect(step('pleno:3', 'up')).toBeUndefined();
    expect(step('simple:low', 'down')).toBeUndefined();
  });
});
