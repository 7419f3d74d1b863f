/** «Caravela»: an Atlantic chart in ink and gold; in free games the ship is there, and the sun stands over the coast. */

import type { World } from '..';
import Backdrop from './Backdrop.svelte';
import Sheet from './Sheet.svelte';

/** A rope along a side of the frame: the angle of its lay, and where it lies. */
const rope = (lay: number, side: string, size: string): string =>
  `repeating-linear-gradient(${lay}deg, #5d3a18 0 1px, #f3deb0 2px, #d9b274 4px, #9a6a33 6px, #5d3a18 7px) ${side} / ${size} no-repeat`;

export default {
  Sheet,
  codes: ['ROS', 'CAR', 'AST', 'BUS', 'MAP', 'PIM', 'CAN', 'CRA', 'ANC', 'CAB', 'PAD'],
  extra: ['jackpot'],
  Backdrop,
  look: {
    '--frame': [
      ...['top', 'bottom'].map((side) => rope(118, side, '100% 6px')),
      ...['left', 'right'].map((side) => rope(152, side, '6px 100%')),
      'linear-gradient(100deg, #6b3f20, #8f5b33 18%, #54301a 50%, #80502c 80%, #4a2812)',
    ].join(', '),
    '--frame-edge': '#2b1a10',
    '--reel': 'linear-gradient(90deg, #dcc28c, #f0dfb6 20%, #f6e9c8 50%, #f0dfb6 80%, #dcc28c)',
    '--drum': 'linear-gradient(#3b210a73, #3b210a1f 13%, #3b210a00 32%, #fff8e01a 48%, #3b210a00 66%, #3b210a1f 87%, #3b210a73)',
    '--between': '#6b4a22',
    '--plate': 'linear-gradient(#4a2c18, #28160b)',
    '--plate-edge': '#c99a45',
    '--glass': '#0b1526',
    '--figure': '#ffdf94',
    '--lit': '#ffd76a',
    '--trace': '#a3221a',
    '--title': '#ffe7ae',
  },
  free: {
    '--reel': 'linear-gradient(90deg, #d9ae6c, #f2d398 20%, #fbe5b4 50%, #f2d398 80%, #d9ae6c)',
    '--plate': 'linear-gradient(#6a2418, #33100c)',
    '--glass': '#260b0c',
  },
} satisfies World;
