"""What players do at a poker table, by page or by wire, and what their screens show of it."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
from playwright.sync_api import Error, Locator, expect

from tests.browser.house import Guest, House, until
from tests.browser.poker_house import CAVE
from tests.browser.visitor import Visitor

Act: TypeAlias = Callable[[Visitor], None]
HAND_S = 300.0  # Longer than a hand of many takes, however busy the machine.

# What a table shows of a hand. Figures are read as the player reads them, even if they are words.
LOOK = r"""(root) => {
  const find = (name) => root.querySelector(`[data-testid=${name}]`);
  const figure = (node) => Number((node?.textContent ?? '').replace(/\D/g, ''));
  const seats = {};
  for (const each of root.querySelectorAll('[data-seat]')) {
    const all = (what) => [...each.querySelectorAll(what)];
    seats[each.dataset.seat] = {
      place: Number(each.dataset.testid.slice('seat-'.length)),
      stack: figure(each.querySelector('.stack')),
      known: Number(each.dataset.stack),
      bet: Number(each.dataset.bet),
      state: each.dataset.state,
      cards: all('[data-card]').map((card) => card.dataset.card),
      won: Number(find('won-' + each.dataset.testid.slice(5))?.dataset.cents ?? 0),
    };
  }
  const turn = root.querySelector('[data-seat].active');
  return {
    turn: turn?.dataset.seat ?? '',
    phase: find('phase')?.dataset.phase ?? '',
    board: (find('board')?.dataset.cards ?? '').split(' ').filter(Boolean),
    pot: Number(find('pot')?.dataset.cents ?? 0),
    pots: [
      ...root.querySelectorAll('[data-testid=pot] .main b'),
      ...root.querySelectorAll('[data-testid=side-pots] b'),
    ].map(figure),
    button: Number(find('button')?.dataset.place ?? 0),
    seats,
  };
}"""


class Spot(NamedTuple):
    place: int
    stack: int
    known: int
    bet: int
    state: str
    cards: list[str]
    won: int


class Look(NamedTuple):
    """One screen, or one step of the replayer."""

    turn: str
    phase: str
    board: list[str]
    pot: int
    pots: list[int]
    button: int
    seats: dict[str, Spot]

    def open_to_all(self) -> Look:
        """Without what only its owner sees, or sees differently: cards that are not shown."""
        closed = {player: spot._replace(cards=[]) for player, spot in self.seats.items()}
        return self._replace(seats=closed)

    @property
    def chips(self) -> dict[str, int]:
        """What each has, as long as nobody has acted in the running hand."""
        return {player: spot.known + spot.bet for player, spot in self.seats.items()}


def look(of: Locator) -> Look:
    found = of.evaluate(LOOK)
    seats = {player: Spot(**spot) for player, spot in found.pop("seats").items()}
    for spot in seats.values():
        assert spot.stack == spot.known, "what is read is what is there"
    return Look(seats=seats, **found)


def screen(visitor: Visitor) -> Look:
    return look(visitor.at("poker"))


def agreed(visitors: Sequence[Visitor]) -> Look:
    """What all screens show, once they all show the same."""
    looks: list[Look] = []

    def same() -> bool:
        looks[:] = [screen(visitor).open_to_all() for visitor in visitors]
        return all(each == looks[0] for each in looks)

    until(same, "every screen shows the same")
    return looks[0]


def meanwhile(doing: Callable[[], object], over: Callable[[], Any], what: str) -> None:
    """Keep *doing* it until *over*."""

    def step() -> Any:
        doing()
        return over()

    until(step, what, patience_s=HAND_S)


# --- Coming to the table --------------------------------------------------------------------------


def sits_at(visitor: Visitor, table: str, place: int, name: str) -> str:
    """Enter, come to *table*, and buy in at *place*; returns the player's id."""
    visitor.comes_to(table, name)
    return takes(visitor, place)


def takes(visitor: Visitor, place: int) -> str:
    ask = visitor.at("dialog-ask")

    def asked() -> bool:
        if not ask.is_visible():  # While a table is laid out, things may move under the pointer.
            with contextlib.suppress(Error):
                visitor.at(f"take-{place}").click(timeout=2000)
        return ask.is_visible()

    until(asked, "the table asks for how much")
    ask.click()
    own = visitor.page.locator(".seat.own")
    expect(own).to_be_visible()
    return own.get_attribute("data-seat") or ""


class Player(Guest):
    """Somebody at a poker table without a page, who watches as a page would."""

    def takes(self, table: str, place: int) -> None:
        self.table = table
        self.watch(table)
        self.sit(table)
        self.wish(table, type="BuyIn", place=str(place), cents=CAVE)

    def sees(self, table: str) -> dict[str, Any]:
        """What the table shows to everybody now."""
        view: dict[str, Any] = self.watch(table)["public"]["view"]
        return view

    def asked(self) -> tuple[str, dict[str, Any]] | None:
        """The turn that waits for this player, and what may be done in it."""
        # The public view is sent at most ten times per second: one's own move may be ahead of it.
        seen = self.watch(self.table)
        turn = seen["public"]["view"].get("turn") or {"player": ""}
        moves = seen["own"]["mine"].get("moves")
        return (turn["turn"], moves) if turn["player"] == self.player and moves else None

    def says(self, act: str, **more: Any) -> None:
        turn, _ = until(self.asked, "it is their turn")
        self.wish(self.table, type=act, turn=turn, **more)

    def stays(self) -> None:
        turn, moves = until(self.asked, "it is their turn")
        self.wish(self.table, type="Check" if moves["check"] else "Call", turn=turn)


@contextlib.contextmanager
def company(house: House, table: str, names: Sequence[str], first: int) -> Iterator[list[Player]]:
    """*names* at *table*, by wire, from place *first* on."""
    with contextlib.ExitStack() as open:
        found = []
        for place, name in enumerate(names, first):
            guest = house.guest(name)
            player = open.enter_context(Player(house.port, guest.player, guest.cookie))
            player.takes(table, place)
            found.append(player)
        yield found


# --- Deciding -------------------------------------------------------------------------------------


def asked(visitor: Visitor) -> bool:
    return visitor.at("decisions").count() > 0


def whose(visitors: Sequence[Visitor]) -> Visitor:
    """Whose turn it is now, or will be in a moment."""
    found: list[Visitor] = until(
        lambda: [visitor for visitor in visitors if asked(visitor)], "somebody is asked"
    )
    assert len(found) == 1, "one decides at a time"
    return found[0]


@contextlib.contextmanager
def decided(visitor: Visitor) -> Iterator[None]:
    """Whatever is done inside ends the turn."""
    expect(visitor.at("fold")).to_have_attribute("aria-disabled", "false")
    turn = visitor.at("decisions").get_attribute("data-turn")
    yield
    over = "turn => document.querySelector('[data-testid=decisions]')?.dataset.turn !== turn"
    visitor.page.wait_for_function(over, arg=turn)


def clicks(*names: str) -> Act:
    """Press the first of *names* that is offered."""

    def act(visitor: Visitor) -> None:
        with decided(visitor):
            offered = [name for name in names if visitor.at(name).count()]
            assert offered, f"none of {names} is offered"
            visitor.at(offered[0]).click()

    return act


def presses(key: str) -> Act:
    def act(visitor: Visitor) -> None:
        with decided(visitor):
            visitor.page.keyboard.press(key)

    return act


def by_size(size: str) -> Act:
    """Raise by one of the quick sizes."""

    def act(visitor: Visitor) -> None:
        with decided(visitor):
            visitor.at(f"size-{size}").click()
            expect(visitor.at(f"size-{size}")).to_have_attribute("aria-pressed", "true")
            visitor.at("raise").click()

    return act


def by_slider(share: float) -> Act:
    def act(visitor: Visitor) -> None:
        box = visitor.at("amount-slider").bounding_box()
        assert box is not None
        with decided(visitor):
            at = (box["width"] * share, box["height"] / 2)
            visitor.at("amount-slider").click(position={"x": at[0], "y": at[1]})
            visitor.at("raise").click()

    return act


def by_typing(more: int) -> Act:
    """Type *more* than the least raise, and enter it."""

    def act(visitor: Visitor) -> None:
        field = visitor.at("amount")
        least = int(re.sub(r"\D", "", field.input_value()))
        with decided(visitor):
            field.fill(str(least + more))
            field.press("Enter")

    return act


stays = clicks("check", "call")
folds = clicks("fold")


def goes_all_in(visitor: Visitor) -> None:
    expect(visitor.at("fold")).to_have_attribute("aria-disabled", "false")  # Everything is drawn.
    (by_size("all") if visitor.at("size-all").count() else stays)(visitor)


def checked_down(visitors: Sequence[Visitor], over: Callable[[], Any]) -> None:
    """Everybody checks or calls until *over*."""

    def stay() -> None:
        for visitor in visitors:
            if asked(visitor):
                stays(visitor)

    meanwhile(stay, over, "the hand is over")


# --- A table of both ------------------------------------------------------------------------------


class Table:
    """Some at browsers, and others who play by wire. The screen checked is Ana's."""

    def __init__(
        self, house: House, table: str, ana: Visitor, others: list[Player], *more: Visitor
    ) -> None:
        self.house, self.table, self.others = house, table, others
        self.ana, self.here = ana, (ana, *more)
        self.looks: list[Look] = []

    @property
    def view(self) -> dict[str, Any]:
        return self.others[0].sees(self.table)

    @property
    def alive(self) -> list[str]:
        """Who is still in the hand."""
        places = self.view["places"].values()
        return [each["player"] for each in places if each["state"] in ("playing", "allin")]

    def next(self) -> Visitor | Player:
        """Who decides now, or in a moment."""

        def found() -> Visitor | Player | None:
            turn = (self.view.get("turn") or {}).get("player")
            by_wire = [p for p in self.others if p.player == turn and p.asked()]
            by_page = [visitor for visitor in self.here if turn and asked(visitor)]
            found: list[Visitor | Player] = [*by_wire, *by_page]
            return found[0] if found else None

        who: Visitor | Player = until(found, "somebody is asked")
        return who

    def others_stay(self) -> None:
        """Whoever without a page is to act checks or calls."""
        for player in self.others:
            if player.asked():
                player.stays()

    def goes(self, *, page: Act = stays, wire: Callable[[Player], None] = Player.stays) -> None:
        """One decision; then Ana's screen shows it."""
        before = screen(self.ana).open_to_all()
        who = self.next()
        if isinstance(who, Player):
            wire(who)
        else:
            page(who)
        until(lambda: screen(self.ana).open_to_all() != before, "the screen shows it")
        self.looks.append(screen(self.ana))

    def ends(self) -> None:
        """Everybody stays to the end."""
        number = self.view["round"]

        def over() -> bool:
            view = self.view
            if view.get("turn"):
                self.goes()
            return bool(view["round"] > number or view["phase"] == "resting")

        until(over, "the hand is over", patience_s=HAND_S)

    def street(self, cards: int) -> None:
        """Everybody stays until that many cards are on the table, and a decision is due."""

        def there() -> bool:
            view = self.view
            if view.get("turn") and len(view["board"]) < cards:
                self.goes()
            return bool(view.get("turn")) and len(view["board"]) == cards

        until(there, f"{cards} cards on the table", patience_s=HAND_S)


def raises(cents: int) -> Callable[[Player], None]:
    return lambda player: player.says("Raise", cents=cents)


def gives_up(player: Player) -> None:
    player.says("Fold")


# --- What the house knows -------------------------------------------------------------------------


def public(house: House, table: str, cookie: str = "") -> dict[str, Any]:
    view: dict[str, Any] = house.view(table, cookie)["public"]["view"]
    return view


def events(house: House, table: str, number: int, cookie: str) -> list[dict[str, Any]]:
    """The log of one hand."""
    log = house.get(f"tables/{table}/rounds/{number}", cookie)["events"]
    return [msgspec.json.decode(entry["body"]) for entry in log]


def paid(house: House, table: str, number: int, cookie: str) -> dict[str, Any]:
    """How a hand ended: what each player put in and got, and what the house kept."""
    until(lambda: public(house, table, cookie)["round"] > number, "the hand is over")
    [end] = [e for e in events(house, table, number, cookie) if e["type"] == "HandPaid"]
    return end


def banca(*words: str) -> Any:
    """What the command line answers, as JSON."""
    command = [str(Path(sys.executable).with_name("banca")), *words, "--json"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode() + done.stdout.decode()
    return msgspec.json.decode(done.stdout)
