"""The house rules of the code, as tests, and a planted fault for each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import tidy
from tests.tidy import ROOT, Guard

GUARDS: list[Guard] = [
    tidy.rooms,
    tidy.pure,
    tidy.exact,
    tidy.one_sqlite,
    tidy.one_chart,
    tidy.short,
    tidy.finished,
    tidy.typed_parts,
    tidy.same_anatomy,
    tidy.documented,
    tidy.anywhere,
    tidy.web_alone,
    tidy.chosen_luck,
    tidy.no_sleep,
    tidy.one_wire,
    tidy.plain_english,
]
MUST_SEE: dict[
    Guard, set[str]
] = {  # Without these a guard has looked in the wrong place, and proves nothing.
    tidy.rooms: set(tidy.MAY_IMPORT) | {"cli"},
    tidy.pure: tidy.PURE | {"maths"},
    tidy.exact: tidy.EXACT,
    tidy.one_sqlite: {"src/banca/kit/play.py", "tests/tidy.py"},
    tidy.one_chart: {"src/banca/house/ledger.py", "src/banca/app.py", "tests/floor/house.py"},
    tidy.typed_parts: {"src/banca/floor/table.py", "src/banca/kit/pack.py", "src/banca/app.py"},
    tidy.same_anatomy: {
        *(f"src/banca/games/{game}/apply.py" for game in ("roulette", "craps", "baccarat")),
        "src/banca/games/blackjack/state.py",
        "src/banca/poker/ring/messages.py",
    },
    tidy.short: {"src/banca/kit/play.py", "tests/tidy.py", "web/src/App.svelte"},
    tidy.finished: {"src/banca/kit/play.py", "tests/tidy.py", "web/src/App.svelte"},
    tidy.documented: {"src/banca/kit/play.py", "tests/tidy.py"},
    tidy.anywhere: {"README.md", "Makefile", "constraints.txt", "web/package-lock.json"},
    tidy.web_alone: {"web/vite.config.ts", "web/src/App.svelte"},
    tidy.chosen_luck: {"tests/tidy.py", "tests/crash/hurried.py", "tests/browser/hurried.py"},
    tidy.no_sleep: {"tests/clock.py", "tests/crash/swarm.py", "tests/server/doors.py"},
    tidy.one_wire: {"web/src/lib/wire.gen.ts", "web/src/games/index.ts", "web/src/App.svelte"},
    tidy.plain_english: tidy.PLAIN,
}


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.__name__)
def test_the_tree_is_tidy(guard: Guard) -> None:
    report = guard(ROOT)

    assert MUST_SEE[guard] <= set(report.seen)
    assert report.faults == []


CLEAN = {
    "src/banca/kit/play.py": '"""Words."""\nfrom fractions import Fraction\nHALF = 1 // 2\n',
    "src/banca/kit/__init__.py": "",
    "src/banca/kit/prose.py": (
        '"""Who has the dice, and where. Who else? Nobody else, or whatever else there is.\n\n'
        "Who is asked to cut; they have half a second. A shoe is new once a shoe is out: it\n"
        "gives a player a hand, and two players a table. ``x if y else z``, or `else`; one bit\n"
        'per player, many a hand.\n"""\n'
        "X = 1 if len('else') else 2  # Who sits at a place that is free, and who may take it.\n"
    ),
    "src/banca/games/dado/apply.py": '"""Folds."""\ndef apply() -> None: ...\n',
    "src/banca/games/dice.py": '"""Dice."""\nfrom banca.kit.play import HALF\n',
    "src/banca/maths/mean.py": '"""Means."""\nimport random\nimport numpy\nX = 1 / 2.0\n',
    "src/banca/floor/table.py": '"""Tables."""\nimport asyncio\nfrom banca import house\n',
    "src/banca/cli/__init__.py": '"""Commands."""\nfrom banca.games import dice\nprint(dice)\n',
    "tests/test_dice.py": '"""Dice."""\nDICE = Random(7), Random()  # By chance: a die.\n',
    "tests/test_wait.py": '"""Waits."""\nsleep(0)\nsleep(1)  # Real time: a process starts.\n',
    "web/package.json": '{"devDependencies": {"svelte": "5", "@scope/kit": "1"}}',
    "web/package-lock.json": '{"funding": {"url": "https:~//sponsors.example.net/x"}}',
    "web/src/lib/money.ts": "export const cents = 1;\n",
    "web/src/lib/wire.gen.ts": (
        "export interface Done {\n  type: 'Done';\n  id: string;\n  table: string;\n"
        "  first: number;\n  count: number;\n}\n"
        "export interface Due {\n  order: string;\n  in_ms: number;\n}\n"
    ),
    "web/src/lib/clock.ts": (
        "import type { Due } from './wire.gen';\n"
        "export interface Clock extends Due {\n  received: number;\n}\n"
        "const left = ({ in_ms, received }: { in_ms: number; received: number }) => in_ms;\n"
        "const late = { order: 'none', in_ms: 1 }; // {order: string; in_ms: number}\n"
    ),
    "web/src/App.svelte": (
        "<script>import { x } from './lib/money';\nimport a from '@scope/kit/b';</script>\n"
    ),
    "README.md": "See http://127.0.0.1:8000 and docs/home/page, kept under var/.\n",
}

# A tilde keeps a planted fault from being one here.
PLANTED: list[tuple[Guard, str, str, str]] = [
    (tidy.typed_parts, "src/banca/floor/a.py", "getattr(game, 'closing', None)", "'closing' is"),
    (
        tidy.typed_parts,
        "src/banca/cli/a.py",
        "X = hasattr(game, 'stacks')",
        "'stacks' is",
    ),
    (tidy.typed_parts, "src/banca/maths/a.py", "asked(game, 'lots', 1)", "'lots' is looked up"),
    (tidy.same_anatomy, "src/banca/games/dado/round.py", "class State: ...", "is of state.py"),
    (tidy.same_anatomy, "src/banca/games/dado/prices.py", "class Book: ...", "is of table.py"),
    (
        tidy.same_anatomy,
        "src/banca/games/dado/table.py",
        "def limits() -> None: ...",
        "of round.py",
    ),
    (tidy.same_anatomy, "src/banca/poker/ring/card.py", "def card() -> None: ...", "of show.py"),
    (tidy.same_anatomy, "src/banca/poker/ring/facts.py", "def apply() -> None: ...", "of apply.py"),
    (tidy.rooms, "src/banca/kit/a.py", "import banca.games.dice", "kit imports banca.games"),
    (tidy.rooms, "src/banca/games/a.py", "from banca.house import books", "games imports"),
    (tidy.rooms, "src/banca/games/a.py", "from banca import maths", "games imports banca.maths"),
    (tidy.rooms, "src/banca/games/a.py", "from ..house import b", "games imports banca.house"),
    (tidy.rooms, "src/banca/games/a.py", "import banca.rulebook", "games imports banca.rulebook"),
    (tidy.rooms, "src/banca/house/a.py", "from banca.games import dice", "house imports"),
    (tidy.rooms, "src/banca/floor/a.py", "def f():\n import banca.games", "floor imports"),
    (tidy.rooms, "src/banca/server/a.py", "import banca.maths.mean", "server imports"),
    (tidy.rooms, "src/banca/server/a.py", "__import__('banca.games')", "server imports"),
    (tidy.rooms, "src/banca/server/a.py", "from banca.app import x", "server imports banca.app"),
    (tidy.rooms, "src/banca/cellar/a.py", "", "'cellar' is no room"),
    (tidy.pure, "src/banca/games/a.py", "import random", "games is pure"),
    (tidy.pure, "src/banca/kit/a.py", "from time import monotonic", "kit is pure"),
    (tidy.pure, "src/banca/kit/a.py", "import os.path", "kit is pure"),
    (tidy.pure, "src/banca/house/a.py", "import numpy as np", "belongs to maths"),
    (tidy.exact, "src/banca/games/a.py", "half = 1 / 2", "true division"),
    (tidy.exact, "src/banca/house/a.py", "half = 3\nhalf /= 2", "true division"),
    (tidy.exact, "src/banca/kit/a.py", "half = 0.5", "0.5 is a float"),
    (tidy.exact, "src/banca/house/a.py", "half = float('1')", "float has no business"),
    (tidy.one_sqlite, "src/banca/server/a.py", "import sqlite3", "use apsw"),
    (tidy.one_sqlite, "tests/test_a.py", "from sqlite3 import connect", "use apsw"),
    (tidy.one_chart, "src/banca/floor/a.py", "a = f'play~er:{1}'", "spells an account"),
    (tidy.one_chart, "src/banca/house/a.py", "a = f'he~ld:{1}:{2}:cash'", "spells an account"),
    (tidy.one_chart, "src/banca/app.py", "a = ''.startswith('he~ld:')", "spells an account"),
    (tidy.one_chart, "tests/test_a.py", "a = 'ho~use:dice'", "spells an account"),
    (tidy.one_chart, "tests/test_a.py", "a = 'PTS/0 po~t:hold1'", "spells an account"),
    (tidy.short, "src/banca/kit/a.py", "x = 1\n" * 701, "more than 700"),
    (tidy.short, "web/src/Long.svelte", "<p>x</p>\n" * 701, "more than 700"),
    (tidy.finished, "src/banca/kit/a.py", "x = 1  # TO~DO: later", "left for later"),
    (tidy.finished, "web/src/a.ts", "// FIX~ME", "left for later"),
    (tidy.finished, "src/banca/house/a.py", "print('here')", "only the command line prints"),
    (tidy.documented, "src/banca/kit/a.py", "x = 1", "no docstring"),
    (tidy.documented, "tests/test_a.py", '"""words"""', "does not begin with a sentence"),
    (tidy.anywhere, "docs/a.md", "Look in /ho~me/ana/banca.", "one machine's"),
    (tidy.anywhere, "Makefile", "cd /ro~ot/banca", "one machine's"),
    (tidy.anywhere, "docs/a.md", "the mirror 192.16~8.3.4", "one machine's"),
    (tidy.anywhere, "constraints.txt", "--index-url https:~//pypi.example.net/x", "a host"),
    (tidy.anywhere, "web/package-lock.json", '{"resolved": "x"}', "records download hosts"),
    (tidy.web_alone, "web/src/a.ts", "import x from '../../src/banca/x.json'", "outside web/"),
    (tidy.web_alone, "web/src/a.ts", "export * from '../../tests/x'", "outside web/"),
    (tidy.web_alone, "web/src/a.ts", "const x = await import('lodash')", "not in package.json"),
    (
        tidy.one_wire,
        "web/src/a.ts",
        "export interface D { order: string; in_ms: number }",
        "is Due",
    ),
    (
        tidy.one_wire,
        "web/src/a.svelte",
        "<script>type D = {\n  id: string;\n  table: string;\n  first: number;\n"
        "  count: number;\n  at: number;\n};</script>",
        "is Done",
    ),
    (
        tidy.one_wire,
        "web/src/a.ts",
        "const d = x as { id: string; table: string; first: number; count?: number };",
        "is Done",
    ),
    (tidy.one_wire, "web/src/a.ts", "const view = x as any;", "any is no type"),
    (tidy.web_alone, "web/src/a.css", "@import '@scope/other/x.css'", "not in package.json"),
    (tidy.chosen_luck, "tests/test_a.py", "luck = random.Random()", "without a seed"),
    (tidy.chosen_luck, "tests/test_a.py", "luck = SystemRandom()", "cannot have a seed"),
    (tidy.chosen_luck, "tests/test_a.py", "key = os.urandom(32)", "drawn by chance"),
    (tidy.chosen_luck, "tests/test_a.py", "key = secrets.token_bytes(32)", "drawn by chance"),
    (tidy.chosen_luck, "tests/test_a.py", "run(['banca', 'serve', '--data', x])", "a house that"),
    (tidy.chosen_luck, "tests/crash/a.py", "asyncio.run(serve(Setup(x)))", "a house that"),
    *(
        (tidy.plain_english, "src/banca/kit/a.py", text, message)
        for text, message in (
            ('"""Words.\n\nTwo rounds. Who folds loses the pot.\n"""', "a.py:3: «Who folds»"),
            ('"""Who stands adds to a bet (1441/95-II:11)."""', "«Who stands adds»"),
            ("x = 1  # Who does not answer does not cut.", "players who"),
            ("# Who has folded\n# gets nothing back.", "a.py:1: «Who has folded gets»"),
            ('"""Never net, for else a stake would pass."""', "say otherwise"),
            ('"""Whether players turn the cards; else the table does."""', "say otherwise"),
            ("x = 1  # Else nobody has bet.", "«Else»"),
            ("x = 1  # A bit a player.", "«A bit a player»: say per"),
            ('"""It goes round once a shoe: no more."""', "«once a shoe»"),
            ('"""Says 1.5 seconds a hand."""', "«1.5 seconds a hand»"),
            ('"""Hands a second on one core."""', "«Hands a second»"),
            ("# The chain takes one step\n# a round, and ends.", "a.py:1: «one step a round»"),
        )
    ),
    (tidy.no_sleep, "tests/test_a.py", "await asyncio.sleep(0.1)", "wait until"),
    (tidy.no_sleep, "tests/test_a.py", "sleep(seconds)", "wait until"),
]


def plant(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace("~", ""))


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.__name__)
def test_a_clean_tree_passes(guard: Guard, tmp_path: Path) -> None:
    plant(tmp_path, CLEAN)

    report = guard(tmp_path)

    assert report.seen
    assert report.faults == []


@pytest.mark.parametrize(("guard", "name", "text", "message"), PLANTED)
def test_a_planted_fault_is_found(
    guard: Guard, name: str, text: str, message: str, tmp_path: Path
) -> None:
    plant(tmp_path, {**CLEAN, name: text})

    faults = guard(tmp_path).faults

    assert len(faults) == 1
    assert message in faults[0]
    assert name in faults[0]


def test_every_guard_has_a_planted_fault() -> None:
    assert {guard for guard, *_ in PLANTED} == set(GUARDS) == set(MUST_SEE)
