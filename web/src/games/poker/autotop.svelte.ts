/** The player's choice of chips that come by themselves, at one table; and the asking for them. */

import { untrack } from 'svelte';

import { money, t } from '../../lib/i18n.svelte';
import type { PlayerId } from '../../lib/kit.gen';
import type { Answer } from '../../lib/socket';
import { show } from '../../lib/toasts.svelte';
import type { Asset } from '../../lib/types';
import type { Offer } from '../../lib/wire.gen';
import { chosen, read, topUp, wishId, written, type Auto } from './autotop';
import type { Card, Private, Wish } from './wire.gen';

const KEY = 'banca.topup';

interface At {
  table: string;
  me: PlayerId;
  round: number;
  card: Card;
  mine: Private | null;
  offer: Offer | undefined;
  asset: Asset;
  online: boolean;
}

export class AutoTop {
  auto = $state.raw<Auto | null>(null);
  // By themselves: a new view of the table does not read the choice again.
  #table = $derived.by(() => this.at().table);
  #me = $derived.by(() => this.at().me);
  #asked = 0; // The hand after which chips were asked for.

  constructor(
    readonly at: () => At,
    private readonly wish: (wish: Wish, id: string) => Promise<Answer>,
  ) {
    $effect(() => {
      const [table, me] = [this.#table, this.#me];
      this.auto = read(stored(), me).get(table) ?? null;
      const look = (event: StorageEvent) => {
        if (event.key === KEY) this.auto = read(event.newValue, me).get(table) ?? null;
      };
      addEventListener('storage', look); // Another tab has changed it.
      return () => removeEventListener('storage', look);
    });
    $effect(() => {
      const { card, mine, offer, online, round } = this.at();
      const cents = this.auto && mine && online ? topUp(this.auto, card.cave, mine, offer) : 0;
      if (cents && this.#asked !== round) untrack(() => void this.#ask(cents));
    });
  }

  /** Null: no more. */
  choose(auto: Auto | null): void {
    const { table, me } = this.at();
    this.auto = auto;
    try {
      localStorage.setItem(KEY, written(me, chosen(read(stored(), me), table, auto)));
    } catch {
      // A browser that stores nothing has it until the page is closed.
    }
  }

  async #ask(cents: number): Promise<void> {
    const { table, me, round, asset } = this.at();
    this.#asked = round;
    const answer = await this.wish({ type: 'TopUp', cents }, wishId(me, table, round));
    if (answer.type === 'Done') show(t('autotop.done', { cents: money(cents, asset) }));
    // The refusal has been shown, with its rule: it is not asked for again and again.
    if (answer.type === 'Refused' && answer.cite !== 'wire:reused' && this.auto) {
      this.choose(null);
      show(t('autotop.off'));
    }
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
