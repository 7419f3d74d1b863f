/** Where the player is: the part of the address after `#`. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; table: string }
  | { page: 'tables'; tables: string[] }
  | { page: 'rules'; book: string; rule: string }
  | { page: 'history'; query: string }
  | { page: 'round'; stream: string; round: number }
  | { page: 'complaints'; stream: string; round: number };

const MOST_TABLES = 4; // On one screen.

export function parsed(hash: string): Route {
  const [path = '', query = ''] = apart(hash.replace(/^#?\/?/, ''));
  const parts = path.split('/');
  if (parts[0] === 'tables') {
    const named = parts.slice(1).join('/').split('+').map(decoded).filter(Boolean);
    const tables = [...new Set(named)].slice(0, MOST_TABLES);
    if (tables.length > 1) return { page: 'tables', tables };
    return tables[0] ? { page: 'table', table: tables[0] } : { page: 'lobby' };
  }
  const [page = '', ...rest] = parts.map(decoded);
  if (page === 'table' && rest[0]) return { page, table: rest.join('/') };
  if (page === 'rules') return { page, book: rest[0] ?? '', rule: rest[1] ?? '' };
  if (page === 'history') return { page, query };
  const round = rest[0] && /^\d{1,15}$/.test(rest[1] ?? '') ? { stream: rest[0], round: Number(rest[1]) } : null;
  if (page === 'round' && round) return { page, ...round };
  if (page === 'complaints') return { page, ...(round ?? { stream: '', round: 0 }) };
  return { page: 'lobby' };
}

export const toLobby = '#/';
export const toHistory = '#/history';
/** The history with something looked for in it, as `lib/history.ts` writes it. */
export const toHistoryOf = (query: string): string => (query ? `${toHistory}?${query}` : toHistory);
/** A past round, by its stream: the table may be another one by now. */
export const toRound = (stream: string, round: number): string => `#/round/${encodeURIComponent(stream)}/${round}`;
export const toComplaints = '#/complaints';
/** A complaint about a past round. */
export const toContest = (stream: string, round: number): string =>
  `${toComplaints}/${encodeURIComponent(stream)}/${round}`;
export const toTable = (table: string): string => `#/table/${encodeURIComponent(table)}`;
/** Several tables side by side; one alone is a table like any other. */
export const toTables = (tables: readonly string[]): string =>
  tables.length === 1 ? toTable(tables[0]!) : `#/tables/${tables.map(encodeURIComponent).join('+')}`;
export const roomFor = (tables: readonly string[]): boolean => tables.length < MOST_TABLES;
export const toRules = (book = '', rule = ''): string =>
  ['#/rules', slug(book), encodeURIComponent(rule)].filter(Boolean).join('/');

/** A book's name as in an address: "804/2015" is "804-2015". */
export const slug = (book: string): string => book.replace('/', '-');

/** The book and the number of a citation: the platform's duties are cited bare. */
export function placeOf(cite: string): [book: string, number: string] {
  const colon = cite.indexOf(':');
  return colon < 0 ? ['platform', cite] : [cite.slice(0, colon), cite.slice(colon + 1)];
}

/** The page and place of a citation: "804/2015:11.a.i", "reading:money", "RNG-4". */
export const toRule = (cite: string): string => toRules(...placeOf(cite));

/** The path, and what follows a question mark. */
function apart(address: string): string[] {
  const mark = address.indexOf('?');
  return mark < 0 ? [address] : [address.slice(0, mark), address.slice(mark + 1)];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // An address typed by hand may hold anything.
  }
}
