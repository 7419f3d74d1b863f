/** Short messages over the table: a refusal with its rule, or a word of help. */

import { untrack } from 'svelte';

import { announce } from './announce.svelte';
import { refusalText } from './i18n.svelte';
import type { Asset } from './types';
import type { Problem } from './wire.gen';

export interface Toast {
  n: number;
  text: string;
  cite: string; // Empty if no rule applies.
}

const SHOWN_MS = 9000;
const MOST = 3;

let list = $state.raw<Toast[]>([]);
let count = 0;

export const toasts = {
  get list(): readonly Toast[] {
    return list;
  },
};

/** Shows why a wish was not granted, and what would be. */
export function refuse(refusal: Problem, asset: Asset): void {
  show(refusalText(refusal, asset), refusal.cite);
}

export function show(text: string, cite = ''): void {
  const toast = { n: ++count, text, cite };
  const others = untrack(() => list).filter((other) => other.text !== text);
  list = [...others, toast].slice(-MOST);
  announce(text);
  setTimeout(() => dismiss(toast), SHOWN_MS);
}

export function dismiss(toast: Toast): void {
  list = list.filter((other) => other !== toast);
}
