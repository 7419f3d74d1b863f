"""Sessions of play: their totals are a fold of the money events, and agree with a recount."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from banca.kit.play import (
    BoughtIn,
    HandPaid,
    Leaving,
    Left,
    Sat,
    Settled,
    Staked,
    TakenBack,
)
from banca.kit.sitting import OfOnePlayer, Sitting, Sittings, bet, fold, left, round_over
from tests.kit.quick import quick
from tests.rule_marks import rule

SEATS = ("ana", "rui")
Round = str  # The end of a round is this word among the events.
OVER: Round = "over"


def happening(asked: list[tuple[str, str, int]]) -> list[OfOnePlayer | Round]:
    """What could happen at a table: players come and go, bet, take back and are settled."""
    lying = dict.fromkeys(SEATS, 0)
    here: set[str] = set()
    found: list[OfOnePlayer | Round] = []
    for player, what, cents in asked:
        bets = (("pleno:17", cents),)
        if what == OVER:
            found.append(OVER)
        elif player not in here:
            here.add(player)
            found.append(Sat(player))
        elif what == "go" and not lying[player]:
            here.remove(player)
            found.append(Left(player, 0, 0, 0))
        elif what == "bet":
            lying[player] += cents
            found.append(Staked(player, bets, cents))
        elif what == "back" and cents <= lying[player]:
            lying[player] -= cents
            found.append(TakenBack(player, bets, cents))
        elif what == "settle" and lying[player]:
            stake, lying[player] = lying[player], 0
            found.append(Settled(player, stake, cents, (("pleno:17", stake, cents),)))
    return found


WHAT = st.sampled_from(["bet", "settle", OVER, "back", "go"])
EVENTS = st.lists(st.tuples(st.sampled_from(SEATS), WHAT, st.integers(1, 500)), max_size=25).map(
    happening
)


def folded(happened: Sequence[OfOnePlayer | Round]) -> Sittings:
    seats: Sittings = {}
    for event in happened:
        seats = round_over(seats) if isinstance(event, str) else fold(seats, event)
    return seats


def recounted(happened: Sequence[OfOnePlayer | Round], player: str) -> Sitting | None:
    """The same, by looking back over the player's last session."""
    session: list[OfOnePlayer | Round] | None = None
    for event in happened:
        if event == Sat(player):
            session = []
        elif isinstance(event, Left) and event.player == player:
            session = None
        elif session is not None and (isinstance(event, str) or event.player == player):
            session.append(event)
    if session is None:
        return None
    staked = sum(e.cents for e in session if isinstance(e, Staked))
    back = sum(e.cents for e in session if isinstance(e, TakenBack))
    settled = [e for e in session if isinstance(e, Settled)]
    idle = rounds = 0
    decided = False
    for event in session:
        match event:
            case Staked():
                idle = -1
            case Settled():
                rounds, decided, idle = rounds + (not decided), True, -1
            case str():
                idle, decided = idle + 1, False
    return Sitting(staked - back, sum(e.returned for e in settled), rounds, decided, idle)


@rule("804/2015:26", "807/2015:28", "804/2015:28.b", "807/2015:30.b")
@quick
@given(EVENTS)
def test_the_fold_of_a_session_equals_its_recount(happened: list[OfOnePlayer | Round]) -> None:
    seats = folded(happened)

    expected = {player: recounted(happened, player) for player in SEATS}
    assert seats == {player: at for player, at in expected.items() if at is not None}


@rule("804/2015:26", "807/2015:28")
@quick
@given(EVENTS)
def test_a_session_ends_with_its_totals(happened: list[OfOnePlayer | Round]) -> None:
    seats = folded(happened)

    for player, at in seats.items():
        assert left(seats, player) == Left(player, at.staked, at.returned, at.rounds)
        assert player not in fold(seats, left(seats, player))


@quick
@given(EVENTS)
def test_an_event_of_one_seat_leaves_the_others_alone(happened: list[OfOnePlayer | Round]) -> None:
    seats: Sittings = {}
    for event in happened:
        if not isinstance(event, str):
            after = fold(seats, event)
            for player in SEATS:
                if player != event.player:
                    assert after.get(player) == seats.get(player)
            seats = after


def test_money_of_a_seat_that_is_not_here_is_nobodys_session() -> None:
    assert fold({}, Staked("ana", (("pleno:17", 200),), 200)) == {}
    assert fold({}, Settled("ana", 200, 0, (("pleno:17", 200, 0),))) == {}


def test_whoever_is_leaving_is_marked_and_still_counted() -> None:
    seats = folded([Sat("ana"), Staked("ana", (("pleno:17", 200),), 200), Leaving("ana")])

    assert seats == {"ana": Sitting(staked=200, idle=-1, leaving=True)}
    seats = fold(seats, Settled("ana", 200, 7200, (("pleno:17", 200, 7200),)))
    assert left(seats, "ana") == Left("ana", 200, 7200, 1)


def test_a_round_is_counted_once_however_often_it_pays() -> None:
    """A natural is paid at once, and the player's other hand at the end of the same round."""
    paid = Settled("ana", 100, 250, (("place:1", 100, 250),))
    seats = folded([Sat("ana"), Staked("ana", (("place:1", 300),), 300), paid, paid, OVER, paid])

    assert (seats["ana"].rounds, seats["ana"].returned) == (2, 750)


@rule("reading:inactivity")
def test_a_stake_that_lies_over_counts_as_a_bet_in_the_next_round() -> None:
    seats = folded([Sat("ana"), Sat("rui"), Staked("ana", (("pass", 100),), 100)])

    after = round_over(round_over(seats, lying={"ana": 100}), lying={"ana": 100})

    assert (after["ana"].idle, after["rui"].idle) == (-1, 2)


def test_a_hand_between_players_counts_for_everybody_dealt_in_and_only_for_them() -> None:
    seats = fold(fold(fold({}, Sat("ana")), Sat("rui")), Sat("eva"))
    seats = fold(seats, BoughtIn("ana", 10_000, 500))
    assert seats["ana"] == Sitting(staked=500)  # The stack is still hers; the fee is not.

    after = fold(seats, HandPaid(7, (("ana", 300, 0), ("rui", 300, 570)), 30))

    assert after["ana"] == Sitting(staked=800, rounds=1, decided=True)
    assert after["rui"] == Sitting(staked=300, returned=570, rounds=1, decided=True)
    assert after["eva"] == seats["eva"]
    assert fold(seats, HandPaid(7, (("gone", 1, 1),))) == seats


def test_a_blind_alone_does_not_make_a_seat_busy_but_a_bet_does() -> None:
    seats = fold(fold({}, Sat("ana")), Sat("rui"))
    seats = bet(fold(seats, HandPaid(1, (("ana", 50, 0), ("rui", 50, 100)))), "rui")

    after = round_over(seats)

    assert (after["ana"].idle, after["rui"].idle) == (1, 0)
