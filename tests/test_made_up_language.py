"""A third language that nobody speaks: everything said in it comes from its files."""

from __future__ import annotations

import re
import sys

import msgspec
import pytest

from banca.all_games import ALL_GAMES
from banca.cli.play_poker import BOTS
from banca.games import GAMES
from banca.rulebook import books, languages
from banca.rulebook.coverage import CITE
from tests.copied import Copy
from tests.made_up import LANGUAGE, LATIN, add_language, said
from tests.tidy import ROOT, tracked

# What is typed as it is shown, and what has no language: games, forms, bets, cards, seals, names.
_SHORT = {
    spot.spot for game in GAMES for rules in game.variants() for spot in game.card(rules).spots
}
_TYPED = [*(game.name for game in ALL_GAMES), *sorted(s for s in _SHORT if ":" not in s)]
_TYPED += ["voisins", "tiers", "orphelins", "bank"]
_NOTATION = re.compile(
    rf"{CITE.pattern}|\b\d+(?:-[A-Z])?/\d+(?:-[IVX]+)?\b|[a-z-]+:[\w.-]+|\b[0-9a-f]{{16}}\b"
    rf"|\b[2-9TJQKA][shdc]\b|\b(?:{'|'.join(BOTS.values())}) \(bot\)|[a-z]+-\d+"
    rf"|\b(?:{'|'.join(_TYPED)})\b"
)

KNOWN = len(languages())  # Without the made-up one.


def went_past(text: str) -> list[str]:
    """The lines with a word that is not of the made-up language."""
    return [line for line in text.splitlines() if LATIN.search(_NOTATION.sub("", line))]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy of the tree in which the language has been added."""
    copy = Copy(tmp_path_factory.mktemp("tree"))
    add_language(copy.root)
    return copy


def test_nothing_but_texts_is_touched(tree: Copy) -> None:
    now = {name for name in tree.texts() if "__pycache__" not in name}
    was = {str(file.relative_to(ROOT)) for file in tracked(ROOT)}
    changed = {
        name for name in was if (tree.root / name).read_bytes() != (ROOT / name).read_bytes()
    }
    client = {path.name for path in (ROOT / "web/src/lib/i18n/en").iterdir()}

    assert now - was == {
        f"src/banca/rulebook/phrases/{LANGUAGE}.toml",
        *(f"web/src/lib/i18n/{LANGUAGE}/{name}" for name in client),
    }
    assert changed == {name for name in was if re.fullmatch(r"src/banca/rulebook/[^/]+\.md", name)}


def spoken(tree: Copy, *words: str, typed: str = "") -> str:
    ran = tree.banca(*words, "--language", LANGUAGE, typed=typed)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_planted_word_is_found() -> None:
    assert went_past("  он тхе цлотх: 2.00 pleno:17\n  bets are closed\n1441/95-IX:7.a Ах") == [
        "  bets are closed"
    ]
    assert went_past("Роулетте American") == ["Роулетте American"]


def test_the_rules_are_in_it(tree: Copy) -> None:
    own = [name for name in books() if "/" not in name]
    listed = spoken(tree, "rules")
    page = spoken(tree, "rules", "1441/95-X")

    assert said("rules") in listed
    assert [line for line in went_past(listed) if line.split()[0] not in own] == []
    assert said("Not modelled") in page
    assert went_past(page) == []


TYPED = {
    "roulette": "{help}\n2 pleno:17\n99999 pleno:17\nfoo\n{bets}\n{spin}\n{repeat}\n{take}\n{quit}",
    "blackjack": "10 place:1\n{deal}\n{stand}\n{stand}\n{quit}",
    "craps": "5 pass\n{throw}\n{quit}",
    "baccarat": "10 ponto\n{deal}\n{quit}",
    "banca_francesa": "5 chance:grande\n{throw}\n{quit}",
    "cussec": "5 small\n{ring}\n{quit}",
    "poker": "{call}\n{check}\n{raise} 4\nfoo\n{fold}\n{quit}",
}


@pytest.mark.soak
@pytest.mark.parametrize("game", TYPED)
def test_the_terminal_speaks_it(tree: Copy, game: str) -> None:
    meant = re.findall(r"\{(\w+)\}", TYPED[game])
    typed = "1\n" + TYPED[game].format(**{word: said(word) for word in meant}) + "\n"
    page = spoken(tree, "play", game, typed=typed)

    assert said("Rounds") in page or said("result") in page
    assert went_past(_without_choice(page)) == []


def _without_choice(page: str) -> str:
    """A page without the rows of forms to choose from: they begin with their notation."""
    return re.sub(r"^  \d+  \S+ · \S+(?: · \S+)?", "", page, flags=re.M)


def test_every_refusal_and_every_title_is_in_it(tree: Copy) -> None:
    """Everything that a browser is told: phrases, names of tables, books and their rules."""
    code = (
        "import msgspec, sys\nfrom banca import rulebook\nfrom banca.settings import settings\n"
        "from banca.server import shapes\n"
        'guest = msgspec.json.decode(b\'{"language": "qa"}\', type=shapes.Guest)\n'
        "told = {'phrases': rulebook.phrases(), 'books': rulebook.books(), "
        "'tables': [place.title for place in settings().places], 'chosen': guest.language}\n"
        "sys.stdout.buffer.write(msgspec.json.encode(told))"
    )
    ran = tree.run(sys.executable, "-c", code)
    assert ran.returncode == 0, ran.stderr
    told = msgspec.json.decode(ran.stdout)

    texts = [text[LANGUAGE] for text in (*told["phrases"].values(), *told["tables"])]
    for book in told["books"].values():
        for each in (book, *book["rules"]):
            texts += [each["title"][LANGUAGE], each["text"][LANGUAGE]]
    assert told["chosen"] == LANGUAGE
    assert len(texts) > 2000
    assert [text for text in texts if went_past(re.sub(r"\{[^}]*\}", "", text))] == []


@pytest.mark.soak
def test_the_tests_of_the_rulebook_hold_it_to_the_others(tree: Copy) -> None:
    ran = tree.pytest("tests/test_rulebook.py", "-k", "language or glossary or left_out")

    assert ran.returncode == 0, ran.stdout[-3000:]


@pytest.mark.parametrize(
    ("file", "found", "instead", "why"),
    [
        ("804-2015.md", "\nqa: ", "\npt2: ", "not a labelled paragraph"),
        ("804-2015.md", r"\n\nqa: (?:.+\n)+", "\n\n", "qa has no text"),
        ("804-2015.md", r"^(### .*) · .*$", r"\1", f"{KNOWN} titles for {KNOWN + 1} languages"),
        ("1441-95-X.md", rf"\n\n{said('Not modelled')}: (?:.+\n)+", "\n", "qa has no reason"),
    ],
)
def test_a_rule_that_lacks_it_is_an_error(
    tree: Copy, file: str, found: str, instead: str, why: str
) -> None:
    path = tree.root / "src" / "banca" / "rulebook" / file
    whole = path.read_text("utf-8")
    path.write_text(re.sub(found, instead, whole, count=1, flags=re.M), "utf-8")
    ran = tree.banca("rules")
    path.write_text(whole, "utf-8")

    assert ran.returncode != 0
    assert why in ran.stderr


@pytest.fixture
def client(tree: Copy) -> Copy:
    if not (tree.root / "web/node_modules").exists():
        pytest.skip("the client is not set up: make web-test")
    return tree


@pytest.mark.soak
def test_the_tests_of_the_client_hold_it_to_the_others(client: Copy) -> None:
    words = ("npx", "vitest", "run", "--reporter=verbose", "src/lib/i18n.test.ts")
    ran = client.run(*words, where="web")

    assert ran.returncode == 0, ran.stdout[-3000:]
    assert "the words of qa" in ran.stdout


@pytest.mark.soak  # It checks the whole client, which `make lint` does too.
def test_a_key_that_it_lacks_fails_the_check_of_the_client(client: Copy) -> None:
    path = client.root / "web" / "src" / "lib" / "i18n" / LANGUAGE / "house.ts"
    whole = path.read_text("utf-8")
    path.write_text(re.sub(r"^  motto: .*\n", "", whole, flags=re.M), "utf-8")
    ran = client.run("npm", "run", "check", where="web")
    path.write_text(whole, "utf-8")

    assert ran.returncode != 0
    assert "Property 'motto' is missing" in ran.stdout
    assert "found 1 error" in ran.stdout
