/** How the events of a dealt game sound: called where each of them is shown. */

import { ring } from '../../lib/sound';
import type { AnyEvent } from '../games.gen';

const APART_MS = 90; // Between the sounds of cards that come together.
const MOST = 8; // A full table is dealt more; the ear has understood.

/** The sound of *event* as it is shown, if it has one; it takes *ms* to be seen. */
export function sounds(event: AnyEvent, ms: number): void {
  switch (event.type) {
    case 'Laid':
      ring('card', { times: 4, every_ms: APART_MS });
      break;
    case 'Dealt':
      // At poker to everybody at once; at baccarat the first four lie there and are turned.
      if ('places' in event) {
        ring('card', { times: Math.max(1, Math.min(MOST, Math.round(ms / APART_MS))), every_ms: APART_MS });
      } else ring('side' in event && event.place < 3 ? 'flip' : 'card');
      break;
    case 'BankDrew':
    case 'Parted':
      ring('card');
      break;
    case 'BankTurned':
    case 'Turned':
    case 'FacedUp':
    case 'Showed':
      ring('flip');
      break;
    case 'Posted':
    case 'Acted':
      if (event.cents > 0) ring('put');
      break;
    case 'Returned':
      ring('taken');
      break;
  }
}
