"""What a table shows to everybody, to one player alone, and to a lobby. All built by allow-list."""

from __future__ import annotations

from typing import Protocol

from banca.floor import frames
from banca.floor.dealer import Dealer, Position
from banca.floor.frames import Document
from banca.floor.jackpots import Jackpots
from banca.floor.luck import public_luck
from banca.floor.purse import Purse
from banca.kit.game import AnyGame
from banca.kit.play import PlayerId, Wallet


class Told(Protocol):
    """What must be known about a table to show it."""

    name: str
    title: dict[str, str]
    asset: str
    stream: str
    head: str
    closing: bool
    game: AnyGame
    dealer: Dealer

    @property
    def position(self) -> Position: ...
    def seated(self) -> list[PlayerId]: ...
    def balance(self, player: PlayerId) -> int: ...
    def wallets(self, player: PlayerId) -> dict[Wallet, int]: ...
    def held(self, player: PlayerId) -> int: ...
    def since(self, player: PlayerId) -> int: ...
    def notice(self, player: PlayerId) -> str | None: ...
    def due(self) -> Document | None: ...


class Showing:
    def __init__(self, table: Told, purse: Purse, jackpots: Jackpots | None = None) -> None:
        game, rules = table.game, table.dealer.rules
        self._table = table
        self._purse = purse
        self._jackpots = jackpots if game.jackpots else None
        self.card: Document = frames.card(game, rules)
        self._row = frames.row(table.name, table.title, game, rules, table.asset)
        self.base = frames.base(game, rules)

    def public(self) -> Document:
        """What everybody may see: the game's view, the luck, and names."""
        table, (state, luck) = self._table, self._table.position
        shown = {"table": table.stream, **frames.document(public_luck(luck))}
        if luck.called and not luck.closed:  # Whoever opens a share knows what the log is by then.
            shown["head"] = table.head
        return {
            "view": frames.document(table.game.public(state)),
            "luck": shown,
            "names": {player: self._purse.name(player) for player in table.seated()},
            "ready": self._ready(),
        }

    def _ready(self) -> dict[PlayerId, bool]:
        """Who wants no more time for bets, and, once somebody does, who is still waited for."""
        table, together = self._table, self._table.game.together
        ready = together.ready(table.position.state) if together else ()
        if not together or not ready:
            return {}
        waits = dict.fromkeys(together.unready(table.position.state), False)
        return {**waits, **dict.fromkeys(ready, True)}

    def jackpots(self) -> Document:
        """What the table plays for, as part of a whole view; empty where there is nothing."""
        table = self._table
        shown = self._jackpots.shown(table.game, table.dealer.rules) if self._jackpots else []
        return {"jackpots": shown} if shown else {}

    def amounts(self) -> bytes | None:
        """The same without names, for whoever has had a whole view."""
        if self._jackpots is None:
            return None
        ids = self._jackpots.fed(self._table.game, self._table.dealer.rules)
        return self._jackpots.message(self._table.name, ids) if ids else None

    def outside(self) -> Document:
        """What is offered to an onlooker; the same for all of them."""
        return frames.options_by_name(self._table.game.options(self._table.position.state, ""))

    def own(self, player: PlayerId) -> Document:
        """What *player* alone may see, even while only looking on."""
        table, state = self._table, self._table.position.state
        sitting = table.game.sittings(state).get(player)
        options = frames.options_by_name(table.game.options(state, player))
        found: Document = {
            "options": frames.from_base(self.base, options),
            "balance": table.balance(player),
            "wallets": table.wallets(player),
            "held": table.held(player),
        }
        if sitting is not None:
            found["mine"] = frames.document(table.game.private(state, player))
            found["session"] = {
                "since": table.since(player),
                "staked": sitting.staked,
                "returned": sitting.returned,
                "rounds": sitting.rounds,
            }
        if (notice := table.notice(player)) is not None:
            found["notice"] = notice
        if cards := self._cards(player):
            found["cards"] = cards
        return found

    def _cards(self, player: PlayerId) -> list[Document]:
        """The cards of the sealed pack that *player* may see, each with its proof."""
        table = self._table
        closed = table.game.closed_cards
        places = closed.own(table.position.state, player) if closed else ()
        if not places:  # Most tables seal no pack anyway.
            return []
        return [
            {"place": place, "card": card, "salt": salt, "path": list(path)}
            for place, card, salt, path in table.dealer.cards(table.position, places)
        ]

    def listing(self) -> Document:
        """The table as a lobby shows it."""
        table = self._table
        view = frames.document(table.game.public(table.position.state))
        row = self._row
        if table.game.stacks is not None:
            places = view.get("places", {}).values()
            here = [place["player"] for place in places if place.get("player")]
            row = {**row, "players": [self._purse.name(player) for player in here]}
        return {
            **row,
            "taken": view.get("taken", len(table.seated())),  # Onlookers take no seat.
            "phase": view.get("phase", ""),
            "drawn": view.get("drawn", [])[:8],
            "due": table.due(),
            "closed": table.closing,
        }
