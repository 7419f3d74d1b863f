"""`[[jackpot]]` in house.toml: tables name them, and their rules say what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from banca.all_games import ALL_GAMES
from banca.kit.jackpots import Jackpot
from banca.rulebook import languages
from banca.settings import Settings, SettingsError, settings
from tests import fruta
from tests.rule_marks import rule

JACKPOT = '[[jackpot]]\nid = "super"\nseed = 5000\nmean = 1_000_000\n'
TABLE = '[[table]]\nid = "one"\ngame = "fruta"\nname = "One"\n'
FED = TABLE + 'rules = { jackpots = ["super"] }\n'


@pytest.fixture(autouse=True)
def machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banca.settings.ALL_GAMES", (*ALL_GAMES, fruta.GAME))


def read(folder: Path, text: str) -> Settings:
    path = folder / "house.toml"
    path.write_text(text)
    return settings(path)


@rule("1441/95-VIII:4")
def test_a_table_names_its_jackpots_and_its_rules_say_what_they_are(tmp_path: Path) -> None:
    found = read(tmp_path, JACKPOT + FED + FED.replace("one", "two"))

    its = Jackpot("super", seed=5_000, mean=1_000_000)
    assert [place.rules.jackpots for place in found.places] == [(its,), (its,)]
    assert [(one.jackpot, one.asset) for one in found.jackpots] == [(its, "PTS/0")]
    assert found.jackpots[0].title == dict.fromkeys(languages(), "Superjackpot")


def test_a_jackpot_has_a_name_of_its_own(tmp_path: Path) -> None:
    (its,) = read(tmp_path, JACKPOT + 'name = { pt = "Um", en = "One" }\n' + FED).jackpots

    assert its.title == dict.fromkeys(languages(), "Um") | {"en": "One"}


def test_a_table_may_play_for_none(tmp_path: Path) -> None:
    assert read(tmp_path, TABLE).places[0].rules.jackpots == ()
    assert read(tmp_path, TABLE).jackpots == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (JACKPOT + JACKPOT + FED, "two jackpots are called 'super'"),
        (FED, "no [[jackpot]] is called 'super'; there are: none"),
        (JACKPOT + FED.replace('"super"', '"supra"'), "'supra'; there are: super"),
        (JACKPOT + FED.replace('["super"]', '"super"'), "it takes a list of ids"),
        (JACKPOT + FED.replace('["super"]', "[1]"), "it takes a list of ids"),
        (JACKPOT + FED.replace('["super"]', '["super", "super"]'), "is there twice"),
        (JACKPOT.replace("5000", "-1") + FED, "`int` >= 0 - at `$.jackpot[0].seed`"),
        (JACKPOT.replace("5000", "10.5") + FED, "Expected `int`, got `float`"),
        (JACKPOT.replace("5000", str(10**19)) + FED, "$.jackpot[0].seed"),
        (JACKPOT.replace("1_000_000", "0") + FED, "`int` >= 1 - at `$.jackpot[0].mean`"),
        (JACKPOT.replace("1_000_000", str(10**12)) + FED, "`int` <= 100000000000"),
        (JACKPOT.replace("mean", "means") + FED, "$.jackpot[0]"),
        (JACKPOT + "name = { qq = 'x' }\n" + FED, "jackpot super: name"),
        *(
            (JACKPOT.replace('"super"', f'"{id}"') + FED, "at `$.jackpot[0].id`")
            for id in ("", "Super", "a b", "a:b", "a~b", "-a", "a" * 33, "ã", "a\\n", "../a", "%00")
        ),
        (JACKPOT + FED.replace("super", "super\\u0000"), "no [[jackpot]] is called"),
        (
            JACKPOT.replace("1_000_000", "1") + FED + "[house]\n",
            "From one win to the next a jackpot takes in",
        ),
        (
            JACKPOT + '[[table]]\nid = "am"\ngame = "roulette"\nrules = { jackpots = ["super"] }\n',
            "no rule 'jackpots'",
        ),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(SettingsError) as error:
        read(tmp_path, text)

    assert says in str(error.value)
