"""The house as its operator describes it: `house.toml`, read and checked before anything opens."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from banca.all_games import ALL_GAMES
from banca.floor.beacon import QUICKNET, WAIT_S, Network, described
from banca.floor.epoch import OPENING_S, ROUNDS
from banca.floor.house_clock import READY_S
from banca.floor.lobby import LONELY_S, MOST_TABLES, Place
from banca.floor.moves import MOVES
from banca.house.accounts import POINTS
from banca.kit.game import AnyGame
from banca.kit.play import Refused
from banca.outside.drand import RELAYS, TIMEOUT_S
from banca.outside.settings import appointments
from banca.outside.witness import Appointment
from banca.rulebook import ENGLISH, Texts, in_language, languages, phrasebooks, phrases
from banca.server.settings import Bounds
from banca.server.settings import Settings as ServerSettings


class SettingsError(ValueError):
    """The file does not describe a house; the message says what would be right."""


Id = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?\Z")]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class TableFile(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    game: str
    name: Title | dict[str, Title] | None = None  # One for all languages, or one per language.
    rules: dict[str, Any] = {}
    advice: bool | None = None  # Whether decisions' values are told; by default in demonstration.
    bots: tuple[str, ...] = ()  # House bots that may sit here, by strength (reading:bots).
    one_device: bool = False  # Players on one device may not play each other (PD-66).


# Demonstration play is the same games, the same code and the same odds, in another asset
# (804/2015:30, 807/2015:32, reading:demonstration, INT-16, PD-51).


class About(msgspec.Struct, forbid_unknown_fields=True):
    name: Title = "Banca"
    asset: str = POINTS
    complaints: str = ""
    origins: tuple[str, ...] = ()
    marks: tuple[Title, ...] = ()  # Names that no player may have, besides the house's own.
    guests_an_hour: Annotated[int, msgspec.Meta(ge=1)] = 10_000  # New ones, from everywhere.
    put_away_s: Annotated[float, msgspec.Meta(ge=1)] = LONELY_S  # A table that nobody is at.
    tables_open: Annotated[int, msgspec.Meta(ge=1)] = MOST_TABLES  # For one player each.
    key: Annotated[str, msgspec.Meta(min_length=1)] | None = None  # Relative to the file.
    stop_s: Annotated[int, msgspec.Meta(ge=1, le=600)] = 10  # For each part of an orderly stop.
    epoch_rounds: Literal[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096] = ROUNDS
    opening_s: Annotated[int, msgspec.Meta(ge=1, le=30)] = OPENING_S  # For shares, in each round.
    ready_s: int = READY_S  # For bets at the least, even if all are ready.
    moves_a_round: Annotated[int, msgspec.Meta(ge=50)] = MOVES  # Of one player.


class BeaconFile(msgspec.Struct, forbid_unknown_fields=True):
    """A public beacon that is mixed into every draw ([luck.md])."""

    info: Annotated[str, msgspec.Meta(min_length=1)] | None = None  # A file; None: quicknet.
    relays: tuple[Annotated[str, msgspec.Meta(pattern=r"\Ahttps?://[^\s/?#]")], ...] = RELAYS
    wait_s: Annotated[int, msgspec.Meta(ge=5, le=600)] = WAIT_S
    timeout_s: Annotated[float, msgspec.Meta(ge=1, le=60)] = TIMEOUT_S


class HouseFile(
    msgspec.Struct,
    forbid_unknown_fields=True,
    rename={"tables": "table", "witnesses": "witness"},
):
    house: About = msgspec.field(default_factory=About)
    server: Bounds = msgspec.field(default_factory=Bounds)
    beacon: BeaconFile | None = None
    tables: list[TableFile] = []
    witnesses: list[dict[str, Any]] = []  # Each is read by its kind: outside/settings.py.


class Promised(NamedTuple):
    """The beacon of new epochs, and how to come by it."""

    network: Network
    relays: tuple[str, ...]
    wait_s: int
    timeout_s: float


class Settings(msgspec.Struct):
    about: About
    places: list[Place]
    key: Path | None = None  # Where the house's key is, if the file says so.
    server: Bounds = msgspec.field(default_factory=Bounds)
    beacon: Promised | None = None
    witnesses: list[Appointment] = []

    @property
    def door(self) -> ServerSettings:
        """What the server is told: its bounds, and whose pages may connect."""
        return ServerSettings(**msgspec.structs.asdict(self.server), origins=self.about.origins)


def settings(path: Path | None = None) -> Settings:
    """The house in the file at *path*, or the built-in one."""
    where = str(path) if path else "the built-in house.toml"
    try:
        text = path.read_bytes() if path else (files("banca") / "house.toml").read_bytes()
        found = msgspec.toml.decode(text, type=HouseFile)
    except OSError as fault:
        raise SettingsError(f"{where}: {fault.strerror or fault}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise SettingsError(f"{where}: {fault}") from None
    if found.house.asset != POINTS:
        raise SettingsError(
            f"{where}: asset = {found.house.asset!r}: playing for money needs verified player "
            f"accounts, which this release does not have; the asset is {POINTS!r}"
        )
    if found.house.ready_s < READY_S:  # Whatever is played for: PD-51.
        raise SettingsError(
            f"{where}: ready_s = {found.house.ready_s}: the time for bets is never shorter than "
            f"{READY_S} seconds (PD-48)"
        )
    if not found.tables:
        raise SettingsError(f"{where}: a house needs at least one [[table]]")
    beside = path.parent if path else Path()
    places: dict[str, Place] = {}
    for table in found.tables:
        if table.id in places:
            raise SettingsError(f"{where}: two tables are called {table.id!r}")
        places[table.id] = _place(where, table, found.house.asset, beside)
    key = beside / found.house.key if found.house.key else None
    beacon = None if found.beacon is None else _promised(where, found.beacon, beside)
    try:
        witnesses = appointments(found.witnesses, beside)
    except ValueError as fault:
        raise SettingsError(f"{where}: {fault}") from None
    return Settings(found.house, list(places.values()), key, found.server, beacon, witnesses)


def _promised(where: str, beacon: BeaconFile, beside: Path) -> Promised:
    network = QUICKNET
    if beacon.info is not None:
        path = beside / beacon.info
        try:
            network = described(path.read_bytes())
        except OSError as fault:
            raise SettingsError(f"{where}: beacon: {path}: {fault.strerror or fault}") from None
        except ValueError as fault:
            raise SettingsError(
                f"{where}: beacon: {path} does not describe a network of drand: {fault}"
            ) from None
    if not beacon.relays:
        raise SettingsError(f"{where}: beacon: relays = []: it takes at least one URL")
    return Promised(network, beacon.relays, beacon.wait_s, beacon.timeout_s)


def _place(where: str, table: TableFile, asset: str, beside: Path) -> Place:
    games = {game.name: game for game in ALL_GAMES}
    if table.game not in games:
        known = ", ".join(games)
        raise SettingsError(
            f"{where}: table {table.id}: no game {table.game!r}; there are: {known}"
        )
    game = games[table.game]
    unknown = set(table.rules) - set(game.Rules.__struct_fields__)
    if unknown:
        known = ", ".join(game.Rules.__struct_fields__)
        raise SettingsError(
            f"{where}: table {table.id}: no rule {sorted(unknown)[0]!r}; there are: {known}"
        )
    try:
        filed = _from_file(where, table, game, beside)
        rules = msgspec.convert({"type": "Rules", **table.rules, **filed}, game.Rules)
    except msgspec.ValidationError as fault:
        raise SettingsError(f"{where}: table {table.id}: {fault}") from None
    except Refused as why:
        says = phrases()[why.phrase][ENGLISH] if why.phrase in phrases() else why.phrase
        values = f" {why.values}" if why.values else ""
        raise SettingsError(f"{where}: table {table.id}: {says} ({why.cite}){values}") from None
    title = _named(where, table)
    _bots(where, table, game, asset)
    advice = asset == POINTS if table.advice is None else table.advice
    return Place(table.id, title, game, rules, asset, advice, table.bots, table.one_device)


def _from_file(where: str, table: TableFile, game: AnyGame, beside: Path) -> dict[str, Any]:
    """The part of the rules that a file of its own has: one that is shipped, or the operator's."""
    name = table.rules.get(game.files.field) if game.files else None
    if game.files is None or name is None:
        return {}
    field, shipped = game.files.field, game.files.shipped()
    if not isinstance(name, str):
        known = ", ".join(shipped)
        raise SettingsError(
            f"{where}: table {table.id}: {field} = {name!r}: it takes the name of one that is "
            f"shipped ({known}), or a file, relative to this one"
        )
    path = beside / name
    try:
        if name in shipped:
            return {field: msgspec.to_builtins(game.files.named(name))}
        return {field: msgspec.to_builtins(game.files.read(path.read_text("utf-8")))}
    except OSError as fault:
        there = ", ".join(shipped)
        raise SettingsError(
            f"{where}: table {table.id}: {field} = {name!r}: {path}: {fault.strerror or fault}; "
            f"shipped are: {there}"
        ) from None
    except ValueError as fault:
        raise SettingsError(f"{where}: table {table.id}: {name}: {fault}") from None


def _named(where: str, table: TableFile) -> Texts:
    """The table's name in every language: from the file, or from the phrases."""
    if table.name is None:
        books = phrasebooks().items()
        return {language: book.tables.get(table.id, table.id) for language, book in books}
    if isinstance(table.name, str):
        return dict.fromkeys(languages(), table.name)
    unknown = sorted(set(table.name) - set(languages()))
    if unknown or not table.name:
        known = ", ".join(languages())
        raise SettingsError(
            f"{where}: table {table.id}: name = {table.name}: it takes one text, or one per "
            f"language; there are: {known}"
        )
    return {language: in_language(table.name, language) for language in languages()}


def _bots(where: str, table: TableFile, game: AnyGame, asset: str) -> None:
    """House bots sit only where the game has them, and never play for money (reading:bots)."""
    if not table.bots:
        return
    known = game.bots.strengths if game.bots else ()
    wrong = [strength for strength in table.bots if strength not in known]
    if wrong:
        there = ", ".join(known) or "none"
        raise SettingsError(
            f"{where}: table {table.id}: no bot {wrong[0]!r} at {table.game}; there are: {there}"
        )
    if asset != POINTS:
        raise SettingsError(
            f"{where}: table {table.id}: bots = {list(table.bots)}: house bots play for points "
            f"alone, and this table plays for {asset!r}"
        )
