import { describe, expect, it } from 'vitest';

import vectors from './luck_vectors.json';
import { hex, sha256 } from './sha256';
import { type Bundle, drawnPlace, hmac, holds, verifyRound } from './verify';

const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const bundle = (n: number): Bundle => structuredClone(vectors.rounds[n]!.bundle);
const wheel = (n: number): string[] => vectors.rounds[n]!.wheel;
const commitment = (round: Bundle): string => JSON.parse(round.events[0]!.body).commitment;

/** The hashes recomputed, as a forger with the database would do. */
function rechained(forged: Bundle): Bundle {
  let previous = forged.previous;
  const number = (n: number): string => `00000008${n.toString(16).padStart(16, '0')}`;
  const text = (t: string): string =>
    utf8(t).length.toString(16).padStart(8, '0') + hex(utf8(t));
  forged.events.forEach((e, i) => {
    e.seq = forged.events[0]!.seq + i;
    const fields = [text(forged.table), number(e.seq), number(e.at), text(e.by), number(e.round)];
    const rest = [number(e.draws), text(e.command), text(e.body)];
    previous = e.hash = hex(sha256(unhex(previous + [...fields, ...rest].join(''))));
  });
  return forged;
}

function edited(n: number, type: string, change: Record<string, unknown>): Bundle {
  const forged = bundle(n);
  const event = forged.events.find((e) => JSON.parse(e.body).type === type)!;
  event.body = JSON.stringify({ ...JSON.parse(event.body), ...change });
  return rechained(forged);
}

/** The steps that do not hold. */
const failing = (forged: Bundle, n: number, shown?: string): string[] => [
  ...new Set(verifyRound(forged, wheel(n), shown).filter((s) => !s.ok).map((s) => s.what)),
];

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
    'holds for round $n of $table', ({ n }) => {
      const proof = verifyRound(bundle(n), wheel(n), commitment(bundle(n)));

      expect(proof.filter((step) => !step.ok)).toEqual([]);
      expect(holds(proof)).toBe(true);
    },
  );

  it('ends with the pocket that the ball fell into', () => {
    const { pocket } = vectors.rounds[0]!;

    expect(verifyRound(bundle(0), wheel(0)).at(-1)).toEqual({
      ok: true, what: 'pocket', values: { face: pocket, pocket },
    });
  });

  it.each([
    { void: true, says: ['lost'] },
    { void: false, says: ['order', 'lost'] }, // Only a void round may lose its seed.
  ])('names a seed that was lost with its key: $says', ({ void: isVoid, says }) => {
    const n = vectors.rounds.findIndex((round) => (round.pocket === null) === isVoid);
    const forged = bundle(n);
    const end = forged.events[forged.events.length - 1]!;
    end.body = JSON.stringify({ type: 'SeedLost', round: end.round });

    expect(failing(rechained(forged), n)).toEqual(says);
  });

  it('says of a void round where the ball would have fallen', () => {
    const last = verifyRound(bundle(2), wheel(2)).at(-1)!;

    expect(last.what).toBe('pocket');
    expect(wheel(2)).toContain(last.values.face);
    expect(last.values.void).toBe(1);
  });

  it('names every step with what it compared', () => {
    const proof = verifyRound(bundle(0), wheel(0));

    expect(proof.map((step) => step.what)).toEqual([
      'chain', 'order', 'seed', 'entropy', 'entropy', 'unopened', 'draw', 'pocket',
    ]);
  });
});

describe('the proof of a round of a game without a ball', () => {
  /** A round in which dice were thrown instead of the wheel spun. */
  const thrown = (change: (forged: Bundle) => void = () => {}): Bundle => {
    const made = bundle(0);
    const event = made.events.find((e) => JSON.parse(e.body).type === 'Spun')!;
    event.body = JSON.stringify({ type: 'Thrown', round: JSON.parse(event.body).round, dice: [1, 2, 5] });
    change(made);
    return rechained(made);
  };
  const wrong = (made: Bundle): string[] =>
    verifyRound(made, []).filter((step) => !step.ok).map((step) => step.what);

  it('checks the record and the seals, and claims no draw', () => {
    expect(verifyRound(thrown(), []).map(({ ok, what }) => [what, ok])).toEqual(
      ['chain', 'order', 'seed', 'entropy', 'entropy', 'unopened'].map((what) => [what, true]),
    );
  });

  it('finds out another seed', () => {
    const forged = thrown(({ events }) => {
      const event = events.find((e) => JSON.parse(e.body).type === 'SeedOpened')!;
      event.body = JSON.stringify({ ...JSON.parse(event.body), seed: 'ab'.repeat(32) });
    });

    expect(wrong(forged)).toContain('seed');
  });

  it('finds out a draw without its outcome', () => {
    const forged = thrown(({ events }) => {
      events.splice(events.findIndex((e) => JSON.parse(e.body).type === 'Thrown'), 1);
    });

    expect(wrong(forged)).toContain('order');
  });

  it('is no way round the ball: at a wheel the same round does not hold', () => {
    expect(failing(thrown(), 0)).toEqual(expect.arrayContaining(['order', 'pocket']));
  });
});

describe('a forged round', () => {
  it.each([
    ['another seed', 'SeedOpened', { seed: 'ab'.repeat(32) }, 'seed'],
    ['another entropy', 'EntropyOpened', { entropy: 'ab'.repeat(32) }, 'entropy'],
    ['another face', 'Drew', { faces: ['36'] }, 'draw'],
    ['another pocket', 'Spun', { pocket: '36' }, 'pocket'],
    ['another draw number', 'Drew', { first: 1 }, 'order'],
    ['another round number', 'Drew', { round: 9 }, 'order'],
    ['a player that is said to be silent', 'SeedOpened', { unopened: ['ana'] }, 'unopened'],
    ['a seed that is no number', 'SeedOpened', { seed: 'xyz' }, 'readable'],
  ])('with %s is found out', (_, type, change, what) => {
    expect(failing(edited(0, type, change), 0)).toContain(what);
  });

  it('with a commitment that this browser was not shown is found out', () => {
    expect(failing(bundle(0), 0, 'ab'.repeat(32))).toEqual(['shown']);
  });

  it('with events in another order is found out', () => {
    const length = bundle(0).events.length;
    const found: number[] = [];
    for (let i = 0; i + 1 < length; i++) {
      const forged = bundle(0);
      const [a, b] = [forged.events[i]!, forged.events[i + 1]!];
      [forged.events[i], forged.events[i + 1]] = [b, a];
      if (failing(rechained(forged), 0).includes('order')) found.push(i);
    }
    const types = bundle(0).events.map((e) => JSON.parse(e.body).type as string);
    const harmless = [...Array(length - 1).keys()].filter((i) => !found.includes(i));

    // Only neighbours that both seal or both open, or that involve no luck, may change places.
    for (const i of harmless) {
      const pair = [types[i]!, types[i + 1]!].sort().join(' ');
      expect([
        'Sat Sat', 'Sat SeedSealed', 'EntropySealed Sat', 'EntropySealed EntropySealed',
        'EntropyOpened EntropyOpened', 'BetsClosed Staked', 'BetsClosed Drew',
      ]).toContain(pair);
    }
  });

  it('with late entropy is found out', () => {
    const forged = bundle(0);
    const types = forged.events.map((e) => JSON.parse(e.body).type as string);
    const [late] = forged.events.splice(types.lastIndexOf('EntropyOpened'), 1);
    forged.events.splice(types.indexOf('Staked') + 1, 0, late!);

    expect(failing(rechained(forged), 0)).toContain('order');
  });

  it('that ends without its seed is found out', () => {
    const forged = bundle(0);
    forged.events.pop();

    expect(failing(forged, 0)).toEqual(expect.arrayContaining(['order', 'seed']));
  });

  it('is located by its first broken hash, whichever bit was turned', () => {
    const count = bundle(1).events.length;
    for (let i = 0; i < count; i++) {
      for (const field of ['seq', 'at', 'by', 'round', 'draws', 'command', 'body', 'hash'] as const) {
        const forged = bundle(1);
        const event = forged.events[i]! as unknown as Record<string, string | number>;
        const value = event[field]!;
        event[field] = typeof value === 'number' ? value + 1 : `${value}0`;
        const chain = verifyRound(forged, wheel(1))[0]!;

        expect(chain).toMatchObject({ ok: false, values: { broken: event.seq } });
      }
    }
  });

  it('is found out on another wheel', () => {
    expect(failing(bundle(0), 3)).toContain('pocket');
  });

  it('that is no log at all is found out', () => {
    expect(holds(verifyRound({ table: '', previous: '', events: [] }, wheel(0)))).toBe(false);
  });
});
