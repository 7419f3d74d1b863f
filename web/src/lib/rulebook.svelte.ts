/** The rulebook as far as it has been fetched, and what a rule is called where players read it. */

import { SvelteMap } from 'svelte/reactivity';

import * as api from './api';
import { folded } from './cites';
import { t, text } from './i18n.svelte';
import { placeOf, slug } from './route';
import type { Book, BookTitle, Rule } from './wire.gen';

const known = new SvelteMap<string, Book>();
const coming = new Map<string, Promise<Book>>();
let titles: Promise<BookTitle[]> | null = null;

/** The book called *name*: fetched once, and tried again if that failed. */
export function bookOf(name: string): Promise<Book> {
  const before = coming.get(name);
  if (before) return before;
  const fetched = api.book(name).then(
    (book) => {
      known.set(name, book);
      return book;
    },
    (fault: unknown) => {
      coming.delete(name);
      throw fault;
    },
  );
  coming.set(name, fetched);
  return fetched;
}

/** The titles of all books, in their order. */
export function bookTitles(): Promise<BookTitle[]> {
  titles ??= api.books().catch((fault: unknown) => {
    titles = null;
    throw fault;
  });
  return titles;
}

/** The book of an address: "804-2015". */
export async function bookAt(place: string): Promise<Book | null> {
  const found = (await bookTitles()).find(({ name }) => slug(name) === place);
  return found ? bookOf(found.name) : null;
}

export const allBooks = async (): Promise<Book[]> =>
  Promise.all((await bookTitles()).map(({ name }) => bookOf(name)));

/** The rules of *books* that have every word of *wanted*. */
export function rulesWith(books: readonly Book[], wanted: string): Rule[] {
  const words = folded(wanted.trim()).split(/\s+/);
  return books.flatMap(({ rules }) =>
    rules.filter((each) => {
      const whole = folded([each.cite, ...Object.values(each.title), ...Object.values(each.text)].join(' '));
      return words.every((word) => whole.includes(word));
    }),
  );
}

/** Whether *cite* has a number of a printed regulation. The house's own rules have ids, which say nothing to players. */
export const isPrinted = (cite: string): boolean => placeOf(cite)[0].includes('/');

/** What players read for *cite*: a printed number as it is, and of the house's own rules the sentence behind it. */
export function citeName(cite: string): string {
  if (isPrinted(cite)) return cite;
  const [name, number] = placeOf(cite);
  const rule = known.get(name)?.rules.find((each) => each.number === number);
  if (rule) return text(rule.title);
  bookOf(name).catch(() => undefined); // Until it is here, or if it never comes, a name for all of them.
  return t('house_rule');
}

/** “Rule 804/2015:13”, “Rule: Exact money” */
export const ruleName = (cite: string): string =>
  isPrinted(cite) ? t('rule', { cite }) : t('rule_named', { title: citeName(cite) });

/** A citation as it is set below a button: its book may be left out where room is short. */
export function citeParts(cite: string): [book: string, number: string] {
  if (!isPrinted(cite)) return ['', citeName(cite)];
  const at = cite.indexOf(':') + 1;
  return [cite.slice(0, at), cite.slice(at)];
}
