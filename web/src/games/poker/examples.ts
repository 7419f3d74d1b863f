/** A hand of each kind, to look at: its cards, and how many of them make it. */

import type { CardCode } from '../../lib/drawing/cards';
import type { HandName } from './types';

type Examples = Partial<Record<HandName, [CardCode[], number]>>;
const hand = (cards: string, made = 5): [CardCode[], number] => [cards.split(' '), made];

export const EXAMPLES: Record<'standard' | 'sintetico', Examples> = {
  standard: {
    'royal-flush': hand('As Ks Qs Js Ts'),
    'straight-flush': hand('9h 8h 7h 6h 5h'),
    'four-of-a-kind': hand('Qs Qh Qd Qc 5d', 4),
    'full-house': hand('Ks Kh Kd 7c 7s'),
    flush: hand('Ad Jd 9d 6d 3d'),
    straight: hand('8c 7d 6s 5h 4c'),
    'three-of-a-kind': hand('Jh Jc Jd As 6h', 3),
    'two-pairs': hand('Ac Ad 8h 8s Qd', 4),
    'one-pair': hand('Th Tc Kd 7s 2c', 2),
    'high-card': hand('As Qd 9c 6h 3s', 1),
  },
  sintetico: {
    'royal-flush': hand('As Ks Qs Js Ts'),
    'straight-flush': hand('Jh Th 9h 8h Ah'),
    'four-of-a-kind': hand('Qs Qh Qd Qc 9d', 4),
    flush: hand('Ad Kd Td 9d 8d'),
    'full-house': hand('Ks Kh Kd 8c 8s'),
    straight: hand('Qc Jd Ts 9h 8c'),
    'three-of-a-kind': hand('9h 9c 9d As Th', 3),
    'figures-with-pairs': hand('Ac Ad Qh Qs Kd'),
    'simple-figures': hand('Kh Kc Ad Qs Jc'),
    'two-pairs': hand('Tc Td 8h 8s Qd', 4),
    'one-pair': hand('Th Tc Kd 9s 8c', 2),
    'high-card': hand('As Kd Tc 9h 8s', 1),
  },
};
