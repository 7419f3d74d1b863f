/** What is called at every table of bets, whatever is played there. */

import { announce } from '../../lib/announce.svelte';
import { money, spotName, t } from '../../lib/i18n.svelte';
import type { Bet, Cents, Line, PlayerId, Settled } from '../../lib/kit.gen';
import type { Asset } from '../../lib/types';
import type { Due } from '../../lib/wire.gen';
import type { AnyEvent } from '../games.gen';

const TEN_S = 10;

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
      announce(callPlaced(event.bets, asset));
    }
    if (event.type === 'TakenBack' && event.player === me && !over) {
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
    const timer = setTimeout(() => announce(t('call.ten')), wait);
    return () => clearTimeout(timer);
  });
}
