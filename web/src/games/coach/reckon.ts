/**
 * What the coach says of bets: which costs least on average, and which cost more.
 *
 * All of it comes from the table's card and from the exact odds of the house (`/api/tables/…/odds`);
 * nothing is computed here but the decimals, and those from whole numbers.
 */

import { spoken } from '../../lib/i18n';
import type { Cents, Spot } from '../../lib/kit.gen';
import type { Lang } from '../../lib/types';
import type { OddsRow, Options } from '../../lib/wire.gen';
import type { TableSpot } from '../shared/types';

/** A spot of a table's card, as far as the coach looks at it. */
export type Spotted = Pick<TableSpot, 'spot' | 'kind' | 'pays' | 'least'>;

/** A bet that the coach names, and what the house keeps of it on average: `1/37` of the stake. */
export interface Priced {
  spot: Spot;
  kind: string;
  least: Cents;
  edge: string;
}

/** Fractions as whole numbers, compared and rounded without a float. */
interface Fraction {
  over: bigint;
  under: bigint;
}

function fraction(text: string): Fraction {
  const [over = '0', under = '1'] = text.split('/');
  return { over: BigInt(over), under: BigInt(under) };
}

/** Negative, zero or positive, as *one* is less than *two*, equal, or more. */
export function compared(one: string, two: string): number {
  const [a, b] = [fraction(one), fraction(two)];
  const [left, right] = [a.over * b.under, b.over * a.under];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** What a fraction of the stake is of a hundred, to the cent: `1/37` is `2,70`; halves go up. */
export function ofHundred(text: string, lang: Lang): string {
  const { over, under } = fraction(text);
  const size = over < 0n ? -over : over;
  const hundredths = (20_000n * size + under) / (2n * under);
  const [whole, cents] = [hundredths / 100n, String(hundredths % 100n).padStart(2, '0')];
  const sign = over < 0n && hundredths > 0n ? '-' : '';
  const style = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(spoken(lang).tag, style)
    .format(`${sign}${whole}.${cents}` as `${number}`)
    .replace('-', '\u2212');
}

/**
 * The odds of *spot*; a place that is played by decisions has those of the best chart by total, and a machine whose
 * levels differ has them by level, of which the coach names the lowest.
 */
const rowOf = (odds: ReadonlyMap<string, OddsRow>, { spot, kind }: Spotted): OddsRow | undefined =>
  odds.get(spot) ?? odds.get(`${kind}:total`) ?? odds.get(`${spot}x1`);

/** The bets that can be made now, or once bets are open, the cheapest first. */
export function priced(
  spots: readonly Spotted[], odds: ReadonlyMap<string, OddsRow>, options: Options,
): Priced[] {
  const offered = (spot: Spot): boolean => `PlaceBets ${spot}` in options || `Play ${spot}` in options;
  const open = spots.some(({ spot }) => offered(spot));
  const found = spots.flatMap((each, place) => {
    const row = rowOf(odds, each);
    // What only another bet turns into has odds too, and is never made: it may even favour the player.
    const made = row && (open ? offered(each.spot) : compared(row.edge, '0') > 0);
    return made ? [{ ...each, edge: row.edge, place }] : [];
  });
  const even = ({ pays }: Spotted): number => Number(!(pays && pays[0] === pays[1]));
  found.sort((one, two) => compared(one.edge, two.edge) || even(one) - even(two) || one.place - two.place);
  return found.map(({ spot, kind, least, edge }) => ({ spot, kind, least, edge }));
}

/** Bets that cost more than the first of *bets*, one per price: the next, one in the middle, the dearest. */
export function dearer(bets: readonly Priced[]): Priced[] {
  const [first] = bets;
  if (!first) return [];
  const more = bets.filter(({ edge }, n) => compared(edge, bets[n - 1]?.edge ?? first.edge) > 0);
  const last = more.length - 1;
  return [...new Set([0, Math.floor(last / 2), last])].flatMap((n) => more[n] ?? []);
}

/** What else is priced at the table and is never part of a first bet, such as insurance. */
export function asides(bets: readonly Priced[], odds: ReadonlyMap<string, OddsRow>): Priced[] {
  const [first] = bets;
  const known = new Set(bets.flatMap(({ spot, kind }) => [spot, kind]));
  if (!first || odds.has(first.spot)) return [];
  return [...odds.values()]
    .filter(({ bet, edge }) => !known.has(bet.split(':')[0]!) && compared(edge, first.edge) > 0)
    .map(({ bet, edge }) => ({ spot: bet, kind: bet.split(':')[0]!, least: 0, edge }));
}
