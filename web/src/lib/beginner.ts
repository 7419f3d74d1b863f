/** Where a newcomer learns a game: at a table for one; if there is none, among others, for little. */

import type { Row } from './wire.gen';

type Known = Pick<Row, 'table' | 'game' | 'shared' | 'seats' | 'taken' | 'least' | 'closed'>;

export function tableFor<Listed extends Known>(rows: readonly Listed[], game: string): Listed | null {
  const open = rows.filter((row) => row.game === game && !row.closed);
  const alone = open.find(({ shared }) => !shared);
  const free = open.filter(({ taken, seats }) => taken < seats);
  const company = free.filter(({ taken }) => taken > 0);
  const [cheapest = null] = [...(company.length ? company : free)].sort((one, two) => one.least - two.least);
  return alone ?? cheapest;
}
