"""What is written on a machine, in every language, and what the shipped ones show and say."""

from __future__ import annotations

import hashlib

import pytest

from banca.games.slots import GAME, Rules, shipped
from banca.games.slots.machine import Machine, digest
from banca.games.slots.show import identity
from banca.rulebook import languages
from tests.games.slots_table import FEIRA, LINKED, Table
from tests.rule_marks import rule

MACHINES = [shipped.machine(name) for name in shipped.names()]


@rule("1441/95-VIII:10", "828/2015:34", "828/2015:34.a", "828/2015:34.e", "828/2015:34.f")
def test_the_card_has_the_whole_machine_and_how_it_is_bet_and_paid() -> None:
    card = GAME.card(LINKED)

    assert card.machine == FEIRA
    assert card.identity == f"feira 1 · {digest(FEIRA)[:8]}" == identity(FEIRA)
    assert card.digest == digest(FEIRA)
    assert (card.minimum, card.chips, card.voucher) == (5, (5, 10), 1_000_000)
    assert {spot.cites["price"] for spot in card.spots} == {"828/2015:30"}
    land = GAME.card(Rules("1441/95-VIII", FEIRA))
    assert {spot.cites["limit"] for spot in land.spots} == {"1441/95-VIII:10"}


@rule("828/2015:34.f", "828/2015:10")
def test_the_card_says_whether_a_prize_can_be_risked() -> None:
    assert GAME.card(Rules(machine=FEIRA)).doubling
    assert not GAME.card(Rules(machine=FEIRA, doubling=False)).doubling


@rule("828/2015:25", "828/2015:26", "reading:autoplay")
def test_automatic_plays_have_a_maximum_and_the_house_makes_none_by_itself() -> None:
    assert GAME.card(Rules(machine=FEIRA)).autoplay == 100
    assert GAME.card(Rules(machine=FEIRA, autoplay=0)).autoplay == 0
    table = Table()
    table.play(7, 0, 5)
    table.house()

    assert (
        GAME.croupier(table.state) is None
    )  # The next play is the player's wish, or there is none.


@rule("1441/95-VIII:11", "828/2015:34", "828/2015:35")
@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.name)
def test_every_word_on_a_shipped_machine_is_in_every_language(machine: Machine) -> None:
    for words in (machine.title, *(symbol.names for symbol in machine.symbols)):
        assert words.keys() == {*languages()}
        assert all(words.values())


@rule("828/2015:6")
@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.name)
def test_no_two_symbols_of_a_machine_have_one_name(machine: Machine) -> None:
    for language in languages():
        names = [symbol.names[language].casefold() for symbol in machine.symbols]
        assert len({*names}) == len(names)


# What people have looked at: themes are for adults, and nothing in them offends anybody or is made
# for children. Whoever changes a word or a symbol looks at the machine again, and writes down here
# what the test then says.
LOOKED_AT = {
    "azulejo": "4615402c1f05",
    "caravela": "0a47b8e460c1",
    "douro": "f80d5adbcee8",
    "fado": "35e53909862b",
    "latao": "82b102e734c1",
    "macau": "111ef7d4ab12",
}


def words_of(machine: Machine) -> str:
    """All words and symbols of a machine, in short."""
    said = [*machine.title.values()]
    said += [f"{s.code} {' '.join(s.names.values())}" for s in machine.symbols]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:12]


@rule("828/2015:7", "828/2015:7.a", "828/2015:7.b", "828/2015:7.c")
def test_what_the_shipped_machines_show_and_say_was_looked_at() -> None:
    assert {machine.name: words_of(machine) for machine in MACHINES} == LOOKED_AT
