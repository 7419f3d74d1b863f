/** The bets of a card, those together that cost and pay the same. */

import { kindName, spotName } from '../../lib/spots';
import type { Lang } from '../../lib/types';
import type { TableSpot } from './types';

export interface Priced {
  /** «cavalo»; «hardway 4, hardway 10» where a kind has several prices. */
  name: string;
  row: TableSpot;
}

export function priced(spots: readonly TableSpot[], lang: Lang, game: string): Priced[] {
  const groups = new Map<string, TableSpot[]>();
  for (const row of spots) {
    const key = JSON.stringify([row.kind, row.pays ?? null, row.least, row.most, row.cites]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const all = [...groups.values()];
  return all.map((rows) => {
    const row = rows[0]!;
    const alone = all.filter((others) => others[0]!.kind === row.kind).length === 1;
    const whole = alone && (rows.length > 1 || row.spot.includes(':'));
    const name = whole
      ? kindName(row.kind, lang, game)
      : rows.map(({ spot }) => spotName(spot, lang)).join(', ');
    return { name, row };
  });
}
