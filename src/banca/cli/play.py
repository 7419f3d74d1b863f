"""`banca play`: a table in the terminal, with the house's own rules, luck and ledger.

What is typed becomes the same wish that a browser would send, and takes the same path: the dealer
decides, the ledger judges, and only then has it happened.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar, get_args

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from banca.cli.say import (
    ENGLISH,
    Language,
    Wrong,
    chosen_game,
    chosen_tables,
    console,
    money,
    named,
    phrase,
    phrasebook,
    title_of,
)
from banca.cli.wishes import called, listed, plain, typed
from banca.floor.dealer import Dealer, Position
from banca.floor.luck import Drew
from banca.house.accounts import POINTS, Account, of_held, of_house, of_player
from banca.house.cashier import START
from banca.house.ledger import Act, Fact, Granted, Plan, judge, postings
from banca.kit.game import AnyGame
from banca.kit.layout import BetsClosed
from banca.kit.play import Leave, Left, Option, Refused, Settled, Sit, Value
from banca.kit.ready import NotReady, Ready
from banca.kit.wishes import filled, staking
from banca.rulebook import phrasebooks
from banca.rulebook import rules as rulebook_rules

T = TypeVar("T")

PLAYER = "you"
STREAM = "terminal"
COLOURS = {"red": "bold white on red", "black": "bold white on black", "green": "black on green"}
_AMOUNT = re.compile(r"(\d{1,10})(?:[.,](\d{1,2}))?\Z")


def play(
    game: str,
    /,
    *,
    rulebook: str | None = None,
    form: str | None = None,
    language: Language = ENGLISH,
) -> None:
    """Play in the terminal, for points.

    Type bets such as «2.00 pleno:17», then «spin», «throw» or «deal»; «help» lists the rest.

    Parameters
    ----------
    game
        The game, such as roulette.
    rulebook
        The rulebook of the table, such as 804/2015.
    form
        The form of the table, such as american-38.
    language
        The language, such as en or pt.
    """
    from banca.all_games import ALL_GAMES

    chosen = chosen_game(game, ALL_GAMES)
    tables = chosen_tables(chosen, rulebook, form)
    screen = Screen(console(), language)
    rules = tables[0] if len(tables) == 1 else screen.choose(chosen, tables)
    if chosen.cloth is None:  # Nobody plays that alone: house bots sit down too.
        from banca.cli.play_poker import Ring

        Ring(Dealer(chosen, rules, STREAM, POINTS, os.urandom(32)), screen).run()
        return
    alone = msgspec.structs.replace(rules, shared=False)  # Nobody else comes here.
    Sitting(Dealer(chosen, alone, STREAM, POINTS, os.urandom(32)), screen).run()


class Sitting:
    """One player at one table, from sitting down to leaving."""

    def __init__(self, dealer: Dealer, screen: Screen) -> None:
        self.dealer, self.game, self.screen = dealer, dealer.game, screen
        self.cloth = dealer.game.cloth
        self.spots = self.cloth.spots(dealer.rules) if self.cloth else ()
        self._stakes = staking(dealer.game.Wish)
        self.at, _ = dealer.begin()
        self.balances: dict[Account, int] = {}

    def run(self) -> None:
        say = self.screen.say
        say("welcome", table=named(self.game, self.dealer.rules), title=self._title())
        self._grant(START)
        self._do({"type": "Sit"})
        self._house()
        if self._stakes == "PlaceBets":
            say("hint", spot=self._example(), start=self._start())
        else:  # The bet itself starts the round.
            say("hint at once", bet=f"{self._money(self._least())} {self._example()}")
        self._may()
        while True:
            self._seal()
            line = self.screen.ask(f"{self._money(self._free())} > ")
            if line is None or self._obey(line):
                break
        self._leave()

    def _leave(self) -> None:
        """Leave; what may not be taken back is played out first (reading:leaving)."""
        events = self._do({"type": "Leave"})
        while PLAYER in self.game.sittings(self.at.state):
            after = self.game.croupier(self.at.state)
            assert after is not None, "the house stopped in the middle of a round"
            events = self._commit(after.order, by="house")
            self._outcome(events)
        for event in events:
            if isinstance(event, Left):
                self._summary(event)

    def _obey(self, line: str) -> bool:
        """Do what *line* says; True if that is to leave."""
        word, _, rest = line.strip().partition(" ")
        meant = self.screen.command(word.lower()) or ("bet" if word else "nothing")
        if meant == "quit":
            return True
        try:
            wish = self._typed(line)
            if wish is not None:
                self._outcome(self._do(wish))
                self._on()
            else:
                ways = self._ways()
                if meant in ways:
                    ways[meant](rest.strip())
                else:
                    self._bet(line)
        except Refused as refused:
            self.screen.refusal(refused)
        except Wrong as wrong:
            self.screen.say("wrong", why=str(wrong))
        return False

    def _ways(self) -> dict[str, Callable[[str], None]]:
        """What this table understands besides bets and wishes."""
        return {
            "take": self._take,
            "chip": self._chip,
            "spin": lambda _: self._spin(),
            "repeat": lambda _: self._again(self._previous()),
            "double": lambda _: self._again(self._bets()),
            "bets": lambda _: self._offers(),
            "rule": self._rule,
            "help": lambda _: self.screen.show(self._help()),
            "nothing": lambda _: None,
        }

    def _help(self) -> str:
        return self.screen.text("help")

    # --- What is typed, as wishes -----------------------------------------------------------------

    def _typed(self, line: str) -> dict[str, Any] | None:
        """The wish of that name, if the table offers it now."""
        kinds = {kind.__name__: kind for kind in get_args(self.game.Wish)}
        return typed(line, self._options(), kinds, self._cents, self.screen.language)

    def _bet(self, line: str) -> None:
        calls = {option.spot for option in self._options() if option.wish == "CallBet"}
        bets = [self._stake(part) for part in re.split(r"[;,](?!\d)|;", line) if part.strip()]
        if not bets:
            raise Wrong(self.screen.text("what").format(spot=self._example()))
        for spot, cents in bets:
            if spot in calls:
                self._do({"type": "CallBet", "call": spot, "cents": cents})
        self._place([bet for bet in bets if bet[0] not in calls])

    def _place(self, bets: list[tuple[str, int]]) -> None:
        """Make these bets; where a bet is a wish of its own, it starts the round."""
        if self._stakes == "PlaceBets":
            if bets:
                self._do({"type": "PlaceBets", "bets": bets})
            self._cloth()
            return
        kind = next(kind for kind in get_args(self.game.Wish) if kind.__name__ == self._stakes)
        for spot, cents in bets:
            said = filled(kind, partial(_same, spot), partial(_same, cents))
            self._outcome(self._do({"type": self._stakes, **said}))
            self._on()

    def _stake(self, text: str) -> tuple[str, int]:
        words = text.split()
        if len(words) != 2 or not _AMOUNT.match(words[0]):
            raise Wrong(self.screen.text("what").format(spot=self._example()))
        return words[1].lower(), self._cents(words[0])

    def _take(self, rest: str) -> None:
        bets = [self._stake(part) for part in re.split(r"[;,](?!\d)|;", rest) if part.strip()]
        self._do({"type": "TakeBack", "bets": bets})
        self._cloth()

    def _chip(self, rest: str) -> None:
        self._do({"type": "Exchange", "cents": self._cents(rest)})

    def _bets(self) -> Mapping[str, int]:
        return self.cloth.bets(self.at.state, PLAYER) if self.cloth else {}

    def _previous(self) -> Mapping[str, int]:
        return self.cloth.previous(self.at.state, PLAYER) if self.cloth else {}

    def _again(self, mine: Mapping[str, int]) -> None:
        if not mine:
            raise Wrong(self.screen.text("nothing to repeat"))
        self._place(list(mine.items()))

    def _cents(self, text: str) -> int:
        found = _AMOUNT.match(text)
        if not found:
            raise Wrong(self.screen.text("amount"))
        return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))

    def _spin(self) -> None:
        """Let the round run to its end, by the player's wish if there is one."""
        before = self.game.round(self.at.state)
        starts = self._starts()
        if len(starts) > 1:  # Such as throwing the dice or passing them on.
            offered = {option.wish for option in self.game.options(self.at.state, PLAYER)}
            starts = [wish for wish in starts if wish in offered]
        if len(starts) == 1:
            self._outcome(self._do({"type": starts[0]}))
        elif not self._held():
            raise Wrong(self.screen.text("nothing staked"))
        while self.game.round(self.at.state) == before:
            after = self.game.croupier(self.at.state)
            if after is None:
                break  # The player has a decision to make.
            self._outcome(self._commit(after.order, by="house"))
        self._on()

    def _on(self) -> None:
        """The house does its part; then show what the player may do."""
        self._house()
        if self.cloth and self.cloth.point and (point := self.cloth.point(self.at.state)):
            self.screen.say("point", point=point)
        if self._held():  # Undecided: the bet stays.
            self._cloth()
        if self._free() + self._held() < self.game.least(self.dealer.rules):
            self._grant(START - self._free())
            self.screen.say("replenished", balance=self._money(self._free()))
        self._may()

    def _may(self) -> None:
        """Show what may be done besides betting, if anything."""
        if plain(self._options()):
            self.screen.say("may", may=listed(self._options(), self._money, self.screen.language))

    def _options(self) -> tuple[Option, ...]:
        return self.game.options(self.at.state, PLAYER)

    def _house(self) -> None:
        """What the house does by itself, until it waits for the player."""
        while (after := self.game.croupier(self.at.state)) is not None:
            if not after.pause and plain(self._options()):
                return  # A clock would decide for whoever does not; here nobody waits.
            self._outcome(self._commit(after.order, by="house"))

    # --- The same path as at a live table ---------------------------------------------------------

    def _do(self, wish: dict[str, Any]) -> list[Value]:
        return self._commit(self.dealer.wish(PLAYER, msgspec.json.encode(wish)), by=PLAYER)

    def _commit(self, command: Any, *, by: str) -> list[Value]:
        """Decide, let the ledger judge, and only then let it have happened."""
        after, written = self.dealer.decide(self.at, command)
        self._move([w.event for w in written], by)
        self.at = after
        return [w.event for w in written]

    def _move(self, events: Iterable[Value], by: str) -> None:
        bank = of_house(self.game.name)
        moved = tuple(p for event in events for p in postings(STREAM, POINTS, bank, event))
        act = Act(by, "", b"", (Fact(0, 0, b""),), moved)
        found = judge(Plan(STREAM, 0, (act,)), self.balances, {})
        if isinstance(found.stopped, Refused):
            raise found.stopped
        self.balances.update(found.balances)

    def _grant(self, points: int) -> None:
        self._move([Granted(PLAYER, points, "demonstration")], "house")  # 804/2015:31

    def _free(self) -> int:
        return self.balances.get((POINTS, of_player(PLAYER)), 0)

    def _held(self) -> int:
        return self.balances.get((POINTS, of_held(STREAM, PLAYER)), 0)

    # --- What is shown ----------------------------------------------------------------------------

    def _title(self) -> str:
        return self.screen.book.games.get(self.game.name, "")

    def _example(self) -> str:
        """A spot of this table, to show how a bet is written."""
        spots = [option.spot for option in self._options() if option.wish == self._stakes]
        spots += [spot.spot for spot in self.spots]
        return spots[0] if spots else "…"

    def _least(self) -> int:
        return next((o.least for o in self._options() if o.wish == self._stakes), 0)

    def _start(self) -> str:
        """The word that starts a round here: spin, throw, ring or deal."""
        words = [called(wish, self.screen.language) for wish in self._starts()]
        known = [word for word in words if self.screen.command(word) == "spin"]
        return (words if len(words) == 1 else known or self.screen.book.commands["spin"])[0]

    def _starts(self) -> list[str]:
        """The wishes of this game that name nothing but their player."""
        return [wish.__name__ for wish in get_args(self.game.Wish) if _starts(wish)]

    def _money(self, cents: int) -> str:
        return money(cents, self.screen.language)

    def _seal(self) -> None:
        """The promise of the round's luck, shown once, before its first bet."""
        luck = Position(*self.at).luck
        if not luck.closed and luck.round != self.screen.sealed:
            self.screen.sealed = luck.round
            if luck.previous:
                self.screen.say("opened", seed=luck.previous.seed[:16])
            self.screen.say("sealed", round=luck.round, seal=luck.commitment[:16])

    def _cloth(self) -> None:
        lying = "  ".join(f"{self._money(cents)} {spot}" for spot, cents in self._bets().items())
        self.screen.say("cloth", bets=lying or "–")

    def _outcome(self, events: list[Value]) -> None:
        calls = map(self.cloth.called, events) if self.cloth else ()
        called = [call for call in calls if call]
        if called:
            said = (f"[{COLOURS.get(c.colour, 'bold')}]{escape(c.text)}[/]" for c in called)
            self.screen.out.print("  " + "  ".join(said))
        for event in events:
            if isinstance(event, BetsClosed):
                self.screen.say("closed")
            elif isinstance(event, Drew) and not called:
                faces = "  ".join(str(face) for face in event.faces)
                self.screen.out.print(f"  [bold]{escape(faces)}[/]")
            elif isinstance(event, Settled):
                self._settlement(event)

    def _settlement(self, event: Settled) -> None:
        text = self.screen.text
        table = Table(text("bet"), box=None, header_style="dim", pad_edge=True)
        for head in ("stake", "returned", "net"):
            table.add_column(text(head), justify="right")
        for spot, stake, returned in event.lines:
            style = "green" if returned > stake else "dim"
            cells = [spot, *(self._money(n) for n in (stake, returned, returned - stake))]
            table.add_row(*cells, style=style)
        net = event.returned - event.stake
        total = [text("total"), *(self._money(n) for n in (event.stake, event.returned, net))]
        table.add_row(*total, style="bold")
        self.screen.out.print(table)

    def _offers(self) -> None:
        """Every kind of bet with an example, what it pays, and what may be staked now."""
        text = self.screen.text
        spots = {spot.spot: spot for spot in self.spots}
        table = Table(text("bet"), text("pays"), box=None, header_style="dim")
        for head in ("least", "most"):
            table.add_column(text(head), justify="right")
        table.add_column(text("rule"))
        shown: set[str] = set()
        for option in self.game.options(self.at.state, PLAYER):
            kind = option.spot.partition(":")[0]
            if option.wish not in (self._stakes, "CallBet") or kind in shown:
                continue
            shown.add(kind)
            spot = spots.get(option.spot)
            pays = f"{spot.pays[0]}:{spot.pays[1]}" if spot and spot.pays else ""
            cite = spot.cites.get("price", option.cite) if spot else option.cite
            bounds = (self._money(option.least), self._money(option.most))
            table.add_row(option.spot, pays, *bounds, cite)
        self.screen.out.print(table)

    def _rule(self, cite: str) -> None:
        rule = rulebook_rules().get(cite)
        if rule is None:
            raise Wrong(self.screen.text("no rule"))
        language = self.screen.language
        self.screen.show(f"{rule.cite}  {rule.title[language]}\n{rule.text[language]}")

    def _summary(self, left: Left) -> None:
        self.screen.say(
            "summary",
            rounds=left.rounds,
            staked=self._money(left.staked),
            returned=self._money(left.returned),
            net=self._money(left.returned - left.staked),
        )


def _same(value: T, *_: object) -> T:
    return value


def _starts(wish: Any) -> bool:
    """Whether it only starts the round, as a player alone may do."""
    return wish not in (Sit, Leave, Ready, NotReady) and wish.__struct_fields__ == ("player",)


class Screen:
    """Input and output, in one language."""

    def __init__(self, out: Console, language: Language) -> None:
        self.out = out
        self.language: Language = language
        self.book = phrasebook(language)
        self.sealed = 0  # The last round whose seal was shown.

    def text(self, key: str) -> str:
        return self.book.terminal[key]

    def command(self, word: str) -> str:
        """What *word* means, or nothing; the player's own language counts first."""
        books = (self.book, *phrasebooks().values())
        known = (what for book in books for what, words in book.commands.items() if word in words)
        return next(known, "")

    def say(self, key: str, **values: Any) -> None:
        self.out.print(self.text(key).format(**{k: escape(str(v)) for k, v in values.items()}))

    def show(self, text: str) -> None:
        self.out.print(escape(text))

    def refusal(self, refused: Refused) -> None:
        said = phrase(refused.phrase, refused.values, self.language)
        self.say("refused", why=said, cite=refused.cite)

    def ask(self, prompt: str) -> str | None:
        """What is typed; None at the end of the input."""
        try:
            if sys.stdin.isatty():
                import readline  # noqa: F401 - Gives the line its arrows and its history.
            return self.out.input(prompt, markup=False)
        except (EOFError, KeyboardInterrupt):
            self.out.print()
            return None

    def choose(self, game: AnyGame, tables: list[Any]) -> Any:
        for number, rules in enumerate(tables, 1):
            title = title_of(game, rules, self.language)
            self.out.print(f"  {number}  {escape(named(game, rules))}  [dim]{escape(title)}[/]")
        while True:
            typed = self.ask(self.text("which"))
            if not typed:
                return tables[0]
            if typed.isdigit() and 0 < int(typed) <= len(tables):
                return tables[int(typed) - 1]
            self.say("from to", most=len(tables))
