/** «Macau»: lanterns over the square, red lacquer, jade and waves of stone. */

import type { World } from '..';
import Backdrop from './Backdrop.svelte';
import Sheet from './Sheet.svelte';

const wire = (side: string, size: string): string => `linear-gradient(#f0cf86, #f0cf86) ${side} / ${size} no-repeat`;

export default {
  Sheet,
  codes: ['LAN', 'FAR', 'JUN', 'LEQ', 'CAR', 'BUL', 'JAD', 'LOT', 'AME', 'BAM', 'ENV'],
  extra: ['cover', 'open', 'red', 'black'],
  Backdrop,
  look: {
    '--frame': [
      wire('center 3px', 'calc(100% - 6px) 1px'),
      wire('center calc(100% - 3px)', 'calc(100% - 6px) 1px'),
      wire('3px center', '1px calc(100% - 6px)'),
      wire('calc(100% - 3px) center', '1px calc(100% - 6px)'),
      'linear-gradient(150deg, #e0493a, #b5161f 22%, #7d0a15 55%, #c4262a 74%, #5e0710)',
    ].join(', '),
    '--frame-edge': '#e6b95c',
    '--reel': 'linear-gradient(90deg, #0a171b, #14292e 22%, #19343a 50%, #14292e 78%, #0a171b)',
    '--drum': 'linear-gradient(#0008, #0002 12%, #0000 28%, #ffffff0a 48%, #0000 72%, #0002 88%, #0008)',
    '--between': '#c99a45',
    '--plate': 'linear-gradient(#8c1119, #4a0710)',
    '--plate-edge': '#e0b460',
    '--glass': '#0c181b',
    '--figure': '#ffdf94',
    '--lit': '#ffe08a',
    '--trace': '#1f9a74',
    '--title': '#ffe7ae',
  },
} satisfies World;
