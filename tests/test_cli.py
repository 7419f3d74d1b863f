"""The command line: what it answers, in which shape, and what it says to bad input."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, Union, get_args
from urllib.request import Request, urlopen

import apsw
import msgspec
import pytest
from rich.console import Console
from websockets.sync.client import connect

from banca.cli import COMMANDS, main
from banca.cli import play as terminal
from banca.floor.dealer import Dealer
from banca.games import roulette
from banca.games.roulette.messages import Spin
from banca.kit.play import Value
from banca.maths import simulate
from tests import entropy, toy
from tests.clock import PATIENCE_S
from tests.ctrl_c import heed_ctrl_c, interrupted
from tests.rule_marks import rule
from tests.tidy import ROOT

BANCA = [sys.executable, "-c", entropy.COMMAND]  # In ROOT.


class Said:
    """What a command said, and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def banca(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a command in this process."""
    monkeypatch.delenv("BANCA_DATABASE", raising=False)
    monkeypatch.setattr("banca.cli.logs.begin", lambda level: None)  # It is the process's.

    def run(*words: object) -> Said:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Said(int(ended.value.code or 0), out, err)

    return run


# --- Bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("blackjack", "no command 'blackjack'; there is serve, play"),
        ("--prot 7", "Did you mean --port?"),
        ("odds", "which game? banca odds GAME, or banca odds --all"),
        ("odds whist", "no game 'whist'; there is roulette"),
        ("odds roulette --form x", "no form 'x'; there is american-37, american-38, french-37"),
        ("odds roulette --rulebook 807/2015 --form american-38", "there is french-37"),
        ("odds roulette --rulebook 805/2015", "there is 804/2015, 807/2015"),
        ("simulate roulette", "--rounds requires an argument"),
        ("simulate roulette --rounds many", "write 10000000, 10_000_000 or 1e7"),
        ("simulate roulette --rounds 0", "use 1 to 1,000,000,000,000"),
        ("simulate roulette --rounds -5", "use 1 to 1,000,000,000,000"),
        ("simulate roulette --rounds 9 --bet pleno:99", "there is pleno:0, pleno:00"),
        ("rules 999/2015", "no book '999/2015'; there is "),
        ("rules 804/2015:?", "804/2015 has 1, 2, 3"),
        ("rules --language qq", "there is no language 'qq'; there is pt, en"),
        ("play roulette --rulebook none", "there is 804/2015"),
        ("verify --data nowhere", "no books in nowhere; say where they are"),
        ("verify --database mysql://x", "use postgresql://…"),
        ("verify --anchor 12:abc", "write 17:3fa9…"),
        ("serve --port 70000", "use 1 to 65535"),
        ("serve --database sqlite:x", "use postgresql://…"),
        ("serve --log loud", 'Choose from: "debug"'),
        ("void am38", "--why requires an argument"),
        ("void am38 --why x --data nowhere", "no house has been opened in nowhere"),
        ("close am38 --data nowhere", "start it with banca serve"),
        ("new-game", "NAME requires an argument"),
        ("new-game Boule", "lower-case letters, digits and single underscores"),
        ("new-game lambda", "a Python keyword"),
        ("new-game roulette", "web/src/games/Roulette.svelte already exists"),
        ("new-game boule --rulebook 804/2015", "already exists; use one such as 811/2015 or"),
        (
            "new-game boule --rulebook eleven",
            "is not the number of a regulation; use one",
        ),
    ],
)
def test_bad_input_is_told_what_would_be_right(banca: Any, words: str, said: str) -> None:
    answer = banca(*words.split())

    assert answer.code == 2
    assert said in answer.err
    assert answer.err.startswith("banca: ")
    assert answer.err.count("\n") == 1
    assert answer.out == ""


def test_the_version_and_the_help(banca: Any) -> None:
    assert banca("--version").out == "banca 0.1.0\n"
    page = banca("--help").out

    assert all(f" {name} " in page for name in ("serve", *COMMANDS))


def test_an_output_that_nobody_reads_on_is_no_fault() -> None:
    command = [*BANCA, "rules", "804/2015"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()

        assert process.stderr.read() == b""
        assert process.wait(60) in (0, 1)


def test_a_command_does_not_wait_for_the_server_to_load() -> None:
    code = (
        "import sys\nfrom banca.cli import main\n"
        "try: main(['odds', 'roulette', '--rulebook', '807/2015', '--json'])\n"
        "finally: print(*sorted({m.partition('.')[0] for m in sys.modules}), file=sys.stderr)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stderr.split()

    assert "msgspec" in loaded
    assert not {"starlette", "uvicorn", "apsw", "structlog", "numpy"} & set(loaded)


# --- odds -----------------------------------------------------------------------------------------


def test_the_odds_of_every_spot_as_json(banca: Any) -> None:
    rows = banca("odds", "roulette", "--json").json

    names = ["game", "rulebook", "form", "bet", "win", "push", "lose", "edge", "within"]
    assert all(list(row) == names for row in rows)
    tables = {(row["rulebook"], row["form"]) for row in rows}
    assert tables == {
        ("804/2015", "american-37"),
        ("804/2015", "american-38"),
        ("807/2015", "french-37"),
        ("1441/95-IX", "french-37"),
        ("1441/95-IX", "american-37"),
        ("1441/95-X", "french-37"),
    }
    spots = {rules.wheel: {s.spot for s in roulette.card(rules).spots} for rules in VARIANTS}
    for table in tables:
        bets = [row["bet"] for row in rows if (row["rulebook"], row["form"]) == table]
        assert set(bets) == spots[table[1]]
        assert len(bets) == len(set(bets))
    for row in rows:
        parts = [Fraction(row[name]) for name in ("win", "push", "lose")]
        assert sum(parts) == 1
        assert [str(part) for part in parts] == [row["win"], row["push"], row["lose"]]
        assert row["edge"] == ("1/19" if row["form"] == "american-38" else "1/37")


VARIANTS = roulette.variants()


def test_the_odds_as_a_table_have_a_line_a_kind(banca: Any) -> None:
    page = banca("odds", "roulette", "--rulebook", "804/2015", "--form", "american-38").out

    assert "roulette · 804/2015 · american-38" in page
    assert "│ corner  │    22 │  2/19 │  8 to 1 │       1/19 │ 5.263 % │" in page
    assert page.count("5.263 %") == 10


# --- simulate -------------------------------------------------------------------------------------


def test_a_simulation_as_json(banca: Any) -> None:
    words = ("simulate", "roulette", "--rounds", "200_000", "--seed", "7", "--json")
    once, again = banca(*words).json, banca(*words).json

    assert once == again
    assert {key: once[key] for key in list(once)[:-1]} == {
        "game": "roulette",
        "rulebook": "804/2015",
        "form": "american-38",
        "rounds": 200_000,
        "asked": 200_000,
        "seed": 7,
        "confidence": "99/100",
    }
    assert len(once["bets"]) == 164
    for bet in once["bets"]:
        known = ["bet", "exact", "simulated", "low", "high", "holds", "error", "decided"]
        assert list(bet) == known
        assert bet["exact"] == "1/19"
        assert bet["low"] < bet["simulated"] < bet["high"]
        assert bet["holds"] == (bet["low"] <= 1 / 19 <= bet["high"])


def test_a_simulation_of_one_bet_at_another_table(banca: Any) -> None:
    words = ["simulate", "roulette", "--rounds", "1000", "--bet", "corner:0-1-2-3"]
    answer = banca(*words, "--rulebook", "807/2015")

    assert "corner:0-1-2-3" in answer.out
    assert "1/37 = 2.703 %" in answer.out
    assert "seed" in answer.err  # Drawn, and shown, so that the run can be repeated.


started = partial(subprocess.Popen, stdout=subprocess.PIPE, text=True, preexec_fn=heed_ctrl_c)


def test_ctrl_c_shows_what_was_played_until_then() -> None:
    ended = interrupted("simulate", "roulette", "--rounds", "1000000000000", "--json")

    assert ended.code == 130
    assert "1,000,000,000,000 rounds with seed" in ended.err
    assert "stopped after" in ended.err
    assert "Traceback" not in ended.err
    assert 0 < json.loads(ended.out)["rounds"] < json.loads(ended.out)["asked"]


def test_ctrl_c_before_anything_was_played(banca: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Iterator[Any]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(simulate, "drawn", interrupted)
    answer = banca("simulate", "roulette", "--rounds", "1000")

    assert answer.code == 130
    assert "nothing to show" in answer.err


# --- rules ----------------------------------------------------------------------------------------


TONGUES = ("pt", "en")


def test_the_coverage_of_every_rule_as_json(banca: Any) -> None:
    rows = banca("rules", "--coverage", "--json").json

    assert all(list(row)[:5] == ["rule", "status", "why", "code", "tests"] for row in rows)
    books = {row["rule"].partition(":")[0] for row in rows}
    assert {"804/2015", "807/2015", "1441/95-IX", "1441/95-X"} <= books
    assert all(row[tongue]["title"] and row[tongue]["text"] for row in rows for tongue in TONGUES)
    for row in rows:
        assert (row["status"] == "not modelled") == bool(row["why"])
        assert row["status"] != "tested" or (row["code"] and row["tests"])


def test_the_coverage_says_why_in_portuguese_too(banca: Any) -> None:
    def why(*words: str) -> set[str]:
        rows = banca("rules", "1441/95-X", "--coverage", "--json", *words).json
        return {row["why"] for row in rows} - {""}

    english, portuguese = why(), why("--language", "pt")

    assert len(english) == len(portuguese) > 3
    assert not english & portuguese


def test_one_rule_and_what_is_under_it(banca: Any) -> None:
    page = banca("rules", "804/2015:11.b").out
    all_of_13 = banca("rules", "804/2015:13", "--json").json

    assert page.startswith("804/2015:11.b")
    assert [row["rule"] for row in all_of_13][:3] == [
        "804/2015:13",
        "804/2015:13.a",
        "804/2015:13.a.i",
    ]
    assert "804/2015:14" not in {row["rule"] for row in all_of_13}
    assert banca("rules", "804/2015:11.b", "--language", "pt").out != page


def test_the_list_of_books(banca: Any) -> None:
    assert "807/2015" in banca("rules").out
    assert "Roleta francesa" in banca("rules", "--language", "pt").out


# --- play -----------------------------------------------------------------------------------------


@pytest.fixture
def sitting(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Plays what is typed, always with the same luck; returns what was shown."""

    def run(
        typed: str,
        language: Any = "en",
        rules: Any = None,
        start: int = terminal.START,
        game: Any = roulette.GAME,
    ) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.setattr(terminal, "START", start)
        alone = rules or roulette.Rules(shared=False)
        key, nonce = bytes(32), bytes(range(32))
        dealer = Dealer(game, alone, "terminal", "PTS/0", key, nonce=lambda: nonce)
        shown = io.StringIO()
        screen = terminal.Screen(Console(file=shown, width=200, highlight=False), language)
        terminal.Sitting(dealer, screen).run()
        return shown.getvalue()

    return run


def test_a_round_in_the_terminal(sitting: Any) -> None:
    page = sitting("2.00 pleno:17, 5 simple:red\nspin\nquit\n")

    assert "Round 1, sealed" in page
    assert "on the cloth: 2.00 pleno:17  5.00 simple:red" in page
    assert "No more bets." in page
    assert "total" in page
    assert "Its seed was" in page
    assert "Rounds 1 · staked 7.00" in page


def test_what_is_shown_adds_up(sitting: Any) -> None:
    page = sitting("2.00 pleno:17, 5 simple:red, 3 dozen:1\nspin\nrepeat\ndouble\nspin\n")
    before, after = 1000, float(page.rsplit(" > ", 1)[0].rsplit("\n", 1)[1].replace(",", ""))
    (summary,) = [line for line in page.splitlines() if line.startswith("Rounds 2")]
    result = float(summary.rpartition(" ")[2].replace(",", ""))

    assert "staked 30.00" in summary
    assert after - before == result


@rule("804/2015:11.a.i")
def test_a_refusal_names_its_rule_and_what_would_fit(sitting: Any) -> None:
    page = sitting("31 pleno:17\n0.30 pleno:17\nrule 804/2015:11.a.i\n")

    assert "you may still bet 30.00 here. 804/2015:11.a.i" in page
    assert "The nearest is 0.50. reading:money" in page
    assert "804/2015:11.a.i  " in page


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("dance", "I do not understand that"),
        ("pleno:17 2.00", "I do not understand that"),
        ("2.00 pleno:17 now", "I do not understand that"),
        ("2.001 pleno:17", "I do not understand that"),
        ("chip two", "Write an amount as 2.00"),
        ("rule 805/2015:?", "There is no such rule"),
        ("repeat", "no bets to repeat"),
        ("take", "You have no bet there"),
        ("spin", "Nothing has been staked yet. 804/2015:15"),
        ("1 voisins", "There is no such bet on this cloth. 804/2015:7"),
        ("[bold]x[/]", "I do not understand that"),
        ("5 [red]", "There is no such bet on this cloth"),
        ("99999 simple:red", "you may still bet 540.00 here. 804/2015:11.b"),
        ("540 simple:red, 540 simple:black", "Your balance does not cover this bet. reading:money"),
        ("help", "what can be bet on, what it pays"),
        ("bets", "corner:1-2-4-5"),
    ],
)
def test_what_is_typed_is_answered(sitting: Any, typed: str, said: str) -> None:
    page = sitting(f"{typed}\nquit\n")

    assert said in page
    assert "Rounds 0 · staked 0.00" in page


def test_points_come_back_when_they_are_gone(sitting: Any) -> None:
    page = sitting("1 pleno:0\nspin\n" * 3, start=100)

    assert "Your points are back to 1.00 (804/2015:31)." in page


@pytest.mark.parametrize("word", ["quit", "q", "exit", "sair"])
@pytest.mark.parametrize("language", ["pt", "en"])
def test_whoever_wants_to_go_is_understood_in_any_language(
    sitting: Any, language: str, word: str
) -> None:
    page = sitting(f"{word}\n1 pleno:17\n", language)

    assert "pleno:17" not in page


def test_the_terminal_speaks_portuguese(sitting: Any) -> None:
    french = roulette.Rules("807/2015", "french-37", calls=True, shared=False)
    page = sitting("1,50 voisins\nlevantar\n1 tiers\nlançar\nsair\n", "pt", french)

    assert "no pano: 3,00 street:0-2-3  3,00 corner:25-26-28-29" in page
    assert "no pano: –" in page
    assert "Jogo feito, nada mais." in page
    assert "Jogadas 1 · apostado 6,00" in page


def test_colour_chips_in_the_terminal(sitting: Any) -> None:
    rules = roulette.Rules("1441/95-IX", "french-37", shared=False)
    page = sitting("chip 5\nchip 99\n", rules=rules)

    assert page.count("1441/95-IX:6") == 1


def test_another_game_in_the_terminal_shows_what_was_drawn(sitting: Any) -> None:
    page = sitting("2.00 win\nspin\n", rules=toy.Rules(shared=False), game=toy.GAME)

    assert "Bet like «2.00 win»" in page
    assert re.search(r"No more bets\.\n  [2-9TJQKA]\n  [2-9TJQKA]\n", page)
    assert "Rounds 1 · staked 2.00" in page


class Throw(Value):
    """A wish: what another game may call the start of a round."""

    player: str


def test_the_round_begins_by_whatever_its_game_calls_that(sitting: Any) -> None:
    def decide(state: Any, command: Any, chance: Any) -> Any:
        wish = Spin(command.player) if isinstance(command, Throw) else command
        return roulette.decide(state, wish, chance)

    wishes = [wish for wish in get_args(roulette.Wish) if wish is not Spin]
    game = dataclasses.replace(roulette.GAME, decide=decide, Wish=Union[(Throw, *wishes)])
    page = sitting("1 pleno:17\nspin\n", game=game)

    assert "Rounds 1 · staked 1.00" in page


def test_a_table_is_chosen_by_its_number() -> None:
    ran = subprocess.run(
        [*BANCA, "play", "roulette", "--rulebook", "804/2015"],
        cwd=ROOT,
        input="7\n2\n1.00 pleno:00\nspin\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    assert "A number from 1 to 2." in ran.stdout
    assert "roulette · 804/2015 · american-38\nBet on" in ran.stdout
    assert "Rounds 1 · staked 1.00" in ran.stdout
    assert ran.stderr == ""


def logged(data: Path, stream: str) -> list[Any]:
    """The events of a stream, as the file has them."""
    reading = apsw.Connection(f"file:{data / 'banca.db'}?mode=ro", flags=0x41)
    try:
        rows = reading.execute("select body from event where stream = ? order by seq", (stream,))
        return [msgspec.json.decode(body) for (body,) in rows]
    finally:
        reading.close()


# --- A running house ------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, int]]:
    """A house in a process of its own, started as an operator does; closed by Ctrl-C."""
    data, port = tmp_path_factory.mktemp("house"), free_port()
    command = [  # By chance: as an operator starts it, but for its entropy; nobody bets.
        *BANCA,
        "serve",
        "--data",
        str(data),
        "--port",
        str(port),
    ]
    env = {k: v for k, v in os.environ.items() if k != "BANCA_DATABASE"}
    log = data / "log"
    with (
        log.open("w") as err,
        started(command, stderr=err, env=env) as process,
    ):
        assert process.stdout
        said = process.stdout.readline()
        assert said == f"Banca is open on http://127.0.0.1:{port}; Ctrl-C closes it.\n", (
            log.read_text()
        )
        yield data, port
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
    assert "Traceback" not in log.read_text()
    assert "closed; what was acknowledged is in the books" in log.read_text()


def test_the_house_answers(house: tuple[Path, int]) -> None:
    with urlopen(f"http://127.0.0.1:{house[1]}/api/tables") as answer:
        rows = json.load(answer)["tables"]

    assert {"am38", "fr37-solo"} <= {row["table"] for row in rows}


def test_two_houses_cannot_have_one_port(banca: Any, house: tuple[Path, int]) -> None:
    answer = banca("serve", "--port", house[1])

    assert answer.code == 2
    assert "try another --port or --host" in answer.err


def asked(banca: Any, house: tuple[Path, int], *words: str) -> Said:
    answer: Said = banca(*words, "--data", house[0], "--port", house[1])
    return answer


@rule("804/2015:20")
def test_the_operator_makes_a_round_null(banca: Any, house: tuple[Path, int]) -> None:
    void = ("void", "am38", "--why", "the wheel stood still")
    too_early = asked(banca, house, *void)
    somebody_bets(house[1])
    answer = asked(banca, house, *void)

    assert (too_early.code, too_early.out) == (1, "")
    assert "Nothing is at stake in this round" in too_early.err
    assert answer.out == "am38: the running round is void\n"
    assert answer.code == 0
    (voided,) = [event for event in logged(house[0], "am38") if event["type"] == "Voided"]
    assert (voided["round"], voided["why"]) == (1, "the wheel stood still")


def somebody_bets(port: int) -> None:
    guest = json.dumps({"name": "Ana", "language": "en"}).encode()
    asked = Request(f"http://127.0.0.1:{port}/api/guests", guest, method="POST")
    asked.add_header("Content-Type", "application/json")
    with urlopen(asked) as answer:
        cookies = answer.headers.get_all("Set-Cookie")
    cookie = next(one.partition(";")[0] for one in cookies if one.startswith("banca="))
    wishes = ({"type": "Sit"}, {"type": "PlaceBets", "bets": [["pleno:17", 200]]})
    url = f"ws://127.0.0.1:{port}/api/socket"
    with connect(url, additional_headers={"Cookie": cookie}) as socket:
        for number, wish in enumerate(wishes):
            id = f"00000000-0000-4000-8000-{number:012}"
            said = {"type": "Wish", "table": "am38", "id": id, "wish": wish}
            socket.send(json.dumps(said))
            while (heard := json.loads(socket.recv(PATIENCE_S))).get("id") != id:
                pass
            assert heard["type"] == "Done", heard


@rule("INT-13")
def test_the_operator_closes_a_table(banca: Any, house: tuple[Path, int]) -> None:
    answer = asked(banca, house, "close", "am37")
    with urlopen(f"http://127.0.0.1:{house[1]}/api/tables") as listing:
        closed = [row["table"] for row in json.load(listing)["tables"] if row.get("closed")]

    assert answer.out == "am37: closes once its round is over\n"
    assert closed == ["am37"]


def test_a_table_that_is_not_open_is_named(banca: Any, house: tuple[Path, int]) -> None:
    answer = asked(banca, house, "close", "am38/../x")

    assert answer.code == 2
    assert "no table 'am38/../x' is open now" in answer.err


def test_the_token_of_another_house_opens_nothing(
    banca: Any, house: tuple[Path, int], tmp_path: Path
) -> None:
    (tmp_path / "operator.token").write_text("guessed")
    answer = banca("close", "am38", "--data", tmp_path, "--port", house[1])

    assert answer.code == 2
    assert "is not the one in" in answer.err


def test_where_nothing_listens_that_is_said(banca: Any, house: tuple[Path, int]) -> None:
    answer = banca("close", "am38", "--data", house[0], "--port", free_port())

    assert answer.code == 2
    assert "no house answers on port" in answer.err


def test_a_running_house_is_verified(banca: Any, house: tuple[Path, int]) -> None:
    answer = banca("verify", "--data", house[0])

    assert answer.code == 0
    assert answer.out.startswith("clean: ")


def test_the_log_is_json_where_nobody_reads_along(house: tuple[Path, int]) -> None:
    lines = [line for line in (house[0] / "log").read_text().splitlines() if line[:1] == "{"]

    assert all("timestamp" in json.loads(line) for line in lines)


# --- serve ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house_toml", "said"),
    [
        ("[[table]", "house.toml"),
        ("[house]\nname = 'x'\n", "at least one [[table]]"),
        ("[house]\ncolour = 'red'\n", "unknown field `colour`"),
    ],
)
def test_a_house_that_is_none_does_not_open(
    banca: Any, tmp_path: Path, house_toml: str, said: str
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(house_toml)
    answer = banca("serve", "--house", file, "--data", tmp_path / "var", "--port", free_port())

    assert answer.code == 2
    assert said in answer.err
    assert "is open" not in answer.out


@pytest.mark.parametrize("words", [(), ("serve",)])
def test_banca_alone_is_serve(banca: Any, tmp_path: Path, words: Sequence[str]) -> None:
    spoilt = tmp_path / "var"
    spoilt.mkdir()
    (spoilt / "banca.db").write_bytes(b"no database" * 100)
    answer = banca(*words, "--data", spoilt, "--port", free_port())

    assert answer.code == 2
    assert "cannot be opened" in answer.err


def test_the_makefile_runs_it() -> None:
    assert "banca serve" in (ROOT / "Makefile").read_text()
