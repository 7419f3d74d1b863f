"""How a name looks, whatever letters it is written in: the skeletons of UTS #39, for our marks.

Two texts with a skeleton in common are hard to tell apart on a screen. Only what looks like ASCII
matters here, since the house's marks are ASCII; the table beside this file is Unicode's, cut down
to that (`tests/looks.py` makes it).
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files

FILE = files(__package__).joinpath("looks.txt")

# Alphabets whose letters are taken for one another's.
ALIKE = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "DESERET")

_BRACKETS = str.maketrans("[{<", "(((") | str.maketrans("]}>", ")))")
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # Blanks that are letters.
_EMOJI = "\ufe0f"  # Asks for the coloured picture of what comes before.
_JOINERS = "\u200c\u200d"


def bare(text: str) -> str:
    """*text* without marks on its letters and without forms that only dress a letter up."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(one for one in apart if unicodedata.category(one) not in ("Mn", "Me", "Cf"))


def skeletons(text: str) -> set[str]:
    """What *text* may be taken for: as written, and in letters of either size."""
    return {_look(form) for form in (text, text.casefold(), text.upper())}


def _look(text: str) -> str:
    return bare(bare(text).translate(_table())).translate(_BRACKETS).casefold()


@cache
def _table() -> dict[int, str]:
    found: dict[int, str] = {}
    for line in FILE.read_text("utf-8").splitlines():
        if not line.startswith("# "):
            look, ones = line.split("\t", 1)
            found.update((ord(one), look) for one in ones)
    return found


# --- What can be seen ---------------------------------------------------------------------------


def unseen(one: str) -> bool:
    """Whether a character shows nothing, or steers those around it."""
    return one in _UNSEEN or one == _EMOJI or unicodedata.category(one)[0] in "CZ"


def hidden(text: str) -> bool:
    """Whether something in *text* does not show, apart from single blanks and what joins emoji or
    letters of the scripts that need it.
    """
    for place, one in enumerate(text):
        if one == " " or not unseen(one):
            continue
        before, after = text[:place].rstrip(_EMOJI)[-1:], text[place + 1 : place + 2]
        if one == _EMOJI and before and _pictures(before):
            continue
        if one in _JOINERS and before and after and _joined(before, after):
            continue
        return True
    return "  " in text


def _pictures(one: str) -> bool:
    return unicodedata.category(one) in ("So", "Sk", "Sm") or one in "0123456789#*©®"


def _joined(before: str, after: str) -> bool:
    if _pictures(before) and _pictures(after):
        return True
    arabic = unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    return arabic or unicodedata.combining(before) == 9  # A virama: the scripts of India.


def stacked(text: str) -> int:
    """The most marks that stand on one letter; a mark without a letter is one too many."""
    most = run = 0
    for one in unicodedata.normalize("NFC", text):
        marked = unicodedata.category(one) in ("Mn", "Me") and one != _EMOJI
        run = run + 1 if marked else 0
        most = max(most, run)
    first = text[:1]
    return 99 if first and unicodedata.category(first) in ("Mn", "Me", "Mc") else most


def mixed(text: str) -> bool:
    """Whether a word of *text* has letters of two alphabets that are taken for one another."""
    return any(len(_alphabets(word)) > 1 for word in text.split())


def _alphabets(word: str) -> set[str]:
    named = (unicodedata.name(one, "").partition(" ")[0] for one in word if one.isalpha())
    return {name for name in named if name in ALIKE}
