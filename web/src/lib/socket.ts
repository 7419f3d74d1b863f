/**
 * A client's only socket: what the tables look like, and wishes that are granted once.
 *
 * A table is a version (`seq`), a public and an own part. A frame that continues our version is merged
 * in; any other is a gap, and the table is asked for everything since our version. A wish keeps its id
 * until it is answered, over as many connections as that takes, so it is granted at most once.
 */

import type { AnyEvent, AnyWish } from '../games/games.gen';
import { merged } from './patch';
import { uuid7 } from './uuid';
import type {
  ClientMessage, Done, Due, Frame, Jackpots, Mine, Options, Own, Problem, Public, Refusal, Row, ServerMessage, View,
  Welcome,
} from './wire.gen';

export type Status = 'idle' | 'connecting' | 'open' | 'waiting' | 'signed-out';

/** A table as last received. */
export interface Table extends Omit<View, 'type' | 'due'> {
  due: (Due & { received: number }) | null; // When it was received, on the world's clock.
  closed: Problem | null;
}

/** A table as the lobby lists it. */
export interface Listed extends Omit<Row, 'due'> {
  due: Table['due'];
}

/** How a wish ended. Forgotten: its round passed while we were away, so it was not sent again. */
export type Answer =
  | Done
  | Refusal
  | { type: 'Forgotten'; id: string };

/** A connection as the client needs it: a browser's WebSocket, or a test's. */
export interface Line {
  send(text: string): void;
  close(): void;
}

export interface Ears {
  open(): void;
  message(text: string): void;
  close(code: number): void;
}

/** What the client takes from its surroundings. */
export interface World {
  dial(ears: Ears): Line;
  now(): number;
  random(): number;
  later(ms: number, task: () => void): () => void;
}

/** Something received: a message, after its effect on the tables. */
export type Heard = ServerMessage | { type: 'Events'; table: string; events: AnyEvent[]; before: Table };

interface Pending {
  message: Extract<ClientMessage, { type: 'Wish' }>;
  round: number | null;
  sent: number; // The generation of the connection that last carried it.
  answer: (answer: Answer) => void;
}

const PING_MS = 15_000;
const SILENCE_MS = 40_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const NOT_SIGNED_IN = 4001;

export class Client {
  status: Status = 'idle';
  welcome: Welcome | null = null;
  lobby: readonly Listed[] | null = null;
  seats: readonly string[] = []; // The tables that the player sits at, as the house last said.
  balance: number | null = null; // What is free, as last said by anybody.
  readonly tables = new Map<string, Table>();

  private readonly listeners = new Set<() => void>();
  private readonly hearers = new Set<(heard: Heard) => void>();
  private readonly watched = new Map<string, number>(); // By how many parts of the page.
  private readonly asked = new Map<string, number>(); // Gaps that we have asked about, by our seq.
  private readonly pending = new Map<string, Pending>();
  private inLobby = false;
  private line: Line | null = null;
  private generation = 0; // Late messages of an old connection are ignored.
  private failures = 0;
  private pings = 0;
  private barrier = 0; // The ping whose answer says that the tables are up to date.
  private lastHeard = 0;
  private stopRetry: (() => void) | null = null;
  private stopPing: (() => void) | null = null;

  constructor(private readonly world: World) {}

  // --- Listening ------------------------------------------------------------------------

  /** Called after every change of what the client knows. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called with every message, once its effect is visible. */
  hear(hearer: (heard: Heard) => void): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  // --- Asking ---------------------------------------------------------------------------

  connect(): void {
    this.stopRetry?.();
    this.stopRetry = null;
    this.hangUp();
    const generation = ++this.generation;
    const current = (): boolean => generation === this.generation;
    this.status = 'connecting';
    this.lastHeard = this.world.now();
    this.line = this.world.dial({
      open: () => undefined, // The server speaks first: Welcome.
      message: (text) => {
        if (current()) this.take(JSON.parse(text) as ServerMessage);
      },
      close: (code) => {
        if (current()) this.lost(code);
      },
    });
    this.beat(generation);
    this.changed();
  }

  /** Ends the connection for good: signing out, or the end of a test. */
  disconnect(): void {
    this.generation++;
    this.stopRetry?.();
    this.stopRetry = null;
    this.hangUp();
    this.status = 'idle';
    this.seats = []; // Whoever comes next sits elsewhere,
    this.balance = null; // and has something else.
    this.changed();
  }

  /** Tries again now, if it is waiting to: the device says that it is online again. */
  hurry(): void {
    if (this.status === 'waiting') this.connect();
  }

  watch(table: string): void {
    const before = this.watched.get(table) ?? 0;
    this.watched.set(table, before + 1);
    if (this.status === 'open' && !before) this.askFor(table);
  }

  unwatch(table: string): void {
    const others = (this.watched.get(table) ?? 0) - 1;
    if (others > 0) return void this.watched.set(table, others);
    this.watched.delete(table);
    this.tables.delete(table);
    this.asked.delete(table);
    if (this.status === 'open') this.send({ type: 'Unwatch', table });
    this.changed();
  }

  enterLobby(): void {
    this.inLobby = true;
    if (this.status === 'open') this.send({ type: 'Lobby' });
  }

  /**
   * Asks for *wish*. With *round*, it is meant for that round alone: if the connection fails and the
   * round passes, it is not sent again. A chip never lands in a round it was not meant for.
   */
  wish(table: string, wish: AnyWish, round: number | null = null, id: string = uuid7()): Promise<Answer> {
    return new Promise((answer) => {
      const message = { type: 'Wish', table, id, wish } as const;
      const pending: Pending = { message, round, sent: 0, answer };
      this.pending.set(id, pending);
      if (this.status === 'open' && !this.barrier) this.carry(pending);
      this.changed();
    });
  }

  /** Says a quick phrase; what cannot go out now is not said later. */
  speak(table: string, phrase: string): void {
    if (this.status === 'open') this.send({ type: 'Say', table, phrase });
  }

  /** How many wishes for *table* have no answer yet. */
  waiting(table: string): number {
    let count = 0;
    for (const { message } of this.pending.values()) if (message.table === table) count++;
    return count;
  }

  // --- The connection -------------------------------------------------------------------

  private lost(code: number): void {
    this.generation++;
    this.hangUp();
    if (code === NOT_SIGNED_IN) {
      this.status = 'signed-out';
    } else {
      this.status = 'waiting';
      const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures++);
      const wait = longest * (0.5 + this.world.random() / 2);
      this.stopRetry = this.world.later(wait, () => this.connect());
    }
    this.changed();
  }

  private hangUp(): void {
    this.stopPing?.();
    this.stopPing = null;
    this.line?.close();
    this.line = null;
    this.barrier = 0;
    this.asked.clear();
  }

  /** A connection that has gone dead silently is noticed by its silence. */
  private beat(generation: number): void {
    this.stopPing = this.world.later(PING_MS, () => {
      if (generation !== this.generation) return;
      if (this.world.now() - this.lastHeard >= SILENCE_MS) return this.lost(0);
      if (this.status === 'open') this.send({ type: 'Ping', n: ++this.pings });
      this.beat(generation);
    });
  }

  private send(message: ClientMessage): void {
    this.line?.send(JSON.stringify(message));
  }

  private askFor(table: string): void {
    this.send({ type: 'Watch', table, seq: this.tables.get(table)?.seq ?? null });
  }

  private carry(pending: Pending): void {
    if (pending.sent === this.generation) return; // At most once per connection.
    pending.sent = this.generation;
    this.send(pending.message);
  }

  /** The tables are up to date: unanswered wishes go out again, except those of past rounds. */
  private resend(): void {
    for (const [id, pending] of [...this.pending]) {
      const round = this.tables.get(pending.message.table)?.public.luck.round;
      const passed = pending.round !== null && round !== undefined && round !== pending.round;
      if (passed) {
        this.pending.delete(id);
        pending.answer({ type: 'Forgotten', id });
      } else {
        this.carry(pending);
      }
    }
  }

  // --- What the server says ---------------------------------------------------------------

  private take(message: ServerMessage): void {
    this.lastHeard = this.world.now();
    switch (message.type) {
      case 'Welcome':
        this.welcomed(message);
        break;
      case 'View':
        this.replace(message);
        break;
      case 'Frame':
        this.advance(message);
        break;
      case 'Mine':
        this.own(message);
        break;
      case 'Done':
      case 'Refused':
        this.answered(message);
        break;
      case 'Lobby':
        this.lobby = message.tables.map((row) => ({ ...row, due: this.clocked(row.due) }));
        break;
      case 'Yours':
        this.seats = message.tables;
        break;
      case 'Closed': {
        const table = this.tables.get(message.table);
        const { cite, phrase } = message;
        if (table) this.tables.set(message.table, { ...table, closed: { cite, phrase, values: {} } });
        break;
      }
      case 'Pong':
        if (message.n === this.barrier) {
          this.barrier = 0;
          this.resend();
        }
        break;
      case 'Jackpots':
        this.amounts(message);
        break;
      case 'Summary':
      case 'Said':
      case 'JackpotFell':
        break;
    }
    this.changed();
    this.say(message);
  }

  private welcomed(message: Welcome): void {
    this.welcome = message;
    this.balance = message.balance;
    this.status = 'open';
    this.failures = 0;
    if (this.inLobby) this.send({ type: 'Lobby' });
    for (const table of this.watched.keys()) this.askFor(table);
    // The answer to this ping comes after the tables': only then is it known which wishes are late.
    this.barrier = ++this.pings;
    this.send({ type: 'Ping', n: this.barrier });
  }

  private replace(view: View): void {
    if (!this.watched.has(view.table)) return;
    this.balance = view.own?.balance ?? this.balance;
    const { table, name, asset, stacks, seq, card, base, own, away, jackpots } = view;
    this.asked.delete(table);
    this.tables.set(table, {
      table,
      name,
      asset,
      stacks,
      seq,
      card,
      base,
      public: view.public,
      own,
      away,
      due: this.clocked(view.due),
      closed: null,
      ...(jackpots && { jackpots }),
    });
  }

  private amounts({ table: name, amounts }: Jackpots): void {
    const table = this.tables.get(name);
    const now = new Map(Object.entries(amounts)); // An id may be a name that every object has.
    const jackpots = table?.jackpots?.map((its) => ({ ...its, cents: now.get(its.id) ?? its.cents }));
    if (table && jackpots) this.tables.set(name, { ...table, jackpots });
  }

  private advance(frame: Frame): void {
    const before = this.tables.get(frame.table);
    if (!before) return;
    if (frame.first !== before.seq) {
      if (frame.seq > before.seq) this.resync(before);
      return; // We have seen everything before this.
    }
    this.asked.delete(frame.table);
    this.tables.set(frame.table, {
      ...before,
      seq: frame.seq,
      public: merged(before.public, frame.patch) as Public,
      away: frame.away,
      due: this.clocked(frame.due),
    });
    const events = frame.events.filter((event) => event !== null);
    if (events.length) this.say({ type: 'Events', table: frame.table, events, before });
  }

  private own(mine: Mine): void {
    const before = this.tables.get(mine.table);
    if (!before) return;
    if (mine.seq !== before.seq) return this.resync(before); // A frame went missing before it.
    const own = mine.own ?? (merged(before.own, mine.patch) as Own | null);
    if (own && (mine.own || 'balance' in (mine.patch ?? {}))) this.balance = own.balance;
    this.tables.set(mine.table, { ...before, own });
  }

  /** There is a gap after *table*'s version: ask once from there. */
  private resync(table: Table): void {
    if (this.asked.get(table.table) === table.seq) return;
    this.asked.set(table.table, table.seq);
    this.askFor(table.table);
  }

  private answered(message: Extract<ServerMessage, { type: 'Done' | 'Refused' }>): void {
    const pending = this.pending.get(message.id);
    if (!pending) return;
    this.pending.delete(message.id);
    pending.answer(message);
  }

  private clocked(due: Due | null): Table['due'] {
    return due && { ...due, received: this.world.now() };
  }

  private changed(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private say(heard: Heard): void {
    for (const hearer of [...this.hearers]) hearer(heard);
  }
}

/** Everything that the table offers the player now, by name. */
export function offered({ base, own }: Table): Options {
  if (!own) return {};
  const { base: usual, not, also } = own.options;
  if (!usual) return also;
  const without = new Set(not);
  const kept = Object.entries(base).filter(([name]) => !without.has(name));
  return { ...Object.fromEntries(kept), ...also };
}

/** The browser's own surroundings. */
export const browser: World = {
  dial(ears) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/api/socket`);
    socket.onopen = () => ears.open();
    socket.onmessage = (event) => ears.message(String(event.data));
    socket.onclose = (event) => ears.close(event.code);
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
    };
  },
  now: () => performance.now(),
  random: () => Math.random(),
  later(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
