"""A hand opened for an inspector: all cards of its sealed pack, from the log and the house's key.

Nobody at the table may ever see this: folded hands and the rest of the pack stay closed to players.
Like the audit, it is written without the code that seals (reading:sealed-pack).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from banca.house.audit_fields import Fields, Malformed, read_object, rows, text, whole
from banca.house.audit_luck import read_seal
from banca.house.audit_stream import Entry
from banca.house.redraw import Seeds, key_of, seal_of_seed
from banca.house.unseal import PACKS, Opened


class NoHand(Exception):  # noqa: N818 - It says what there is not.
    """There is no hand to open; the message says why."""


class OpenCard(NamedTuple):
    place: int
    card: str
    salt: str
    player: str  # Whose it was; "" for the board, burned cards and the rest.
    shown: bool  # Turned up for everybody.


class OpenHand(NamedTuple):
    table: str
    round: int
    root: str  # As the log has it.
    holds: bool  # Whether key, nonce and entropy make the pack that was sealed.
    cards: list[OpenCard]


def open_hand(
    table: str,
    number: int,
    events: Iterable[Entry],
    house_key: bytes,
    nonce_of: Callable[[int], bytes | None],
) -> OpenHand:
    """The whole pack of round *number* at *table*, whose *events* these are.

    *nonce_of* looks up the nonce of an epoch in the books.
    """
    said = [_read(entry) for entry in events if entry.round == number]
    seals = [fields for fields in said if fields.get("type") == "SeedSealed"]
    packs = [fields for fields in said if fields.get("type") == "DeckSealed"]
    if not seals:
        raise NoHand(f"there is no round {number} at {table}")
    if not packs:
        raise NoHand(f"round {number} at {table} has no sealed pack")
    try:
        epoch, sealed = whole(seals[0], "epoch"), map(read_seal, rows(seals[0], "seals"))
        root, count = text(packs[0], "root"), whole(packs[0], "cards")
        heard = [fields for fields in said if fields.get("type") == "EntropyOpened"]
        opened = {text(f, "player"): bytes.fromhex(text(f, "entropy")) for f in heard}
        shares = [(player, opened[player]) for player, _ in sealed if player in opened]
        mixed = [fields for fields in said if fields.get("type") == "BeaconMixed"]
        beacon = [(whole(f, "number"), bytes.fromhex(text(f, "signature"))) for f in mixed]
    except (Malformed, ValueError) as fault:
        raise NoHand(f"round {number} at {table} cannot be read: {fault}") from None
    if count not in PACKS:
        raise NoHand(f"there is no pack of {count} cards")
    nonce = nonce_of(epoch)
    if nonce is None:
        raise NoHand(f"the books have no nonce of epoch {epoch} of {table}")
    seed = Seeds(house_key, table, epoch, nonce).of(number)
    if seal_of_seed(table, number, seed) != seals[0].get("commitment"):
        raise NoHand(f"the key is not the one that sealed round {number} at {table}")
    pack = Opened(seed, key_of(seed, shares, *beacon[:1]), table, number, count)
    whose, shown = _dealt(said), _turned(said)
    cards = [
        OpenCard(place, card, salt.hex(), whose.get(place, ""), place in shown)
        for place, (card, salt) in enumerate(zip(pack.order, pack.salts, strict=True))
    ]
    return OpenHand(table, number, root, pack.root == root, cards)


def _read(entry: Entry) -> Fields:
    try:
        return read_object(entry.body)
    except (Malformed, ValueError, RecursionError):
        return {}


def _dealt(said: list[Fields]) -> dict[int, str]:
    """Who was dealt each place."""
    found: dict[int, str] = {}
    for fields in said:
        places = fields.get("places")
        if isinstance(places, dict):
            for player, its in places.items():
                if isinstance(its, list):
                    found |= {place: player for place in its if type(place) is int}
    return found


def _turned(said: list[Fields]) -> set[int]:
    """The places that were turned up for everybody."""
    rows = (fields.get("cards") for fields in said if fields.get("type") == "CardsTurned")
    cards = [card for its in rows if isinstance(its, list) for card in its]
    return {card[0] for card in cards if isinstance(card, list) and type(card[0]) is int}
