"""The game of a stream told again, round by round: what it makes of the log, and of the draws.

What a round drew is drawn a second time from its opened seed, and what the command behind it brings
about is decided a second time; a void round is played to the end that it would have had.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Protocol, TypeVar

from banca.house.audit_fields import Event
from banca.house.audit_pack import PACK, Replayed
from banca.house.audit_tally import Tally
from banca.house.redraw import Redraw
from banca.kit.chance import Chance

T = TypeVar("T")

LUCK = PACK | {  # No game knows these.
    *("EpochSealed", "SeedSealed", "EntropySealed", "SharesDue", "EntropyOpened", "Drew"),
    *("BeaconDue", "BeaconMixed"),
    *("SeedOpened", "SeedLost"),
}
HOUSE = ("house", "platform")
PAYS = frozenset({"Settled", "HandPaid", "RoundOver"})  # What has to follow from the play.


class Replay(Protocol):
    """The game of a stream, replayed; on a forged event it may raise anything."""

    def carried(self, body: bytes) -> bytes:
        """An event of the log as it would be written today; called for every event, in order."""
        ...

    def opened(self, body: bytes) -> None:
        """The table was opened with these rules."""
        ...

    def certified(self, body: bytes) -> dict[tuple[str, str], str]:
        """What is found out about the designs of a table that was opened so, by name, version."""
        ...

    def apply(self, body: bytes) -> None:
        """This event happened."""
        ...

    def redecide(self, command: bytes, chance: Chance) -> list[bytes]:
        """The events that *command* brings about now, as the log would store them."""
        ...

    def owed(self, body: bytes) -> list[bytes]:
        """What the house does next by itself, without luck, as the log would store it.

        Empty where it does nothing, or has to draw. If *body* pays a jackpot, what doing so brings
        about: the house alone knows how much it is.
        """
        ...

    def may_void(self, body: bytes) -> bool:
        """Whether the round may be voided so now: not by an operator who knows its result."""
        ...

    def wishes_pay(self) -> bool:
        """Whether a player's own wish may bring a payment about."""
        ...

    def played_out(self, chance: Chance) -> int | None:
        """What players would win, net, if the round went on from here without their doing.

        None where that cannot be told. Nothing is changed by asking.
        """
        ...

    def state(self) -> bytes:
        """The game's state now, as JSON."""
        ...

    def meters(self) -> dict[str, int] | None:
        """What the game says of its meters; None if it has none."""
        ...

    def schema(self) -> str:
        """The hash of this state's form; a snapshot in another form is no longer read."""
        ...


class Retelling:
    """The *replay* of a stream, which ends where the game cannot follow."""

    def __init__(
        self, name: str, replay: Replay | None, say: Callable[[str, str], None], tally: Tally
    ) -> None:
        self._name = name
        self._replay = replay
        self._say = say
        self._tally = tally

    def carried(self, body: bytes) -> bytes:
        """An event of the log as it would be written today."""
        return self._replay.carried(body) if self._replay else body

    def play(
        self, number: int, events: list[Event], key: bytes | None, void_after: int | None
    ) -> None:
        """Replay a round; if the *key* of its draws is known, repeat them.

        *void_after*: it was voided with something at stake, after so many draws.
        """
        due: list[bytes] = []  # What the last draw brings about, and has not appeared yet.
        blind = key is None and any(event.kind == "Drew" for event in events)
        owed: list[bytes] | None = None if blind else []  # Likewise, what the house does by itself.
        voided = False
        for at, event in enumerate(events):
            where = event.where
            if event.kind in LUCK:
                if at and _at_once(events[at - 1], event):
                    continue
                if due:
                    self._say(where, f"{event.kind} comes before what the draw brings about")
                due = self._again(event, number, key, events[at + 1 : at + 2])
                continue
            voided = voided or event.kind == "Voided"
            if event.kind == "Voided":
                self._voids(event)
            if event.kind == "Voided" and key and void_after is not None:
                self._play_out(Redraw(key, self._name, number, void_after))
                void_after = None  # Once.
            if due:
                if event.body != due.pop(0):
                    self._say(where, "the draw does not bring this about")
                    due = []
            elif owed is not None:
                owed = self._house_owes(event, owed, voided=voided)
            self._apply(event)
        if due:
            last = events[-1].where
            self._say(last, f"the draw brings about more: {due[0].decode()}")

    def _voids(self, event: Event) -> None:
        if self.ask(event.where, lambda game: game.may_void(event.body)) is False:
            self._say(event.where, "the round is voided, though its result was on record")

    def _house_owes(self, event: Event, owed: list[bytes], *, voided: bool) -> list[bytes] | None:
        """What is still *owed* after an event that no draw has brought about; None: enough is said.

        No bet is decided and no round ends unless that is the house's next move, or a wish may do
        it: whatever was drawn is paid as it came, and not before all of it was drawn.
        """
        replay, house = self._replay, event.by in HOUSE
        if replay is None:
            return None
        for expected in (owed, self._owed(replay, event) if house else []):
            if expected[:1] == [event.body]:
                return expected[1:]
            owed = owed or expected
        if event.kind not in PAYS or voided or (not house and replay.wishes_pay()):
            return []
        instead = f"; the play brings about {owed[0].decode()}" if owed else ""
        self._say(event.where, f"{event.kind} does not follow from the play{instead}")
        return None

    def _owed(self, replay: Replay, event: Event) -> list[bytes]:
        try:
            return replay.owed(event.body)
        except (
            Exception
        ):  # In the middle of what one command brings about, anything may be missing.
            return []

    def _play_out(self, chance: Redraw) -> None:
        """What the void round would have brought, had it gone on."""
        if self._replay is None:
            return
        try:
            won = self._replay.played_out(chance)
        except Exception:  # As after a forged event; whatever is wrong there is found elsewhere.
            won = None
        if won is not None:
            self._tally.played_out += 1
            self._tally.would_cost += won > 0

    def _again(
        self, event: Event, number: int, key: bytes | None, following: list[Event]
    ) -> list[bytes]:
        """What the command behind an event of luck brings about, decided a second time."""
        match event.kind:
            case "Drew" if key:
                return self._redraw(event, number, key)
            case "DeckSealed":
                turned = [after for after in following if _at_once(event, after)]
                return self._deal_again(event, turned)
            case "CardsTurned":
                return self._deal_again(event, [event])
        return []

    def _redraw(self, event: Event, number: int, key: bytes) -> list[bytes]:
        command = json.dumps(event.fields.get("command")).encode()
        chance = Redraw(key, self._name, number, event.fields["first"])
        due: list[bytes] | None = self.ask(event.where, lambda game: game.redecide(command, chance))
        if due is None:
            return []
        self._tally.count_places(chance.places)
        if chance.faces != event.fields["faces"]:
            said = event.fields["faces"]
            self._say(event.where, f"the seed gives {chance.faces} but the log says {said}")
        return due

    def _deal_again(self, event: Event, turned: list[Event]) -> list[bytes]:
        command = json.dumps(event.fields.get("command")).encode()
        cards = [card for its in turned for card in its.fields["cards"]]
        chance = Replayed(cards, sealing=event.kind == "DeckSealed")
        due: list[bytes] | None = self.ask(event.where, lambda game: game.redecide(command, chance))
        if due is not None and (fault := chance.left_over()):
            self._say(event.where, fault)
        return due or []

    def _apply(self, event: Event) -> None:
        self.ask(event.where, lambda game: game.apply(event.body))

    def ask(self, where: str, question: Callable[[Replay], T]) -> T | None:
        """Ask the game. What it cannot play is a finding, and ends the replay."""
        if self._replay is None:
            return None
        try:
            return question(self._replay)
        except Exception as fault:  # A forged event may break a game in any way.
            self._say(where, f"the game cannot follow: {type(fault).__name__}: {fault}")
            self._replay = None
            return None


def _at_once(sealing: Event, event: Event) -> bool:
    """Whether *event* turns cards for the same command that sealed the pack."""
    kinds = (sealing.kind, event.kind) == ("DeckSealed", "CardsTurned")
    return kinds and sealing.fields.get("command") == event.fields.get("command")
