"""The audit of a stream: an honest log is clean, and every way to steer is found and located."""

from __future__ import annotations

import ast
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from banca import house
from banca.floor.numbers import seed_commitment
from banca.games import roulette
from banca.games.roulette.messages import LetGo as BallLetGo
from banca.house.audit import Finding, check_stream
from banca.house.audit_stream import StreamCheck
from banca.house.envelope import Envelope
from banca.house.replay import GameReplay
from banca.house.schema import schema
from banca.kit.layout import CloseBets
from banca.kit.play import Sit, Void
from tests.house.bowl import LetGo, Nod
from tests.house.honest import (
    ANA,
    BOWL,
    NONCES,
    Forge,
    Log,
    check,
    doubled,
    faces,
    honest,
    moved,
    raw,
    rewritten,
    without,
)
from tests.house.logs import KEY, TABLE, Writer, edited, kind, place, rechained
from tests.rule_marks import rule

# --- Independent ---------------------------------------------------------------------------------

PARTS = (
    *("audit_beacon", "audit_designs", "audit_fields", "audit_jackpots", "audit_ledger"),
    *("audit_luck", "audit_money"),
    *("audit_pack", "audit_paths", "audit_retelling", "audit_rows", "audit_stamp"),
    *("audit_stream", "audit_tally", "audit_witness"),
)
OF_OTHERS = {  # Signatures are not ours to write a second time.
    "audit_beacon": {"py_arkworks_bls12381"},
    "audit_stamp": {"cryptography", "rfc3161_client"},
    "audit_witness": {"cryptography"},
}


@rule("reading:luck")
@pytest.mark.parametrize("module", ["audit", "redraw", "unseal", *PARTS])
def test_the_audit_shares_no_code_with_what_it_checks(module: str) -> None:
    own = {f"banca.house.{name}" for name in (*PARTS, "unseal")}
    tree = ast.parse(Path(house.__path__[0], f"{module}.py").read_text("utf-8"))
    names = {
        name
        for node in ast.walk(tree)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }

    assert "__future__" in names
    others = OF_OTHERS.get(module, set())
    names = {name for name in names if name.partition(".")[0] not in others}
    assert names - own - {"banca.house.redraw", "banca.kit.chance"} <= sys.stdlib_module_names | {
        "collections.abc"
    }
    assert "hmac" not in names


# --- Clean -------------------------------------------------------------------------------------


@rule("reading:luck")
def test_an_honest_log_is_clean() -> None:
    assert check(honest()) == []
    assert check(honest(), None, NONCES) == []
    assert check(honest(), KEY, NONCES) == []


@rule("reading:luck")
def test_the_audit_counts_what_it_has_seen() -> None:
    commands: list[object] = []
    seen = StreamCheck(
        TABLE, GameReplay([BOWL]), acted=lambda stream, ran: commands.append((stream, ran))
    )
    for envelope in honest():
        seen.feed(envelope)
    seen.end()

    assert (seen.events, seen.rounds, seen.draws) == (len(honest()), 5, 6)
    assert seen.summed().stakes == {("ana", "cash"): 70}
    assert len(commands) == 12


@rule("RNG-6", "reading:luck")
def test_events_between_bet_and_draw_move_nothing() -> None:
    def played(nods: int) -> Log:
        table = Writer()
        for number in range(1, 6):
            table.seal("ana", ANA)
            table.bet("ana", 100)
            for _ in range(nods):
                table.do(Nod("rui"), "rui")
            if number > 1:
                table.open("ana", ANA)
            table.do(LetGo(number))
        return table.log

    assert faces(played(0)) == faces(played(1)) == faces(played(10))
    assert check(played(10)) == []


@rule("reading:luck")
def test_the_opened_seed_of_a_roulette_reproduces_its_numbers() -> None:
    table = Writer(roulette.GAME, roulette.Rules())
    for player in ("ana", "rui"):
        table.do(Sit(player), player)
    for number in range(1, 40):
        table.seal("ana", bytes([number + 1]) * 32)
        table.bet("ana", 200, "pleno:17")
        table.bet("rui", 500, "simple:red")
        table.do(CloseBets(number))
        if number > 1:
            table.open("ana", bytes([number]) * 32)
        table.do(BallLetGo(number) if number % 7 else Void(number, "a fault"))

    assert check(table.log, KEY, table.nonces) == []
    assert len(faces(table.log)) == 34

    at = place(table.log, "Spun", 20)
    forged = rechained(rewritten(table.log, "Spun", 20, pocket="0", colour="green"))
    assert Finding(f"{TABLE}#{at}", "the draw does not bring this about") in check(forged)


# --- Steered -----------------------------------------------------------------------------------

STEERED: dict[str, tuple[Forge, str]] = {
    "no commitment": (
        lambda log: without(log, "SeedSealed", nth=1),
        "EntropySealed where a commitment was expected",
    ),
    "no first commitment": (
        lambda log: without(log, "SeedSealed"),
        "EntropySealed where a commitment was expected",
    ),
    "a commitment after the bets": (
        lambda log: moved(log, "SeedSealed", "Staked", nth=2, behind_nth=3),
        "Staked where a commitment was expected",
    ),
    "a commitment in the middle of a round": (
        lambda log: doubled(log, "SeedSealed", round=2),
        "the seed of round 1 was never opened",
    ),
    "a commitment that waited": (
        lambda log: edited(log, "SeedSealed", lambda e: e._replace(at=e.at + 1), 1),
        "the commitment did not come with the end of the round before",
    ),
    "a round number for the second time": (
        lambda log: rewritten(log, "SeedSealed", nth=1, round=1),
        "round 1 is sealed after round 1",
    ),
    "a round number that was skipped": (
        lambda log: rewritten(log, "SeedSealed", nth=1, round=3),
        "round 3 is sealed after round 1",
    ),
    "a seed that was never opened": (
        lambda log: without(log, "SeedOpened"),
        "the seed of round 1 was never opened",
    ),
    "a void round that stays sealed": (
        lambda log: without(log, "SeedOpened", nth=2),
        "the seed of round 3 was never opened",
    ),
    "a seed opened twice": (
        lambda log: doubled(log, "SeedOpened"),
        "SeedOpened where a commitment was expected",
    ),
    "a seed opened before the draw": (
        lambda log: moved(log, "SeedOpened", "Staked"),
        "the seed was opened before round 1 was over",
    ),
    "a seed opened late": (
        lambda log: edited(log, "SeedOpened", lambda e: e._replace(at=e.at + 1)),
        "the seed was not opened with the round's last event",
    ),
    "another seed": (
        lambda log: rewritten(log, "SeedOpened", seed="00" * 32),
        "the seed does not open the commitment to round 1",
    ),
    "another commitment": (
        lambda log: rewritten(log, "SeedSealed", commitment="00" * 32),
        "the seed does not open the commitment to round 1",
    ),
    "another seed with its own commitment": (
        lambda log: rewritten(
            rewritten(log, "SeedSealed", commitment=seed_commitment(TABLE, 1, bytes(32))),
            "SeedOpened",
            seed="00" * 32,
        ),
        "the commitment to round 1 is not under the root of epoch 1",
    ),
    "another face": (
        lambda log: rewritten(log, "Drew", faces=["gold", "gold"]),
        "the seed gives ['red', 'gold'] but the log says ['gold', 'gold']",
    ),
    "another face and the outcome to it": (
        lambda log: rewritten(
            rewritten(log, "Drew", faces=["red", "red"]), "Fell", lots=["red", "red"]
        ),
        "the draw does not bring this about",
    ),
    "one face more": (
        lambda log: rewritten(log, "Drew", faces=["red", "gold", "red"]),
        "the seed gives ['red', 'gold'] but the log says ['red', 'gold', 'red']",
    ),
    "numbers thrown away before the draw": (
        lambda log: rewritten(log, "Drew", first=2),
        "draw 2 follows 0 draws",
    ),
    "a draw repeated until it pleases": (
        lambda log: doubled(log, "Drew", first=2, faces=["red", "red"]),
        "Drew comes before what the draw brings about",
    ),
    "a draw that drew nothing": (
        lambda log: rewritten(log, "Drew", faces=[]),
        "a draw that drew nothing",
    ),
    "a draw of another round": (
        lambda log: rewritten(log, "Drew", round=2),
        "it names round 2 but is in 1",
    ),
    "a draw by a command that the rules refuse": (
        lambda log: rewritten(log, "Drew", command={"type": "LetGo", "round": 7}),
        "the game cannot follow: Refused: another round is open [wire:stale]",
    ),
    "a draw by a command that draws nothing": (
        lambda log: rewritten(log, "Drew", command={"type": "Nod", "player": "ana"}),
        "the seed gives [] but the log says ['red', 'gold']",
    ),
    "a draw by no command": (
        lambda log: rewritten(log, "Drew", command=None),
        "the game cannot follow: WrongForm: it cannot be read: Expected `object`, got `null`",
    ),
    "an outcome without a draw": (
        lambda log: without(log, "Drew"),
        "a bet of round 1 is settled before any draw",
    ),
    "an end without a draw": (
        lambda log: without(without(log, "Drew"), "Settled"),
        "round 1 ended without a draw and was not void",
    ),
    "another payout": (
        lambda log: rewritten(log, "Settled", returned=500, lines=[["red", 100, 500]]),
        "the draw does not bring this about",
    ),
    "a payout left out": (
        lambda log: without(log, "Settled"),
        "the draw does not bring this about",
    ),
    "a payout at the end left out": (
        lambda log: without(without(log, "Settled", nth=2), "RoundOver", 1),
        """the draw brings about more: {"type":"Settled","player":"rui","stake":300,"returned":0,"""
        """"lines":[["red",300,0]],"wallet":"cash"}""",
    ),
    "an outcome that is void when it is known": (
        lambda log: edited(
            log,
            "Fell",
            lambda e: e._replace(body=b'{"type":"Voided","round":1,"why":"so","cause":"fault"}'),
        ),
        "the draw does not bring this about",
    ),
    "a void of another round": (
        lambda log: rewritten(log, "Voided", round=1),
        "it names round 1 but is in 3",
    ),
    "a bet after the end": (
        lambda log: moved(log, "Staked", "RoundOver"),
        "Staked after the end of round 1",
    ),
    "a bet that somebody else made": (
        lambda log: edited(log, "Staked", lambda e: e._replace(by="house")),
        "house staked for ana",
    ),
    "a bet that is not the sum of its chips": (
        lambda log: rewritten(log, "Staked", cents=101),
        "the bets do not make 101",
    ),
    "more returned than lay there": (
        lambda log: rewritten(log, "TakenBack", cents=400, bets=[["red", 400]]),
        "rui has 300 on the cloth but 400 leaves it",
    ),
    "lines that do not make the settlement": (
        lambda log: rewritten(log, "Settled", stake=90),
        "the lines do not make 90 and 0",
    ),
    "an envelope of another round": (
        lambda log: edited(log, "Staked", lambda e: e._replace(round=2)),
        "the envelope says round 2 but it is 1",
    ),
    "an envelope with other draws": (
        lambda log: edited(log, "Fell", lambda e: e._replace(draws=1)),
        "the envelope says 1 draws but there were 2",
    ),
    "an event of another stream": (
        lambda log: edited(log, "Nodded", lambda e: e._replace(stream="bowl-2")),
        "an event of 'bowl-2' in the stream 'bowl-1'",
    ),
    "a table opened twice": (
        lambda log: doubled(log, "Opened"),
        "the table was already opened",
    ),
    "a table never opened": (
        lambda log: without(log, "Opened"),
        "EpochSealed in a stream that was not opened as a table",
    ),
    "a table of no game": (
        lambda log: rewritten(log, "Opened", game="dice"),
        "the game cannot follow: KeyError: 'dice'",
    ),
    "a log that ends before the seed": (
        lambda log: log[: place(log, "SeedOpened", 1)],
        "the log ends without the seed of round 2",
    ),
    "a log that ends before the commitment": (
        lambda log: log[: place(log, "SeedSealed", 2)],
        "the log ends without a commitment to the next round",
    ),
    "an event that the game does not have": (
        lambda log: raw(log, "Nodded", b'{"type":"Danced"}'),
        "the game cannot follow: WrongForm: "
        "Danced cannot be read: Invalid value 'Danced' - at `$.type`",
    ),
}


@rule("reading:luck")
@pytest.mark.parametrize("attempt", STEERED)
def test_every_attempt_to_steer_is_found(attempt: str) -> None:
    """The forger has the database and recomputes every hash. The order and the seals remain."""
    forge, expected = STEERED[attempt]

    found = check(rechained(forge(honest())))

    assert expected in [finding.what for finding in found], found


@rule("reading:luck")
@pytest.mark.parametrize(
    ("forge", "at"),
    [
        (lambda log: moved(log, "EntropyOpened", "Drew", behind_nth=1), ("Drew", 1)),
        (lambda log: rewritten(log, "Drew", faces=["gold", "gold"]), ("Drew", 0)),
        (lambda log: rewritten(log, "Settled", 2, returned=1), ("Settled", 2)),
        (lambda log: rewritten(log, "SeedOpened", 1, seed="00" * 32), ("SeedOpened", 1)),
    ],
)
def test_a_finding_says_where(forge: Forge, at: tuple[str, int]) -> None:
    forged = rechained(forge(honest()))

    assert check(forged)[0].where == f"{TABLE}#{place(forged, *at)}"


# --- Broken ------------------------------------------------------------------------------------


@rule("reading:luck")
def test_every_flipped_bit_is_located() -> None:
    log, luck = honest(), random.Random(17)
    for _ in range(3000):
        at = luck.randrange(len(log))
        field = luck.choice(Envelope._fields)
        broken = log[at]._replace(**{field: flipped(getattr(log[at], field), luck)})

        found = check([*log[:at], broken, *log[at + 1 :]])

        assert found, (at, field)
        assert found[0].where.endswith(f"#{at}"), (at, field, found)


def flipped(value: Any, luck: random.Random) -> Any:
    if isinstance(value, int):
        return value ^ (1 << luck.randrange(63))
    if isinstance(value, str):
        data = bytearray(value.encode() or b"\x01")
        data[luck.randrange(len(data))] ^= 1 << luck.randrange(5)
        return data.decode()
    data = bytearray(value)
    data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)
    return bytes(data)


@rule("reading:luck")
def test_whatever_is_taken_out_or_swapped_is_located() -> None:
    log = honest()
    for at in range(len(log) - 1):
        cut = check([*log[:at], *log[at + 1 :]])
        swapped = check([*log[:at], log[at + 1], log[at], *log[at + 2 :]])

        assert cut[0].where == swapped[0].where == f"{TABLE}#{at}"


@rule("reading:luck")
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"{",
        b"\xff",
        b'{"type":7}',
        b'{"type":"Drew"}',
        b'{"type":"Drew","type":"Nodded","player":"ana"}',
        b'{"type":"Drew","round":1,"first":0,"command":{},"faces":"gold"}',
        b'{"type":"Drew","round":1.0,"first":0,"command":{},"faces":["gold"]}',
        b'{"type":"Drew","round":1,"first":1e3,"command":{},"faces":["gold"]}',
        b'{"type":"Drew","round":1,"first":NaN,"command":{},"faces":["gold"]}',
        b'{"type":"Drew","round":1,"first":-1,"command":{},"faces":["gold"]}',
        b'{"type":"Drew","round":true,"first":0,"command":{},"faces":["gold"]}',
        b'{"type":"Drew","round":18446744073709551616,"first":0,"command":{},"faces":[1]}',
        b'{"type":"SeedSealed","round":2,"epoch":1,"commitment":"","path":[],"seals":[]}',
        b'{"type":"SeedSealed","round":2,"epoch":1,"path":[],"seals":[["ana"]]}',
        b'{"type":"EpochSealed","epoch":3}',
        b'{"type":"EpochSealed","epoch":3,"first":9,"rounds":0,"root":"","nonce":"","opening_s":1}',
        b'{"type":"SeedLost"}',
        b'{"type":"Voided","round":1,"why":"so"}',
        b'{"type":"SeedOpened","round":1,"seed":"XY","unopened":[]}',
        b'{"type":"SeedOpened","round":1,"seed":7,"unopened":null}',
        b'{"type":"EntropySealed","player":"\\ud800","commitment":"00"}',
        b'{"type":"EntropyOpened","player":null,"entropy":"00"}',
        b'{"type":"Staked","player":"ana","bets":[[]],"cents":1}',
        b'{"type":"Staked","player":"ana","bets":[["red","1"]],"cents":1}',
        b'{"type":"Settled","player":"ana","stake":1,"returned":1,"lines":[["red",1]]}',
        b'{"type":"Opened"}',
        b"[" * 100_000,
        b"9" * 10_000,
    ],
)
@pytest.mark.parametrize("at", [0, 1, 3, 4, 8, 9, 15, 17])
def test_whatever_a_forger_writes_is_a_finding_and_no_fault(body: bytes, at: int) -> None:
    log = honest()

    forged = [*log[:at], log[at]._replace(body=body), *log[at + 1 :]]
    found = check(rechained(forged), KEY, NONCES)

    assert found


@rule("reading:luck")
def test_a_stream_that_is_no_table_is_only_chained() -> None:
    other = rechained([honest()[0]._replace(stream="cashier:ana", body=b'{"type":"Granted"}')])

    assert check_stream(other, None) != []  # The grant names nobody.
    fine = b'{"type":"Granted","player":"ana","cents":5,"why":"welcome","wallet":"cash"}'
    assert check_stream(rechained([other[0]._replace(body=fine)]), None) == []
    assert check_stream([], None) == []


@rule("reading:luck")
def test_a_snapshot_is_what_the_log_makes() -> None:
    table = Writer()
    table.bet("ana", 100)
    table.do(LetGo(1))
    state = json.loads(replayed(table.log).state())
    form = schema(BOWL.State)
    true = json.dumps({"schema": form, "state": state}).encode()
    false = json.dumps({"schema": form, "state": state | {"round": 9}}).encode()
    unsaid = json.dumps({"state": {}}).encode()

    def found(seq: int, body: bytes) -> list[str]:
        seen = StreamCheck(TABLE, GameReplay([BOWL]), snapshot=(seq, body))
        for envelope in table.log:
            seen.feed(envelope)
        seen.end()
        return [finding.what for finding in seen.findings]

    assert found(len(table.log), true) == []
    assert found(len(table.log), false) == ["the snapshot is not what the log makes of the table"]
    assert found(len(table.log), b"?") == ["the snapshot is not what the log makes of the table"]
    assert found(len(table.log), unsaid) == ["the snapshot is not what the log makes of the table"]
    assert found(5, true) == ["a snapshot in the middle of a round"]
    for seq in (0, len(table.log) + 1):
        assert found(seq, true) == [f"a snapshot of {seq} events, which the log has not got"]


def test_a_snapshot_of_another_schema_is_passed_over_with_a_note_but_not_in_mid_round() -> None:
    table = Writer()
    table.bet("ana", 100)
    table.do(LetGo(1))
    older = json.dumps({"schema": "00" * 16, "state": {}}).encode()

    def found(seq: int) -> tuple[list[str], list[str]]:
        seen = StreamCheck(TABLE, GameReplay([BOWL]), snapshot=(seq, older))
        for envelope in table.log:
            seen.feed(envelope)
        seen.end()
        return [finding.what for finding in seen.findings], [note.what for note in seen.notes]

    end = len(table.log)
    assert found(end) == ([], [f"a snapshot of another schema, {'00' * 16}: passed over"])
    assert found(5) == (["a snapshot in the middle of a round"], [])
    assert found(end + 1) == ([f"a snapshot of {end + 1} events, which the log has not got"], [])


def replayed(log: Log) -> GameReplay:
    replay = GameReplay([BOWL])
    replay.opened(log[0].body)
    for envelope in log[1:]:
        if kind(envelope) not in ("EpochSealed", "SeedSealed", "SeedOpened", "Drew"):
            replay.apply(envelope.body)
    return replay
