/** Two colours on the cards or four, as the player likes. */

import { prefer, preferences } from '../preferences.svelte';
import { isRed, type Suit } from './cards';

const [RED, BLACK] = ['#c0142b', '#16151d'];
const FOUR: Record<Suit, string> = { s: BLACK, h: RED, d: '#1a55b4', c: '#0d7036' };

export const deck = {
  get four(): boolean {
    return preferences.now.four_colours;
  },
  ink: (suit: Suit): string => (deck.four ? FOUR[suit] : isRed(suit) ? RED : BLACK),
};

export const setFour = (on: boolean): void => prefer({ four_colours: on });
