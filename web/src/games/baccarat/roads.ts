/**
 * The roads as the house lays them, and what else each coup had: a natural, pairs.
 *
 * The house says where a cell goes (`games/baccarat/roads.py`); here it is only drawn.
 */

import type { Result, Roads } from './wire.gen';
import type { Side, Winner } from './types';

export interface Mark<Won extends string = Winner> {
  column: number;
  row: number;
  winner: Won;
  natural: boolean;
  pairs: readonly Side[]; // The sides that had a pair.
}

export const ROWS = 6;

export const beadPlate = ({ bead }: Roads, coups: readonly Result[]): Mark[] =>
  bead.map(([column, row, winner, pairs], n) => ({
    column, row, winner, pairs, natural: coups[n]?.natural ?? false,
  }));

/** One cell per coup that a side won, with the *ties* on it; ties before the first wait alone. */
export function bigRoad({ big }: Roads, coups: readonly Result[]): (Mark<Winner | ''> & { ties: number })[] {
  const won = coups.filter(({ winner }) => winner !== 'empate');
  return big.map(([column, row, winner, ties], n) => ({
    column, row, winner, ties, natural: won[n]?.natural ?? false, pairs: won[n]?.pairs ?? [],
  }));
}

/** How many of each came, for the summary above the roads. */
export function tally(coups: readonly Result[]): Record<Winner, number> {
  const count = (winner: Winner): number => coups.filter((coup) => coup.winner === winner).length;
  return { ponto: count('ponto'), banca: count('banca'), empate: count('empate') };
}
