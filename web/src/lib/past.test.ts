import { describe, expect, it } from 'vitest';

import type { AnyEvent } from '../games/games.gen';
import { tells } from '../games/roulette/told';
import { tellResults, told } from './past';

tellResults(tells);

const SETTLED: AnyEvent = {
  type: 'Settled',
  player: 'ana',
  stake: 200,
  returned: 7200,
  lines: [['pleno:17', 200, 7200]],
  wallet: 'cash',
};
const SPUN: AnyEvent = { type: 'Spun', round: 3, pocket: '17', colour: 'black', clockwise: true };

describe('a past round', () => {
  it("tells the number and the player's own bets (804/2015:24)", () => {
    const other = { ...SETTLED, player: 'rui', lines: [] };

    expect(told({ events: [SPUN, other, SETTLED] }, 'ana')).toEqual({
      cameUp: ['17', 'black'],
      lines: [['pleno:17', 200, 7200]],
      voided: false,
    });
  });

  it('between players tells what one put in and got (809/2015:66)', () => {
    const paid: AnyEvent = { type: 'HandPaid', round: 3, lines: [['ana', 200, 570], ['rui', 400, 0]], commission: 30, wallet: 'cash' };

    expect(told({ events: [paid] }, 'ana').lines).toEqual([['hand', 200, 570]]);
    expect(told({ events: [paid] }, 'eva').lines).toEqual([]);
  });

  it('tells that it was null, and what was given back (804/2015:21, 804/2015:24)', () => {
    const events: AnyEvent[] = [
      { type: 'Voided', round: 3, why: 'a fault', cause: 'fault' },
      { type: 'TakenBack', player: 'rui', bets: [['pleno:8', 300]], cents: 300, wallet: 'cash' },
      { type: 'TakenBack', player: 'ana', bets: [['pleno:17', 200], ['simple:red', 500]], cents: 700, wallet: 'cash' },
      { type: 'RoundOver', round: 3 },
    ];

    expect(told({ events }, 'ana')).toEqual({
      cameUp: null,
      lines: [
        ['pleno:17', 200, 200],
        ['simple:red', 500, 500],
      ],
      voided: true,
    });
  });
});
