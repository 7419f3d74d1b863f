"""Every figure that players see at the live tables, counted: outcomes and what derives from them.

Rounds are played through `decide` and `apply` with a maker of chances, one per round, as the floor
makes them. Each figure is then compared with what the rules lead us to expect, by chi-square; a
verdict takes all figures of a game together, by Bonferroni over all figures of all games.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cache, reduce
from itertools import pairwise, product
from typing import Any, NamedTuple

from banca.games import baccarat, banca_francesa, blackjack, craps, cussec, roulette, slots
from banca.games.baccarat import coup as coups
from banca.games.blackjack.hand import Decision, Hand, points
from banca.games.roulette.cloth import ZEROS, colour, spots
from banca.games.slots import shipped
from banca.games.slots.machine import Bet, shown
from banca.games.slots.messages import Play
from banca.games.slots.prizes import wins
from banca.kit.cards import DECK, Card, rank, suit
from banca.kit.chance import Face
from banca.kit.dice import pips, throws, total
from banca.kit.layout import PlaceBets
from banca.kit.play import RoundOver, Settled, Sit
from banca.maths.generator import start
from banca.maths.odds import odds
from banca.maths.twins.baccarat import Baccarat, classes
from banca.maths.twins.blackjack import Blackjack
from tests.floor.statistics import LEVEL, Maker, chi_square_tail

PLAYER = "ana"
ROUNDS = {
    "roulette": 8_000,
    "banca_francesa": 8_000,
    "cussec": 8_000,
    "craps": 8_000,
    "baccarat": 3_000,
    "blackjack": 3_000,
    "slots": 6_000,
}
COUNTED = {  # Figures of each game, for the verdict over all of them.
    "roulette": 19,
    "banca_francesa": 20,
    "cussec": 23,
    "craps": 20,
    "baccarat": 23,
    "blackjack": 16,
    "slots": 10,
}
EXPECTED = 4_000_000  # Rounds of a twin, where no fraction says what to expect.
LEAST = 8  # Expected in a cell; rarer outcomes are pooled.
Weights = Mapping[Any, int | Fraction]


class Figure(NamedTuple):
    """What was counted, and how likely each outcome was."""

    seen: Counter[Any]
    weights: Weights

    @property
    def p(self) -> float:
        """The probability of a count as far off as this or further."""
        rounds, whole = sum(self.seen.values()), sum(self.weights.values())
        if self.seen.keys() - {face for face, weight in self.weights.items() if weight}:
            return 0.0  # Something came up that is impossible.
        cells: list[tuple[float, float]] = []
        rare, rarely = 0.0, 0.0
        for face, weight in self.weights.items():
            expected = float(rounds * weight / whole)
            if expected < LEAST:
                rare, rarely = rare + self.seen[face], rarely + expected
            else:
                cells.append((self.seen[face], expected))
        if rarely:
            cells.append((rare, rarely))
        statistic = sum((seen - expected) ** 2 / expected for seen, expected in cells)
        return chi_square_tail(statistic, len(cells) - 1)


Figures = dict[str, Figure]


def p_values(game: str, maker: Maker, rounds: int = 0) -> dict[str, float]:
    """By figure, for a game of that many rounds played with the luck of *maker*."""
    found = FIGURES[game](maker, rounds or ROUNDS[game])
    return {name: figure.p for name, figure in found.items()}


def suspicious(p: Mapping[str, float]) -> list[str]:
    """The figures that are too far off, given how many are tested in all games."""
    return [name for name, value in p.items() if value < LEVEL / sum(COUNTED.values())]


# --- A live table ---------------------------------------------------------------------------------


class _ByRound:
    """The chance of the running round."""

    def __init__(self, maker: Maker) -> None:
        self._maker = maker
        self._round, self._chance = 0, maker(1)

    def turn(self, round: int) -> None:
        if round != self._round:
            self._round, self._chance = round, self._maker(round)

    def pick(self, options: Mapping[Face, int]) -> Face:
        return self._chance.pick(options)


def played(
    game: Any, rules: Any, maker: Maker, number: int, bets: dict[str, int]
) -> list[list[Any]]:
    """The events of every round, with *bets* on the cloth; the house does the rest."""
    chance, state = _ByRound(maker), game.opened(rules)
    rounds: list[list[Any]] = [[]]

    def do(command: Any) -> None:
        nonlocal state
        chance.turn(game.round(state))
        events = game.decide(state, command, chance)
        state = reduce(game.apply, events, state)
        for event in events:
            rounds[-1].append(event)
            if isinstance(event, RoundOver):
                rounds.append([])

    do(Sit(PLAYER))
    while len(rounds) <= number:
        if state.phase == "betting":
            lying = game.private(state, PLAYER).bets
            if missing := tuple(bet for bet in bets.items() if bet[0] not in lying):
                do(Play(PLAYER, *missing[0]) if game is slots.GAME else PlaceBets(PLAYER, missing))
        after = game.croupier(state)
        assert after is not None, f"the house stands still: {state}"
        do(after.order)
    return rounds[:-1]


def told(rounds: Iterable[list[Any]], name: str) -> list[Any]:
    """The events of one name, in order."""
    return [event for events in rounds for event in events if type(event).__name__ == name]


def derived(faces: list[Any], of: Mapping[Any, int], **ways: Callable[[Any], Hashable]) -> Figures:
    """The faces themselves, and what *ways* make of them; and each after the previous one."""
    whole, same = sum(of.values()), sum(weight * weight for weight in of.values())
    again = Counter(a == b for a, b in pairwise(faces))
    found = {
        "face": Figure(Counter(faces), of),
        "face after face": Figure(again, {True: same, False: whole * whole - same}),
    }
    for name, way in ways.items():
        weights: Counter[Any] = Counter()
        for face, weight in of.items():
            weights[way(face)] += weight
        seen = [way(face) for face in faces]
        found[name] = Figure(Counter(seen), weights)
        if len(weights) <= 11:
            after = {(a, b): weights[a] * weights[b] for a in weights for b in weights}
            found[f"{name} after {name}"] = Figure(Counter(pairwise(seen)), after)
    return found


# --- The games ------------------------------------------------------------------------------------


def of_roulette(maker: Maker, number: int) -> Figures:
    rules = roulette.Rules()
    rounds = played(roulette.GAME, rules, maker, number, {"simple:red": 100, "dozen:1": 100})
    wheel = dict.fromkeys((pocket for pocket, _ in roulette.card(rules).pockets), 1)
    cloth = spots(rules.wheel)
    order = list(wheel)

    def within(kind: str) -> Callable[[str], Hashable]:
        return lambda pocket: next(
            (s for s, numbers in cloth.items() if s.startswith(kind) and pocket in numbers), "zero"
        )

    found = derived(
        [event.pocket for event in told(rounds, "Spun")],
        wheel,
        colour=colour,
        parity=lambda pocket: "zero" if pocket in ZEROS else int(pocket) % 2,
        half=lambda pocket: "zero" if pocket in ZEROS else int(pocket) > 18,
        dozen=within("dozen:"),
        column=within("column:"),
        street=within("street:"),
        sixth=lambda pocket: order.index(pocket) // 7,
        finals=lambda pocket: pocket[-1],
    )
    return {**found, **_settled(roulette.GAME, rules, rounds)}


def _settled(game: Any, rules: Any, rounds: list[list[Any]]) -> Figures:
    """Every bet on the cloth: how often it won, stood off and lost."""
    exact = {row.bet: row for row in odds(game, rules)}
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for event in told(rounds, "Settled"):
        for spot, stake, back in event.lines:
            seen[spot]["win" if back > stake else "lose" if back < stake else "push"] += 1
    return {
        f"bet {spot}": Figure(
            counted, {way: getattr(exact[spot], way) for way in ("win", "push", "lose")}
        )
        for spot, counted in seen.items()
        if spot in exact
    }


def _dice(faces: list[str], dice: int, **ways: Callable[[Any], Hashable]) -> Figures:
    return derived(
        faces,
        throws(dice),
        total=total,
        alike=lambda throw: tuple(sorted(Counter(pips(throw)).values())),
        highest=lambda throw: max(pips(throw)),
        lowest=lambda throw: min(pips(throw)),
        **{f"die {n + 1}": lambda throw, n=n: pips(throw)[n] for n in range(dice)},
        **ways,
    )


def of_banca_francesa(maker: Maker, number: int) -> Figures:
    rules = banca_francesa.Rules()
    bets = {"chance:ases": 100, "chance:pequeno": 100, "line:grande": 200}
    rounds = played(banca_francesa.GAME, rules, maker, number, bets)
    fell = told(rounds, "Fell")
    chances: dict[str, str] = {}
    for throw in throws(3):
        lost = {
            spot: banca_francesa.returned(rules, f"chance:{spot}", 100, throw)
            for spot in ("ases", "pequeno", "grande")
        }
        won = [spot for spot, back in lost.items() if back]
        chances[throw] = won[0] if won else "null"
    found = _dice([event.throw for event in fell], 3, chance=chances.__getitem__)
    return {**found, **_settled(banca_francesa.GAME, rules, rounds)}


def of_cussec(maker: Maker, number: int) -> Figures:
    rules = cussec.Rules()
    bets = {"small": 100, "number:3": 100, "pair:2-5": 100, "any-triple": 100, "sum:9": 100}
    rounds = played(cussec.GAME, rules, maker, number, bets)
    uncovered = told(rounds, "Uncovered")
    found = _dice([event.throw for event in uncovered], 3)
    lit = Counter(spot for event in uncovered for spot in event.lit)
    for name in ("small", "big", "any-triple"):
        exact = next(row.win for row in odds(cussec.GAME, rules) if row.bet == name)
        seen = Counter({"lit": lit[name], "dark": len(uncovered) - lit[name]})
        found[f"lamp {name}"] = Figure(seen, {"lit": exact, "dark": 1 - exact})
    return {**found, **_settled(cussec.GAME, rules, rounds)}


def of_craps(maker: Maker, number: int) -> Figures:
    rules = craps.Rules()
    bets = {"field": 100, "hard:8": 100, "win:5": 500, "big:6": 100}
    rounds = played(craps.GAME, rules, maker, number, bets)
    rolled = told(rounds, "Rolled")
    found = _dice([event.throw for event in rolled], 2)
    points_, first, point = Counter[int](), Counter[str](), 0
    for event in rolled:
        if not point:
            first["point" if event.point else "natural" if event.total in (7, 11) else "craps"] += 1
            points_.update([event.point] if event.point else [])
        point = event.point
    ways = Counter(total(throw) for throw in throws(2))
    found["first throw"] = Figure(first, {"natural": 8, "craps": 4, "point": 24})
    found["points"] = Figure(points_, {n: ways[n] for n in (4, 5, 6, 8, 9, 10)})
    return {**found, **_settled(craps.GAME, rules, rounds)}


def of_baccarat(maker: Maker, number: int) -> Figures:
    rules = baccarat.Rules()
    rounds = played(baccarat.GAME, rules, maker, number, {"ponto": 100, "empate": 100})
    dealt = [told([events], "Dealt") for events in rounds]
    firsts = [[event.card for event in cards if event.place < 3] for cards in dealt]
    found = _cards(firsts, _early(rounds, 20))
    results = told(rounds, "Result")
    twin = Baccarat(baccarat.GAME, rules)
    often = {n: c for n, c in enumerate(twin.lot(start(1, 0), EXPECTED)) if c}
    sizes = [
        tuple(sum(event.side == side for event in cards) for side in ("ponto", "banca"))
        for cards in dealt
    ]

    def expected(way: Callable[[Any], Hashable]) -> Weights:
        weights: Counter[Any] = Counter()
        for place, count in often.items():
            weights[way(classes()[place])] += count
        return weights

    def naturally(coup: Any) -> bool:
        return coups.natural(coup.ponto) or coups.natural(coup.banca)

    return {
        **found,
        "winner": Figure(Counter(r.winner for r in results), expected(coups.winner)),
        "ponto": Figure(
            Counter(r.ponto for r in results), expected(lambda c: coups.total(c.ponto))
        ),
        "banca": Figure(
            Counter(r.banca for r in results), expected(lambda c: coups.total(c.banca))
        ),
        "natural": Figure(Counter(r.natural for r in results), expected(naturally)),
        "pairs": Figure(
            Counter(("ponto" in r.pairs, "banca" in r.pairs) for r in results),
            expected(lambda c: (coups.pair(c.ponto), coups.pair(c.banca))),
        ),
        "cards": Figure(Counter(sizes), expected(lambda c: (len(c.ponto), len(c.banca)))),
        **_settled(baccarat.GAME, rules, rounds),
    }


def of_blackjack(maker: Maker, number: int) -> Figures:
    """Nobody decides: the house plays on for the player, as the rule says (805/2015:30)."""
    rules = blackjack.Rules(shared=True)
    rounds = played(blackjack.GAME, rules, maker, number, {"place:1": 100})
    firsts, nets, ends, naturals = [], Counter[int](), Counter[str](), Counter[bool]()
    for events in rounds:
        cards = [event.card for event in told([events], "Dealt") if event.card][:3]
        firsts.append(cards)
        naturals[points((cards[0], cards[2]))[0] == 21] += 1
        nets[sum(e.returned - e.stake for e in events if isinstance(e, Settled))] += 1
        for end in told([events], "Result"):
            if end.drew:
                ends["natural" if end.natural else "bust" if end.bust else str(end.total)] += 1
    net, bank = _expected(rules)
    return {
        **_cards(firsts, _early(rounds, 10)),
        "net": Figure(nets, net),
        "bank": Figure(ends, bank),
        "naturals": Figure(naturals, {True: net[150], False: sum(net.values()) - net[150]}),
    }


@cache
def _expected(rules: Any) -> tuple[Weights, Weights]:
    def choose(hand: Hand, _: Card) -> Decision:
        return Decision.HIT if points(hand.cards)[0] <= 11 else Decision.STAND

    twin = Blackjack(blackjack.GAME, rules, whole_shoes=True, choose=choose)
    counts = twin.lot(start(1, 0), EXPECTED)
    names = {22: "bust", 23: "natural"}
    bank = {names.get(end, str(end)): count for end, count in twin.bank(counts).items()}
    return dict(twin.nets(0, counts)), bank


def _early(rounds: list[list[Any]], least: int) -> list[bool]:
    """Whether a round was one of the first of its shoe.

    A card that is held back comes in the end: over whole shoes nobody would notice.
    """
    found, dealt = [], 0
    for events in rounds:
        dealt = 1 if told([events], "Shuffled") else dealt + 1
        found.append(dealt <= least)
    return found


def _cards(hands: list[list[Card]], early: list[bool]) -> Figures:
    """The first cards of every round: as cards, ranks and suits, and at each place of the deal."""
    every = [card for cards in hands for card in cards]
    deck = dict.fromkeys(DECK, 1)
    found = derived(every, deck, rank=rank, suit=suit, red=lambda card: suit(card) in "hd")
    for place in range(len(hands[0])):
        there = [cards[place] for cards in hands]
        for name, figure in derived(there, deck, rank=rank, suit=suit).items():
            if name in ("rank", "suit"):
                found[f"{name} of card {place + 1}"] = figure
    young = [card for cards, yes in zip(hands, early, strict=True) if yes for card in cards]
    for name, figure in derived(young, deck, rank=rank, suit=suit).items():
        found[f"{name} in a young shoe"] = figure
    # Cards leave the shoe: two of a rank are a little rarer side by side than far apart.
    return {name: figure for name, figure in found.items() if " after " not in name}


def of_slots(maker: Maker, number: int) -> Figures:
    """Three reels, each by itself and beside its neighbour, and what the windows pay."""
    machine, bet = shipped.machine("latao"), Bet(lines=5, level=1, denomination=5)
    rules = slots.Rules(machine=machine, doubling=False)
    rounds = played(slots.GAME, rules, maker, number, {"lines:5@5": 25})
    stopped = told(rounds, "ReelsStopped")
    found: Figures = {}
    for reel, strip in enumerate(machine.reels):
        stops = dict.fromkeys(range(len(strip)), 1)
        figures = derived([event.stops[reel] for event in stopped], stops)
        found |= {f"{name} of reel {reel}": figure for name, figure in figures.items()}
    for reel in (0, 1):
        here, there = (Counter(machine.reels[n]) for n in (reel, reel + 1))
        both = {(a, b): here[a] * there[b] for a in here for b in there}
        seen = Counter((event.window[reel][0], event.window[reel + 1][0]) for event in stopped)
        found[f"beside reel {reel}"] = Figure(seen, both)
    paid = Counter(
        sum(win.cents for win in wins(machine, bet, shown(machine, stops, free=False)))
        for stops in product(*(range(len(strip)) for strip in machine.reels))
    )
    found["prize"] = Figure(Counter(event.cents for event in stopped), paid)
    won = Counter({"won": sum(n for cents, n in paid.items() if cents), "lost": paid[0]})
    seen_won = Counter("won" if event.cents else "lost" for event in stopped)
    return {**found, "won": Figure(seen_won, won)}


FIGURES: dict[str, Callable[[Maker, int], Figures]] = {
    "roulette": of_roulette,
    "banca_francesa": of_banca_francesa,
    "cussec": of_cussec,
    "craps": of_craps,
    "baccarat": of_baccarat,
    "blackjack": of_blackjack,
    "slots": of_slots,
}
