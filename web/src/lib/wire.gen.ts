/**
 * What travels between client and house.
 * Written by `make docs` from the types of the house: do not edit.
 */

import type { AnyCard, AnyEvent, AnyPrivate, AnyPublic, AnyWish } from '../games/games.gen';

export const PROTOCOL = 1;

/** Why the server ends a socket. */
export const CLOSED = {
  CLOSING: 1001,
  NOT_SIGNED_IN: 4001,
  TOO_SLOW: 4008,
  TOO_MANY: 4010,
} as const;

/** The longest texts that the house accepts, by what is asked and its member. */
export const LONGEST = {
  Change: { name: 24 },
  Complain: { text: 1000, table: 100 },
  Guest: { name: 24 },
  Note: { text: 300 },
  Report: { about: 64, why: 500 },
  SavedBets: { name: 24 },
} as const;

/** How the citations of the platform's duties begin: «RNG-4». */
export const DUTIES = ['PD', 'RNG', 'INT', 'RG', 'LOG'] as const;

export type ClientMessage =
  | Watch
  | Unwatch
  | Wish
  | WatchLobby
  | Ping
  | Say;

export type ServerMessage =
  | Welcome
  | View
  | Frame
  | Mine
  | Done
  | Refusal
  | Summary
  | LobbyRows
  | Yours
  | Closed
  | Said
  | Jackpots
  | JackpotFell
  | Pong;

export type Language = string;

export type Odds = OddsRow[];

/** Keyed «PlaceBets pleno:17», or «Leave» without a spot. */
export type Options = Record<string, Offer>;

export type Phrases = Record<string, Record<string, string>>;

/** What each decision is worth, computed for a fresh shoe. */
export interface Advice {
  decisions: Advised[];
}

export interface Advised {
  decision: string;
  worth: string;
}

/** A regulation, or one of the house's own lists, with its rules in printed order. */
export interface Book {
  name: string;
  title: Record<string, string>;
  text: Record<string, string>;
  rules: Rule[];
}

export interface BookTitle {
  name: string;
  title: Record<string, string>;
  rules: number;
}

export interface BookTitles {
  books: BookTitle[];
}

/** What a player changes; what is left out stays as it is. */
export interface Change {
  name?: string | null;
  language?: string | null;
}

/** The house has closed the table. */
export interface Closed {
  type: 'Closed';
  table: string;
  cite: string;
  phrase: string;
}

/** A complaint, and the round it is about, if any: its table, or its stream, and its number. */
export interface Complain {
  grounds: 'conduct' | 'fault' | 'other' | 'payment' | 'result';
  text: string;
  table?: string;
  round?: number;
}

/** A complaint as it stands: when it was received, and what the house answered and when. */
export interface ComplaintTold {
  id: string;
  at: number;
  grounds: 'conduct' | 'fault' | 'other' | 'payment' | 'result';
  text: string;
  table: string;
  stream: string;
  round: number;
  answered: number | null;
  outcome: 'accepted' | 'partial' | 'rejected' | '';
  answer: string;
}

/**
 * How often, in hands at one position: chips put in by choice (*vpip*), or a raise (*pfr*).
 *
 * Both are before the first card of the board; *won* is of those in which cards were shown.
 */
export interface Counted {
  position: string;
  hands: number;
  vpip: number;
  pfr: number;
  showdowns: number;
  won: number;
}

/** A sealed pack of *cards* cards; *opened*: place, card, salt and path of those turned. */
export interface Deck {
  root: string;
  cards: number;
  opened: [number, string, string, string[]][];
}

/**
 * A wish was granted: its events are *first* to *first* + *count* - 1.
 *
 * *receipt* is the house's signature for the seal of a share, and empty for all else.
 */
export interface Done {
  type: 'Done';
  id: string;
  table: string;
  first: number;
  count: number;
  receipt: string;
}

/** What the house will do by itself, and in how many milliseconds. */
export interface Due {
  order: string;
  in_ms: number;
}

/**
 * Events *first* to *seq* - 1 (a hidden one is null), and a merge patch against `public`.
 *
 * The patch follows RFC 7396: objects are merged, null removes a key, anything else replaces.
 */
export interface Frame {
  type: 'Frame';
  table: string;
  seq: number;
  first: number;
  events: (AnyEvent | null)[];
  patch: Record<string, unknown>;
  due: Due | null;
  away: string[];
}

/** Somebody who comes in. Without a name, the house gives one. */
export interface Guest {
  name?: string;
  language?: string;
}

export interface Health {
  status: 'ok';
  version: string;
  at: number;
}

/** A page of rounds, newest first; *next* leads to the one after it, if there is one. */
export interface History {
  rounds: PlayedRound[];
  next: number | null;
  tables: PlayedTable[];
}

/**
 * A jackpot that the table plays for was won, at which *machine* (828/2015:21).
 *
 * *machine* is the id of a table and *name* what it is called. Whoever has won it knows.
 */
export interface JackpotFell {
  type: 'JackpotFell';
  table: string;
  jackpot: string;
  cents: number;
  machine: string;
  name: Record<string, string>;
}

/**
 * What is in the jackpots of the table now, by id.
 *
 * It is sent when somebody has bet at any table that plays for them, a few times per second at the
 * most (828/2015:19, PD-64).
 */
export interface Jackpots {
  type: 'Jackpots';
  table: string;
  amounts: Record<string, number>;
}

/** Every table that the player may join. */
export interface LobbyRows {
  type: 'Lobby';
  tables: Row[];
}

/** An event as the log holds it. *body* is text: the hash is over its exact bytes. */
export interface Logged {
  seq: number;
  at: number;
  by: string;
  round: number;
  draws: number;
  command: string;
  body: string;
  hash: string;
}

/**
 * How the luck of this round is sealed; *table* is the name it is sealed under.
 *
 * *epochs* are the running one and the next; *sealed* and *opened* are shares in this round,
 * *coming* has the players with a seal for the next one, and *voids* counts by cause. Once shares
 * are *called* they are opened, and *head* is the hash of the log's last event by then. While a
 * public beacon is awaited it is *due*; then *beacon* has its round and signature.
 */
export interface Luck {
  table: string;
  round: number;
  commitment: string;
  epochs: SealedEpoch[];
  called: boolean;
  closed: boolean;
  sealed: string[];
  opened: [string, string][];
  coming: string[];
  voids: Record<string, number>;
  head?: string;
  due?: boolean;
  beacon?: [number, string] | null;
  previous?: OpenedLuck | null;
  deck?: Deck | null;
}

/**
 * The player, and what they have: free, and in play at each table (INT-2).
 *
 * *at* is the house's clock, *zone* the time zone of its hours, and *last_played* when the last
 * session of play began (RG-3).
 */
export interface Me {
  player: string;
  name: string;
  language: string;
  created: number;
  asset: string;
  balance: number;
  wallets: Record<string, number>;
  held: Record<string, number>;
  at: number;
  zone: string;
  last_played: number | null;
}

/** The player's own part: a merge patch against `own`, or after a gap the whole of it. */
export interface Mine {
  type: 'Mine';
  table: string;
  seq: number;
  patch?: Record<string, unknown>;
  own?: Own | null;
}

/**
 * The player's own cards in a hand that is over, whether they were shown or not.
 *
 * Each has its proof against the *root* that was sealed over all *cards* of the pack; the list is
 * empty if the round had no sealed pack, or the player no cards.
 */
export interface MyCards {
  table: string;
  round: number;
  root: string;
  cards: number;
  mine: ShownCard[];
}

/** *most* of them may be open at the same time. */
export interface MyComplaints {
  complaints: ComplaintTold[];
  most: number;
}

/** *most* of them are kept. */
export interface MyNotes {
  notes: NoteTold[];
  most: number;
}

/** What the player prefers; null if the house was never told. */
export interface MyPreferences {
  preferences: Preferences | null;
}

/** What a player keeps about another: a few words, a colour, or both. */
export interface Note {
  colour?: '' | 'amber' | 'blue' | 'green' | 'red' | 'violet';
  text?: string;
}

/** A note as it is kept, about a player by id, and what they are called now. */
export interface NoteTold {
  about: string;
  name: string;
  colour: '' | 'amber' | 'blue' | 'green' | 'red' | 'violet';
  text: string;
  at: number;
}

/**
 * A bet's exact odds: fractions in lowest terms, "1/37"; null if they are not computed.
 *
 * Without *within* the edge is exact too; otherwise it is accurate to that much: "1e-6".
 */
export interface OddsRow {
  game: string;
  rulebook: string;
  form: string;
  bet: string;
  win: string | null;
  push: string | null;
  lose: string | null;
  edge: string;
  within: string;
}

/** A wish that would be granted now: any multiple of *step* from *least* to *most*. */
export interface Offer {
  wish: string;
  spot: string;
  least: number;
  most: number;
  step: number;
  cite: string;
}

/**
 * What a player may do, as the difference from the view's *base*, so that a patch is short.
 *
 * *base*: whether that is offered at all; *not*: except these; *also*: and these as well, or with
 * other bounds.
 */
export interface Offered {
  base: boolean;
  not: string[];
  also: Record<string, Offer>;
}

/**
 * The luck of the previous round, opened: enough to draw it again.
 *
 * With a *deck* the seed is empty: it stays closed, since it would open the folded hands.
 */
export interface OpenedLuck {
  round: number;
  seed: string;
  commitment: string;
  opened: [string, string][];
  unopened: string[];
  faces: (string | number | boolean)[];
  deck?: Deck | null;
  beacon?: [number, string] | null;
}

/**
 * What the player alone sees.
 *
 * *balance* is all free money, in all *wallets*; *held* is what is on this table's cloth, or the
 * stack; *cards* are closed to all others. A null member may be left out: to a merge patch both
 * are the same.
 */
export interface Own {
  options: Offered;
  balance: number;
  wallets: Record<string, number>;
  held: number;
  mine?: AnyPrivate | null;
  session?: Session | null;
  notice?: 'invited' | 'warned' | null;
  cards?: ShownCard[] | null;
}

/**
 * A round that the player took part in: how it was settled or voided, event by event.
 *
 * *before* is what was free before the stake, *after* what was free once it had ended.
 */
export interface PastRound {
  table: string;
  stream: string;
  round: number;
  at: number;
  asset: string;
  stake: number;
  returned: number;
  before: number;
  after: number;
  events: AnyEvent[];
}

export interface PastRounds {
  rounds: PastRound[];
}

/** A session of play. One that still lasts has no end, and no totals yet. */
export interface PastSession {
  id: string;
  table: string;
  stream: string;
  since: number;
  until: number | null;
  staked: number;
  returned: number;
  rounds: number;
  by: string;
}

export interface PastSessions {
  sessions: PastSession[];
}

/** Answer me, with the house's clock. */
export interface Ping {
  type: 'Ping';
  n: number;
}

/** A past round in one line; *came* is the event that says what came up, if there is one. */
export interface PlayedRound {
  table: string;
  stream: string;
  game: string;
  round: number;
  at: number;
  asset: string;
  stake: number;
  returned: number;
  after: number;
  void: boolean;
  came: AnyEvent | null;
}

/** A table where the player ever had a round. */
export interface PlayedTable {
  table: string;
  game: string;
}

/** The answer to `Ping`, with the house's clock. */
export interface Pong {
  type: 'Pong';
  n: number;
  at: number;
}

/**
 * How a player likes tables to look and sound, on every device.
 *
 * What is left out is as usual; what is usual the client knows.
 */
export interface Preferences {
  silent?: boolean;
  volume?: 0 | 10 | 20 | 30 | 40 | 50 | 60 | 70 | 80 | 90 | 100;
  voice?: boolean;
  hidden_turn?: boolean;
  vibrate?: boolean;
  motion?: 'full' | 'reduced' | 'system';
  four_colours?: boolean;
  cloth?: 'blue' | 'graphite' | 'green' | 'plum';
  confirm_clear?: boolean;
  confirm_fold?: boolean;
  left_handed?: boolean;
  phrases?: boolean;
  zone?: 'device' | 'house' | 'utc';
  squeeze?: boolean;
  favourites?: string[];
  quick?: boolean;
  until_decided?: boolean;
  saved?: SavedBets[];
  taught?: string[];
}

/** Why it was not done: the rule, the phrase's key, and what would be allowed. */
export interface Problem {
  cite: string;
  phrase: string;
  values: Record<string, number | string>;
}

/**
 * What everybody sees of a table. *view* is the game's own.
 *
 * *ready* says of each player whether they want no more time for bets; once somebody has said so,
 * it names all who are waited for (reading:ready).
 */
export interface Public {
  view: AnyPublic;
  luck: Luck;
  names: Record<string, string>;
  ready?: Record<string, boolean>;
}

/**
 * A message was refused, by which rule, and what would be allowed.
 *
 * *phrase* is a key of ``/api/phrases``. If it was not a wish, *id* and *table* are empty.
 */
export interface Refusal {
  type: 'Refused';
  id: string;
  table: string;
  cite: string;
  phrase: string;
  values: Record<string, number | string>;
}

/** A player whom another player asks the house to look at, and why (809/2015:11.g, PD-67). */
export interface Report {
  about: string;
  why: string;
}

/** When a report was written down. */
export interface Reported {
  at: number;
}

/**
 * Everything the log says about a round; *previous* is the hash before its first event.
 *
 * *epoch* is the event, from an earlier round or this one, that fixed the round's seed. With all
 * of it anybody can check the chain, and repeat the draws.
 */
export interface RoundLog {
  table: string;
  round: number;
  previous: string;
  events: Logged[];
  epoch: Logged | null;
}

/** A past round with all that is needed to see it again: its table's card, and who played. */
export interface RoundSeen {
  past: PastRound;
  game: string;
  card: AnyCard;
  names: Record<string, string>;
}

/**
 * A table as the lobby lists it: *least* and *most* can be staked on one spot.
 *
 * With *stacks*, players bring chips and play against one another, and both are the buy-in; then
 * there are blinds or an ante, and *players* has the names of those who have a place.
 */
export interface Row {
  table: string;
  game: string;
  name: Record<string, string>;
  rulebook: string;
  shared: boolean;
  stacks: boolean;
  seats: number;
  taken: number;
  least: number;
  most: number;
  asset: string;
  phase: string;
  due: Due | null;
  form?: string;
  drawn?: [string, 'black' | 'blue' | 'gold' | 'green' | 'red'][];
  closed?: boolean;
  small?: number;
  big?: number;
  ante?: number;
  players?: string[];
}

/** One numbered rule. *not_modelled* is empty for every rule that the code decides. */
export interface Rule {
  cite: string;
  book: string;
  number: string;
  title: Record<string, string>;
  text: Record<string, string>;
  source: string;
  not_modelled: Record<string, string>;
}

/** A player said a quick phrase. It is not in the log, and who comes later does not get it. */
export interface Said {
  type: 'Said';
  table: string;
  player: string;
  phrase: 'connection' | 'good_luck' | 'hello' | 'nice_hand' | 'one_moment' | 'sorry' | 'thank_you' | 'until_next_time' | 'well_played' | 'you_are_welcome';
}

/** Bets that a player has given a name, to be put back with one press. */
export interface SavedBets {
  game: 'craps' | 'roulette';
  name: string;
  bets: [string, number][];
}

/**
 * Say this quick phrase at a table where I sit, between hands (reading:phrases).
 *
 * There is no answer but `Said` to all who watch, or `Refused`.
 */
export interface Say {
  type: 'Say';
  table: string;
  phrase: string;
}

/**
 * The seeds of *rounds* rounds from *first* on are fixed under *root*; docs/luck.md.
 *
 * *signer* is the key of the house's receipts and *beacon* what is mixed in; either may be empty.
 */
export interface SealedEpoch {
  epoch: number;
  first: number;
  rounds: number;
  root: string;
  nonce: string;
  opening_s: number;
  signer?: string;
  beacon?: string;
}

/** A session of play, so far. */
export interface Session {
  since: number;
  staked: number;
  returned: number;
  rounds: number;
}

/**
 * A card of a sealed pack, with the proof that it was sealed at its place.
 *
 * *path* has the sibling hashes on its way from the leaf up to the root.
 */
export interface ShownCard {
  place: number;
  card: string;
  salt: string;
  path: string[];
}

/** A jackpot that a table plays for: what it is called, and what is in it. */
export interface ShownJackpot {
  id: string;
  name: Record<string, string>;
  cents: number;
}

/** A page of hands, counted; *next* leads to the one after it, to be added to it. */
export interface Statistics {
  counted: Counted[];
  next: number | null;
  tables: PlayedTable[];
}

/** A session of play ended, by the player or by the platform, with its totals. */
export interface Summary {
  type: 'Summary';
  table: string;
  since: number;
  until: number;
  staked: number;
  returned: number;
  rounds: number;
  by: 'platform' | 'player';
}

/** A table: its row in the lobby, and its card, from which a client draws it. */
export interface TableCard {
  table: Row;
  card: AnyCard;
}

/** The lobby, and where a player may complain (804/2015:25, 807/2015:27). */
export interface Tables {
  tables: Row[];
  complaints: string;
}

/** No more of this table. Seat and stakes stay as they are. */
export interface Unwatch {
  type: 'Unwatch';
  table: string;
}

/**
 * A whole table: on joining, after a gap, and to a slow reader in place of its backlog.
 *
 * With *stacks*, players bring chips and play against one another. *base* is what somebody who has
 * just sat down may do, keyed «PlaceBets pleno:17»; *away* lists those who are seated but not
 * there; *jackpots* is left out where the table plays for none.
 */
export interface View {
  type: 'View';
  table: string;
  name: Record<string, string>;
  asset: string;
  stacks: boolean;
  seq: number;
  card: AnyCard;
  base: Record<string, Offer>;
  public: Public;
  own: Own | null;
  due: Due | null;
  away: string[];
  jackpots?: ShownJackpot[];
}

/** Send me this table: what came since *seq*, or the whole view. */
export interface Watch {
  type: 'Watch';
  table: string;
  seq?: number | null;
}

/** Send me the list of tables now, and whenever it changes. */
export interface WatchLobby {
  type: 'Lobby';
}

/** The first message: who you are, and what you have. *at* is the house's clock (RG-3). */
export interface Welcome {
  type: 'Welcome';
  player: string;
  name: string;
  language: string;
  asset: string;
  balance: number;
  at: number;
  protocol?: number;
}

/**
 * Do this for me. The player is the session's: a wish names none.
 *
 * The same id with the same wish gets the same answer and is done once (PD-47).
 */
export interface Wish {
  type: 'Wish';
  table: string;
  id: string;
  wish: AnyWish;
}

/** The tables at which the player sits: sent after the lobby's rows, and whenever it changes. */
export interface Yours {
  type: 'Yours';
  tables: string[];
}
