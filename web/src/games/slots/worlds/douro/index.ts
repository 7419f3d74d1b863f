/** «Douro»: the harvest on the terraces, printed as on the labels of old bottles. */

import type { World } from '..';
import Backdrop from './Backdrop.svelte';
import Sheet from './Sheet.svelte';

export default {
  Sheet,
  codes: ['SOL', 'RAB', 'PIP', 'CAL', 'TES', 'CES', 'TIN', 'BRA', 'FOL'],
  Backdrop,
  look: {
    '--frame': 'linear-gradient(155deg, #e8b672, #a86a30 18%, #6e3c1c 44%, #c68a48 60%, #8a5024 78%, #4a2410)',
    '--frame-edge': '#240d08',
    '--reel': 'linear-gradient(90deg, #dcc698, #f3e5c2 20%, #faf0d8 50%, #f3e5c2 80%, #dcc698)',
    '--drum': 'linear-gradient(#2c130d8c, #2c130d2e 13%, #0000 32%, #ffffff2e 48%, #0000 66%, #2c130d2e 87%, #2c130d8c)',
    '--between': '#6e3c1c',
    '--plate': 'linear-gradient(#5a1a2a, #260a12)',
    '--plate-edge': '#c08a3c',
    '--glass': '#140406',
    '--figure': '#ffd98a',
    '--lit': '#f59a1c',
    '--trace': '#b3123c',
    '--title': '#fff0cc',
  },
} satisfies World;
