/** A laid rope: the path of its middle, and the marks between its strands. */

export interface Rope {
  d: string;
  marks: string;
}

const LAY = 4.6; // From one mark to the next, along the rope.
const STEPS = 40; // A curve is measured in so many pieces.

const fixed = (length: number): number => Math.round(length * 10) / 10;

/** A rope *width* thick: a start, and then cubic curves of three points each. */
export function rope(points: readonly number[], width = 9): Rope {
  const [x, y, ...curves] = points;
  let marks = '';
  let due = LAY / 2;
  for (let at = 0; at + 7 < points.length; at += 6) {
    let [fromX, fromY] = place(points, at, 0);
    for (let step = 1; step <= STEPS; step += 1) {
      const [toX, toY] = place(points, at, step / STEPS);
      const [goX, goY] = [toX - fromX, toY - fromY];
      const length = Math.hypot(goX, goY);
      due -= length;
      if (due <= 0) {
        const [alongX, alongY] = [(goX / length) * 0.3 * width, (goY / length) * 0.3 * width];
        const [acrossX, acrossY] = [(-goY / length) * 0.46 * width, (goX / length) * 0.46 * width];
        marks +=
          `M${fixed(toX - alongX + acrossX)} ${fixed(toY - alongY + acrossY)}` +
          `C${fixed(toX + alongX + acrossX * 0.6)} ${fixed(toY + alongY + acrossY * 0.6)} ` +
          `${fixed(toX - alongX - acrossX * 0.6)} ${fixed(toY - alongY - acrossY * 0.6)} ` +
          `${fixed(toX + alongX - acrossX)} ${fixed(toY + alongY - acrossY)}`;
        due += LAY;
      }
      [fromX, fromY] = [toX, toY];
    }
  }
  return { d: `M${x} ${y}C${curves.join(' ')}`, marks };
}

/** The point of the curve that begins at index *at*, from 0 at its start to 1 at its end. */
function place(points: readonly number[], at: number, along: number): [x: number, y: number] {
  const back = 1 - along;
  const shares = [back ** 3, 3 * back * back * along, 3 * back * along * along, along ** 3];
  const sum = (from: number): number =>
    shares.reduce((total, share, n) => total + share * points[from + 2 * n]!, 0);
  return [sum(at), sum(at + 1)];
}
