/** The caravel, in a square of 100: what the symbol, the emblem and the backdrop have in common. */

export const hull = 'M5 46L24 49 25.5 57.5C40 63 58 64 71 60.5L72.5 54.5 96 49C94 62 88 74 80 86H14C9 74 6 60 5 46z';
export const course = 'M49 14C62 9.5 77 8.5 87 11 95 25 96 38 90.5 51 77 46.5 64 47.5 51.5 53 57.5 40 57 27 49 14z';
export const lateen = 'M25 6C37 18 48 34 55 51 46 48 36 49 26.5 53.5 31 38 30.5 21 25 6z';
export const mizzen = 'M8 23C16 30 23 40 27 50.5 21 48.5 14 48 7 50 10.5 41 11 32 8 23z';
/** The cross of its sails, about the origin. */
export const cross = 'M-2-7.5L-4.8-12H4.8L2-7.5V-2H7.5L12-4.8V4.8L7.5 2H2V7.5L4.8 12H-4.8L-2 7.5V2H-7.5L-12 4.8V-4.8L-7.5-2H-2z';
