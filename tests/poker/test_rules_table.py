"""What a poker table is and shows, by the rules of all three rulebooks (809/2015:3, 97/2010:1)."""

from __future__ import annotations

import msgspec
import pytest

from banca.kit.play import BoughtIn, CashedOut, HandPaid
from banca.poker import ring
from banca.poker.betting import PotLimit
from banca.poker.events import Acted, Posted
from banca.poker.ring import Rules
from banca.poker.ring.messages import Begin, BuyIn, Call, Close, Fold, Raise, SitOut, StartHand
from banca.poker.ring.table import limit, rake_cap
from tests.poker.at_table import refused
from tests.poker.ring_table import BOOKS, HOLDEM, OMAHA, SINTETICO, Table, nets
from tests.rule_marks import rule

SEATS = ("ana", "rui", "eva")


def begun(book: str, **rules: object) -> Table:
    """Three at a table with the button at place 1, and a hand in which somebody is to act."""
    at = Table(*SEATS, rulebook=book, **rules)
    at.do(at.due, *([] if book == OMAHA else [1]))
    at.start()
    if not at.who:
        at.on()  # At sintético a card of the table comes first.
    return at


@rule("809/2015:2.c", "809/2015:45", "809/2015:4.c", "97/2010:1.1.2", "806/2015:2.c")
@pytest.mark.parametrize("book", BOOKS)
def test_the_button_is_in_sight_and_goes_round_clockwise(book: str) -> None:
    at = Table("ana", "rui", "eva", rulebook=book)
    at.do(at.due, *([] if book == OMAHA else [1]))
    seen = []
    for _ in range(4):
        at.fold_round()
        seen.append(at.view.button)

    assert seen == [1, 2, 3, 1]


@rule("809/2015:3", "809/2015:4", "809/2015:4.e", "97/2010:1", "97/2010:1.1", "97/2010:1.1.1")
@pytest.mark.parametrize("book", BOOKS)
def test_the_view_shows_places_button_chips_pot_and_whose_turn_it_is(book: str) -> None:
    at = begun(book)
    view = at.view

    assert (view.button, set(view.places)) == (1, {"1", "2", "3"})
    posted = sum(event.cents for event in at.of(Posted))
    assert view.pot == posted > 0
    stacks = {place.player: place.stack for place in view.places.values()}
    assert sum(stacks.values()) == 30_000 - posted
    assert [place.hidden for place in view.places.values()] == [at.state.rules.variant.hole] * 3
    assert all(place.cards is None for place in view.places.values())
    assert view.turn
    assert view.turn.player == at.who
    assert len(view.board) == (1 if book == SINTETICO else 0)


@rule("97/2010:2", "97/2010:2.1", "reading:omaha-places")
def test_omaha_is_offered_with_ten_places() -> None:
    [omaha] = [rules for rules in ring.variants() if rules.rulebook == OMAHA]

    assert omaha.seats == 10
    assert ring.card(omaha).seats == 10


@rule("809/2015:2.g", "809/2015:16", "806/2015:2.g", "reading:holdem-commission")
@pytest.mark.parametrize("book", [HOLDEM, SINTETICO])
@pytest.mark.parametrize(("percent", "fee"), [(4, 0), (0, 10)])
def test_commission_is_a_percentage_of_the_pot_or_of_the_stack(
    book: str, percent: int, fee: int
) -> None:
    at = begun(book, percent=percent, fee=fee)
    at.say("raise:400 call fold")
    while not at.of(HandPaid):
        if at.who:
            at.say("check")
        else:
            at.on()

    assert [event.fee for event in at.of(BoughtIn)] == [10_000 * fee // 100] * 3
    [paid] = at.of(HandPaid)
    pot = sum(put for _, put, _ in paid.lines)
    winners = [got for _, _, got in paid.lines if got]
    due = pot * percent // 100  # From the pot once, even shared: nobody is all in (809/2015:17.a).
    assert paid.commission == due
    assert sum(winners) == pot - due


@rule("97/2010:4.2", "809/2015:11.a", "reading:rathole")
def test_chips_won_at_omaha_stay_on_the_table_while_one_plays() -> None:
    at = begun(OMAHA, limit="no")
    at.say("raise:1000 fold fold")
    rich = max(at.stacks(), key=at.stacks().__getitem__)
    won = at.stacks()[rich]
    assert won > 10_000
    assert "CashOut" not in at.offered(rich)

    at.leave(rich)
    assert [(event.player, event.cents) for event in at.of(CashedOut)] == [(rich, won)]
    at.sit(rich)
    place = str(SEATS.index(rich) + 1)
    assert at.refusal(BuyIn(rich, place, 10_000)).cite == "reading:rathole"
    at.do(BuyIn(rich, place, won))


@rule("97/2010:11.1")
def test_a_decision_that_was_taken_is_not_undone() -> None:
    at = begun(OMAHA, limit="no")
    first, turn = at.who, at.turn
    at.say("raise:300")

    for wish in (Fold(first, turn), Call(first, turn), Raise(first, turn, 200)):
        at.refusal(wish)
        at.refusal(msgspec.structs.replace(wish, turn=at.turn))
    assert {"TakeBack", "Undo"}.isdisjoint(at.offered(first))
    [bet] = at.of(Acted)
    assert (bet.player, bet.to) == (first, 300)


@rule("97/2010:12.2")
@pytest.mark.parametrize(("raises", "lawful"), [(0, True), (2, True), (3, True), (4, False)])
def test_omaha_with_a_limit_has_three_raises_at_most(raises: int, lawful: bool) -> None:
    if lawful:
        assert Rules(rulebook=OMAHA, limit="pot", raises=raises)
    else:
        with refused("97/2010:12.2"):
            Rules(rulebook=OMAHA, limit="pot", raises=raises)


@rule("reading:holdem-limit", "97/2010:12.2", "97/2010:12.4")
def test_the_figures_of_macau_are_for_omaha_and_for_no_other_table() -> None:
    omaha, free = Rules(rulebook=OMAHA, limit="pot"), Rules(rulebook=HOLDEM, limit="pot")
    counted = Rules(rulebook=HOLDEM, limit="pot", raises=4)

    assert limit(omaha) == PotLimit(raises=3, free_raises_heads_up=True)
    assert limit(free) == PotLimit(raises=0, free_raises_heads_up=False)
    assert limit(counted) == PotLimit(raises=4, free_raises_heads_up=False)
    assert [ring.card(rules).raises for rules in (omaha, free, counted)] == [3, 0, 4]
    assert [rake_cap(rules) for rules in (omaha, free)] == [400, 0]  # 97/2010:16
    assert Rules(rulebook=HOLDEM, percent=1, rake_cap=10_000)
    with refused("reading:holdem-limit"):
        Rules(rulebook=HOLDEM, raises=3)
    with refused("97/2010:12.3"):
        Rules(rulebook=OMAHA, raises=3)


@rule("809/2015:36")
def test_sintetico_counts_raises_where_bets_have_a_maximum() -> None:
    at = Table("ana", "rui", rulebook=SINTETICO, limit="cap", cap=2000, raises=1)
    at.button(2)
    at.start()
    at.on()
    at.say("raise:100 raise:200")

    assert at.refusal(Raise(at.who, at.turn, 400)).cite == "809/2015:36"
    with refused("809/2015:36"):
        Rules(rulebook=SINTETICO, raises=1)


@rule("806/2015:2.a", "806/2015:2.k", "809/2015:2.a", "809/2015:2.j", "reading:hand-maximum")
@pytest.mark.parametrize("book", [HOLDEM, SINTETICO])
def test_whoever_reaches_the_maximum_of_a_hand_is_not_all_in(book: str) -> None:
    at = Table("ana", "rui", "eva", rulebook=book, limit="cap", cap=500)
    at.button(3)
    at.start()
    if not at.who:
        at.on()
    at.say(f"raise:{at.moves.most} call call")

    assert [at.at(player).state for player in ("ana", "rui", "eva")] == ["playing"] * 3
    assert [at.at(player).stack for player in ("ana", "rui", "eva")] == [9500] * 3
    assert at.who == ""


@rule("809/2015:65")
def test_when_all_is_paid_the_next_hand_begins_with_the_button_moved_on() -> None:
    at = begun(SINTETICO)
    events = at.say("fold fold")

    assert nets(events) == {"rui": -100, "eva": -100, "ana": 200}
    assert (at.view.button, at.due) == (1, StartHand(at.state.round))
    at.start()
    assert at.view.button == 2


@rule("809/2015:6.b", "809/2015:2.l", "806/2015:2.m", "reading:session-tables")
@pytest.mark.parametrize(
    ("opens", "closes", "inside", "outside"),
    [
        ("21:00", "23:30", ("21:00", "22:15", "23:29"), ("20:59", "23:30", "00:00")),
        ("22:00", "02:00", ("22:00", "23:59", "00:00", "01:59"), ("21:59", "02:00", "12:00")),
    ],
)
def test_the_announced_hours_open_and_close_a_session(
    opens: str, closes: str, inside: tuple[str, ...], outside: tuple[str, ...]
) -> None:
    at = Table(kind="session", opens=opens, closes=closes)
    for time in outside:
        assert ring.by_the_clock(at.state, time) is None
    for time in inside:
        assert ring.by_the_clock(at.state, time) == Begin(1)
    at.do(Begin(1))
    at.sit("ana")

    assert [ring.by_the_clock(at.state, time) for time in inside] == [None] * len(inside)
    assert {ring.by_the_clock(at.state, time) for time in outside} == {Close(1)}
    at.do(Close(1))
    assert {ring.by_the_clock(at.state, time) for time in (*inside, *outside)} == {None}
    assert ring.by_the_clock(Table().state, "21:00") is None  # A continuous table has no hours.


@rule("INT-17", "PD-67", "reading:bots", "809/2015:9")
@pytest.mark.parametrize("book", BOOKS)
def test_there_is_one_place_per_player_and_all_see_who_is_a_bot_and_who_is_away(book: str) -> None:
    at = Table("ana", "bot-hard-7", "eva", rulebook=book)
    at.do(SitOut("ana"))
    at.lose_line("eva")

    assert at.refusal(BuyIn("ana", "5", 10_000)).phrase == "one place per player"
    assert {place.player: place.bot for place in at.view.places.values()} == {
        "ana": "",
        "bot-hard-7": "hard",
        "eva": "",
    }
    assert (at.at("ana").state, at.at("bot-hard-7").state) == ("out", "waiting")
    assert [place.line for place in at.view.places.values()] == [True, True, False]
