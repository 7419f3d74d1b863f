"""A machine's file, read: TOML into a `Machine`, or an error that names the line and what is right.

docs/add-a-machine.md shows how to write one. Whatever a file may say has a bound, since whoever
writes one may be a stranger to us.
"""

from __future__ import annotations

import re
from typing import Any, cast, get_args

from banca.games.slots.fields import MachineError, Table, many, parsed, quoted, shown
from banca.games.slots.machine import (
    Clusters,
    Code,
    DoubleUp,
    Free,
    Hold,
    Lines,
    Machine,
    PickBonus,
    Prize,
    Scatter,
    Strip,
    Symbol,
    Ways,
    When,
    Wild,
    Words,
)
from banca.games.slots.sound import sound

__all__ = ["MachineError", "read"]

SYMBOLS = 32
REELS = 3, 7  # At least three (828/2015:1).
ROWS = 1, 7
STOPS = 512  # Of one reel.
LINES = 64
PRIZE = 1_000_000  # Credits, or times the stake.
MULTIPLIER = 100
GAMES = 100  # Free games at once,
MOST_GAMES = 500  # and in one play.
COVERS = 2, 24  # Of a bonus.
DENOMINATIONS = 10
LEVELS = 20
CREDITS = 1_000  # Per line, or for a play at level 1.
CREDIT = 100_000  # Cents of one credit.
TIMES = 10  # Doubled in a row.
SHARE = 2_000  # Of a stake, in 1/10000.
ANY = "*"  # In a pattern: whatever stops there.

_CODE = re.compile(r"[A-Za-z0-9]{1,8}")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z]{2,8})?")
_LONGEST = 40  # Letters of a title or a symbol's name.
_KINDS = ("lines", "ways", "clusters")


def read(text: str) -> Machine:
    """The machine that *text* describes; one that may not run is refused as well."""
    file = parsed(text)
    machine = _machine(file)
    sound(machine, file)
    return machine


def _machine(file: Table) -> Machine:
    kind = file.one_of("kind", _KINDS)
    file.only(
        *("name", "version", "kind", "rows", "reels", "title", "symbols", "groups", "pays"),
        *(["lines"] if kind == "lines" else []),
        *("bets", "wild", "scatter", "free", "hold", "pick", "double", "jackpot"),
    )
    symbols = _symbols(file)
    codes = tuple(symbol.code for symbol in symbols)
    rows = file.whole("rows", *ROWS)
    reels = _reels(file, codes, rows)
    bets = file.needed("bets", "write [bets] with denominations and levels")
    own = "lines" if kind == "lines" else "cost"
    bets.only("denominations", "levels", own)
    levels = bets.rising("levels", "[1, 2, 5]", LEVELS, CREDITS)
    scatters = _scatters(file, codes, len(reels) * rows)
    scattered = tuple(scatter.code for scatter in scatters)
    groups = _groups(file, codes, scattered)
    wilds = _wilds(file, codes, scattered)
    return Machine(
        name=file.text("name", _NAME, 'a short name: "latao", of a-z, 0-9 and -'),
        version=file.whole("version", 1, 1_000_000),
        title=_title(file, symbols),
        symbols=symbols,
        rows=rows,
        reels=reels,
        plan=_plan(file, bets, kind, len(reels), rows),
        pays=_pays(file, kind, codes, groups, scattered, len(reels), rows, len(levels)),
        denominations=bets.rising("denominations", "[1, 5, 10]", DENOMINATIONS, CREDIT),
        levels=levels,
        groups=groups,
        wilds=wilds,
        scatters=scatters,
        free=_free(file, codes, scattered, len(reels), rows),
        hold=_hold(file, codes, scattered),
        pick=_pick(file, scattered, len(reels) * rows),
        double=_double(file),
        share_bp=_share(file),
    )


# --- Words and symbols ----------------------------------------------------------------------------


def _words(table: Table) -> Words:
    """The same words by language: which languages there are is the house's affair."""
    for language, found in table.plain.items():
        if not _LANGUAGE.fullmatch(language):
            right = 'write the language first: pt = "…", en = "…"'
            table.wrong((language,), "is not the tag of a language", right)
        if not isinstance(found, str) or not found.strip() or not found.isprintable():
            table.wrong((language,), f"is {shown(found)}", "write words that can be printed")
        if len(found) > _LONGEST:
            table.wrong((language,), f"has {len(found):,} letters", f"write at most {_LONGEST}")
    return dict(table.plain)


def _symbols(file: Table) -> tuple[Symbol, ...]:
    table = file.needed("symbols", 'write [symbols] with a line for each: 7 = {pt = "Sete"}')
    if len(table.plain) > SYMBOLS:
        table.wrong((), f"has {len(table.plain):,} symbols", f"write at most {SYMBOLS}")
    found: list[Symbol] = []
    for code in table.plain:
        if not _CODE.fullmatch(code):
            table.wrong(
                (code,), "is no code", "write 1 to 8 of A-Z, a-z and 0-9; words go into the names"
            )
        names = _words(table.needed(code, f'write {code} = {{pt = "…", en = "…"}}'))
        if found and names.keys() != found[0].names.keys():
            wanted = ", ".join(found[0].names)
            table.wrong((code,), f"is named in {', '.join(names)}", f"name it in {wanted}")
        for other in found:
            for language, name in names.items():
                if other.names[language].casefold() == name.casefold():  # 828/2015:6
                    right = "symbols must not be confused: write different names (828/2015:6)"
                    table.wrong((code, language), f"is the name of {other.code} too", right)
        found.append(Symbol(code, names))
    return tuple(found)


def _title(file: Table, symbols: tuple[Symbol, ...]) -> Words:
    title = _words(file.needed("title", 'write [title] with a line for each language: pt = "…"'))
    if title.keys() != symbols[0].names.keys():
        wanted = ", ".join(symbols[0].names)
        file.wrong(("title",), f"is in {', '.join(title)}", f"write it in {wanted}, as the symbols")
    return title


def _known(table: Table, below: tuple[str | int, ...], code: str, known: tuple[Code, ...]) -> Code:
    if code not in known:
        right = f"write one of {', '.join(known)}"
        strange = [f"U+{ord(one):04X}" for one in code if not one.isascii()]
        letters = f" (with {', '.join(strange[:4])})" if strange else ""
        table.wrong(below, f"has the symbol {quoted(code)}{letters}, not known here", right)
    return code


def _codes(
    table: Table, below: tuple[str | int, ...], found: Any, known: tuple[Code, ...]
) -> Strip:
    """Symbols between blanks: "7 BAR CER"."""
    if not isinstance(found, str):
        table.wrong(below, f"is {shown(found)}", 'write symbols between blanks: "7 BAR CER"')
    return tuple(_known(table, below, code, known) for code in found.split())


def _strips(
    table: Table, codes: tuple[Code, ...], rows: int, least: int, most: int
) -> tuple[Strip, ...]:
    found = table.several("reels", "a text for each reel, from the left", least, most)
    strips = []
    for at, written in enumerate(found):
        strip = _codes(table, ("reels", at), written, codes)
        if not rows <= len(strip) <= STOPS:
            right = f"write {rows:,} to {STOPS:,}: as many as the window has rows, at the least"
            table.wrong(("reels", at), f"has {many(len(strip), 'stop')}", right)
        strips.append(strip)
    return tuple(strips)


def _reels(file: Table, codes: tuple[Code, ...], rows: int) -> tuple[Strip, ...]:
    reels = _strips(file, codes, rows, *REELS)
    free = file.plain.get("free")
    also = free.get("reels", []) if isinstance(free, dict) else []
    seen = {code for strip in reels for code in strip}
    seen.update(code for strip in also if isinstance(strip, str) for code in strip.split())
    for code in codes:
        if code not in seen:
            file.wrong(("symbols", code), "is on no reel", "put it on one, or leave it out")
    return reels


def _groups(
    file: Table, codes: tuple[Code, ...], scattered: tuple[Code, ...]
) -> dict[str, tuple[Code, ...]]:
    table = file.table("groups")
    if table is None:
        return {}
    found: dict[str, tuple[Code, ...]] = {}
    for name, written in table.plain.items():
        if not _CODE.fullmatch(name) or name in codes:
            right = "write 1 to 8 of A-Z, a-z and 0-9, and no symbol's own code"
            table.wrong((name,), "is no name of a group", right)
        known = tuple(code for code in codes if code not in scattered)
        group = _codes(table, (name,), written, known)
        if len(set(group)) != len(group) or len(group) < 2:
            table.wrong((name,), "is no group", "write two or more different symbols")
        found[name] = group
    return found


# --- Prizes ---------------------------------------------------------------------------------------


def _plan(file: Table, bets: Table, kind: str, reels: int, rows: int) -> Lines | Ways | Clusters:
    if kind != "lines":
        cost = bets.whole("cost", 1, CREDITS)
        return Ways(cost) if kind == "ways" else Clusters(cost)
    lines: list[tuple[int, ...]] = []
    right = f'write the row on each reel, the top row being 1: "{" ".join(["1"] * reels)}"'
    for at, written in enumerate(file.several("lines", "a text for each line", 1, LINES)):
        if not isinstance(written, str):
            file.wrong(("lines", at), f"is {shown(written)}", right)
        line = written.split()
        if len(line) != reels:
            file.wrong(("lines", at), f"has {many(len(line), 'row')} for {reels} reels", right)
        for row in line:
            if not (row.isascii() and row.isdigit() and len(row) == 1 and 1 <= int(row) <= rows):
                file.wrong(("lines", at), f"has the row {quoted(row)} of {rows}", right)
        found = tuple(int(row) - 1 for row in line)
        if found in lines:
            same = f"is the same as lines[{lines.index(found) + 1}]"
            file.wrong(("lines", at), same, "let every line be different")
        lines.append(found)
    played = bets.rising("lines", "how many lines may be played: [1, 5]", LINES, LINES)
    if played[-1] != len(lines):
        right = f"the last must be all {len(lines)}: otherwise some are never played"
        bets.wrong(("lines",), f"ends with {played[-1]}", right)
    return Lines(tuple(lines), played)


def _pays(
    file: Table,
    kind: str,
    codes: tuple[Code, ...],
    groups: dict[str, tuple[Code, ...]],
    scattered: tuple[Code, ...],
    reels: int,
    rows: int,
    levels: int,
) -> tuple[Prize, ...]:
    table = file.needed("pays", "write [pays] with a line for each symbol: 7 = {3 = 100}")
    most = reels * rows if kind == "clusters" else reels
    found: list[Prize] = []
    for key, written in table.plain.items():
        names = key.split()
        if len(names) > 1:
            if kind != "lines":
                table.wrong((key,), "is a pattern", f"with {kind} write one symbol: 7 = {{3 = 5}}")
            found.append(_pattern(table, key, codes, groups, scattered, reels, levels))
            continue
        if key in scattered:
            right = f"write its prizes as [scatter] {key} = {{3 = 2}}, times the stake"
            table.wrong((key,), "is a scatter", right)
        if key in groups and kind != "lines":
            table.wrong((key,), "is a group", f"with {kind} write one symbol: 7 = {{3 = 5}}")
        if key not in groups:
            _known(table, (key,), key, codes)
        wanted = groups.get(key, (key,))
        if not isinstance(written, dict):
            right = f"write how many pay what: {key} = {{3 = 10, 4 = 50}}"
            table.wrong((key,), f"is {shown(written)}", right)
        last = 0
        for count, prize in _counts(table, key, most).items():
            credits, by_level = _prize(table, (key, str(count)), prize, levels)
            if credits < last:
                right = "more symbols must not pay less"
                table.wrong((key, str(count)), f"pays {credits:,} after {last:,}", right)
            last = credits
            pattern = (wanted,) * count + ((),) * (reels - count) if kind == "lines" else ()
            found.append(Prize(key, count, credits, by_level, pattern))
    return tuple(found)


def _pattern(
    table: Table,
    key: str,
    codes: tuple[Code, ...],
    groups: dict[str, tuple[Code, ...]],
    scattered: tuple[Code, ...],
    reels: int,
    levels: int,
) -> Prize:
    names = key.split()
    if len(names) != reels:
        right = f"write {reels}, one for each reel, {ANY} for any"
        table.wrong((key,), f"is a pattern of {many(len(names), 'symbol')}", right)
    known = tuple(code for code in (*codes, *groups, ANY) if code not in scattered)
    for name in names:
        _known(table, (key,), name, known)
    if set(names) == {ANY}:
        table.wrong((key,), "is whatever comes", f"write a symbol beside {ANY}")
    pattern = tuple(() if one == ANY else groups.get(one, (one,)) for one in names)
    credits, by_level = _prize(table, (key,), table.plain[key], levels)
    return Prize(key, sum(one != ANY for one in names), credits, by_level, pattern)


def _prize(
    table: Table, below: tuple[str | int, ...], found: Any, levels: int
) -> tuple[int, tuple[int, ...]]:
    """Credits at level 1, or at every level."""
    if not isinstance(found, list):
        return table.within(below, found, 1, PRIZE), ()
    if len(found) != levels:
        right = f"write one for each of the {levels} levels, or one number that grows with them"
        table.wrong(below, f"has {many(len(found), 'prize')}", right)
    each = tuple(table.within((*below, at), one, 1, PRIZE) for at, one in enumerate(found))
    return each[0], each


def _counts(table: Table, key: str, most: int, least: int = 1) -> dict[int, Any]:
    """A table by count, the smallest count first."""
    found: dict[int, Any] = {}
    for count, one in cast(dict[str, Any], table.plain[key]).items():
        whole = count.isascii() and count.isdigit() and len(count) <= 3
        if not whole or not least <= int(count) <= most or count != str(int(count)):
            right = f"write how many symbols, {least} to {most}"
            table.wrong((key, count), "is no count", right)
        found[int(count)] = one
    if not found:
        table.wrong((key,), "is empty", f"write how many symbols bring what: {key} = {{3 = 10}}")
    return dict(sorted(found.items()))


def _wholes(table: Table, key: str, count: int, most: int) -> dict[int, int]:
    """A table by count of whole numbers that do not fall."""
    if not isinstance(table.value(key, f"write {key} = {{3 = 10}}"), dict):
        right = f"write how many symbols bring what: {key} = {{3 = 10, 4 = 15}}"
        table.wrong((key,), f"is {shown(table.plain[key])}", right)
    found: dict[int, int] = {}
    last = 0
    for least, written in _counts(table, key, count).items():
        one = table.within((key, str(least)), written, 1, most)
        if one < last:
            right = "more symbols must not bring less"
            table.wrong((key, str(least)), f"is {one:,} after {last:,}", right)
        found[least] = last = one
    return found


# --- Special symbols and extra games --------------------------------------------------------------


def _wilds(file: Table, codes: tuple[Code, ...], scattered: tuple[Code, ...]) -> tuple[Wild, ...]:
    table = file.table("wild")
    if table is None:
        return ()
    found = []
    for code in table.plain:
        _known(table, (code,), code, codes)
        if code in scattered:
            table.wrong((code,), "is a scatter", "a symbol is a wild or a scatter, not both")
        wild = table.table(code)
        assert wild is not None
        wild.only("multiplier", "expands", "replaces")
        ordinary = tuple(one for one in codes if one not in scattered and one not in table.plain)
        replaces = ordinary
        if "replaces" in wild:
            replaces = _codes(wild, ("replaces",), wild.plain["replaces"], ordinary)
        if not replaces or len(set(replaces)) != len(replaces):
            wild.wrong(("replaces",), "is no list", 'write different symbols: "7 BAR"')
        times = wild.whole("multiplier", 1, MULTIPLIER, 1)
        found.append(Wild(code, replaces, times, _when(wild, "expands", "never")))
    return tuple(found)


def _when(table: Table, key: str, default: When) -> When:
    return cast(When, table.one_of(key, get_args(When), default))


def _scatters(file: Table, codes: tuple[Code, ...], cells: int) -> tuple[Scatter, ...]:
    table = file.table("scatter")
    if table is None:
        return ()
    found = []
    for code, written in table.plain.items():
        _known(table, (code,), code, codes)
        if not isinstance(written, dict):
            right = f"write what it pays, times the stake: {code} = {{3 = 2}}; {{}} for nothing"
            table.wrong((code,), f"is {shown(written)}", right)
        found.append(Scatter(code, _wholes(table, code, cells, PRIZE) if written else {}))
    return tuple(found)


def _scatter(table: Table, scattered: tuple[Code, ...]) -> Code:
    code = table.value("symbol", "write symbol = a scatter")
    if not isinstance(code, str) or code not in scattered:
        right = (
            f"write one of {', '.join(scattered)}" if scattered else "add it as [scatter] S = {}"
        )
        table.wrong(("symbol",), f"is {shown(code)}, which is no scatter", right)
    return code


def _free(
    file: Table, codes: tuple[Code, ...], scattered: tuple[Code, ...], reels: int, rows: int
) -> Free | None:
    table = file.table("free")
    if table is None:
        return None
    table.only("symbol", "games", "again", "most", "multiplier", "reels")
    code = _scatter(table, scattered)
    games = _wholes(table, "games", reels * rows, GAMES)
    again = games
    if "again" in table:
        again = _wholes(table, "again", reels * rows, GAMES) if table.plain["again"] else {}
    most = table.whole("most", max(games.values()), MOST_GAMES)
    times = table.whole("multiplier", 1, MULTIPLIER, 1)
    own = _strips(table, codes, rows, reels, reels) if "reels" in table else ()
    return Free(code, games, again, most, times, own)


def _hold(file: Table, codes: tuple[Code, ...], scattered: tuple[Code, ...]) -> Hold | None:
    table = file.table("hold")
    if table is None:
        return None
    table.only("symbol", "when")
    code = table.value("symbol", "write symbol = the symbol that holds its reel")
    known = tuple(one for one in codes if one not in scattered)
    if not isinstance(code, str) or code not in known:
        table.wrong(("symbol",), f"is {shown(code)}", f"write one of {', '.join(known)}")
    when = _when(table, "when", "paid")
    if when == "never":
        table.wrong(
            ("when",), "is 'never'", "leave [hold] out, or write 'paid', 'free' or 'always'"
        )
    return Hold(code, when)


def _pick(file: Table, scattered: tuple[Code, ...], cells: int) -> PickBonus | None:
    table = file.table("pick")
    if table is None:
        return None
    table.only("symbol", "count", "prizes")
    prizes = table.several("prizes", "what is under each cover, times the stake", *COVERS)
    for at, prize in enumerate(prizes):
        table.within(("prizes", at), prize, 1, PRIZE)
    return PickBonus(_scatter(table, scattered), table.whole("count", 1, cells), tuple(prizes))


def _double(file: Table) -> DoubleUp | None:
    table = file.table("double")
    if table is None:
        return None
    table.only("times", "most")
    return DoubleUp(table.whole("times", 1, TIMES), table.whole("most", 1, PRIZE))


def _share(file: Table) -> int:
    table = file.table("jackpot")
    if table is None:
        return 0
    table.only("share_bp")
    return table.whole("share_bp", 1, SHARE)
