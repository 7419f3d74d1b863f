"""House bots of three strengths, for demonstration tables.

A bot sees what any player in its seat would see: the table's card, the public view, its own private
view, its own cards. It answers with a wish, always one that its moves allow.

- *easy* calls too much and raises too little. It knows what a pair is, and little more.
- *medium* waits for good cards, then bets them; it knows pot odds and assumes that everybody else
holds any two cards.
- *hard* guesses hidden cards by what others did, weighs folding, calling and several raises by what
each would bring in, and bluffs where that pays.

How far each is ahead of the one below is measured: tests/poker/test_bots_soak.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from banca.kit.cards import Card
from banca.kit.chance import Chance
from banca.poker.hands import RANKINGS, HandName
from banca.poker.quick import made
from banca.poker.reckon import WHOLE, Guess, Numbers, equity, guesses, pair, share

Strength: TypeAlias = Literal["easy", "medium", "hard"]
STRENGTHS: tuple[Strength, ...] = ("easy", "medium", "hard")
Wish: TypeAlias = dict[str, str | int]
View: TypeAlias = Mapping[str, Any]

FOLD, CALL = -1, 0  # What a bot decides; anything above is a «raise to».
IN = ("playing", "allin")
AGGRESSIVE = ("bet", "raise", "allin", "estardilho", "restardilho")
BOARD = 5
ROUND = 12  # More than the places of a table: counting on wraps round to the first.
# Guesses of hidden hands per decision, shared among its rivals: fewer where each takes longer.
GUESSES = {"holdem": 400, "omaha": 60, "sintetico": 120}
LEAST_GUESSES = 12


class Rival(NamedTuple):
    bet: int  # In this round.
    stack: int  # Behind.
    last: str  # What they did last.
    after: bool  # Whether they have position: they act after us in later rounds.


class Seen(NamedTuple):
    """The part of what a bot sees that matters to it."""

    variant: str
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    unseen: list[Card]
    pot: int  # With the bets of this round.
    high: int
    bet: int
    stack: int
    unit: int  # The least bet: a big blind or an ante.
    call: int
    least: int
    most: int
    rivals: tuple[Rival, ...]


def choose(
    strength: Strength,
    card: View,
    public: View,
    private: View,
    cards: tuple[Card, ...],
    chance: Chance,
) -> Wish:
    """What a bot of *strength* wishes when it is its turn, without its player id.

    Before it has seen a card it never raises (809/2015:49): that is a bet on nothing.
    """
    turn, moves = public["turn"]["turn"], private["moves"]
    if moves is None:
        return {"type": "Decline", "turn": turn}
    seen = look(card, public, private, cards)
    if public["phase"] == "estardilho":
        return _wish(turn, moves, _unseen(seen))
    return _wish(turn, moves, BRAINS[strength](seen, Numbers(chance)))


def look(card: View, public: View, private: View, cards: tuple[Card, ...]) -> Seen:
    """The views, reduced to what a bot looks at."""
    moves, place, button = private["moves"], private["place"], public["button"]
    mine = public["places"][str(place)]
    after = set(_clockwise(place, button, public["places"]))
    board = tuple(public["board"])
    return Seen(
        card["variant"],
        cards,
        board,
        [other for other in card["deck"] if other not in cards and other not in board],
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


def _clockwise(place: int, button: int, places: View) -> list[str]:
    """The places after *place*, up to the button."""
    behind = (button - place) % ROUND
    return [number for number in places if 0 < (int(number) - place) % ROUND <= behind]


def _wish(turn: str, moves: View, decision: int) -> Wish:
    if decision > CALL and moves["least"]:
        cents = min(max(decision, moves["least"]), moves["most"])
        return {"type": "Raise", "turn": turn, "cents": cents}
    if moves["check"]:
        return {"type": "Check", "turn": turn}
    if decision == FOLD or not moves["call"]:
        return {"type": "Fold", "turn": turn}
    return {"type": "Call", "turn": turn}


def _unseen(seen: Seen) -> int:
    """Whether to answer an estardilho: any hand is worth an even share of the pot."""
    fair = WHOLE // (len(seen.rivals) + 1)
    return CALL if WHOLE * seen.call // (seen.pot + seen.call) <= fair else FOLD


# --- Easy -----------------------------------------------------------------------------------------


def _easy(seen: Seen, numbers: Numbers) -> int:
    """Likes to see cards. Raises only obviously strong hands, and only sometimes."""
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
    ranking = RANKINGS["sintetico" if seen.variant == "sintetico" else "standard"]
    order = [category.name for category in ranking.categories]
    held = order.index(made(seen.variant, seen.cards, seen.board).name)
    steps: tuple[HandName, ...] = ("one-pair", "two-pairs", "three-of-a-kind")
    if seen.variant != "holdem":  # Everybody makes better hands there.
        steps = ("one-pair", "three-of-a-kind", "straight")
    return sum(held <= order.index(step) for step in steps)


# --- Medium ---------------------------------------------------------------------------------------


def _medium(seen: Seen, numbers: Numbers) -> int:
    """Tight and aggressive: pot odds against hands that might be anything."""
    part = _part(seen, numbers)
    fair = WHOLE // (len(seen.rivals) + 1)
    first = len(seen.board) < 3 and seen.high <= seen.unit
    if not seen.call or first:
        if part > _between(fair, 22):
            return seen.high + max(2 * seen.unit, 2 * (seen.pot + seen.call) // 3)
        if not seen.call:
            return CALL
    price = WHOLE * seen.call // (seen.pot + seen.call)
    if part > _between(fair, 55):
        return seen.high + seen.pot + seen.call
    # A bettor has something: calling takes more than the pot odds, the more so the larger the bet.
    return CALL if part > price + (40 if first else 90 + price // 4) else FOLD


def _between(fair: int, percent: int) -> int:
    """*percent* of the way from an even share of the pot to all of it."""
    return fair + (WHOLE - fair) * percent // 100


def _part(seen: Seen, numbers: Numbers) -> int:
    """The bot's share of the pot if everybody stays, whatever they hold."""
    rivals = len(seen.rivals)
    if seen.variant == "holdem" and not seen.board:
        part = pair(*seen.cards)
        for _ in range(rivals - 1):  # Roughly what is left of it against one more.
            part = part * (700 + part // 4) // WHOLE
        return part
    return share(
        seen.variant,
        seen.cards,
        seen.board,
        seen.unseen,
        left=BOARD - len(seen.board),
        rivals=rivals,
        count=_guesses(seen, 60),
        numbers=numbers,
    )


def _guesses(seen: Seen, most: int) -> int:
    return max(LEAST_GUESSES, min(most, GUESSES[seen.variant] // len(seen.rivals)))


# --- Hard -----------------------------------------------------------------------------------------

Steps: TypeAlias = tuple[tuple[int, int], ...]  # Up to this amount: the part of hands.

# The part of all hands with which a rival is assumed to bet this much: in least bets before the
# flop, later in parts of the pot before the bet.
OPENED: Steps = ((1, 1000), (2, 600), (4, 450), (8, 250), (16, 120), (1 << 60, 60))
BET: Steps = ((0, 1000), (350, 650), (750, 500), (1200, 380), (2500, 200), (1 << 60, 100))
RAISED_AGAIN = 500  # And the part of those with which they raise our own bet.
CALLED = 800
STAYED = 900  # The part that stays in while the pot doubles.
LEAST_RANGE = 40
STICKY = 1050  # Rivals call more than is right: the right part times this.
COMMITTED = 800  # The part that does not fold to a raise after raising.
CARE = 120  # A raise must gain this part of its cost: later rounds are unknown.
BLUFFS = 100  # How often a bet is made whatever the cards.
LATER = 60  # What a share loses before the last card, and per player who acts after us.


def _hard(seen: Seen, numbers: Numbers) -> int:
    """What each move would gain, from many guesses of what the others hold."""
    if _bluffs(seen, numbers):
        return seen.pot * (400 + numbers.below(301)) // WHOLE
    found = guesses(
        seen.variant,
        seen.cards,
        seen.board,
        seen.unseen,
        left=BOARD - len(seen.board),
        ranges=[_range(seen, rival) for rival in seen.rivals],
        count=_guesses(seen, 100),
        numbers=numbers,
    )
    passed = _passing(seen, found)
    best, decision = (passed, CALL) if passed > 0 or not seen.call else (0, FOLD)
    lines = [sorted(now) for now in zip(*(guess.now for guess in found), strict=True)]
    for to in _sizes(seen, numbers):
        brings = _raising(seen, found, lines, to) - (to - seen.bet) * CARE // WHOLE
        if brings > best:
            best, decision = brings, to
    return decision


def _bluffs(seen: Seen, numbers: Numbers) -> bool:
    """Whether to bet any hand: now and then, where nobody has shown strength."""
    few = 0 < len(seen.rivals) <= 2
    return few and len(seen.board) >= 3 and not seen.high and numbers.hits(BLUFFS)


def _range(seen: Seen, rival: Rival) -> int:
    """The part of all hands that *rival* would play like this."""
    raised = rival.bet > 0 and rival.last in AGGRESSIVE
    if not seen.board:
        part = _step(OPENED, rival.bet // seen.unit)
        return part if raised else min(WHOLE, part * 3 // 2)
    before = max(seen.unit, seen.pot - sum(other.bet for other in seen.rivals) - seen.bet)
    part, pot = WHOLE, before // (len(seen.rivals) + 1)
    while pot > seen.unit:  # Whoever stays in a growing pot has something.
        part = part * STAYED // WHOLE
        pot //= 2
    if raised:
        part = part * _step(BET, WHOLE * rival.bet // before) // WHOLE
        if seen.bet:
            part = part * RAISED_AGAIN // WHOLE
    elif rival.bet:
        part = part * CALLED // WHOLE
    return max(LEAST_RANGE, part)


def _step(steps: Steps, value: int) -> int:
    return next(part for most, part in steps if value <= most)


def _sizes(seen: Seen, numbers: Numbers) -> list[int]:
    """Raises to consider: about half the pot, the pot, twice the pot, and nearly all in.

    They vary a little, so that nobody can read them.
    """
    if not seen.least:
        return []
    pot = seen.pot + seen.call
    wanted = [
        seen.high + pot * part * (900 + numbers.below(201)) // WHOLE // WHOLE
        for part in (500, 1000, 2000)
    ]
    if seen.most <= seen.high + 3 * pot:
        wanted.append(seen.most)
    return sorted({min(max(to, seen.least), seen.most) for to in wanted})


def _passing(seen: Seen, found: Sequence[Guess]) -> int:
    """What checking or calling gains."""
    part = equity(found)
    if len(seen.board) < BOARD:
        behind = min(2, sum(rival.after for rival in seen.rivals))
        part = part * (WHOLE - LATER - LATER * behind) // WHOLE
    return part * (seen.pot + seen.call) // WHOLE - seen.call


def _raising(seen: Seen, found: Sequence[Guess], lines: Sequence[Sequence[int]], to: int) -> int:
    """What a raise to *to* gains, if each rival stays with the better part of their hands.

    *lines* has what each may hold by now, the weakest first.
    """
    cost = to - seen.bet
    asked = [max(0, min(to - rival.bet, rival.stack)) for rival in seen.rivals]
    poorest = [
        line[len(line) * (WHOLE - _stays(seen, rival, cost, chips)) // WHOLE]
        for rival, line, chips in zip(seen.rivals, lines, asked, strict=True)
    ]
    total = 0
    for guess in found:
        pot, best, equal, called = seen.pot, 0, 0, 0
        for now, least, chips, rival, theirs in zip(
            guess.now, poorest, asked, seen.rivals, guess.theirs, strict=True
        ):
            if now < least:
                continue
            pot += chips
            called = max(called, rival.bet + chips - seen.bet)
            equal = 1 if theirs > best else equal + (theirs == best)
            best = max(best, theirs)
        mine = min(cost, called)
        if guess.mine > best:
            total += pot
        elif guess.mine == best:
            total += (pot + mine) // (equal + 1) - mine
        else:
            total -= mine
    return total // len(found)


def _stays(seen: Seen, rival: Rival, cost: int, asked: int) -> int:
    """The part of their hands with which *rival* calls: as many as make a bluff worthless.

    Never quite none.
    """
    if not asked:
        return WHOLE
    part = WHOLE * (seen.pot + cost - asked) // (seen.pot + cost) * STICKY // WHOLE
    if rival.bet and rival.last in AGGRESSIVE:
        part = max(part, COMMITTED)
    return max(1, min(WHOLE, part))


BRAINS: dict[Strength, Callable[[Seen, Numbers], int]] = {
    "easy": _easy,
    "medium": _medium,
    "hard": _hard,
}
