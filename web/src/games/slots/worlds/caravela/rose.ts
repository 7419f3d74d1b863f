/** The points of a compass rose about the origin: each has a side in the light and one in the shade. */

import { polar } from '../../../../lib/drawing/polar';

export interface Points {
  light: string;
  shade: string;
}

/** Points at *turns*, out to *reach*; each is as wide as it gets at *waist* from the middle, *half* to either side. */
export function points(turns: readonly number[], reach: number, waist: number, half: number): Points {
  const side = (way: 1 | -1): string =>
    turns
      .map((turn) => {
        const far = Math.hypot(waist, half);
        const lean = (Math.atan2(half, waist) * 180) / Math.PI;
        return `M0 0L${polar(far, turn + way * lean).join(' ')} ${polar(reach, turn).join(' ')}z`;
      })
      .join('');
  return { light: side(-1), shade: side(1) };
}

/** *count* turns, evenly spread, from *first*. */
export const spread = (count: number, first = 0): number[] =>
  Array.from({ length: count }, (_, n) => first + (n * 360) / count);
