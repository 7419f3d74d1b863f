/** Two colours on the cards or four, as the player likes; stored in the browser. */

import { isRed, type Suit } from './cards';

const STORED = 'banca.four_colours';
const [RED, BLACK] = ['#c0142b', '#16151d'];
const FOUR: Record<Suit, string> = { s: BLACK, h: RED, d: '#1a55b4', c: '#0d7036' };

let four = $state(stored());

export const deck = {
  get four(): boolean {
    return four;
  },
  ink: (suit: Suit): string => (four ? FOUR[suit] : isRed(suit) ? RED : BLACK),
};

export function setFour(on: boolean): void {
  four = on;
  try {
    localStorage.setItem(STORED, on ? '1' : '0');
  } catch {
    // A browser that stores nothing shows two colours next time.
  }
}

function stored(): boolean {
  try {
    return localStorage.getItem(STORED) === '1';
  } catch {
    return false;
  }
}
