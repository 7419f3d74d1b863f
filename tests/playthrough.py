"""Playthroughs: whole rounds as text that a croupier can read, replayed line by line.

The notation is in ``docs/playthroughs.md``. It knows no game: a word is a wish or an order of the
game that the first line names, and what the file says must be what the game does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec

from banca.all_games import ALL_GAMES
from banca.kit.chance import Face
from banca.kit.game import AnyGame
from banca.kit.play import Cents, HandPaid, PlayerId, Refused, Settled, TakenBack, Voided
from banca.kit.wishes import filled

ORDERS = {  # A word for the house, the order it means, and how many faces of luck follow.
    "close": ("CloseBets", 0),
    "spin": ("LetGo", 1),
}
WISHES = {  # A word for a player, and the wish it means.
    "sit": "Sit",
    "leave": "Leave",
    "launch": "Spin",
    "exchange": "Exchange",
    "call": "CallBet",
    "back": "TakeBack",
}
SETTINGS = {"min": "minimum"}  # All others have the name of the rules' field.
FLAGS: dict[str, dict[str, Any]] = {
    "calls": {"calls": True},
    "alone": {"shared": False},
    "no-doubles": {"doubles": False},
}
MONEY = re.compile(r"(\d+)\.(\d\d)")
NAMED = re.compile(
    r"(?:stand:)?\d+(?:[.-]\d+)*|pass|[a-z]+:\d+@\d+|\d+:[a-z]+"
)  # A place, a turn, two dice, lines at a denomination, a colour: what a wish may name.


class PlayError(AssertionError):
    """Something in a playthrough is wrong; the message says where."""


class Played(NamedTuple):
    """What a playthrough showed."""

    games: frozenset[str]
    rulebooks: frozenset[str]
    rounds: int  # Settled or void.
    refusals: int


def replay(path: Path, games: Iterable[AnyGame] = ALL_GAMES) -> Played:
    """Play the file at *path* and compare; `PlayError` names its file and line."""
    return replay_text(path.read_text(encoding="utf-8"), path.name, games)


def replay_text(text: str, name: str, games: Iterable[AnyGame] = ALL_GAMES) -> Played:
    by_name = {game.name: game for game in games}
    tables: list[_Table] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        try:
            if words and words[0] in by_name:
                _finish(tables)
                tables.append(_Table(by_name[words[0]], words[1:]))
            elif words:
                _say(bool(tables), f"{words[0]!r} is no game, and no table is open")
                tables[-1].line(words)
        except AssertionError as why:
            raise PlayError(f"{name}:{number}: {why}") from why
    try:
        _say(bool(tables), "no table was opened")
        _finish(tables)
    except PlayError as why:
        raise PlayError(f"{name}, at its end: {why}") from why
    return Played(
        frozenset(table.game.name for table in tables),
        frozenset(table.rules.rulebook for table in tables),
        sum(table.rounds for table in tables),
        sum(table.refusals for table in tables),
    )


def _finish(tables: list[_Table]) -> None:
    if tables:
        tables[-1].everything_said()


class _Table:
    """One table of a playthrough, while it is being replayed."""

    def __init__(self, game: AnyGame, words: list[str]) -> None:
        self.game = game
        self.orders = _named(game.Order, ("round",), ("turn",))
        self.wishes = {**_named(game.Wish, ("player",)), **WISHES, **_spoken(game.Wish)}
        self.rules = _rules(game, words)
        self.state = game.opened(self.rules)
        self.rounds = 0
        self.refusals = 0
        self.ends: dict[PlayerId, Cents] = {}  # What the round brought, until the file says so.

    def line(self, words: list[str]) -> None:
        left = _Words(words)
        while left:
            self._phrase(left)

    def everything_said(self) -> None:
        unsaid = ", ".join(f"{player} {_signed(cents)}" for player, cents in self.ends.items())
        _say(not self.ends, f"the file does not say what became of {unsaid}")

    def _phrase(self, words: _Words) -> None:
        first = words.peek()
        second = words.peek(1)
        house = {*ORDERS, *self.orders, "void", "refused"}
        if first not in {*house, *self.wishes} and second[:1] in {"+", "-"}:
            self._end(words.take(), words.take())
            return
        self.everything_said()
        if first == "refused":
            words.take()
            self._refused(*self._command(words), words.take())
        else:
            self._do(*self._command(words))

    def _command(self, words: _Words) -> tuple[Any, tuple[str, ...]]:
        """The next command, and the luck that it is to have."""
        first, at = words.take(), self.game.round(self.state)
        if first == "void":
            return self._made(self.game.Order, "Void", round=at, why="playthrough"), ()
        if first in ORDERS and ORDERS[first][0] in _kinds(self.game.Order):
            order, faces = ORDERS[first]
            luck = tuple(words.take() for _ in range(faces))
            return self._made(self.game.Order, order, round=at), luck
        if first in self.orders:
            return self._order(self.orders[first], at), tuple(words.rest())
        wish = self.wishes.get(first, "PlaceBets")
        player = words.take() if first in self.wishes else first
        _say(player.isalpha(), f"{player!r} is no player's name")
        if wish != "Sit" and player not in self.game.sittings(self.state):
            self._do(self._made(self.game.Wish, "Sit", player=player), ())
        fields: dict[str, Any] = {}
        match wish:
            case "PlaceBets" | "TakeBack":
                fields["bets"] = tuple(_bets(words))
                _say(wish != "PlaceBets" or bool(fields["bets"]), f"what does {player} do?")
            case "CallBet":
                fields["cents"], fields["call"] = _cents(words.take()), words.take()
            case "Exchange":
                fields["cents"] = _cents(words.take())
            case _:
                fields = self._said_of(wish, player, words)
        return self._made(self.game.Wish, wish, player=player, **fields), ()

    def _order(self, name: str, at: int) -> Any:
        """An order of this round; one that names a turn gets the present turn."""
        kind = _kinds(self.game.Order)[name]
        if kind.__struct_fields__ == ("round",):
            return self._made(self.game.Order, name, round=at)
        due = self.game.croupier(self.state)
        turn = getattr(due.order, "turn", 0) if due else 0
        return self._made(self.game.Order, name, turn=turn)

    def _said_of(self, wish: str, player: PlayerId, words: _Words) -> dict[str, Any]:
        """What a wish names besides its player: as in the file, or the only thing offered."""

        def named(field: str) -> str:
            word = words.peek()
            said = NAMED.fullmatch(word) and not MONEY.fullmatch(word)
            return words.take() if said else self._offered(wish, field, player)

        return filled(_kinds(self.game.Wish)[wish], named, lambda: _cents(words.take()))

    def _offered(self, wish: str, field: str, player: PlayerId) -> str:
        """What *player* could name in *wish* now; if it is not offered, in a similar wish."""
        kinds = _kinds(self.game.Wish)
        offered = self.game.options(self.state, player)
        alike = [o for o in offered if field in kinds[o.wish].__struct_fields__]
        return next((o.spot for o in sorted(alike, key=lambda o: o.wish != wish)), "")

    def _made(self, union: Any, name: str, **fields: Any) -> Any:
        try:
            return msgspec.convert({"type": name, **fields}, type=union)
        except msgspec.ValidationError as why:
            raise PlayError(f"{self.game.name} takes no such {name}: {why}") from why

    def _do(self, command: Any, luck: tuple[str, ...]) -> None:
        said = _Said(luck)
        try:
            events = self.game.decide(self.state, command, said)
        except Refused as refused:
            raise PlayError(f"{command} was refused: {refused}") from refused
        _say(not said.left, f"{command} did not ask for {' '.join(said.left)}")
        self.state = reduce(self.game.apply, events, self.state)
        void = any(isinstance(event, Voided) for event in events)
        for event in events:
            match event:
                case Settled(player, stake, returned):
                    self.ends[player] = self.ends.get(player, 0) + returned - stake
                case HandPaid(_, lines):
                    self.ends |= {player: got - put for player, put, got in lines if put}
                case TakenBack(player) if void:
                    self.ends.setdefault(player, 0)
        self.rounds += bool(self.ends)

    def _refused(self, command: Any, luck: tuple[str, ...], cite: str) -> None:
        try:
            self.game.decide(self.state, command, _Said(luck))
        except Refused as refused:
            said = f"{command} was refused by {refused.cite}, the file says by {cite}"
            _say(refused.cite == cite, said)
            self.refusals += 1
        else:
            raise PlayError(f"{command} was not refused")

    def _end(self, player: PlayerId, said: str) -> None:
        _say(player in self.ends, f"nothing became of {player} in this round")
        got, cents = self.ends.pop(player), _cents(said[1:])
        expected = -cents if said[0] == "-" else cents
        _say(got == expected, f"{player} got {_signed(got)}, the file says {said}")


class _Said:
    """Luck as given in the file, one word per face, whatever a face is in the game."""

    pack = None

    def __init__(self, words: Iterable[str]) -> None:
        self.left = list(words)

    def pick(self, options: Mapping[Face, int]) -> Face:
        _say(bool(self.left), f"it does not say what comes up among {list(options)}")
        said = self.left.pop(0)
        for face, weight in options.items():
            if str(face) == said and weight > 0:
                return face
        raise PlayError(f"{said!r} cannot come up among {list(options)}")


class _Words:
    """The words of a line that have not been read yet."""

    def __init__(self, words: list[str]) -> None:
        self._words = words

    def __bool__(self) -> bool:
        return bool(self._words)

    def peek(self, ahead: int = 0) -> str:
        return self._words[ahead] if ahead < len(self._words) else ""

    def take(self) -> str:
        _say(bool(self._words), "the line stops too early")
        return self._words.pop(0)

    def rest(self) -> list[str]:
        taken, self._words = self._words, []
        return taken


def _kinds(union: Any) -> dict[str, Any]:
    return {kind.__name__: kind for kind in get_args(union)}


def _named(union: Any, *fields: tuple[str, ...]) -> dict[str, str]:
    """The commands of a game that have only these fields, by their names in lower case."""
    kinds = [kind for kind in get_args(union) if kind.__struct_fields__ in fields]
    return {kind.__name__.lower(): kind.__name__ for kind in kinds}


def _spoken(union: Any) -> dict[str, str]:
    """The wishes that name a place or a turn besides their player, by their names in lower case."""
    own = {*WISHES.values(), "PlaceBets"}
    kinds = [kind for name, kind in _kinds(union).items() if name not in own]
    return {kind.__name__.lower(): kind.__name__ for kind in kinds if kind.__struct_fields__[1:]}


def _rules(game: AnyGame, words: list[str]) -> Any:
    """The rules of a table as its first line gives them."""
    files = game.files
    known = ("rulebook", "wheel", "form", *([files.field] if files else []))
    kinds = [kind for kind in known if kind in game.Rules.__struct_fields__]
    _say(len(words) >= len(kinds), f"a table has a {' and a '.join(kinds)}")
    fields: dict[str, Any] = dict(zip(kinds, words, strict=False))
    if files:
        _say(fields[files.field] in files.shipped(), f"no {files.field} {fields[files.field]!r}")
        fields[files.field] = files.named(fields[files.field])
    left = _Words(words[len(kinds) :])
    while left:
        word = left.take()
        named = word.replace("-", "_")
        if word in FLAGS:
            fields |= FLAGS[word]
        elif named.removeprefix("no_") in _flags(game):
            fields[named.removeprefix("no_")] = not named.startswith("no_")
        elif word.startswith("min:"):
            fields.setdefault("minima", {})[word.removeprefix("min:")] = _cents(left.take())
        else:
            field = SETTINGS.get(word, word)
            known = field in game.Rules.__struct_fields__
            _say(known, f"no table has a setting {word!r}")
            fields[field] = _number(left.take())
    try:
        return game.Rules(**fields)
    except Refused as refused:
        raise PlayError(f"no such table: {refused}") from refused


def _flags(game: AnyGame) -> set[str]:
    """What a table of the game either has or lacks."""
    return {name for name, kind in get_type_hints(game.Rules).items() if kind is bool}


def _bets(words: _Words) -> Iterator[tuple[str, Cents]]:
    while MONEY.fullmatch(words.peek()):
        cents = _cents(words.take())
        yield words.take(), cents


def _number(word: str) -> int | str:
    """A count, an amount of money, or a word such as the colour of the dice."""
    if word.isalpha():
        return word
    return int(word) if word.isdecimal() else _cents(word)


def _cents(word: str) -> Cents:
    euros = MONEY.fullmatch(word)
    _say(bool(euros), f"{word!r} is no sum of money: they are written 12.50")
    assert euros
    return int(euros[1]) * 100 + int(euros[2])


def _signed(cents: Cents) -> str:
    return f"{'-' if cents < 0 else '+'}{abs(cents) // 100}.{abs(cents) % 100:02}"


def _say(condition: bool, message: str) -> None:
    if not condition:
        raise PlayError(message)
