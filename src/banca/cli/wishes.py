"""What may be typed besides bets: every plain wish that a player is offered, by its own name.

``hit``, ``stand 3.1.2``, ``insure 3 50``: the wish, its object if there is a choice, and an amount
if it has one. It knows no game: whatever `options` offers can be typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from banca.cli.say import Language, Wrong, phrasebook
from banca.kit.play import Cents, Option, Value
from banca.kit.wishes import filled

BETS = (
    "Sit",
    "Leave",
    "PlaceBets",
    "TakeBack",
    "CallBet",
    "Exchange",
    "Ready",
    "NotReady",
)  # Have their own words, or mean nothing where no clock runs.
FEW = 4  # More spots than these are not listed one by one.


def plain(options: Iterable[Option]) -> list[Option]:
    """What is offered besides bets, coming and going."""
    return [option for option in options if option.wish not in BETS]


def typed(
    line: str,
    options: Iterable[Option],
    kinds: Mapping[str, type[Value]],
    cents: Callable[[str], Cents],
    language: Language,
) -> dict[str, Any] | None:
    """The wish that *line* asks for, as a browser would send it; None if it names no offer.

    *kinds* are the game's wishes by name, *cents* parses an amount.
    """
    word, *rest = line.split() or [""]
    words = phrasebook(language).wishes
    offered = [
        option
        for option in plain(options)
        if option.wish in kinds
        and word.lower() in (option.wish.lower(), *words.get(option.wish, ()))
    ]
    if not offered:
        return None
    spots = list(dict.fromkeys(option.spot for option in offered))
    if rest and rest[0].lower() in spots:
        spot = rest.pop(0).lower()
    elif len(spots) == 1:
        spot = spots[0]
    elif offered[0].wish == "Take":  # Chips taken back, not a place.
        return None
    else:
        which = phrasebook(language).terminal["which_one"]
        raise Wrong(which.format(word=word, spots=_range(spots)))
    option = next(option for option in offered if option.spot == spot)
    amount = rest[0] if rest else ""
    said = filled(kinds[option.wish], lambda field: spot, lambda: cents(amount))
    return {"type": option.wish, **said}


def listed(options: Iterable[Option], money: Callable[[Cents], str], language: Language) -> str:
    """Everything offered besides bets, as it may be typed."""
    by_wish: dict[str, list[Option]] = {}
    for option in plain(options):
        by_wish.setdefault(option.wish, []).append(option)
    shown = []
    for wish, offered in by_wish.items():
        spots = [option.spot for option in offered if option.spot]
        words = [called(wish, language)]
        if len(spots) > 1 or (spots and offered[0].step):
            words.append(_range(spots))
        if offered[0].most:
            least, most = money(offered[0].least), money(offered[0].most)
            words.append(least if least == most else f"{least}…{most}")
        shown.append(" ".join(words))
    return " · ".join(shown)


def called(wish: str, language: Language) -> str:
    """The word to type for *wish*: its own name if the language has no other."""
    return phrasebook(language).wishes.get(wish, (wish.lower(),))[0]


def _range(spots: list[str]) -> str:
    return ", ".join(spots) if len(spots) <= FEW else f"{spots[0]} … {spots[-1]}"
