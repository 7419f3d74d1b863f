"""What the events of a stream move, and what they leave on the table, as the auditor computes it.

Nothing here is shared with the code that posts (house/ledger.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banca.house.audit_fields import Fields, Malformed, columns, rows, text, whole
from banca.house.audit_paths import (
    POINTS,
    WORLD,
    Chips,
    award_of,
    free_of,
    held_of,
    jackpot_of,
    kind_of,
    pot_of,
)

STAKES = frozenset({"Staked", "TakenBack", "Settled"})  # Against the house,
STACKS = frozenset({"BoughtIn", "CashedOut", "HandPaid"})  # and between players.
FED = frozenset({"Contributed", "JackpotHit", "JackpotWon"})
MONEY = STAKES | STACKS | FED
_POSTED = MONEY | {"Granted"}


class Owed(NamedTuple):
    """What an event moves."""

    asset: str
    source: str
    target: str
    cents: int


class Money:
    """The money of one stream, folded from its events."""

    def __init__(self, stream: str, say: Callable[[str, str], None]) -> None:
        self.asset = self.bank = ""
        self.lying: dict[Chips, int] = {}  # What each player has at the table, by wallet.
        self.stacks = False  # Whether that includes more than what is at stake.
        self._stream = stream
        self._say = say
        self._asked: Fields = {}
        self._chips = Chips("", "")

    def follow(self, where: str, kind: str, fields: Fields) -> None:
        """What is on the table after an event; no player gives more than they have there."""
        match kind:
            case "Staked" | "TakenBack":
                cents = whole(fields, "cents")
                if columns(fields, "bets", 1) != [cents]:
                    self._say(where, f"the bets do not make {cents}")
                self._lay(where, self._whose(fields), cents if kind == "Staked" else -cents)
            case "Settled":
                cents, back = whole(fields, "stake"), whole(fields, "returned")
                if columns(fields, "lines", 1, 2) != [cents, back]:
                    self._say(where, f"the lines do not make {cents} and {back}")
                self._lay(where, self._whose(fields), -cents)
            case "BoughtIn" | "CashedOut":
                cents, self.stacks = whole(fields, "cents"), True
                self._lay(where, self._whose(fields), cents if kind == "BoughtIn" else -cents)
            case "HandPaid":
                self._hand(where, fields)

    def owed(self, kind: str, fields: Fields) -> list[Owed]:
        """What an event moves, in the ledger's order."""
        if kind == "HandPaid":
            return self._owed_hand(fields)
        if kind in FED:
            return self._owed_jackpot(kind, fields)
        if kind not in _POSTED:
            return []
        whose = self._whose(fields)
        player, held = free_of(whose), held_of(self._stream, whose)
        match kind:
            case "Staked":
                return [Owed(self.asset, player, held, whole(fields, "cents"))]
            case "TakenBack" | "CashedOut":
                return [Owed(self.asset, held, player, whole(fields, "cents"))]
            case "Granted":  # Only points are ever given.
                return [Owed(POINTS, WORLD, player, whole(fields, "cents"))]
            case "BoughtIn":
                cents, fee = whole(fields, "cents"), whole(fields, "fee")
                moves = [
                    Owed(self.asset, player, held, cents + fee),
                    Owed(self.asset, held, self.bank, fee),
                ]
            case _:
                stake, back = whole(fields, "stake"), whole(fields, "returned")
                moves = [
                    Owed(self.asset, self.bank, held, back - stake),
                    Owed(self.asset, held, self.bank, stake - back),
                    Owed(self.asset, held, player, back),
                ]
        return [move for move in moves if move.cents > 0]

    def _owed_hand(self, fields: Fields) -> list[Owed]:
        """Through the pot, and nothing stays in it."""
        pot, kept = pot_of(self._stream), whole(fields, "commission")
        lines = [(held_of(self._stream, whose), put, got) for whose, put, got in paid(fields)]
        moves = [Owed(self.asset, held, pot, put) for held, put, _ in lines]
        moves += [Owed(self.asset, pot, held, got) for held, _, got in lines]
        moves.append(Owed(self.asset, pot, self.bank, kept))
        return [move for move in moves if move.cents > 0]

    def _owed_jackpot(self, kind: str, fields: Fields) -> list[Owed]:
        """The house pays in, and what is won passes by the table."""
        if kind == "JackpotHit":
            return []
        jackpot, cents = text(fields, "jackpot"), whole(fields, "cents")
        if kind == "Contributed":
            moves = [Owed(self.asset, self.bank, jackpot_of(jackpot), cents)]
        else:
            whose = self._whose(fields)
            held = held_of(self._stream, whose)
            moves = [
                Owed(self.asset, award_of(jackpot), held, cents),
                Owed(self.asset, held, free_of(whose), cents),
            ]
        return [move for move in moves if move.cents]

    def _hand(self, where: str, fields: Fields) -> None:
        lines, kept = paid(fields), whole(fields, "commission")
        put, got = sum(line[1] for line in lines), sum(line[2] for line in lines)
        if put != got + kept:
            self._say(where, f"{put} was put in, {got} paid out and {kept} kept")
        if len({whose for whose, _, _ in lines}) != len(lines):
            self._say(where, "a player is paid twice")
        for whose, its, _ in lines:
            has = self.lying.get(whose, 0)
            if has < its:
                self._say(where, f"{whose.player} has {has} but put in {its}")
        for whose, its, back in lines:
            self._lay(where, whose, back - its)

    def _whose(self, fields: Fields) -> Chips:
        """Asked twice of every event that moves money: once for the table, once for the ledger."""
        if fields is not self._asked:
            self._asked, self._chips = fields, Chips(text(fields, "player"), text(fields, "wallet"))
        return self._chips

    def _lay(self, where: str, whose: Chips, cents: int) -> None:
        lying = self.lying.pop(whose, 0)
        if lying + cents < 0:
            self._say(where, f"{whose.player} has {lying} on the cloth but {-cents} leaves it")
        if lying + cents:
            self.lying[whose] = lying + cents


def paid(fields: Fields) -> list[tuple[Chips, int, int]]:
    """The lines of a hand: whose, what was put in, what was got."""
    found = []
    wallet = text(fields, "wallet")
    for row in rows(fields, "lines"):
        if not isinstance(row, list) or len(row) != 3 or not isinstance(row[0], str):
            raise Malformed("lines has a row without its player")
        cents = {"put": row[1], "got": row[2]}
        found.append((Chips(row[0], wallet), whole(cents, "put"), whole(cents, "got")))
    return found


class Meters:
    """What went into a table and out of it: the sums of its postings (1441/95-VIII:9)."""

    def __init__(self) -> None:
        self.found = dict.fromkeys(("staked", "paid", "kept", "contributed", "won"), 0)

    def count(self, owed: list[Owed]) -> None:
        for _, source, target, cents in owed:
            for name, sign in _METERS.get((kind_of(source), kind_of(target)), ()):
                self.found[name] += sign * cents


_METERS: dict[tuple[str, str], tuple[tuple[str, int], ...]] = {
    ("player", "held"): (("staked", 1),),
    ("held", "player"): (("paid", 1),),
    ("held", "house"): (("kept", 1),),
    ("house", "held"): (("kept", -1),),
    ("house", "jackpot"): (("kept", -1), ("contributed", 1)),
    ("award", "held"): (("won", 1),),
}
