/** What is called at every table of bets, whatever is played there. */

import { untrack } from 'svelte';

import { announce } from '../../lib/announce.svelte';
import { turnOf } from '../../lib/asked';
import { money, spotName, t } from '../../lib/i18n.svelte';
import type { Bet, Cents, Line, PlayerId, Settled } from '../../lib/kit.gen';
import { live } from '../../lib/live.svelte';
import { callPlayer } from '../../lib/mine.svelte';
import { ring } from '../../lib/sound';
import { ask, isLively, unheard } from '../../lib/turns.svelte';
import type { Asset } from '../../lib/types';
import type { Due } from '../../lib/wire.gen';
import { outcome } from '../croupier';
import type { AnyEvent } from '../games.gen';

const TEN_S = 10;
const FIVE_S = 5; // Of one's own time.
const COMING_MS = 750; // Until the prizes come: first what has lost leaves (LyingChips.svelte).

interface Hearing {
  me: PlayerId;
  asset: Asset;
  /** Whether something moves, or begins to with these events: the result is said before bets open. */
  moving: boolean;
  /** The player has placed chips. */
  placed?: () => void;
  /** What is called when bets close, where the game has words of its own; '' for nothing. */
  closed?: string;
}

/** Says what *events* bring that is the same in every game. */
export function callBets(events: readonly AnyEvent[], hearing: Hearing): void {
  const { me, asset, moving, placed } = hearing;
  const over = events.some(({ type }) => type === 'RoundOver');
  for (const event of events) {
    if (event.type === 'BetsClosed') say(hearing.closed ?? t('call.none'));
    if (event.type === 'BetsOpened' && !moving) announce(t('call.bets'));
    if (event.type === 'Voided') announce(t('call.void'));
    if (event.type === 'Staked' && event.player === me) {
      placed?.();
      ring('put');
      announce(callPlaced(event.bets, asset));
    }
    if (event.type === 'TakenBack' && event.player === me && !over) {
      ring('taken');
      announce(t('call.taken', { cents: money(event.cents, asset) }));
    }
  }
}

function say(words: string) {
  if (words) announce(words);
}

function callPlaced(bets: Bet[], asset: Asset): string {
  const stake = money(bets.reduce((sum, [, cents]) => sum + cents, 0), asset);
  const bet = bets.length === 1 ? spotName(bets[0]![0]) : t('staked');
  return t('call.placed', { bet, stake });
}

/** What *player* was settled in *events*, all of it together; null: nothing was. */
export function settledOf(events: readonly AnyEvent[], player: PlayerId): Settled | null {
  const all = events.filter(
    (event): event is Settled => event.type === 'Settled' && event.player === player,
  );
  const [first] = all;
  if (!first) return null;
  const sum = (of: (one: Settled) => Cents) => all.reduce((cents, one) => cents + of(one), 0);
  return {
    ...first,
    stake: sum(({ stake }) => stake),
    returned: sum(({ returned }) => returned),
    lines: all.flatMap(({ lines }): Line[] => lines),
  };
}

/** The last seconds are said too, once per round. To be called while a component starts. */
export function callLastSeconds(now: () => (Due & { received: number }) | null): void {
  $effect(() => {
    const due = now();
    if (due?.order !== 'CloseBets') return;
    const wait = due.received + due.in_ms - TEN_S * 1000 - performance.now();
    if (wait < 0) return;
    const timer = setTimeout(() => {
      announce(t('call.ten'));
      ring('clock');
    }, wait);
    return () => clearTimeout(timer);
  });
}

/** Says what a round came to for the player. */
export function callOutcome(settled: Settled, asset: Asset): void {
  announce(outcome(settled, asset));
  rejoice(settled.stake, settled.returned);
}

/** A win sounds like one; less than the stake, or no more than it, is none. */
export function rejoice(stake: Cents, returned: Cents): void {
  if (returned <= stake) return;
  ring('win');
  setTimeout(() => ring('won'), COMING_MS);
}

/** A decision that the table waits for. */
export interface Turn {
  /** What tells this turn from the last one; what follows within it is no new turn. */
  turn: string;
  words: string;
  /** Whether something else has announced it. */
  said?: boolean;
  /** Whether it is decided already. */
  decided?: boolean;
}

/** Whether the turn at *table* was not heard before, on this page or another. */
function isNew(table: string): boolean {
  const known = live.table(table);
  const turn = known && turnOf(known, live.welcome?.player ?? '');
  return !turn || unheard(table, turn);
}

/**
 * Says that it is the player's turn, if *now* has one, and that its last seconds are running. To be
 * called while a component starts.
 *
 * A turn that was there when the table was opened, or shown again, is said but not heard.
 */
export function callTurn(
  table: { table: string; due: (Due & { received: number }) | null },
  now: () => Turn | null,
): void {
  const words = $derived(now()?.words ?? '');
  const turn = $derived(now()?.turn ?? '');
  let known = '';

  $effect(() => {
    if (turn && words && !untrack(now)?.said) announce(words);
  });
  $effect(() => {
    if (!turn || turn === known) return;
    known = turn;
    if (untrack(now)?.decided) return;
    if (untrack(() => isNew(table.table)) && isLively(table.table)) callPlayer();
  });
  $effect(() => {
    if (!turn) return;
    return untrack(() =>
      ask({
        table: table.table,
        get words() {
          return words;
        },
        get due() {
          return table.due;
        },
      }),
    );
  });
  $effect(() => {
    const due = turn ? table.due : null;
    const wait = due ? due.received + due.in_ms - FIVE_S * 1000 - performance.now() : -1;
    if (wait < 0) return;
    const timer = setTimeout(() => ring('clock'), wait);
    return () => clearTimeout(timer);
  });
}
