/** What a player prefers: what is usual, and what of it may be read back from anywhere. */

import { isSaved } from './saved';
import type { Preferences } from './wire.gen';

/** All of them, each with a value. */
export type Preferred = Required<Preferences>;

type Volume = Preferred['volume'];

export const VOLUMES: readonly Volume[] = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
export const MOTIONS: readonly Preferred['motion'][] = ['system', 'reduced', 'full'];
export const CLOTHS: readonly Preferred['cloth'][] = ['green', 'blue', 'plum', 'graphite'];
export const ZONES: readonly Preferred['zone'][] = ['device', 'house', 'utc'];

/** As it is for whoever has chosen nothing: sounds are on, and quiet. */
export const USUAL: Preferred = {
  silent: false,
  volume: 40,
  voice: false,
  hidden_turn: false,
  vibrate: false,
  motion: 'system',
  four_colours: false,
  cloth: 'green',
  confirm_clear: false,
  confirm_fold: false,
  left_handed: false,
  phrases: true,
  zone: 'device',
  squeeze: false,
  favourites: [],
  quick: false,
  until_decided: false,
  saved: [],
  taught: [],
};

const CHOICES: { [Name in keyof Preferred]?: readonly Preferred[Name][] } = {
  volume: VOLUMES,
  motion: MOTIONS,
  cloth: CLOTHS,
  zone: ZONES,
};

const MOST = 24; // As many favourites, and as many games, as the house keeps.
const LISTS: readonly (keyof Preferred)[] = ['favourites', 'taught'];
const isList = (told: unknown): boolean =>
  Array.isArray(told) && told.length <= MOST && told.every((each) => typeof each === 'string');

/** *favourites* with *table* among them, or no longer; beyond the bound the oldest makes room. */
export const starred = (favourites: readonly string[], table: string): string[] =>
  favourites.includes(table)
    ? favourites.filter((each) => each !== table)
    : [...favourites, table].slice(-MOST);

/** *taught* with *game* among them; beyond the bound the oldest makes room. */
export const taughtToo = (taught: readonly string[], game: string): string[] =>
  taught.includes(game) ? [...taught] : [...taught, game].slice(-MOST);

/** *told* as far as it is understood; the rest is as usual. */
export function understood(told: unknown): Preferred {
  const fields = typeof told === 'object' && told !== null ? (told as Record<string, unknown>) : {};
  const names = Object.keys(USUAL) as (keyof Preferred)[];
  const known = names.filter((name) => {
    if (LISTS.includes(name)) return isList(fields[name]);
    if (name === 'saved') return isSaved(fields[name]);
    const choices: readonly unknown[] = CHOICES[name] ?? [true, false];
    return choices.includes(fields[name]);
  });
  return { ...USUAL, ...Object.fromEntries(known.map((name) => [name, fields[name]])) };
}

/** What this device has kept: the preferences, and of whom the house has still to be told them. */
export interface Kept {
  preferred: Preferred;
  untold: string;
}

/**
 * What was kept under our own key, and before there was one, under those of voice and cards.
 *
 * *stored* looks a key up.
 */
export function recalled(stored: (key: string) => string | null): Kept {
  const text = stored(KEY);
  if (text === null) {
    const before = { voice: stored('banca.voice') === '1', four_colours: stored('banca.four_colours') === '1' };
    return { preferred: understood(before), untold: '' };
  }
  try {
    const { preferred, untold } = JSON.parse(text) as Partial<Kept>;
    return { preferred: understood(preferred), untold: typeof untold === 'string' ? untold : '' };
  } catch {
    return { preferred: USUAL, untold: '' };
  }
}

export const KEY = 'banca.preferences';
