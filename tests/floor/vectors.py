"""Golden vectors of the luck protocol: pinned here, and used by the browser's verifier too.

``python -m tests.floor.vectors`` rewrites both copies; a change there breaks every seed ever opened
and every pack ever sealed, so it needs a new version of the protocol.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from banca.floor.deck import Pack
from banca.floor.epoch import Epoch
from banca.floor.numbers import (
    drawn_place,
    entropy_commitment,
    epoch_secret,
    round_key,
    seed_commitment,
    seed_of,
)
from banca.games import roulette
from banca.games.roulette.messages import LetGo
from banca.house.envelope import Envelope
from banca.kit.layout import CloseBets
from banca.kit.play import Sit, Void
from tests import duel
from tests.house.logs import Writer

HERE = Path(__file__).parent / "luck_vectors.json"
WEB = Path(__file__).parent.parent.parent / "web" / "src" / "lib" / "luck_vectors.json"
DECK_HERE = HERE.with_name("deck_vectors.json")
DECK_WEB = WEB.with_name("deck_vectors.json")

TABLES = ("rou1", "roleta-à-esquerda", "")
SEATS = ("ana", "01J8ZQ4M6D", "joão")
TOTALS = (1, 2, 37, 38, 52, 416, 2**32 + 1, 2**63 + 1, 2**64 - 1, 2**64)


def vectors() -> dict[str, Any]:
    secret, nonce = bytes(range(32)), bytes(range(100, 132))
    seed = seed_of(epoch_secret(secret, "rou1", 1, nonce), 1)
    entropies = [bytes([n]) * 32 for n in (0, 127, 255)]
    pairs = tuple((player, e.hex()) for player, e in zip(SEATS, entropies, strict=True))
    return {
        "seeds": [
            {
                "key": secret.hex(),
                "nonce": nonce.hex(),
                "table": table,
                "epoch": epoch,
                "round": number,
                "seed": (made := seed_of(epoch_secret(secret, table, epoch, nonce), number)).hex(),
                "commitment": seed_commitment(table, number, made),
            }
            for table in TABLES
            for epoch, number in ((1, 1), (1, 2), (2**32, 2**40))
        ],
        "epochs": [
            {
                "table": table,
                **msgspec.to_builtins(its.sealed(3)),
                "rows": [
                    {"round": n, "commitment": its.commitment(n), "path": its.path(n)}
                    for n in (first, first + 1, first + rounds - 1)
                ],
            }
            for table in TABLES
            for number, first, rounds in ((1, 1, 2), (2, 257, 256), (7, 2**40, 16))
            for its in [Epoch(secret, table, number, nonce, first, rounds)]
        ],
        "entropies": [
            {
                "table": table,
                "round": 7,
                "player": player,
                "entropy": entropy,
                "commitment": entropy_commitment(table, 7, player, bytes.fromhex(entropy)),
            }
            for table in TABLES
            for player, entropy in pairs
        ],
        "keys": [
            {
                "seed": seed.hex(),
                "opened": opened,
                "beacon": beacon,
                "signature": signature.hex(),
                "key": round_key(seed, tuple(opened), (beacon, signature)).hex(),
            }
            for opened in (list(pairs[:n]) for n in range(4))
            for beacon, signature in ((0, b""), (9_876_543, bytes(range(48))))
        ],
        "draws": [
            {
                "key": seed.hex(),
                "table": table,
                "round": 7,
                "draw": draw,
                "total": str(total),  # Beyond what a JavaScript number holds.
                "place": str(drawn_place(seed, table, 7, draw, total)),
            }
            for table in TABLES
            for total in TOTALS
            for draw in (0, 1, 300)
        ],
    }


def rounds() -> list[dict[str, Any]]:
    """Rounds of roulette, each with the bundle that a browser gets."""
    found = []
    for wheel, rulebook in (("american-38", "804/2015"), ("french-37", "807/2015")):
        table = Writer(roulette.GAME, roulette.Rules(rulebook=rulebook, wheel=wheel), f"{wheel}-à")
        table.do(Sit("ana"), "ana")
        table.do(Sit("joão"), "joão")
        for number in (1, 2, 3):  # The first round has no share but the house's.
            for player in ("ana", "joão"):
                table.seal(player, bytes([number + 1, len(player)]) * 16)
            table.bet("ana", 200, "pleno:17")
            table.do(CloseBets(number))
            if number > 1:  # Opened in another order than sealed.
                table.open("joão", bytes([number, 4]) * 16)
                table.open("ana", bytes([number, 3]) * 16)
            table.do(LetGo(number) if number != 3 else Void(number, "a fault", "fault"))
        for number in (1, 2, 3):
            events = [e for e in table.log if e.round == number]
            spun = [json.loads(e.body) for e in events if b'"type":"Spun"' in e.body]
            found.append(
                {
                    "wheel": [pocket for pocket, _ in roulette.card(table.rules).pockets],
                    "pocket": spun[0]["pocket"] if spun else None,
                    "bundle": _bundle(table, number),
                }
            )
    return found


def _shown(envelope: Envelope) -> dict[str, Any]:
    fields = envelope._asdict()
    del fields["stream"]  # The bundle names the table once.
    return fields | {"body": envelope.body.decode(), "hash": envelope.hash.hex()}


def packs() -> dict[str, Any]:
    """Sealed packs, each with its whole order and some of its cards with their proofs."""
    secret, nonce = bytes(range(32)), bytes(range(100, 132))
    entropies = (("ana", "00" * 32), ("joão", "ff" * 32))
    found = []
    for table, number, cards, opened in (
        ("hold1", 1, 52, ()),
        ("hold1", 2**40, 52, entropies),
        ("sintético-à", 7, 28, entropies[:1]),
    ):
        seed = seed_of(epoch_secret(secret, table, 1, nonce), number)
        pack = Pack(seed, round_key(seed, opened), table, number, cards)
        found.append(
            {
                "table": table,
                "round": number,
                "seed": seed.hex(),
                "opened": opened,
                "cards": cards,
                "root": pack.root,
                "order": "".join(pack.order),
                "turned": [pack.turned(place) for place in (0, 1, 2, 7, cards - 2, cards - 1)],
            }
        )
    return {"packs": found, "rounds": sealed_rounds()}


def sealed_rounds() -> list[dict[str, Any]]:
    """Hands with closed cards, each with the bundle that a browser gets: shown, folded, void; then
    a button given by lot, and one by rule.
    """
    given = Writer(duel.GAME, duel.Rules(lot=False), "duelo")
    table = Writer(duel.GAME, duel.Rules(), "duelo-à")
    given.do(Sit("ana"), "ana")
    given.do(duel.BuyIn("ana", 1000), "ana")
    given.do(duel.DrawButton(1))
    for player in ("ana", "joão"):
        table.do(Sit(player), player)
        table.do(duel.BuyIn(player, 1000), player)
    table.seal("ana", b"a" * 32)
    table.seal("joão", b"j" * 32)
    table.do(duel.DrawButton(1))
    table.open("joão", b"j" * 32)
    table.do(duel.StartHand(2))
    table.do(duel.Street("2.closed"))
    table.do(duel.ShowDown("2.open"))
    table.do(duel.StartHand(3))
    table.do(duel.Fold("ana", "3.closed"), "ana")
    table.do(duel.StartHand(4))
    table.do(Void(4, "a fault", "fault"))
    return [*(_bundle(table, number) for number in (2, 3, 4, 1)), _bundle(given, 1)]


def _bundle(table: Writer, number: int) -> dict[str, Any]:
    first = next(i for i, e in enumerate(table.log) if e.round == number)
    return {
        "table": table.table,
        "previous": table.log[first - 1].hash.hex(),
        "events": [_shown(e) for e in table.log if e.round == number],
    }


def written(found: dict[str, Any]) -> str:
    """One vector per line."""
    parts = [
        f'"{name}": [\n' + ",\n".join(json.dumps(v, ensure_ascii=False) for v in vectors) + "\n]"
        for name, vectors in found.items()
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    for path in (HERE, WEB):
        path.write_text(written(vectors() | {"rounds": rounds()}), "utf-8")
    for path in (DECK_HERE, DECK_WEB):
        path.write_text(written(packs()), "utf-8")
