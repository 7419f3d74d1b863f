/** The server's plain pages: one way to ask, and a name for each thing asked. */

import type { Asset, Cents, Event, Lang, LobbyRow, Proven, Refusal, Seat, Text } from './types';

export interface Me {
  player: Seat;
  name: string;
  language: Lang;
  /** What is in play, by table. */
  held: Record<string, Cents>;
  /** When the last session of play began, in microseconds. */
  last_played: number | null;
}

/** A round that the player took part in: how it was settled or made null, event by event. */
export interface PastRound {
  table: string;
  round: number;
  at: number;
  asset: Asset;
  stake: Cents;
  returned: Cents;
  before: Cents;
  after: Cents;
  events: Event[];
}

export interface PastSession {
  table: string;
  since: number;
  until: number | null;
  staked: Cents;
  returned: Cents;
  rounds: number;
  by: string;
}

/** All that the log says of a round: enough to check the chain, and to draw again. */
export interface RoundLog {
  table: string;
  round: number;
  previous: string;
  events: {
    seq: number;
    at: number;
    by: string;
    round: number;
    draws: number;
    command: string;
    body: string;
    hash: string;
  }[];
}

/** The player's own cards of a past round, of a pack that was sealed under *root*. */
export interface MyCards {
  root: string;
  cards: number;
  mine: Proven[];
}

export interface OddsRow {
  bet: string;
  win: string; // Fractions in lowest terms: "1/37".
  push: string;
  lose: string;
  edge: string;
}

export interface Rule {
  cite: string;
  book: string;
  number: string;
  title: Text;
  text: Text;
  source: string;
  not_modelled: Text;
}

export interface Book {
  name: string;
  title: Text;
  text: Text;
  rules: Rule[];
}

export interface BookTitle {
  name: string;
  title: Text;
  rules: number;
}

/** What each decision is worth on average, as a share of the hand's stake. */
export interface Advice {
  decisions: { decision: string; worth: number | string }[];
}

export type Phrases = Record<string, Text>;

/** An answer other than yes, with the reason that the server gives. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal | null,
  ) {
    super(refusal?.phrase ?? `HTTP ${status}`);
  }
}

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api/${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(answer.status, said as Refusal | null);
  return said as T;
}

const id = encodeURIComponent;

export const enter = (name: string, language: Lang): Promise<Me> =>
  send('POST', 'guests', { name, language });
export const me = (): Promise<Me> => send('GET', 'me');
export const changeMe = (change: Partial<Pick<Me, 'name' | 'language'>>): Promise<Me> =>
  send('PATCH', 'me', change);
export const myRounds = async (limit: number): Promise<PastRound[]> =>
  (await send<{ rounds: PastRound[] }>('GET', `me/rounds?limit=${limit}`)).rounds;
export const mySessions = async (): Promise<PastSession[]> =>
  (await send<{ sessions: PastSession[] }>('GET', 'me/sessions')).sessions;
export const tables = (): Promise<{ tables: LobbyRow[]; complaints?: string }> =>
  send('GET', 'tables');
export const odds = (table: string): Promise<OddsRow[]> => send('GET', `tables/${id(table)}/odds`);
/** Null where the house does not reckon it. */
export const advice = (table: string, turn: string): Promise<Advice | null> =>
  send<Advice>('GET', `tables/${id(table)}/advice?turn=${id(turn)}`).catch((fault: unknown) => {
    if (fault instanceof ApiError && fault.status === 404) return null;
    throw fault;
  });
export const roundLog = (table: string, round: number): Promise<RoundLog> =>
  send('GET', `tables/${id(table)}/rounds/${round}`);
export const myCards = (table: string, round: number): Promise<MyCards> =>
  send('GET', `tables/${id(table)}/rounds/${round}/mine`);
/** Asks the house to look at *about*, a player of *table*. */
export const report = (table: string, about: Seat, why: string): Promise<{ at: number }> =>
  send('POST', `tables/${id(table)}/reports`, { about, why });
/** Where a hand of poker lies as a file that other programs read. */
export const phh = (table: string, round: number): string => `/api/tables/${id(table)}/rounds/${round}/phh`;
export const books = async (): Promise<BookTitle[]> =>
  (await send<{ books: BookTitle[] }>('GET', 'rules')).books;
export const book = (name: string): Promise<Book> => send('GET', `rules/${name}`);
export const phrases = (): Promise<Phrases> => send('GET', 'phrases');
