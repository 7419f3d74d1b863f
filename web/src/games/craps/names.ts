/** What the bets of craps are called: the names of the cloth, which are English everywhere. */

import { nameSpots } from '../../lib/spots';
import type { Text } from '../../lib/types';
import { NUMBERS } from './geo';

const both = (name: string): Text => ({ pt: name, en: name });

export function nameCraps(): void {
  const travelled = NUMBERS.flatMap((n) =>
    [
      [`come:${n}`, both(`come ${n}`)],
      [`dont-come:${n}`, both(`don't come ${n}`)],
      [`odds:come:${n}`, { pt: `odds do come ${n}`, en: `odds on come ${n}` }],
      [`odds:dont-come:${n}`, { pt: `odds do don't come ${n}`, en: `odds on don't come ${n}` }],
      [`win:${n}`, { pt: `${n} a ganhar`, en: `${n} to win` }],
      [`lose:${n}`, { pt: `${n} a perder`, en: `${n} to lose` }],
    ] as [string, Text][],
  );
  nameSpots({
    pass: both('pass line'),
    'dont-pass': both("don't pass"),
    come: both('come'),
    'dont-come': both("don't come"),
    odds: both('odds'),
    'odds:pass': { pt: 'odds do pass line', en: 'odds on the pass line' },
    'odds:dont-pass': { pt: "odds do don't pass", en: "odds on don't pass" },
    'craps/big': both('big 6, big 8'),
    'big:6': both('big 6'),
    'big:8': both('big 8'),
    under: { pt: 'under seven (2-6)', en: 'under seven (2-6)' },
    over: { pt: 'over seven (8-12)', en: 'over seven (8-12)' },
    craps: { pt: 'craps (2, 3, 12)', en: 'any craps (2, 3, 12)' },
    hard: both('hardway'),
    total: both('total'),
    field: both('field'),
    win: { pt: 'números a ganhar', en: 'numbers to win' },
    lose: { pt: 'números a perder', en: 'numbers to lose' },
    ...Object.fromEntries(travelled),
  });
}
