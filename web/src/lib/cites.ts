/** Citations within running text, so that each can be a link. */

import { DUTIES } from './wire.gen';

// As the rulebook is cited everywhere: book and number, or a duty of the platform by its bare id.
const RULE = /\b(?:\d+(?:-[A-Z])?\/\d+(?:-[IVX]+)?|reading|wire):[\w.-]*\w/;
const CITE = new RegExp(`${RULE.source}|\\b(?:${DUTIES.join('|')})-\\d+\\b`, 'g');

export interface Piece {
  text: string;
  cite: boolean;
}

/** *text* split into what is a citation and what is not. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(CITE)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), cite: false });
    found.push({ text: match[0], cite: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), cite: false });
  return found;
}

/** Text as a search sees it: without case and accents. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}
