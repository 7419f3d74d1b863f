/** Where something may stand on a table without hiding what is to be seen there. */

interface Span {
  top: number;
  bottom: number;
}

const APART = 4; // Pixels.

/** The top of a box *high* pixels high, as near the middle of *table* as it hides none of *shown*; null: nowhere. */
export function clearAt(high: number, table: Span, shown: readonly Span[]): number | null {
  const middle = (table.top + table.bottom - high) / 2;
  const hides = (top: number): boolean =>
    shown.some((each) => each.top < top + high + APART - 0.5 && top - APART + 0.5 < each.bottom);
  const fits = [middle, ...shown.flatMap((each) => [each.top - high - APART, each.bottom + APART])]
    .filter((top) => top >= table.top && top + high <= table.bottom && !hides(top))
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return fits[0] ?? null;
}
