/** What the table offers, by the wish that it would grant. */

import type { Offer, Options } from './wire.gen';

/** An offer of the wish *Name*. */
export type OfferOf<Name> = Offer & { wish: Name };

export const offersOf = <Name extends string>(options: Options, name: Name): OfferOf<Name>[] =>
  Object.values(options).filter((each): each is OfferOf<Name> => each.wish === name);
