"""A hand of poker played by a line of words, for tests that read like a table.

Players are named by position: ``a`` is first on the button's left, the last is the button.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from banca.kit.play import Refused
from banca.poker import hand as engine
from banca.poker.betting import Limit, NoLimit
from banca.poker.events import By, Event, Returned, Won
from banca.poker.hand import Commission, Hand, Posting, Terms
from banca.poker.hands import Made, best
from banca.poker.variants import VARIANTS, Variant

E = TypeVar("E")
NAMES = "abcdefghijk"
NO_LIMIT = NoLimit()
FREE = Commission()


@contextmanager
def refused(cite: str) -> Iterator[None]:
    """Expects a refusal inside, by this rule."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.cite == cite


def held(variant: Variant, hole: str, board: str) -> Made:
    """The best hand of ``"As Kd"`` with ``"2h 3c 4d 5s 9c"`` on the table."""
    return best(variant, hole.split(), board.split())


class Play:
    """A hand in progress, and all that happened in it."""

    def __init__(self, terms: Terms, stacks: Iterable[int]) -> None:
        chips = tuple(stacks)
        self.hand: Hand = engine.opened(terms, tuple(NAMES[: len(chips)]), chips)
        self.events: list[Event] = []

    def posted(self, posts: Iterable[Posting] | None = None) -> Play:
        return self._happened(engine.forced(self.hand, posts))

    def say(self, words: str, by: By = "player") -> Play:
        """``"check raise:300 fold call"``: each by whoever's turn it is."""
        for word in words.split():
            act, _, to = word.partition(":")
            self._happened(engine.act(self.hand, act, int(to or 0), by))
        return self

    def estardilho(self, words: str, by: By = "player") -> Play:
        """``"b:estardilho:300 a:decline"``: answers in the window, each by its player."""
        for word in words.split():
            player, act, *chips = word.split(":")
            kind = {"e": "estardilho", "r": "restardilho", "d": "decline"}[act[0]]
            self._happened(
                engine.estardilho(self.hand, player, kind, int(chips[0]) if chips else 0, by)  # type: ignore[arg-type]
            )
        return self

    def board(self, cards: str) -> Play:
        """The next street."""
        return self._happened(engine.turn_up(self.hand, tuple(cards.split())))

    def checked_out(self, *streets: str) -> Play:
        """To the showdown without further bets; *streets* are the cards of every street."""
        while self.who:
            self.say("check")
        for cards in streets[len(streets) - self.streets_left :]:
            self.board(cards)
            while self.who:
                self.say("check")
        return self

    @property
    def streets_left(self) -> int:
        if self.hand.phase != "street":
            return 0
        return len(VARIANTS[self.hand.terms.variant].streets) - self.hand.street

    def shown(self, **cards: str) -> Play:
        given = {player: tuple(held.split()) for player, held in cards.items()}
        return self._happened(engine.show(self.hand, given))

    def void(self) -> Play:
        return self._happened(engine.voided(self.hand))

    @property
    def who(self) -> str:
        """Whose turn it is; empty: nobody's."""
        return self.hand.players[self.hand.turn] if self.hand.turn >= 0 else ""

    def speakers(self, words: str) -> str:
        """Who acted, in order, when *words* are said."""
        said = ""
        for word in words.split():
            said += self.who
            self.say(word)
        return said

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def won(self) -> dict[str, int]:
        """What each got from all pots together."""
        found: dict[str, int] = {}
        for event in self.of(Won):
            found[event.player] = found.get(event.player, 0) + event.cents
        return found

    @property
    def back(self) -> dict[str, int]:
        return {event.player: event.cents for event in self.of(Returned)}

    @property
    def stacks(self) -> dict[str, int]:
        return dict(zip(self.hand.players, self.hand.stacks, strict=True))

    def _happened(self, events: Iterable[Event]) -> Play:
        for event in events:
            self.hand = engine.apply(self.hand, event)
            self.events.append(event)
        return self


def sintetico(
    *stacks: int,
    ante: int = 100,
    limit: Limit = NO_LIMIT,
    estardilhos: bool = False,
    commission: Commission = FREE,
) -> Play:
    """A hand of 809/2015, antes in."""
    terms = Terms(
        variant="sintetico",
        limit=limit,
        ante=ante,
        commission=commission,
        burns=False,
        estardilhos=estardilhos,
    )
    return Play(terms, stacks).posted()


def holdem(
    *stacks: int,
    small: int = 50,
    big: int = 100,
    limit: Limit = NO_LIMIT,
    commission: Commission = FREE,
    burns: bool = True,
) -> Play:
    """A hand of 806/2015, blinds in."""
    terms = Terms(
        variant="holdem", limit=limit, small=small, big=big, commission=commission, burns=burns
    )
    return Play(terms, stacks).posted()


def omaha(
    *stacks: int,
    small: int = 50,
    big: int = 100,
    limit: Limit = NO_LIMIT,
    commission: Commission = FREE,
) -> Play:
    """A hand of 97/2010, blinds in."""
    terms = Terms(variant="omaha", limit=limit, small=small, big=big, commission=commission)
    return Play(terms, stacks).posted()
