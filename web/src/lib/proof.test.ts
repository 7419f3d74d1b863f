/** Every game's rounds, played by the house's own code and proved by the browser's (tests/proofs.py). */
import { beforeAll, describe, expect, it } from 'vitest';

import type { AnyCard } from '../games/games.gen';
import { speak } from './i18n.svelte';
import vectors from './proof_vectors.json';
import { details, proveRound, verdict, voidWords, words } from './proof';
import { holds, type Proof } from './verify';
import { rechained } from './verify_logs';
import type { RoundLog } from './wire.gen';

type Told = { game: string; rulebook: string; card: AnyCard; rounds: RoundLog[] };
const tables = vectors as unknown as Told[];

const table = (game: string): Told => structuredClone(tables.find((one) => one.game === game)!);
const proved = ({ rounds, card }: Told, round: number): Promise<Proof> =>
  proveRound((number) => Promise.resolve(rounds[number - 1]!), round, card, null);
const body = (event: { body: string }): Record<string, any> => JSON.parse(event.body);
const failing = ({ steps }: Proof): string[] => [...new Set(steps.filter((step) => !step.ok).map((step) => step.what))];

/** The table with one event of *type* told otherwise in its last *round* that has one, and chained again. */
async function forged(told: Told, type: string, change: (was: Record<string, any>) => object): Promise<string[]> {
  const log = told.rounds.findLast((one) => one.events.some((event) => body(event).type === type))!;
  const event = log.events.findLast((one) => body(one).type === type)!;
  event.body = JSON.stringify({ ...body(event), ...change(body(event)) });
  rechained(log);
  return failing(await proved(told, log.round));
}

beforeAll(() => speak('en'));

describe.each(tables.map((told, n) => ({ n, game: told.game, rulebook: told.rulebook, told })))(
  'every round of $game ($rulebook, table $n)', ({ told, game }) => {
    it('holds, is drawn again, and was paid as the card says', async () => {
      for (const { round } of told.rounds) {
        const proof = await proved(told, round);
        const wrong = proof.steps.filter((step) => !step.ok).map((step) => [round, step.what, JSON.stringify(step.values)]);

        expect(wrong).toEqual([]);
        if (game === 'poker') continue; // Its cards are in a sealed pack; the lot for the button is not repeated.
        expect([round, proof.about.redrawn]).toEqual([round, proof.about.draws]);
        expect([round, proof.about.recomputed]).toEqual([round, proof.about.lines]);
      }
    });
  },
);

describe('a forged round', () => {
  it.each([
    ['baccarat', 'Dealt', () => ({ card: 'As' }), 'cards'],
    ['baccarat', 'Drew', () => ({ faces: ['As'] }), 'draw'],
    ['blackjack', 'BankTurned', () => ({ card: 'As' }), 'cards'],
    ['blackjack', 'Drew', (was: any) => ({ faces: was.faces.map(() => 'As') }), 'draw'],
    ['cussec', 'Drew', () => ({ faces: ['1-1-1'] }), 'draw'],
  ] as const)('of %s with another %s is found out', async (game, type, change, what) => {
    expect(await forged(table(game), type, change)).toContain(what);
  });

  it.each(['roulette', 'banca_francesa', 'cussec', 'craps', 'baccarat', 'blackjack'])(
    'of %s that pays a cent too little is found out', async (game) => {
      const short = (was: Record<string, any>) => ({
        lines: was.lines.map(([spot, stake, back]: [string, number, number], i: number) => [spot, stake, i ? back : back - 1]),
      });

      expect(await forged(table(game), 'Settled', short)).toEqual(['paid']);
    },
  );

  it('that settles nothing for somebody is found out', async () => {
    const told = table('roulette');
    const log = told.rounds.find((one) => one.events.some((event) => body(event).type === 'Settled'))!;
    log.events.splice(log.events.findIndex((event) => body(event).type === 'Settled'), 1);
    rechained(log);

    expect(failing(await proved(told, log.round))).toEqual(['paid']);
  });

  it('is found out in the rounds from which a shoe is known', async () => {
    const told = table('baccarat');
    const early = told.rounds[0]!.events.find((event) => body(event).type === 'Dealt')!;
    early.body = JSON.stringify({ ...body(early), card: body(early).card === 'As' ? 'Ks' : 'As' });

    expect(failing(await proved(told, 3))).toEqual(['shoe']);
  });
});

describe('what is not known is not claimed', () => {
  it('of a shoe whose shuffle cannot be read', async () => {
    const told = table('baccarat');
    const log = (number: number) => (number < 3 ? Promise.reject(new Error()) : Promise.resolve(told.rounds[number - 1]!));
    const proof = await proveRound(log, 4, told.card, null);

    expect(holds(proof)).toBe(true);
    expect(proof.about.redrawn).toBe(0);
    expect(verdict(proof, String)).toContain('not proven: what was drawn');
  });
});

describe('one sentence', () => {
  const about = {
    round: 7, since: 1, sealed: ['ana', 'rui'], withheld: [] as string[], follows: true, unheard: false, beacon: 'none', voided: '', lost: false, pack: false,
    draws: 1, redrawn: 1, lines: 2, recomputed: 2,
  } as const;
  const name = (player: string): string => player[0]!.toUpperCase() + player.slice(1);
  const said = (change: Partial<Proof['about']>, steps: Proof['steps'] = []): string =>
    verdict({ steps, about: { ...about, sealed: ['ana', 'rui'], withheld: [], ...change } }, name);

  it.each([
    [{}, 'Proven: the seed was fixed since round 1, what was drawn follows from this seed and the shares of Ana and Rui and nothing else and all bets were paid as the price list of the table says.'],
    [{ lines: 0, recomputed: 0, beacon: 'mixed', sealed: [] }, 'Proven: the seed was fixed since round 1 and what was drawn follows from this seed and the public beacon and nothing else.'],
    [{ lines: 0, recomputed: 0, sealed: [] }, 'Proven: the seed was fixed since round 1 and what was drawn follows from this seed and nothing else; not proven: that the house did not know the outcome beforehand, since nobody had a share in it.'],
    [{ lines: 0, recomputed: 0, withheld: ['rui'] }, 'Proven: the seed was fixed since round 1 and what was drawn follows from this seed and the shares of Ana and nothing else; not proven: that nobody chose between 2 outcomes by the shares left unopened (Rui).'],
    [{ draws: 0, redrawn: 0, lines: 0, recomputed: 0, pack: true }, 'Proven: the seed was fixed since round 1 and every card that was turned up lay sealed at its place; not proven: where the closed cards lay, since their seed stays closed.'],
    [{ draws: 0, redrawn: 0, lines: 0, recomputed: 0, voided: 'fault' }, 'Proven: the seed was fixed since round 1 and the round was void and nothing was drawn; not proven: that the void had a good reason.'],
    [{ lines: 3, recomputed: 2 }, 'not proven: what one bet was paid.'],
    [{ unheard: true }, 'not proven: that the house did not choose by leaving out the share that your browser sent.'],
    [{ follows: false }, 'not proven: that it goes on from the round before, which could not be read.'],
  ] as [Partial<Proof['about']>, string][])('of %j', (change, sentence) => {
    expect(said(change)).toContain(sentence);
  });

  it('names what fails', () => {
    const wrong = { ok: false, what: 'seed' as const, values: {} };

    expect(said({}, [wrong])).toBe('Not correct: it fails at «The opened seed matches the seal».');
  });

  it('is followed by details, and by voids by cause', () => {
    const lines = details({ ...about, sealed: ['ana', 'rui', 'eva'], withheld: ['rui', 'eva'] }, name);

    expect(lines).toEqual([
      'Seed of the epoch fixed since round 1', 'Shares in the draw: Ana, Rui and Eva',
      'Withheld: Rui and Eva. Whoever knew the seed could have chosen between 4 outcomes', 'No public beacon was used',
    ]);
    expect(voidWords({ fault: 2, beacon: 1 })).toEqual(['because of a fault: 2', 'because the beacon did not come: 1']);
    expect(words({ ok: true, what: 'share', values: { player: 'ana' } }, name)).toBe("Ana's share matches the seal that was sent");
  });
});
