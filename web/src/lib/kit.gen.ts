/**
 * What the games share: plain words, and what may be wished and happen at any table.
 * Written by `make docs` from the types of the house: do not edit.
 */

export type Bet = [string, number];
export type Bets = Record<string, number>;
export type Cents = number;
export type Colour = 'black' | 'blue' | 'gold' | 'green' | 'red';
export type DieColour = 'blue' | 'green' | 'red';
export type Line = [string, number, number];
export type PlayerId = string;
export type Spot = string;

export type LuckWish =
  | SealEntropy
  | OpenEntropy;

export type LuckEvent =
  | EpochSealed
  | SeedSealed
  | EntropySealed
  | SharesDue
  | EntropyOpened
  | BeaconDue
  | BeaconMixed
  | Drew
  | SeedOpened
  | DeckSealed
  | CardsTurned
  | SeedKept
  | SeedLost;

/**
 * Shares are opened no more, and still nothing moves. Which round of the beacon is awaited
 * follows from the moment at which this was written.
 */
export interface BeaconDue {
  type: 'BeaconDue';
  round: number;
}

/** What the beacon brought, in hex; it is in every draw of the round. */
export interface BeaconMixed {
  type: 'BeaconMixed';
  round: number;
  number: number;
  signature: string;
}

export interface BetsClosed {
  type: 'BetsClosed';
  round: number;
}

export interface BetsOpened {
  type: 'BetsOpened';
  round: number;
}

/** Chips bought with a player's own money: a stack, or more of it. *fee* is paid on top. */
export interface BoughtIn {
  type: 'BoughtIn';
  player: string;
  cents: number;
  fee: number;
  wallet: string;
}

/** The cards that one command showed to everybody, written before its events. */
export interface CardsTurned {
  type: 'CardsTurned';
  round: number;
  command: unknown;
  cards: [number, string, string, string[]][];
}

/** A stack was returned to its player. */
export interface CashedOut {
  type: 'CashedOut';
  player: string;
  cents: number;
  wallet: string;
}

/**
 * A play's share went into a jackpot: the whole cents of it and of what was left before.
 *
 * *parts* is the share itself, exactly, in ten-thousandths of a cent; what makes no whole cent is
 * added to the next one (1441/95-VIII:3, 1441/95-VIII:4, 828/2015:14).
 */
export interface Contributed {
  type: 'Contributed';
  jackpot: string;
  player: string;
  parts: number;
  cents: number;
}

/** The order of all *cards* cards is fixed; written before the events of the command. */
export interface DeckSealed {
  type: 'DeckSealed';
  round: number;
  root: string;
  cards: number;
  command: unknown;
}

/** The draws of one command, written before its events; *first* counts within the round. */
export interface Drew {
  type: 'Drew';
  round: number;
  first: number;
  command: unknown;
  faces: (string | number | boolean)[];
}

export interface EntropyOpened {
  type: 'EntropyOpened';
  round: number;
  player: string;
  entropy: string;
}

/** A share for the draw of *round*, the next one. */
export interface EntropySealed {
  type: 'EntropySealed';
  round: number;
  player: string;
  commitment: string;
}

/**
 * The seeds of *rounds* rounds from *first* on are fixed: *root* is over their commitments.
 *
 * *nonce* is the seal of what the house made them from, besides its key. The first draw of each of
 * these rounds waits for openings, for *opening_s* seconds at most. *signer* is the public key of
 * the house's receipts; *beacon* names what is mixed into every draw, and is empty without one.
 */
export interface EpochSealed {
  type: 'EpochSealed';
  epoch: number;
  first: number;
  rounds: number;
  root: string;
  nonce: string;
  opening_s: number;
  signer: string;
  beacon: string;
}

/**
 * A game between players is over: what each put in, what each got, and the commission.
 *
 * Chips that nobody called are in neither figure. What was put in equals what was paid out plus
 * the commission. A hand is played with one wallet: in a pot, two kinds of money could not be told
 * apart.
 */
export interface HandPaid {
  type: 'HandPaid';
  round: number;
  lines: [string, number, number][];
  commission: number;
  wallet: string;
}

/**
 * A play has won a jackpot: all that is in it once this is written (828/2015:20).
 *
 * How much that is follows from the log and from nothing that a game knows; `JackpotWon` has it.
 * It stands, whatever becomes of the round.
 */
export interface JackpotHit {
  type: 'JackpotHit';
  round: number;
  jackpot: string;
  player: string;
}

/** A jackpot that was hit in *round* was paid to its player. */
export interface JackpotWon {
  type: 'JackpotWon';
  round: number;
  jackpot: string;
  player: string;
  cents: number;
  wallet: string;
}

/** A wish of every game: a session of play ends. */
export interface Leave {
  type: 'Leave';
}

/** Gone, except for stakes that cannot be taken back: they are played out. */
export interface Leaving {
  type: 'Leaving';
  player: string;
}

/** A session of play ended, with its totals (804/2015:26, PD-61). */
export interface Left {
  type: 'Left';
  player: string;
  staked: number;
  returned: number;
  rounds: number;
}

/** An order, and then the fact: somebody is connected for *player* again (reading:line). */
export interface LineFound {
  type: 'LineFound';
  player: string;
}

/** An order, and then the fact: nobody is connected for *player* any more (reading:line). */
export interface LineLost {
  type: 'LineLost';
  player: string;
}

/** A bet went from one spot to another, such as a come bet to its box. It is the same money. */
export interface Moved {
  type: 'Moved';
  player: string;
  source: string;
  target: string;
  cents: number;
}

/** A wish: the player wants time for bets after all. */
export interface NotReady {
  type: 'NotReady';
}

/** A wish: the 32 bytes that the player has sealed for *round*. */
export interface OpenEntropy {
  type: 'OpenEntropy';
  round: number;
  entropy: string;
}

/** A wish: these chips, all of them or none. */
export interface PlaceBets {
  type: 'PlaceBets';
  bets: [string, number][];
}

/** A wish: the player wants no more time for bets in this round; alone, no pauses in it. */
export interface Ready {
  type: 'Ready';
}

export interface ReadyTakenBack {
  type: 'ReadyTakenBack';
  player: string;
}

/** The last event of every round, decided or void: its luck is spent. */
export interface RoundOver {
  type: 'RoundOver';
  round: number;
}

export interface SaidReady {
  type: 'SaidReady';
  player: string;
}

export interface Sat {
  type: 'Sat';
  player: string;
}

/** A wish: the seal of 32 bytes that will be the player's share in the draw of *round*. */
export interface SealEntropy {
  type: 'SealEntropy';
  round: number;
  commitment: string;
}

/**
 * A round with a sealed pack is over: its seed stays closed.
 *
 * *unopened* are the players who sealed entropy and did not open it.
 */
export interface SeedKept {
  type: 'SeedKept';
  round: number;
  unopened: string[];
}

/**
 * A round that was voided because the house has lost the key that sealed it.
 *
 * It stands where `SeedOpened` or `SeedKept` would: nobody can open or prove this round any more.
 */
export interface SeedLost {
  type: 'SeedLost';
  round: number;
}

/** The seed of a round that is over, and the players whose entropy was left out unopened. */
export interface SeedOpened {
  type: 'SeedOpened';
  round: number;
  seed: string;
  unopened: string[];
}

/**
 * A round begins: its seed is the one that the epoch has for it, as *path* shows.
 *
 * *seals* are those that were made for it, in their order, so that a round can be checked alone.
 */
export interface SeedSealed {
  type: 'SeedSealed';
  round: number;
  epoch: number;
  commitment: string;
  path: string[];
  seals: [string, string][];
}

/** A player's stakes left the layout: *returned* is the player's, the rest the house's. */
export interface Settled {
  type: 'Settled';
  player: string;
  stake: number;
  returned: number;
  lines: [string, number, number][];
  wallet: string;
}

/**
 * From now on nothing moves until the first draw, and shares are opened. Whoever knows the seed
 * knows the outcome with the last of them, so nobody may still choose anything by then.
 */
export interface SharesDue {
  type: 'SharesDue';
  round: number;
}

/** A wish of every game: a session of play begins. */
export interface Sit {
  type: 'Sit';
}

/** Chips went from a player onto the layout, all together. */
export interface Staked {
  type: 'Staked';
  player: string;
  bets: [string, number][];
  cents: number;
  wallet: string;
}

/** A wish: take these chips back; with no bets named, all of the player's. */
export interface TakeBack {
  type: 'TakeBack';
  bets?: [string, number][];
}

/** Chips were returned undecided: taken back by the player, or given back by a void. */
export interface TakenBack {
  type: 'TakenBack';
  player: string;
  bets: [string, number][];
  cents: number;
  wallet: string;
}

/** The round is void: every stake is returned by the events that follow (804/2015:20). */
export interface Voided {
  type: 'Voided';
  round: number;
  why: string;
  cause: 'beacon' | 'fault' | 'key' | 'operator';
}
