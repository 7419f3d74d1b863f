/** What a dishonest house may try, held against the browser (tests/house/luck_attacks.py). */
import { describe, expect, it } from 'vitest';

import attacks from './luck_attacks.json';
import { type Bundle, holds, type Known, verifyRound } from './verify';
import type { Logged } from './wire.gen';

type Attack = (typeof attacks)[number];

const seal = (attack: Attack): Logged => ({
  seq: 0, at: 0, by: 'house', round: 0, draws: 0, command: '', hash: '', body: JSON.stringify(attack.epoch),
});
const round = (attack: Attack, number: number): Bundle | undefined => {
  const found = attack.bundles.find(({ events }) => events[0]!.round === number);
  return found && { ...found, epoch: seal(attack) };
};
const drawing = (attack: Attack): Known['drawing'] => ({ kind: 'ball', faces: attack.wheel });
const chains = (attack: Attack): Known['chains'] =>
  Object.fromEntries(attack.networks.map(({ hash, genesis_time, period, public_key }) =>
    [hash, { genesis: genesis_time, period, key: public_key }]));
const knows = (attack: Attack): Known => ({ drawing: drawing(attack), chains: chains(attack) });
const failing = async (attack: Attack, known: Known = {}): Promise<string[]> => {
  const proof = await verifyRound(round(attack, attack.round)!, { ...knows(attack), ...known });
  return [...new Set(proof.steps.filter((step) => !step.ok).map((step) => step.what))];
};
const named = (name: string): Attack => attacks.find((attack) => attack.name === name)!;

describe('one round and the seal of its epoch', () => {
  it.each(attacks.filter((attack) => attack.caught_by_round_alone))('convict a house that $name', async (attack) => {
    expect(await failing(attack)).not.toEqual([]);
  });

  it.each([
    ['grinds a seed', 'epoch'],
    ['voids an empty round', 'empty'],
    ['voids a round twice', 'order'],
    ['loses a seed', 'lost'],
    ['takes shares in the order of openings', 'draw'],
    ['swaps a share', 'share'],
    ['withholds a share and says nothing', 'unopened'],
    ['closes openings early', 'waited'],
    ['changes its key in mid-epoch', 'epoch'],
    ['begins an epoch early', 'epoch'],
    ['forges a path', 'epoch'],
    ['opens another seed', 'seed'],
    ['tells another pocket', 'draw'],
    ['draws without its beacon', 'order'],
    ['waits for a better beacon', 'beacon'],
    ['calls until it suits', 'order'],
    ['makes a beacon up', 'beacon'],
    ['takes an old signature', 'beacon'],
    ['knows a beacon beforehand', 'beacon'],
    ['lets a friend bet late', 'order'],
    ['tells a friend what comes', 'order'],
    ['opens shares before the bets', 'order'],
    ['never calls the shares', 'order'],
    ['calls shares until it suits', 'order'],
    ['voids what it was sent and did not write', 'spared'],
    ['voids for a beacon that came', 'order'],
    ['voids for a beacon that nobody called', 'order'],
    ['promises a beacon of its own', 'beacon'],
  ])('say of a house that %s which step failed: %s', async (name, what) => {
    expect(await failing(named(name))).toContain(what);
  });

  it('also show an epoch that is sealed when it begins, or after its turn', async () => {
    expect(await failing(named('grinds a nonce'))).toEqual(['fixed']);
    expect(await failing(named('seals an epoch late'))).toEqual(['fixed']);
  });

  it.each(['honest', 'honest, with a beacon'])('say nothing against a house that is %s, in any round', async (name) => {
    const honest = named(name);
    for (const { events } of honest.bundles.slice(0, -1)) { // The last one is not over.
      const seals = honest.bundles.flatMap((bundle) => bundle.events);
      const sealed = JSON.parse(events.find((event) => event.body.includes('"SeedSealed"'))!.body);
      const epoch = seals.find(({ body }) => body.startsWith(`{"type":"EpochSealed","epoch":${sealed.epoch},`))!;
      const bundle = { ...round(honest, events[0]!.round)!, epoch };
      const proof = await verifyRound(bundle, { ...knows(honest), before: round(honest, events[0]!.round - 1) });

      expect(proof.steps.filter((step) => !step.ok)).toEqual([]);
    }
  });

  it.each(['withholds a share', 'withholds before the beacon'])('name those of whom one %s, and no more', async (name) => {
    const attack = named(name);
    const proof = await verifyRound(round(attack, attack.round)!, knows(attack));

    expect(holds(proof)).toBe(true);
    expect(proof.about.withheld).toEqual(attack.named);
  });
});

describe('a house that knows what comes since nobody has a share', () => {
  const about = async (name: string) => (await verifyRound(round(named(name), 2)!, knows(named(name)))).about;

  it('does nothing that the log forbids, and the round says that there was none', async () => {
    expect(await failing(named('tells a friend where nobody has a share'))).toEqual([]);
    expect(await about('tells a friend where nobody has a share')).toMatchObject({ sealed: [], beacon: 'none' });
    expect(await about('honest, with a beacon')).toMatchObject({ beacon: 'mixed' });
  });
});

describe('the round before as well', () => {
  it.each([
    ['reorders seals', 'seals'],
    ['leaves a seal out', 'seals'],
    ['swaps a seal', 'seals'],
    ['skips a round', 'follows'],
  ])('convicts a house that %s', async (name, what) => {
    const attack = named(name);
    const before = round(attack, attack.round - 1) ?? round(attack, attack.round - 2);

    expect(await failing(attack, { before })).toEqual([what]);
  });
});

describe('what the player kept', () => {
  it.each(['leaves a seal out', 'swaps a seal', 'swaps a share'])('convicts a house that %s', async (name) => {
    const attack = named(name);
    const own = named('honest');
    const sealed = own.bundles[0]!.events.map(({ body }) => JSON.parse(body));
    const { commitment } = sealed.find((fact) => fact.type === 'EntropySealed' && fact.player === 'ana');
    const facts = own.bundles[1]!.events.map(({ body }) => JSON.parse(body));
    const { entropy } = facts.find((fact) => fact.type === 'EntropyOpened' && fact.player === 'ana');
    const share = { commitment, entropy, granted: true, opened: true, signer: '', receipt: '' };

    expect(await failing(attack, { remembered: { player: 'ana', own: share } })).toContain('mine');
  });

  it('convicts a house that asked this browser alone, while others could still bet', async () => {
    const attack = named('honest');
    const facts = round(attack, 2)!.events.map(({ seq, body }) => ({ seq, ...JSON.parse(body) }));
    const { commitment } = { commitment: new Map(facts[0].seals).get('ana') as string };
    const { entropy } = facts.find((fact) => fact.type === 'EntropyOpened' && fact.player === 'ana');
    const call = facts.find((fact) => fact.type === 'SharesDue').seq as number;
    const share = { commitment, entropy, granted: true, opened: true, signer: '', receipt: '' };
    const asked = (asked: number) => failing(attack, { remembered: { player: 'ana', own: { ...share, asked } } });

    expect(await asked(call + 1)).toEqual([]);
    expect(await asked(call)).toEqual(['asked']);
    expect(await asked(0)).toEqual(['asked']);
    expect(await asked(1_000_000)).toEqual(['asked']); // It has not so many events.
  });
});

describe('the seeds that a browser has seen', () => {
  const opened = ({ events }: { events: Pick<Logged, 'body'>[] }): [number, string][] =>
    events.map(({ body }) => JSON.parse(body)).flatMap((fact) => (fact.type === 'SeedOpened' ? [[fact.round, fact.seed.slice(0, 16)]] : []));

  it.each(['honest', 'replays an epoch'])('convict a house that replays an epoch, and no other: %s', async (name) => {
    const attack = named(name);
    const seeds = Object.fromEntries(attack.bundles.flatMap(opened));

    expect(await failing(attack, { remembered: { player: '', seeds } })).toEqual(name === 'honest' ? [] : ['fresh']);
  });
});
