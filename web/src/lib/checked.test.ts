/** The one mark and sentence that a proof comes to. */
import { beforeEach, describe, expect, it } from 'vitest';

import { languages } from './i18n';
import { speak } from './i18n.svelte';
import { sentence, state } from './proof';
import type { About, Proof } from './verify';

const proof = (about: Partial<About> = {}, ok = true): Proof => ({
  steps: [{ ok, what: 'chain', values: { events: 9 } }],
  about: {
    round: 7, since: 1, sealed: ['ana'], withheld: [], follows: true, unheard: false, beacon: 'none', voided: '', lost: false, pack: false,
    draws: 1, redrawn: 1, lines: 2, recomputed: 2, ...about,
  },
});
const said = (of: Proof): string => sentence(of, 7, (player) => player);

describe('a round that was recomputed', () => {
  beforeEach(() => speak('en'));

  it.each([
    [{}, "from the sealed seed and the players' shares; nothing was altered."],
    [{ sealed: [], beacon: 'mixed' as const }, 'from the sealed seed and the public beacon; nothing was altered.'],
    [{ beacon: 'mixed' as const }, 'the public beacon; nothing was altered.'],
    [{ draws: 0, redrawn: 0, sealed: [] }, 'record and seals of round 7 are as they were made; nothing was altered.'],
  ])('is checked, and says from what: %o', (about, words) => {
    expect(state(proof(about))).toBe('checked');
    expect(said(proof(about))).toContain(words);
  });

  it('is checked in part if nobody outside had a share', () => {
    expect(state(proof({ sealed: [] }))).toBe('partly');
    expect(said(proof({ sealed: [] }))).toContain('did not know the outcome beforehand, since nobody had a share in it');
  });

  it('says what to do if it does not hold, whatever else is so', () => {
    expect(state(proof({ sealed: [] }, false))).toBe('wrong');
    expect(said(proof({}, false))).toContain('complain: the round goes with the complaint');
  });
});

it.each(languages)('says the round in %s, whatever it comes to', (lang) => {
  speak(lang);
  for (const of of [proof(), proof({ sealed: [] }), proof({}, false)]) expect(said(of)).toContain('7');
});
