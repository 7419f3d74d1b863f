/**
 * Where everything is on the cloth, computed from the spots of the table's card.
 *
 * The cloth is laid out once, in two directions of its own: *along* runs from zero past the twelve rows
 * to the boxes of the columns, *across* from the even chances past the dozens to the third column
 * (804/2015:6.d, 807/2015:6.d). Upright, along points down; horizontal, along points right and across
 * points up. Every target is a rectangle, and no two of them overlap.
 */

import type { Point } from '../../lib/drawing/polar';
import type { Colour } from '../../lib/kit.gen';
import { about, kind, type Orientation, type Plan, type Rect, type Target } from '../shared/plan';
import type { Card, SpotCard } from './wire.gen';

export { about, kind, neighbour, type Direction, type Orientation, type Rect } from '../shared/plan';

/** Which parts of a table's card are printed on its cloth. */
export type Printed = Pick<Card, 'pockets' | 'spots'>;

/** A place that takes chips, and the numbers that it covers. */
export interface Zone extends Target {
  numbers: readonly string[];
}

/** A number's printed cell. */
export interface Cell {
  number: string;
  colour: Colour;
  rect: Rect;
}

/** A printed box outside the numbers: a dozen, a column or an even chance. */
export interface Box {
  spot: string;
  rect: Rect;
  /** Where its print goes, next to its chips. */
  print: Point;
}

export interface Cloth extends Plan<Zone> {
  cells: Cell[];
  boxes: Box[];
  /** The rectangle around the thirty-six numbers. */
  numbers: Rect;
}

/** Sizes in drawing units; upright, one unit is at least one CSS pixel. */
interface Measures {
  pad: number;
  zero: number;
  row: number;
  column: number;
  columnBox: number;
  dozen: number;
  simple: number;
  /** The width of the strip around a border that belongs to the bets on that border. */
  band: number;
}

const MEASURES: Record<Orientation, Measures> = {
  horizontal: {
    pad: 12, zero: 84, row: 66, column: 80, columnBox: 66, dozen: 60, simple: 60, band: 26,
  },
  // A cell's side holds one target and one border: anything under 48 is too small. The middle column
  // holds three borders and two splits where there are two zeros, hence 72.
  upright: {
    pad: 6, zero: 66, row: 50, column: 72, columnBox: 50, dozen: 54, simple: 54, band: 24,
  },
};

const SIMPLE = ['low', 'even', 'red', 'black', 'odd', 'high'];
const ROWS = 12;
const COLUMNS = 3;

/** From and to, along and across. */
type Span = [from: number, to: number];
interface Piece {
  along: Span;
  across: Span;
}

export function cloth(card: Printed, orientation: Orientation): Cloth {
  const plan = new Layout(card, orientation);
  return {
    orientation,
    ...plan.size,
    cells: card.pockets.map(([number, colour]) => ({
      number,
      colour,
      rect: plan.rect(plan.cell(number)),
    })),
    boxes: card.spots.flatMap((row) => {
      const box = plan.box(row);
      return box ? [{ spot: row.spot, rect: plan.rect(box), print: plan.point(plan.print(row)) }] : [];
    }),
    targets: card.spots.map((row) => {
      const hit = plan.hit(row);
      return {
        spot: row.spot,
        numbers: row.numbers,
        hit: plan.rect(hit),
        at: plan.point(plan.rest(row, hit)),
      };
    }),
    numbers: plan.rect({ along: [plan.start, plan.end], across: [plan.edge, plan.far] }),
  };
}

class Layout {
  private readonly measures: Measures;
  private readonly half: number;
  private readonly zeros: string[];
  private readonly kinds: Set<string>;

  constructor(
    card: Printed,
    private readonly orientation: Orientation,
  ) {
    this.measures = MEASURES[orientation];
    this.half = this.measures.band / 2;
    this.zeros = card.pockets.map(([number]) => number).filter(isZero).sort();
    this.kinds = new Set(card.spots.map((row) => kind(row.spot)));
  }

  /** Along: where the first row begins and the last one ends. */
  get start(): number {
    return this.measures.pad + this.measures.zero;
  }
  get end(): number {
    return this.start + ROWS * this.measures.row;
  }

  /** Across: the numbers' outer edge, where streets and lines are bet, and their far side. */
  get edge(): number {
    return this.measures.pad + this.measures.simple + this.measures.dozen;
  }
  get far(): number {
    return this.edge + COLUMNS * this.measures.column;
  }

  private get middle(): number {
    return (this.edge + this.far) / 2;
  }

  get size(): { width: number; height: number } {
    const { pad, columnBox } = this.measures;
    const [along, across] = [this.end + columnBox + pad, this.far + pad];
    return this.orientation === 'upright'
      ? { width: across, height: along }
      : { width: along, height: across };
  }

  rect({ along, across }: Piece): Rect {
    const [a, c] = [along[1] - along[0], across[1] - across[0]];
    return this.orientation === 'upright'
      ? { x: across[0], y: along[0], w: c, h: a }
      : { x: along[0], y: this.size.height - across[1], w: a, h: c };
  }

  point([along, across]: Point): Point {
    return this.orientation === 'upright' ? [across, along] : [along, this.size.height - across];
  }

  /** A number's printed cell. Two zeros are side by side, 0 towards 1 and 00 towards 3. */
  cell(number: string): Piece {
    if (isZero(number)) {
      const along: Span = [this.measures.pad, this.start];
      if (this.zeros.length === 1) return { along, across: [this.edge, this.far] };
      const sides: [Span, Span] = [[this.edge, this.middle], [this.middle, this.far]];
      return { along, across: number === this.zeros[0] ? sides[0] : sides[1] };
    }
    return { along: this.row(rowOf(number)), across: this.column(columnOf(number)) };
  }

  /** The printed box of a spot outside the numbers; none for the others. */
  box({ spot, numbers }: SpotCard): Piece | null {
    const { pad, simple, columnBox } = this.measures;
    switch (kind(spot)) {
      case 'dozen':
        return {
          along: [this.row(rowOf(first(numbers)))[0], this.row(rowOf(final(numbers)))[1]],
          across: [pad + simple, this.edge],
        };
      case 'column':
        return {
          along: [this.end, this.end + columnBox],
          across: this.column(columnOf(first(numbers))),
        };
      case 'simple': {
        const place = SIMPLE.indexOf(about(spot));
        if (place < 0) throw new Error(`no even chance is called ${spot}`);
        return {
          along: [this.row(2 * place)[0], this.row(2 * place + 1)[1]],
          across: [pad, pad + simple],
        };
      }
      default:
        return null;
    }
  }

  /** The part of the cloth that belongs to a spot alone. */
  hit(row: SpotCard): Piece {
    const { spot, numbers } = row;
    const zeros = numbers.filter(isZero);
    const others = numbers.filter((number) => !isZero(number));
    switch (kind(spot)) {
      case 'pleno':
        return zeros.length ? this.zeroHit(first(zeros)) : this.numberHit(first(others));
      case 'split':
        if (zeros.length === 2) return this.betweenZeros(this.measures.pad, this.trio);
        if (zeros.length === 1) return this.zeroSplit(first(zeros), first(others));
        return this.splitHit(first(others), final(others));
      case 'street':
        if (zeros.length === 2) return this.betweenZeros(this.trio, this.start - this.half);
        if (zeros.length === 1) return this.crossing(this.start, columnOf(final(others)));
        return { along: this.inRow(rowOf(first(others))), across: this.on(this.edge) };
      case 'corner':
        if (zeros.length) return { along: this.on(this.start), across: this.on(this.edge) };
        return this.crossing(this.row(rowOf(final(others)))[0], columnOf(final(others)));
      case 'line':
        return { along: this.on(this.row(rowOf(final(others)))[0]), across: this.on(this.edge) };
      case 'dozen':
        return this.dozenHit(row);
      case 'dozens': {
        const border = (this.row(rowOf(first(numbers)))[0] + this.row(rowOf(final(numbers)))[1]) / 2;
        return { along: this.on(border), across: this.dozenAcross };
      }
      case 'column':
        return this.columnHit(row);
      case 'columns': {
        const border = this.column(Math.max(...numbers.map(columnOf)))[0];
        return {
          along: [this.end, this.end + this.measures.columnBox],
          across: this.on(border),
        };
      }
      case 'simple':
        return this.printed(row);
      default:
        throw new Error(`the cloth has no place for ${spot}`);
    }
  }

  /** Where a spot's chips go: in the middle, except for the boxes, whose print stays readable. */
  rest(row: SpotCard, hit: Piece): Point {
    switch (kind(row.spot)) {
      case 'pleno': {
        const { along, across } = this.cell(first(row.numbers));
        return [middle(along), middle(across)];
      }
      case 'dozen':
      case 'simple': {
        const { along, across } = this.printed(row);
        return [part(along, 0.83), middle(across)];
      }
      case 'column': {
        const { along, across } = this.printed(row);
        return [middle(along), part(across, 0.32)];
      }
      default:
        return [middle(hit.along), middle(hit.across)];
    }
  }

  /** Where the print of a box goes. */
  print(row: SpotCard): Point {
    const { along, across } = this.printed(row);
    switch (kind(row.spot)) {
      case 'simple':
        return [part(along, 0.44), middle(across)];
      case 'column':
        return [middle(along), part(across, 0.69)];
      default:
        return [middle(along), middle(across)];
    }
  }

  private row(index: number): Span {
    const from = this.start + index * this.measures.row;
    return [from, from + this.measures.row];
  }

  private column(index: number): Span {
    const from = this.edge + index * this.measures.column;
    return [from, from + this.measures.column];
  }

  /** The strip around a border. */
  private on(border: number): Span {
    return [border - this.half, border + this.half];
  }

  /** A row or a column without the strips around its borders. The far sides have none. */
  private inRow(index: number): Span {
    const [from, to] = this.row(index);
    return [from + this.half, index === ROWS - 1 ? to : to - this.half];
  }
  private inColumn(index: number): Span {
    const [from, to] = this.column(index);
    return [from + this.half, index === COLUMNS - 1 ? to : to - this.half];
  }

  private printed(row: SpotCard): Piece {
    const box = this.box(row);
    if (!box) throw new Error(`the cloth has no box for ${row.spot}`);
    return box;
  }

  private numberHit(number: string): Piece {
    return { along: this.inRow(rowOf(number)), across: this.inColumn(columnOf(number)) };
  }

  private zeroHit(number: string): Piece {
    const { across } = this.cell(number);
    const along: Span = [this.measures.pad, this.start - this.half];
    if (this.zeros.length === 1) return { along, across };
    return number === this.zeros[0]
      ? { along, across: [across[0], across[1] - this.half] }
      : { along, across: [across[0] + this.half, across[1]] };
  }

  private splitHit(low: string, high: string): Piece {
    return rowOf(low) === rowOf(high)
      ? { along: this.inRow(rowOf(low)), across: this.on(this.column(columnOf(high))[0]) }
      : { along: this.on(this.row(rowOf(high))[0]), across: this.inColumn(columnOf(low)) };
  }

  /** A zero and a number of the first row. With two zeros the second column touches both. */
  private zeroSplit(zero: string, number: string): Piece {
    const along = this.on(this.start);
    const across = this.inColumn(columnOf(number));
    if (this.zeros.length === 1 || columnOf(number) !== 1) return { along, across };
    return {
      along,
      across: zero === this.zeros[0] ? [across[0], this.middle] : [this.middle, across[1]],
    };
  }

  /** On the border between two zeros the street with the 2 is nearest to it, then the split. */
  private betweenZeros(from: number, to: number): Piece {
    return { along: [from, to], across: this.on(this.middle) };
  }

  private get trio(): number {
    return this.start - this.half - this.measures.band;
  }

  /** Where a border between rows meets the border below a column. */
  private crossing(along: number, column: number): Piece {
    return { along: this.on(along), across: this.on(this.column(column)[0]) };
  }

  private get dozenAcross(): Span {
    return [this.measures.pad + this.measures.simple, this.edge - this.half];
  }

  private dozenHit(row: SpotCard): Piece {
    const { along } = this.printed(row);
    const gap = this.kinds.has('dozens') ? this.half : 0;
    return {
      along: [
        along[0] === this.start ? along[0] : along[0] + gap,
        along[1] === this.end ? along[1] : along[1] - gap,
      ],
      across: this.dozenAcross,
    };
  }

  private columnHit(row: SpotCard): Piece {
    const { along, across } = this.printed(row);
    const gap = this.kinds.has('columns') ? this.half : 0;
    return {
      along,
      across: [
        across[0] === this.edge ? across[0] : across[0] + gap,
        across[1] === this.far ? across[1] : across[1] - gap,
      ],
    };
  }
}

function isZero(number: string): boolean {
  return number === '0' || number === '00';
}

/** 1, 2, 3 are the first row; 1, 4, 7 … the first column (804/2015:6.d). */
function rowOf(number: string): number {
  return Math.floor((Number(number) - 1) / COLUMNS);
}
function columnOf(number: string): number {
  return (Number(number) - 1) % COLUMNS;
}

function first(numbers: readonly string[]): string {
  const number = numbers[0];
  if (number === undefined) throw new Error('a spot without numbers has no place');
  return number;
}
function final(numbers: readonly string[]): string {
  return first(numbers.slice(-1));
}

function part([from, to]: Span, share: number): number {
  return from + share * (to - from);
}
function middle(span: Span): number {
  return part(span, 0.5);
}

// --- The wheel ------------------------------------------------------------------------------

/** The middle of a pocket, in degrees clockwise from the first one (804/2015:6.c, 807/2015:6.c). */
export function pocketAngle(pockets: Card['pockets'], number: string): number {
  const index = pockets.findIndex(([pocket]) => pocket === number);
  if (index < 0) throw new Error(`the wheel has no pocket ${number}`);
  return (360 * index) / pockets.length;
}
