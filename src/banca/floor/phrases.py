"""Quick phrases: what players say to one another at a table, instead of writing.

There is a fixed list and nothing can be written, so nobody is insulted; each reader reads them in
their own language. A phrase is no event: it is in no log, moves no money, and is lost to whoever is
not there (reading:phrases).

Whoever chooses a phrase, or the moment for it, could agree with a partner on what it means. So
where cards are closed nobody speaks while a hand is being played, not even after folding: folded
cards say something about those that others hold (809/2015:11.c, 809/2015:11.d).
"""

from __future__ import annotations

from typing import Any, Literal, Protocol, TypeAlias, get_args

from banca.floor import frames
from banca.kit.game import AnyGame
from banca.kit.play import PlayerId, Refused, require

Phrase: TypeAlias = Literal[
    "hello",
    "good_luck",
    "nice_hand",
    "well_played",
    "thank_you",
    "you_are_welcome",
    "sorry",
    "connection",
    "one_moment",
    "until_next_time",
]
PHRASES: tuple[str, ...] = get_args(Phrase)


class Table(Protocol):
    """A table at which something is said."""

    name: str
    game: AnyGame

    @property
    def state(self) -> Any: ...


def said(table: Table, player: PlayerId, phrase: str) -> bytes:
    """What whoever is watching now is sent; `Refused` where *player* may not say it."""
    _check(table.game, table.state, player, phrase)
    return frames.message("Said", table=table.name, player=player, phrase=phrase)


def _check(game: AnyGame, state: Any, player: PlayerId, phrase: str) -> None:
    if phrase not in PHRASES:
        raise Refused("wire:shape", "no such phrase", known=", ".join(PHRASES))
    require(game.stacks is not None, "reading:phrases", "no phrases at this table")
    assert game.stacks is not None
    require(player in game.lying(state), "wire:seat", "not seated")
    playing = bool(game.stacks.in_play(state))
    require(not playing, "reading:phrases", "phrases wait for the end of the hand")
