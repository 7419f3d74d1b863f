/**
 * What a machine shows, one thing after another: the reels stop, wilds grow, every prize is traced and counted
 * up in the win window, and only then does anything go to the credits (828/2015:33). It plays what the house
 * has said, in its order, and decides nothing.
 *
 * A press while something moves ends the movement: the result is known and does not change.
 */

import { onDestroy, tick, untrack } from 'svelte';

import { announce } from '../../lib/announce.svelte';
import { money, t, text } from '../../lib/i18n.svelte';
import type { Cents, JackpotWon, Settled, Staked } from '../../lib/kit.gen';
import { reducedMotion } from '../../lib/motion.svelte';
import { QUICK, quick } from '../../lib/quick.svelte';
import { ring } from '../../lib/sound';
import { chosenSpinMs } from '../../lib/spin';
import type { GameProps } from '../index';
import { callBets, callOutcome, settledOf } from '../shared/calls.svelte';
import { Moment } from '../shared/moment.svelte';
import { betOf } from './bets';
import { counting, each_ms } from './counting';
import { groupOf } from './plates';
import type { Strip } from './strip';
import type { Bet, Event, Machine, Public, ReelsStopped, Revealed, Tossed, Win } from './wire.gen';

const USUAL_MS = 3600; // What `chosenSpinMs` says unless somebody chose otherwise.
const GROWS_MS = 460; // A wild over its reel.
const BANNER_MS = 1500;
const TURNED_MS = 900; // One cover, or a card.
const PRIZE_MS = 2600; // A jackpot.
const CYCLE_MS = 1500; // Each prize again, for as long as the result stands.
const SNAP_MS = 340; // Reels that are stopped by hand.
const SHORTEST_MS = 40; // Movement that nobody would see is left out.

/** What is drawn of the machine, whether it moves or not. */
export interface Picture {
  stops: readonly number[];
  free: boolean;
  held: readonly number[];
  /** Reels over which a wild has grown. */
  filled: readonly number[];
  wins: readonly Win[];
  /** The bet and the stake of the play; null between two plays. */
  bet: Bet | null;
  stake: Cents;
  won: Cents;
  /** Free games that the play has brought, and those that are left. */
  games: number;
  left: number;
  revealed: Revealed | null;
  tossed: Tossed | null;
}

export type Banner =
  | { kind: 'games'; games: number; more: boolean }
  | { kind: 'held' }
  | { kind: 'bonus' }
  | { kind: 'jackpot'; cents: Cents; jackpot: string }
  | { kind: 'sum'; cents: Cents; games: number };

/** The reels as they are drawn. */
export interface Stage {
  start: (held: readonly number[]) => void;
  /** They stop there; how long that takes, reel by reel. */
  stopAt: (stops: readonly number[], strips: readonly Strip[]) => number[];
  stopNow: () => void;
  rest: () => void;
}

const VOID = Symbol('void');

type Scene =
  | ReelsStopped
  | Revealed
  | Tossed
  | JackpotWon
  | { type: 'Ended'; round: number; settled: Settled | null };

/** The strips of the paid game, or of free games. */
export const stripsOf = ({ reels, free }: Machine, isFree: boolean): readonly Strip[] =>
  isFree && free?.reels.length ? free.reels : reels;

/** What the table shows, as a picture. */
export function pictureOf(view: Public): Picture {
  const { run = null, last = null, stops, free } = view;
  const { spin = null } = run ?? {};
  return {
    stops,
    free,
    held: run?.held ?? [],
    filled: spin?.filled ?? [],
    wins: spin?.wins ?? [],
    bet: run?.bet ?? null,
    stake: run?.stake ?? 0,
    won: run?.won ?? last?.won ?? 0,
    games: run?.games ?? 0,
    left: run?.games_left ?? 0,
    revealed: run?.revealed ?? null,
    tossed: run?.tossed ?? null,
  };
}

/** To be made while a component starts. */
export class Show {
  readonly moment: Moment;
  stage: Stage | null = null;
  /** Whether reels turn. */
  turning = $state(false);
  /** Whether something is being shown that a press would end. */
  busy = $state(false);
  /** The prize that is traced, by its place among the wins; null: none, or all. */
  lit = $state<number | null>(null);
  banner = $state.raw<Banner | null>(null);
  /** What the win window shows while it counts. */
  private counted = $state<Cents | null>(null);
  private over = $state.raw<Picture | null>(null);
  /** The last spin of the last play: it stays in sight until the next one (828/2015:31). */
  private kept = $state.raw<ReelsStopped | null>(null);
  private readonly scenes: Scene[] = [];
  private hurried = false;
  private ends: (() => void) | null = null; // Ends what is waited for.
  private clock: ReturnType<typeof setTimeout> | undefined;
  private stopping: ReturnType<typeof setTimeout>[] = [];
  private cycle: ReturnType<typeof setInterval> | undefined;
  private still = (): void => undefined; // Ends what is heard of the reels.
  private holds = false;
  private voided = false;
  private jackpots: Cents = 0; // Won in this play.
  private best: Win | null = null; // The highest prize of this play.

  constructor(
    private readonly props: GameProps<'slots'>,
    /** What else an end of a play brings. */
    private readonly ended: (stake: Cents, returned: Cents) => void,
  ) {
    this.moment = new Moment(() => '');
    $effect(() => props.listen(this.hear));
    // A result that came while the line was gone is in the view, and in no event.
    $effect(() => {
      const { phase, run } = props.view;
      if (this.turning && !this.busy && !(phase === 'spinning' && run && !run.spin)) untrack(() => this.comesToRest());
    });
    onDestroy(() => {
      clearTimeout(this.clock);
      clearInterval(this.cycle);
      this.stopping.forEach(clearTimeout);
      this.still();
    });
  }

  // --- What is to be seen -------------------------------------------------------------------------

  get picture(): Picture {
    const shown = this.over ?? pictureOf(this.props.view);
    const kept = this.kept;
    const same = kept && !this.over && !this.props.view.run && kept.stops.every((stop, reel) => stop === shown.stops[reel]);
    return same ? { ...shown, wins: kept.wins, filled: kept.filled } : shown;
  }
  /** What the win window says (828/2015:24.e). */
  get won(): Cents {
    return this.counted ?? this.picture.won;
  }
  /** Whether anything moves: otherwise it is there at once, and still for as long as it takes to read. */
  private get moves(): boolean {
    return this.pace > 0 && !reducedMotion.current;
  }
  /** How much longer or shorter than usual everything takes; 0: no time at all. */
  get pace(): number {
    const pace = (chosenSpinMs() / USUAL_MS) * (quick.now ? QUICK * 2 : 1);
    return pace * USUAL_MS < SHORTEST_MS ? 0 : pace;
  }

  // --- What is heard ------------------------------------------------------------------------------

  hear = (events: readonly Event[]): void => {
    const { me, asset, card } = this.props;
    const moving = this.busy || events.some(({ type }) => type === 'ReelsStopped');
    callBets(events, { me, asset, moving });
    for (const event of events) {
      if (event.type === 'Staked' && event.player === me) this.begins(event, card.machine);
      if (event.type === 'Voided') this.forget();
    }
    this.moment.heard(events, me);
    this.scenes.push(...this.scenesIn(events));
    if (!this.scenes.length) return;
    // What was won is in the win window before it is among the credits.
    if (events.some(({ type }) => type === 'Settled' || type === 'JackpotWon')) this.hold();
    if (!this.busy) void this.play();
  };

  private scenesIn(events: readonly Event[]): Scene[] {
    const found: Scene[] = [];
    const voided = events.some(({ type }) => type === 'Voided');
    for (const event of events) {
      if (event.type === 'ReelsStopped' || event.type === 'Revealed' || event.type === 'Tossed') found.push(event);
      if (event.type === 'JackpotWon' && event.player === this.props.me) found.push(event);
      if (event.type === 'RoundOver' && !voided) {
        found.push({ type: 'Ended', round: event.round, settled: settledOf(events, this.props.me) });
      }
    }
    return found;
  }

  /** A press: whatever moves is where it will be, and whatever counts has counted. */
  hurry = (): void => {
    if (!this.busy) return;
    this.hurried = true;
    if (this.turning) this.stage?.stopNow();
    this.stopping.forEach(clearTimeout);
    this.ends?.();
  };

  // --- One scene after another --------------------------------------------------------------------

  private begins({ bets, cents }: Staked, machine: Machine): void {
    this.moment.forget();
    this.quieten();
    const [spot = ''] = bets[0] ?? [];
    const before = untrack(() => this.picture);
    this.kept = null;
    this.jackpots = 0;
    this.best = null;
    this.over = {
      ...before, bet: betOf(machine, spot, cents), stake: cents, won: 0, wins: [], filled: [], held: [],
      games: 0, left: 0, revealed: null, tossed: null,
    };
    this.turn([]);
  }

  private async play(): Promise<void> {
    this.busy = true;
    this.voided = false;
    this.over ??= untrack(() => this.picture);
    try {
      for (let scene = this.scenes.shift(); scene; scene = this.scenes.shift()) {
        this.hurried = false;
        if (scene.type === 'ReelsStopped') await this.stops(scene);
        else if (scene.type === 'Revealed') await this.turnsCovers(scene);
        else if (scene.type === 'Tossed') await this.tosses(scene);
        else if (scene.type === 'JackpotWon') await this.jackpot(scene);
        else await this.pays(scene);
      }
    } catch (why) {
      if (why !== VOID) throw why;
    }
    this.release();
    this.counted = this.over = this.banner = null;
    this.busy = false;
    await tick();
    if (!this.busy) this.tracesAgain();
  }

  private turn(held: readonly number[]): void {
    this.turning = true;
    if (!this.moves) return;
    this.stage?.start(held);
    this.still = ring('reel', { for_ms: 6000 });
  }

  private async stops(spin: ReelsStopped): Promise<void> {
    const { machine } = this.props.card;
    this.quieten();
    this.set({ wins: [], filled: [] });
    if (!this.turning) {
      this.turn(spin.respin ? this.now.held : []);
      await tick();
    }
    if (this.moves && this.stage) {
      const times = this.stage.stopAt(spin.stops, stripsOf(machine, spin.free));
      this.stopping = times.filter(Boolean).map((ms) => setTimeout(() => ring('stop'), ms - 170 * this.pace));
      await this.lasts(Math.max(0, ...times));
      if (this.hurried) {
        ring('stop');
        await this.lasts(SNAP_MS * this.pace);
      }
    }
    this.still();
    this.turning = false;
    this.kept = spin;
    this.set({ stops: spin.stops, free: spin.free, held: spin.holds });
    this.stage?.rest();
    if (spin.filled.length) {
      this.set({ filled: spin.filled });
      await this.wait(GROWS_MS);
    }
    this.set({ wins: spin.wins });
    for (const win of spin.wins) if (win.cents > (this.best?.cents ?? 0)) this.best = win;
    announce(this.told(spin));
    await this.counts(spin);
    const before = this.now;
    this.set({
      won: before.won + spin.cents,
      games: before.games + spin.games,
      left: before.left + spin.games - (spin.free && !spin.respin ? 1 : 0),
    });
    this.counted = null;
    if (spin.holds.length) await this.shows({ kind: 'held' });
    if (spin.bonus) await this.shows({ kind: 'bonus' });
    if (spin.games) await this.shows({ kind: 'games', games: spin.games, more: spin.free });
  }

  /** Every prize in its turn: traced, named, and added in the win window (828/2015:29). */
  private async counts(spin: ReelsStopped): Promise<void> {
    const each = each_ms(spin.wins.length);
    let sum = this.now.won;
    for (const [place, win] of spin.wins.entries()) {
      this.lit = place;
      ring('line');
      const steps = this.moves && !this.hurried ? counting(sum, sum + win.cents) : [sum + win.cents];
      for (const cents of steps) {
        this.counted = cents;
        await this.wait((0.7 * each) / steps.length);
      }
      sum += win.cents;
      this.counted = sum;
      await this.wait(0.3 * each);
    }
    this.lit = null;
  }

  private async turnsCovers(event: Revealed): Promise<void> {
    this.set({ revealed: event });
    const prize = money(event.cents, this.props.asset);
    announce(t('slots.revealed', { place: event.place, prize }));
    await this.wait(TURNED_MS);
    await this.adds(event.cents);
    await this.wait(2 * TURNED_MS);
  }

  private async tosses(event: Tossed): Promise<void> {
    this.set({ tossed: event });
    const { asset } = this.props;
    announce(t(event.cents ? 'slots.doubled' : 'slots.doubled_not', { face: t(`slots.face.${event.face}`), cents: money(event.cents, asset) }));
    await this.wait(TURNED_MS);
    if (event.cents) await this.adds(event.cents - this.now.won);
    else this.set({ won: 0 });
    await this.wait(TURNED_MS);
  }

  private async adds(cents: Cents): Promise<void> {
    const from = this.now.won;
    const steps = this.moves && !this.hurried ? counting(from, from + cents) : [];
    for (const now of steps) {
      this.counted = now;
      await this.wait(600 / steps.length);
    }
    this.set({ won: from + cents });
    this.counted = null;
  }

  private async jackpot({ cents, jackpot }: JackpotWon): Promise<void> {
    this.jackpots += cents;
    ring('jackpot', { times: 4, every_ms: 240 });
    announce(t('slots.jackpot_mine', { cents: money(cents, this.props.asset) }));
    await this.shows({ kind: 'jackpot', cents, jackpot }, PRIZE_MS);
  }

  /** The play is paid: what it came to is said once, and goes to the credits. */
  private async pays({ round, settled }: Extract<Scene, { type: 'Ended' }>): Promise<void> {
    const { asset } = this.props;
    const { games } = this.now;
    if (settled && games && settled.returned > settled.stake) {
      await this.shows({ kind: 'sum', cents: settled.returned, games });
    }
    const all = settled && { ...settled, returned: settled.returned + this.jackpots };
    this.jackpots = 0;
    this.moment.show(round, this.cameTo(), all);
    if (all) {
      callOutcome(all, asset);
      this.ended(all.stake, all.returned);
    }
    this.set({ bet: null, held: [], games: 0, left: 0, revealed: null, tossed: null });
  }

  // --- Words --------------------------------------------------------------------------------------

  /** «3 × Sino, linha 2: 12 créditos», all of them. */
  private told(spin: ReelsStopped): string {
    const { asset } = this.props;
    if (!spin.wins.length) return t('slots.no_prize');
    return spin.wins.map((win) => `${this.winWords(win)}: ${money(win.cents, asset)}`).join('; ');
  }

  winWords = (win: Win): string => {
    const symbol = this.nameOf(win.symbol);
    const { count, line, ways } = win;
    const words = t(`slots.win.${win.kind}`, { count, symbol, line, ways });
    return win.times > 1 ? t('slots.win_times', { words, times: win.times }) : words;
  };

  /** What a symbol or a row of the pay-table is called. */
  nameOf = (symbol: string): string => {
    const { machine } = this.props.card;
    const { symbols } = machine;
    const named = (code: string): string => {
      const names = symbols.find((each) => each.code === code)?.names;
      return names ? text(names) : code;
    };
    const group = groupOf(machine, symbol);
    if (group) return group.map(named).join(' / ');
    return symbols.some(({ code }) => code === symbol) ? named(symbol) : symbol.split(' ').map(named).join(' ');
  };

  /** The play in a few words, in whichever language is read by then. */
  private cameTo(): () => string {
    const { games, tossed, revealed } = this.now;
    const { best } = this;
    if (tossed) return () => t('slots.came_double', { face: t(`slots.face.${tossed.face}`) });
    if (games) return () => t('slots.games', { count: games });
    if (revealed) return () => t('slots.came_bonus', { times: revealed.prizes[revealed.place - 1]! });
    return () => (best ? this.winWords(best) : t('slots.no_prize'));
  }

  // --- Waiting ------------------------------------------------------------------------------------

  private get now(): Picture {
    return this.over ?? untrack(() => this.picture);
  }

  private set(part: Partial<Picture>): void {
    this.over = { ...this.now, ...part };
  }

  private async shows(banner: Banner, ms = BANNER_MS): Promise<void> {
    this.banner = banner;
    await this.wait(ms);
    this.banner = null;
  }

  /** Until *ms* at the usual pace have passed, or a press ends it. */
  private wait(ms: number): Promise<void> {
    return this.hurried ? Promise.resolve() : this.lasts(ms * this.pace);
  }

  /** Until *ms* have passed, or a press ends it; a play that is void has no more to show. */
  private lasts(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((done, fail) => {
      const ends = (): void => {
        clearTimeout(this.clock);
        if (this.ends === ends) this.ends = null;
        if (this.voided) fail(VOID);
        else done();
      };
      this.ends = ends;
      this.clock = setTimeout(ends, ms);
    });
  }

  private hold(): void {
    this.holds = true;
    this.props.hold();
  }

  private release(): void {
    if (this.holds) this.props.release();
    this.holds = false;
  }

  /** Nothing is known to come: the reels are where the table shows them. */
  private comesToRest(): void {
    this.still();
    this.turning = false;
    this.over = this.counted = null;
    this.stage?.rest();
  }

  /** The play is void: what was on its way does not come. */
  private forget(): void {
    this.scenes.length = 0;
    this.voided = this.busy;
    this.hurry();
    this.comesToRest();
    this.kept = this.banner = null;
    this.quieten();
  }

  /** For as long as the result stands, its prizes are traced one after another. */
  private tracesAgain(): void {
    const wins = this.kept?.wins.length ?? 0;
    clearInterval(this.cycle);
    if (wins < 2 || !this.moves) return;
    let place = 0;
    this.cycle = setInterval(() => (this.lit = place++ % wins), CYCLE_MS);
  }

  private quieten(): void {
    clearInterval(this.cycle);
    this.lit = null;
  }
}
