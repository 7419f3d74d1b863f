"""How a player plays, counted from hands whose every move is known."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banca.kit.game import Habits
from banca.kit.play import RoundOver
from banca.poker import ring
from banca.poker.ring.habits import POSITIONS, habits
from banca.poker.ring.messages import Estardilho, HandBegan
from tests.every_game import played
from tests.poker.ring_table import SINTETICO, Table

SIX = ("ana", "rui", "eva", "tom", "gil", "bia")


def told(events: Iterable[ring.Event], *players: str) -> dict[str, tuple[str, Habits] | None]:
    events = list(events)
    return {player: habits(events, player) for player in players}


def test_only_what_is_put_in_by_choice_before_the_flop_counts() -> None:
    table = Table(*SIX).button(6)  # Bia: the small blind is Ana's, the big one Rui's.
    table.start()
    table.say("fold raise:300 call fold call fold")  # Eva, Tom, Gil, Bia, Ana, Rui.
    table.street("2h 7c 9d")
    table.say("raise:500 fold call")  # Ana bets, Tom folds, Gil calls.
    table.street("Ts")
    table.say("check check")
    table.street("3c")
    table.say("check check")
    table.show("As Ad Kd Kh")

    assert told(table.log, *SIX) == {
        "ana": ("small", Habits(1, vpip=1, pfr=0, showdowns=1, won=1)),  # Her bet was later.
        "rui": ("big", Habits(1)),  # A blind is no choice.
        "eva": ("early", Habits(1)),
        "tom": ("middle", Habits(1, vpip=1, pfr=1)),
        "gil": ("cutoff", Habits(1, vpip=1, showdowns=1)),
        "bia": ("button", Habits(1)),
    }


def test_a_big_blind_that_checks_did_not_enter_and_one_that_raises_did() -> None:
    table = Table("ana", "rui", "eva").button(3)
    table.start()
    table.say("call call check")
    table.checked_down("2h 7c 9d", "Ts", "3c")
    table.show("As Kd Qh Jh 2s 2d")
    first = len(table.log)
    table.start()  # The button is Ana's now: Rui and Eva post.
    table.say("call fold raise:400 fold")

    assert told(table.log[:first], "ana", "rui", "eva") == {
        "ana": ("small", Habits(1, vpip=1, showdowns=1)),
        "rui": ("big", Habits(1, showdowns=1)),
        "eva": ("button", Habits(1, vpip=1, showdowns=1, won=1)),
    }
    assert told(table.log[first:], "ana", "rui", "eva", "nobody") == {
        "ana": ("button", Habits(1, vpip=1)),
        "rui": ("small", Habits(1)),
        "eva": ("big", Habits(1, vpip=1, pfr=1)),  # She won, and had nothing to show.
        "nobody": None,
    }


def test_between_two_the_button_is_the_button() -> None:
    table = Table("ana", "rui").button(1)
    table.start()
    table.say("raise:200 fold")

    assert told(table.log, "ana", "rui") == {
        "ana": ("button", Habits(1, vpip=1, pfr=1)),
        "rui": ("big", Habits(1)),
    }


def test_an_estardilho_is_a_raise_and_whoever_answers_it_enters() -> None:
    rules = {"rulebook": SINTETICO, "ante": 100, "estardilhos": True}
    table = Table("ana", "rui", "eva", **rules).button(3)
    table.start()
    table.do(Estardilho("ana", table.turn, 500))
    table.say("call fold")
    found = told(table.log, "ana", "rui", "eva")
    assert set(found.values()) == {None}  # It is not over yet.
    while not isinstance(table.log[-1], RoundOver):
        if table.who:
            table.say("check" if table.moves and table.moves.check else "call")
        else:
            table.on()

    found = told(table.log, "ana", "rui", "eva")
    assert [one and one[0] for one in found.values()] == ["early", "cutoff", "button"]
    counted = [one[1][:3] for one in found.values() if one]
    assert counted == [(1, 1, 1), (1, 1, 0), (1, 0, 0)]


def test_a_void_hand_does_not_count() -> None:
    table = Table("ana", "rui", "eva").button(3)
    table.start()
    table.say("raise:300 call")
    table.void("2h", "7c", "9d", "Ts", "3c")

    assert told(table.log, "ana", "rui", "eva") == {"ana": None, "rui": None, "eva": None}


@pytest.mark.parametrize(
    ("seats", "positions"),
    [
        (3, "small big button"),
        (4, "small big cutoff button"),
        (5, "small big early cutoff button"),
        (6, "small big early middle cutoff button"),
        (7, "small big early early middle cutoff button"),
        (9, "small big early early early middle middle cutoff button"),
    ],
)
def test_positions_go_from_the_buttons_left_to_the_button(seats: int, positions: str) -> None:
    names = [f"p{n}" for n in range(seats)]
    table = Table(*names, seats=seats).button(seats)
    table.start()
    table.all_fold()

    found = told(table.log, *names)
    assert [one[0] for one in found.values() if one] == positions.split()
    assert set(positions.split()) <= set(POSITIONS)


@given(data=st.data())
@pytest.mark.parametrize("rules", ring.GAME.variants(), ids=lambda rules: rules.rulebook)
def test_pages_of_any_size_add_up_to_the_whole_log(rules: ring.Rules, data: st.DataObject) -> None:
    log = [event for step in played(ring.GAME, rules, 60) for event in step.events]
    hands = _hands(log)
    players = {player for hand in hands for player in _began(hand).players}
    cuts = data.draw(st.lists(st.integers(0, len(hands)), max_size=4).map(sorted))
    pages = [hands[a:b] for a, b in zip([0, *cuts], [*cuts, len(hands)], strict=True)]

    for player in players:
        added = Habits(*map(sum, zip(*(_counted(page, player) for page in pages), strict=True)))
        assert added == _counted(hands, player)
        assert added.pfr <= added.vpip <= added.hands
        assert added.won <= added.showdowns <= added.hands


def _hands(log: list[ring.Event]) -> list[list[ring.Event]]:
    """The log, cut where hands begin."""
    begun = 0
    numbered = []
    for event in log:
        begun += isinstance(event, HandBegan)
        numbered.append((begun, event))
    parts = groupby(numbered, key=lambda one: one[0])
    return [[event for _, event in part] for number, part in parts if number]


def _began(hand: list[ring.Event]) -> HandBegan:
    assert isinstance(hand[0], HandBegan)
    return hand[0]


def _counted(hands: list[list[ring.Event]], player: str) -> Habits:
    found = [habits(hand, player) for hand in hands]
    return Habits(*map(sum, zip(Habits(), *(one[1] for one in found if one), strict=True)))
