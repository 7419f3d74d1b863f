"""Every archived log, in both stores, still comes to the same books and views.

And what a change of the program does to stored tables: an older snapshot is not used, an event in
an older form is an error that says where, until it is carried forward.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import fields as fields_of

from banca.all_games import ALL_GAMES
from banca.floor import recall
from banca.floor.dealer import Dealer
from banca.floor.luck import LuckEvent, SeedLost
from banca.floor.purse import Purse
from banca.floor.table import Table
from banca.games import roulette
from banca.house import carry
from banca.house.audit import audit
from banca.house.audit_beacon import Networks
from banca.house.books import Books, Granted, open_books, open_reader
from banca.house.carry import EVERY, Fields
from banca.house.envelope import Envelope
from banca.house.form import Form, WrongForm, read_rules
from banca.house.opened import Opened
from banca.house.replay import GameReplay
from banca.house.schema import schema
from banca.kit.game import AnyGame
from banca.kit.play import Staked, Value
from tests.archive import archive
from tests.archive.archive import KEY, Clock, Line, Log
from tests.archive.scenes import SCENES, Scene
from tests.beacon import audited
from tests.pg import Server

NAMES = archive.names()
PLAYED = [
    f"{game.name}-{number}-{rules.rulebook.replace('/', '-')}"
    for game in ALL_GAMES
    for number, rules in enumerate(game.variants(), start=1)
]
HOW_TO_ADD = "bring it about in tests/archive/scenes.py, then python -m tests.archive --add"
FIRST = list({archive.game_in(name): name for name in reversed(NAMES)}.values())  # One per game.


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:{tmp_path}/banca.db"
    server: Server = request.getfixturevalue("quick_pg")
    return server.fresh()


@asynccontextmanager
async def loaded(log: Log, url: str, snapshot: bytes | None = None) -> AsyncIterator[Books]:
    """Books that hold only the archived log."""
    clock = Clock()
    books = open_books(url, clock=clock)
    try:
        await archive.load(log, books, clock, snapshot)
        yield books
    finally:
        await books.close()


async def names_of(ids: Any) -> dict[str, str]:
    return {id: id for id in ids}


async def opened(log: Log, books: Any) -> tuple[Table, Any]:
    """The archived table after a restart, and its state before anything else happens."""
    table = Table(log.table, {}, archive.dealer_of(log), books, Purse(names_of))
    await table.open()
    state = table.state
    await table.stop()
    return table, state


def findings(url: str) -> list[Any]:
    with open_reader(url) as reader:
        return audit(
            reader, lambda: GameReplay(ALL_GAMES), house_key=KEY, networks=Networks([audited()])
        ).findings


# --- What was written comes to the same -----------------------------------------------------------


def test_every_game_is_archived_under_every_rulebook_and_so_is_every_scene() -> None:
    """If not: python -m tests.archive --add."""
    assert {*PLAYED, *(scene.name for scene in SCENES)} == set(NAMES)


def never_seen(names: Iterable[str], union: Any) -> set[str]:
    """The members of *union* of which no log among *names* has an example."""
    seen = {kind for name in names for kind in kinds_of(archive.read_log(name))}
    return {kind.__name__ for kind in get_args(union)} - seen


def kinds_of(log: Log) -> set[str]:
    return {json.loads(line.body)["type"] for line in log.lines}


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_every_event_of_every_game_is_in_the_archive(game: AnyGame) -> None:
    mine = [name for name in NAMES if archive.game_in(name) == game.name]
    assert mine, f"{game.name} has no archived log: run python -m tests.archive {game.name}"
    missing = never_seen(mine, game.Event)

    assert not missing, f"{game.name} has no archived {', '.join(sorted(missing))}: {HOW_TO_ADD}"


def test_every_event_that_floor_and_house_write_is_in_the_archive() -> None:
    """Of luck, seals, entropy and packs; of opening; of points. Closing is a game's own event.

    No archived house has lost its key: the form of `SeedLost` is held below.
    """
    missing = never_seen(NAMES, LuckEvent | Opened | Granted) - {"SeedLost"}

    assert not missing, f"the archive has no {', '.join(sorted(missing))}: {HOW_TO_ADD}"


def test_the_loss_of_a_seed_is_read_as_it_was_first_written() -> None:
    written = b'{"type":"SeedLost","round":7}'
    assert Form[Any](LuckEvent).read(written) == SeedLost(7)
    assert msgspec.json.encode(SeedLost(7)) == written


def test_an_event_without_an_archived_example_is_told() -> None:
    class Whistled(Value):
        round: int

    assert never_seen(NAMES, roulette.GAME.Event | Whistled) == {"Whistled"}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_scene_brings_about_what_it_is_there_for(scene: Scene) -> None:
    assert set(scene.brings) <= kinds_of(archive.read_log(scene.name))


@pytest.mark.parametrize("name", NAMES)
async def test_a_log_comes_to_the_same_books_and_views(name: str, url: str) -> None:
    log = archive.read_log(name)

    async with loaded(log, url) as books:
        table, state = await opened(log, books)

    with open_reader(url) as reader:
        found = archive.books_of(reader)
    seen = archive.views(table.dealer, state)
    said = {"table": table.stream, "round": table.round}
    assert {**said, **found, **seen} == log.expected
    assert findings(url) == []


def test_a_log_of_strangers_has_rounds_a_void_and_chips_that_lie() -> None:
    for name in PLAYED:
        log = archive.read_log(name)
        kinds = kinds_of(log)
        assert kinds >= {
            "Opened",
            "SeedSealed",
            "SharesDue",
            "EntropyOpened",
            "Sat",
            "Left",
            "Voided",
        }, name
        assert kinds >= {"Staked", "Settled"} or kinds >= {"BoughtIn", "HandPaid"}, name
        assert log.expected["lying"], name


# --- A snapshot in another form -----------------------------------------------------------------


def older_forms(state: Any) -> Iterator[tuple[str, Any, Fields]]:
    """Types that the state might once have had, and the state as it would have been stored.

    The changed field has a default and another value: read leniently, it would be silently lost.
    """
    kind, plain = type(state), msgspec.to_builtins(state)
    parts = fields_of(kind)
    defaults = {part.name: _default(part) for part in parts if not part.required}
    lost = next(name for name, default in defaults.items() if getattr(state, name) != default)
    rest = {name: value for name, value in plain.items() if name != lost}
    yield (
        "renamed",
        _struct(kind, [(f"{p.name}_once" if p.name == lost else p.name, p) for p in parts]),
        {**rest, f"{lost}_once": plain[lost]},
    )
    yield "added since", _struct(kind, [(p.name, p) for p in parts if p.name != lost]), rest
    yield (
        "removed since",
        _struct(kind, [(p.name, p) for p in parts], ("chips", int, 0)),
        {**plain, "chips": 100},
    )
    yield (
        "another default",
        _struct(kind, [(p.name, p) for p in parts], default=(lost, getattr(state, lost))),
        rest,  # As written by a program that leaves out defaults.
    )


def _default(part: Any) -> Any:
    return part.default if part.default is not msgspec.NODEFAULT else part.default_factory()


def _struct(
    kind: type[Any],
    parts: list[tuple[str, Any]],
    *more: tuple[str, Any, Any],
    default: tuple[str, Any] = ("", None),
) -> Any:
    def made(name: str, part: Any) -> Any:
        if part.required:
            return (name, part.type)
        at = default[1] if part.name == default[0] else _default(part)
        return (name, part.type, msgspec.field(default_factory=lambda: at))

    found = [made(name, part) for name, part in parts]
    return msgspec.defstruct(kind.__name__, [*found, *more], tag=True, kw_only=True)


def snapshot_of(dealer: Dealer, log: Log, form: Any, state: Fields) -> bytes:
    """The snapshot that a program with this form of state would have left behind."""
    at = archive.folded(log, dealer)
    now: Fields = msgspec.json.decode(dealer.frozen(at, {}))
    return msgspec.json.encode({**now, "schema": schema(form), "state": state})


def older_snapshots(log: Log) -> dict[str, bytes]:
    """Check that no older snapshot is used; return them by what was changed."""
    dealer = archive.dealer_of(log)
    at = archive.folded(log, dealer)
    found = {}
    for change, form, state in older_forms(at.state):
        found[change] = snapshot_of(dealer, log, form, state)
        assert dealer.thawed(found[change]) is None, f"{log.name}: {change} was believed"
    again = dealer.thawed(dealer.frozen(at, {"ana": 5}))
    assert again == (at, {"ana": 5})
    return found


class WithSnapshot:
    """Books with another snapshot in them."""

    def __init__(self, books: Books, snapshot: bytes) -> None:
        self._books, self._snapshot = books, snapshot

    def __getattr__(self, name: str) -> Any:
        return getattr(self._books, name)

    async def snapshot(self, stream: str) -> tuple[int, bytes]:
        return await self._books.head(stream), self._snapshot


@pytest.mark.parametrize("name", FIRST)
async def test_an_older_snapshot_is_left_and_the_log_folded(name: str, url: str) -> None:
    log = archive.read_log(name)
    snapshots = older_snapshots(log)
    assert list(snapshots) == ["renamed", "added since", "removed since", "another default"]

    async with loaded(log, url, snapshots["renamed"]) as books:
        assert (await books.snapshot(log.table) or (0, b""))[1] == snapshots["renamed"]
        for one in (books, *(WithSnapshot(books, older) for older in snapshots.values())):
            table, state = await opened(log, one)
            assert state == archive.folded(log, table.dealer).state
            assert archive.views(table.dealer, state)["lying"] == log.expected["lying"]

    with open_reader(url) as reader:
        report = audit(reader, lambda: GameReplay(ALL_GAMES), house_key=KEY)
    assert report.clean
    told = [one.what for one in report.notes if not one.what.endswith("was never approved")]
    assert [what.endswith("passed over") for what in told] == [True]  # It is no house with a file.


# --- An event in another form -------------------------------------------------------------------


def exact_reading(log: Log) -> int:
    """Check that no field of any event can be missing, renamed or added unnoticed; count them."""
    dealer = archive.dealer_of(log)
    kinds: dict[str, Line] = {}
    for line in log.lines:
        if line.stream == log.table:
            kinds.setdefault(json.loads(line.body)["type"], line)
    seen = 0
    for kind, line in kinds.items():
        plain = json.loads(line.body)
        for change, forged in _forged(plain):
            with_it = archive.carried(line._replace(body=json.dumps(forged)), "")
            for read in _readers(dealer, with_it, kind):
                _refused(read, f"{kind}{change}")
            seen += 1
    rules = json.loads(kinds["Opened"].body)["rules"]
    for change, forged in _forged(rules):
        _refused(partial(read_rules, dealer.game.Rules, forged, ""), f"Rules{change}")
        seen += 1
    return seen


def _readers(dealer: Dealer, event: Envelope, kind: str) -> Iterator[Callable[[], Any]]:
    """Everybody who reads a stored event: the table, a player's history, the audit."""
    yield partial(dealer.read, event)
    yield partial(recall.read, dealer.game, [event])
    if kind == "Opened":
        yield partial(GameReplay(ALL_GAMES).opened, event.body)


def _forged(plain: Fields) -> Iterator[tuple[str, Fields]]:
    yield " with one more", {**plain, "chips": 100}
    for name, forged in _fractions(plain):
        yield f" with {name} as a fraction", forged
    for name in plain:
        if name != "type":
            rest = {other: value for other, value in plain.items() if other != name}
            yield f" without {name}", rest
            yield f" with {name} renamed", {**rest, f"{name}_once": plain[name]}


def _fractions(plain: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """*plain* with one of its whole numbers written as ``5.0``, each in its turn.

    A command that is quoted is no field of the event, and rules are read for themselves.
    """
    match plain:
        case bool():
            pass
        case int():
            yield path, float(plain)
        case list():
            for place, one in enumerate(plain):
                for name, other in _fractions(one, f"{path}[{place}]"):
                    yield name, [*plain[:place], other, *plain[place + 1 :]]
        case dict():
            for key in plain.keys() - {"command", "rules"}:
                for name, other in _fractions(plain[key], f"{path}.{key}"):
                    yield name, {**plain, key: other}


def _refused(read: Callable[[], Any], what: str) -> None:
    try:
        read()
    except WrongForm:
        return
    raise AssertionError(f"{what} was read")


@pytest.mark.parametrize("name", NAMES)
def test_no_field_of_an_event_or_of_rules_is_missing_or_unknown_unnoticed(name: str) -> None:
    assert exact_reading(archive.read_log(name)) > 20


def older(line: Line, table: str) -> Line:
    """An event as written by a program that called a stake's cents chips."""
    plain = json.loads(line.body)
    if line.stream != table or plain["type"] not in ("Staked", "BoughtIn"):
        return line
    plain["chips"] = plain.pop("cents")
    return line._replace(body=msgspec.json.encode(plain).decode())


def carried(event: Fields) -> Fields:
    """And how that is carried forward."""
    if "chips" in event:
        event["cents"] = event.pop("chips")
    return event


@pytest.mark.parametrize("name", FIRST)
async def test_an_older_event_is_an_error_that_says_where_until_it_is_carried_forward(
    name: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = archive.read_log(name)
    log = now._replace(lines=[older(line, now.table) for line in now.lines])
    assert log.lines != now.lines
    number = next(a.seq for a, b in zip(log.lines, now.lines, strict=True) if a != b)
    with monkeypatch.context() as to_write:
        for kind in ("Staked", "BoughtIn"):
            to_write.setitem(carry.CARRIED, (EVERY, kind), carried)
        async with loaded(log, url) as books:
            table, state = await opened(log, books)

        assert archive.views(table.dealer, state)["lying"] == now.expected["lying"]
        assert state == archive.folded(now, table.dealer).state
        with open_reader(url) as reader:
            assert archive.books_of(reader)["balances"] == now.expected["balances"]
            assert [e.body.decode() for e in reader.scan(log.table)] == [
                line.body for line in log.lines if line.stream == log.table
            ], "what lies in the log keeps its bytes"
        assert findings(url) == []

    books = open_books(url)
    with pytest.raises(WrongForm, match=rf"{log.table}#{number}: .*cents"):
        await opened(log, books)
    await books.close()
    assert findings(url) != []


class StakedNow(Value, tag="Staked"):
    player: str
    bets: tuple[tuple[str, int], ...] = ()
    cents: int = 500
    wallet: str = "bonus"


def test_another_default_changes_nothing_that_is_stored() -> None:
    """Every field is stored, whether it is the default or not."""
    body = msgspec.json.encode(Staked("ana", (("pleno:17", 200),), 200))

    read = Form[StakedNow](StakedNow).read(body)
    assert (read.cents, read.wallet) == (200, "cash")
    for log in map(archive.read_log, FIRST):
        dealer = archive.dealer_of(log)
        for line in log.lines:
            if line.stream == log.table:
                event = dealer.read(archive.carried(line, ""))
                assert json.loads(line.body).keys() - {"type"} == set(event.__struct_fields__)


# --- If reading were lenient ----------------------------------------------------------------------


@pytest.mark.parametrize("name", FIRST)
def test_a_planted_lenient_decoder_of_events_is_caught(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lenient(self: Any, body: bytes, where: str = "") -> Any:
        return self._decoder.decode(body)

    monkeypatch.setattr(Form, "read", lenient)

    with pytest.raises(AssertionError, match="was read"):
        exact_reading(archive.read_log(name))


@pytest.mark.parametrize("name", FIRST)
def test_a_planted_lenient_decoder_of_snapshots_is_caught(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It believes whatever can be read, and stakes are gone."""
    log = archive.read_log(name)
    dealer = archive.dealer_of(log)
    at = archive.folded(log, dealer)
    lost = {change: state for change, _, state in older_forms(at.state)}["renamed"]
    assert msgspec.convert(lost, dealer.game.State) != at.state, "so would it be read"
    monkeypatch.setattr("banca.floor.dealer.schema", lambda of: "any")
    monkeypatch.setattr(f"{__name__}.schema", lambda of: "any")

    with pytest.raises(AssertionError, match="renamed was believed"):
        older_snapshots(log)
