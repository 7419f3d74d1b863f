/** After a lost key epochs begin again: such an epoch is sealed with its own first round (docs/luck.md). */
import { describe, expect, it } from 'vitest';

import { type Bundle, type Known, verifyRound } from './verify';
import { edited, recorded, rechained, ROUND, START, TABLE, type Told } from './verify_logs';
import type { Logged } from './wire.gen';

const FIRST = ROUND - 1; // Of the epoch.
const voided: Told[] = [{ type: 'Voided', round: ROUND, why: '', cause: 'beacon' }];

/** A round of an epoch that was sealed with its first round. */
function late(): Bundle {
  const bundle = recorded(voided);
  return { ...bundle, epoch: { ...bundle.epoch!, round: FIRST } };
}

/** The round before that epoch, which ends with *type*. */
function ended(type: string, round = FIRST - 1): Bundle {
  const event: Logged = { seq: 9, at: START, by: 'house', round, draws: 0, command: '', body: JSON.stringify({ type, round }), hash: '' };
  return rechained({ table: TABLE, previous: '00'.repeat(32), events: [event] });
}

const failing = async (bundle: Bundle, known: Known = {}): Promise<string[]> =>
  [...new Set((await verifyRound(bundle, known)).steps.filter((step) => !step.ok).map((step) => step.what))];

describe('an epoch that was sealed when it began', () => {
  it('is as it should be where the round before it lost its seed', async () => {
    expect(await failing(late(), { lost: ended('SeedLost') })).not.toContain('fixed');
  });

  it.each([
    ['nobody has', null],
    ['opened its seed', ended('SeedOpened')],
    ['was another', ended('SeedLost', FIRST - 2)],
    ['is of another table', { ...ended('SeedLost'), table: 'mesa-b' }],
    ['has another hash', { ...ended('SeedLost'), previous: '11'.repeat(32) }],
  ])('is found out where the round before it %s', async (_, lost) => {
    expect(await failing(late(), { lost })).toContain('fixed');
  });
});

it('a void with nothing at stake is told once where its seed was lost', async () => {
  const lost = recorded([{ type: 'Voided', round: ROUND, why: '', cause: 'key' }], { end: { type: 'SeedLost', round: ROUND } });

  expect(await failing(lost)).toEqual(['lost']);
  expect(await failing(edited(recorded(voided), 'Voided', { cause: 'key' }))).toContain('empty');
});
