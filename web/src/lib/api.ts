/** The server's plain pages: one way to ask, and a name for each thing asked. */

import type { Asset, Cents, Lang, Line, LobbyRow, Refusal, Seat, Text } from './types';

export interface Me {
  player: Seat;
  name: string;
  language: Lang;
}

export interface RoundRow {
  table: string;
  round: number;
  stake: Cents;
  returned: Cents;
  at: number;
  [more: string]: unknown;
}

export interface SessionRow {
  table: string;
  since: number;
  until: number | null;
  staked: Cents;
  returned: Cents;
  rounds: number;
  [more: string]: unknown;
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
  title_pt: string;
  title_en: string;
  pt: string;
  en: string;
  source: string;
  not_modelled_pt: string;
  not_modelled_en: string;
}

export interface Book {
  name: string;
  title_pt: string;
  title_en: string;
  pt: string;
  en: string;
  rules: Rule[];
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
export const phrases = (): Promise<Phrases> => send('GET', 'phrases');
export const odds = (table: string): Promise<OddsRow[]> => send('GET', `tables/${id(table)}/odds`);
