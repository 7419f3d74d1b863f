/** How often each number came up: plain counts of what was drawn, and no more than that. */

import type { Colour } from '../../lib/kit.gen';

export interface Count {
  number: string;
  colour: Colour;
  times: number;
}

/** Every number of the wheel in the order of the cloth, zeros first. */
export function counts(
  pockets: readonly (readonly [string, Colour])[],
  drawn: readonly (readonly [string, Colour])[],
): Count[] {
  const times = new Map<string, number>();
  for (const [number] of drawn) times.set(number, (times.get(number) ?? 0) + 1);
  return pockets
    .map(([number, colour]) => ({ number, colour, times: times.get(number) ?? 0 }))
    .sort((a, b) => place(a.number) - place(b.number));
}

/** The first few by how often they came up, most or least; equals in the order of the cloth. */
export function extremes(all: readonly Count[], which: 'most' | 'least', few: number): Count[] {
  const way = which === 'most' ? -1 : 1;
  return [...all].sort((a, b) => way * (a.times - b.times)).slice(0, few);
}

function place(number: string): number {
  return number === '0' ? -2 : number === '00' ? -1 : Number(number);
}
