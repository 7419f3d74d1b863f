import { describe, expect, it } from 'vitest';

import { unhex, utf8 } from './bytes';
import vectors from './luck_vectors.json';
import { hex } from './sha256';
import { type Bundle, holds, type Known, type Remembered, verifyRound } from './verify';
import { drawnPlace, hmac } from './verify_draw';
import { called, drew, edited as told, opened, rechained, recorded, ROUND, share } from './verify_logs';

/** A round, and the seal of its epoch, which stands at the beginning of its table's log. */
const bundle = (n: number): Bundle => {
  const start = vectors.rounds[n < 3 ? 0 : 3]!.bundle;
  return structuredClone({ ...vectors.rounds[n]!.bundle, epoch: start.events[0]! });
};
const wheel = (n: number): string[] => vectors.rounds[n]!.wheel;
const bodies = (round: Bundle): Record<string, any>[] => round.events.map((e) => JSON.parse(e.body));
const sealed = (round: Bundle): Record<string, any> => bodies(round).find((body) => body.type === 'SeedSealed')!;
const edited = (n: number, type: string, change: Record<string, unknown>): Bundle => told(bundle(n), type, change);

const known = (n: number, remembered?: Partial<Remembered>): Known => ({
  drawing: { kind: 'ball', faces: wheel(n) },
  before: n % 3 ? bundle(n - 1) : null,
  remembered: remembered ? { player: 'ana', ...remembered } : null,
});

/** The steps that do not hold; of a forged round the one before is not asked, since it is not forged. */
const failing = async (forged: Bundle, n: number, remembered?: Partial<Remembered>): Promise<string[]> => {
  const proof = await verifyRound(forged, { ...known(n, remembered), before: null });
  return [...new Set(proof.steps.filter((s) => !s.ok).map((s) => s.what))];
};

describe('HMAC-SHA-256', () => {
  it('is the one of RFC 4231', () => {
    expect(hex(hmac(utf8('Jefe'), utf8('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

describe('a draw', () => {
  it.each(vectors.draws)('number $draw of $total places at "$table" falls on $place', (one) => {
    const place = drawnPlace(unhex(one.key), one.table, one.round, one.draw, BigInt(one.total));

    expect(String(place)).toBe(one.place);
  });
});

describe('the proof of a round', () => {
  it.each(vectors.rounds.map((round, n) => ({ n, table: round.bundle.table })))(
    'holds for round $n of $table', async ({ n }) => {
      const shown = { commitment: sealed(bundle(n)).commitment, epoch: JSON.parse(bundle(n).epoch!.body) };
      const proof = await verifyRound(bundle(n), known(n, shown));

      expect(proof.steps.filter((step) => !step.ok)).toEqual([]);
      expect(holds(proof)).toBe(true);
    },
  );

  it('ends with the pocket that the ball fell into', async () => {
    const { pocket } = vectors.rounds[0]!;

    expect((await verifyRound(bundle(0), known(0))).steps.at(-1)).toEqual({
      ok: true, what: 'pocket', values: { face: pocket, pocket },
    });
  });

  it.each([
    { void: true, says: ['lost'] },
    { void: false, says: ['order', 'lost'] }, // Only a void round may lose its seed.
  ])('names a seed that was lost with its key: $says', async ({ void: isVoid, says }) => {
    const n = vectors.rounds.findIndex((round) => (round.pocket === null) === isVoid);
    const forged = bundle(n);
    const end = forged.events[forged.events.length - 1]!;
    end.body = JSON.stringify({ type: 'SeedLost', round: end.round });

    expect(await failing(rechained(forged), n)).toEqual(says);
  });

  it('says of a void round where the ball would have fallen', async () => {
    const last = (await verifyRound(bundle(2), known(2))).steps.at(-1)!;

    expect(last.what).toBe('pocket');
    expect(wheel(2)).toContain(last.values.face);
    expect(last.values.void).toBe(1);
  });

  it('names every step with what it compared', async () => {
    const proof = await verifyRound(bundle(1), known(1));

    expect(proof.steps.map((step) => step.what)).toEqual([
      'chain', 'follows', 'order', 'epoch', 'fixed', 'seed', 'seals', 'share', 'share', 'unopened', 'draw', 'pocket',
    ]);
  });

  it('says what the round was', async () => {
    expect((await verifyRound(bundle(1), known(1))).about).toMatchObject({
      round: 2, since: 1, sealed: ['ana', 'joão'], withheld: [], beacon: 'none', voided: '', draws: 1, redrawn: 1,
    });
    expect((await verifyRound(bundle(2), known(2))).about.voided).not.toBe('');
  });
});

describe('the proof of a round of a game whose draws are not repeated here', () => {
  it('checks the record and the seals, and claims no draw', async () => {
    const proof = await verifyRound(edited(1, 'Spun', { type: 'Thrown' }), {});

    expect(holds(proof)).toBe(true);
    expect(proof.about).toMatchObject({ draws: 1, redrawn: 0 });
  });

  it('is no way round the ball: at a wheel the same round does not hold', async () => {
    expect(await failing(edited(0, 'Spun', { type: 'Thrown', pocket: undefined }), 0)).toEqual(
      expect.arrayContaining(['order', 'pocket']),
    );
  });

  it('finds out a draw without its outcome', async () => {
    const forged = bundle(0);
    forged.events.splice(forged.events.findIndex((e) => e.body.includes('"Spun"')), 1);

    expect((await verifyRound(rechained(forged))).steps.filter((s) => !s.ok).map((s) => s.what)).toContain('order');
  });
});

describe('a forged round', () => {
  it.each([
    ['another seed', 'SeedOpened', { seed: 'ab'.repeat(32) }, 'seed'],
    ['another share', 'EntropyOpened', { entropy: 'ab'.repeat(32) }, 'share'],
    ['another commitment', 'SeedSealed', { commitment: 'ab'.repeat(32) }, 'epoch'],
    ['another epoch', 'SeedSealed', { epoch: 2 }, 'epoch'],
    ['a longer path', 'SeedSealed', { path: ['ab', 'cd', 'ef'].map((two) => two.repeat(32)) }, 'epoch'],
    ['a player who is sealed twice', 'SeedSealed', { seals: [['ana', 'ab'.repeat(32)], ['ana', 'cd'.repeat(32)]] }, 'seals'],
    ['another face', 'Drew', { faces: ['36'] }, 'draw'],
    ['another pocket', 'Spun', { pocket: '36' }, 'pocket'],
    ['another draw number', 'Drew', { first: 1 }, 'order'],
    ['another round number', 'Drew', { round: 9 }, 'order'],
    ['a seal for this round', 'EntropySealed', { round: 2 }, 'order'],
    ["a seal in somebody else's name", 'EntropySealed', { player: 'rui' }, 'order'],
    ['a player that is said to be silent', 'SeedOpened', { unopened: ['ana'] }, 'unopened'],
    ['a seed that is no number', 'SeedOpened', { seed: 'xyz' }, 'readable'],
  ])('with %s is found out', async (_, type, change, what) => {
    expect(await failing(edited(1, type, change), 1)).toContain(what);
  });

  it('with a commitment or a root that this browser was not shown is found out', async () => {
    expect(await failing(bundle(0), 0, { commitment: 'ab'.repeat(32) })).toEqual(['shown']);
    expect(await failing(bundle(0), 0, { epoch: { root: 'ab'.repeat(32) } })).toEqual(['shown']);
  });

  it('of an epoch that was shown with a beacon, or more time for openings, is found out', async () => {
    const epoch = JSON.parse(bundle(0).epoch!.body);

    expect(await failing(bundle(0), 0, { epoch: { ...epoch, beacon: 'ab'.repeat(32) } })).toEqual(['shown']);
    expect(await failing(bundle(0), 0, { epoch: { ...epoch, opening_s: 9 } })).toEqual(['shown']);
  });

  it('is found out by a hash that this browser has seen', async () => {
    const { seq, hash } = bundle(1).events[3]!;

    expect(await failing(bundle(1), 1, { heads: { [seq]: hash, 999: 'ab' } })).toEqual([]);
    expect(await failing(bundle(1), 1, { heads: { [seq]: 'ab'.repeat(32) } })).toEqual(['history']);
    expect(await failing(bundle(1), 1, { heads: { [bundle(1).events[0]!.seq - 1]: 'ab' } })).toEqual(['history']);
  });

  it.each([
    ['none', { body: '{}' }],
    ['one of another length', { rounds: 2 }],
    ['one of no power of two', { rounds: 3 }],
    ['one of another epoch', { epoch: 2 }],
    ['one that begins later', { first: 3 }],
    ['one with another root', { root: 'ab'.repeat(32) }],
  ])('with a seal of its epoch that is %s is found out', async (_, change) => {
    const forged = bundle(1);
    forged.epoch!.body = JSON.stringify({ ...JSON.parse(forged.epoch!.body), ...change, ...('body' in change && { type: '' }) });

    expect(await failing(forged, 1)).toContain('epoch');
    expect(await failing({ ...forged, epoch: null }, 1)).toContain('epoch');
  });

  it('with events in another order is found out', async () => {
    const types = bodies(bundle(1)).map((body) => body.type as string);
    const harmless: string[] = [];
    for (let i = 0; i + 1 < types.length; i++) {
      const forged = bundle(1);
      const [a, b] = [forged.events[i]!, forged.events[i + 1]!];
      [forged.events[i], forged.events[i + 1]] = [b, a];
      if (!(await failing(rechained(forged), 1)).includes('order')) harmless.push([types[i], types[i + 1]].sort().join(' '));
    }

    // Only neighbours that both seal or both open, or that involve no luck, may change places.
    for (const pair of harmless) {
      expect([
        'EntropyOpened EntropyOpened', 'EntropyOpened EntropySealed', 'EntropySealed EntropySealed',
        'EntropySealed Staked', 'BetsClosed Staked', 'BetsClosed Drew',
      ]).toContain(pair);
    }
  });

  it('that lets somebody bet after a draw of nothing is found out', async () => {
    const facts = [
      called, opened('ana', share(1)), drew(), { type: 'Burned', count: 1 },
      { type: 'Staked', player: 'rui', bets: [['banca', 100]], _by: 'rui' }, drew('2S'), { type: 'Dealt', round: ROUND, card: '2S' },
    ];
    const { steps } = await verifyRound(recorded(facts, { shares: { ana: share(1) } }));

    expect(steps.filter((step) => !step.ok).map((step) => step.what)).toContain('order');
  });

  it('with a late share is found out', async () => {
    const forged = bundle(1);
    const types = bodies(forged).map((body) => body.type as string);
    const [late] = forged.events.splice(types.lastIndexOf('EntropyOpened'), 1);
    forged.events.splice(types.indexOf('Spun'), 0, late!);

    expect(await failing(rechained(forged), 1)).toContain('order');
  });

  it('that ends without its seed is found out', async () => {
    const forged = bundle(0);
    forged.events.pop();

    expect(await failing(forged, 0)).toEqual(expect.arrayContaining(['order', 'seed']));
  });

  it('is located by its first broken hash, whichever bit was turned', async () => {
    const count = bundle(1).events.length;
    for (let i = 0; i < count; i++) {
      for (const field of ['seq', 'at', 'by', 'round', 'draws', 'command', 'hash'] as const) {
        const forged = bundle(1);
        const event = forged.events[i]! as unknown as Record<string, string | number>;
        const value = event[field]!;
        event[field] = typeof value === 'number' ? value + 1 : `${value}0`;
        const chain = (await verifyRound(forged)).steps[0]!;

        expect(chain).toMatchObject({ ok: false, values: { broken: event.seq } });
      }
    }
  });

  it('is found out on another wheel', async () => {
    expect(await failing(bundle(0), 3)).toContain('pocket');
  });

  it('that is no log at all is found out', async () => {
    expect(holds(await verifyRound({ table: '', previous: '', events: [] }, known(0)))).toBe(false);
  });
});
