"""The client's types are those of the house: generated, fresh, and strict enough to fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from banca.all_games import ALL_GAMES
from banca.kit.play import Leave, PlayerId, Settled, Sit, Value
from banca.server.typescript import index, of_game, shared, written
from tests.server.written import files, stale
from tests.tidy import ROOT


def test_what_is_written_is_fresh() -> None:
    assert stale(ROOT, files()) == []


def test_every_game_has_a_file_of_its_own() -> None:
    assert set(written(ALL_GAMES)) == {
        "lib/wire.gen.ts",
        "lib/kit.gen.ts",
        "games/games.gen.ts",
        *(f"games/{game.name}/wire.gen.ts" for game in ALL_GAMES),
    }


def test_nothing_of_a_game_is_left_unsaid() -> None:
    """An ``unknown`` in the client is a type that the house did not give; luck repeats commands."""
    for path, text in written(ALL_GAMES).items():
        vague = [line.strip() for line in text.splitlines() if "unknown" in line or line == "any"]
        if path == "lib/wire.gen.ts":
            vague = [line for line in vague if not line.startswith("patch")]
        if path == "lib/kit.gen.ts":
            vague = [line for line in vague if line != "command: unknown;"]
        assert vague == [], path


# --- A toy game -----------------------------------------------------------------------------------


class Guess(Value):
    """A wish: heads or tails."""

    player: PlayerId
    side: str = "heads"


class Flipped(Value):
    round: int
    side: str


class Public(Value):
    round: int
    last: Flipped | None


class Private(Value):
    guess: str


class CardOfCoin(Value, tag="Card"):
    game: str


def public(state: object) -> Public:
    raise AssertionError("only its annotations are read")


def private(state: object, player: PlayerId) -> Private:
    raise AssertionError("only its annotations are read")


def card(rules: object) -> CardOfCoin:
    raise AssertionError("only its annotations are read")


TOY: Any = SimpleNamespace(
    name="coin",
    Wish=Sit | Leave | Guess,
    Event=Flipped | Settled,
    public=public,
    private=private,
    card=card,
)
TOY_TYPES = """\
/**
 * Coin on the wire.
 * Written by `make docs` from the types of the house: do not edit.
 */

import type { Leave, LuckEvent, Settled, Sit } from '../../lib/kit.gen';

export type Card = CardOfCoin;

/** What a player may ask for. */
export type Wish =
  | Sit
  | Leave
  | Guess;

/** What may happen. */
export type Event =
  | Flipped
  | Settled
  | LuckEvent;

export interface CardOfCoin {
  game: 'coin';
}

export interface Flipped {
  type: 'Flipped';
  round: number;
  side: string;
}

/** A wish: heads or tails. */
export interface Guess {
  type: 'Guess';
  side?: string;
}

export interface Private {
  guess: string;
}

export interface Public {
  round: number;
  last?: Flipped | null;
}
"""


def test_a_game_is_written_from_its_annotations() -> None:
    """Wishes name no player, a null may be left out, and only members of a union have a tag."""
    assert of_game(TOY) == TOY_TYPES


def test_what_the_kit_has_is_written_once_for_all_games() -> None:
    text = shared([TOY])

    assert "export interface Settled {\n  type: 'Settled';\n  player: string;" in text
    assert "export interface Sit {\n  type: 'Sit';\n}" in text
    assert "Flipped" not in text


def test_the_list_of_games_ties_each_to_its_types() -> None:
    text = index([TOY])

    assert "import type * as coin from './coin/wire.gen';" in text
    assert "  coin: {\n    Card: coin.Card;\n    Public: coin.Public;\n" in text


def test_another_field_makes_the_file_stale(tmp_path: Path) -> None:
    fresh = {"web/src/games/coin/wire.gen.ts": of_game(TOY)}
    plant(tmp_path, fresh)
    assert stale(tmp_path, fresh) == []

    renamed = msgspec.defstruct("Private", [("called", str)], bases=(Value,), frozen=True, tag=True)
    private_renamed = SimpleNamespace(**{**vars(TOY), "private": annotated(renamed)})
    found = stale(tmp_path, {"web/src/games/coin/wire.gen.ts": of_game(private_renamed)})  # type: ignore[arg-type]

    assert found == [
        "web/src/games/coin/wire.gen.ts is not as the types of the house say: run make docs"
    ]


def test_a_file_that_no_type_stands_behind_is_found(tmp_path: Path) -> None:
    plant(tmp_path, {"web/src/games/gone/wire.gen.ts": ""})

    assert stale(tmp_path, {}) == ["web/src/games/gone/wire.gen.ts has no game any more: remove it"]


def annotated(kind: type) -> Any:
    def private(state: object, player: PlayerId) -> Any:
        raise AssertionError("only its annotations are read")

    private.__annotations__["return"] = kind
    return private


def plant(root: Path, texts: dict[str, str]) -> None:
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


# --- A field renamed in the house, and not in the client ------------------------------------------

RENAMED = ("src/banca/games/roulette/messages.py", "    pocket: Pocket\n", "    number: Pocket\n")
PARTS = ("src/banca", "tests/server", "web/src", "web/dev", "docs")
SINGLE = ("tests/__init__.py", "tests/tidy.py", "web/tsconfig.json", "web/package.json")


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which the ball no longer rests in a *pocket*."""
    if not (ROOT / "web/node_modules").exists():
        pytest.skip("the client is not set up: make web-test")
    root = tmp_path_factory.mktemp("renamed")
    built = shutil.ignore_patterns("__pycache__", "webdist", "node_modules")
    for part in PARTS:
        shutil.copytree(ROOT / part, root / part, ignore=built)
    for name in SINGLE:
        shutil.copy(ROOT / name, root / name)
    (root / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    name, before, after = RENAMED
    text = (root / name).read_text("utf-8")
    assert before in text
    (root / name).write_text(text.replace(before, after), "utf-8")
    return root


def ran(root: Path, *words: str, where: str = ".") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        words, cwd=root / where, env=env, capture_output=True, text=True, check=False
    )


def test_a_field_renamed_in_the_house_fails_the_lint(renamed: Path) -> None:
    """First the generated file is stale; once regenerated, the client uses a field that is gone."""
    written_by = (sys.executable, "-m", "tests.server.written")
    checked = ran(renamed, *written_by, "--check")

    assert checked.returncode == 1
    assert "web/src/games/roulette/wire.gen.ts is not as the types of the house" in checked.stderr

    assert ran(renamed, *written_by).returncode == 0
    compiled = ran(
        renamed,
        *(
            "node_modules/.bin/tsc",
            "--ignoreConfig",
            "--noEmit",
            "--strict",
            "--skipLibCheck",
            "--target",
            "ES2022",
        ),
        *("--module", "ESNext", "--moduleResolution", "bundler", "--lib", "ES2023,DOM"),
        "src/games/roulette/told.ts",
        where="web",
    )

    assert compiled.returncode != 0
    assert "'pocket' does not exist on type 'Spun'" in compiled.stdout


@pytest.mark.soak
def test_the_check_of_the_client_finds_every_place_of_it(renamed: Path) -> None:
    ran(renamed, sys.executable, "-m", "tests.server.written")
    checked = ran(renamed, "npm", "run", "check", where="web")

    assert checked.returncode != 0
    for name in ("Roulette.svelte", "told.ts", "past.test.ts"):
        assert name in checked.stdout
