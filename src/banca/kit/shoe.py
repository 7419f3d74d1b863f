"""A shoe: how many of each card it holds, never in what order.

No card exists before it is drawn: the state knows how many of each card have not been seen, so
neither memory nor log holds tomorrow's cards. A card burned face down has left the shoe, but nobody
has seen it: for computing odds it is still among the unseen, and only `out` grows. Its face is not
drawn, since no rule ever shows it.

The cut gives a player a say in the draw (1441/95-V:8, 1441/95-II:4): it rotates the order of the
cards before luck counts through them, so that the same luck brings other cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from banca.kit.cards import DECK, Card
from banca.kit.chance import Chance
from banca.kit.play import Value


class Shoe(Value):
    decks: int
    left: dict[Card, int]  # Not seen yet, in the order of a new deck; none is 0.
    out: int = 0  # Cards that have left the shoe, seen or burned.
    warning: int = 0  # Cards behind the warning card.
    cut: int = 0  # Where it was cut, as a place among the 52 cards of a deck.

    @property
    def size(self) -> int:
        return len(DECK) * self.decks

    @property
    def inside(self) -> int:
        """Cards that are still in the shoe."""
        return self.size - self.out

    @property
    def warned(self) -> bool:
        """Whether the warning card has come out: this round is the last of the shoe."""
        return self.inside <= self.warning

    @property
    def dry(self) -> bool:
        return self.inside == 0


def fresh(decks: int, warning: int) -> Shoe:
    return Shoe(decks, dict.fromkeys(DECK, decks), warning=warning)


def cut_at(shoe: Shoe, place: int) -> Shoe:
    assert 0 <= place < len(DECK), f"a shoe is cut at one of {len(DECK)} places, not at {place}"
    return replace(shoe, cut=place)


def burned(shoe: Shoe, cards: int) -> Shoe:
    """*cards* put aside, unseen."""
    assert cards <= shoe.inside, f"{cards} cannot be burned of {shoe.inside}"
    return replace(shoe, out=shoe.out + cards)


def faces(shoe: Shoe) -> Mapping[Card, int]:
    """What may come out next, and how many of it are unseen, in the order of the cut."""
    if not shoe.cut:
        return shoe.left
    order = (*DECK[shoe.cut :], *DECK[: shoe.cut])
    return {card: shoe.left[card] for card in order if card in shoe.left}


def draw(shoe: Shoe, chance: Chance) -> tuple[Card, Shoe]:
    """The next card, and the shoe without it."""
    assert not shoe.dry, "the shoe is dry"
    card = chance.pick(faces(shoe))
    return card, drawn(shoe, (card,))


def drawn(shoe: Shoe, cards: Iterable[Card]) -> Shoe:
    """The shoe after *cards* came out of it, seen by all; used to fold events of the log."""
    left, count = dict(shoe.left), 0
    for card in cards:
        assert left.get(card, 0) > 0, f"{card} is not in the shoe any more"
        left[card] -= 1
        if not left[card]:
            del left[card]
        count += 1
    assert count <= shoe.inside, f"{count} cards came out of {shoe.inside}"
    return replace(shoe, left=left, out=shoe.out + count)


def refilled(shoe: Shoe, kept: Iterable[Card]) -> Shoe:
    """An empty shoe with all cards shuffled in again except those *kept* on the table."""
    kept = tuple(kept)
    whole = drawn(fresh(shoe.decks, 0), kept)
    return replace(whole, cut=shoe.cut, warning=shoe.warning)


def collapsed(shoe: Shoe, alike: Callable[[Card], object]) -> Shoe:
    """The same shoe with cards that the rules cannot tell apart merged into the first of them.

    The live functions run on it unchanged, since a face is still a card: 416 cards of baccarat
    become ten faces, and exact enumeration comes within reach.
    """
    first: dict[object, Card] = {}
    left: dict[Card, int] = {}
    for card, count in shoe.left.items():
        face = first.setdefault(alike(card), card)
        left[face] = left.get(face, 0) + count
    return replace(shoe, left=left)
