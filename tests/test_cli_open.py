"""`banca verify` on books with closed cards: what an inspector with the key may open."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from banca.cli import main
from banca.poker import ring
from tests.floor.house import KEY, opened
from tests.floor.test_poker_tables import SEATS, checked_down, pack, poker, says, seated
from tests.rule_marks import rule
from tests.test_cli_verify import tampered


@pytest.fixture
def books(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """The books of a house after a hand with a fold and a showdown, with its key beside them."""
    known: dict[str, Any] = {}

    async def play() -> None:
        async with opened(tmp_path, poker()) as house:
            table = await seated(house, *SEATS)
            known["order"], known["root"] = pack(table).order, table.position.luck.deck
            known["round"] = table.round
            known["hole"] = {player: ring.own_places(table.state, player) for player in SEATS}
            turn = ring.public(table.state).turn
            known["folded"] = turn.player if turn else ""
            await says(house, table, "fold")
            await checked_down(house, table)

    loop = asyncio.new_event_loop()
    loop.run_until_complete(play())
    loop.close()
    key = tmp_path / "house.key"
    key.write_bytes(KEY)
    key.chmod(0o600)
    return tmp_path, known


@pytest.fixture
def banca(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return run


@rule("reading:sealed-pack")
def test_an_inspector_with_the_key_sees_every_card_of_a_hand(
    banca: Any, books: tuple[Path, dict[str, Any]]
) -> None:
    data, known = books
    code, out, _ = banca("verify", "--data", data, "--open", "poker", known["round"], "--json")
    said = json.loads(out)

    assert code == 0
    assert (said["table"], said["round"], said["holds"]) == ("poker", known["round"], True)
    assert said["root"] == known["root"].root
    assert [card["card"] for card in said["cards"]] == list(known["order"])
    whose = {card["place"]: card["player"] for card in said["cards"] if card["player"]}
    assert whose == {place: player for player, places in known["hole"].items() for place in places}
    shown = {card["place"] for card in said["cards"] if card["shown"]}
    assert not shown & set(known["hole"][known["folded"]])
    assert len(shown) == 2 * 2 + 5


@rule("reading:sealed-pack")
def test_the_same_for_people(banca: Any, books: tuple[Path, dict[str, Any]]) -> None:
    data, known = books
    code, out, _ = banca("verify", "--data", data, "--open", "poker", known["round"])
    lines = out.splitlines()

    assert code == 0
    assert lines[0] == f"poker, round {known['round']}: as sealed"
    assert len(lines) == 2 + 52
    closed = [line for line in lines if line.endswith(f"{known['folded']} closed")]
    assert len(closed) == 2


@rule("reading:sealed-pack")
def test_books_with_closed_cards_are_clean_with_the_key_and_without(
    banca: Any, books: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    data, _ = books
    elsewhere = tmp_path / "elsewhere.key"

    assert banca("verify", "--data", data)[0] == 0
    (data / "house.key").rename(elsewhere)
    assert banca("verify", "--data", data)[0] == 0
    assert banca("verify", "--data", data, "--key", elsewhere)[0] == 0


@rule("reading:sealed-pack")
def test_another_root_is_found(banca: Any, books: tuple[Path, dict[str, Any]]) -> None:
    data, known = books
    root, other = known["root"].root, "0" * 64
    changed = f"replace(cast(body as text), '{root}', '{other}')"
    tampered(data, f"update event set body = cast({changed} as blob)")

    code, out, _ = banca("verify", "--data", data, "--open", "poker", known["round"])
    assert (code, out.splitlines()[0]) == (
        1,
        f"poker, round {known['round']}: not the pack that was sealed",
    )
    code, out, _ = banca("verify", "--data", data)
    assert code == 1
    assert "the pack does not come from house key, nonce and entropy" in out
    assert "is not what was sealed at place" in out


def test_what_cannot_be_opened_says_why(
    banca: Any, books: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    data, known = books
    other = tmp_path / "other.key"
    other.write_bytes(bytes(32))
    other.chmod(0o600)
    number = known["round"]

    def wrong(*words: object) -> str:
        code, _, err = banca("verify", "--data", data, *words)
        assert code == 2
        return str(err)

    assert "no round 99 at poker" in wrong("--open", "poker", 99)
    assert "no round 1 at nowhere" in wrong("--open", "nowhere", 1)
    assert "there is no round 0" in wrong("--open", "poker", 0)
    assert "round 1 at poker has no sealed pack" in wrong("--open", "poker", 1)
    assert "the key is not the one that sealed" in wrong("--key", other, "--open", "poker", number)
    assert "there is no key in" in wrong("--key", tmp_path / "none.key")
    (data / "house.key").unlink()
    assert "say where it is with --key" in wrong("--open", "poker", number)
