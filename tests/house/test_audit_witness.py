"""The audit against witnesses: a past that was rewritten with the house's own key is caught."""

from __future__ import annotations

import asyncio
import io
import json
from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.x509 import Certificate
from cryptography.x509.oid import ExtendedKeyUsageOID

from banca.floor.receipts import Signer
from banca.house.audit import Finding, Report, audit
from banca.house.audit_witness import LONGEST, MOST, Witnesses
from banca.house.books import open_books, open_reader
from banca.house.envelope import Batch, batch_hash
from banca.outside.witness import signed, statement
from tests.house.logs import kind, rechained
from tests.house.test_audit_books import KEY, TABLE, Copy, play, replay
from tests.outside.authority import Authority, rejected
from tests.rule_marks import rule

HOUSE, STRANGER = Signer(KEY), Signer(bytes(32))
DAY = 86_400 * 10**6


# --- Books that know their own time ---------------------------------------------------------------


class Ticks:
    """A clock that moves on by a second whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000_000

    def __call__(self) -> int:
        self.now += 10**6
        return self.now


def past(folder: Path, luck: int) -> Copy:
    """Six rounds of a table whose epochs have four: the third was sealed with round 5."""
    url = f"sqlite:{folder}/banca.db"

    async def played() -> None:
        books = open_books(url, clock=Ticks())
        try:
            await play(books, luck)
        finally:
            await books.close()

    asyncio.run(played())
    with open_reader(url) as reader:
        return Copy(reader)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return past(tmp_path_factory.mktemp("witness"), luck=0)


@pytest.fixture
def rows(untouched: Copy) -> Copy:
    return Copy(untouched)


def said(batch: Any, signer: Signer = HOUSE, after_us: int = 0) -> str:
    """What a witness was told of *batch*, so much later."""
    return statement(signer, batch.n, batch.hash, batch.at + after_us)


def stamped(authority: Authority, line: str, at: int) -> str:
    authority.now = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at)
    stamp = b64encode(authority.stamp(line.encode())).decode()
    return json.dumps({"statement": line, "stamp": stamp})


def witnesses(*lines: str, certificates: tuple[Certificate, ...] = ()) -> Witnesses:
    found = Witnesses(certificates)
    found.read("kept", io.BytesIO("".join(f"{line}\n" for line in lines).encode()))
    return found


def report(rows: Copy, *lines: str, key: bytes | None = None, **more: Any) -> Report:
    return audit(rows, replay, house_key=key, witnesses=witnesses(*lines, **more))


def epochs(found: Report) -> tuple[int, int | None]:
    (table,) = (table for table in found.tables if table.table == TABLE)
    return table.epochs, table.epochs_witnessed


# --- Honest ---------------------------------------------------------------------------------------


@rule("reading:luck")
def test_honest_books_hold_everything_that_was_told(rows: Copy) -> None:
    found = report(rows, *map(said, rows.batches))

    assert (found.findings, found.notes) == ([], [])


def test_without_witnesses_nothing_is_said(rows: Copy) -> None:
    found = audit(rows, replay)

    assert found.clean
    assert epochs(found) == (0, None)


def test_statements_may_come_twice_and_in_any_order(rows: Copy) -> None:
    lines = [said(batch) for batch in rows.batches[:6]]

    assert report(rows, *lines, *reversed(lines)).findings == []


def test_many_files_are_held_together(rows: Copy) -> None:
    kept = witnesses(said(rows.batches[3]))
    kept.read("more", io.BytesIO(said(rows.batches[1], after_us=DAY).encode()))

    assert kept.count == 2
    assert audit(rows, replay, witnesses=kept).findings == []


def test_an_anchor_and_witnesses_are_held_at_once(rows: Copy) -> None:
    first, hash = rows.batches[0], "00" * 32
    found = audit(rows, replay, anchor=(first.n, hash), witnesses=witnesses(said(first)))

    assert found.findings == [Finding("batch 1", "it is not the one that was anchored")]


# --- A house that rewrites its past ---------------------------------------------------------------


def rewrite(rows: Copy) -> None:
    """Another past, made with the key and everything else that the house has.

    The first event of the table says something else; all chains are made again. Nothing that is in
    the books gives it away.
    """
    events = rows.events[TABLE]
    first = events[0]
    body = first.body.replace(b'"version":""', b'"version":"2"')
    assert body != first.body
    rows.events[TABLE] = rechained([first._replace(body=body), *events[1:]])
    hashes = {(TABLE, at + 1): event.hash.hex() for at, event in enumerate(rows.events[TABLE])}
    place = [name for name, *_ in rows.heads].index(TABLE)
    rows.heads[place] = (*rows.heads[place][:3], rows.events[TABLE][-1].hash)
    previous = bytes(32)
    for at, batch in enumerate(rows.batches):
        heads = [
            [name, seq, hashes.get((name, seq), head)]
            for name, seq, head in json.loads(batch.heads)
        ]
        written = json.dumps(heads, separators=(",", ":")).encode()
        previous = batch_hash(previous, batch.n, batch.token, batch.at, written)
        rows.batches[at] = Batch(batch.n, batch.token, batch.at, written, previous)


@rule("reading:luck")
def test_a_rewritten_past_is_clean_by_itself_and_caught_by_a_witness(rows: Copy) -> None:
    before = [said(batch) for batch in rows.batches]
    rewrite(rows)

    assert audit(rows, replay, house_key=KEY).clean
    found = report(rows, *before, key=KEY)
    opened = next(n for n, b in enumerate(rows.batches) if TABLE.encode() in b.heads)
    assert [finding.where for finding in found.findings] == [
        f"kept:{line + 1}" for line in range(opened, len(before))
    ]
    assert found.findings[0].what == (
        f"the books hold another batch {opened + 1}: the past was rewritten"
    )
    assert epochs(found)[1] == 0  # What the books do not hold has witnessed nothing in them.


@rule("reading:luck")
def test_a_past_with_seeds_that_suit_the_house_better_is_caught(rows: Copy, tmp_path: Path) -> None:
    """The same bets at the same time, the same key, and other nonces: another result each round."""
    other = past(tmp_path, luck=100)
    drew = [[e.body for e in of.events[TABLE] if kind(e) == "Drew"] for of in (rows, other)]
    assert drew[0] != drew[1]
    assert audit(other, replay, house_key=KEY).clean

    known = next(batch for batch in rows.batches if TABLE.encode() in batch.heads)
    found = report(other, said(known), key=KEY)
    what = f"the books hold another batch {known.n}: the past was rewritten"
    assert found.findings == [Finding("kept:1", what)]


@rule("reading:luck")
def test_a_house_that_tells_both_pasts_is_caught(rows: Copy) -> None:
    last = said(rows.batches[-1])
    rewrite(rows)
    found = report(rows, last, said(rows.batches[-1]))

    assert [finding.where for finding in found.findings] == ["kept:1"]


def test_what_was_cut_off_at_the_end_is_missed(rows: Copy) -> None:
    lines = [said(rows.batches[0]), said(rows.batches[-1])]
    number = rows.batches.pop().n
    found = report(rows, *lines)

    assert Finding("kept:2", f"the books end before batch {number}") in found.findings


def test_what_was_taken_out_of_the_middle_is_missed(rows: Copy) -> None:
    lines = [said(batch) for batch in rows.batches[:6]]
    rows.batches.pop(3)

    assert Finding("kept:4", "batch 4 is not in the books") in report(rows, *lines).findings


def test_nothing_is_told_before_it_is_written(rows: Copy) -> None:
    found = report(rows, said(rows.batches[4], after_us=-1))

    assert found.findings == [Finding("kept:1", "batch 5 was told before it was written")]


@rule("reading:luck")
def test_books_with_another_signer_are_not_those_of_the_statements(rows: Copy) -> None:
    found = report(rows, said(rows.batches[0]), *(said(b, STRANGER) for b in rows.batches[1:4]))

    assert found.findings == [
        Finding(
            "kept:2",
            f"from here on there are statements of {STRANGER.public}, "
            "who signs nothing in these books",
        )
    ]


def test_the_key_in_hand_is_a_signer_too(rows: Copy) -> None:
    """As long as nobody has played with a new key, no epoch names it."""
    rows.drop(TABLE)
    lines = [said(rows.batches[0])]
    other = [what for where, what in report(rows, *lines, key=bytes(32)).findings]
    own = [what for where, what in report(rows, *lines, key=KEY).findings]

    assert any("who signs nothing in these books" in what for what in other)
    assert not any("who signs nothing in these books" in what for what in own)


def test_books_without_epochs_are_held_to_the_key_that_a_statement_names(rows: Copy) -> None:
    rows.drop(TABLE)
    found = report(rows, said(rows.batches[0]), statement(HOUSE, 2, bytes(32), 2 * 10**15))

    assert [note.where for note in found.notes] == ["witnesses"]
    assert Finding("kept:2", "the books hold another batch 2: the past was rewritten") in (
        found.findings
    )


# --- Statements that somebody has changed ---------------------------------------------------------


def changed(line: str, **fields: Any) -> str:
    return json.dumps(json.loads(line) | fields)


def without(line: str, name: str) -> str:
    return json.dumps({k: v for k, v in json.loads(line).items() if k != name})


EDITED: dict[str, tuple[Callable[[str], str], str]] = {
    "another batch": (lambda line: changed(line, n=2), "its signature is not that of the house"),
    "another hash": (lambda line: changed(line, hash="00" * 32), "its signature is not that of"),
    "another time": (lambda line: changed(line, at="2027-01-15T09:00:00Z"), "its signature is not"),
    "another house": (lambda line: changed(line, house=STRANGER.public), "its signature is not"),
    "no point of the curve": (lambda line: changed(line, house="ff" * 32), "kept:1"),
    "another form": (lambda line: changed(line, banca="witness-2"), "its form is not witness-1"),
    "no signature": (lambda line: without(line, "signature"), "signature is missing"),
    "a short signature": (lambda line: changed(line, signature="00"), "is not 64 bytes in hex"),
    "a long hash": (lambda line: changed(line, hash="00" * 33), "hash is not 32 bytes in hex"),
    "a batch in words": (lambda line: changed(line, n="one"), "n is not a number"),
    "a fraction": (lambda line: changed(line, n=1.5), "1.5 is not a whole number"),
    "too much": (lambda line: changed(line, more=1), "more is unknown"),
    "no time": (lambda line: changed(line, at="yesterday"), "at is not a time such as"),
    "no such day": (lambda line: changed(line, at="2027-02-30T09:00:00Z"), "day"),
    "a local time": (lambda line: changed(line, at="2027-01-15T09:00:00+01:00"), "at is not a"),
    "before there was time": (lambda line: changed(line, at="1969-12-31T23:59:59Z"), "before 1970"),
    "a name twice": (lambda line: line[:-1] + ',"n":1}', "a field appears twice"),
    "torn": (lambda line: line[:50], "this line does not count"),
    "empty": (lambda line: "{}", "is missing"),
    "deep": (lambda line: '{"a":' * 20_000, "this line does not count"),
    "endless": (lambda line: line + " " * LONGEST + "x", f"it has more than {LONGEST} bytes"),
}


@rule("reading:luck")
@pytest.mark.parametrize("edit", EDITED)
def test_a_statement_that_was_edited_is_named_by_file_and_line(rows: Copy, edit: str) -> None:
    forge, says = EDITED[edit]
    found = report(rows, forge(said(rows.batches[0])), said(rows.batches[1]))

    (finding,) = found.findings
    assert finding.where == "kept:1"
    assert says in f"{finding.where} {finding.what}"


def test_a_statement_of_the_house_cannot_be_made_of_a_receipt(rows: Copy) -> None:
    batch = rows.batches[0]
    receipt = HOUSE.receipt(TABLE, 1, "ana", batch.hash.hex())
    found = report(rows, changed(said(batch), signature=receipt))

    assert "its signature is not that of the house" in found.findings[0].what
    assert signed(HOUSE.public, 1, batch.hash, "").startswith(b"banca-witness-1")


def test_times_that_go_backwards_are_found(rows: Copy) -> None:
    first, second, third = rows.batches[3:6]
    later = said(first, after_us=DAY)
    backwards = "was told before an earlier one was: its time went backwards"

    in_order = report(rows, later, said(second), said(third, after_us=2 * DAY)).findings
    assert in_order == [Finding("kept:2", f"batch {second.n} {backwards}")]
    reordered = report(rows, said(second), later).findings
    assert reordered == [Finding("kept:1", f"batch {second.n} {backwards}")]


def test_the_same_batch_may_be_told_again_later(rows: Copy) -> None:
    batch = rows.batches[3]

    assert report(rows, said(batch, after_us=DAY), said(batch)).findings == []


# --- Files ----------------------------------------------------------------------------------------


def read(data: bytes) -> list[Finding]:
    found = Witnesses()
    found.read("kept", io.BytesIO(data))
    return found.findings


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\0\xff\n\x80", b"Dear house,\n\nnothing.\n"])
def test_a_file_without_statements_is_named(data: bytes) -> None:
    assert read(data) == [Finding("kept", "there is no statement of a house in it")]


def test_garbage_between_statements_is_named_by_its_line(rows: Copy) -> None:
    line = said(rows.batches[0]).encode()
    found = read(line + b"\n\n\xff\xfe\nhello\n" + line + b"\r\n")

    assert [finding.where for finding in found] == ["kept:3", "kept:4"]


def test_garbage_without_end_is_named_a_thousand_times_and_no_more() -> None:
    assert len(read(b"{}\n" * 3 * MOST)) == MOST


def test_a_mail_may_say_whatever_else_it_wants(rows: Copy) -> None:
    line = said(rows.batches[0])
    mail = f"From: house@casino.example\nSubject: 1\n\n{{ Dear all }}\n{line}\n-- \nA house\n"
    assert read(mail.encode()) == []

    broken = mail.replace(line, line[:90])
    assert [finding.where for finding in read(broken.encode())] == ["kept:5"]


# --- Time stamps ----------------------------------------------------------------------------------


@rule("reading:luck")
def test_a_stamp_is_held_against_the_certificate_of_its_authority(rows: Copy) -> None:
    authority, batch = Authority(), rows.batches[4]
    line = stamped(authority, said(batch), batch.at)

    found = report(rows, line, certificates=(authority.root,))
    assert (found.findings, found.notes) == ([], [])
    several = (Authority("two").root, authority.root)
    assert report(rows, line, certificates=several).clean


def test_without_a_certificate_it_is_noted_that_nobody_was_asked(rows: Copy) -> None:
    line = stamped(Authority(), said(rows.batches[4]), rows.batches[4].at)
    found = report(rows, line, line)

    what = "who signed its time stamps was not checked: no certificate was given"
    assert (found.findings, found.notes) == ([], [Finding("kept", what)])


def test_a_stamp_of_another_authority_is_found(rows: Copy) -> None:
    line = stamped(Authority("two"), said(rows.batches[4]), rows.batches[4].at)
    found = report(rows, line, certificates=(Authority().root,))

    assert "was not signed by an authority whose certificate was given" in found.findings[0].what


def test_a_certificate_for_something_else_stamps_nothing(rows: Copy) -> None:
    server = Authority(purpose=ExtendedKeyUsageOID.SERVER_AUTH)
    line = stamped(server, said(rows.batches[4]), rows.batches[4].at)
    found = report(rows, line, certificates=(server.root,))

    assert "was not signed by an authority whose certificate was given" in found.findings[0].what


def _time_set_back(reply: bytes) -> bytes:
    return reply.replace(b"20270115", b"20260115")


STAMPS: dict[str, tuple[Callable[[str, Authority], Any], str]] = {
    "of something else": (lambda line, a: a.stamp(b"else"), "its stamp is for something else"),
    "rejected": (lambda line, a: rejected("no"), "its stamp was not granted: status 2"),
    "torn": (lambda line, a: a.stamp(line.encode())[:-9], "its stamp cannot be read"),
    "empty": (lambda line, a: b"", "its stamp cannot be read"),
    "backdated": (lambda line, a: _time_set_back(a.stamp(line.encode())), "was not signed by"),
}


@pytest.mark.parametrize("case", STAMPS)
def test_a_stamp_that_was_edited_is_found(rows: Copy, case: str) -> None:
    make, says = STAMPS[case]
    authority, line = Authority(), said(rows.batches[4])
    forged = {"statement": line, "stamp": b64encode(make(line, authority)).decode()}
    found = report(rows, json.dumps(forged), certificates=(authority.root,))

    (finding,) = found.findings
    assert finding.where == "kept:1"
    assert says in finding.what


@pytest.mark.parametrize(
    "fields", [{"stamp": "!"}, {"stamp": 7}, {"statement": {}}, {"more": 1}, {"statement": "{}"}]
)
def test_a_line_with_a_stamp_is_read_strictly(rows: Copy, fields: dict[str, Any]) -> None:
    line = json.loads(stamped(Authority(), said(rows.batches[4]), 0)) | fields

    assert [f.where for f in report(rows, json.dumps(line)).findings] == ["kept:1"]


# --- Epochs ---------------------------------------------------------------------------------------


def sealed(rows: Copy, epoch: int) -> Any:
    """The batch in which an epoch was sealed."""
    seals = [at for at, event in enumerate(rows.events[TABLE]) if kind(event) == "EpochSealed"]
    for batch in rows.batches:
        heads = {name: seq for name, seq, _ in json.loads(batch.heads)}
        if heads.get(TABLE, 0) > seals[epoch - 1]:
            return batch
    raise AssertionError(f"epoch {epoch} is in no batch")


def began(rows: Copy, round: int) -> int:
    return next(e.at for e in rows.events[TABLE] if kind(e) == "SeedSealed" and e.round == round)


@rule("reading:luck")
def test_an_epoch_is_witnessed_if_somebody_knew_it_before_its_first_round(rows: Copy) -> None:
    """The first epoch begins as it is sealed: nobody can know it before."""
    batch, begins = sealed(rows, 2), began(rows, 5)

    assert epochs(report(rows, said(batch))) == (2, 1)
    assert epochs(report(rows, said(batch, after_us=begins - batch.at - 1))) == (2, 1)
    assert epochs(report(rows, said(batch, after_us=begins - batch.at))) == (2, 0)


def test_a_later_batch_covers_every_epoch_before_it(rows: Copy) -> None:
    between = next(b for b in rows.batches if b.n == sealed(rows, 2).n + 3)

    assert epochs(report(rows, said(between))) == (2, 1)


def test_an_earlier_batch_covers_no_later_epoch(rows: Copy) -> None:
    before = rows.batches[sealed(rows, 2).n - 2]

    assert epochs(report(rows, said(before))) == (2, 0)


def test_the_earliest_of_all_statements_counts(rows: Copy) -> None:
    batch = sealed(rows, 2)
    late, early = said(rows.batches[-1], after_us=DAY), said(batch)

    assert epochs(report(rows, late, early)) == (2, 1)


@rule("reading:luck")
def test_a_stamp_counts_from_the_time_that_its_authority_says(rows: Copy) -> None:
    batch, begins, authority = sealed(rows, 2), began(rows, 5), Authority()
    certificates = (authority.root,)

    early = stamped(authority, said(batch), batch.at)
    assert epochs(report(rows, early, certificates=certificates)) == (2, 1)
    late = stamped(authority, said(batch), begins)
    assert epochs(report(rows, late, certificates=certificates)) == (2, 0)


def test_a_statement_that_does_not_hold_has_witnessed_nothing(rows: Copy) -> None:
    batch = sealed(rows, 2)

    assert epochs(report(rows, said(batch, STRANGER))) == (2, 0)
    assert epochs(report(rows, statement(HOUSE, batch.n, bytes(32), batch.at))) == (2, 0)
    assert epochs(report(rows, said(batch, after_us=-1))) == (2, 0)


async def test_both_stores_tell_their_last_batch(url: str) -> None:
    books = open_books(url)
    try:
        assert await books.last_batch() is None
        await play(books)
        last = await books.last_batch()
    finally:
        await books.close()
    with open_reader(url) as reader:
        *_, found = reader.scan_batches()

    assert last == found
