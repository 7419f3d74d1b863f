/**
 * The cloth of craps: the boxes of the numbers with the bets that move there, the lines, the field, and
 * the one-throw bets (1441/95-VI:9 … 1441/95-VI:13).
 */

import type { Point } from '../../lib/drawing/polar';
import { middle, type Orientation, type Plan, type Rect, type Target } from '../shared/plan';

export const NUMBERS = [4, 5, 6, 8, 9, 10] as const;

/** A printed field; bets that go next to others, such as odds, have none of their own. */
export interface Field {
  spot: string;
  rect: Rect;
}

/** The box of a number, and its zones from top to bottom. */
export interface Box {
  number: number;
  rect: Rect;
  print: Rect;
  /** Where the puck is. */
  puck: Point;
}

export interface Cloth extends Plan {
  fields: Field[];
  boxes: Box[];
  /** Where the puck is while no point is set. */
  off: Point;
  puck: number;
}

/** Whether chips reach *spot* only next to others, or by themselves: it is not a place of its own. */
export function borrowed(spot: string): boolean {
  return spot.startsWith('odds:') || /^(dont-)?come:/.test(spot);
}

export function craps(orientation: Orientation): Cloth {
  return orientation === 'upright' ? upright() : horizontal();
}

const rect = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });
const target = (spot: string, hit: Rect, at: Point = middle(hit)): Target => ({ spot, hit, at });

/** Fields side by side, with *gap* between them. */
function row(spots: readonly string[], { x, y, w, h }: Rect, gap: number): Field[] {
  const each = (w - gap * (spots.length - 1)) / spots.length;
  return spots.map((spot, i) => ({ spot, rect: rect(x + i * (each + gap), y, each, h) }));
}

interface Zones {
  lose: number;
  dont: number;
  number: number;
  come: number;
  win: number;
}

/** The six boxes: to lose, don't come with its odds, the number, come with its odds, to win. */
function boxes(area: Rect, gap: number, zones: Zones, r: number): { boxes: Box[]; targets: Target[] } {
  const each = (area.w - gap * (NUMBERS.length - 1)) / NUMBERS.length;
  const made: Box[] = [];
  const targets: Target[] = [];
  NUMBERS.forEach((number, i) => {
    const x = area.x + i * (each + gap);
    let { y } = area;
    const zone = (height: number): Rect => rect(x, (y += height) - height, each, height);
    const [lose, dont, print, come, win] = [
      zone(zones.lose), zone(zones.dont), zone(zones.number), zone(zones.come), zone(zones.win),
    ];
    const half = (of: Rect, side: 0 | 1): Rect => rect(of.x + (side * of.w) / 2, of.y, of.w / 2, of.h);
    made.push({ number, rect: rect(x, area.y, each, y - area.y), print, puck: [x + each - r, print.y + r * 0.9] });
    targets.push(
      target(`lose:${number}`, lose, [x + each - r * 0.95, lose.y + lose.h / 2]),
      target(`dont-come:${number}`, half(dont, 0)),
      target(`odds:dont-come:${number}`, half(dont, 1)),
      target(`come:${number}`, half(come, 0)),
      target(`odds:come:${number}`, half(come, 1)),
      target(`win:${number}`, win, [x + each - r * 0.95, win.y + win.h / 2]),
    );
  });
  return { boxes: made, targets };
}

/** Chips go to the right of the print, where there is room for both. */
function simple({ spot, rect: of }: Field, at?: Point): Target {
  return target(spot, of, at);
}

function horizontal(): Cloth {
  const gap = 5;
  const area = rect(152, 12, 744, 312);
  const made = boxes(area, gap, { lose: 46, dont: 50, number: 104, come: 62, win: 50 }, 24);
  const dont: Field = { spot: 'dont-come', rect: rect(12, 12, 135, 312) };
  const come: Field = { spot: 'come', rect: rect(12, 329, 884, 78) };
  const field: Field = { spot: 'field', rect: rect(12, 412, 592, 82) };
  const sides = row(['under', 'over'], rect(609, 412, 287, 82), gap);
  const bigs: Field[] = [
    { spot: 'big:6', rect: rect(12, 499, 135, 88) },
    { spot: 'big:8', rect: rect(12, 592, 135, 90) },
  ];
  const dontPass: Field = { spot: 'dont-pass', rect: rect(152, 499, 744, 52) };
  const pass: Field = { spot: 'pass', rect: rect(152, 556, 744, 64) };
  const hard = [
    ...row(['hard:4', 'hard:10'], rect(906, 12, 322, 112), gap),
    ...row(['hard:6', 'hard:8'], rect(906, 129, 322, 112), gap),
  ];
  const seven: Field = { spot: 'total:7', rect: rect(906, 251, 322, 82) };
  const horns = [
    ...row(['total:2', 'total:12'], rect(906, 343, 322, 108), gap),
    ...row(['total:3', 'total:11'], rect(906, 456, 322, 108), gap),
  ];
  const any: Field = { spot: 'craps', rect: rect(906, 574, 322, 108) };
  const side = ({ spot, rect: of }: Field) => simple({ spot, rect: of }, [of.x + of.w - 30, of.y + of.h / 2]);
  return {
    orientation: 'horizontal',
    width: 1240,
    height: 694,
    fields: [dont, come, field, ...sides, ...bigs, dontPass, pass, ...hard, seven, ...horns, any],
    boxes: made.boxes,
    off: [79, 84],
    puck: 22,
    targets: [
      ...made.targets,
      simple(dont, [79, 284]),
      simple(come, [690, 368]),
      simple(field, [560, 453]),
      ...sides.map(side),
      ...bigs.map((one) => simple(one, [one.rect.x + one.rect.w - 30, one.rect.y + one.rect.h / 2])),
      target('dont-pass', rect(152, 499, 520, 52), [640, 525]),
      target('odds:dont-pass', rect(676, 499, 220, 52), [842, 525]),
      target('pass', rect(152, 556, 744, 64), [640, 588]),
      target('odds:pass', rect(152, 624, 744, 60), [640, 653]),
      ...hard.map(side),
      side(seven),
      ...horns.map(side),
      side(any),
    ],
  };
}

function upright(): Cloth {
  const gap = 3;
  const made = boxes(rect(5, 5, 350, 0), gap, { lose: 34, dont: 27, number: 40, come: 27, win: 34 }, 12);
  const y = 170;
  const [dont, come] = row(['dont-come', 'come'], rect(5, y, 350, 42), gap) as [Field, Field];
  const field: Field = { spot: 'field', rect: rect(5, y + 45, 350, 42) };
  const sides = row(['big:6', 'big:8', 'under', 'over'], rect(5, y + 90, 350, 42), gap);
  const dontPass: Field = { spot: 'dont-pass', rect: rect(5, y + 135, 350, 34) };
  const pass: Field = { spot: 'pass', rect: rect(5, y + 172, 350, 36) };
  const hard = row(['hard:4', 'hard:6', 'hard:8', 'hard:10'], rect(5, y + 243, 350, 50), gap);
  const horns = row(['total:2', 'total:3', 'total:7', 'total:11', 'total:12', 'craps'], rect(5, y + 296, 350, 52), gap);
  const low = ({ spot, rect: of }: Field) => simple({ spot, rect: of }, [of.x + of.w / 2, of.y + of.h - 13]);
  const right = ({ spot, rect: of }: Field) => simple({ spot, rect: of }, [of.x + of.w - 15, of.y + of.h / 2]);
  return {
    orientation: 'upright',
    width: 360,
    height: y + 353,
    fields: [dont, come, field, ...sides, dontPass, pass, ...hard, ...horns],
    boxes: made.boxes,
    off: [156, y + 12],
    puck: 10,
    targets: [
      ...made.targets,
      right(dont),
      right(come),
      right(field),
      ...sides.map(right),
      target('dont-pass', rect(5, y + 135, 236, 34), [226, y + 152]),
      target('odds:dont-pass', rect(243, y + 135, 112, 34), [332, y + 152]),
      target('pass', rect(5, y + 172, 350, 36), [226, y + 190]),
      target('odds:pass', rect(5, y + 210, 350, 30), [226, y + 225]),
      ...hard.map(low),
      ...horns.map(low),
    ],
  };
}
