"""What a window pays: lines, ways, clusters, scatters, wilds and what they bring, by hand."""

from __future__ import annotations

from msgspec.structs import replace

from banca.games.slots.machine import (
    Bet,
    Clusters,
    Free,
    Hold,
    Lines,
    Machine,
    PickBonus,
    Prize,
    Scatter,
    Symbol,
    Ways,
    Wild,
    Window,
    faces,
    shown,
)
from banca.games.slots.prizes import expanded, free_games, held, picks, wins
from tests.rule_marks import rule


def row(code: str, count: int, credits: int) -> Prize:
    return Prize(code, count, credits, (), ((code,),) * count + ((),) * (3 - count))


LINED = Machine(
    name="feira",
    version=1,
    title={"pt": "Feira"},
    symbols=tuple(Symbol(code, {"pt": code}) for code in "ABCWSP"),
    rows=2,
    reels=(tuple("ABCWSP"),) * 3,
    plan=Lines(((0, 0, 0), (1, 1, 1), (0, 1, 0)), (1, 3)),
    pays=(
        row("A", 2, 2),
        row("A", 3, 10),
        row("B", 3, 8),
        Prize("C * C", 2, 3, (), (("C",), (), ("C",))),
        Prize("W W W", 3, 50, (50, 150), (("W",),) * 3),
    ),
    denominations=(1, 5),
    levels=(1, 2),
    wilds=(Wild("W", ("A", "B"), 2),),
    scatters=(Scatter("S", {2: 1, 3: 5}), Scatter("P")),
    free=Free("S", {3: 5}, {2: 1}, 7, 3),
    hold=Hold("W", "paid"),
    pick=PickBonus("P", 2, (2, 5, 10)),
)
WAYS = replace(
    LINED,
    plan=Ways(4),
    pays=(Prize("A", 2, 2), Prize("A", 3, 10), Prize("B", 3, 8)),
)
CLUSTERED = replace(LINED, plan=Clusters(4), pays=(Prize("A", 3, 2), Prize("A", 5, 10)))


def window(*columns: str) -> Window:
    return tuple(tuple(column) for column in columns)


def paid(machine: Machine, *columns: str, lines: int = 1, level: int = 1) -> dict[str, int]:
    """What each prize pays, by where it is."""
    bet = Bet(lines, level, 1)
    return {
        f"{win.kind} {win.line or win.symbol}": win.credits
        for win in wins(machine, bet, window(*columns))
    }


# --- Lines ----------------------------------------------------------------------------------------


@rule("828/2015:27")
def test_a_line_pays_what_the_pay_table_says_from_the_left() -> None:
    assert paid(LINED, "AB", "AC", "AC") == {"line 1": 10}
    assert paid(LINED, "AB", "AC", "BC") == {"line 1": 2}
    assert paid(LINED, "BA", "AC", "AC") == {}


@rule("828/2015:28")
def test_only_the_highest_prize_of_a_line_is_paid() -> None:
    (win,) = wins(LINED, Bet(1, 1, 1), window("WB", "WC", "AC"))

    assert (win.symbol, win.count, win.times, win.credits) == ("A", 3, 4, 40)
    (win,) = wins(LINED, Bet(1, 1, 1), window("WB", "WC", "WC"))
    assert (win.symbol, win.times, win.credits) == ("A", 8, 80)  # More than 50 of its own.
    (win,) = wins(LINED, Bet(1, 2, 1), window("WB", "WC", "WC"))
    assert (win.symbol, win.credits) == ("A", 160)


@rule("828/2015:29")
def test_the_prizes_of_all_lines_played_are_added() -> None:
    columns = ("AB", "AB", "AB")

    assert paid(LINED, *columns) == {"line 1": 10}
    assert paid(LINED, *columns, lines=3) == {"line 1": 10, "line 2": 8}


@rule("828/2015:30")
def test_a_prize_grows_with_the_bet() -> None:
    (win,) = wins(LINED, Bet(1, 2, 5), window("AB", "AC", "AC"))

    assert (win.credits, win.cents) == (20, 100)


def test_a_pattern_needs_its_own_reels_and_no_other() -> None:
    (win,) = wins(LINED, Bet(1, 1, 1), window("CB", "AB", "CB"))

    assert (win.symbol, win.count, win.credits, win.cells) == ("C * C", 2, 3, ((0, 0), (2, 0)))
    assert paid(LINED, "WB", "AB", "CB") == {"line 1": 4}  # A wild is no C, but it is an A.


# --- Ways and clusters ----------------------------------------------------------------------------


def test_ways_multiply_the_symbols_on_each_reel() -> None:
    assert paid(WAYS, "AA", "AB", "AA") == {"ways A": 40}
    assert paid(WAYS, "AB", "AB", "CC") == {"ways A": 2}
    assert paid(WAYS, "AB", "BA", "BA") == {"ways A": 10, "ways B": 8}


def test_a_way_through_a_wild_counts_as_often_as_it_multiplies() -> None:
    (win,) = wins(WAYS, Bet(1, 1, 1), window("AC", "WA", "AC"))

    assert (win.ways, win.credits) == (3, 30)


def test_clusters_touch_by_a_side() -> None:
    assert paid(CLUSTERED, "AA", "BA", "BB") == {"cluster A": 2}
    assert paid(CLUSTERED, "AB", "BA", "AB") == {}
    assert paid(CLUSTERED, "AA", "AA", "AB") == {"cluster A": 10}
    assert paid(CLUSTERED, "AA", "AW", "AB") == {"cluster A": 20}


def test_wilds_alone_are_no_cluster() -> None:
    assert paid(CLUSTERED, "WW", "WB", "BB") == {}


# --- Scatters and what they bring -----------------------------------------------------------------


def test_a_scatter_pays_the_stake_so_often_wherever_it_is() -> None:
    assert paid(LINED, "SB", "CS", "CC", lines=3, level=2) == {"scatter S": 6}
    assert paid(LINED, "SB", "CS", "CS", lines=3, level=2) == {"scatter S": 30}


def test_a_spin_with_held_reels_pays_no_scatters() -> None:
    seen = window("SA", "SA", "SA")

    assert [win.kind for win in wins(LINED, Bet(3, 1, 1), seen)] == ["line", "scatter"]
    assert [win.kind for win in wins(LINED, Bet(3, 1, 1), seen, respin=True)] == ["line"]


@rule("828/2015:9.b.i")
def test_scatters_bring_free_games_up_to_the_most_of_a_play() -> None:
    three, two = window("SB", "CS", "CS"), window("SB", "CS", "CC")

    assert free_games(LINED, three, free=False) == 5
    assert free_games(LINED, two, free=False) == 0
    assert free_games(LINED, two, free=True, given=5) == 1
    assert free_games(LINED, two, free=True, given=7) == 0


@rule("828/2015:9.b.iii")
def test_a_free_game_multiplies_all_its_prizes() -> None:
    found = wins(LINED, Bet(1, 1, 1), window("AS", "AS", "AC"), free=True)

    assert [(win.kind, win.credits, win.times) for win in found] == [
        ("line", 30, 3),
        ("scatter", 3, 3),
    ]


@rule("828/2015:9.b.ii")
def test_scatters_bring_the_bonus() -> None:
    assert picks(LINED, window("PB", "CP", "CC"))
    assert not picks(LINED, window("PB", "CC", "CC"))


def test_a_reel_is_held_where_the_symbol_stops_and_when_it_holds() -> None:
    seen = window("AW", "BC", "WB")

    assert held(LINED, seen, free=False) == (0, 2)
    assert held(LINED, seen, free=True) == ()


def test_a_wild_that_expands_fills_its_reel_and_hides_no_scatter() -> None:
    machine = replace(LINED, wilds=(Wild("W", ("A", "B"), 1, "free"),))
    seen = window("AB", "WS", "AS")

    assert expanded(machine, seen, free=True) == window("AB", "WW", "AS")
    assert expanded(machine, seen, free=False) == seen
    found = wins(machine, Bet(1, 1, 1), window("AB", "SW", "AS"), free=True)
    assert [(win.kind, win.count, win.credits) for win in found] == [
        ("line", 3, 30),
        ("scatter", 2, 3),
    ]


# --- Reels ----------------------------------------------------------------------------------------


def test_the_window_shows_the_stop_and_what_follows_it_round_the_reel() -> None:
    assert shown(LINED, (0, 4, 5), free=False) == window("AB", "SP", "PA")


def test_every_stop_is_as_likely_as_any_other() -> None:
    assert faces(LINED, 1, free=False) == dict.fromkeys(range(6), 1)
