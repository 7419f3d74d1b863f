/** The server's plain pages: one way to ask, and a name for each thing asked. */

import type { PlayerId } from './kit.gen';
import type { Lang } from './types';
import type {
  Advice, Book, BookTitle, BookTitles, Change, Complain, ComplaintTold, Guest, History, Me, MyCards, MyComplaints, MyNotes, MyPreferences, Note, NoteTold, Odds, PastRound, PastRounds, PastSession, PastSessions, Phrases, Preferences, Problem, Report, Reported, RoundLog, RoundSeen, Statistics, Tables,
} from './wire.gen';

/** An answer other than yes, with the server's reason. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Problem | null,
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
  if (!answer.ok) {
    const why: Problem | null = await answer.json().catch(() => null);
    throw new ApiError(answer.status, why);
  }
  return (await answer.json()) as T; // One that breaks off is no answer, and throws.
}

const id = encodeURIComponent;

export const enter = (name: string, language: Lang): Promise<Me> =>
  send('POST', 'guests', { name, language } satisfies Guest);
export const me = (): Promise<Me> => send('GET', 'me');
export const changeMe = (change: Change): Promise<Me> =>
  send('PATCH', 'me', change);
export const myPreferences = (): Promise<MyPreferences> => send('GET', 'me/preferences');
export const prefer = (preferences: Preferences): Promise<MyPreferences> =>
  send('PUT', 'me/preferences', preferences);
export const myRounds = async (limit: number): Promise<PastRound[]> =>
  (await send<PastRounds>('GET', `me/rounds?limit=${limit}`)).rounds;
/** A page of all rounds; *query* says which, as `lib/history.ts` writes it. */
export const myHistory = (query: string, limit: number, before: number | null): Promise<History> =>
  send('GET', `me/history?${[query, `limit=${limit}`, before === null ? '' : `before=${before}`].filter(Boolean).join('&')}`);
/** The address of the same rounds as a file for a spreadsheet. */
export const historyFile = (query: string): string => `/api/me/history.csv${query ? `?${query}` : ''}`;
export const myRound = (stream: string, round: number): Promise<RoundSeen> =>
  send('GET', `me/rounds/${id(stream)}/${round}`);
export const mySessions = async (): Promise<PastSession[]> =>
  (await send<PastSessions>('GET', 'me/sessions')).sessions;
export const myComplaints = (): Promise<MyComplaints> => send('GET', 'me/complaints');
export const complain = (said: Complain): Promise<ComplaintTold> => send('POST', 'me/complaints', said);
/** A page of one's own poker hands, counted; those at *table*, unless it is empty. */
export const myStatistics = (table: string, before: number | null): Promise<Statistics> =>
  send('GET', `me/statistics?table=${id(table)}${before === null ? '' : `&before=${before}`}`);
export const myNotes = (): Promise<MyNotes> => send('GET', 'me/notes');
/** Keeps a note about a player; without words and colour it is deleted. */
export const note = (about: PlayerId, said: Note): Promise<NoteTold> => send('PUT', `me/notes/${id(about)}`, said);
export const tables = (): Promise<Tables> =>
  send('GET', 'tables');
export const odds = (table: string): Promise<Odds> => send('GET', `tables/${id(table)}/odds`);
/** Null if the house does not compute it. */
export const advice = (table: string, turn: string): Promise<Advice | null> =>
  send<Advice>('GET', `tables/${id(table)}/advice?turn=${id(turn)}`).catch((fault: unknown) => {
    if (fault instanceof ApiError && fault.status === 404) return null;
    throw fault;
  });
export const roundLog = (table: string, round: number): Promise<RoundLog> =>
  send('GET', `tables/${id(table)}/rounds/${round}`);
export const myCards = (table: string, round: number): Promise<MyCards> =>
  send('GET', `tables/${id(table)}/rounds/${round}/mine`);
/** Asks the house to look at *about*, a player at *table*. */
export const report = (table: string, about: PlayerId, why: string): Promise<Reported> =>
  send('POST', `tables/${id(table)}/reports`, { about, why } satisfies Report);
/** The address of a hand of poker as a file that other programs read. */
export const phh = (table: string, round: number): string => `/api/tables/${id(table)}/rounds/${round}/phh`;
export const books = async (): Promise<BookTitle[]> =>
  (await send<BookTitles>('GET', 'rules')).books;
export const book = (name: string): Promise<Book> => send('GET', `rules/${name}`);
export const phrases = (): Promise<Phrases> => send('GET', 'phrases');
