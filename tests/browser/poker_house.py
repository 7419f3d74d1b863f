"""Poker tables for the browser tests, as in a house's file.

Clocks run ten times as fast (`tests.browser.hurried`), and those of a minute or more wait for the
test (`tests.browser.door`): whoever has 600 seconds to think has as long as it takes.
"""

from __future__ import annotations

FOUR = "poker-quatro"  # Time to think, and the next hand comes soon.
CUT, CUT_TOO = "poker-linha", "poker-linha-2"
SHOWN = "poker-fim"  # Time to look at the end of a hand.
WATCHED = "poker-espia"  # None of its bets could be mistaken for the number of a card.
PAIR = "poker-par"
OMAHA = "poker-omaha"
SINTETICO = "poker-sintetico"
DUEL, TWO, WAITING = "poker-duelo", "poker-dois", "poker-espera"  # Two places.
AHEAD = "poker-antes"
REPORTED = "poker-denuncia"
NOTED, COUNTED, OWN = "poker-notas", "poker-contas", "poker-minhas"
TOPPED = "poker-reforco"
PAST = "poker-passado"  # For whoever looks at its hands later.
BOTS = "poker-casa"  # With house bots, as in the house that everybody starts.
LEFT, RIGHT = "poker-esquerda", "poker-direita"
STANDS = "poker-parada"  # Nobody comes to play there.
ELEVEN = "poker-onze"
CROWD = "poker-onze-omaha"  # Eleven times four cards, and few chips.
RUN_OUT, RUN_OUT_SINTETICO = "poker-cai", "poker-cai-sintetico"  # Each card waits for the test.
CAVE = 10_000
ALL_FIRST = 99  # With this many rests, the first hand waits until every place is taken.

_CALM = f"think = 600, bank = 3, piece = 600, rests = {ALL_FIRST}"
_SOON = f"{_CALM}, rest = 8"
_LONG = f"{_CALM}, rest = 1200"
_OMAHA = 'rulebook = "97/2010", limit = "pot"'
_SINTETICO = 'rulebook = "809/2015", ante = 100, estardilhos = true'


def _table(id: str, pt: str, en: str, rules: str, more: str = "") -> str:
    return f"""
[[table]]
id = "{id}"
game = "poker"
name = {{ pt = "{pt}", en = "{en}" }}
rules = {{ cave = {CAVE}, {rules} }}
{more}
"""


POKER = "".join(
    [
        _table(FOUR, "Póquer a quatro", "Poker for four", f"seats = 4, {_SOON}"),
        _table(CUT, "Póquer com quebras", "Poker with broken lines", f"seats = 4, {_SOON}"),
        _table(CUT_TOO, "Outra com quebras", "Another with broken lines", f"seats = 3, {_SOON}"),
        _table(SHOWN, "Póquer com vagar", "Poker at leisure", f"seats = 4, {_LONG}"),
        _table(WATCHED, "Póquer espiado", "Poker under watch", f"seats = 4, small = 60, {_LONG}"),
        _table(PAIR, "Póquer a dois", "Poker for two", f"seats = 2, {_SOON}"),
        _table(OMAHA, "Omaha", "Omaha", f"seats = 3, {_OMAHA}, {_LONG}"),
        _table(SINTETICO, "Sintético", "Sintético", f"seats = 2, {_SINTETICO}, {_LONG}"),
        _table(DUEL, "Duelo", "A duel", f"seats = 2, {_SOON}"),
        _table(TWO, "Outro duelo", "Another duel", f"seats = 2, {_SOON}"),
        _table(WAITING, "Duelo com fila", "A duel with a queue", f"seats = 2, {_SOON}"),
        _table(AHEAD, "Póquer a três", "Poker for three", f"seats = 3, {_SOON}"),
        _table(REPORTED, "Póquer com queixas", "Poker with reports", f"seats = 2, {_SOON}"),
        _table(NOTED, "Póquer com notas", "Poker with notes", f"seats = 2, {_SOON}"),
        _table(COUNTED, "Póquer contado", "Poker that is counted", f"seats = 2, {_SOON}"),
        _table(OWN, "Póquer das mãos", "Poker of hands", f"seats = 2, {_SOON}"),
        _table(TOPPED, "Póquer com reforço", "Poker with top-ups", f"seats = 2, {_SOON}"),
        _table(PAST, "Póquer passado", "Poker of the past", f"seats = 2, {_SOON}"),
        _table(RUN_OUT, "Cartas que caem", "Falling cards", f"seats = 4, {_LONG}, pace = 600"),
        _table(
            RUN_OUT_SINTETICO,
            "Sintético que cai",
            "Falling sintético",
            f'seats = 2, rulebook = "809/2015", ante = 100, {_LONG}, pace = 600',
        ),
        _table(STANDS, "Póquer à espera", "Poker that waits", f"seats = 2, {_SOON}"),
        _table(LEFT, "À esquerda", "On the left", f"seats = 2, {_SOON}"),
        _table(RIGHT, "À direita", "On the right", f"seats = 2, {_SOON}"),
        _table(
            BOTS,
            "Póquer com a casa",
            "Poker with the house",
            "seats = 9, think = 600",
            'bots = ["easy", "medium", "hard", "easy", "medium"]',
        ),
        _table(ELEVEN, "Póquer a onze", "Poker for eleven", f"seats = 11, {_LONG}"),
        _table(
            CROWD,
            "Omaha a onze",
            "Omaha for eleven",
            f"seats = 11, small = 500, big = 1000, {_OMAHA}, {_LONG}",
        ),
    ]
)
