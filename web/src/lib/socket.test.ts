import { describe, expect, it } from 'vitest';

import type { AnyWish } from '../games/games.gen';
import { Client, offered, type Answer, type Ears, type Heard, type World } from './socket';
import type { ClientMessage, Frame, ServerMessage } from './wire.gen';

// --- A world whose clock, wire and dice the test controls -------------------------------------

type Doc = Record<string, unknown>;
const ADD: AnyWish = { type: 'Sit' }; // Whatever is wished: this server adds one.

/** A small generator with a seed, so that a failing schedule can be repeated. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The merge patch from *before* to *after*, both plain objects without nulls. */
function difference(before: Doc, after: Doc): Doc {
  const patch: Doc = {};
  for (const key of Object.keys(before)) if (!(key in after)) patch[key] = null;
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    const nested = isDoc(old) && isDoc(value);
    patch[key] = nested ? difference(old, value) : value;
  }
  return patch;
}

const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Wire {
  toServer: string[] = [];
  toClient: ServerMessage[] = [];
  heard: string[] = []; // Wishes that came over this wire, by id.
  seated = false;
  broken = false; // Nothing gets through any more; the client may not know it yet.

  constructor(readonly ears: Ears) {}
}

/** A server with one table: every wish adds one to `view.sum`, and its id is remembered. */
class Fake implements World {
  wires: Wire[] = [];
  seq = 0;
  public: Doc = { view: { sum: 0, seats: {} }, luck: { round: 1 }, names: {} };
  own: Doc = { balance: 1000, options: {} };
  history: Frame[] = [];
  granted = new Map<string, number>();
  clock = 0;
  private timers = new Map<number, { at: number; task: () => void }>();
  private count = 0;

  constructor(
    readonly random: () => number,
    readonly seated = false,
    readonly remembers = 6,
  ) {}

  get wire(): Wire {
    return this.wires.at(-1)!;
  }

  dial(ears: Ears): { send(text: string): void; close(): void } {
    const wire = new Wire(ears);
    wire.toClient.push({
      type: 'Welcome',
      player: 'ana',
      name: 'Ana',
      language: 'pt',
      asset: 'PTS/0',
      balance: 1000,
      at: 0,
      protocol: 1,
    });
    this.wires.push(wire);
    return {
      send: (text) => void wire.toServer.push(text),
      close: () => {
        wire.broken = true;
      },
    };
  }

  now(): number {
    return this.clock;
  }

  later(ms: number, task: () => void): () => void {
    const n = ++this.count;
    this.timers.set(n, { at: this.clock + ms, task });
    return () => this.timers.delete(n);
  }

  tick(ms: number): void {
    this.clock += ms;
    for (const [n, { at, task }] of [...this.timers]) {
      if (at <= this.clock && this.timers.delete(n)) task();
    }
  }

  /** Something happens at the table. */
  change(edit: (doc: Doc) => void): void {
    const before = this.public;
    const ownBefore = this.own;
    this.public = structuredClone(before);
    edit(this.public);
    this.own = { ...this.own, balance: 1000 - this.seq, options: { [`o${this.seq % 5}`]: 1 } };
    const first = this.seq++;
    const frame: Frame = {
      type: 'Frame',
      table: 't',
      first,
      seq: this.seq,
      events: [{ type: 'RoundOver', round: first }],
      patch: difference(before, this.public),
      due: null,
      away: [],
    };
    this.history = [...this.history, frame].slice(-this.remembers);
    for (const wire of this.wires) {
      if (wire.broken || !wire.seated) continue;
      wire.toClient.push(frame);
      if (!this.seated) continue;
      const patch = difference(ownBefore, this.own);
      wire.toClient.push({ type: 'Mine', table: 't', seq: this.seq, patch });
    }
  }

  /** The server reads the next message of *wire*. */
  read(wire: Wire): void {
    const text = wire.toServer.shift();
    if (!text || wire.broken) return;
    const message = JSON.parse(text) as ClientMessage;
    switch (message.type) {
      case 'Watch': {
        wire.seated = true;
        const gap = this.history.filter((frame) => frame.first >= (message.seq ?? -1));
        const known = message.seq === this.seq || gap[0]?.first === message.seq;
        if (!known) {
          wire.toClient.push(this.view());
          break;
        }
        wire.toClient.push(...gap);
        const own = structuredClone(this.own) as never;
        if (this.seated) wire.toClient.push({ type: 'Mine', table: 't', seq: this.seq, own });
        break;
      }
      case 'Wish': {
        wire.heard.push(message.id);
        if (!this.granted.has(message.id)) {
          this.change((doc) => ((doc.view as Doc).sum = Number((doc.view as Doc).sum) + 1));
          this.granted.set(message.id, 0);
        }
        this.granted.set(message.id, this.granted.get(message.id)! + 1);
        wire.toClient.push({ type: 'Done', id: message.id, table: 't', first: 0, count: 1, receipt: '' });
        break;
      }
      case 'Ping':
        wire.toClient.push({ type: 'Pong', n: message.n, at: 0 });
        break;
      default:
        break;
    }
  }

  deliver(wire: Wire): void {
    const message = wire.toClient.shift();
    if (message && !wire.broken) wire.ears.message(JSON.stringify(message));
  }

  /** The wire breaks; the client is told. */
  break(wire: Wire, code = 1006): void {
    wire.broken = true;
    wire.ears.close(code);
  }

  /** Everything under way arrives. */
  settle(): void {
    for (let i = 0; i < 500; i++) {
      const wire = this.wire;
      if (wire.broken) this.tick(20_000);
      else if (wire.toServer.length) this.read(wire);
      else if (wire.toClient.length) this.deliver(wire);
      else return;
    }
    throw new Error('client and server never fall silent');
  }

  view(): ServerMessage {
    return {
      type: 'View',
      table: 't',
      asset: 'PTS/0',
      stacks: false,
      seq: this.seq,
      card: {} as never,
      base: {},
      public: structuredClone(this.public) as never,
      own: (this.seated ? structuredClone(this.own) : null) as never,
      due: null,
      away: [],
      name: { pt: 'Mesa', en: 'Table' },
    };
  }
}

function opened(fake: Fake): Client {
  const client = new Client(fake);
  client.watch('t');
  client.connect();
  fake.settle();
  return client;
}

const sum = (client: Client): number => (client.tables.get('t')!.public.view as unknown as { sum: number }).sum;

// --- Versions ---------------------------------------------------------------------------------

describe('a table', () => {
  it('is seen whole after watching it', () => {
    const fake = new Fake(dice(1), true);
    const client = opened(fake);

    expect(client.tables.get('t')).toMatchObject({ seq: 0, public: fake.public, own: fake.own });
  });

  it('follows the frames', () => {
    const fake = new Fake(dice(1), true);
    const client = opened(fake);
    fake.change((doc) => ((doc.view as Doc).seats = { ana: { 'pleno:17': 200 } }));
    fake.settle();

    expect(client.tables.get('t')).toMatchObject({ seq: 1, public: fake.public, own: fake.own });
  });

  it('does not apply a frame across a gap, and asks once from where it stands', () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    for (let i = 0; i < 3; i++) fake.change((doc) => ((doc.view as Doc).sum = i + 1));
    fake.wire.toClient.shift();
    fake.deliver(fake.wire);
    fake.deliver(fake.wire);

    expect(sum(client)).toBe(0);
    expect(fake.wire.toServer).toEqual([JSON.stringify({ type: 'Watch', table: 't', seq: 0 })]);

    fake.settle();

    expect(sum(client)).toBe(3);
  });

  it('takes a frame twice for once', () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    const heard: Heard[] = [];
    client.hear((message) => message.type === 'Events' && heard.push(message));
    fake.change((doc) => ((doc.view as Doc).sum = 1));
    fake.wire.toClient.push(fake.wire.toClient[0]!);
    fake.settle();

    expect(heard).toHaveLength(1);
    expect(fake.wire.toServer).toEqual([]);
  });

  it('is forgotten when it is watched no longer', () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    client.unwatch('t');
    fake.change(() => undefined);
    fake.settle();

    expect(client.tables.size).toBe(0);
  });

  it('is kept while another part of the page watches it', () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    client.watch('t');
    client.unwatch('t');
    fake.settle();

    expect(client.tables.size).toBe(1);
    client.unwatch('t');
    expect(client.tables.size).toBe(0);
  });
});

describe('what a table offers', () => {
  const option = (least: number) => ({ wish: 'x', spot: '', least, most: 9, step: 1, cite: '' });
  const base = { Leave: option(0), 'PlaceBets pleno:17': option(1), 'PlaceBets pleno:0': option(1) };
  const table = (options: object) =>
    ({ base, own: options && { options, balance: 0, held: 0 } }) as never;

  it('is what anybody who sits down may do, except for what differs', () => {
    const also = { 'PlaceBets pleno:17': option(5), 'TakeBack pleno:17': option(1) };

    expect(offered(table({ base: true, not: ['PlaceBets pleno:0'], also }))).toEqual({
      Leave: option(0),
      'PlaceBets pleno:17': option(5),
      'TakeBack pleno:17': option(1),
    });
  });

  it('is only what is named, where little is left', () => {
    const also = { Leave: option(0) };

    expect(offered(table({ base: false, not: [], also }))).toEqual(also);
  });
});

// --- The connection -----------------------------------------------------------------------------

describe('the connection', () => {
  it('comes back by itself, later after each failure, and not all at the same moment', () => {
    const waits: number[] = [];
    const fake = new Fake(() => 0.5);
    const client = new Client({
      dial: (ears) => fake.dial(ears),
      now: () => 0,
      random: () => 0.5,
      later: (ms, task) => {
        if (ms !== 15_000) waits.push(ms);
        return fake.later(ms, task);
      },
    });
    client.connect();
    for (let i = 0; i < 8; i++) {
      fake.break(fake.wire);
      fake.tick(20_000);
    }

    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 9600, 11_250, 11_250]);
  });

  it('ignores the late close of an old socket', () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    const old = fake.wire;
    client.connect();
    fake.settle();
    old.ears.close(1006);

    expect(client.status).toBe('open');
  });

  it('ignores the late words of an old socket', () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    const old = fake.wire;
    client.connect();
    fake.settle();
    old.ears.message(JSON.stringify({ ...(fake.view() as object), seq: 99 }));

    expect(client.tables.get('t')!.seq).toBe(0);
  });

  it('does not come back when the server knows nobody by this cookie', () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    fake.break(fake.wire, 4001);
    fake.tick(60_000);

    expect(client.status).toBe('signed-out');
    expect(fake.wires).toHaveLength(1);
  });

  it('gives up a line that has gone silent', () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    for (let i = 0; i < 3; i++) fake.tick(15_000);

    expect(client.status).toBe('waiting');
  });

  it('keeps a line that answers', () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    for (let i = 0; i < 10; i++) {
      fake.tick(15_000);
      fake.settle();
    }

    expect(client.status).toBe('open');
    expect(fake.wires).toHaveLength(1);
  });
});

// --- Wishes ---------------------------------------------------------------------------------------

describe('a wish', () => {
  it('whose answer was lost is sent again with the same id, and granted once', async () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    const answer = client.wish('t', ADD);
    fake.read(fake.wire);
    fake.break(fake.wire);
    fake.settle();

    expect((await answer).type).toBe('Done');
    expect([...fake.granted.values()]).toEqual([2]);
    expect(sum(client)).toBe(1);
  });

  it('is sent once a connection', () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    void client.wish('t', ADD);
    client.watch('t');
    client.hurry();

    expect(fake.wire.toServer.filter((text) => text.includes('"Wish"'))).toHaveLength(1);
  });

  it('meant for one round is not sent into another', async () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    const answer = client.wish('t', ADD, 1);
    fake.break(fake.wire);
    fake.change((doc) => ((doc.luck as Doc).round = 2));
    fake.settle();

    expect((await answer).type).toBe('Forgotten');
    expect(sum(client)).toBe(0);
  });

  it('meant for a round that still runs is sent again', async () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    const answer = client.wish('t', ADD, 1);
    fake.break(fake.wire);
    fake.settle();

    expect((await answer).type).toBe('Done');
    expect(sum(client)).toBe(1);
  });

  it('made while the line is down waits for the tables', async () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    fake.break(fake.wire);
    const answer = client.wish('t', ADD, 1);
    expect(client.waiting('t')).toBe(1);
    fake.settle();

    expect((await answer).type).toBe('Done');
    expect(client.waiting('t')).toBe(0);
  });

  it('that is refused says why', async () => {
    const fake = new Fake(dice(1));
    const client = opened(fake);
    const answer = client.wish('t', ADD);
    const { id } = JSON.parse(fake.wire.toServer.shift()!) as { id: string };
    const cite = '804/2015:11.a.i';
    const refusal = { type: 'Refused', id, table: 't', cite, phrase: 'x', values: { fits: 5 } };
    fake.wire.ears.message(JSON.stringify(refusal));

    expect(await answer).toMatchObject({ type: 'Refused', cite, values: { fits: 5 } });
  });
});

// --- Any schedule ---------------------------------------------------------------------------------

describe.each([false, true])('whatever the wire does (seated: %s)', (seated) => {
  it.each(Array.from({ length: 150 }, (_, i) => i + 1))(
    'client and server end up the same, and wishes are granted once: schedule %i',
    async (seed) => {
      const random = dice(seed * (seated ? 7919 : 104_729));
      const fake = new Fake(random, seated);
      const client = opened(fake);
      const answers: Promise<Answer>[] = [];
      const old: Wire[] = [];

      for (let step = 0; step < 120; step++) {
        const wire = fake.wire;
        const first = wire.toClient[0];
        const frame = first?.type === 'Frame';
        const roll = random();
        if (roll < 0.25) fake.read(wire);
        else if (roll < 0.5) fake.deliver(wire);
        else if (roll < 0.62) fake.change((doc) => scribble(doc, random));
        else if (roll < 0.72) answers.push(client.wish('t', ADD));
        else if (roll < 0.78 && frame) wire.toClient.shift();
        else if (roll < 0.84 && frame) wire.toClient.splice(1, 0, first);
        else if (roll < 0.9 && frame && wire.toClient[1]?.type === 'Frame')
          wire.toClient.splice(0, 2, wire.toClient[1], first);
        else if (roll < 0.93 && !wire.broken) {
          old.push(wire);
          if (random() < 0.5) fake.break(wire);
          else wire.broken = true; // The close comes later, if ever.
        } else if (roll < 0.96) old[Math.floor(random() * old.length)]?.ears.close(1006);
        else fake.tick(20_000);
      }
      for (let i = 0; i < 5; i++) fake.tick(15_000);
      fake.settle();
      fake.change((doc) => scribble(doc, random)); // A last word, so that a lost one is noticed.
      fake.settle();

      const table = client.tables.get('t')!;
      expect(table.seq).toBe(fake.seq);
      expect(table.public).toEqual(fake.public);
      expect(table.own).toEqual(seated ? fake.own : null);
      expect((await Promise.all(answers)).every(({ type }) => type === 'Done')).toBe(true);
      expect(sum(client)).toBe(answers.length);
      for (const { heard } of fake.wires) expect(new Set(heard).size).toBe(heard.length);
    },
  );
});

function scribble(doc: Doc, random: () => number): void {
  const seats = (doc.view as Doc).seats as Doc;
  const seat = `s${Math.floor(random() * 4)}`;
  if (random() < 0.3) delete seats[seat];
  else seats[seat] = { [`pleno:${Math.floor(random() * 37)}`]: Math.floor(random() * 9) };
}

describe('what follows the player', () => {
  const met = () => {
    const world = new Fake(dice(7));
    const client = new Client(world);
    client.connect();
    const say = (message: unknown) => world.wire.ears.message(JSON.stringify(message));
    say(world.wire.toClient.shift());
    return { world, client, say };
  };

  it('is where they sit, as the house last said', () => {
    const { client, say } = met();
    say({ type: 'Yours', tables: ['am38', 'holdem'] });
    expect(client.seats).toEqual(['am38', 'holdem']);
    say({ type: 'Yours', tables: [] });
    expect(client.seats).toEqual([]);
  });

  it('is what they have free, whichever table said it last', () => {
    const { client, say } = met();
    const view = (table: string, balance: number) => ({
      type: 'View', table, name: {}, asset: 'PTS/0', stacks: false, seq: 3, card: {}, base: {}, public: {}, due: null, away: [],
      own: { balance, options: {}, wallets: {}, held: 0 },
    });
    expect(client.balance).toBe(1000);
    client.watch('am38');
    client.watch('fr37');
    say(view('am38', 1000));
    say(view('fr37', 1000));
    say({ type: 'Mine', table: 'fr37', seq: 3, patch: { balance: 900, held: 100 } });
    say({ type: 'Mine', table: 'am38', seq: 3, patch: { held: 0 } }); // Which says nothing of it.

    expect(client.balance).toBe(900);
  });

  it('is what is in the jackpots of a table, as last said', () => {
    const { client, say } = met();
    const heard: string[] = [];
    client.hear((message) => heard.push(message.type));
    client.watch('m');
    say({
      type: 'View', table: 'm', name: {}, asset: 'PTS/0', stacks: false, seq: 3, card: {}, base: {}, public: {}, due: null, away: [],
      own: null, jackpots: ['constructor', 'mini', 'super'].map((id) => ({ id, name: {}, cents: 5 })),
    });
    say({ type: 'Jackpots', table: 'm', amounts: { super: 501, other: 7 } });
    say({ type: 'Jackpots', table: 'elsewhere', amounts: { super: 9 } });
    say({ type: 'JackpotFell', table: 'm', jackpot: 'super', cents: 501, machine: 'n', name: {} });

    expect(client.tables.get('m')?.jackpots).toEqual([
      { id: 'constructor', name: {}, cents: 5 }, { id: 'mini', name: {}, cents: 5 }, { id: 'super', name: {}, cents: 501 },
    ]);
    expect(client.tables.has('elsewhere')).toBe(false);
    expect(heard).toContain('JackpotFell');
  });

  it('has rows whose clocks began when they came', () => {
    const { world, client, say } = met();
    world.clock = 5000;
    say({ type: 'Lobby', tables: [{ table: 'am38', due: { order: 'CloseBets', in_ms: 900 } }, { table: 'fr37', due: null }] });

    expect(client.lobby?.map(({ due }) => due)).toEqual([{ order: 'CloseBets', in_ms: 900, received: 5000 }, null]);
  });
});
