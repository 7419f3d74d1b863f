"""`banca play poker`: a ring in the terminal, with house bots for company."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from rich.markup import escape

from banca.cli.play import PLAYER, Screen, Sitting
from banca.cli.say import Wrong, named
from banca.cli.wishes import called
from banca.floor.dealer import Dealer
from banca.house.accounts import POINTS, of_player
from banca.house.cashier import START
from banca.house.ledger import Granted
from banca.kit.chance import Sampler
from banca.kit.play import Left, Option, Value
from banca.poker.events import Acted, Dealt, FacedUp, Posted, Returned, Showed, Turned, Won
from banca.poker.ring.bots import bot_spent, bot_wish
from banca.poker.ring.messages import ButtonDrawn, HandBegan
from banca.poker.ring.show import options, own_places, private, public

BOTS = {"bot-easy-1": "Bia", "bot-medium-2": "Gil", "bot-hard-3": "Lena"}
MOVES = ("Fold", "Check", "Call", "Raise", "Estardilho", "Restardilho", "Decline")
MOST_STEPS = 10_000  # By the house and its bots, before the table is considered stuck.


class Ring(Sitting):
    """One player among house bots, from sitting down to leaving."""

    def __init__(self, dealer: Dealer, screen: Screen, rng: random.Random | None = None) -> None:
        super().__init__(dealer, screen)
        self.luck = Sampler((rng or random.SystemRandom()).randrange)
        self.plain = msgspec.to_builtins(dealer.game.card(dealer.rules))
        self.hands = 0

    def run(self) -> None:
        screen = self.screen
        screen.say("welcome", table=named(self.game, self.dealer.rules), title=self._title())
        for place, player in enumerate((PLAYER, *list(BOTS)[: self.dealer.rules.seats - 1]), 1):
            self._give(player)
            self._wish(player, {"type": "Sit"})
            cave = self.dealer.rules.cave
            self._wish(player, {"type": "BuyIn", "place": str(place), "cents": cave})
        self._say("hint")
        self._house()
        while True:
            line = screen.ask(f"{self._money(private(self.at.state, PLAYER).stack)} > ")
            if line is None or self._obey(line):
                break
        self._leave()

    def _leave(self) -> None:
        """Leave; a hand in progress is played to its end (reading:poker-leaving)."""
        events = self._wish(PLAYER, {"type": "Leave"})
        self._outcome(events)
        while PLAYER in self.game.sittings(self.at.state):
            events = self._step()
        for event in events:
            if isinstance(event, Left) and event.player == PLAYER:
                self._summary(event)

    # --- The table goes on ----------------------------------------------------------------------

    def _on(self) -> None:
        self._house()

    def _house(self) -> None:
        """Everything that happens until the player has to act."""
        for _ in range(MOST_STEPS):
            if any(option.wish in MOVES for option in self._options()):
                self._ask()
                return
            self._refill()
            self._step()
        raise AssertionError("the table is stuck")

    def _step(self) -> list[Value]:
        """What somebody else does: a bot, or the house."""
        state = self.at.state
        for bot in (player for player in self.game.sittings(state) if player in BOTS):
            wish = self._bot(bot)
            if wish is not None:
                events = self._wish(bot, wish)
                self._outcome(events)
                return events
        after = self.game.croupier(state)
        assert after is not None, "the table is idle, and nobody may do anything"
        events = self._commit(after.order, by="house")
        self._outcome(events)
        return events

    def _bot(self, bot: str) -> dict[str, Any] | None:
        state, card = self.at.state, self.plain
        mine = msgspec.to_builtins(private(state, bot))
        free = self.balances.get((POINTS, of_player(bot)), 0)
        if bot_spent(card, mine, free):
            self._give(bot)
            free += START
        places = own_places(state, bot)
        cards = tuple(t[1] for t in self.dealer.cards(self.at, places)) if places else ()
        view = msgspec.to_builtins(public(state))
        offered = options(state, bot)
        strength = bot.split("-")[1]
        return bot_wish(strength, card, view, mine, cards, offered, free, self.luck)

    def _refill(self) -> None:
        """Between hands, a stack too small for another hand is topped up."""
        mine = private(self.at.state, PLAYER)
        if mine.topup and mine.stack < self.dealer.rules.minimum:
            if self._free() < mine.topup:
                self._give(PLAYER)
                self.screen.say("replenished", balance=self._money(self._free()))
            self._wish(PLAYER, {"type": "TopUp", "cents": mine.topup})

    def _give(self, player: str) -> None:
        self._move([Granted(player, START, "demonstration")], "house")

    def _wish(self, player: str, wish: dict[str, Any]) -> list[Value]:
        return self._commit(self.dealer.wish(player, msgspec.json.encode(wish)), by=player)

    # --- What is typed --------------------------------------------------------------------------

    def _ways(self) -> dict[str, Callable[[str], None]]:
        ways = super()._ways()
        return {word: ways[word] for word in ("rule", "help", "nothing")}

    def _bet(self, line: str) -> None:
        raise Wrong(self.screen.book.poker["what"].format(may=self._listed()))

    # --- What is shown --------------------------------------------------------------------------

    def _ask(self) -> None:
        state = self.at.state
        pot, stack = public(state).pot, private(state, PLAYER).stack
        self._say("turn", pot=self._money(pot), stack=self._money(stack), may=self._listed())

    def _listed(self) -> str:
        """What may be typed now, as it is typed."""
        return " · ".join(self._told(o) for o in self._options() if o.wish in MOVES)

    def _told(self, option: Option) -> str:
        word = called(option.wish, self.screen.language)
        if not option.most:
            return word
        least, most = self._money(option.least), self._money(option.most)
        return f"{word} {least}" if least == most else f"{word} {least}…{most}"

    def _outcome(self, events: list[Value]) -> None:
        for event in events:
            self._tell(event)

    def _tell(self, event: Value) -> None:
        match event:
            case ButtonDrawn(_, place):
                self._say("lot", place=place)
            case HandBegan():
                self.hands += 1
                self._say("hand", hand=self.hands)
            case Posted(player, _, cents):
                self._say("posted", who=self._who(player), cents=self._money(cents))
            case Dealt() if places := own_places(self.at.state, PLAYER):
                cards = (turned[1] for turned in self.dealer.cards(self.at, places))
                self._say("cards", cards="  ".join(cards))
            case Turned():
                self._say("board", cards="  ".join(public(self.at.state).board))
            case Acted(player, act, cents, to):
                money = {"cents": self._money(cents), "to": self._money(to)}
                self._say(act, who=self._who(player), **money)
            case Returned(player, cents):
                self._say("back", who=self._who(player), cents=self._money(cents))
            case FacedUp(player, shown):
                self._say("faced", who=self._who(player), cards=" ".join(shown))
            case Showed(player, shown, name):
                hand = self.screen.book.hands[name]
                self._say("shows", who=self._who(player), cards=" ".join(shown), hand=hand)
            case Won(_, player, cents):
                self._say("wins", who=self._who(player), cents=self._money(cents))

    def _who(self, player: str) -> str:
        return f"{BOTS[player]} (bot)" if player in BOTS else self.screen.book.poker["you"]

    def _help(self) -> str:
        return self.screen.book.poker["help"]

    def _say(self, key: str, **values: Any) -> None:
        says = self.screen.book.poker
        own = f"you {key}"  # You fold, Gil folds: a language may say it in two ways.
        text = says[own if own in says and values.get("who") == says["you"] else key]
        self.screen.out.print(text.format(**{k: escape(str(v)) for k, v in values.items()}))
