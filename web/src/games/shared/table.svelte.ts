/**
 * A table with a cloth: what it hears and calls, how a result comes to rest, what the croupier says
 * in each phase, and what a player may do meanwhile. A game says what differs.
 */

import { onDestroy, tick } from 'svelte';

import { announce } from '../../lib/announce.svelte';
import { t, type Key } from '../../lib/i18n.svelte';
import type { Cents, Settled, Spot } from '../../lib/kit.gen';
import { reducedMotion } from '../../lib/motion.svelte';
import { preferences } from '../../lib/preferences.svelte';
import { QUICK, quick, withoutPauses } from '../../lib/quick.svelte';
import { ring } from '../../lib/sound';
import { paid } from '../croupier';
import type { Games } from '../games.gen';
import type { GameProps } from '../index';
import { callBets, callLastSeconds, callOutcome, settledOf } from './calls.svelte';
import { Desk, type Reason } from './desk.svelte';
import { fitting } from './fitting';
import { Moment } from './moment.svelte';
import { Aftermath, Motion } from './motion.svelte';
import type { OfBets, TableProps } from './types';
import { follow, UntilDecided } from './until.svelte';

type EventOf<Name extends OfBets> = Games[Name]['Event'];
type ResultOf<Name extends OfBets, Type> = Extract<EventOf<Name>, { type: Type; round: number }>;

/** A result, what it came to for the player, and all that was heard with it. */
interface Came<Event, Result> {
  result: Result;
  settled: Settled | null;
  events: readonly Event[];
}

/** What a game says of itself. */
export interface Play<Name extends OfBets, Type extends EventOf<Name>['type']> {
  /** The event that brings the result. */
  brings: Type;
  /** The result in words. */
  said: (result: ResultOf<Name, Type>) => string;
  /** The result that came last, where the view keeps it. */
  last?: () => ResultOf<Name, Type> | null | undefined;
  /** The picture of a result; without one the result is there at once. */
  moves?: {
    ms: number;
    /** What is waited besides for a picture that calls `rest`; 0: it does not. */
    slack_ms?: number;
    /** The table's phase meanwhile, `rolling` unless said otherwise. */
    phase?: string;
    /** What is heard of it: a ball that runs and drops, dice that fall, or nothing. */
    sound: 'ball' | 'dice' | null;
    status: () => string;
    /** Why no chips can be moved. */
    why: Reason;
  };
  /** What the croupier says in a phase, where it is not what is said at most tables. */
  status?: { [Phase in Games[Name]['Public']['phase']]?: () => string };
  /** What is called when bets open. */
  opened?: () => string;
  /** What is called when they close; '' for nothing. */
  closed?: () => string;
  /** Calls the result; unless said otherwise, by its words. */
  call?: (result: ResultOf<Name, Type>, came: Came<EventOf<Name>, ResultOf<Name, Type>>) => void;
  /** What else an event brings, a result being on its way already. */
  heard?: (event: EventOf<Name>) => void;
  /** The player has placed chips. */
  placed?: () => void;
  /** The wish that starts the round of a table for one, and its button. */
  start?: { wish: Games[Name]['Wish']; label: Key; why: Key; testid: string };
  /** The wish that throws again where a throw decided nothing, if the player likes. */
  again?: Games[Name]['Wish'] & { type: string };
  /** The chips on offer, where they are not those of the card. */
  chips?: () => readonly Cents[];
  /** The colour of the player's chips, where they have one. */
  colour?: () => number | null;
  /** Whether a lying bet is one that «double» and «repeat» would place. */
  places?: (spot: Spot) => boolean;
}

/** To be made while a component starts. */
export class ClothTable<Name extends OfBets, Type extends EventOf<Name>['type']> {
  readonly props: GameProps<Name>;
  readonly desk: Desk;
  /** How one's own bets were settled. */
  readonly after = new Aftermath();
  /** What the last round came to. */
  readonly moment = new Moment();
  /** Throws that go on until they decide a bet, at a table for one. */
  readonly until: UntilDecided | null = null;
  /** The bet looked at last. */
  pointed = $state<Spot | null>(null);

  private readonly motion: Motion<Came<EventOf<Name>, ResultOf<Name, Type>>>;
  private still = (): void => undefined; // Ends what is heard of the motion.

  constructor(
    given: () => GameProps<Name>,
    private readonly play: Play<Name, Type>,
  ) {
    const props = (this.props = given());
    const { start, chips, places } = play;
    this.motion = new Motion(props, this.rested);
    this.desk = new Desk(() => ({
      // Card, views and wishes are of one game, whichever it is; all of them take these wishes.
      props: props as unknown as TableProps,
      view: props.view,
      mine: props.mine,
      chips: fitting(chips?.() ?? props.card.chips, props.card),
      moving: this.moving?.why ?? null,
      places,
      start: start && (() => props.wish(start.wish)),
    }));
    const { again } = play;
    if (again) {
      this.until = new UntilDecided(
        () => ({
          wanted: preferences.now.until_decided && !props.card.shared,
          lies: (props.mine?.total ?? 0) > 0,
          able: again.type in props.options && this.desk.common === null,
        }),
        () => {
          withoutPauses(props as unknown as TableProps);
          return props.wish(again);
        },
      );
    }
    $effect(() => props.listen(this.hear));
    callLastSeconds(() => props.due);
    onDestroy(() => this.still());
  }

  // --- What is to be seen -----------------------------------------------------------------------

  /** The result that is on its way; null while nothing moves. */
  get now(): ResultOf<Name, Type> | null {
    return this.motion.now?.result ?? null;
  }
  /** The result that is on its way or came last. */
  get last(): ResultOf<Name, Type> | null {
    return this.now ?? this.play.last?.() ?? null;
  }
  /** How long the picture moves; 0 while it does not. */
  get duration_ms(): number {
    return (this.moving?.ms ?? 0) * (quick.now ? QUICK : 1);
  }
  get reduced(): boolean {
    return reducedMotion.current;
  }
  /** Whether the last result has just come. */
  get fresh(): boolean {
    return !this.now && (this.at === 'resting' || this.after.fresh);
  }
  /**
   * Whether the last result is marked: until the next chips come. Those of others, who may be
   * quicker, do not hide a result that the player has hardly seen.
   */
  get marked(): boolean {
    const nothingLies = Object.values(this.props.view.seats).every(({ total }) => !total);
    return this.at !== 'closed' && !this.now && (nothingLies || this.fresh);
  }
  /** What the table is doing. */
  get phase(): string {
    return this.moving ? (this.moving.phase ?? 'rolling') : this.at;
  }
  /** What the croupier says. */
  get status(): string {
    if (this.moving) return this.moving.status();
    const own = this.play.status?.[this.at];
    if (own) return own();
    if (this.at === 'closed') return t('call.none');
    return this.at === 'resting' && this.last ? this.play.said(this.last) : this.opened;
  }
  /** The button that starts a round, at a table for one. */
  get start() {
    return this.props.card.shared ? null : (this.play.start ?? null);
  }

  private get at(): Games[Name]['Public']['phase'] {
    return this.props.view.phase;
  }
  private get moving() {
    return this.now && this.play.moves;
  }
  private get opened(): string {
    return this.play.opened?.() ?? t('call.bets');
  }

  // --- What is heard ----------------------------------------------------------------------------

  hear = (events: readonly EventOf<Name>[]): void => {
    const { moves, heard, closed } = this.play;
    const { me, asset } = this.props;
    const result = events.findLast(this.isResult);
    if (result) {
      this.moment.forget();
      const came = { result, settled: settledOf(events, me), events };
      const ms = moves && !this.reduced ? moves.ms * (quick.now ? QUICK : 1) : 0;
      this.motion.begin(came, ms, moves ? moves.slack_ms : 0);
      if (moves?.sound === 'dice') ring('dice');
      if (moves?.sound === 'ball' && ms > 0) this.still = ring('ball', { for_ms: ms });
    }
    const moving = this.now !== null;
    callBets(events, { me, asset, moving, placed: this.placed, closed: closed?.() });
    this.moment.heard(events, me);
    for (const event of events) heard?.(event);
    if (this.until) follow(this.until, events, me);
  };

  private isResult = (event: { type: string }): event is ResultOf<Name, Type> => event.type === this.play.brings;

  /** The picture of *round* has come to rest. */
  rest = (round: number): void => {
    if (this.now?.round === round) this.motion.rest();
  };

  private placed = (): void => {
    this.after.forget();
    this.moment.forget();
    this.play.placed?.();
  };

  private rested = (came: Came<EventOf<Name>, ResultOf<Name, Type>>): void => {
    const { result, settled } = came;
    const { asset } = this.props;
    const { call = (it: typeof result) => announce(this.play.said(it)), colour } = this.play;
    this.still();
    if (this.play.moves?.sound === 'ball') ring('pocket');
    this.after.show(settled?.lines ?? null);
    this.moment.show(result.round, () => this.play.said(result), settled);
    call(result, came);
    if (settled) {
      for (const words of paid(settled, asset, colour?.() ?? null)) announce(words);
      callOutcome(settled, asset);
    }
    void tick().then(() => {
      // The picture is let go: what it shows now is how the table stands.
      if (this.at === 'betting') announce(this.opened); // Otherwise when they open, for all.
      this.until?.rested(settled !== null);
    });
  };
}
