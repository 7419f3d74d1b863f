/** What is known of jackpots at a machine. */

import type { JackpotFell, ShownJackpot } from '../../lib/wire.gen';

/** A jackpot of the machine, and what is in it now. */
export type Pot = ShownJackpot;

/** A jackpot that was won just now, and at which machine; never by whom. */
export type Fell = Pick<JackpotFell, 'jackpot' | 'cents' | 'machine' | 'name'>;
