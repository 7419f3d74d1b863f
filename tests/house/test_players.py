"""Players: a name, a language, and a token of which the house stores only the hash."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest

from banca.house.books import Books, open_books
from banca.house.players import Players
from banca.kit.play import Refused
from banca.rulebook import languages, phrases
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


async def test_the_last_preferences_are_kept_and_are_no_part_of_the_log(books: Books) -> None:
    players = Players(books)
    ana, _ = await players.enter("Ana", "pt")
    rui, _ = await players.enter("Rui", "en")
    before = await books.last_batch()
    assert await players.preferences(ana) is None

    await players.prefer(ana, b'{"volume":1}')
    await players.prefer(ana, b'{"volume":2}')

    assert await players.preferences(ana) == b'{"volume":2}'
    assert await players.preferences(rui) is None
    assert await books.last_batch() == before
    await players.change(ana, name="Ana Maria")  # The log goes on where it was.
    assert await players.preferences(ana) == b'{"volume":2}'


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


# --- Names that are taken for others --------------------------------------------------------------


class _Nowhere:
    """Books that keep nothing: a name is refused before it comes to them."""

    clock = staticmethod(lambda: 0)

    async def keep(self, note: object) -> None:
        pass


NOWHERE: Any = _Nowhere()


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "João Gonçalves",
        "D'Ávila & Sá-Coutinho",
        "Conceição",
        "Casanova",
        "Maria Casais",
        "Gregory Housemann",
        "Bancária",
        "O Bot",  # Without its brackets it is a word like another.
        "Robot",
        "王小明",
        "陳大文 Chan",
        "たろう",
        "김철수",
        "محمد علي",
        "مُحَمَّد",
        "می\u200cخواهم",  # Persian is not written without this joiner.
        "Иван Петров",
        "Вот он",
        "Ана и Ana",
        "Γιώργος",
        "ᾅδης",
        "שלום",
        "Đặng Thị Ngọc",
        "नमस्ते",
        "क्\u200dष",
        "😀",
        "Ana 😀",
        "👩\u200d👩\u200d👧",
        "❤\ufe0f Rui",
        "🏳\ufe0f\u200d🌈",
        "👍🏽",
        "🇵🇹 Zé",
        "l33t",
        "x" * 24,
        "42",
    ],
)
async def test_an_ordinary_name_passes_in_any_script(name: str) -> None:
    player, _ = await Players(NOWHERE).enter(name, "pt")

    assert player.name == unicodedata.normalize("NFC", name)


@rule("reading:bots")
@pytest.mark.parametrize(
    "name",
    [
        "Bia (bot)",
        "Bia (BOT)",
        "Bia ( bot )",
        "Bia (bоt)",  # A Cyrillic o.
        "Bia (вот)",  # All Cyrillic.
        "Bia (ВОТ)",
        "Bia (bοt)",  # A Greek o.
        "Bia (b0t)",
        "Bia （ｂｏｔ）",
        "Bia ❨bot❩",
        "Bia [bot]",
        "Bia 〔bot〕",
        "Bia (𝐛𝐨𝐭)",
        "Bia (ᏏᎾᎢ)",
        "Bia (ḃȯṫ)",
        "Bia (ꓐꓳꓔ)",
    ],
)
async def test_a_look_alike_of_the_houses_own_players_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        await Players(NOWHERE).enter(name, "pt")

    assert refused.value.cite in ("reading:bots", "wire:shape")
    assert refused.value.phrase in (
        "a name for the house's own players",
        "letters of two alphabets in one word",
    )


@pytest.mark.parametrize(
    "name",
    [
        "Banca",
        "BANCA",
        "A Banca",
        "Ваnса",
        "ВАNСА",
        "B a n c a",
        "B.a.n.c.a.",
        "Banca 1",
        "𝓑𝓪𝓷𝓬𝓪",
        "Bànçá",
        "The House",
        "Casa",
        "A Casa da Banca",
        "Croupier",
        "Сroupier",
        "cr0upier",
        "Croupier da Casa",
        "Casino da Praia",
        "CASlNO DA PRAlA",
        "Casino Praia",
    ],
)
async def test_a_look_alike_of_the_house_is_refused(name: str) -> None:
    players = Players(NOWHERE, marks=["Casino da Praia"])

    with pytest.raises(Refused) as refused:
        await players.enter(name, "pt")

    alike = ("a name of the house", "letters of two alphabets in one word")
    assert refused.value.phrase in alike


@pytest.mark.parametrize(
    ("name", "phrase"),
    [
        ("\u3164", "the name is blank"),
        ("\u2800\u2800", "the name is blank"),
        ("\u00a0\u00a0", "the name is blank"),
        ("\u200b", "the name is blank"),
        ("\u115f\u1160", "the name is blank"),
        ("\ufe0f", "the name is blank"),
        ("Ana\u3164", "part of the name cannot be seen"),
        ("Ana\u00a0B", "part of the name cannot be seen"),
        ("An\u200ba", "part of the name cannot be seen"),
        ("An\u200da", "part of the name cannot be seen"),
        ("An\ufe0fa", "part of the name cannot be seen"),
        ("An\u034fa", "part of the name cannot be seen"),
        ("Ana  B", "part of the name cannot be seen"),
        ("\u202eanA", "part of the name cannot be seen"),
        ("\u2066Ana\u2069", "part of the name cannot be seen"),
        ("An\u061ca", "part of the name cannot be seen"),
        ("\U000e0041na", "part of the name cannot be seen"),
        ("Ana\ud800", "part of the name cannot be seen"),
        ("A\u0335\u0336\u0337na", "too many marks on a letter"),
        ("Z" + "\u0335" * 20, "too many marks on a letter"),
        ("\u0301Ana", "too many marks on a letter"),
        ("аna", "letters of two alphabets in one word"),  # A Cyrillic a.
        ("Иванov", "letters of two alphabets in one word"),
        ("a" * 25, "the name is too long"),
    ],
)
async def test_a_name_that_hides_something_is_refused_and_says_what_would_be_right(
    name: str, phrase: str
) -> None:
    with pytest.raises(Refused) as refused:
        await Players(NOWHERE).enter(name, "pt")

    assert (refused.value.cite, refused.value.phrase) == ("wire:shape", phrase)
    assert all(phrases()[phrase][language] for language in languages())


@rule("wire:busy")
async def test_only_so_many_new_players_come_per_hour_from_wherever_they_come() -> None:
    """Each of them is in the books for good: no guest is ever deleted."""
    now = [0]

    class Clocked(_Nowhere):
        clock = staticmethod(lambda: now[0])

    books: Any = Clocked()
    players = Players(books, most_an_hour=3)
    for _ in range(3):
        ana, _ = await players.enter("Ana", "pt")
    now[0] = 45 * 60 * 10**6
    with pytest.raises(Refused) as refused:
        await players.enter("Rui", "pt")

    assert (refused.value.phrase, refused.value.values) == ("too many new guests", {"minutes": 16})
    await players.change(ana, name="Ana Maria")  # Those who are in stay in.
    now[0] = 61 * 60 * 10**6
    await players.enter("Rui", "pt")
