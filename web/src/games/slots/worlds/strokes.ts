/** Strokes of a brush or a graver, written down as numbers, for the drawings of several worlds. */

const round = (n: number): number => Math.round(n * 10) / 10;

type Stroke = [x: number, y: number, by: number, way: number, to: number, end: number, wide: number];

/** A stroke from a point, by way of a second, to a third: thin at both ends, so wide in the middle. */
export const brush = (...[x, y, by, way, to, end, wide]: Stroke): string => {
  const far = Math.hypot(to - x, end - y) || 1;
  const [dx, dy] = [((end - y) / far) * wide, ((x - to) / far) * wide];
  return `M${x} ${y}Q${round(by + dx)} ${round(way + dy)} ${to} ${end}Q${round(by - dx)} ${round(way - dy)} ${x} ${y}Z`;
};

/** Strokes as they are written down: seven numbers each, with commas between them. */
export const ink = (strokes: string): string =>
  strokes.split(',').map((stroke) => brush(...(stroke.trim().split(' ').map(Number) as Stroke))).join('');

/** Where somebody arrives who goes *radius* far from a point; 0 degrees is up, and it goes clockwise. */
export const around = (x: number, y: number, radius: number, degrees: number): [number, number] => {
  const turn = (degrees * Math.PI) / 180;
  return [round(x + radius * Math.sin(turn)), round(y - radius * Math.cos(turn))];
};
