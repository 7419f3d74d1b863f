"""house.toml: what it may say, and the error when it says something else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from banca.all_games import ALL_GAMES
from banca.floor.beacon import QUICKNET
from banca.games import GAMES, slots
from banca.rulebook import languages
from banca.settings import Settings, SettingsError, TableFile, settings
from banca.settings import _place as settings_of
from tests.beacon import NETWORK, info
from tests.rule_marks import rule

TABLE = '[[table]]\nid = "one"\ngame = "roulette"\nname = { pt = "Um", en = "One" }\n'


def read(folder: Path, text: str) -> Settings:
    file = folder / "house.toml"
    file.write_text(text)
    return settings(file)


@rule("804/2015:4", "807/2015:4", "1441/95-IX:2")
def test_the_built_in_house_has_every_wheel_shared_and_for_one_alone() -> None:
    found = {
        (p.rules.rulebook, p.rules.wheel, p.rules.shared)
        for p in settings().places
        if p.game.name == "roulette"
    }

    assert found == {
        ("804/2015", "american-38", True),
        ("804/2015", "american-38", False),
        ("804/2015", "american-37", True),
        ("804/2015", "american-37", False),
        ("807/2015", "french-37", True),
        ("807/2015", "french-37", False),
        ("1441/95-IX", "american-37", True),
        ("1441/95-IX", "french-37", True),
        ("1441/95-X", "french-37", True),
    }


@rule("805/2015:5", "808/2015:4", "812/2015:4")
def test_the_built_in_house_has_every_game_by_every_rulebook() -> None:
    offered = {(p.game.name, p.rules.rulebook) for p in settings().places}
    alone = {p.game.name for p in settings().places if not p.rules.shared}

    assert offered == {(g.name, rules.rulebook) for g in ALL_GAMES for rules in g.variants()}
    assert alone == {g.name for g in GAMES}


def test_what_decisions_are_worth_is_told_in_demonstration_unless_forbidden(tmp_path: Path) -> None:
    told = read(tmp_path, TABLE)
    not_told = read(tmp_path, TABLE + "advice = false\n")

    assert [place.advice for place in told.places] == [True]
    assert [place.advice for place in not_told.places] == [False]


@rule("reading:bots", "809/2015:75")
def test_every_poker_table_of_the_built_in_house_has_somebody_to_play_with() -> None:
    tables = [place for place in settings().places if place.game.name == "poker"]

    assert {place.rules.rulebook for place in tables} == {"806/2015", "97/2010", "809/2015"}
    assert all(place.bots for place in tables)
    assert {strength for place in tables for strength in place.bots} == {"easy", "medium", "hard"}


POKER = TABLE.replace("roulette", "poker")


@rule("reading:bots", "PD-67")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        (POKER + 'bots = ["strong"]', "no bot 'strong' at poker; there are: easy, medium, hard"),
        (TABLE + 'bots = ["easy"]', "no bot 'easy' at roulette; there are: none"),
    ],
)
def test_bots_sit_where_the_game_has_some(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(SettingsError) as error:
        read(tmp_path, text)

    assert says in str(error.value)
    assert read(tmp_path, POKER + 'bots = ["easy"]').places[0].bots == ("easy",)


@rule("reading:bots")
def test_no_bots_where_money_is_played_for() -> None:
    table = TableFile("one", "poker", "One", bots=("easy",))

    with pytest.raises(SettingsError, match="house bots play for points alone"):
        settings_of("a house", table, "EUR/2")


@rule("804/2015:31", "807/2015:33")
def test_a_house_plays_for_points_unless_told_otherwise() -> None:
    assert settings().about.asset == "PTS/0"
    assert {place.asset for place in settings().places} == {"PTS/0"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "at least one"),
        ("[[table]]\n", "missing required field `id`"),
        (TABLE + TABLE, "two tables are called 'one'"),
        (TABLE.replace("roulette", "rolette"), "no game 'rolette'; there are: roulette"),
        (TABLE + 'rules = { whel = "x" }', "no rule 'whel'; there are: rulebook, wheel"),
        (TABLE + "rules = { window = 1 }", "PD-48"),
        (TABLE + 'rules = { rulebook = "804/2015", wheel = "french-37" }', "804/2015:7"),
        (TABLE + "rules = { minimum = 75 }", "reading:money"),
        (TABLE + 'rules = { minimum = "75" }', "Expected `int`, got `str`"),
        (TABLE.replace('"one"', '"Número um"'), "at `$.table[0].id`"),
        (TABLE.replace("en =", "qq ="), "one per language; there are: pt, en"),
        (TABLE.replace('pt = "Um", en = "One"', ""), "one per language; there are: pt, en"),
        ('[house]\nasset = "EUR/2"\n' + TABLE, "needs verified player accounts"),
        ("[house]\ncolour = 1\n" + TABLE, "unknown field `colour`"),
        ("[house]\nready_s = 2\n" + TABLE, "never shorter than 3 seconds (PD-48)"),
        ("[house]\nquick_s = -0.1\n" + TABLE, "`float` >= 0.0 - at `$.house.quick_s`"),
        ("[house]\nquick_s = 3.5\n" + TABLE, "`float` <= 3.0 - at `$.house.quick_s`"),
        ("[house", "house.toml"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(SettingsError) as error:
        read(tmp_path, text)

    assert says in str(error.value)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ('{ pt = "Um", en = "One" }', dict.fromkeys(languages(), "Um") | {"en": "One"}),
        ('{ pt = "Um" }', dict.fromkeys(languages(), "Um")),
        ('{ en = "One" }', dict.fromkeys(languages(), "One")),
        ('"VIP 7"', dict.fromkeys(languages(), "VIP 7")),
    ],
)
def test_a_name_is_said_in_every_language(tmp_path: Path, name: str, said: object) -> None:
    (place,) = read(tmp_path, TABLE.replace('{ pt = "Um", en = "One" }', name)).places

    assert place.title == said


def test_a_table_without_a_name_has_that_of_the_phrases(tmp_path: Path) -> None:
    text = TABLE.replace('name = { pt = "Um", en = "One" }\n', "")
    (known,) = read(tmp_path, text.replace('"one"', '"fr37"')).places
    (own,) = read(tmp_path, text).places

    assert known.title["pt"] == "Roleta francesa"
    assert known.title["en"] == "French roulette"
    assert own.title == dict.fromkeys(languages(), "one")


def test_the_key_is_beside_the_house_file_unless_its_path_is_whole(tmp_path: Path) -> None:
    assert read(tmp_path, TABLE).key is None
    assert read(tmp_path, f'[house]\nkey = "keys/a.key"\n{TABLE}').key == tmp_path / "keys/a.key"
    assert read(tmp_path, f'[house]\nkey = "/keys/a.key"\n{TABLE}').key == Path("/keys/a.key")
    with pytest.raises(SettingsError, match="key"):
        read(tmp_path, f'[house]\nkey = ""\n{TABLE}')


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"nowhere\.toml: No such file"):
        settings(tmp_path / "nowhere.toml")


@rule("reading:luck")
def test_a_house_may_promise_a_beacon(tmp_path: Path) -> None:
    assert settings().beacon is None
    found = read(tmp_path, f"[beacon]\n{TABLE}").beacon
    assert found is not None
    assert found.network.name == QUICKNET.name

    (tmp_path / "net.json").write_text(json.dumps(info()))
    other = '[beacon]\ninfo = "net.json"\nrelays = ["http://127.0.0.1:1"]\nwait_s = 5\n'
    found = read(tmp_path, other + TABLE).beacon
    assert found is not None
    assert (found.network.name, found.relays, found.wait_s) == (
        NETWORK.name,
        ("http://127.0.0.1:1",),
        5,
    )


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('info = "gone.json"', "gone.json: No such file"),
        ('info = "house.toml"', "does not describe a network of drand"),
        ("relays = []", "at least one URL"),
        ('relays = ["file:///etc/passwd"]', "beacon.relays"),
        ('relays = ["http://"]', "beacon.relays"),
        ("wait_s = 4", "beacon.wait_s"),
        ("timeout_s = 0", "beacon.timeout_s"),
        ("network = 1", "network"),
    ],
)
def test_a_beacon_that_cannot_be_had_is_named(tmp_path: Path, said: str, why: str) -> None:
    with pytest.raises(SettingsError, match=why):
        read(tmp_path, f"[beacon]\n{said}\n{TABLE}")


# --- Witnesses ------------------------------------------------------------------------------------

FILE = '[[witness]]\nkind = "file"\npath = "told"\n'
MAIL = (
    '[[witness]]\nkind = "mail"\nhost = "mail.example"\nfrom = "banca@casino.example"\n'
    'to = ["ana@notary.example"]\n'
)
STAMP = '[[witness]]\nkind = "stamp"\nurl = "https://stamps.example"\npath = "stamps"\n'


def test_nobody_is_a_witness_unless_the_file_says_so() -> None:
    assert settings().witnesses == []


def test_witnesses_have_names_periods_and_patience_of_their_own(tmp_path: Path) -> None:
    more = 'name = "notary"\nevery_s = 86400\ntimeout_s = 5\n'
    found = read(tmp_path, TABLE + FILE + MAIL + STAMP + MAIL + more).witnesses

    assert [(one.witness.name, one.every_s, one.timeout_s) for one in found] == [
        ("file", 60, 10),
        ("mail", 3600, 30),
        ("stamp", 600, 30),
        ("notary", 86400, 5),
    ]


def test_the_files_of_witnesses_are_beside_the_house_file(tmp_path: Path) -> None:
    (found,) = read(tmp_path, TABLE + FILE).witnesses
    found.witness.ready()

    assert (tmp_path / "told").exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[witness]]\n", "witness 1: no kind None; there are: file, mail, stamp"),
        (FILE.replace("file", "pigeon"), "no kind 'pigeon'; there are: file, mail, stamp"),
        (FILE.replace('"file"', "[]"), "no kind []; there are: file, mail, stamp"),
        (FILE + "pth = 1", "witness 1: file: no setting 'pth'; there are: path, name, every_s"),
        (FILE + MAIL + "pth = 1", "witness 2: mail: no setting 'pth'; there are: host, from, to"),
        ('[[witness]]\nkind = "file"', "missing required field `path`"),
        (FILE + "every_s = 0", "Expected `int` >= 1 - at `$.every_s`"),
        (FILE + "timeout_s = 601", "Expected `int` <= 600 - at `$.timeout_s`"),
        (FILE + 'name = "My File"', "at `$.name`"),
        (FILE + FILE, "two witnesses are called 'file'; give one another `name`"),
        (MAIL + 'tls = "maybe"', "Invalid enum value 'maybe' - at `$.tls`"),
        (MAIL + "port = 0", "at `$.port`"),
        (MAIL + 'password = "sesame"', "mail: no setting 'password'; there are:"),
        (MAIL + 'user = "banca"', "user and password_env come together"),
        (MAIL + 'password_env = "MAIL"', "user and password_env come together"),
        (MAIL + 'user = "a"\npassword_env = "B"\ntls = "none"', "a password needs TLS"),
        (MAIL.replace('["ana@notary.example"]', "[]"), "at `$.to`"),
        (MAIL.replace("ana@notary.example", "ana"), "at `$.to[0]`"),
        (MAIL.replace("ana@notary.example", "a@b.example\\nBcc: c@d.example"), "at `$.to[0]`"),
        (STAMP.replace("https", "file"), "it is https://… or http://…"),
        (STAMP.replace("https://", ""), "it is https://… or http://…"),
    ],
)
def test_what_is_wrong_with_a_witness_is_said(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(SettingsError) as error:
        read(tmp_path, TABLE + text)

    assert says in str(error.value)
    assert str(error.value).startswith(str(tmp_path / "house.toml"))


MACHINE = Path(__file__).parent.parent / "src/banca/games/slots/machines/latao.toml"


def machines(tmp_path: Path, rules: str) -> Settings:
    file = tmp_path / "house.toml"
    file.write_text(f'[[table]]\nid = "a"\ngame = "slots"\nrules = {{ {rules} }}\n', "utf-8")
    return settings(file)


@rule("1441/95-VIII:8")
def test_a_table_names_a_machine_that_is_shipped_or_a_file_beside_its_own(tmp_path: Path) -> None:
    own = MACHINE.read_text("utf-8").replace('name = "latao"', 'name = "minha"')
    (tmp_path / "minha.toml").write_text(own, "utf-8")
    shipped = machines(tmp_path, 'machine = "latao"').places[0]
    beside = machines(tmp_path, 'machine = "minha.toml"').places[0]
    default = machines(tmp_path, "").places[0]

    assert shipped.rules == default.rules == slots.Rules()
    assert (shipped.rules.machine.name, beside.rules.machine.name) == ("latao", "minha")
    assert shipped.rules.machine.reels == beside.rules.machine.reels


@rule("1441/95-VIII:11", "828/2015:34")
def test_a_machine_without_words_in_portuguese_is_at_no_table(tmp_path: Path) -> None:
    english = re.sub(r'pt = "[^"]*",? ?\n?', "", MACHINE.read_text("utf-8"))
    (tmp_path / "english.toml").write_text(english, "utf-8")

    with pytest.raises(SettingsError, match=r"machine has no words in 'pt': .*1441/95-VIII:11"):
        machines(tmp_path, 'machine = "english.toml"')


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ('machine = "none"', "table a: machine = 'none': .*none: No such file .*; shipped are: "),
        ("machine = 3", "table a: machine = 3: it takes the name of one that is shipped"),
        ('machine = "wrong.toml"', r"table a: wrong\.toml: line 1: "),
        ('machine = "/dev/zero"', r"table a: /dev/zero: line 1: the file has 262,144 bytes"),
        ('machine = "latao", cycle = 1', r"reading:machine-cycle\) {'least': 3}"),
        ('machine = "latao", shared = true', "A slot machine has one player"),
        ("lines = 3", "no rule 'lines'; there are: rulebook, machine, "),
    ],
)
def test_a_machine_that_cannot_be_opened_says_what_would_be_right(
    tmp_path: Path, rules: str, said: str
) -> None:
    (tmp_path / "wrong.toml").write_text("nothing of a machine", "utf-8")

    with pytest.raises(SettingsError, match=said):
        machines(tmp_path, rules)
