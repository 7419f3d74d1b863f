/** The cards of a coup as they are seen while they come: its events, applied one by one. */

import type { CardCode } from '../../lib/drawing/cards';
import type { Event, HandView, Public } from './wire.gen';
import type { Side } from './types';

export type Picture = Record<Side, (CardCode | null)[]>; // Null: face down.

const SIDES: readonly Side[] = ['ponto', 'banca'];
const shown = ({ cards, down }: HandView): (CardCode | null)[] => [
  ...cards,
  ...Array<null>(down).fill(null),
];

export function pictured(view: Pick<Public, Side>): Picture {
  return { ponto: shown(view.ponto), banca: shown(view.banca) };
}

/** The picture after *event*, which it may not know. */
export function seen(picture: Picture, event: Event): Picture {
  if (event.type === 'Laid') {
    const order = event.order;
    const down = (side: Side) => order.filter((each) => each === side).map(() => null);
    return { ponto: down('ponto'), banca: down('banca') };
  }
  if (event.type === 'Dealt') {
    const side = SIDES.find((each) => each === event.side);
    if (!side) return picture;
    const cards = [...picture[side]];
    cards[event.place - 1] = event.card;
    return { ...picture, [side]: cards };
  }
  return picture;
}
