/** Several tables may be on the screen: a key goes to one of them. */

import { getContext, setContext } from 'svelte';

interface Listener {
  element: () => HTMLElement | undefined;
  /** Whether this table waits for a decision. */
  asked: () => boolean;
}

const listeners = new Set<Listener>();
let pointed: Listener | null = null;
let writing = 0;

export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (pointed === listener) pointed = null;
  };
}

/** The pointer is over this table now. */
export function point(listener: Listener): void {
  pointed = listener;
}

/** Somebody is typing: letters go into the text, and to no table, until they are done. */
export function write(): () => void {
  writing += 1;
  return () => void (writing -= 1);
}

/** The table with the focus, otherwise the one under the pointer, otherwise the only one that asks. */
export function chosen(focused: Element | null): Listener | null {
  if (writing) return null;
  const all = [...listeners].filter((each) => each.element()?.offsetParent !== null);
  const within = all.find((each) => focused && each.element()?.contains(focused));
  if (within) return within;
  if (pointed && all.includes(pointed)) return pointed;
  const asked = all.filter((each) => each.asked());
  return asked.length === 1 ? asked[0]! : all.length === 1 ? all[0]! : null;
}

const KEY = Symbol('keys');

/** What stands at the table of *listener* hears its keys alone: see `heard`. */
export const hearAt = (listener: Listener): void => void setContext(KEY, listener);

/** Tells of a key which one it is, as a capital, if it is meant for the table where the component stands; otherwise ''. */
export function heard(): (event: KeyboardEvent) => string {
  const here = getContext<Listener | undefined>(KEY);
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return '';
    const at = event.target;
    if (at instanceof HTMLElement && at.matches('input, textarea, select, [contenteditable]')) return '';
    return !here || chosen(document.activeElement) === here ? event.key.toUpperCase() : '';
  };
}
