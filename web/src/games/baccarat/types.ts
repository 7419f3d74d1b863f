/** Words of baccarat that the house says, under the names that this client gives them. */

import type { Dealt, Result } from './wire.gen';

export type Side = Dealt['side'];
export type Winner = Result['winner'];
