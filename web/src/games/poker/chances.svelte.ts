/**
 * The chances of the hands that lie open, or one's own against one unknown hand (reading:chances).
 *
 * They are counted here and not by the house: everything that goes in lies open to this reader anyway,
 * no table waits for them, and a worker keeps them off the page's own time.
 */

import { onDestroy } from 'svelte';

import type { CardCode } from '../../lib/drawing/cards';
import type { Chance } from './equity';
import type { Picture } from './seen';
import type { VariantName } from './types';

/** Several hands: against each other. One: against one of which nothing is known. */
export interface Question {
  variant: VariantName;
  hands: CardCode[][];
  board: CardCode[];
  /** Whose hands they are, by place. */
  whose: string[];
}
export type Asked = Omit<Question, 'whose'> & { id: number };
export interface Counted {
  id: number;
  chances: Chance[];
}

/** What there is to count in *view* for a reader who holds *held* at *place*; null: nothing. */
export function question(view: Picture, held: readonly CardCode[] | null, place: string | null): Question | null {
  if (!view.run_out) return null;
  const { variant, board } = view;
  const open = Object.entries(view.places).filter(([, { cards, state }]) => cards?.length && state !== 'folded');
  if (open.some(([, { hand }]) => hand)) return null; // Shown: it is decided.
  if (open.length > 1) {
    return { variant, board, whose: open.map(([number]) => number), hands: open.map(([, { cards }]) => cards!) };
  }
  const own = place ? view.places[place] : undefined;
  // Only where hands stay closed: elsewhere they are about to be turned (reading:sintetico-closed).
  const closed = variant === 'sintetico' && held?.length === 2 && board.length < 5;
  if (!closed || !own || !['playing', 'allin'].includes(own.state)) return null;
  return { variant, board, whose: [place!], hands: [[...held]] };
}

export class Chances {
  /** The last answer, and the question that it answers. */
  now = $state.raw<{ question: Question; chances: Chance[] } | null>(null);
  #worker: Worker | null = null;
  #asked: { id: number; question: Question; text: string } | null = null;
  #count = 0;

  /** *view* says what is asked; *told* hears every answer. */
  constructor(view: () => Question | null, told: (question: Question, chances: Chance[]) => void) {
    $effect(() => this.#ask(view(), told));
    onDestroy(() => this.#worker?.terminate());
  }

  #ask(question: Question | null, told: (question: Question, chances: Chance[]) => void): void {
    if (!question) {
      this.#asked = this.now = null;
      return;
    }
    const { whose: _, ...asked } = question;
    const text = JSON.stringify(question);
    if (text === this.#asked?.text) return;
    const id = ++this.#count;
    this.#asked = { id, question, text };
    this.#worker ??= this.#started(told);
    this.#worker.postMessage($state.snapshot({ id, ...asked }) satisfies Asked);
  }

  #started(told: (question: Question, chances: Chance[]) => void): Worker {
    const worker = new Worker(new URL('./equity.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Counted>) => {
      if (data.id !== this.#asked?.id) return; // More cards have come meanwhile.
      this.now = { question: this.#asked.question, chances: data.chances };
      told(this.#asked.question, data.chances);
    };
    return worker;
  }
}

/** A share of *of* in whole percent; certain only if it is: 0 and 100 are never rounded to. */
export function percent(part: number, of: number): string {
  const whole = Math.round((100 * part) / of);
  if (whole === 0 && part > 0) return '<1';
  if (whole === 100 && part < of) return '>99';
  return String(whole);
}
