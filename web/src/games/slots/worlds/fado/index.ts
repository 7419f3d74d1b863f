/** «Fado»: Lisbon by night, painted as on an old poster. */

import type { World } from '..';
import Backdrop from './Backdrop.svelte';
import Sheet from './Sheet.svelte';

export default {
  Sheet,
  codes: ['LUA', 'GUI', 'XAI', 'ELE', 'CAN', 'SAR', 'VIN', 'MAN', 'AND', 'GAT', 'CRA', 'VOZ'],
  Backdrop,
  look: {
    '--frame': 'linear-gradient(155deg, #d99a52, #8a4420 20%, #5a2716 45%, #a8622e 60%, #6b2f1c 78%, #3a160f)',
    '--frame-edge': '#0b0920',
    '--reel': 'linear-gradient(90deg, #100d30, #201c54 24%, #282362 50%, #201c54 76%, #100d30)',
    '--drum': 'linear-gradient(#05041899, #05041833 14%, #0000 34%, #ffffff12 48%, #0000 64%, #05041833 86%, #05041899)',
    '--between': '#7a4a26',
    '--plate': 'linear-gradient(#2a2158, #120e30)',
    '--plate-edge': '#b98745',
    '--glass': '#080618',
    '--figure': '#ffd98a',
    '--lit': '#ffd36a',
    '--trace': '#e8324f',
    '--title': '#ffe6b8',
  },
  free: {
    '--frame': 'linear-gradient(155deg, #ffe2a0, #c98a3c 20%, #7a4216 45%, #e8b65c 60%, #8a5420 78%, #4a260f)',
    '--reel': 'linear-gradient(90deg, #180a1e, #2c1230 24%, #38183a 50%, #2c1230 76%, #180a1e)',
    '--plate': 'linear-gradient(#4a1630, #1e0816)',
    '--glass': '#120410',
  },
} satisfies World;
