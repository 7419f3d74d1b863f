import { describe, expect, it } from 'vitest';

import type { Colour } from '../lib/kit.gen';
import { told } from '../lib/past';
import type { AnyEvent, GameName } from './games.gen';
import { GAMES } from './index';
import vectors from './told_vectors.json';

const ROWS = vectors as [GameName, AnyEvent, [string, Colour]][];

describe('what came up, as the house writes it on its board', () => {
  it('is told of every game that has a board', () => {
    const boards = Object.keys(GAMES).filter((name) => name !== 'poker' && name !== 'slots'); // These have pictures of their own.

    expect(new Set(ROWS.map(([game]) => game))).toEqual(new Set(boards));
  });

  it.each(ROWS)('%s %j', (_, event, drawn) => {
    expect(told({ events: [event] }, 'ana').cameUp).toEqual(drawn);
  });
});
