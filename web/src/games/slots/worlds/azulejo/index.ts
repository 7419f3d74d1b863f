/** «Azulejo»: a patio above the Tagus, and a wall of tiles in cobalt and ochre. */

import type { World } from '..';
import Backdrop from './Backdrop.svelte';
import { BLUE, COBALT, OCHRE, WHITE } from './paints';
import Sheet from './Sheet.svelte';

/** The border around a panel, tile by tile. */
const BORDER = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M0 0h24v24H0z' fill='${WHITE}'/><path d='M0 12A12 12 0 0 0 12 0H0zM24 12A12 12 0 0 1 12 0h12zM0 12a12 12 0 0 1 12 12H0zM24 12a12 12 0 0 0-12 12h12z' fill='${COBALT}'/><path d='M0 6A6 6 0 0 0 6 0H0zM24 6a6 6 0 0 1-6-6h6zM0 18a6 6 0 0 1 6 6H0zM24 18a6 6 0 0 0-6 6h6z' fill='${OCHRE}'/><path d='M12 7l5 5-5 5-5-5z' fill='${BLUE}'/></svg>`;

export default {
  Sheet,
  codes: ['PAI', 'GAV', 'PEI', 'TOR', 'ROM', 'CON', 'CRA', 'LIM', 'ESP', 'FOL', 'SOL'],
  tall: ['PAI'],
  Backdrop,
  look: {
    '--frame': `url("data:image/svg+xml,${encodeURIComponent(BORDER)}") 0 0 / 20px 20px`,
    '--frame-edge': '#0b1a4a',
    '--reel': 'linear-gradient(90deg, #8d9cb4, #b9c4d2 16%, #c8d1db 50%, #b9c4d2 84%, #8d9cb4)',
    '--drum': 'linear-gradient(#0d1d50a6, #0d1d5030 12%, #0000 30%, #ffffff26 48%, #0000 68%, #0d1d5030 88%, #0d1d50a6)',
    '--between': '#4d5f86',
    '--plate': 'linear-gradient(#1d3f93, #0d2260)',
    '--plate-edge': '#d9a441',
    '--glass': '#060f30',
    '--figure': '#ffe0a0',
    '--lit': '#ffb52a',
    '--trace': '#d63c16',
    '--title': '#fff4d8',
  },
} satisfies World;
