"""No browser test hopes for luck: its house is given one, and draws what the test says."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import banca
from banca.floor.dealer import Dealer
from banca.floor.deck import order
from banca.floor.luck import Sealed
from banca.games import roulette
from banca.games.roulette import Rules
from banca.games.roulette.messages import LetGo, Spun
from banca.house.accounts import POINTS
from banca.kit.cards import DECK
from banca.kit.layout import CloseBets
from tests.browser import hurried
from tests.browser.house import House
from tests.browser.luck import VARIABLE, Luck, Script
from tests.tidy import ROOT

HERE = Path(__file__).parent
PICTURES = {"pictures.py", "game_pictures.py"}  # They show the house as everybody starts it.
CHANCE = {"random", "secrets", "urandom", "SystemRandom"}


def faults(name: str, source: str) -> Iterator[str]:
    """Where *source* starts a house with its own luck, sleeps, or draws by chance."""
    for node in ast.walk(ast.parse(source)):
        line = f"{name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func).rpartition(".")[2]
            if called == "CalmHouse" and name not in PICTURES:
                yield f"{line}: a house that draws by chance"
            if called == "House" and ast.unparse(node.args[1] if node.args[1:] else node) != "LUCK":
                yield f"{line}: a house whose luck is not the test's"
            if called == "sleep" and name not in ("house.py", "door.py"):
                yield f"{line}: time is waited for, and not what happens"
            if called == "wait_for_timeout" and name not in PICTURES:
                yield f"{line}: time is waited for, and not what happens"
        if isinstance(node, ast.Import | ast.ImportFrom) and name != "luck.py":
            names = {alias.name for alias in node.names} | {getattr(node, "module", None)}
            if names & CHANCE:
                yield f"{line}: chance"


def test_every_house_of_the_browser_tests_has_chosen_luck() -> None:
    sources = {path.name: path.read_text("utf-8") for path in HERE.glob("*.py")}
    assert len(sources) > 25
    assert [fault for name, source in sources.items() for fault in faults(name, source)] == []


@pytest.mark.parametrize(
    "planted",
    [
        "CalmHouse(tmp_path)",
        "House(tmp_path)",
        "House(tmp_path, 'more')",
        "house.House(tmp_path, str(port))",
        "time.sleep(1)",
        "page.wait_for_timeout(150)",
        "import random",
        "from secrets import choice",
    ],
)
def test_a_planted_house_of_chance_is_found(planted: str) -> None:
    assert len([*faults("test_planted.py", planted)]) == 1
    assert [*faults("test_planted.py", "House(tmp_path, LUCK, 'more')")] == []


def test_no_house_starts_without_luck(tmp_path: Path) -> None:
    assert inspect.signature(House).parameters["luck"].default is inspect.Parameter.empty
    assert inspect.signature(hurried.main).parameters["word"].default is inspect.Parameter.empty
    with pytest.raises(AssertionError, match="luck chosen"):
        Luck("")
    runner = [sys.executable, "-m", "tests.browser.hurried", str(tmp_path), "1"]
    assert subprocess.run(runner, cwd=ROOT, capture_output=True, check=False).returncode != 0


def test_the_same_word_brings_the_same_luck_and_another_word_another() -> None:
    def drawn(word: str) -> list[bytes]:
        luck = Luck(word)
        nonce = luck.counted("nonce")
        return [luck.key, nonce(), nonce()]

    assert drawn("one") == drawn("one")
    assert len({*drawn("one"), *drawn("two")}) == 6


def test_the_house_itself_knows_nothing_of_it() -> None:
    """The house that everybody starts has no switch by which its luck could be chosen."""
    for path in Path(next(iter(banca.__path__))).rglob("*.py"):
        assert VARIABLE not in path.read_text("utf-8"), path


def spun(chance: type[Sealed]) -> list[str]:
    """What three rounds of a table bring."""
    dealer = Dealer(
        roulette.GAME, Rules(), "table", POINTS, bytes(32), nonce=lambda: bytes(32), chance=chance
    )
    at, _ = dealer.begin()
    at, _ = dealer.decide(at, dealer.wish("ana", b'{"type":"Sit"}'))
    bet = b'{"type":"PlaceBets","bets":[["simple:red",100]]}'
    found = []
    for number in (1, 2, 3):
        for command in (dealer.wish("ana", bet), CloseBets(number), LetGo(number)):
            at, written = dealer.decide(at, command)
            found += [one.event.pocket for one in written if isinstance(one.event, Spun)]
    return found


def test_what_is_not_in_the_script_is_drawn_as_ever() -> None:
    script = Script()
    sealed = spun(script.chance())
    assert sealed == spun(Sealed)
    other = "17" if sealed[1] != "17" else "18"
    script.write("table", 2, [[other]])
    script.write("another", 1, [["0"], ["0"], ["0"]])

    assert spun(script.chance()) == [sealed[0], other, sealed[2]]


def test_a_pack_has_the_cards_of_the_script_on_top_and_every_card_once() -> None:
    script = Script()
    script.write("table", 7, [["As", "Kd"]])
    dealt = script.order(order)

    assert dealt(bytes(32), "table", 8, DECK) == order(bytes(32), "table", 8, DECK)
    chosen = dealt(bytes(32), "table", 7, DECK)
    assert chosen[:2] == ("As", "Kd")
    assert sorted(chosen) == sorted(DECK)
