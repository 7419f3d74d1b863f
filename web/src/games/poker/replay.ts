/** A hand from the log, step by step. */

import type { CardCode } from '../../lib/drawing/cards';
import type { Deck, Luck, RoundLog, ShownCard } from '../../lib/wire.gen';
import { begun, seen, shows, type Picture } from './seen';
import type { Event } from './wire.gen';
import type { VariantName } from './types';

export interface Step {
  /** What happened: several events at once if the eye sees them as one. */
  events: Event[];
  picture: Picture;
}

export interface Street {
  name: 'flop' | 'turn' | 'river' | 'card' | 'end' | '0';
  n: number;
  /** The first step of it. */
  at: number;
}

export interface Replay {
  round: number;
  steps: Step[];
  streets: Street[];
}

/** The hand in *log*; null if there is none. */
export function replayed(log: Pick<RoundLog, 'events'>, variant: VariantName, own: readonly ShownCard[]): Replay | null {
  const events = log.events.map(({ body }) => JSON.parse(body) as Event);
  const first = events.find((event) => event.type === 'HandBegan');
  if (!first) return null;
  const known = new Map<number, CardCode>(own.map(({ place, card }) => [place, card]));
  let picture = begun(variant, first);
  const steps: Step[] = [{ events: [first], picture }];
  for (const event of events.slice(events.indexOf(first) + 1)) {
    if (!shows(event)) continue;
    picture = seen(picture, event, known);
    const last = steps.at(-1)!;
    if (together(last.events.at(-1)!, event)) steps[steps.length - 1] = { events: [...last.events, event], picture };
    else steps.push({ events: [event], picture });
  }
  return { round: first.round, steps, streets: streets(steps, variant) };
}

/** How the luck of the hand was sealed, and which of its pack was opened to all. */
export function luckOf(log: Pick<RoundLog, 'table' | 'round' | 'events'>): Luck | null {
  const events = log.events.map(({ body }) => JSON.parse(body) as Event);
  const sealed = events.find((event) => event.type === 'DeckSealed');
  if (!sealed) return null;
  const opened = events
    .filter((event) => event.type === 'CardsTurned')
    .flatMap(({ cards }) => cards);
  const deck: Deck = { root: sealed.root, cards: sealed.cards, opened };
  return { table: log.table, round: log.round, commitment: '', epochs: [], called: true, closed: true, sealed: [], opened: [], coming: [], voids: {}, deck };
}

/** Blinds and antes are posted at once; what is returned comes with what is won. */
const together = (before: Event, { type }: Event): boolean =>
  (type === 'Posted' && before.type === 'Posted') || (type === 'Won' && before.type === 'Won') ||
  (type === 'Returned' && before.type === 'Returned');

const NAMES = ['flop', 'turn', 'river'] as const;

function streets(steps: readonly Step[], variant: VariantName): Street[] {
  const found: Street[] = [{ name: '0', n: 0, at: 0 }];
  steps.forEach(({ events: [event] }, at) => {
    if (event?.type !== 'Turned') return;
    const n = found.length;
    found.push({ name: variant === 'sintetico' ? 'card' : (NAMES[n - 1] ?? 'card'), n, at });
  });
  return [...found, { name: 'end', n: found.length, at: steps.length - 1 }];
}
