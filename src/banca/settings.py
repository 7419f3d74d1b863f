"""The house as its operator describes it: `house.toml`, read and checked before anything opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from banca.all_games import ALL_GAMES
from banca.floor.beacon import QUICKNET, WAIT_S, Network, described
from banca.floor.epoch import OPENING_S, ROUNDS
from banca.floor.house_clock import QUICK_S, READY_S
from banca.floor.jackpots import Offered
from banca.floor.lobby import LONELY_S, MOST_TABLES, Place
from banca.floor.moves import MOVES
from banca.house.accounts import POINTS
from banca.kit.game import AnyGame
from banca.kit.jackpots import MOST, Jackpot
from banca.kit.play import Refused
from banca.outside.drand import RELAYS, TIMEOUT_S
from banca.outside.settings import appointments
from banca.outside.witness import Appointment
from banca.rulebook import (
    ENGLISH,
    FIRST,
    Phrasebook,
    Texts,
    in_language,
    languages,
    phrasebooks,
    phrases,
)
from banca.server.settings import Bounds
from banca.server.settings import Settings as ServerSettings

FILE_BYTES = 262_144  # Of a file that a table's rules name; a game may take less.
HERE = Path()  # Where files are that no house.toml says more about.


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


class JackpotFile(msgspec.Struct, forbid_unknown_fields=True):
    """A jackpot of one machine, or of a group of them: those whose rules name it."""

    id: Id
    seed: Annotated[int, msgspec.Meta(ge=0, le=MOST)]  # In cents: 828/2015:15.
    mean: Annotated[int, msgspec.Meta(ge=1, le=MOST)]  # Likewise, from one win to the next.
    name: Title | dict[str, Title] | None = None  # One for all languages, or one per language.


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
    quick_s: Annotated[float, msgspec.Meta(ge=0, le=3)] = QUICK_S  # Of a pause, for a player alone.
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
    rename={"tables": "table", "witnesses": "witness", "jackpots": "jackpot"},
):
    house: About = msgspec.field(default_factory=About)
    server: Bounds = msgspec.field(default_factory=Bounds)
    beacon: BeaconFile | None = None
    tables: list[TableFile] = []
    jackpots: list[JackpotFile] = []
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
    jackpots: list[Offered] = []

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
    beside = path.parent if path else HERE
    jackpots: dict[str, Offered] = {}
    for its in found.jackpots:
        if its.id in jackpots:
            raise SettingsError(f"{where}: two jackpots are called {its.id!r}")
        title = _named(f"{where}: jackpot", its, lambda book: book.jackpots)
        jackpots[its.id] = Offered(Jackpot(its.id, its.seed, its.mean), title, found.house.asset)
    places: dict[str, Place] = {}
    for table in found.tables:
        if table.id in places:
            raise SettingsError(f"{where}: two tables are called {table.id!r}")
        places[table.id] = _place(where, table, found.house.asset, beside, jackpots)
    key = beside / found.house.key if found.house.key else None
    beacon = None if found.beacon is None else _promised(where, found.beacon, beside)
    try:
        witnesses = appointments(found.witnesses, beside)
    except ValueError as fault:
        raise SettingsError(f"{where}: {fault}") from None
    offered = list(jackpots.values())
    return Settings(
        found.house, list(places.values()), key, found.server, beacon, witnesses, offered
    )


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


def _place(
    where: str,
    table: TableFile,
    asset: str,
    beside: Path = HERE,
    jackpots: Mapping[str, Offered] = MappingProxyType({}),
) -> Place:
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
    said = _with_jackpots(where, table, game, jackpots)
    try:
        filed = _from_file(where, table, game, beside)
        rules = msgspec.convert({"type": "Rules", **said, **filed}, game.Rules)
    except msgspec.ValidationError as fault:
        raise SettingsError(f"{where}: table {table.id}: {fault}") from None
    except Refused as why:
        says = phrases()[why.phrase][ENGLISH] if why.phrase in phrases() else why.phrase
        values = f" {why.values}" if why.values else ""
        raise SettingsError(f"{where}: table {table.id}: {says} ({why.cite}){values}") from None
    if game.files and FIRST not in game.files.languages(rules):  # 828/2015:34, 1441/95-VIII:11
        raise SettingsError(
            f"{where}: table {table.id}: {game.files.field} has no words in {FIRST!r}: whatever a "
            f"player has to know is said in that language too (1441/95-VIII:11, 828/2015:34)"
        )
    title = _named(f"{where}: table", table, lambda book: book.tables)
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
        with path.open("rb") as file:
            text = file.read(FILE_BYTES).decode()  # No more: it may be a device without an end.
        return {field: msgspec.to_builtins(game.files.read(text))}
    except OSError as fault:
        there = ", ".join(shipped)
        raise SettingsError(
            f"{where}: table {table.id}: {field} = {name!r}: {path}: {fault.strerror or fault}; "
            f"shipped are: {there}"
        ) from None
    except ValueError as fault:
        raise SettingsError(f"{where}: table {table.id}: {name}: {fault}") from None


def _with_jackpots(
    where: str, table: TableFile, game: AnyGame, jackpots: Mapping[str, Offered]
) -> dict[str, Any]:
    """The table's rules with the jackpots that they name: a log has to say what was played for."""
    named = table.rules.get("jackpots")
    if game.jackpots is None or named is None:
        return table.rules
    at = f"{where}: table {table.id}: jackpots = {named!r}"
    if not isinstance(named, list) or not all(isinstance(id, str) for id in named):
        raise SettingsError(f"{at}: it takes a list of ids, such as ['super']")
    unknown = [id for id in named if id not in jackpots]
    if unknown:
        there = ", ".join(jackpots) or "none"
        raise SettingsError(f"{at}: no [[jackpot]] is called {unknown[0]!r}; there are: {there}")
    if len({*named}) != len(named):
        raise SettingsError(f"{at}: one of them is there twice")
    plain = [msgspec.to_builtins(jackpots[id].jackpot) for id in named]
    return {**table.rules, "jackpots": plain}


def _named(
    where: str, of: TableFile | JackpotFile, names: Callable[[Phrasebook], dict[str, str]]
) -> Texts:
    """What something is called in every language: from the file, or from the phrases."""
    if of.name is None:
        books = phrasebooks().items()
        return {language: names(book).get(of.id, of.id) for language, book in books}
    if isinstance(of.name, str):
        return dict.fromkeys(languages(), of.name)
    unknown = sorted(set(of.name) - set(languages()))
    if unknown or not of.name:
        known = ", ".join(languages())
        raise SettingsError(
            f"{where} {of.id}: name = {of.name}: it takes one text, or one per "
            f"language; there are: {known}"
        )
    return {language: in_language(of.name, language) for language in languages()}


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
