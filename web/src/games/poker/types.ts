/** Words of poker that the house says, under the names that this client gives them. */

import type { Card, PlaceView } from './wire.gen';

export type VariantName = Card['variant'];
export type HandName = Card['hands'][number]['name'];
/** A place as it is drawn: what the house says about it, plus «no» to an estardilho, for a moment. */
export type Shown = Omit<PlaceView, 'last'> & { last: PlaceView['last'] | 'decline' };
