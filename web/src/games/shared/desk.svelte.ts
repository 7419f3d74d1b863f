/**
 * What a player does with chips at a table of bets: the chip in hand, placing, taking back, undoing,
 * clearing, repeating, doubling, and starting the round of a table for one.
 *
 * It wishes and waits: no chip moves before the table has said so.
 */

import type { Key } from '../../lib/i18n.svelte';
import { isKey } from '../../lib/i18n';
import type { Bet, Bets, Cents, PlaceBets, Ready, Spot, TakeBack } from '../../lib/kit.gen';
import { withoutPauses } from '../../lib/quick.svelte';
import type { Answer } from '../../lib/socket';
import type { Options } from '../../lib/wire.gen';
import type { TableMine } from './types';

export type Act = 'undo' | 'clear' | 'repeat' | 'double' | 'start';
/** Why an act cannot be done now; null: it can. */
export type Reason = Extract<Key, `not.${string}`> | null;
export type Reasons = Record<Act, Reason>;

/** What a game tells of itself whenever it is asked. */
export interface Table {
  props: {
    online: boolean;
    options: Options;
    wish: (wish: PlaceBets | TakeBack | Ready) => Promise<Answer>;
  };
  view: { round: number; phase: string };
  mine: Pick<TableMine, 'bets' | 'previous'> | null;
  /** The chips on offer, smallest first. */
  chips: readonly Cents[];
  /** Why nothing can be done while the picture moves; null while it does not. */
  moving: Reason;
  /** Whether a lying bet is one that «double» and «repeat» would place; all are, if not said. */
  places?: (spot: Spot) => boolean;
  /** Starts the round, where the player does. */
  start?: () => Promise<Answer>;
}

const bets = (lying: Bets): Bet[] => Object.entries(lying);
const known = (key: string): key is Extract<Key, `not.${string}`> => isKey(key);

export class Desk {
  private picked = $state<Cents>(0);
  private done = $state.raw<{ round: number; bets: Bet[] }[]>([]); // What «undo» would take back.
  private acting = $state(false); // One act at a time: a second click is no second act (PD-47).

  constructor(private readonly now: () => Table) {}

  // --- The chip in hand -------------------------------------------------------------------------

  get chips(): readonly Cents[] {
    return this.now().chips;
  }
  get selected(): Cents {
    return this.chips.includes(this.picked) ? this.picked : (this.chips[0] ?? 0);
  }
  pick = (cents: Cents): void => {
    this.picked = cents;
  };

  // --- Bets -------------------------------------------------------------------------------------

  /** Whether chips may be placed and taken back now. */
  get able(): boolean {
    const { props, view, mine, moving } = this.now();
    return props.online && mine !== null && view.phase === 'betting' && moving === null;
  }

  place = async (placed: Bet[]): Promise<Answer> => {
    const { props, view } = this.now();
    const { round } = view;
    const answer = await props.wish({ type: 'PlaceBets', bets: placed });
    if (answer.type === 'Done') this.remember(round, placed);
    return answer;
  };

  /** *cents* as a stake on *spot*: raised to its least, and to a whole number of its steps. */
  fitted = (spot: Spot, cents: Cents): Cents => {
    const offer = this.now().props.options[`PlaceBets ${spot}`];
    if (!offer) return cents;
    const wanted = Math.max(offer.least, cents);
    return Math.ceil(wanted / offer.step) * offer.step;
  };

  /** *placed* lies on the cloth since *round*, by whatever wish: «undo» would take it back. */
  remember(round: number, placed: Bet[]): void {
    this.done = [...this.undoable, { round, bets: placed }];
  }

  takeBack = async (taken: Bet[]): Promise<Answer> => {
    const answer = await this.now().props.wish({ type: 'TakeBack', bets: taken });
    if (answer.type === 'Done' && !taken.length) this.done = [];
    return answer;
  };

  /** Takes a chip of one spot home where the table offers that, otherwise all chips there. */
  remove = (spot: Spot): void => {
    const { props, mine } = this.now();
    const lying = mine?.bets[spot];
    if (!lying) return;
    const part = Object.values(props.options).some(
      (offer) =>
        offer.wish === 'TakeBack' &&
        offer.spot === spot &&
        offer.least <= this.selected &&
        this.selected <= offer.most &&
        this.selected % offer.step === 0,
    );
    this.done = [];
    void this.takeBack([[spot, part ? this.selected : lying]]);
  };

  act = async (which: Act): Promise<void> => {
    const { props, mine, start, places = () => true } = this.now();
    const again = (lying: Bets): Bet[] => bets(lying).filter(([spot]) => places(spot));
    this.acting = true;
    if (which === 'undo') {
      const last = this.undoable.at(-1);
      if (last && (await this.takeBack(last.bets)).type === 'Done') {
        this.done = this.undoable.filter((each) => each !== last);
      }
    } else if (which === 'clear') await this.takeBack([]);
    else if (which === 'repeat') await this.place(again(mine?.previous ?? {}));
    else if (which === 'double') await this.place(again(mine?.bets ?? {}));
    else if (start) {
      withoutPauses(props);
      await start();
    }
    this.acting = false;
  };

  get reasons(): Reasons {
    const { mine, places = () => true } = this.now();
    const common = this.common;
    const lies = bets(mine?.bets ?? {}).length > 0;
    const some = (lying: Bets | undefined) => bets(lying ?? {}).some(([spot]) => places(spot));
    return {
      undo: common ?? (this.undoable.length ? null : 'not.undo'),
      clear: common ?? (lies ? null : 'not.nothing'),
      repeat: common ?? (some(mine?.previous) ? null : 'not.previous'),
      double: common ?? (some(mine?.bets) ? null : 'not.nothing'),
      start: common ?? (lies ? null : 'not.nothing'),
    };
  }

  private get undoable() {
    const { round } = this.now().view;
    return this.done.filter((each) => each.round === round);
  }

  /** Why nothing can be done with chips now, whatever it is; null: something can. */
  get common(): Reason {
    const { props, view, mine, moving } = this.now();
    if (!props.online) return 'not.offline';
    if (mine === null) return 'not.seated';
    if (moving) return moving;
    const key = `not.${view.phase}`;
    if (view.phase !== 'betting') return known(key) ? key : 'not.closed';
    return this.acting ? 'not.busy' : null;
  }
}
