"""Players: a name, a language, and a token of which the house stores only the hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from banca.house.books import Books, open_books
from banca.house.players import Players
from banca.kit.play import Refused
from tests.rule_marks import rule


async def test_a_player_is_known_again_by_the_token(books: Books) -> None:
    players = Players(books)

    ana, token = await players.enter("Ana", "pt")
    rui, other = await players.enter("Rui", "en")

    assert (ana.name, ana.language) == ("Ana", "pt")
    assert ana.id != rui.id
    assert await players.by_token(token) == ana
    assert await players.by_token(other) == rui
    assert await players.by_token("") is None
    assert await players.by_token(ana.id) is None


async def test_the_token_itself_is_nowhere_in_the_books(tmp_path: Path) -> None:
    books = open_books(f"sqlite:{tmp_path}/banca.db")
    _, token = await Players(books).enter("Ana", "pt")
    await books.close()

    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())

    assert b"Ana" in stored
    assert token.encode() not in stored


async def test_name_and_language_can_be_changed(books: Books) -> None:
    players = Players(books)
    ana, token = await players.enter("Ana", "pt")

    renamed = await players.change(ana, name="  Ana Maria ")
    spoken = await players.change(renamed, language="en")

    assert spoken == ana._replace(name="Ana Maria", language="en")
    assert await players.by_token(token) == spoken
    assert await players.names([ana.id, "nobody"]) == {ana.id: "Ana Maria"}
    assert await players.names([]) == {}


@pytest.mark.parametrize("language", ["pt", "en"])
@pytest.mark.parametrize("name", ["", "   "])
async def test_whoever_gives_no_name_gets_a_friendly_one(
    books: Books, name: str, language: str
) -> None:
    players = Players(books)
    nameless, _ = await players.enter(name, language)
    again = await players.change(nameless, name="")

    assert 4 < len(nameless.name) <= 24
    assert nameless.name[-2:].isdigit()
    assert again.name[-2:].isdigit()


@pytest.mark.parametrize("name", ["a" * 25, "a\nb", "a\x00b", "\u202eana", "a\u200bb"])
async def test_a_name_that_cannot_be_shown_is_refused(books: Books, name: str) -> None:
    players = Players(books)
    ana, token = await players.enter("Ana", "pt")

    with pytest.raises(Refused, match="wire:shape"):
        await players.enter(name, "pt")
    with pytest.raises(Refused, match="wire:shape"):
        await players.change(ana, name=name)

    assert await players.by_token(token) == ana


async def test_a_language_that_we_do_not_speak_is_refused(books: Books) -> None:
    players = Players(books)
    ana, _ = await players.enter("Conceição da Graça Lopes", "pt")

    with pytest.raises(Refused, match="wire:shape"):
        await players.enter("Ana", "fr")
    with pytest.raises(Refused, match="wire:shape"):
        await players.change(ana, language="fr")


@rule("reading:bots")
@pytest.mark.parametrize("name", ["Bia (bot)", "(BOT) Rui", "Eva ( bot )", "Zé （bot）"])
async def test_nobody_goes_by_the_mark_of_the_houses_own_players(books: Books, name: str) -> None:
    players = Players(books)
    ana, _ = await players.enter("Ana Bot", "pt")

    with pytest.raises(Refused, match="house's own"):
        await players.enter(name, "pt")
    with pytest.raises(Refused, match="house's own"):
        await players.change(ana, name=name)
