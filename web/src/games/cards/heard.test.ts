import { beforeEach, expect, it, vi } from 'vitest';

import type { AnyEvent } from '../games.gen';
import { sounds } from './heard';

const rung = vi.hoisted(() => [] as [string, number][]);
vi.mock('../../lib/sound', () => ({
  ring: (name: string, { times = 1 }: { times?: number } = {}) => rung.push([name, times]),
}));
beforeEach(() => void rung.splice(0));

it.each([
  [{ type: 'Dealt', to: '3.1', card: 'Kh' }, 0, [['card', 1]]],
  [{ type: 'Dealt', side: 'ponto', place: 1, card: 'Kh' }, 0, [['flip', 1]]], // It lay there.
  [{ type: 'Dealt', side: 'ponto', place: 3, card: 'Kh' }, 0, [['card', 1]]],
  [{ type: 'Dealt', places: {} }, 640, [['card', 7]]],
  [{ type: 'Dealt', places: {} }, 0, [['card', 1]]],
  [{ type: 'Laid' }, 700, [['card', 4]]],
  [{ type: 'BankTurned', card: 'Kh' }, 0, [['flip', 1]]],
  [{ type: 'Turned', cards: ['Kh'] }, 0, [['flip', 1]]],
  [{ type: 'Acted', act: 'call', cents: 100 }, 0, [['put', 1]]],
  [{ type: 'Acted', act: 'fold', cents: 0 }, 0, []],
  [{ type: 'Won', cents: 100 }, 0, []], // Whether that is a win, the end of the hand says.
  [{ type: 'RoundOver' }, 0, []],
])('%j is heard once', (event, ms, expected) => {
  sounds(event as unknown as AnyEvent, ms);
  expect(rung).toEqual(expected);
});
