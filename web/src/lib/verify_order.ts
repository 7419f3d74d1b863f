/** In which order a round's events may stand (docs/luck.md, "The order in the log"). */

import { cameUp, type Fact } from './verify_read';

// What every game writes: none of these follows a draw, only the game's own event for it.
const COMMON =
  /^(Epoch|Seed|Entropy|Shares|Beacon|Drew|Deck|Cards|Sat|Leaving|Left|Staked|TakenBack|BetsClosed|Settled|Voided|RoundOver)/;
const PLAY = /^(Entropy|Shares|Beacon|Drew|Deck|Cards|Staked|TakenBack|Settled|HandPaid|Voided|RoundOver)/;

// From the first call to the first draw nothing moves: whoever knew seed, shares and beacon would know what comes.
const STILL = /^(SharesDue|EntropyOpened|EntropySealed|BeaconDue|BeaconMixed|Drew|DeckSealed|Voided)$/;

/** How far a round is. With shares it is `opening` before the first draw; with a beacon, `due` and then `mixed`. */
type Phase = 'before' | 'betting' | 'opening' | 'due' | 'mixed' | 'drawn' | 'over' | 'ended';

/**
 * The first event that is out of order; null if none is.
 *
 * *ball*: what is drawn is where it falls. *beacon*: nothing is drawn before one has come.
 */
export function outOfOrder(facts: readonly Fact[], ball: boolean, beacon: boolean): Fact | null {
  const walk = new Walk(facts, ball, beacon);
  for (const fact of facts) if (!walk.takes(fact)) return fact;
  if (walk.phase === 'ended') return null;
  const last = facts.at(-1);
  return { type: 'end', seq: (last?.seq ?? -1) + 1, at: last?.at ?? 0, by: '', of: last?.of ?? 0 };
}

class Walk {
  phase: Phase = 'before';
  private readonly round: number;
  private readonly shared: boolean; // Somebody has sealed a share for it.
  private readonly given: boolean; // By a rule, and not by lot: 97/2010:1.2.
  private readonly sealing = new Set<string>();
  private previous: Fact | null = null;
  private drawn = 0;
  private pack = false;
  private voided = false;

  constructor(facts: readonly Fact[], private readonly ball: boolean, private readonly beacon: boolean) {
    const sealed = facts.find((fact) => fact.type === 'SeedSealed');
    this.round = sealed?.round ?? -1;
    this.shared = (sealed?.seals?.length ?? 0) > 0;
    this.given = facts.some((fact) => fact.lot === false);
  }

  takes(fact: Fact): boolean {
    const { previous } = this;
    this.previous = fact;
    const { type } = fact;
    if (fact.of !== this.round || this.phase === 'ended') return false;
    if (this.phase === 'over' && (PLAY.test(type) || cameUp(fact))) return false;
    if (this.phase === 'before' && !/^(Epoch|Seed)Sealed$/.test(type)) return false;
    if (/^(opening|due|mixed)$/.test(this.phase) && !this.voided && !STILL.test(type)) return false;
    const own = this.ball ? type === 'Spun' : !COMMON.test(type);
    if (previous?.type === 'Drew' && !own) return false; // The ball falls at once.
    if (type !== 'EntropySealed' && fact.round !== undefined && fact.round !== this.round) return false;
    if ((type === 'Settled' || cameUp(fact) || fact.lot === true) && !this.drawn) return false;
    return this.step(fact);
  }

  /** Whether nothing has been drawn, and now something may be. */
  private get ready(): boolean {
    return !this.voided && this.phase === (this.beacon ? 'mixed' : this.called);
  }

  /** Where a round is once nothing more can be chosen. */
  private get called(): Phase {
    return this.shared ? 'opening' : 'betting';
  }

  private step(fact: Fact): boolean {
    switch (fact.type) {
      case 'EpochSealed':
        return this.phase === 'before';
      case 'SeedSealed':
        return this.goes(this.phase === 'before', 'betting');
      case 'EntropySealed': // For the next round, by the player alone, and once.
        if (this.sealing.has(fact.player!)) return false;
        this.sealing.add(fact.player!);
        return fact.round === this.round + 1 && fact.by === fact.player;
      case 'SharesDue':
        return this.goes(this.shared && this.phase === 'betting' && !this.voided, 'opening');
      case 'EntropyOpened':
        return this.phase === 'opening' && !this.voided;
      case 'BeaconDue':
        return this.goes(this.beacon && this.phase === this.called && !this.voided, 'due');
      case 'BeaconMixed':
        return this.goes(this.phase === 'due' && !this.voided, 'mixed');
      case 'Drew': {
        const may = !this.pack && (this.ready || (this.phase === 'drawn' && !this.voided));
        const many = fact.faces?.length ?? 0;
        const next = fact.first === this.drawn && many > 0; // A draw of nothing would end the stillness.
        this.drawn += many;
        return this.goes(may && next, 'drawn');
      }
      case 'DeckSealed':
        this.pack = true;
        return this.goes(this.ready, 'drawn');
      case 'CardsTurned':
        return this.pack;
      case 'Voided': // A beacon is to blame only while it is awaited.
        if (fact.cause === 'beacon' && this.phase !== 'due') return false;
        return (this.voided = !this.voided);
      case 'RoundOver':
        return this.goes(this.drawn > 0 || this.voided || this.pack || this.given, 'over');
      case 'SeedOpened':
        return this.goes(this.phase === 'over' && !this.pack, 'ended');
      case 'SeedKept':
        return this.goes(this.phase === 'over' && this.pack, 'ended');
      case 'SeedLost':
        return this.goes(this.phase === 'over' && this.voided, 'ended');
      default:
        return true;
    }
  }

  private goes(may: boolean, phase: Phase): boolean {
    if (may) this.phase = phase;
    return may;
  }
}
