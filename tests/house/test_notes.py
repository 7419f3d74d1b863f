"""Notes about other players: kept by id for their writer alone, bounded, and no part of the log."""

from __future__ import annotations

import asyncio

import pytest

from banca.house.books import Books
from banca.house.notes import LONGEST, Notes
from banca.house.players import Players
from banca.kit.play import Refused
from tests.rule_marks import rule


async def test_the_last_note_is_kept_and_is_no_part_of_the_log(books: Books) -> None:
    players = Players(books)
    notes = Notes(books, players)
    ana, _ = await players.enter("Ana", "pt")
    rui, _ = await players.enter("Rui", "en")
    eva, _ = await players.enter("Eva", "en")
    before = await books.last_batch()

    await notes.write(ana, rui.id, "red", "Bluffs.")
    first = await notes.write(ana, rui.id, "green", "  Never\tbluffs.\u202e ")
    second = await notes.write(ana, eva.id, "blue", "")

    assert (first.colour, first.text, first.name) == ("green", "Never bluffs.", "Rui")
    assert {one.about: one for one in await notes.of(ana)} == {rui.id: first, eva.id: second}
    assert await notes.of(rui) == []
    assert await books.last_batch() == before


async def test_a_note_stays_with_a_player_who_takes_another_name(books: Books) -> None:
    players = Players(books)
    notes = Notes(books, players)
    ana, _ = await players.enter("Ana", "pt")
    rui, _ = await players.enter("Rui", "en")
    await notes.write(ana, rui.id, "", "Bluffs.")

    await players.change(rui, name="Somebody else")
    await players.change(ana, name="Another")

    (told,) = await notes.of(ana)
    assert (told.about, told.name, told.text) == (rui.id, "Somebody else", "Bluffs.")


async def test_a_note_without_words_and_colour_is_deleted(books: Books) -> None:
    players = Players(books)
    notes = Notes(books, players)
    ana, _ = await players.enter("Ana", "pt")
    rui, _ = await players.enter("Rui", "en")
    await notes.write(ana, rui.id, "red", "Bluffs.")
    await notes.write(rui, ana.id, "red", "Calls.")

    await notes.write(ana, rui.id, "", " \n ")
    await notes.write(ana, rui.id, "", "")  # Once more: there is nothing to delete.

    assert await notes.of(ana) == []
    assert [one.text for one in await notes.of(rui)] == ["Calls."]


@rule("wire:shape", "wire:unknown")
async def test_a_note_is_short_and_about_somebody_else_who_exists(books: Books) -> None:
    players = Players(books)
    notes = Notes(books, players)
    ana, _ = await players.enter("Ana", "pt")
    rui, _ = await players.enter("Rui", "en")
    for about, text, phrase in (
        ("nobody", "Bluffs.", "no such player"),
        (ana.id, "Bluffs.", "a note about oneself"),
        (rui.id, "x" * (LONGEST + 1), "the text is too long"),
    ):
        with pytest.raises(Refused) as refused:
            await notes.write(ana, about, "red", text)
        assert refused.value.phrase == phrase

    assert await notes.of(ana) == []
    longest = "\U0001f0a1" * LONGEST
    assert (await notes.write(ana, rui.id, "", longest)).text == longest


@rule("wire:shape")
async def test_only_so_many_are_kept_even_if_they_are_written_at_once(books: Books) -> None:
    players = Players(books)
    notes = Notes(books, players, most=2)
    ana, _ = await players.enter("Ana", "pt")
    others = [(await players.enter(f"Guest {n}", "en"))[0] for n in range(5)]

    writing = [notes.write(ana, one.id, "red", "") for one in others]
    said = await asyncio.gather(*writing, return_exceptions=True)

    kept = [one.about for one in await notes.of(ana)]
    refusals = [one for one in said if isinstance(one, Refused)]
    assert len(kept) == 2
    assert {(one.phrase, one.values["most"]) for one in refusals} == {("too many notes", 2)}
    await notes.write(ana, kept[0], "blue", "It may be changed,")
    await notes.write(ana, kept[0], "", "")
    await notes.write(ana, others[-1].id, "red", "and another has room once it is deleted.")
    assert {one.about for one in await notes.of(ana)} == {kept[1], others[-1].id}
