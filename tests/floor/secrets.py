"""A thief's tools, for tests: ways to find a card in what somebody copied or overheard.

A card could have been written down in many ways. Each has its name here, so that a test can plant
it and see that it is found.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import apsw
import msgspec
import psycopg

from banca.floor.deck import Pack, leaf, salt_key
from banca.floor.numbers import round_key
from banca.kit.cards import DECK, RANKS, SUITS, Card

Row = tuple[str, str, Any]  # A table, a column, and its value.

SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
POKER = "23456789TJQKA"  # The ranks from low to high, as most programs number them.

ONE: dict[str, Callable[[Card], str]] = {  # How one card may be written.
    "plain": lambda card: card,
    "small": lambda card: card.lower(),
    "capitals": lambda card: card.upper(),
    "turned": lambda card: card[1] + card[0],
    "ten": lambda card: card.replace("T", "10"),
    "symbol": lambda card: card[0] + SYMBOLS[card[1]],
    "words": lambda card: f"{card[0]} of {NAMES[card[1]]}",
}
NUMBER: dict[str, Callable[[Card], int]] = {  # How one may be numbered; several stand together.
    "by suit": lambda card: DECK.index(card),
    "by suit from one": lambda card: DECK.index(card) + 1,
    "by rank": lambda card: 4 * POKER.index(card[0]) + SUITS.index(card[1]),
    "by rank, clubs first": lambda card: 4 * POKER.index(card[0]) + "cdhs".index(card[1]),
    "by suit, two first": lambda card: 13 * SUITS.index(card[1]) + POKER.index(card[0]),
    "by suit, clubs first": lambda card: 13 * "cdhs".index(card[1]) + RANKS.index(card[0]),
}
BYTES: dict[str, Callable[[Sequence[Card]], bytes]] = {  # How several may be stored in bytes.
    "joined": lambda cards: "".join(cards).encode(),
    "joined by blanks": lambda cards: " ".join(cards).encode(),
    "wide": lambda cards: "".join(cards).encode("utf-16-le"),
    "hex": lambda cards: "".join(cards).encode().hex().encode(),
    "base64": lambda cards: base64.b64encode("".join(cards).encode()).rstrip(b"="),
}

# A hash, a salt, an id of a player, or one of a wish.
_DIGEST = re.compile(rb"[0-9a-f]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Loot:
    """What was stolen, checked for what must not be in it."""

    def __init__(self, pack: Pack, seed: bytes, hidden: Iterable[Sequence[int]]) -> None:
        self.hands = [tuple(pack.order[place] for place in places) for places in hidden]
        self.cards = [card for hand in self.hands for card in hand]
        self.order = pack.order
        places = [place for its in hidden for place in its]
        self._salts = [bytes.fromhex(pack.turned(place)[2]) for place in places]
        self._secrets = {"seed": seed, "key of the draws": round_key(seed, ())}

    def secrets(self, table: str, number: int) -> dict[str, bytes]:
        """What would reveal everything."""
        salts = {f"salt {n}": salt for n, salt in enumerate(self._salts)}
        key = {"key of the salts": salt_key(self._secrets["seed"], table, number)}
        return {**self._secrets, **key, **salts}

    def in_document(self, value: Any, open: Iterable[Sequence[int]] = ()) -> Iterator[str]:
        """Every hidden card in a JSON document, by how it is written.

        Lists of numbers that are *open*, such as the places of a hand, are no cards.
        """
        texts = set(_texts(value))
        for kind, write in ONE.items():
            tokens = {write(card) for card in self.cards}
            for text in texts:
                yield from (f"{kind}: {token}" for token in tokens if _stands_in(token, text))
        places = [tuple(its) for its in open]
        lists = [its for its in map(tuple, _lists(value)) if its not in places]
        for name, number in NUMBER.items():
            for hand in (*self.hands, self.order[:6], self.order[-6:]):
                numbers = [number(card) for card in hand]
                if any(_follows(order, its) for its in lists for order in (numbers, numbers[::-1])):
                    yield f"numbered {name}: {hand}"

    def in_bytes(self, data: bytes, table: str = "", number: int = 0) -> Iterator[str]:
        """Every hidden hand, the order of the pack, and every key, in raw bytes."""
        runs = [*self.hands, *(hand[::-1] for hand in self.hands), self.order[:6], self.order[-6:]]
        plain = _DIGEST.sub(b"", data)  # "6d7c" is in some digest by chance, and no card there.
        for kind, write in BYTES.items():
            there = data if kind == "hex" else plain
            yield from (f"{kind}: {run}" for run in runs if write(run) in there)
        for name, one in NUMBER.items():
            for run in (self.order[:6], self.order[-6:]):
                if bytes(one(card) for card in run) in data:
                    yield f"the order {name}"
        if table:
            for name, secret in self.secrets(table, number).items():
                if secret in data or secret.hex().encode() in data:
                    yield name

    def in_rows(self, rows: Iterable[Row], table: str, number: int) -> list[str]:
        """Everything that a dump gives away; texts and JSON are parsed, the rest is searched."""
        found: list[str] = []
        for where, column, value in rows:
            data = value if isinstance(value, bytes) else str(value).encode()
            said = [*self.in_bytes(data, table, number)]
            try:
                said += self.in_document(msgspec.json.decode(data))
            except (msgspec.MsgspecError, UnicodeDecodeError):
                said += self.in_document(value) if isinstance(value, str) else []
            found += (f"{where}.{column} {what}" for what in said)
        return found


def opened_leaves(
    heard: str, table: str, number: int, deck: Sequence[Card], salts: Iterable[bytes]
) -> set[tuple[int, Card]]:
    """Every place and card whose leaf is in *heard*, found by trying all cards and *salts*."""
    hashes = set(re.findall(r"[0-9a-f]{64}", heard))
    return {
        (place, card)
        for salt in salts
        for place in range(len(deck))
        for card in deck
        if leaf(table, number, place, card, salt).hex() in hashes
    }


# --- Copying everything ---------------------------------------------------------------------------


def sqlite_rows(path: Path) -> Iterator[Row]:
    reading = apsw.Connection(f"file:{path}?mode=ro", flags=0x41)
    try:
        tables = [name for (name,) in reading.execute("select name from sqlite_schema")]
        for table in tables:
            cursor = reading.cursor()
            try:
                cursor.execute(f"select * from {table}")
            except apsw.SQLError:
                continue  # An index or a trigger.
            for row in cursor:
                columns = [name for name, *_ in cursor.getdescription()]
                yield from ((table, c, v) for c, v in zip(columns, row, strict=True))
    finally:
        reading.close()


def sqlite_bytes(path: Path) -> bytes:
    """The file itself and what waits beside it, including pages nothing points to any more."""
    return b"".join(its.read_bytes() for its in sorted(path.parent.glob(path.name + "*")))


def postgres_rows(url: str) -> Iterator[Row]:
    with psycopg.connect(url) as connection:
        names = connection.execute(
            "select table_name from information_schema.tables "
            "where table_schema = current_schema() and table_type = 'BASE TABLE'"
        ).fetchall()
        for (table,) in names:
            cursor = connection.execute(f"select * from {table}")
            columns = [column.name for column in cursor.description or ()]
            for row in cursor.fetchall():
                yield from ((table, c, v) for c, v in zip(columns, row, strict=True))


# --- Looking into a document ----------------------------------------------------------------------


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield str(name)
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, str):
        yield value


def _lists(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, dict):
        for name, part in value.items():
            if name not in ("places", "seats", "stacks", "path"):  # Numbers of other things.
                yield from _lists(part)
    elif isinstance(value, list | tuple):
        yield list(value)
        for part in value:
            yield from _lists(part)


def _stands_in(token: str, text: str) -> bool:
    """Whether a card is in *text*, alone or among other cards."""
    if token not in text or len(text) in (32, 64):
        return False  # A hash or a salt: hex contains any two letters somewhere.
    return bool(re.search(rf"(?<![0-9A-Za-z]){re.escape(token)}(?![0-9A-Za-z])", text)) or (
        len(text) % len(token) == 0
        and token in [text[at : at + len(token)] for at in range(0, len(text), len(token))]
        and all(_is_card(text[at : at + len(token)]) for at in range(0, len(text), len(token)))
    )


def _is_card(text: str) -> bool:
    return any(text in (write(card) for write in ONE.values()) for card in DECK)


def _follows(run: Sequence[int], among: Sequence[Any]) -> bool:
    return len(run) > 1 and any(
        list(among[at : at + len(run)]) == list(run) for at in range(len(among) - len(run) + 1)
    )
