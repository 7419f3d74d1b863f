"""House bots of three strengths, for demonstration tables.

A bot sees what any player in its seat sees: the table's card, the public and its own private view,
its own cards. It answers with a wish, always one that its moves allow.

- *easy* calls too much and raises too little. It knows what a pair is, and little more.
- *medium* waits for good cards, then bets them; it knows pot odds and thinks that everybody else
  holds any two cards.
- *hard* guesses hidden cards by what others did, weighs folding, calling and several raises by
  what each would bring, and bluffs where that pays.

How far each is ahead of the one below is measured: tests/poker/test_bots_soak.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from banca.kit.cards import Card
from banca.kit.chance import Chance
from banca.poker.hands import RANKINGS, fives
from banca.poker.reckon import WHOLE, Guess, Numbers, equity, guesses, pair

Strength: TypeAlias = Literal["easy", "medium", "hard"]
STRENGTHS: tuple[Strength, ...] = ("easy", "medium", "hard")
Wish: TypeAlias = dict[str, str | int]
View: TypeAlias = Mapping[str, Any]

FOLD, CALL = -1, 0  # What a bot decides; anything above is a raise to so much.
IN = ("playing", "allin")
AGGRESSIVE = ("bet", "raise", "allin", "estardilho", "restardilho")
WAYS = {"holdem": 400, "omaha": 60, "sintetico": 120}  # Guesses of a decision, by all rivals.


class Rival(NamedTuple):
    bet: int  # In this round.
    stack: int  # Behind.
    last: str  # What he did last.
    after: bool  # Whether he has the better place: he speaks after us in later rounds.


class Seen(NamedTuple):
    """What matters of what a bot sees."""

    variant: str
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    unseen: list[Card]
    full: int  # Cards of a whole board.
    pot: int  # With the bets of this round.
    high: int
    bet: int
    stack: int
    unit: int  # The least bet: a big blind or an ante.
    call: int
    least: int
    most: int
    rivals: tuple[Rival, ...]

    @property
    def last(self) -> bool:
        return len(self.board) == self.full


def choose(
    strength: Strength,
    card: View,
    public: View,
    private: View,
    cards: tuple[Card, ...],
    chance: Chance,
) -> Wish:
    """What a bot of *strength* wishes when it is its turn; without its seat.

    Before anybody has seen a card it never raises (809/2015:49): that is a bet on nothing.
    """
    turn = public["turn"]["turn"]
    if public["phase"] == "blind":
        return {"type": "Decline", "turn": turn}
    seen = look(card, public, private, cards)
    return _wish(turn, private["moves"], BRAINS[strength](seen, Numbers(chance)))


def look(card: View, public: View, private: View, cards: tuple[Card, ...]) -> Seen:
    """The views, as far as a bot minds them."""
    moves, place, button = private["moves"], private["place"], public["button"]
    mine = public["places"][str(place)]
    after = set(_clockwise(place, button, public["places"]))
    board = tuple(public["board"])
    return Seen(
        card["variant"],
        cards,
        board,
        [other for other in card["deck"] if other not in cards and other not in board],
        5,
        public["pot"],
        public["high"],
        mine["bet"],
        mine["stack"],
        card["big"] or card["ante"],
        moves["call"],
        moves["least"],
        moves["most"],
        tuple(
            Rival(there["bet"], there["stack"], there["last"], number in after)
            for number, there in public["places"].items()
            if number != str(place) and there["state"] in IN
        ),
    )


def _clockwise(place: int, button: int, places: View) -> Sequence[str]:
    """The places after *place*, up to the button."""
    behind = (button - place) % 100
    return [number for number in places if 0 < (int(number) - place) % 100 <= behind]


def _wish(turn: str, moves: View, decision: int) -> Wish:
    if decision > CALL and moves["least"]:
        cents = min(max(decision, moves["least"]), moves["most"])
        return {"type": "Raise", "turn": turn, "cents": cents}
    if moves["check"]:
        return {"type": "Check", "turn": turn}
    if decision == FOLD or not moves["call"]:
        return {"type": "Fold", "turn": turn}
    return {"type": "Call", "turn": turn}


# --- Easy -----------------------------------------------------------------------------------------


def _easy(seen: Seen, numbers: Numbers) -> int:
    """Likes to see cards. Raises what is strong by any book, and that only sometimes."""
    held = _liking(seen)
    if held >= 3 and numbers.hits(400):
        return seen.high + seen.pot // 2
    dear = WHOLE * seen.call // (seen.pot + seen.call) if seen.call else 0
    if held >= 2 or numbers.hits(100):
        return CALL
    if held == 1:
        return CALL if dear <= 350 or numbers.hits(300) else FOLD
    return CALL if dear <= 150 or numbers.hits(120) else FOLD


def _liking(seen: Seen) -> int:
    """Nothing, something, a good hand, a very good one: 0 to 3."""
    if len(seen.board) < 3:
        best = max(
            pair(one, two) + 150 * sum(one[0] == card[0] for card in seen.board)
            for one in seen.cards
            for two in seen.cards
            if one != two
        )
        return sum(best >= least for least in (430, 580, 720))
    ranking = RANKINGS[{"sintetico": "sintetico"}.get(seen.variant, "standard")]
    used = None if seen.variant == "holdem" else 2
    name = ranking.name(max(ranking.strength(five) for five in fives(seen.cards, seen.board, used)))
    order = [category.name for category in ranking.categories]
    steps = ("one-pair", "two-pairs", "three-of-a-kind")
    if seen.variant != "holdem":
        steps = ("one-pair", "three-of-a-kind", "straight")
    return sum(order.index(name) <= order.index(step) for step in steps)


# --- Medium ---------------------------------------------------------------------------------------


def _medium(seen: Seen, numbers: Numbers) -> int:
    """Tight, and bold with what it has: pot odds against hands that might be anything."""
    count = len(seen.rivals)
    share = _share(seen, [WHOLE] * count, numbers, 60)
    fair = WHOLE // (count + 1)
    first = len(seen.board) < 3 and seen.high <= seen.unit
    if not seen.call or first:
        if share > fair + (WHOLE - fair) * 22 // 100:
            return seen.high + max(2 * seen.unit, 2 * (seen.pot + seen.call) // 3)
        if not seen.call:
            return CALL
    price = WHOLE * seen.call // (seen.pot + seen.call)
    if share > fair + (WHOLE - fair) * 55 // 100:
        return seen.high + seen.pot + seen.call
    # Who bets has something: it takes more than the bare price, the more he bets.
    return CALL if share > price + (40 if first else 90 + price // 4) else FOLD


def _share(seen: Seen, ranges: Sequence[int], numbers: Numbers, most: int) -> int:
    """How much of the pot will be one's own, against rivals with such ranges."""
    if seen.variant == "holdem" and not seen.board:
        return _multiway(pair(*seen.cards), len(ranges))
    return equity(_guessed(seen, ranges, numbers, most))


def _multiway(share: int, rivals: int) -> int:
    """What a share against one comes to against several, about."""
    for _ in range(rivals - 1):
        share = share * (700 + share // 4) // WHOLE
    return share


def _guessed(seen: Seen, ranges: Sequence[int], numbers: Numbers, most: int) -> list[Guess]:
    ways = max(12, min(most, WAYS[seen.variant] // len(ranges)))
    return guesses(
        seen.variant,
        seen.cards,
        seen.board,
        list(seen.unseen),
        full=seen.full,
        ranges=ranges,
        count=ways,
        numbers=numbers,
    )


# --- Hard -----------------------------------------------------------------------------------------


def _hard(seen: Seen, numbers: Numbers) -> int:
    """What each move would bring, by many guesses of what the others hold."""
    found = _guessed(seen, [_range(seen, rival) for rival in seen.rivals], numbers, 100)
    lines = [sorted(now) for now in zip(*(guess.now for guess in found), strict=True)]
    best, decision = 0, FOLD
    passed = _passing(seen, found)
    if not seen.call or passed > seen.call * CAUTION // WHOLE:
        best, decision = passed, CALL
    for to in _sizes(seen):
        brings = _raising(seen, found, lines, to) - (to - seen.bet) * RISK // WHOLE
        if brings > best:
            best, decision = brings, to
    return decision


CAUTION = 100
RISK = 60
STICKY = 1150
OPENED = ((1, 1000), (2, 600), (4, 450), (8, 250), (16, 120), (1000, 60))
SHOVED = ((0, 1000), (350, 650), (750, 500), (1200, 380), (2500, 200), (10**9, 100))
AGAIN = 500
CALLS = 800
POT = 820


def _range(seen: Seen, rival: Rival) -> int:
    """The part of all hands that *rival* would play like this."""
    before = max(seen.unit, seen.pot - sum(other.bet for other in seen.rivals) - seen.bet)
    if len(seen.board) < 3:
        part = _step(OPENED, rival.bet // seen.unit)
        return part if rival.last in AGGRESSIVE else min(WHOLE, part * 3 // 2)
    part, pot = WHOLE, before // (len(seen.rivals) + 1)
    while pot > seen.unit:  # Who stays in a growing pot has something.
        part = part * POT // WHOLE
        pot //= 2
    if rival.bet and rival.last in AGGRESSIVE:
        part = part * _step(SHOVED, WHOLE * rival.bet // before) // WHOLE
        if seen.bet:
            part = part * AGAIN // WHOLE
    elif rival.bet:
        part = part * CALLS // WHOLE
    return max(40, part)


def _step(steps: Sequence[tuple[int, int]], value: int) -> int:
    return next(part for most, part in steps if value <= most)


def _sizes(seen: Seen) -> list[int]:
    """Raises worth a thought."""
    if not seen.least:
        return []
    pot = seen.pot + seen.call
    wanted = [seen.high + pot // 2, seen.high + pot, seen.high + 2 * pot]
    if seen.most <= seen.high + 3 * pot:
        wanted.append(seen.most)
    return sorted({min(max(to, seen.least), seen.most) for to in wanted})


def _passing(seen: Seen, found: Sequence[Guess]) -> int:
    """What checking or calling brings."""
    share = equity(found)
    if not seen.last:
        behind = sum(rival.after for rival in seen.rivals)
        share = share * (WHOLE - 60 - 60 * min(behind, 2)) // WHOLE
    return share * (seen.pot + seen.call) // WHOLE - seen.call


def _raising(seen: Seen, found: Sequence[Guess], lines: Sequence[Sequence[int]], to: int) -> int:
    """What a raise to *to* brings, if each rival stays with the better part of what he has."""
    cost = to - seen.bet
    least = []
    for rival, line in zip(seen.rivals, lines, strict=True):
        asked = min(to - rival.bet, rival.stack)
        stays = WHOLE * (seen.pot + cost - asked) // (seen.pot + cost) if asked > 0 else WHOLE
        stays = min(WHOLE, stays * STICKY // WHOLE)
        if rival.bet and rival.last in AGGRESSIVE:
            stays = max(stays, 800)
        out = len(line) * (WHOLE - stays) // WHOLE
        least.append(line[out] if out < len(line) else line[-1] + 1)
    total = 0
    for guess in found:
        pot, best, equal = seen.pot, 0, 0
        paid = 0
        for rival, now, their, poorest in zip(
            seen.rivals, guess.now, guess.theirs, least, strict=True
        ):
            if now < poorest:
                continue
            adds = max(0, min(to - rival.bet, rival.stack))
            pot += adds
            paid = max(paid, rival.bet + adds)
            if their > best:
                best, equal = their, 1
            elif their == best:
                equal += 1
        mine = min(cost, max(0, paid - seen.bet)) if equal else 0
        if not equal or guess.mine > best:
            total += pot
        elif guess.mine == best:
            total += (pot + mine) // (equal + 1) - mine
        else:
            total -= mine
    return total // len(found)


BRAINS: dict[Strength, Callable[[Seen, Numbers], int]] = {
    "easy": _easy,
    "medium": _medium,
    "hard": _hard,
}
