/** Where the marker goes: in the upper corner of its number's cell, so that chips stay visible. */

import type { Point } from '../../lib/drawing/polar';
import type { Cloth } from './plan';

export function dollyAt(plan: Cloth, number: string | null): Point | null {
  const rect = plan.cells.find((cell) => cell.number === number)?.rect;
  if (!rect) return null;
  const scale = dollyScale(plan);
  return [rect.x + rect.w - 14 * scale, rect.y + 13 * scale];
}

export function dollyScale(plan: Cloth): number {
  return plan.orientation === 'upright' ? 0.74 : 1;
}
