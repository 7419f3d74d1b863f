"""A recorded hand, played again through the engine.

Houses differ in small things, and a file does not always say which way its house chose: who gets
the odd chips of a split pot, what the smallest chip was, what was kept as rake. `replayed` plays a
hand in one given way; `settled` tries the known ways, ours first, until the final stacks are those
of the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from functools import reduce
from math import gcd
from operator import add, sub
from typing import Literal, NamedTuple

from msgspec.structs import replace

from banca.kit.cards import Card
from banca.kit.play import Refused
from banca.poker import hand as engine
from banca.poker.betting import FixedLimit, Limit, Moves, NoLimit, PotLimit
from banca.poker.events import Event, Post, Won
from banca.poker.hand import Commission, Hand, Terms
from banca.poker.phh.record import MOST_AMOUNT, UNKNOWN, PhhError, Record
from banca.poker.variants import VARIANTS

PLENTY = 10**14  # A stack that was not recorded.
HIDDEN = "??"


class Ways(NamedTuple):
    """How the house of a file handles what PHH does not say."""

    odd: Literal["first", "each"] = "first"  # As in pots.shares.
    chip: int = 1  # The smallest chip, in units of the record.


class Replay(NamedTuple):
    """A hand at the end of its file; *stacks* in units of the record, as the file counts them."""

    hand: Hand
    events: tuple[Event, ...]
    stacks: tuple[int, ...]
    notes: tuple[str, ...]  # What had to be assumed.

    @property
    def over(self) -> bool:
        return self.hand.phase == "over"


OURS = Ways()


def settled(record: Record) -> Replay:
    """*record* replayed in the first known way that ends as the file says; otherwise in ours."""
    ours = replayed(record)
    if not record.finishing or ours.stacks == record.finishing:
        return ours
    for ways in _ways(record):
        other = replayed(record, ways)
        if other.stacks == record.finishing:
            said = f"odd chips: {ways.odd}, smallest chip {record.plain(ways.chip)}"
            return other._replace(notes=(*other.notes, said))
    said = ", ".join(record.plain(stack) for stack in record.finishing)
    return ours._replace(notes=(*ours.notes, f"the file ends otherwise: {said}"))


def _ways(record: Record) -> Iterator[Ways]:
    """The ways to share odd chips, from the finest chip to the coarsest that fits every amount."""
    yield Ways("each")
    chip = gcd(*record.antes, *record.blinds, *record.stacks, *record.finishing, record.min_bet)
    bets = [record.amount(bet) for bet in _bets(record)]
    if (chip := gcd(chip, *bets)) > 1:
        yield Ways("first", chip)
        yield Ways("each", chip)


def _bets(record: Record) -> Iterator[str]:
    for action in record.actions:
        words = action.partition("#")[0].split()
        if words[1:2] == ["cbr"] and len(words) == 3:
            yield words[2]


def replayed(record: Record, ways: Ways = OURS) -> Replay:
    """*record* played through the engine; `PhhError` at the first impossible action."""
    player = _Player(record, ways)
    for number, action in enumerate(record.actions, start=1):
        try:
            player.do(action)
        except PhhError as fault:
            raise PhhError(f"action {number}, {action!r}: {fault}") from None
        except Refused as why:
            bounds = ", ".join(f"{key} {value}" for key, value in why.values.items())
            said = f"{why.phrase} [{why.cite}]" + (f" ({bounds})" if bounds else "")
            raise PhhError(f"action {number}, {action!r}: {said}") from None
    return player.ended()


class _Player:
    """The state of a replay."""

    def __init__(self, record: Record, ways: Ways) -> None:
        self.record = record
        self.chip = ways.chip
        self.notes: list[str] = []
        self.events: list[Event] = []
        self.count = len(record.stacks)
        if not 2 <= self.count <= 11:
            raise PhhError(f"{self.count} players; a hand is for 2 to 11")
        stacks = tuple(PLENTY if s == UNKNOWN else self._chips(s) for s in record.stacks)
        if min(stacks) <= 0:
            raise PhhError("a starting stack is zero: everybody in a hand has chips")
        self.players = tuple(f"p{n}" for n in range(1, self.count + 1))
        self.cards: dict[str, list[Card]] = {player: [] for player in self.players}
        self.mucked: set[str] = set()
        terms = self._terms(ways)
        self.deck = set(VARIANTS[terms.variant].deck)
        self.out: set[Card] = set()
        self.behind = self._behind()
        whole = tuple(map(add, stacks, self.behind))
        opened = engine.opened(terms, self.players, whole)
        self.hand: Hand = replace(opened, keeps=self.behind)
        self._take(engine.begun(self.hand, self._posts()))

    # --- What it was played for --------------------------------------------------------------

    def _behind(self) -> tuple[int, ...]:
        """What a table's cap keeps out of the hand: nobody with chips behind is all in.

        Commission depends on that (809/2015:19, reading:hand-maximum).
        """
        listed = self.record.told.get("_behind", [0] * self.count)
        if not isinstance(listed, list) or len(listed) != self.count:
            raise PhhError("_behind is not an amount per player")
        try:
            amounts = [Decimal(str(amount)) for amount in listed]
        except InvalidOperation:
            raise PhhError("_behind is not an amount per player") from None
        if not all(amount.is_finite() and 0 <= amount <= MOST_AMOUNT for amount in amounts):
            raise PhhError("_behind has what is no amount of chips")
        chips = [divmod(amount.scaleb(self.record.decimals), self.chip) for amount in amounts]
        return tuple(int(whole) + bool(part) for whole, part in chips)

    def _terms(self, ways: Ways) -> Terms:
        record = self.record
        percent, cap = record.told.get("_commission_percent", 0), 0
        if not isinstance(percent, int) or not 0 <= percent <= 100:
            raise PhhError("_commission_percent is not a whole number of percent")
        if "_commission_cap" in record.told:
            cap = self._chips(record.amount(str(record.told["_commission_cap"])))
        limit: Limit = NoLimit()
        big = self._chips(record.min_bet)
        if record.variant == "FT":
            big = self._chips(record.small_bet)
            limit = FixedLimit(big, self._chips(record.big_bet))
        if record.variant == "PO":
            limit = PotLimit()
        if big <= 0:
            raise PhhError("the least bet is zero")
        ante = max(record.antes) if record.game == "sintetico" else 0
        opened = ("estardilho", "restardilho", "decline")
        estardilhos = any(
            action.split()[1:2] == [kind] for action in record.actions for kind in opened
        )
        return Terms(
            variant=record.game,
            limit=limit,
            big=0 if ante else big,
            ante=self._chips(ante),
            commission=Commission(percent, cap),
            estardilhos=estardilhos,
            odd=ways.odd,
        )

    def _posts(self) -> list[engine.Posting]:
        """The forced bets. With two players the notation writes them the other way round."""
        record = self.record
        turned = -1 if self.count == 2 else 1
        kind: Post = "ante" if record.trimmed or record.game == "sintetico" else "dead"
        posts: list[engine.Posting] = []
        for position, ante in enumerate(record.antes[::turned]):
            if ante < 0:
                raise PhhError("an ante is negative")
            posts.append((position, kind, self._chips(ante)))
        blinds = list(enumerate(record.blinds[::turned]))
        top, least = max(record.blinds), record.min_bet or record.small_bet
        for position, blind in sorted(blinds, key=lambda of: (abs(of[1]) >= top, of[0])):
            if blind < 0:  # Posted out of turn: it does not move the place where the round starts.
                posts.append((position, "post", self._chips(-blind)))
        for position, blind in sorted(blinds, key=lambda of: (of[1], of[0])):
            if blind > 0:
                opens: Post = "small" if blind < top else "big" if blind <= least else "straddle"
                posts.append((position, opens, self._chips(blind)))
        return [post for post in posts if post[2]]

    # --- One action after the other ----------------------------------------------------------

    def do(self, action: str) -> None:
        words = action.partition("#")[0].split()
        match words:
            case []:
                return
            case ["d", "dh", player, cards]:
                self._deal(player, cards)
            case ["d", "db", cards]:
                self._board(cards)
            case [player, "f"]:
                self._act(player, "fold")
            case [player, "cc"]:
                if not self._idle(player):
                    moves = self._turn(player)
                    self._act(player, "check" if moves.check else "call")
            case [player, "cbr", amount]:
                self._turn(player)
                self._act(player, "raise", self._chips(self._amount(amount)))
            case [player, "sm", *cards]:
                self._show(player, "".join(cards))
            case [player, ("estardilho" | "restardilho" | "decline") as kind, *amount]:
                chips = self._chips(self._amount(amount[0])) if amount else 0
                self._known(player)
                self._tell(engine.estardilho(self.hand, player, kind, chips))
            case _:
                raise PhhError("unknown; 'd dh p1 AsKs', 'd db 2c3d4h', 'p1 f|cc|cbr 300|sm' are")

    def _deal(self, player: str, text: str) -> None:
        self._known(player)
        dealt = self._split(text)
        holds = VARIANTS[self.hand.terms.variant].hole
        if len(self.cards[player]) + len(dealt) > holds:
            raise PhhError(f"{player} would hold more than {holds} cards")
        self._put_out(dealt)
        self.cards[player] += dealt

    def _board(self, text: str) -> None:
        if self.hand.phase != "street":
            raise PhhError(self._expected())
        cards = self._split(text)
        wanted = len(engine.next_places(self.hand))
        if len(cards) != wanted:
            raise PhhError(f"{wanted} cards come on the board here")
        if HIDDEN in cards:
            raise PhhError("a card of the board is not known")
        self._put_out(cards)
        self._tell(engine.turn_up(self.hand, tuple(cards)))

    def _idle(self, player: str) -> bool:
        """Some houses ask a player who is alone with players all in; ours has nothing to ask."""
        self._known(player)
        hand = self.hand
        return hand.turn < 0 and hand.phase != "over" and self.players.index(player) in hand.able

    def _turn(self, player: str) -> Moves:
        self._known(player)
        moves = engine.moves(self.hand)
        if moves is None or self.players[self.hand.turn] != player:
            raise PhhError(self._expected())
        return moves

    def _act(self, player: str, act: str, to: int = 0) -> None:
        self._turn(player)
        self._take(engine.play(self.hand, act, to))

    def _show(self, player: str, text: str) -> None:
        """Cards are shown, or mucked; which of the two matters only at the end."""
        self._known(player)
        if not text:
            self.mucked.add(player)
            return
        if text == "-":
            return
        shown = self._split(text)
        held = self.cards[player]
        if held and len(shown) != len(held):
            raise PhhError(f"{player} holds {len(held)} cards")
        fresh = [card for card in shown if card not in held and card != HIDDEN]
        if len(fresh) > held.count(HIDDEN) and held:
            raise PhhError(f"{player} holds {''.join(held)}")
        self._put_out(fresh)
        if HIDDEN not in shown or not held:
            self.cards[player] = shown

    # --- The end -----------------------------------------------------------------------------

    def ended(self) -> Replay:
        self._showdown()
        hand = self.hand
        stacks = [stack * self.chip for stack in map(sub, hand.stacks, self.behind)]
        for position, stack in enumerate(self.record.stacks):
            if stack == UNKNOWN:
                stacks[position] = UNKNOWN
        if hand.phase == "over":
            self._rake(stacks)
        else:
            self.notes.append("the file ends before the hand does")
        return Replay(hand, tuple(self.events), tuple(stacks), tuple(self.notes))

    def _showdown(self) -> None:
        """Whoever mucked their cards, or never showed them, does not win."""
        if self.hand.phase != "showdown":
            return
        live = [
            position for position in self.hand.live if self.players[position] not in self.mucked
        ]
        open_ = [position for position in live if self._complete(self.players[position])]
        if not open_ and len(live) > 1:
            raise PhhError("at the showdown no cards are known: who won cannot be said")
        for position in live if open_ else ():
            if position not in open_:
                self.notes.append(
                    f"{self.players[position]} did not show and is taken to have lost"
                )
        left = tuple(open_ or live)
        if not left:
            raise PhhError("everybody gave their cards away: nobody is left to win")
        self.hand = replace(self.hand, live=left)
        if len(left) == 1:
            self._tell((Won(0, self.players[left[0]], self.hand.pot, 0, ""),))
            return
        cards = {self.players[p]: tuple(self.cards[self.players[p]]) for p in left}
        self._tell(engine.show(self.hand, cards))

    def _rake(self, stacks: list[int]) -> None:
        """What the file's house kept comes out of what was won, in proportion."""
        record, won = self.record, [got * self.chip for got in self.hand.got]
        if not record.finishing or UNKNOWN in record.stacks:
            return
        rake = sum(stacks) - sum(record.finishing)
        if not 0 < rake < sum(won):
            return
        self.notes.append(f"rake {record.plain(rake)}")
        parts = [rake * got // sum(won) for got in won]
        first = next(position for position, got in enumerate(won) if got)
        parts[first] += rake - sum(parts)
        for position, part in enumerate(parts):
            stacks[position] -= part

    # --- Small things ------------------------------------------------------------------------

    def _take(self, step: tuple[Hand, tuple[Event, ...]]) -> None:
        self.hand, events = step
        self.events += events

    def _tell(self, events: tuple[Event, ...]) -> None:
        self._take((reduce(engine.apply, events, self.hand), events))

    def _complete(self, player: str) -> bool:
        held = self.cards[player]
        return len(held) == VARIANTS[self.hand.terms.variant].hole and HIDDEN not in held

    def _known(self, player: str) -> None:
        if player not in self.cards:
            raise PhhError(f"nobody is called {player}; the players are p1 to p{self.count}")

    def _expected(self) -> str:
        if self.hand.turn >= 0:
            return f"it is the turn of {self.players[self.hand.turn]}"
        return {
            "street": "the next cards of the board come first",
            "showdown": "the betting is over: cards are shown",
            "over": "the hand is over",
        }.get(self.hand.phase, "not now")

    def _split(self, text: str) -> list[Card]:
        cards = [text[at : at + 2] for at in range(0, len(text), 2)]
        for card in cards:
            if card != HIDDEN and card not in self.deck:
                raise PhhError(f"{card!r} is no card of this game")
        return cards

    def _put_out(self, cards: list[Card]) -> None:
        for card in cards:
            if card in self.out:
                raise PhhError(f"{card} is out already")
            if card != HIDDEN:
                self.out.add(card)

    def _amount(self, text: str) -> int:
        try:
            return self.record.amount(text)
        except (ArithmeticError, ValueError):
            raise PhhError(f"{text!r} is no amount") from None

    def _chips(self, amount: int) -> int:
        chips, over = divmod(amount, self.chip)
        if over:
            raise PhhError(f"{self.record.plain(amount)} is no whole number of chips")
        return chips


def decimal(record: Record, amount: int) -> Decimal:
    """*amount* as a number with the decimals that it needs, for readers of JSON."""
    found = Decimal(amount).scaleb(-record.decimals)
    whole = found.to_integral_value()
    return whole if whole == found else found.normalize()
