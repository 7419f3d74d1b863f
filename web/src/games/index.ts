/** The games that this client can draw: one line a game. */

import type { Component, Snippet } from 'svelte';

import type { Answer } from '../lib/socket';
import type { Asset, Cents, Due, Event, Luck, Options, Proven, Seat, Wish } from '../lib/types';
import Baccarat from './Baccarat.svelte';
import BancaFrancesa from './BancaFrancesa.svelte';
import Blackjack from './Blackjack.svelte';
import Craps from './Craps.svelte';
import Cussec from './Cussec.svelte';
import Poker from './Poker.svelte';
import Roulette from './Roulette.svelte';

/** What a table hands to its game: a picture to draw, events to play, and a way to wish. */
export interface GameProps {
  table: string;
  card: unknown;
  view: unknown;
  mine: unknown; // Null: not seated.
  options: Options;
  names: Record<Seat, string>;
  away: readonly Seat[]; // Seated, and not there at the moment.
  seat: Seat;
  asset: Asset;
  due: (Due & { received: number }) | null;
  /** Whether the line is up. */
  online: boolean;
  /** Whether a wish waits for its answer. */
  busy: boolean;
  /** Fires a wish; a refusal has been shown to the player when the answer comes. */
  wish: (wish: Wish) => Promise<Answer>;
  /** Hears the events of the table as they happen. */
  listen: (hearer: (events: Event[]) => void) => () => void;
  /** Keeps the picture as it is while something moves, until it is let go. */
  hold: () => void;
  release: () => void;
  /** How luck is sealed; where cards are hidden, also the own ones with their proofs. */
  luck?: Luck;
  cards?: readonly Proven[];
  balance?: Cents;
  /** One of several tables on the screen: no more room than it is given. */
  compact?: boolean;
  /** Panels that every game has, for the game to place. */
  last: Snippet;
  proof: Snippet;
}

export const GAMES: Record<string, Component<GameProps>> = {
  roulette: Roulette,
  baccarat: Baccarat,
  blackjack: Blackjack,
  banca_francesa: BancaFrancesa,
  cussec: Cussec,
  craps: Craps,
  poker: Poker,
};

/** What lies on a table's felt in the lobby; dice, where nothing else is said. */
export const FELTS: Record<string, 'wheel' | 'dice' | 'cards'> = {
  roulette: 'wheel',
  baccarat: 'cards',
  blackjack: 'cards',
  poker: 'cards',
};

/** The games of which several tables may be played side by side. */
export const BESIDE: ReadonlySet<string> = new Set(['poker']);

/** The games that are played with chips bought beforehand, one's own against others'. */
export const STACKS: ReadonlySet<string> = new Set(['poker']);
