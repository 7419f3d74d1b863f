/**
 * A reel as a strip of symbols: what is seen where it stops, and where its cells are drawn.
 *
 * A place is counted in cells from the strip's first symbol, which may lie between two of them: at place
 * 3.5 the upper half of the window shows the lower half of symbol 3. A strip has no end: its first symbol
 * follows its last.
 */

export type Code = string;
export type Strip = readonly Code[];

const MARGIN = 1; // A cell that is seen below the window while the reel passes between two stops.

/** *place* on a strip of *length* symbols, from 0 up to its length. */
export const around = (place: number, length: number): number => ((place % length) + length) % length;

/** What the window shows at *stop*: that symbol on top, the next ones of the strip below it (828/2015:8). */
export const windowAt = (strip: Strip, stop: number, rows: number): Code[] =>
  Array.from({ length: rows }, (_, row) => strip[around(stop + row, strip.length)]!);

/** The cells that are drawn: the strip once, and its beginning again as far as a window reaches over its end. */
export const cellsOf = (strip: Strip, rows: number): Code[] =>
  Array.from({ length: strip.length + rows + MARGIN }, (_, cell) => strip[cell % strip.length]!);

/** How far the drawn cells are moved up so that *place* is on top: a share of their own height. */
export const movedUp = (place: number, strip: Strip, rows: number): string => {
  const share = around(place, strip.length) / (strip.length + rows + MARGIN);
  return `translateY(${(-100 * share).toFixed(4)}%)`;
};
