/** The games that this client can draw: one line per game. The code of a game comes with its table. */

import type { Component, Snippet } from 'svelte';

import type { Cents, PlayerId } from '../lib/kit.gen';
import { tellResults, type Tellers } from '../lib/past';
import type { Answer } from '../lib/socket';
import type { Asset } from '../lib/types';
import type { Due, Luck, Options, ShownCard } from '../lib/wire.gen';
import type { GameName, Games } from './games.gen';
import type { Fell, Pot } from './slots/types';

/** Keeps the picture unchanged while something moves, until it is released. */
export interface Held {
  hold: () => void;
  release: () => void;
}

/** What a table passes to its game: a picture to draw, events to animate, and a way to wish. */
export interface GameProps<Name extends GameName> extends Held {
  table: string;
  card: Games[Name]['Card'];
  view: Games[Name]['Public'];
  mine: Games[Name]['Private'] | null; // Null: not seated.
  options: Options;
  names: Record<PlayerId, string>;
  away: readonly PlayerId[]; // Seated, but not there at the moment.
  /** Who wants no more time for bets, and who is still waited for (reading:ready). */
  readiness?: Readonly<Record<PlayerId, boolean>>;
  me: PlayerId;
  asset: Asset;
  due: (Due & { received: number }) | null;
  /** Whether the connection is up. */
  online: boolean;
  /** Whether a wish waits for its answer. */
  busy: boolean;
  /**
   * Sends a wish; by the time the answer comes, a refusal has been shown to the player. *id* is its own
   * where several pages may send it: it is done once.
   */
  wish: (wish: Games[Name]['Wish'], id?: string) => Promise<Answer>;
  /** Receives the events of the table as they happen. */
  listen: (hearer: (events: Games[Name]['Event'][]) => void) => () => void;
  /** How luck is sealed; if cards are hidden, also one's own with their proofs. */
  luck?: Luck;
  cards?: readonly ShownCard[];
  balance?: Cents;
  /** The jackpots that the table plays for, as they are at this moment, and the one that was won last, for a while. */
  jackpots?: readonly Pot[];
  fell?: Fell | null;
  /** One of several tables on the screen: it gets no more room than this. */
  compact?: boolean;
  /** Panels that every game has, for the game to place. */
  last: Snippet;
  proof: Snippet;
}

type Drawn<Name extends GameName> = Promise<{ default: Component<GameProps<Name>> }>;

export const GAMES: { [Name in GameName]: () => Drawn<Name> } = {
  roulette: () => import('./Roulette.svelte'),
  baccarat: () => import('./Baccarat.svelte'),
  blackjack: () => import('./Blackjack.svelte'),
  banca_francesa: () => import('./BancaFrancesa.svelte'),
  cussec: () => import('./Cussec.svelte'),
  craps: () => import('./Craps.svelte'),
  poker: () => import('./Poker.svelte'),
  slots: () => import('./Slots.svelte'),
};

/** What fetches the component of *game*, for a table whose card names it; null: this client has none. */
export function drawing(game: string): (() => Drawn<GameName>) | null {
  // Card, views, wishes and events all belong to one game: the card says which.
  return Object.hasOwn(GAMES, game) ? (GAMES[game as GameName] as () => Drawn<GameName>) : null;
}

// What came up is told of every game, whether its table was opened or not.
const told = import.meta.glob<{ tells: Tellers }>('./*/told.ts', { eager: true });
for (const { tells } of Object.values(told)) tellResults(tells);
