"""Complaints: received and answered once, bounded, and never altered."""

from __future__ import annotations

import asyncio

import pytest

from banca.house.books import Books, open_reader
from banca.house.complaints import Complained, Complaints, all_complaints, cleaned
from banca.kit.play import Refused
from tests.rule_marks import rule


def said(text: str, player: str = "ana", round: int = 0) -> Complained:
    return Complained(player, "payment", text, "rou1" if round else "", round)


@rule("PD-77")
async def test_a_complaint_is_recorded_and_answered(books: Books, url: str) -> None:
    desk = Complaints(books)
    received = await desk.receive(said("Paid too little.", round=7))
    answered = await desk.answer(received.id, "partial", "Half of it is yours.")

    assert (received.number, received.answered, received.outcome) == (1, None, "")
    assert (received.stream, received.round, received.text) == ("rou1", 7, "Paid too little.")
    assert answered.answered is not None
    assert answered.answered >= received.at
    assert (answered.outcome, answered.answer) == ("partial", "Half of it is yours.")
    assert await desk.of("ana") == [answered]
    assert await desk.of("rui") == []
    with open_reader(url) as reader:
        assert all_complaints(reader) == [answered]


@rule("PD-77")
async def test_an_answer_is_given_once_and_to_a_complaint_that_there_is(books: Books) -> None:
    desk = Complaints(books)
    one = await desk.receive(said("Why?"))
    await desk.answer(one.id, "rejected", "So says the rule.")

    for id, outcome, text, phrase in (
        (one.id, "accepted", "Or not.", "the complaint is answered already"),
        ("ana-2", "accepted", "Yes.", "no such complaint"),
        ("ana-", "accepted", "Yes.", "no such complaint"),
        ("rui-1", "accepted", "Yes.", "no such complaint"),
        ("", "accepted", "Yes.", "no such complaint"),
        (one.id, "perhaps", "Yes.", "no such outcome"),
        (one.id, "accepted", " \x1b ", "the text is blank"),
        (one.id, "accepted", "x" * 1001, "the text is too long"),
    ):
        with pytest.raises(Refused) as refused:
            await desk.answer(id, outcome, text)
        assert refused.value.phrase == phrase
    assert (await desk.of("ana"))[0].answer == "So says the rule."


@rule("PD-77")
async def test_so_many_are_open_at_the_same_time_and_no_more(books: Books) -> None:
    desk = Complaints(books, most_open=2)
    asked = [desk.receive(said(f"complaint {n}")) for n in range(5)]
    came = await asyncio.gather(*asked, return_exceptions=True)

    refused = [one for one in came if isinstance(one, Refused)]
    assert {one.phrase for one in refused} == {"too many complaints are open"}
    assert (len(refused), len(await desk.of("ana"))) == (3, 2)
    await desk.receive(said("mine", player="rui"))  # Nobody else is kept out.
    await desk.answer("ana-1", "accepted", "Right.")
    again = await desk.receive(said("another"))
    assert [one.number for one in await desk.of("ana")] == [again.number, 2, 1]


@rule("PD-77")
async def test_a_round_is_contested_once_until_the_answer(books: Books) -> None:
    desk = Complaints(books)
    one = await desk.receive(said("This round!", round=7))
    with pytest.raises(Refused, match="PD-77"):
        await desk.receive(said("This round, again!", round=7))
    await desk.receive(said("Another round.", round=8))
    await desk.answer(one.id, "rejected", "No.")

    assert (await desk.receive(said("This round, still!", round=7))).number == 3


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  two\r\nlines \n", "two\nlines"),
        ("a\tb\u00a0c", "a b c"),
        ("\x1b[2Jclean\x07\x9b31m\u202e", "[2Jclean31m"),
        ("cafe\u0301", "café"),
        ("\x00\u200b", ""),
    ],
)
def test_nothing_in_a_text_steers_a_screen(text: str, kept: str) -> None:
    assert cleaned(text) == kept


async def test_a_blank_complaint_is_none(books: Books) -> None:
    with pytest.raises(Refused, match="wire:shape"):
        await Complaints(books).receive(said(" \u200b\n"))
