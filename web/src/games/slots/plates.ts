/** The pay-table as it stands beside the reels: one row per symbol, with its prizes by count. */

import type { Machine } from './wire.gen';

export interface Row {
  symbol: string;
  /** What is drawn: the symbol, or those of a group or a pattern. */
  codes: readonly string[];
  /** By count, the most first, written out. */
  pays: readonly (readonly [count: string, pays: string])[];
}

/** The credits of a row of the pay-table at *level* (828/2015:30). */
export const creditsAt = (machine: Pick<Machine, 'levels'>, prize: { credits: number; levels: readonly number[] }, level: number): number =>
  prize.levels.length ? prize.levels[machine.levels.indexOf(level)]! : prize.credits * level;

/** The symbols of a group; a symbol may be called `valueOf`, which every object has. */
export const groupOf = ({ groups }: Pick<Machine, 'groups'>, name: string): readonly string[] | undefined =>
  Object.hasOwn(groups, name) ? groups[name] : undefined;

const MOST_CODES = 3; // What is drawn of a group.

/** *written* says how a number of credits is written; scatters pay multiples of the stake. */
export function rowsOf(
  machine: Machine, level: number, written: (credits: number) => string, multiple = (times: number): string => `×${times}`,
): Row[] {
  const found = new Map<string, { codes: readonly string[]; pays: [string, string][] }>();
  for (const prize of machine.pays) {
    const group = groupOf(machine, prize.symbol);
    const pattern = prize.symbol.includes(' ') ? prize.pattern.map(([first]) => first ?? '').filter(Boolean) : null;
    const row = found.get(prize.symbol) ?? { codes: (group ?? pattern ?? [prize.symbol]).slice(0, MOST_CODES), pays: [] };
    row.pays.unshift([String(prize.count), written(creditsAt(machine, prize, level))]);
    found.set(prize.symbol, row);
  }
  for (const { code, pays } of machine.scatters) {
    const rows = Object.entries(pays).map(([count, times]): [string, string] => [count, multiple(times)]);
    if (rows.length) found.set(code, { codes: [code], pays: rows.reverse() });
  }
  return [...found].map(([symbol, row]) => ({ symbol, ...row }));
}

/** Half of *rows* for each side of the reels, by how high they are. */
export function halves(rows: readonly Row[]): [left: Row[], right: Row[]] {
  const height = ({ pays }: Row): number => Math.max(2, pays.length);
  const all = rows.reduce((sum, row) => sum + height(row), 0);
  let sum = 0;
  const left = rows.filter((row) => (sum += height(row)) - height(row) / 2 <= all / 2);
  return [left, rows.slice(left.length)];
}
