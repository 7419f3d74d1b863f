/** Finding a table by what somebody remembers of it. */

/** *text* for comparing: without capitals and accents. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'");

/** Whether every word of *query* is somewhere in *texts*. */
export function matches(query: string, texts: readonly string[]): boolean {
  const all = folded(texts.join(' '));
  return folded(query).split(/\s+/).every((word) => all.includes(word));
}
