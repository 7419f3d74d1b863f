/** What a round came to, said once in the middle of the table, and true until the next bet. */

import { onDestroy } from 'svelte';

import { language, money, spotName, t } from '../../lib/i18n.svelte';
import type { Cents, Line, PlayerId } from '../../lib/kit.gen';
import type { Asset } from '../../lib/types';
import type { AnyEvent } from '../games.gen';

const FRESH_MS = 2600; // How long it stands in the middle before it goes to the edge.
const NAMED = 2; // Bets that are named; the rest are counted.

/** What was settled of the player's, in one event or in several. */
export interface Sum {
  stake: Cents;
  returned: Cents;
  lines: readonly Line[];
}

export interface Came {
  round: number;
  /** What came up, in words of whichever language is read now. */
  came: () => string;
  /** What the player had in it; null: nothing. */
  mine: Sum | null;
  tone: Tone;
}

/** A return below the stake is no win, whatever it is called elsewhere. */
export type Tone = 'won' | 'even' | 'lost' | 'back' | 'none';

const EMPTY: Sum = { stake: 0, returned: 0, lines: [] };

/** To be made while a component starts. */
export class Moment {
  now = $state.raw<Came | null>(null);
  /** It has just come. */
  fresh = $state(false);
  private sum: { round: number } & Sum = { round: 0, ...EMPTY };
  private clock: ReturnType<typeof setTimeout> | undefined;

  /** *told* says why in a game's own words; where it says nothing, the bets are named. */
  constructor(readonly told: (lines: readonly Line[]) => string = () => '') {
    onDestroy(() => clearTimeout(this.clock));
  }

  /** *round* came to this; what is settled of one round in several parts is one sum. */
  show(round: number, came: () => string, settled: Sum | null, voided = false): void {
    if (this.sum.round !== round) this.sum = { round, ...EMPTY };
    if (settled) this.sum = { round, ...added(this.sum, settled) };
    const { stake, returned, lines } = this.sum;
    const mine = stake || returned ? { stake, returned, lines } : null;
    this.now = { round, came, mine, tone: voided && mine ? 'back' : toneOf(mine) };
    this.fresh = true;
    clearTimeout(this.clock);
    this.clock = setTimeout(() => (this.fresh = false), FRESH_MS);
  }

  /** What *events* say that ends it: the next bets are closed, or the round is void. */
  heard(events: readonly AnyEvent[], me: PlayerId): void {
    for (const event of events) {
      if (event.type === 'BetsClosed') this.forget();
      if (event.type !== 'Voided') continue;
      const back = events.filter((one) => one.type === 'TakenBack').filter(({ player }) => player === me);
      const cents = back.reduce((sum, one) => sum + one.cents, 0);
      const mine = cents ? { stake: cents, returned: cents, lines: [] } : null;
      this.show(event.round, () => t('moment.void'), mine, true);
    }
  }

  /** The next bet, or the next result on its way: what was is over. */
  forget = (): void => {
    clearTimeout(this.clock);
    this.now = null;
    this.fresh = false;
  };
}

const added = (one: Sum, two: Sum): Sum => ({
  stake: one.stake + two.stake,
  returned: one.returned + two.returned,
  lines: [...one.lines, ...two.lines],
});

export function toneOf(mine: Sum | null): Tone {
  if (!mine) return 'none';
  if (mine.returned > mine.stake) return 'won';
  return mine.returned === mine.stake ? 'even' : 'lost';
}

/** What the player won or lost: `+7 000`, `−200`; a stake that came back is said in words. */
export function sumWords({ mine, tone }: Came, asset: Asset): string {
  if (!mine) return '';
  const net = money(Math.abs(mine.returned - mine.stake), asset, { short: true });
  if (tone === 'even' || tone === 'back') return t(`moment.${tone}`, { stake: money(mine.stake, asset, { short: true }) });
  return tone === 'won' ? `+${net}` : `−${net}`;
}

/** Why: the bets that won or lost, the greatest first, or how much of the stake came back. */
export function whyWords({ mine, tone }: Came, asset: Asset, named: (spot: string) => string = spotName): string {
  if (!mine || tone === 'even' || tone === 'back') return '';
  if (tone === 'lost' && mine.returned) {
    return t('call.less', { returned: money(mine.returned, asset, { short: true }), stake: money(mine.stake, asset, { short: true }) });
  }
  const net = ([, stake, returned]: Line): Cents => returned - stake;
  const bets = mine.lines.filter((line) => (tone === 'won' ? net(line) > 0 : net(line) < 0));
  const first = [...bets].sort((a, b) => Math.abs(net(b)) - Math.abs(net(a))).map(([spot]) => named(spot));
  const different = [...new Set(first)].filter(Boolean);
  if (!different.length) return '';
  const rest = different.length - NAMED;
  const words = rest > 0 ? [...different.slice(0, NAMED), t('moment.more', { count: rest })] : different;
  return t(tone === 'won' ? 'moment.by' : 'moment.on', {
    bets: new Intl.ListFormat(language.tag, { type: 'conjunction' }).format(words),
  });
}
