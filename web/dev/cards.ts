/** The cards of three tables as the server sends them: cards.json, written by cards.py. */

import type { Card } from '../src/games/roulette/wire.gen';
import cards from './cards.json';

export const WHEELS = ['american-38', 'american-37', 'french-37'] as const;
export type Wheel = (typeof WHEELS)[number];

export const CARDS = cards as unknown as Record<Wheel, Card>;
