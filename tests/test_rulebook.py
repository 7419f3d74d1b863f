"""Every rule is there, decided somewhere and shown by a test; no citation is invented.

What is red here is the list of work. Each guard first asserts that it found what it guards.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from banca.all_games import ALL_GAMES
from banca.cli import say
from banca.cli.play_poker import MOVES
from banca.cli.say import title_of
from banca.cli.wishes import BETS
from banca.games import GAMES
from banca.rulebook import (
    ENGLISH,
    FIRST,
    Rule,
    books,
    glossary,
    languages,
    phrasebooks,
    phrases,
    rules,
    values,
)
from banca.rulebook.coverage import (
    CITE,
    cited,
    marked,
    mentioned,
    outline,
    scan,
    shipped,
    unwritten,
)
from banca.settings import settings

ROOT = Path(__file__).parent.parent

PRINTED = {
    "804/2015": """
        1 2 3 3.a 3.b 3.c 3.d 3.e 4 5 6 6.a 6.b 6.c 6.d 6.e
        7 7.a 7.a.i 7.a.ii 7.a.iii 7.a.iv 7.a.v 7.a.vi 7.a.vii 7.a.viii 7.a.ix
        7.b 7.b.i 7.b.ii 7.b.iii 7.b.iv 7.b.v 7.b.vi 8 9 10
        11 11.a 11.a.i 11.a.ii 11.a.iii 11.a.iv 11.a.v 11.a.vi 11.a.vii 11.a.viii 11.a.ix 11.b 12
        13 13.a 13.a.i 13.a.ii 13.a.iii 13.a.iv 13.a.v 13.a.vi 13.a.vii 13.a.viii 13.a.ix 13.b
        14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 28.a 28.b 29 30 31""",
    "805/2015": """
        1 2 2.a 2.b 2.c 2.d 2.e 2.f 2.g 3 4 4.a 4.b 4.c 5 6 7 8 8.a 8.a.i 8.a.ii 8.b 8.c
        9 10 11 12 13 14 14.a 14.b 15 15.a 15.b 15.c 15.d 15.e 15.f 16 16.a 16.b 16.c 16.d 16.e
        17 17.a 17.b 18 19 20 20.a 20.b 20.c 21 22 23 24
        25 25.a 25.b 25.c 25.d 25.e 25.f 25.g 25.h 25.i 26 27 28 29 30 31 32 33 34
        35 35.a 35.b 36 37 38""",
    "806/2015": "1 2 2.a 2.b 2.c 2.d 2.e 2.f 2.g 2.h 2.i 2.j 2.k 2.l 2.m 2.n 2.o 2.p",
    "807/2015": """
        1 2 3 3.a 3.b 3.c 3.d 3.e 4 5 6 6.a 6.b 6.c 6.d 6.e
        7 7.a 7.a.i 7.a.ii 7.a.iii 7.a.iv 7.a.v 7.a.vi 7.a.vii 7.a.viii 7.a.ix
        7.b 7.b.i 7.b.ii 7.b.iii 7.b.iv 7.b.v 7.b.vi
        8 8.a 8.b 8.c 8.d 8.d.i 8.d.ii 8.d.iii 8.e 9 10 11
        12 12.a 12.a.i 12.a.ii 12.a.iii 12.a.iv 12.a.v 12.a.vi 12.a.vii 12.a.viii 12.a.ix 12.b 13
        14 14.a 14.a.i 14.a.ii 14.a.iii 14.a.iv 14.a.v 14.a.vi 14.a.vii 14.a.viii 14.a.ix 14.b
        15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 30.a 30.b 31 32 33""",
    "808/2015": """
        1 2 3 3.a 3.b 3.c 3.d 3.e 4 5 6 6.a 6.a.i 6.a.ii 6.a.iii 6.b 6.c 7 8 8.a 8.b 8.c 9 10 11
        12 12.a 12.b 13 14 15 15.i 15.ii 15.iii 15.iv 16 17 18 19 20 21 22 23 24 24.a 24.b 24.c
        25 26 27 28 29 29.a 29.b 30 31 32""",
    "809/2015": """
        1 2 2.a 2.b 2.c 2.d 2.e 2.f 2.g 2.h 2.i 2.j 2.k 2.l 2.m 2.n 2.o 2.p 2.q
        3 4 4.a 4.b 4.c 4.d 4.e 5 6 6.a 6.b 7 8 9 10
        11 11.a 11.b 11.c 11.d 11.e 11.f 11.g 12 13 14 15 16 17 17.a 17.b 18 19 20 21 22 23 24 25 26
        27 28 28.a 28.b 28.c 28.d 28.e 28.f 28.g 28.h 28.i 28.j 28.k 28.l 29 30
        31 31.a 31.b 31.c 31.d 31.e 31.f 31.g 31.h 31.i 32 32.a 32.b 32.c 32.d 33 34 35 36 37 38 39
        40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 64.a 64.b 64.c 65
        66 67 68 69 70 71 71.a 71.b 72 73 74 75 76""",
    "812/2015": """
        1 2 2.a 2.b 2.c 2.d 2.e 3 4 5 6 6.a 6.b 6.c 7 7.a 7.b 7.c 8 9 9.a 9.b 9.c 10 11 12 13 14
        15 15.a 15.b 15.c 16 17 18 19 20 21 22 23 24 25 25.a 25.b 25.c 26 26.a 26.b 27 28 29 30
        31 32 33 34 35 35.a 35.b 36 37 38 39 40 41 42 43 43.a 43.b 43.c""",
    "828/2015": """
        1 2 3 3.a 3.b 3.c 3.d 3.e 3.f 3.g 3.h 3.i 3.j 4 5 6 7 7.a 7.b 7.c 8
        9 9.a 9.b 9.b.i 9.b.ii 9.b.iii 10 11 12 13 14 15 16 17 18 19 20 21 22 23
        24 24.a 24.b 24.c 24.d 24.e 24.f 25 26 27 28 29 30 31 32 32.a 32.b 33
        34 34.a 34.b 34.c 34.d 34.e 34.f 34.g 34.h 35 36 37 38 39 39.a 39.b 39.c 40 40.a 40.b
        41 42 43 44 45 46""",
    "97/2010": """
        1 1.1 1.1.1 1.1.2 1.1.3 1.1.4 1.1.5 1.2 2 2.1 2.2 2.3 3 3.1 3.1.1 3.1.2 3.2 4 4.1 4.2 4.3
        5 5.1 5.2 6 6.1 6.2 6.3 6.3.1 6.3.2 6.3.3 6.4 6.5 7 7.1 7.2 7.3 7.3.1 7.3.2 7.3.3
        8 8.1 8.2 8.3 8.4 8.5 9 9.1 9.2 10 10.1 10.2 10.3 10.4 10.5
        11 11.1 11.2 11.2.1 11.2.2 11.2.3 11.3 12 12.1 12.2 12.3 12.4 13 13.1 13.2 13.3
        14 14.1 14.2 14.3 15 15.1 15.2 15.3 15.4 15.5 15.6 15.7 15.8 15.9 15.10 16""",
    "1441/95-II": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
    "1441/95-III": """
        1 2 3 4 5 6 7 8 9 10 11 11.a 11.b 11.c 11.d 11.e 11.f 12 13 14 15 16 17 18 19""",
    "1441/95-IV": """
        1 2 2.a 2.b 2.c 2.d 3 3.a 3.b 3.c 3.d 3.e 4 5 6 7 7.a 7.b 7.c 7.d
        8 8.a 8.b 8.c 8.d 8.e 8.f 8.g 9 9.a 9.b 9.c 10 10.a 10.b 11 12 13 13.a 13.b 13.c 14 15 16
        17 18""",
    "1441/95-V": """
        1 1.a 1.b 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
        31 32 33 34 35 36 37""",
    "1441/95-VI": """
        1 2 2.a 2.b 2.c 2.d 2.e 3 4 5 6 7 7.a 7.b 8 8.a 8.b 9 9.a 9.b 9.c
        10 10.1 10.2 10.3 10.4 10.5 10.6 10.7 10.8 10.9
        11 11.1 11.2 11.3 11.4 11.5 11.6 11.7 11.8 12 12.1 12.2 13 13.1 13.2 13.3 13.3.a 13.3.b""",
    "1441/95-VII": """
        1 1.a 1.b 1.c 1.d 1.e 2 3 4 5 6 7 7.a 7.b 7.c 7.d 7.e 7.f 7.g 7.h
        8 8.a 8.b 8.c 8.d 8.e 8.f 8.g 8.h 9 10 11""",
    "1441/95-VIII": "1 1.a 1.b 2 3 4 5 6 7 8 9 10 11 12 13 14",
    "1441/95-IX": "1 2 3 4 5 6 7 8 9",
    "1441/95-X": """
        1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 18.a 18.b 19 20 20.a 20.b 21 22 23 24 25 26
        27 28""",
}
OWN = ("reading", "platform", "wire")  # What the house wrote itself: nothing is printed.
NOT_MODELLED = {
    "1441/95-II:3",
    "1441/95-II:7",
    "1441/95-III:3",
    "1441/95-III:7",
    "1441/95-IV:2",
    "1441/95-IV:2.a",
    "1441/95-IV:2.b",
    "1441/95-IV:2.c",
    "1441/95-IV:2.d",
    "1441/95-IV:4",
    "1441/95-IV:7.a",
    "1441/95-IV:7.b",
    "1441/95-IV:7.c",
    "1441/95-IV:8",
    "1441/95-IV:8.a",
    "1441/95-IV:8.b",
    "1441/95-IV:8.c",
    "1441/95-IV:8.d",
    "1441/95-IV:8.e",
    "1441/95-IV:8.f",
    "1441/95-IV:8.g",
    "1441/95-IV:18",
    "1441/95-VI:2.a",
    "1441/95-VI:6",
    "1441/95-VI:7",
    "1441/95-VI:7.a",
    "1441/95-VI:7.b",
    "1441/95-VII:2",
    "1441/95-VII:6",
    "1441/95-V:5",
    "1441/95-IX:9",
    "1441/95-X:3",
    "1441/95-X:4",
    "1441/95-X:5",
    "1441/95-X:10",
    "1441/95-X:11",
    "1441/95-X:12",
    "1441/95-X:13",
    "1441/95-X:16",
    "1441/95-X:28",
}
MODELLED = [cite for cite, rule in rules().items() if rule.modelled]
CITED, MARKED, MENTIONED = cited(ROOT), marked(ROOT), mentioned(ROOT)

UNTRANSLATED = {  # As `banca new-game` leaves a book in a language that its template lacks.
    (book.name, language)
    for book in books().values()
    for language in languages()
    if language not in (FIRST, ENGLISH)
    and all(rule.text[language] == rule.text[ENGLISH] for rule in book.rules)
}


# --- The texts ------------------------------------------------------------------------------------


def test_every_book_is_listed_here() -> None:
    assert [*PRINTED, *OWN] == list(books())


@pytest.mark.parametrize("book", PRINTED)
def test_every_printed_number_and_letter_has_its_head(book: str) -> None:
    assert PRINTED[book].split() == [rule.number for rule in books()[book].rules]


@pytest.mark.parametrize("book", OWN)
def test_every_head_of_our_own_books_is_a_rule_that_has_to_be_decided_and_tested(book: str) -> None:
    """So what they say is listed nowhere else: a head alone makes the tests below fail."""
    file = ROOT / "src" / "banca" / "rulebook" / f"{book.replace('reading', 'readings')}.md"
    heads = re.findall(r"^### (\S+) ", file.read_text("utf-8"), re.M)

    assert heads
    assert heads == [rule.number for rule in books()[book].rules]
    assert {rule.cite for rule in books()[book].rules} <= set(MODELLED)


@pytest.mark.parametrize("rule", rules().values(), ids=lambda rule: rule.cite)
def test_every_rule_speaks_every_language(rule: Rule) -> None:
    assert set(rule.title) == set(rule.text) == set(languages())
    assert all((*rule.title.values(), *rule.text.values())), f"{rule.cite}: something is missing"
    told = [t for spoken, t in rule.text.items() if (rule.book, spoken) not in UNTRANSLATED]
    assert len(set(told)) == len(told)
    assert all(text[-1] in ".:»" for text in rule.text.values()), f"{rule.cite}: no full stop"


def test_only_what_has_no_meaning_online_is_left_out() -> None:
    left_out = {rule.cite: rule for rule in rules().values() if not rule.modelled}

    assert left_out.keys() == NOT_MODELLED
    for rule in left_out.values():
        assert all(rule.not_modelled.get(language) for language in languages()), rule.cite


@pytest.mark.parametrize(
    "alike",
    [
        ("1441/95-II:7", "1441/95-III:7"),
        ("1441/95-IV:3.b", "1441/95-VII:1.b"),
        ("1441/95-IV:3.c", "1441/95-VI:2.c", "1441/95-VII:1.c"),
        ("1441/95-IV:3.d", "1441/95-VI:2.d", "1441/95-VII:1.d"),
        ("1441/95-IV:3.e", "1441/95-VI:2.e", "1441/95-VII:1.e"),
    ],
    ids=lambda cites: cites[0],
)
def test_what_is_printed_alike_is_restated_and_labelled_alike(alike: tuple[str, ...]) -> None:
    first, *others = (replace(rules()[cite], cite="", book="", number="") for cite in alike)

    assert others == [first] * len(others)


def test_every_duty_names_its_source() -> None:
    duties = books()["platform"].rules

    assert duties
    assert [rule.cite for rule in duties if not rule.source] == []


def test_every_citation_is_one_that_the_search_finds() -> None:
    for cite in rules():
        assert [cite] == CITE.findall(f"({cite}). "), cite


def test_the_glossary_has_every_bet_and_is_in_order() -> None:
    words = [term.word[FIRST] for term in glossary()]
    bets = {"pleno", "cavalo", "rua", "quadro", "linha", "dúzia", "coluna", "cavalo de dúzia"}
    bets |= {"cavalo de coluna", "par", "ímpar", "menor", "maior", "encarnado", "preto"}
    plain = str.maketrans("áéíóúâêôãõç", "aeiouaeoaoc")

    assert bets <= set(words)
    assert words == sorted(words, key=lambda word: word.translate(plain))
    for term in glossary():
        assert all((*term.word.values(), *term.means.values())), term
        assert set(term.word) == set(term.means) == set(languages())


# --- From the text to the code to the test --------------------------------------------------------


@pytest.mark.parametrize("cite", MODELLED)
def test_every_rule_is_decided_somewhere(cite: str) -> None:
    assert CITED, "no citation was found in the code at all"

    assert cite in CITED, f"nothing in src/banca or web/src cites {cite}"


@pytest.mark.parametrize("cite", MODELLED)
def test_every_rule_is_tested(cite: str) -> None:
    assert MARKED, "no test carries a mark at all"

    assert cite in MARKED, f"no test carries @rule({cite!r})"


def test_no_citation_is_invented() -> None:
    assert len(MENTIONED) > len(NOT_MODELLED)
    assert any("src/banca/games/" in place for places in MENTIONED.values() for place in places)

    invented = {cite: MENTIONED[cite] for cite in MENTIONED.keys() - rules().keys()}
    assert invented == {}


def test_no_mark_is_invented_and_each_is_written_whole() -> None:
    assert MARKED, "no test carries a mark at all"

    assert {cite: MARKED[cite] for cite in MARKED.keys() - rules().keys()} == {}
    assert unwritten(ROOT) == []


def test_the_shipped_coverage_is_fresh() -> None:
    kept, now = outline(shipped()), outline(scan(ROOT))

    assert now
    stale = {cite for cite in now if kept.get(cite) != now[cite]}
    assert set() == stale, "run: python -m banca.rulebook.coverage"


# --- What players read ----------------------------------------------------------------------------


FIRST_BOOK = msgspec.structs.asdict(phrasebooks()[FIRST])
SECTIONS = [section for section, said in FIRST_BOOK.items() if isinstance(said, dict)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("section", SECTIONS)
def test_every_language_says_the_same_things_with_the_same_values(
    section: str, language: str
) -> None:
    said = msgspec.structs.asdict(phrasebooks()[language])[section]

    assert said
    assert said.keys() == FIRST_BOOK[section].keys()
    for key, text in said.items():
        assert text, key
        if isinstance(text, str):
            assert values(text) == values(FIRST_BOOK[section][key]), key
            assert text.count("{") == len(values(text)), f"{key}: a value nobody can write"


@pytest.mark.parametrize("language", languages())
def test_every_language_has_words_for_all_that_is_offered_and_found(language: str) -> None:
    book = phrasebooks()[language]
    offered = {
        wish.__name__ for game in GAMES for wish in get_args(game.Wish) if wish.__name__ not in BETS
    }

    assert {game.name for game in ALL_GAMES} == set(book.games)
    assert {place.id for place in settings().places} == set(book.tables)
    assert all(title_of(game, rules, language) for game in ALL_GAMES for rules in game.variants())
    assert {*offered, *MOVES} <= set(book.wishes)
    assert all(book.guests)


def test_no_code_names_a_language() -> None:
    """Words and languages are in the language files; one module says which come first."""
    named = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "src" / "banca").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in languages()
    }

    assert named == {"src/banca/rulebook/languages.py", "src/banca/cli/say.py"}
    assert say.ENGLISH == ENGLISH


def test_every_refusal_finds_its_phrase_and_the_values_in_it() -> None:
    used = list(refusals(ROOT / "src" / "banca"))

    assert used, "no refusal was found in the code at all"
    faults = [f"{place}: {phrase!r}" for place, phrase, _ in used if phrase not in phrases()]
    assert faults == [], "these are not in rulebook/phrases"
    for place, phrase, given in used:
        wanted = {name for name, _ in values(phrases()[phrase][FIRST])}
        assert wanted <= given, f"{place}: {phrase!r} wants {sorted(wanted - given)}"


def test_no_phrase_is_kept_that_nothing_says() -> None:
    said = {
        node.value
        for path in (ROOT / "src" / "banca").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }

    assert set(phrases()) - said == set()


def refusals(root: Path) -> Iterator[tuple[str, str, set[str]]]:
    """Where the code refuses, with which phrase, and which values it gives.

    A phrase passed on from elsewhere is judged there; a computed one never has a key.
    """
    for path in sorted(root.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            target.id: node.value.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            for target in node.targets
            if isinstance(target, ast.Name) and isinstance(node.value.value, str)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = (
                node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            )
            at = {"require": 2, "Refused": 1}.get(name, len(node.args))
            given = {keyword.arg for keyword in node.keywords if keyword.arg}
            match node.args[at:]:
                case [ast.Constant(str(phrase)), *_]:
                    yield f"{path.name}:{node.lineno}", phrase, given
                case [ast.Name(variable), *_] if variable in named:
                    yield f"{path.name}:{node.lineno}", named[variable], given
                case [ast.JoinedStr() as made, *_]:
                    yield f"{path.name}:{node.lineno}", ast.unparse(made), given
