"""House bots: what they wish is always allowed, and each is ahead of the one below."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import reduce
from itertools import cycle, islice
from typing import Any

import msgspec
import pytest

from banca.kit.chance import Sampler
from banca.kit.pack import Laid
from banca.kit.play import HandPaid, Sit
from banca.maths.bot_match import card_of, matched, played
from banca.poker import ring
from banca.poker.bots import STRENGTHS, Strength, choose, look
from banca.poker.hand import Terms
from banca.poker.reckon import Numbers, equity, guesses
from banca.poker.ring.messages import BuyIn
from banca.poker.variants import HOLDEM, VARIANTS
from tests.rule_marks import rule

HOLDEM_CARD = card_of(Terms("holdem", small=50, big=100))


def luck(seed: int = 1) -> Sampler:
    return Sampler(random.Random(seed).randrange)


def view(
    *,
    call: int,
    least: int = 0,
    most: int = 0,
    board: str = "",
    pot: int = 150,
    phase: str = "betting",
    rivals: int = 1,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a bot at place 1 sees on its turn."""
    place = {"stack": 9_000, "bet": 0, "state": "playing", "last": ""}
    public = {
        "phase": phase,
        "button": rivals + 1,
        "board": board.split(),
        "pot": pot,
        "high": call,
        "turn": {"turn": "7.3"},
        "places": {str(at): place for at in range(1, rivals + 2)},
    }
    moves = {"fold": True, "check": not call, "call": call, "least": least, "most": most}
    return public, {"place": 1, "moves": moves}


# --- What they wish is allowed ------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 6, 11])
def test_whole_hands_without_a_refusal_and_without_a_chip_lost(variant: str, seats: int) -> None:
    for deal in range(4):
        bots = tuple(islice(cycle(STRENGTHS), deal, deal + seats))
        won = played(variant, bots, deal, seed=5)

        assert len(won) == seats
        assert sum(won) == 0


def in_a_ring(rules: ring.Rules, hands: int, seed: int) -> Iterator[Any]:
    """The events of some hands between bots at a table with *rules*."""
    rng = random.Random(seed)
    chance = Sampler(rng.randrange)
    deck = list(rules.variant.deck)
    rng.shuffle(deck)
    pack = Laid(deck, chance)
    state = ring.GAME.opened(rules)
    card = msgspec.to_builtins(ring.card(rules))
    seats = {f"bot-{at}": strength for at, strength in enumerate(islice(cycle(STRENGTHS), 4))}
    commands: list[Any] = [Sit(player) for player in seats]
    commands += [BuyIn(player, str(at), rules.cave) for at, player in enumerate(seats, 1)]
    paid = 0
    while paid < hands:
        if not commands:
            commands = [
                _wished(state, player, strength, card, pack) for player, strength in seats.items()
            ]
            commands = [command for command in commands if command is not None][:1]
        if not commands:
            after = ring.croupier(state)
            assert after is not None
            commands = [after.order]
            if state.hand is None or state.hand.phase == "over":
                rng.shuffle(deck)
                pack = Laid(deck, chance)
        events = ring.decide(state, commands.pop(0), pack)
        state = reduce(ring.apply, events, state)
        paid += sum(isinstance(event, HandPaid) for event in events)
        yield from events


def _wished(state: ring.State, player: str, strength: str, card: Any, pack: Laid) -> Any:
    private = ring.private(state, player)
    wish = ring.bot_wish(
        strength,
        card,
        msgspec.to_builtins(ring.public(state)),
        msgspec.to_builtins(private),
        tuple(pack.at(place) for place in private.pack_places),
        ring.options(state, player),
        10**6,
        pack,
    )
    return None if wish is None else msgspec.convert({**wish, "player": player}, ring.Wish)


@rule("809/2015:49", "809/2015:51")
@pytest.mark.parametrize(
    "rules",
    [*ring.variants(), ring.Rules("809/2015", estardilhos=True), ring.Rules(limit="cap", cap=900)],
    ids=lambda rules: f"{rules.rulebook} {rules.limit} {rules.estardilhos}",
)
def test_a_ring_takes_all_that_they_wish(rules: ring.Rules) -> None:
    events = list(in_a_ring(rules, hands=12, seed=3))

    assert sum(isinstance(event, HandPaid) for event in events) == 12


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_luck_gives_the_same_wish(strength: Strength) -> None:
    views = view(call=300, least=600, most=9_000, board="As 7d 2c", pot=900)
    wishes = [choose(strength, HOLDEM_CARD, *views, ("Ad", "Kd"), luck(9)) for _ in range(2)]

    assert wishes[0] == wishes[1]


# --- What they are like -------------------------------------------------------------------------


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_folds_what_costs_nothing(strength: Strength) -> None:
    for seed in range(20):
        wish = choose(strength, HOLDEM_CARD, *view(call=0), ("7d", "2c"), luck(seed))

        assert wish == {"type": "Check", "turn": "7.3"}


@pytest.mark.parametrize("strength", ["medium", "hard"])
def test_nothing_is_folded_to_a_big_bet_and_the_best_hand_raises(strength: Strength) -> None:
    views = view(call=5_000, least=9_000, most=9_000, board="As Ks Qs 7d 2c", pot=7_000)
    poor = [choose(strength, HOLDEM_CARD, *views, ("4h", "3h"), luck(seed)) for seed in range(20)]
    best = [choose(strength, HOLDEM_CARD, *views, ("Js", "Ts"), luck(seed)) for seed in range(20)]

    assert {wish["type"] for wish in poor} == {"Fold"}
    assert {(wish["type"], wish["cents"]) for wish in best} == {("Raise", 9_000)}


def test_easy_likes_to_call_where_medium_folds() -> None:
    views = view(call=600, least=1_200, most=9_000, board="As 9d 6c", pot=1_800, rivals=3)
    easy, medium = (
        [choose(strength, HOLDEM_CARD, *views, ("6d", "3c"), luck(seed)) for seed in range(60)]
        for strength in STRENGTHS[:2]
    )

    assert sum(wish["type"] == "Call" for wish in easy) > 40
    assert sum(wish["type"] == "Fold" for wish in medium) > 40


def test_hard_bluffs_at_times_and_never_with_one_size() -> None:
    views = view(call=0, least=100, most=9_000, board="Ks 8d 3c 7h 2s", pot=600)
    wishes = [choose("hard", HOLDEM_CARD, *views, ("5d", "4d"), luck(seed)) for seed in range(80)]
    sizes = {wish["cents"] for wish in wishes if wish["type"] == "Raise"}

    assert len(sizes) > 3
    assert {wish["type"] for wish in wishes} == {"Raise", "Check"}


@rule("809/2015:49", "809/2015:51", "809/2015:52")
@pytest.mark.parametrize("strength", STRENGTHS)
def test_estardilho_is_declined_and_answered_by_its_price(strength: Strength) -> None:
    public, private = view(call=0, phase="estardilho", pot=400)
    cheap = view(call=300, phase="estardilho", pot=900)
    dear = view(call=300, phase="estardilho", pot=900, rivals=8)
    card = card_of(Terms("sintetico", ante=100))

    assert choose(strength, card, public, {**private, "moves": None}, (), luck()) == {
        "type": "Decline",
        "turn": "7.3",
    }
    assert choose(strength, card, *cheap, (), luck())["type"] == "Call"
    assert choose(strength, card, *dear, (), luck())["type"] == "Fold"


def test_whoever_sits_between_a_bot_and_the_button_speaks_after_it() -> None:
    public, private = view(call=0, rivals=4)
    public["button"] = 3
    seen = look(HOLDEM_CARD, public, private, ("As", "Ks"))

    assert [rival.after for rival in seen.rivals] == [True, True, False, False]


# --- What they estimate -------------------------------------------------------------------------


def test_reckoned_shares_come_near_the_exact_ones() -> None:
    """Aces against any hand win 85.2 %, and lose some of that against the best of them."""
    unseen = [card for card in HOLDEM.deck if card not in ("As", "Ah")]

    def share(part: int) -> int:
        found = guesses(
            "holdem",
            ("As", "Ah"),
            (),
            list(unseen),
            left=5,
            ranges=[part],
            count=1500,
            numbers=Numbers(luck(3)),
        )
        return equity(found)

    assert abs(share(1000) - 852) < 30
    assert share(1000) > share(100) > 700


def test_cards_are_dealt_once_where_nearly_all_are_out() -> None:
    """Eleven at the sintético use 27 of 28 cards."""
    deck = VARIANTS["sintetico"].deck
    unseen = [card for card in deck if card not in ("As", "Ah", "Ks")]
    found = guesses(
        "sintetico",
        ("As", "Ah"),
        ("Ks",),
        unseen,
        left=4,
        ranges=[1000, 500] * 5,
        count=20,
        numbers=Numbers(luck(3)),
    )

    assert len(found) == 20
    assert {len(guess.theirs) for guess in found} == {10}


# --- Who is ahead -------------------------------------------------------------------------------


@pytest.mark.parametrize(("better", "other"), [("medium", "easy"), ("hard", "medium")])
def test_each_is_ahead_of_the_one_below(better: Strength, other: Strength) -> None:
    """A short run with stacks of 20 big blinds; `make soak` plays 20,000 hands with a hundred."""
    standing = matched("holdem", better, other, 700, seed=4, deep=20)

    assert standing.hands == 700
    assert standing.off > 2, standing
