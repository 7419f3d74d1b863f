"""What the tests draw is chosen, and the order they run in can be drawn."""

from __future__ import annotations

import os
import random
import re
import secrets
import subprocess
import sys

from banca.floor.luck import fresh_nonce
from banca.server import auth
from tests.entropy import IMPORTED, Entropy, by_chance, chosen
from tests.tidy import ROOT

ORDERED = "tests/kit/test_shoe.py"
OF_CHANCE_ITSELF = {  # A test that draws by chance is known here by name.
    "tests/floor/test_luck.py": 1,
    "tests/floor/test_randomness.py": 2,
    "tests/test_entropy.py": 1,
}


def drawn() -> list[object]:
    """Everything that a house draws, in each of the ways that it is drawn."""
    bot = random.SystemRandom()  # By chance: as house bots draw.
    id, lot = secrets.token_hex(8), secrets.choice(range(10**9))  # By chance: as a house does.
    return [fresh_nonce(), id, lot, bot.random()]


def test_what_a_module_draws_as_it_is_imported_is_chosen_too() -> None:
    draw = Entropy("os", *IMPORTED)
    assert auth._SALT in [draw(len(auth._SALT)) for _ in range(100)]


def test_a_house_draws_what_the_test_has_chosen() -> None:
    with chosen("one"):
        first = drawn()
    with chosen("two"):
        second = drawn()
    with chosen("one"):
        again = drawn()

    assert first == again
    assert all(a != b for a, b in zip(first, second, strict=True))


def test_the_choice_is_made_for_every_test() -> None:
    assert isinstance(os.urandom, Entropy)
    assert fresh_nonce() != fresh_nonce()


@by_chance
def test_only_a_test_of_chance_itself_draws_from_the_system() -> None:
    assert not isinstance(os.urandom, Entropy)


def test_tests_of_chance_are_few_and_known() -> None:
    texts = {str(p.relative_to(ROOT)): p.read_text("utf-8") for p in (ROOT / "tests").rglob("*.py")}
    found = {name: len(re.findall(r"^\s*@by_chance", text, re.M)) for name, text in texts.items()}

    assert {name: count for name, count in found.items() if count} == OF_CHANCE_ITSELF


# --- The order ------------------------------------------------------------------------------------


def listed(*options: str) -> tuple[list[str], str]:
    """The tests of a file in the order in which they would run, and the report on that order."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", ORDERED, *options]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    order = re.search(r"^the order was (.*)$", said, re.M)
    assert order
    return re.findall(r"^tests/.*::(.*)$", said, re.M), order[1]


def test_a_random_order_can_be_repeated() -> None:
    written = re.findall(r"^def (test_\w+)", (ROOT / ORDERED).read_text("utf-8"), re.M)
    shuffled, said = listed("--shuffle=anew")
    again, _ = listed(said)

    assert shuffled == again
    assert list(dict.fromkeys(name.partition("[")[0] for name in shuffled)) != written
    assert {name.partition("[")[0] for name in shuffled} == set(written)
