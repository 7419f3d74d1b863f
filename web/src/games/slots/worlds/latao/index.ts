/** «Latão»: a machine of the nineteen-thirties, in brass and enamel. */

import type { World } from '..';
import Backdrop from './Backdrop.svelte';
import Sheet from './Sheet.svelte';

export default {
  Sheet,
  codes: ['7', 'B3', 'B2', 'B1', 'SIN', 'CER', 'LIM', 'D'],
  Backdrop,
  look: {
    '--frame': 'linear-gradient(155deg, #fff0bd, #d9ab55 18%, #8d6419 42%, #f3d791 58%, #a87a2a 78%, #5f4210)',
    '--frame-edge': '#3a2608',
    '--reel': 'linear-gradient(90deg, #e3d3b0, #fbf3df 22%, #fffaf0 50%, #fbf3df 78%, #e3d3b0)',
    '--between': '#7a5a20',
    '--plate': 'linear-gradient(#143a33, #0b2721)',
    '--plate-edge': '#c99a45',
    '--glass': '#07130f',
    '--figure': '#ffd97a',
    '--lit': '#ffe08a',
    '--trace': '#c8102e',
    '--title': '#ffe7ae',
  },
} satisfies World;
