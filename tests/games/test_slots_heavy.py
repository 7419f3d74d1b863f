"""Files of machines that would take for ever to read, or a lot of memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banca.games.slots import GAME, sound, work
from banca.games.slots.read import MachineError, read
from banca.games.slots.table import Rules
from tests.games import slots_heavy
from tests.games.slots_file import spoilt


@pytest.mark.parametrize("text", [slots_heavy.ways, slots_heavy.lines])
def test_whatever_is_computed_of_a_machine_counts(
    text: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "STEPS", 100_000)
    monkeypatch.setattr(sound, "BETS", 10_000)

    with pytest.raises(MachineError, match=r"is too much to compute: it takes .* steps"):
        read(text())


def test_a_pay_table_that_takes_much_memory_is_refused() -> None:
    with pytest.raises(MachineError, match="rows of the pay-table at once, and at most 500,000"):
        read(slots_heavy.patterns())


def test_a_return_that_nobody_could_write_down_is_refused() -> None:
    with pytest.raises(MachineError, match="digits to say how many free games there are"):
        read(slots_heavy.free_games())


def test_a_machine_that_may_be_read_can_be_certified() -> None:
    machine = read(slots_heavy.free_games(most=100))
    files = GAME.files
    assert files is not None
    (design,) = files.designs(Rules(machine=machine))

    assert 1_000 < len(design.certified) < 4_000


def test_more_bets_than_a_page_could_be_told_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    many = ", ".join(str(number) for number in range(1, 11))
    levels = ", ".join(str(number) for number in range(1, 21))
    text = spoilt("denominations = [1, 5]\nlevels = [1, 2]", f"denominations = [{many}]")
    text = text.replace(
        f"denominations = [{many}]", f"denominations = [{many}]\nlevels = [{levels}]"
    )
    text = text.replace("[90, 180]", "90")
    read(text)  # 400 of them.
    monkeypatch.setattr(sound, "BETS", 399)

    with pytest.raises(MachineError, match="bets makes 400 different bets; at most 399"):
        read(text)


def test_a_prize_that_no_books_could_hold_is_refused() -> None:
    """Three wilds of a hundred, times free games of a hundred, times all that may be bet."""
    text = spoilt("multiplier = 2\nexpands", "multiplier = 100\nexpands")
    text = text.replace("most = 10\nmultiplier = 2", "most = 500\nmultiplier = 100")
    text = text.replace("denominations = [1, 5]", "denominations = [1, 100000]")
    text = text.replace("C = { 3 = 9 }", "C = { 3 = 1000000 }")

    with pytest.raises(MachineError, match=r"pays might bring a number of about .* digits cents"):
        read(text)
