"""The guard of the project's English: what the tidy test says of comments, texts and test names."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePath

from tests.tidy import Report, tracked

Prose = Iterator[tuple[int, str]]  # A line, and the paragraph that begins there.

PAGES = {"README.md", "CONTRIBUTING.md"}
ENGLISH = {"src/banca/rulebook/phrases/en.toml", "src/banca/cli/template/words.toml"}


def plain_english(root: Path) -> Report:
    """Whatever is written in English says «per», «otherwise» and «whoever» where it means them.

    It finds only what is certain: an «else» for «otherwise», an «a» for «per», and a «who» that
    stands for «whoever» («Who folds loses the pot»). «Who has the dice.» may describe a value.
    """
    seen, faults = [], []
    for file in tracked(root):
        name = file.relative_to(root)
        kind = _kind(name)
        if not kind:
            continue
        seen.append(str(name))
        for start, text in kind(file.read_text("utf-8")):
            text = _QUOTED.sub(lambda found: re.sub(r"\S", "_", found[0]), text)
            for pattern, advice in _ODD.items():
                for found in pattern.finditer(text):
                    line = start + text.count("\n", 0, found.start("odd"))
                    said = " ".join(found["odd"].split())
                    faults.append(f"{name}:{line}: «{said}»: {advice}")
    return Report(seen, faults)


# --- What is odd --------------------------------------------------------------------------------

_QUOTED = re.compile(r"``.*?``|`[^`]*`|«[^»]*»|“[^”]*”|\"[^\"\n]*\"", re.S)
_COUNT = (  # How much there is of something, before «a round»: two cards, once, a row.
    r"(?:(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred|thousand|"
    r"million|so\smany|many(?=\s\w+s\s)|several)(?:\s(?!players|seats|bots)\w+s)?|one\s(?!player|seat|bot)\w+|"
    r"an?\s(?!player|seat|bot)\w+|once|twice|times)"
)
_EACH = (
    r"(?:round|hand|second|player|seat|table|day|shoe|game|minute|hour|coup|spot|deal|deck|state|"
    r"component|name|place|row|side|pick|stream|socket|rulebook|category|position|rival|cell|line)"
)
_RATE = (
    r"(?:rounds|hands|frames|events|messages|deliveries|decisions|syncs)\sa\s(?:second|minute|hour)"
)
_ENDS = r"(?=\s*(?:[.,;:)]|$)|\s+(?:on|in|at|of|for|from|with|by|and|or|beside|than|where|when)\b)"
_ODD = {  # What is odd in prose, and what it should be.
    re.compile(r"(?i)(?:^|(?<=[.;:,(—])\s|\b(?:or|for|and|but|\d+)\s)\s*(?P<odd>else)\b(?!:)"): (
        "say otherwise"
    ),
    re.compile(rf"(?i)\b(?P<odd>{_COUNT}\sa\s{_EACH}|{_RATE})\b{_ENDS}"): "say per",
    re.compile(  # A sentence within a text; the first one may name what it is about: Who sits here.
        r"(?<=[.!?])\s+(?P<odd>Who\s\w+)\b(?![^.!?]*\?)"
    ): "say whoever, or players who",
    re.compile(  # A clause and then the verb of the sentence.
        r"(?:^\W*|;\s)(?P<odd>[Ww]ho\s(?!in\b|at\b|of\b|else\b)\w+"
        r"(?:\s(?!(?:and|or|that|which|whom?|whose|what|when|where|how|if|it|they)\b)[\w'-]+)*?"
        r"\s(?:is|has|does|gets|goes|can|may|must|takes|stays|adds|leaves|loses|wins|pays|folds))\b"
        r"(?![^.!?]*\?)"
    ): "say whoever, or players who",
    re.compile(r"(?i)\b(?P<odd>(?:only|to|from)\swho)\s"): "say whoever, or players who",
    re.compile(r"(?i)\b(?P<odd>anew)\b"): "say again",
    re.compile(r"(?i)\b(?P<odd>nought)\b"): "say zero",
}


# --- Where prose is -----------------------------------------------------------------------------


def _kind(name: PurePath) -> Callable[[str], Prose] | None:
    """How the prose of a file is found; None if it is not held to plain English."""
    path = name.as_posix()
    template = path.startswith("src/banca/cli/template/")
    suffix = PurePath(name.stem).suffix if template and name.suffix == ".txt" else name.suffix
    if path in ENGLISH:
        return _phrases
    if template or path.startswith(("src/banca/", "tests/", "bench/")):
        return {".py": _python, ".svelte": _client, ".play": _script, ".md": _book}.get(suffix)
    if path.startswith("web/src/lib/i18n/en/"):
        return _texts
    if path.startswith("web/"):
        return _client if suffix in {".ts", ".svelte"} and ".gen" not in name.suffixes else None
    if suffix != ".md":
        return None
    return _page if path in PAGES or path.startswith("docs/") else None


def _paragraphs(at: int, text: str) -> Prose:
    for paragraph in re.split(r"(\n\s*\n)", text):
        yield at, paragraph
        at += paragraph.count("\n")


def _joined(comments: Iterable[tuple[int, bool, str]]) -> Prose:
    """Comments, where one alone on its line goes on from the line above."""
    found: list[tuple[int, list[str]]] = []
    for line, alone, said in comments:
        if alone and found and line == found[-1][0] + len(found[-1][1]):
            found[-1][1].append(said)
        else:
            found.append((line, [said]))
    for line, lines in found:
        yield from _paragraphs(line, "\n".join(lines))


def _python(text: str) -> Prose:
    """Every paragraph of a docstring, every comment, and the name of every test."""
    text = re.sub(r"@(\w+)@", r"\1", text)  # What a template leaves open.
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(ast.Constant(str())):
                quoted = lines[node.lineno - 1 : node.end_lineno]
                said = "\n".join(line.strip().strip('"') for line in quoted)
                yield from _paragraphs(node.lineno, said)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if name.startswith("test_"):
                    yield node.lineno, _sentence(name.removeprefix("test_").replace("_", " "))
    yield from _joined(
        (token.start[0], not token.line[: token.start[1]].strip(), token.string.strip("# -"))
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT and not re.match(r"#\s*(noqa|type:|fmt:)", token.string)
    )


_BLOCK = re.compile(r"/\*(.*?)\*/|<!--(.*?)-->", re.S)
_LINE = re.compile(r"(?m)^(.*?)(?<![:'\"`\w/])//(?!/)([^\n]*)")
_TEST = re.compile(r"(?:\b(?:it|describe)|\]\))\(\s*(['\"`])(.*?)(?<!\\)\1")


def _client(text: str) -> Prose:
    """Every comment, and the name of every test."""
    for found in _BLOCK.finditer(text):
        said = "\n".join(line.strip(" *") for line in (found[1] or found[2] or "").split("\n"))
        yield from _paragraphs(_line(text, found), said)
    bare = _BLOCK.sub(lambda found: "\n" * found[0].count("\n"), text)
    yield from _joined(
        (_line(bare, found), not found[1].strip(), found[2].strip())
        for found in _LINE.finditer(bare)
    )
    for found in _TEST.finditer(text):
        yield _line(text, found), _sentence(found[2])


_TEXT = re.compile(r"""[:{,]\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*[,}]""")


def _texts(text: str) -> Prose:
    """Comments, and the values of a file of texts."""
    yield from _client(text)
    for found in _TEXT.finditer(text):
        yield _line(text, found, 1), found[1][1:-1]


def _phrases(text: str) -> Prose:
    """The same of a TOML file; only its English words, if it has several languages."""
    lines = text.splitlines()
    words = tomllib.loads(text)

    def values(node: object) -> Iterator[str]:
        if isinstance(node, dict):
            for inner in node.values():
                yield from values(inner)
        elif isinstance(node, str):
            yield node

    for said in values(words.get("en", words)):
        first = said.strip().split("\n")[0]
        yield next((n for n, line in enumerate(lines, 1) if first in line), 1), said
    yield from _script(text)


def _script(text: str) -> Prose:
    """The comments of a play, or of anything whose comments begin with a hash."""
    yield from _joined(
        (number, not line.partition("#")[0].strip(), line.partition("#")[2].strip())
        for number, line in enumerate(text.splitlines(), 1)
        if "#" in line
    )


def _page(text: str) -> Prose:
    """The paragraphs, items and cells of a page; code is left out."""
    text = re.sub(r"(?ms)^```.*?^```", lambda code: "\n" * code[0].count("\n"), text)
    lines = enumerate(text.splitlines(), 1)
    items: list[tuple[int, list[str]]] = [(1, [])]
    for number, line in lines:
        if line.startswith("|"):
            items += [(number, [cell.strip()]) for cell in line.strip("|").split("|")]
        elif not line.strip() or re.match(r"\s*(?:[*-]|\d+\.|#+)\s", line):
            items.append((number, [re.sub(r"^\s*(?:[*-]|\d+\.|#+)\s", "", line)]))
        else:
            items[-1][1].append(line)
    yield from ((number, "\n".join(said)) for number, said in items)


def _book(text: str) -> Prose:
    """The English halves of a rulebook."""
    for start, said in _page(text):
        _, _, title = said.partition(" · ")
        if title or said.strip().startswith("en:"):
            yield start, title or said.replace("en:", "", 1)


def _line(text: str, found: re.Match[str], group: int = 0) -> int:
    return text.count("\n", 0, found.start(group)) + 1


def _sentence(name: str) -> str:
    return name[:1].upper() + name[1:]
