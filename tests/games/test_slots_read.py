"""A machine's file that is wrong has an error that names the line and what would be right."""

from __future__ import annotations

import re
import time

import pytest

from banca.games.slots.fields import BYTES
from banca.games.slots.machine import Bet, allowed, bets, digest, stake
from banca.games.slots.read import MachineError, read
from banca.games.slots.where import lines
from tests.games.slots_file import FEIRA, feira, spoilt
from tests.games.slots_wrong import WRONG
from tests.rule_marks import rule


@pytest.mark.parametrize(
    ("old", "new", "said"), [row[1:] for row in WRONG], ids=[r[0] for r in WRONG]
)
def test_a_wrong_file_is_told_the_line_and_what_is_right(old: str, new: str, said: str) -> None:
    with pytest.raises(MachineError) as caught:
        read(spoilt(old, new))

    assert str(caught.value) == said


def test_every_fault_has_its_own_error() -> None:
    said = [row[3] for row in WRONG]

    assert len(said) >= 50
    assert len(set(said)) == len(said)


def test_the_file_itself_is_right() -> None:
    machine = feira()

    assert (machine.name, machine.version, machine.rows, len(machine.reels)) == ("feira", 1, 2, 3)
    assert machine.wilds[0].replaces == ("A", "B", "C")
    assert [prize.count for prize in machine.pays] == [2, 3, 3, 3, 3, 3]
    assert machine.free is not None
    assert machine.free.again == {3: 5}
    assert machine.share_bp == 100
    assert stake(machine, Bet(2, 2, 5)) == 20
    assert len(list(bets(machine))) == 8
    assert not allowed(machine, Bet(2, 3, 5))


@rule("1441/95-VIII:8")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("C = { 3 = 9 }", "C = { 3 = 10 }"),
        ('"C A B W', '"A C B W'),
        ("share_bp = 100", "share_bp = 99"),
    ],
)
def test_any_change_of_a_machine_changes_its_hash(old: str, new: str) -> None:
    assert digest(read(spoilt(old, new))) != digest(feira())


def test_how_a_file_is_laid_out_does_not_change_the_hash() -> None:
    spaced = spoilt("C = { 3 = 9 }", "C = {3=9}  # A cup.\n\n")

    assert digest(read(spaced)) == digest(feira())


# --- Other kinds of machines ----------------------------------------------------------------------

FREELY = """
name = "livre"
version = 1
kind = "ways"
rows = 2
reels = ["A B A", "A W B", "A B W"]
title = {pt = "Livre"}
symbols = {A = {pt = "Ás"}, B = {pt = "Bê"}, W = {pt = "Vê"}}
wild.W = {}
pays = {A = {3 = 2}, B = {2 = 1}}
bets = {denominations = [1], levels = [1], cost = 4}
"""


def test_a_file_may_be_written_in_other_ways_too() -> None:
    assert read(FREELY).plan.cost == 4  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            '"A B A"',
            '"A W A"',
            "line 6: reels[1] has the wild W; with ways the first reel has no wild: a way must say "
            "which symbol it is of",
        ),
        (
            "B = {2 = 1}}",
            "W = {2 = 1}}",
            "line 10: pays.W is a wild; with ways a wild has no prizes of its own: "
            "it replaces others",
        ),
        (
            "B = {2 = 1}}",
            '"A B *" = 3}',
            "line 10: pays.'A B *' is a pattern; with ways write one symbol: 7 = {3 = 5}",
        ),
        (
            'kind = "ways"',
            'kind = "ways"\nlines = ["1 1 1"]',
            "line 5: lines is unknown; known here: name, version, kind, rows, reels, title, "
            "symbols, groups, pays, bets, wild, scatter, free, hold, pick, double, jackpot",
        ),
        (
            ", cost = 4",
            "",
            "line 11: bets has no cost; write cost = a whole number from 1 to 1,000",
        ),
        (
            '"A W B", ',
            '"B B", ',
            "line 10: pays.A.3 can never come up; put one on reel 2, or leave the prize out",
        ),
    ],
)
def test_ways_have_rules_of_their_own(old: str, new: str, said: str) -> None:
    assert FREELY.count(old) == 1

    with pytest.raises(MachineError) as caught:
        read(FREELY.replace(old, new))

    assert str(caught.value) == said


GROUPED = """
name = "grupos"
version = 1
kind = "clusters"
rows = 2
reels = ["A B", "A B", "A B"]
title = {pt = "Grupos"}
symbols = {A = {pt = "Ás"}, B = {pt = "Bê"}}
pays = {A = {3 = 4}}
bets = {denominations = [1], levels = [1], cost = 1}
"""


def test_a_cluster_may_be_as_large_as_its_prize_says() -> None:
    assert read(GROUPED).pays[0].count == 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{3 = 4}", "{3 = 4, 4 = 9}", "pays.A.4 can never come up; clusters of A have at most 3"),
        (
            '"A B", "A B", "A B"',
            '"A A", "A A", "B B"',
            "pays.A.3 can never come up; they always have more cells, or fewer",
        ),
    ],
)
def test_a_cluster_that_cannot_be_has_no_prize(old: str, new: str, said: str) -> None:
    text = GROUPED.replace(old, new).replace("{3 = 4}", "{3 = 1, 4 = 1}")

    with pytest.raises(MachineError, match=re.escape(f"line 9: {said}")):
        read(text)


# --- The highest prize ----------------------------------------------------------------------------


def test_what_a_play_may_bring_has_a_bound() -> None:
    """A ledger, a browser and a compiled loop all have a highest number."""
    text = spoilt("C = { 3 = 9 }", "C = { 3 = 1_000_000 }")
    assert read(text).pays[3].credits == 1_000_000

    with pytest.raises(MachineError) as caught:
        read(text.replace("multiplier = 2\nexpands", "multiplier = 100\nexpands"))

    assert str(caught.value) == (
        "line 55: pays might bring 460,000,000,002,300 cents in one play; at most "
        "10,000,000,000,000 may be: lower the prizes, what multiplies them, or the bets"
    )


# --- The least return -----------------------------------------------------------------------------

ROUND = """
name = "redonda"
version = 1
kind = "lines"
rows = 1
lines = ["1 1 1"]
reels = ["A", "A {0}", "A {0}"]
[title]
pt = "Redonda"
[symbols]
A = {{pt = "Ás"}}
B = {{pt = "Bê"}}
[pays]
A = {{3 = {1}}}
[bets]
denominations = [1]
levels = [1]
lines = [1]
"""


@rule("1441/95-VIII:2", "828/2015:5")
def test_a_machine_that_returns_less_than_80_per_cent_is_refused() -> None:
    with pytest.raises(MachineError) as caught:
        read(ROUND.format("B " * 99, 7999))

    assert str(caught.value) == (
        "line 13: pays returns 79.9900 % with 1 line at level 1; at least 80 % must "
        "(1441/95-VIII:2, 828/2015:5): raise the prizes"
    )


@rule("1441/95-VIII:2", "828/2015:5")
def test_a_machine_that_returns_80_per_cent_is_accepted() -> None:
    assert read(ROUND.format("B " * 99, 8000)).name == "redonda"


@rule("1441/95-VIII:2")
def test_the_least_is_asked_of_every_bet() -> None:
    """Nine tenths at the first level, and too little at the second."""
    text = ROUND.format("B " * 99, "[9000, 15_999]").replace("levels = [1]", "levels = [1, 2]")

    with pytest.raises(MachineError, match=r"returns 79\.9950 % with 1 line at level 2"):
        read(text)


# --- Strangers ------------------------------------------------------------------------------------


def test_a_file_of_ten_megabytes_is_not_even_parsed() -> None:
    began = time.process_time()

    with pytest.raises(MachineError, match="10,485,760 bytes; at most 65,536 are read"):
        read("#" * 10_485_760)
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        "\ud800",
        "a." * 30_000 + "a = 1",
        "[" * BYTES,
        "[[a]]\n" * 10_000,
        "a = " + "{a=" * 6 + "1" + "}" * 6,
        '"' * BYTES,
        "'" * BYTES,
        "\\" * BYTES,
        "symbols = " + "9" * 4000,
        "symbols = 0x" + "f" * 60_000,
        FEIRA.replace("version = 1", "version = 0x" + "f" * 50_000),
        FEIRA.replace("version = 1", "version = 1e" + "9" * 50_000),
        'a = """' + "\\a" * 30_000,
        'a = "' + '\\"' * 30_000,
        '"\\' * 30_000,
        "x = 1e999999",
        "x = nan",
        "kind = 'lines'\nreels = [[[[['A']]]]]",
        FEIRA.replace("[title]", "[[title]]"),
        FEIRA.replace("\n", "\r\n").replace("version = 1", "version = -1"),
        FEIRA.encode().decode("utf-16-le", "replace"),
    ],
)
def test_whatever_is_not_a_machine_is_refused_soon(text: str) -> None:
    began = time.process_time()

    with pytest.raises(MachineError):
        read(text)
    assert time.process_time() - began < 2


def line_of_fault(text: str) -> int:
    """The line that an error names; 1 if there is none."""
    try:
        read(text)
    except MachineError as fault:
        return fault.line
    return 1


def test_any_part_of_a_file_and_any_letter_in_it_is_read_or_refused() -> None:
    for at in range(0, len(FEIRA), 11):
        for text in (FEIRA[:at], FEIRA[:at] + FEIRA[at + 1 :], f'{FEIRA[:at]}"{FEIRA[at:]}'):
            assert 1 <= line_of_fault(text) <= text.count("\n") + 1


def test_lines_are_found_however_keys_are_written() -> None:
    text = "\n".join(
        [
            "a.b = 1",
            "[c]",
            "'d e' = [",
            " 1, # x",
            " [2,",
            " 3]]",
            "\"f\" = {g = '''",
            "",
            "''', h = \"\"\"",
            '\\""""}',
            "[[i]]",
            "j=1",
        ]
    )

    assert lines(text) == {
        ("a",): 1,
        ("a", "b"): 1,
        ("c",): 2,
        ("c", "d e"): 3,
        ("c", "d e", 0): 4,
        ("c", "d e", 1): 5,
        ("c", "d e", 1, 0): 5,
        ("c", "d e", 1, 1): 6,
        ("c", "f"): 7,
        ("c", "f", "g"): 7,
        ("c", "f", "h"): 9,
        ("i",): 11,
        ("i", 0): 11,
        ("i", 0, "j"): 12,
    }
