/** Degrees as on a clock: 0 at the top, growing clockwise. */

export type Point = [x: number, y: number];

export function polar(radius: number, degrees: number): Point {
  const turn = ((degrees - 90) * Math.PI) / 180;
  return [round(radius * Math.cos(turn)), round(radius * Math.sin(turn))];
}

/** The path of a ring segment between two angles, less than half a turn apart. */
export function sector(inner: number, outer: number, from: number, to: number): string {
  const corners = [polar(outer, from), polar(outer, to), polar(inner, to), polar(inner, from)];
  const [a, b, c, d] = corners.map((point) => point.join(' '));
  return `M${a}A${outer} ${outer} 0 0 1 ${b}L${c}A${inner} ${inner} 0 0 0 ${d}Z`;
}

/** *degrees* brought into [0, 360). */
export function turned(degrees: number): number {
  const rest = degrees % 360;
  return rest < 0 ? rest + 360 : rest;
}

function round(length: number): number {
  return Math.round(length * 1000) / 1000;
}
