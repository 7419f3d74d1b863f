"""A time stamp as a witness, against an authority on this machine."""

from __future__ import annotations

import io
import json
import threading
from base64 import b64decode
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from banca.floor.receipts import Signer
from banca.house.audit_witness import Witnesses
from banca.outside.witness import WitnessError, statement
from banca.outside.witness_stamp import MOST_BYTES, StampWitness
from tests.clock import PATIENCE_S
from tests.outside.authority import Authority, parts, rejected, replying, serving
from tests.rule_marks import rule

LINE = statement(Signer(bytes(range(32))), 17, b"\x07" * 32, 1_800_000_000_000_001)
Answer = Callable[[BaseHTTPRequestHandler, bytes], None]


@pytest.fixture(autouse=True)
def directly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not through a proxy of the machine."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")


def stamping(authority: Authority) -> Answer:
    def answer(handler: BaseHTTPRequestHandler, query: bytes) -> None:
        assert handler.headers["content-type"] == "application/timestamp-query"
        replying(authority.reply(query))(handler, query)

    return answer


def tell(answer: Answer, path: Path, timeout_s: float = PATIENCE_S) -> None:
    with serving(answer) as url:
        StampWitness("stamp", url, path, timeout_s).tell(LINE)


@rule("reading:luck")
def test_statement_and_stamp_are_one_line_of_the_file(tmp_path: Path) -> None:
    authority, file = Authority(), tmp_path / "stamps"
    tell(stamping(authority), file)

    said = json.loads(file.read_text())
    assert file.read_text().count("\n") == 1
    assert said.keys() == {"statement", "stamp"}
    assert said["statement"] == LINE
    assert b64decode(said["stamp"], validate=True)

    kept = Witnesses([authority.root])
    kept.read("stamps", io.BytesIO(file.read_bytes()))
    assert (kept.findings, kept.notes) == ([], [])
    assert list(kept.known) == [1_800_014_400_000_000]  # The authority's noon.


def test_the_authority_sees_a_hash_and_nothing_else(tmp_path: Path) -> None:
    asked: list[bytes] = []
    authority = Authority()

    def answer(handler: BaseHTTPRequestHandler, query: bytes) -> None:
        asked.append(query)
        stamping(authority)(handler, query)

    tell(answer, tmp_path / "stamps")
    (request,) = parts(asked[0])
    assert len(parts(parts(request.value)[1].value)[1].value) == 32
    assert b"witness" not in asked[0]


def _for_something_else(query: bytes) -> bytes:
    (request,) = parts(query)
    digest = parts(parts(request.value)[1].value)[1].value
    return Authority().reply(query.replace(digest, bytes(32)))


def _another_question(query: bytes) -> bytes:
    (request,) = parts(query)
    return Authority().granted(parts(request.value)[1].whole, b"\x02\x01\x05")


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        (lambda query: b"", "the reply is no time stamp"),
        (lambda query: b"<html>", "the reply is no time stamp"),
        (lambda query: Authority().reply(query)[:-7], "the reply is no time stamp"),
        (lambda query: rejected("try tomorrow"), "the authority answers REJECTION try tomorrow"),
        (_for_something_else, "the stamp is for something else"),
        (_another_question, "the stamp answers another question"),
        (lambda query: b"x" * (MOST_BYTES + 1), f"the answer has more than {MOST_BYTES} bytes"),
    ],
)
def test_a_reply_that_is_no_stamp_is_not_kept(
    tmp_path: Path, reply: Callable[[bytes], bytes], says: str
) -> None:
    file = tmp_path / "stamps"
    with pytest.raises((WitnessError, OSError)) as error:
        tell(lambda handler, query: replying(reply(query))(handler, query), file)

    assert says in str(error.value)
    assert not file.exists()


@pytest.mark.parametrize("status", [302, 403, 500])
def test_an_answer_that_is_not_ok_is_a_failure(tmp_path: Path, status: int) -> None:
    with pytest.raises(OSError, match=str(status)):
        tell(replying(b"", status), tmp_path / "stamps")


def test_what_is_not_http_is_a_failure(tmp_path: Path) -> None:
    def answer(handler: BaseHTTPRequestHandler, query: bytes) -> None:
        handler.wfile.write(b"what?\r\n\r\n")

    with pytest.raises(OSError, match="no answer of HTTP"):
        tell(answer, tmp_path / "stamps")


def test_an_authority_that_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    over = threading.Event()

    def answer(handler: BaseHTTPRequestHandler, query: bytes) -> None:
        assert over.wait(PATIENCE_S)

    with serving(answer) as url:
        with pytest.raises(OSError, match="timed out"):
            StampWitness("stamp", url, tmp_path / "stamps", 0.05).tell(LINE)
        over.set()


def test_an_authority_that_never_ends_is_not_waited_for(tmp_path: Path) -> None:
    over = threading.Event()

    def answer(handler: BaseHTTPRequestHandler, query: bytes) -> None:
        handler.send_response(200)
        handler.end_headers()
        while not over.wait(0.01):  # Byte by byte: no single one is late.
            try:
                handler.wfile.write(b"x")
            except OSError:
                return

    with serving(answer) as url:
        with pytest.raises(OSError, match=r"the answer takes more than 0\.05 s"):
            StampWitness("stamp", url, tmp_path / "stamps", 0.05).tell(LINE)
        over.set()


def test_a_file_that_cannot_be_written_is_named_when_the_house_opens(tmp_path: Path) -> None:
    with pytest.raises(WitnessError, match="nowhere/stamps cannot be written"):
        StampWitness("stamp", "http://127.0.0.1", tmp_path / "nowhere" / "stamps", 1).ready()
