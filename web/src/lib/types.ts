/** What travels on the wire. Money is whole cents (or points), time microseconds unless named. */

export type Lang = string; // A folder of `lib/i18n`.
export type Text = Record<Lang, string>;
export type Cents = number;
export type Seat = string;
export type Spot = string; // "split:17-20"
export type Bet = [Spot, Cents];
export type Bets = Record<Spot, Cents>;
export type Colour = 'red' | 'black' | 'green' | 'blue' | 'gold';
export type Asset = string; // "EUR/2", "PTS/0"

// --- What every game has ------------------------------------------------------------------

/** Something that the server would accept from this seat now. */
export interface Option {
  wish: string;
  spot: Spot;
  least: Cents;
  most: Cents;
  step: Cents;
  cite: string;
}

/** Keyed "PlaceBets pleno:17", or "Leave" where there is no spot. */
export type Options = Record<string, Option>;

/** What a seat may do, as it differs from what somebody may do who has just sat down. */
export interface Offered {
  base: boolean; // Whether those are offered at all,
  not: string[]; // but for these,
  also: Options; // and these besides, or with other bounds.
}

export interface Session {
  since: number;
  staked: Cents;
  returned: Cents;
  rounds: number;
}

export type Notice = 'invited' | 'warned';

export interface Luck {
  table: string; // The name under which luck is sealed.
  round: number;
  commitment: string;
  closed: boolean;
  sealed: Seat[];
  opened: [Seat, string][];
  previous?: OpenedLuck | null;
  deck?: SealedDeck | null; // Where cards are hidden from some: the pack of this round.
}

/** A pack whose order was sealed before its first card, and what was opened of it to all. */
export interface SealedDeck {
  root: string;
  cards: number;
  opened: [place: number, card: string, salt: string, path: string[]][];
}

/** A card of a sealed pack with what ties it to the root. */
export interface Proven {
  place: number;
  card: string;
  salt: string;
  path: string[];
}

export interface OpenedLuck {
  round: number;
  seed: string;
  commitment: string;
  opened: [Seat, string][];
  unopened: Seat[];
  faces: string[];
  deck?: SealedDeck | null;
}

export interface Public<View = unknown> {
  view: View;
  luck: Luck;
  names: Record<Seat, string>;
}

/** A member that is null may be left out: to a merge patch both are the same. */
export interface Own<Mine = unknown> {
  mine?: Mine | null;
  options: Offered;
  balance: Cents;
  held: Cents; // What lies on this table's cloth.
  cards?: Proven[] | null; // One's own of a sealed pack.
  session?: Session | null;
  notice?: Notice | null;
}

export interface Due {
  order: string;
  in_ms: number;
}

// --- A table of bets, whatever is played there ------------------------------------------------

export interface TableSpot {
  spot: Spot;
  kind: string;
  numbers?: readonly string[];
  pays?: readonly [number, number] | null; // None where the price is not one for all its wins.
  least: Cents;
  most: Cents;
  step: Cents;
  cites: { bet: string; limit: string; price: string };
}

export interface TableCard {
  game: string;
  rulebook: string;
  spots: readonly TableSpot[];
  shared: boolean;
  window: number;
  chips: readonly Cents[];
  cap?: Cents;
}

export interface TableSeat {
  bets: Bets;
  total: Cents;
  colour: number;
  chip?: Cents; // Where chips have no face value: what one is worth.
}

export interface TableView {
  round: number;
  phase: string;
  seats: Record<Seat, TableSeat>;
  drawn: readonly [string, Colour][]; // Newest first.
}

export interface TableMine {
  bets: Bets;
  total: Cents;
  previous: Bets;
}

// --- Roulette -----------------------------------------------------------------------------

export interface CardSpot extends TableSpot {
  numbers: string[];
  pays: [number, number];
}

export interface Call {
  call: string;
  bets: [Spot, number][]; // Chips a component.
  chips: number;
  cite: string;
}

export interface RouletteCard {
  game: 'roulette';
  rulebook: string;
  wheel: string;
  pockets: [string, Colour][]; // Clockwise.
  spots: CardSpot[];
  calls: Call[];
  shared: boolean;
  seats: number;
  unit: Cents;
  minimum: Cents;
  cap: Cents;
  window: number;
  spin: number; // Seconds from «nada mais» until the ball rests.
  chips: Cents[];
  colour_chips: boolean;
}

export interface RouletteSeat {
  bets: Bets;
  total: Cents;
  colour: number;
  chip: Cents;
}

export interface RouletteView {
  round: number;
  phase: 'betting' | 'closed' | 'resting';
  seats: Record<Seat, RouletteSeat>;
  drawn: [string, Colour][]; // Newest first.
  last?: { round: number; pocket: string; colour: Colour; clockwise: boolean } | null;
}

export type RouletteMine = TableMine;

// --- Events and wishes --------------------------------------------------------------------

/** A fact of the log. A hidden one is null, so that the numbering has no holes. */
export interface Event {
  type: string;
  [field: string]: unknown;
}

export interface Wish {
  type: string;
  [field: string]: unknown;
}

export type Line = [Spot, Cents, Cents]; // A spot, what lay there, and what came back.

export interface Spun extends Event {
  type: 'Spun';
  round: number;
  pocket: string;
  colour: Colour;
  clockwise: boolean;
}

export interface Settled extends Event {
  type: 'Settled';
  seat: Seat;
  stake: Cents;
  returned: Cents;
  lines: Line[];
}

// --- Messages -----------------------------------------------------------------------------

export type ToServer =
  | { type: 'Watch'; table: string; seq: number | null }
  | { type: 'Unwatch'; table: string }
  | { type: 'Wish'; table: string; id: string; wish: Wish }
  | { type: 'Lobby' }
  | { type: 'Ping'; n: number };

export interface Welcome {
  type: 'Welcome';
  player: Seat;
  name: string;
  language: Lang;
  asset: Asset;
  balance: Cents;
  at: number; // The house's clock.
  protocol: number;
}

export interface View {
  type: 'View';
  table: string;
  asset: Asset;
  seq: number;
  card: unknown;
  base: Options;
  public: Public;
  own: Own | null;
  due: Due | null;
  away: Seat[];
  name: Text;
}

export interface Frame {
  type: 'Frame';
  table: string;
  seq: number; // The next number: events are first … seq - 1.
  first: number;
  events: (Event | null)[];
  patch: unknown;
  due: Due | null;
  away: Seat[]; // Seated, and not there at the moment.
}

/** A seat's own part: a patch against the last, or after a gap the whole of it. */
export interface Mine {
  type: 'Mine';
  table: string;
  seq: number;
  patch?: unknown;
  own?: Own;
}

export interface Done {
  type: 'Done';
  id: string;
  table: string;
  first: number;
  count: number;
}

/** Why a wish was not granted: the rule, the phrase's key, and what would be allowed. */
export interface Refusal {
  cite: string;
  phrase: string;
  values: Record<string, number | string>;
}

export interface Refused extends Refusal {
  type: 'Refused';
  id: string;
  table: string;
}

export interface Summary {
  type: 'Summary';
  table: string;
  since: number;
  until: number;
  staked: Cents;
  returned: Cents;
  rounds: number;
  by: 'player' | 'platform';
}

export interface LobbyRow {
  table: string;
  game: string;
  name: Text;
  rulebook: string;
  wheel?: string;
  shared: boolean;
  seats: number;
  taken: number;
  least: Cents;
  most: Cents;
  asset: Asset;
  phase: string;
  drawn?: [string, Colour][];
  due: Due | null;
  closed?: boolean;
}

export type FromServer =
  | Welcome
  | View
  | Frame
  | Mine
  | Done
  | Refused
  | Summary
  | { type: 'Lobby'; tables: LobbyRow[] }
  | { type: 'Closed'; table: string; cite: string; phrase: string }
  | { type: 'Pong'; n: number; at: number };
