/** The history of a player: what is looked for, in the page's address and in what the house is asked. */

/** What is looked for, and how many rounds are shown; as in the address. */
export interface Looked {
  game: string;
  table: string;
  search: string;
  since: string;
  until: string;
  shown: number;
}

export const PAGE = 25;
const MOST = 100; // Rounds in one answer of the house.
const REMEMBERED = 500; // Rounds that an address brings back.

const TEXTS = ['game', 'table', 'search', 'since', 'until'] as const;
export const EVERYTHING: Looked = { game: '', table: '', search: '', since: '', until: '', shown: PAGE };

/** What the part of the address after `?` says. An address typed by hand may hold anything. */
export function lookedFor(query: string): Looked {
  const said = new URLSearchParams(query);
  const texts = Object.fromEntries(TEXTS.map((name) => [name, said.get(name) ?? '']));
  const shown = Math.floor(Number(said.get('shown')));
  return { ...EVERYTHING, ...texts, shown: shown > PAGE ? Math.min(shown, REMEMBERED) : PAGE };
}

/** The same as it is written in an address; empty if everything is shown. */
export function inAddress(looked: Looked): string {
  const said = new URLSearchParams();
  for (const name of TEXTS) if (looked[name]) said.set(name, looked[name]);
  if (looked.shown > PAGE) said.set('shown', String(looked.shown));
  return said.toString();
}

/** What the house is asked; days are those of *zone*. */
export function asked(looked: Looked, zone: string): string {
  const said = new URLSearchParams();
  for (const name of TEXTS) if (looked[name]) said.set(name, looked[name]);
  if (zone) said.set('zone', zone);
  return said.toString();
}

/** How many rounds are still to be fetched at once, after *there*. */
export const nextPage = ({ shown }: Looked, there: number): number =>
  Math.max(1, Math.min(MOST, shown - there));

/** Whether anything is looked for in particular. */
export const choosy = (looked: Looked): boolean => TEXTS.some((name) => looked[name] !== '');

/** The time zone of this browser; empty if it does not say. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
}
