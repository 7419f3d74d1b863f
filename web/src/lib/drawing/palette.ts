/**
 * The colours of the players: forty, as many as a table may have.
 *
 * Twenty fills, far from one another and from the felt, each with a light ring and with a dark one.
 */

export interface SeatColour {
  fill: string;
  ring: string;
}

/**
 * The first eight have names, since a colour is said aloud where chips have no face value
 * (1441/95-X:25): green, blue, yellow, pink, orange, purple, brown, grey; `colour.0` … `colour.7`.
 */
const FILLS = [
  '#22c234', '#1478e6', '#f2dc14', '#ee7fb0', '#ee8a1c', '#8512e6', '#783710', '#8f9aa3',
  '#d42a3c', '#2ee3ea', '#5e1d5e', '#ed22c4', '#1414b0', '#edd3f0', '#ac6bac', '#92c678',
  '#2a5185', '#ac1078', '#e0edc6', '#6b44ac',
];
const LIGHT = '#fffaf0';
export const DARK = '#0b0b0e';

export const SEAT_COLOURS: readonly SeatColour[] = [LIGHT, DARK].flatMap((ring) =>
  FILLS.map((fill) => ({ fill, ring })),
);

/** The colour of a player by index. */
export function seatColour(index: number): SeatColour {
  const colour = SEAT_COLOURS[index % SEAT_COLOURS.length];
  if (!colour) throw new Error(`no seat has colour ${index}`);
  return colour;
}
