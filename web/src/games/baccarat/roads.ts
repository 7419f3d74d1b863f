/**
 * The roads: what won in this shoe, as players have always written it down.
 *
 * The bead plate has a coup a cell, six to a column. The big road starts a column whenever the
 * winner changes and leaves ties out: they are marked on the cell before. A column that meets the
 * bottom, or a cell that is taken, goes on to the right: the dragon's tail.
 */

export type Winner = 'ponto' | 'banca' | 'empate';
export type Side = 'ponto' | 'banca';

export interface Coup {
  winner: Winner;
  natural?: boolean;
  pairs?: readonly string[]; // The sides that had a pair.
}

export interface Bead extends Coup {
  column: number;
  row: number;
}

export interface Mark {
  column: number;
  row: number;
  winner: Side;
  ties: number; // That followed it,
  natural: boolean;
  pairs: readonly string[];
}

export interface BigRoad {
  marks: Mark[];
  /** Ties before anybody had won: they are marked on an empty first cell. */
  ties: number;
}

export const ROWS = 6;

export function beadPlate(coups: readonly Coup[], rows = ROWS): Bead[] {
  return coups.map((coup, index) => ({
    ...coup,
    column: Math.floor(index / rows),
    row: index % rows,
  }));
}

export function bigRoad(coups: readonly Coup[], rows = ROWS): BigRoad {
  const marks: Mark[] = [];
  const taken = new Set<string>();
  const free = (column: number, row: number): boolean => !taken.has(`${column} ${row}`);
  let ties = 0;
  let start = -1; // The column in which the streak began.
  for (const { winner, natural = false, pairs = [] } of coups) {
    const last = marks.at(-1);
    if (winner === 'empate') {
      if (last) last.ties += 1;
      else ties += 1;
      continue;
    }
    let column: number;
    let row: number;
    if (last?.winner === winner) {
      const falls = last.row + 1 < rows && free(last.column, last.row + 1) && !tail(marks);
      [column, row] = falls ? [last.column, last.row + 1] : [last.column + 1, last.row];
    } else {
      start += 1;
      // A tail may lie across the top already.
      while (!free(start, 0)) start += 1;
      [column, row] = [start, 0];
    }
    taken.add(`${column} ${row}`);
    marks.push({ column, row, winner, ties: 0, natural, pairs });
  }
  return { marks, ties };
}

/** Whether the streak has turned to the right: it never falls again. */
function tail(marks: readonly Mark[]): boolean {
  const [before, last] = marks.slice(-2);
  return !!before && !!last && before.winner === last.winner && before.row === last.row;
}

/** How many of each came, for the summary above the roads. */
export function tally(coups: readonly Coup[]): Record<Winner, number> {
  const count = (winner: Winner): number => coups.filter((coup) => coup.winner === winner).length;
  return { ponto: count('ponto'), banca: count('banca'), empate: count('empate') };
}
