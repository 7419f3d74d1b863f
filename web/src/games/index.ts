/** The games that this client can draw: one line per game. */

import type { Component, Snippet } from 'svelte';

import type { Cents, PlayerId } from '../lib/kit.gen';
import type { Answer } from '../lib/socket';
import type { Asset } from '../lib/types';
import type { Due, Luck, Options, ShownCard } from '../lib/wire.gen';
import Baccarat from './Baccarat.svelte';
import BancaFrancesa from './BancaFrancesa.svelte';
import Blackjack from './Blackjack.svelte';
import Craps from './Craps.svelte';
import Cussec from './Cussec.svelte';
import type { GameName, Games } from './games.gen';
import Poker from './Poker.svelte';
import Roulette from './Roulette.svelte';

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
  me: PlayerId;
  asset: Asset;
  due: (Due & { received: number }) | null;
  /** Whether the connection is up. */
  online: boolean;
  /** Whether a wish waits for its answer. */
  busy: boolean;
  /** Sends a wish; by the time the answer comes, a refusal has been shown to the player. */
  wish: (wish: Games[Name]['Wish']) => Promise<Answer>;
  /** Receives the events of the table as they happen. */
  listen: (hearer: (events: Games[Name]['Event'][]) => void) => () => void;
  /** How luck is sealed; if cards are hidden, also one's own with their proofs. */
  luck?: Luck;
  cards?: readonly ShownCard[];
  balance?: Cents;
  /** One of several tables on the screen: it gets no more room than this. */
  compact?: boolean;
  /** Panels that every game has, for the game to place. */
  last: Snippet;
  proof: Snippet;
}

export const GAMES: { [Name in GameName]: Component<GameProps<Name>> } = {
  roulette: Roulette,
  baccarat: Baccarat,
  blackjack: Blackjack,
  banca_francesa: BancaFrancesa,
  cussec: Cussec,
  craps: Craps,
  poker: Poker,
};

/** The component of *game*, for a table whose card names it; null: this client has none. */
export function drawing(game: string): Component<GameProps<GameName>> | null {
  // Card, views, wishes and events all belong to one game: the card says which.
  return Object.hasOwn(GAMES, game) ? (GAMES[game as GameName] as Component<GameProps<GameName>>) : null;
}

/** What is on a table's felt in the lobby; dice, unless stated otherwise. */
export const FELTS: Partial<Record<string, 'wheel' | 'dice' | 'cards'>> = {
  roulette: 'wheel',
  baccarat: 'cards',
  blackjack: 'cards',
  poker: 'cards',
};

/** The games of which several tables may be played side by side. */
export const BESIDE: ReadonlySet<string> = new Set(['poker']);
