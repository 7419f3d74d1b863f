"""What every game must be able to show, whatever its rules: eleven checks over any game module.

Each check takes a game and a table's rules, looks at random play or at the types, and raises an
`AssertionError` that says what is wrong; it returns how many things it looked at, so that a check
that saw nothing cannot pass for one that found nothing. The checks know no game: wishes are built
from the options that the game offers. They are tested in ``test_the_every_game_suite.py``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar, cast, get_args, get_type_hints

import msgspec

from banca import rulebook
from banca.house.accounts import of_held, of_house, path
from banca.house.books import postings
from banca.kit.chance import Chance, nth
from banca.kit.game import AnyGame
from banca.kit.play import (
    BoughtIn,
    CashedOut,
    Contributed,
    Dismiss,
    HandPaid,
    JackpotWon,
    Left,
    Option,
    PayJackpot,
    PlayerId,
    Refused,
    RoundOver,
    Settled,
    Staked,
    TakenBack,
    Value,
    Void,
    VoidCause,
)
from banca.kit.wishes import filled
from tests.playthrough import replay

Face = TypeVar("Face")

ROUNDS = 60  # Of random play at one table.
SEATS = ("ana", "rui", "eva", "zé")
STRANGER = "nobody"
PLAYS = Path(__file__).parent / "play"
GOING = {"Leave", "SitOut"}  # Wishes of somebody who has had enough.
MOST_STEPS = 400  # In a round, before the play is considered stuck.


# --- Random play ------------------------------------------------------------------------------


class Pick(NamedTuple):
    options: Mapping[Any, int]
    face: Any


class Step(NamedTuple):
    """One accepted command: the state before it, its events, the state after, and its luck."""

    before: Any
    command: Any
    events: tuple[Any, ...]
    after: Any
    picks: tuple[Pick, ...]
    sealed: bool = False  # It sealed a pack: the round's luck is fixed, though nothing was shown.

    @property
    def draws(self) -> bool:
        return bool(self.picks) or self.sealed


class Luck:
    """Luck that remembers what it was asked, and follows *script* as far as possible."""

    def __init__(self, rng: random.Random, script: Sequence[Any] = ()) -> None:
        self._rng = rng
        self._script = list(script)
        self.picks: list[Pick] = []
        self.sealed = False

    @property
    def pack(self) -> Self:
        return self

    def seal(self, deck: Sequence[Any]) -> None:
        self.sealed = True

    def at(self, place: int) -> None:
        """No order is kept: a card is picked when it is turned."""

    def pick(self, options: Mapping[Face, int]) -> Face:
        asked = dict(options)
        wanted = self._script.pop(0) if self._script else None
        if wanted is None or not asked.get(wanted):
            wanted = nth(options, self._rng.randrange(sum(options.values())))
        self.picks.append(Pick(asked, wanted))
        return wanted


def played(game: AnyGame, rules: Any, rounds: int = ROUNDS) -> tuple[Step, ...]:
    """Random play of *rounds* rounds; every wish in it was offered."""
    return _played(cast(Any, game), msgspec.json.encode(rules), rounds)


@cache
def _played(game: Any, rules: bytes, rounds: int) -> tuple[Step, ...]:
    rng = random.Random(rules)
    state = game.opened(msgspec.json.decode(rules, type=game.Rules))
    steps: list[Step] = []
    last = game.round(state) + rounds
    while game.round(state) < last:
        assert len(steps) < rounds * MOST_STEPS, f"{game.name} does not get on: {steps[-3:]}"
        command = next_command(game, state, rng)
        luck = Luck(rng)
        try:
            events = game.decide(state, command, luck)
        except Refused as refused:
            raise AssertionError(f"{command} was offered, and refused: {refused}") from refused
        after = reduce(game.apply, events, state)
        steps.append(Step(state, command, events, after, tuple(luck.picks), luck.sealed))
        state = after
    return tuple(steps)


def next_command(game: AnyGame, state: Any, rng: random.Random) -> Any:
    """A wish that is offered to somebody, or what the house would do now."""
    number = game.round(state)
    if rng.random() < 0.005:
        return Void(number, "at random")
    if rng.random() < 0.01 and (idle := _may_leave(game, state)):
        return Dismiss(rng.choice(idle))
    if game.jackpots and (hits := game.jackpots.waiting(state)) and rng.random() < 0.9:
        return PayJackpot(hits[0].round, hits[0].jackpot, hits[0].player, rng.randint(1, 10**6))
    house = game.croupier(state)
    if house is not None and rng.random() < 0.3:
        return house.order
    offers = [(player, game.options(state, player)) for player in rng.sample(SEATS, len(SEATS))]
    for patience in (
        0.95,
        0.0,
    ):  # Those who can only leave mostly wait, if others act.
        for player, offered in offers:
            names = sorted({option.wish for option in offered})
            if names and (not GOING.issuperset(names) or rng.random() >= patience):
                weights = [1 if name in GOING else 8 for name in names]
                name = rng.choices(names, weights)[0]
                option = rng.choice([option for option in offered if option.wish == name])
                return wish_of(game, player, option, rng)
        if house is not None:
            return house.order
    raise AssertionError("nobody may do anything, and the house does nothing")


def _may_leave(game: AnyGame, state: Any) -> list[PlayerId]:
    seats = game.sittings(state)
    return [s for s in seats if any(o.wish == "Leave" for o in game.options(state, s))]


def wish_of(game: AnyGame, player: PlayerId, option: Option, rng: random.Random) -> Any:
    """A wish that *option* allows *player*, more often at its bounds than between them."""
    cents = option.least
    if option.step:
        steps = (option.most - option.least) // option.step
        cents += option.step * rng.choice((0, 0, steps, rng.randint(0, steps)))
    return wish(game, option.wish, player, option.spot, cents)


def wish(game: AnyGame, name: str, player: PlayerId, spot: str, cents: int) -> Any:
    """The wish *name*, its fields filled according to their names."""
    fields = filled(_types(game.Wish)[name], lambda field: spot, lambda: cents)
    return msgspec.convert({"type": name, "player": player, **fields}, type=game.Wish)


def _types(union: Any) -> dict[str, type[Value]]:
    """The types of a tagged union by their tags; also works for a single type."""
    return {kind.__name__: kind for kind in get_args(union) or (union,)}


def _json(value: Any) -> bytes:
    try:
        return msgspec.json.encode(value)
    except TypeError as why:
        raise AssertionError(f"{value} is not JSON: {why}") from why


# --- 1 to 4: play, replay, JSON, money --------------------------------------------------------


def random_play(game: AnyGame, rules: Any, rounds: int = ROUNDS) -> int:
    """1. What is offered is never refused, and leads to an outcome."""
    steps = played(game, rules, rounds)
    drawn = {game.round(step.before) for step in steps if step.draws}
    assert 2 * len(drawn) > rounds, f"of {rounds} rounds only {len(drawn)} came to an outcome"
    return len(steps)


def replay_of_the_log(game: AnyGame, rules: Any, rounds: int = ROUNDS) -> int:
    """2. Folding the stored log gives the live state, byte for byte."""
    steps = played(game, rules, rounds)
    state = game.opened(msgspec.json.decode(_json(rules), type=game.Rules))
    for number, step in enumerate(steps):
        for event in step.events:
            stored = msgspec.json.decode(_json(event), type=game.Event)
            state = game.apply(state, stored)
        live, folded = _json(step.after), _json(state)
        assert folded == live, f"after step {number}, {step.command}:\n{folded!r}\n{live!r}"
    return len(steps)


def json_round_trips(game: AnyGame, rules: Any, rounds: int = ROUNDS) -> int:
    """3. Every command, event and state survives being written and read."""
    seen = 0
    command = game.Wish | game.Order
    for step in played(game, rules, rounds):
        for value, kind in (
            (step.command, command),
            (step.after, game.State),
            *((event, game.Event) for event in step.events),
        ):
            _survives(value, kind)
            seen += 1
        _json(game.public(step.after))
    _survives(rules, game.Rules)
    _json(game.card(rules))
    return seen


def _survives(value: Any, kind: Any) -> None:
    written = _json(value)
    try:
        read = msgspec.json.decode(written, type=kind)
    except msgspec.ValidationError as why:
        raise AssertionError(f"{value} cannot be read again: {why}") from why
    assert read == value, f"{value} came back as {read}"
    assert _json(read) == written, f"{value} is written as {written!r} and {_json(read)!r}"


def money(game: AnyGame, rules: Any, rounds: int = ROUNDS) -> int:
    """4. Staked = returned + kept + taken back + still in play, in both state and ledger.

    When a round ends the cloth is empty, but for games whose stakes last; the ledger sums to zero.
    """
    books = _Books(game)
    settled = 0
    for step in played(game, rules, rounds):
        for event in step.events:
            books.write(event)
            settled += isinstance(event, Settled | HandPaid)
        for account, cents in books.balances.items():
            assert cents >= 0 or path(account).kind != "held", f"{account} owes {-cents}"
        assert sum(books.balances.values()) == 0, f"money came from nowhere: {step.events}"
        lying = {
            of_held("table", player): cents for player, cents in game.lying(step.after).items()
        }
        held = books.all_held()
        assert held == lying, f"after {step.command} {held} is held, and there lies {lying}"
        if game.round(step.after) > game.round(step.before):
            books.end_round()
    return settled


class _Books:
    """The ledger of one table, and next to it a plain count of the events."""

    def __init__(self, game: AnyGame) -> None:
        self.bank = of_house(game.name)
        self._lasts = game.lasts
        self._decided: set[PlayerId] = set()  # Who had a stake decided in this round.
        self._lay = 0  # What was on the cloth when it began.
        self.balances: Counter[str] = Counter()
        self._round: Counter[str] = Counter()  # Staked, returned and taken back in this round.
        self._kept = 0  # By the house, before this round.
        self._sessions: dict[PlayerId, Counter[str]] = {}

    def held(self, player: PlayerId) -> int:
        return self.balances[of_held("table", player)]

    def all_held(self) -> dict[str, int]:
        return {a: cents for a, cents in self.balances.items() if path(a).kind == "held" and cents}

    def write(self, event: Any) -> None:
        for posting in postings("table", "EUR/2", self.bank, event):
            assert posting.cents > 0, f"{event} moves {posting.cents}"
            self.balances[posting.source] -= posting.cents
            self.balances[posting.target] += posting.cents
        match event:
            case Staked(player, bets, cents):
                assert cents == sum(c for _, c in bets), f"{event} does not add up"
                self._count(player, staked=cents)
            case TakenBack(player, bets, cents):
                assert cents == sum(c for _, c in bets), f"{event} does not add up"
                self._count(player, back=cents)
            case Settled(player, stake, returned, lines):
                assert stake == sum(line[1] for line in lines), f"{event} does not add up"
                assert returned == sum(line[2] for line in lines), f"{event} does not add up"
                assert all(line[2] >= 0 for line in lines), f"{event} takes more than the stake"
                self._count(player, returned=returned, rounds=player not in self._decided)
                self._decided.add(player)
            case BoughtIn(player, cents, fee):
                self._count(player, bought=cents, staked=fee)
            case CashedOut(player, cents):
                self._count(player, home=cents)
            case HandPaid(_, lines, commission):
                came, went = sum(line[1] for line in lines), sum(line[2] for line in lines)
                assert came == went + commission, f"{event} does not add up"
                for player, put, back in lines:
                    self._count(player, staked=put, put=put, returned=back, got=back, rounds=1)
            case Contributed(_, _, _, cents):
                self._round.update(given=cents)  # From what the house has kept.
            case JackpotWon(_, _, player, cents):  # From money of its own.
                self._sessions.setdefault(player, Counter()).update(returned=cents)
            case RoundOver():
                self._decided.clear()
            case Left(player, staked, returned, rounds):
                got = self._sessions.pop(player, Counter())
                counted = (got["staked"] - got["back"], got["returned"], got["rounds"])
                assert (staked, returned, rounds) == counted, f"{event}, but it was {counted}"
                assert not self.held(player), f"{player} left {self.held(player)} on the cloth"

    def _count(self, player: PlayerId, **counts: int) -> None:
        self._round.update(counts)
        self._sessions.setdefault(player, Counter()).update(counts)

    def end_round(self) -> None:
        got, kept, held = self._round, self.balances[self.bank] - self._kept, self.all_held()
        assert self._lasts or not held, f"the round is over, and there lie {held}"
        lies = sum(held.values()) - self._lay
        came = got["staked"] - got["put"] + got["bought"]  # Pots move within the table.
        gone = got["returned"] - got["got"] + got["home"] + kept + got["given"] + got["back"]
        assert came == gone + lies, f"{got} and {kept} kept, {lies} more lie than before"
        self._round, self._kept = Counter(), self.balances[self.bank]
        self._lay = sum(held.values())


# --- 5: secrets -------------------------------------------------------------------------------


def secrets(game: AnyGame, rules: Any, rounds: int = ROUNDS) -> int:
    """5. Two worlds that differ in one draw look the same until the rules show the difference.

    A player learns of a draw by an event that they may see. Until one differs, everything that the
    player is shown must be the same to the byte; and what an onlooker does not see, at most one
    player may see: its owner. (A draw shown to all cannot be told from an open one: whether it
    should have been is for the game's own tests.)
    """
    steps = played(game, rules, rounds)
    drawn = [number for number, step in enumerate(steps) if step.picks][:25]
    for number in drawn:
        for place, pick in enumerate(steps[number].picks):
            for other in [f for f, weight in pick.options.items() if weight and f != pick.face][:2]:
                _two_worlds(game, steps[number : number + 12], place, other)
    return len(drawn)


def _two_worlds(game: AnyGame, steps: Sequence[Step], place: int, other: Any) -> None:
    """Replay *steps*, except that the draw at *place* of the first is *other*."""
    state = steps[0].before
    viewers: list[PlayerId | None] = [None, *game.sittings(state)]
    knows: set[PlayerId | None] = set()
    for number, step in enumerate(steps):
        faces = [pick.face for pick in step.picks]
        wanted = [*faces[:place], other, *faces[place + 1 :]] if number == 0 else faces
        luck = Luck(random.Random(0), wanted)
        try:
            events = game.decide(state, step.command, luck)
        except Refused as refused:
            asker = getattr(step.command, "player", None)
            if not {asker, None} & knows:  # Players who sat down since see what all see.
                raise AssertionError(f"{step.command}: {asker} learns by {refused}") from refused
            return
        state = reduce(game.apply, events, state)
        for viewer in viewers:
            if _seen(game, events, viewer) != _seen(game, step.events, viewer):
                knows.add(viewer)
        if number == 0 and [pick.face for pick in luck.picks] == wanted and None not in knows:
            owners = knows - {None}
            assert len(owners) <= 1, f"{other!r} in {step.command} is hidden, but not from {owners}"
        for viewer in viewers:
            if viewer not in knows:
                one, two = _shown(game, step.after, viewer), _shown(game, state, viewer)
                assert one == two, f"{viewer} learns of {other!r}: {one!r} is not {two!r}"


def _seen(game: AnyGame, events: Sequence[Any], viewer: PlayerId | None) -> bytes:
    return _json([game.seen(event, viewer) for event in events])


def _shown(game: AnyGame, state: Any, viewer: PlayerId | None) -> bytes:
    """Everything *viewer* is sent of *state*, without the public part, unless it is nobody."""
    if viewer is None:
        return _json((game.public(state), game.croupier(state), game.round(state)))
    return _json((game.private(state, viewer), game.options(state, viewer)))


# --- 6 and 7: void rounds, refusals -----------------------------------------------------------


def void_at_any_step(game: AnyGame, rules: Any, rounds: int = ROUNDS) -> int:
    """6. At any step before the outcome, `Void` gives back every cent.

    Where players have stacks, what they had put in returns to them; a void may turn cards up,
    unless the seed of the round is lost.
    """
    books, voided, stacks = _Books(game), 0, game.stacks is not None
    rng = random.Random(1)
    for step in played(game, rules, rounds):
        for event in step.events:
            books.write(event)
        state, held = step.after, books.all_held()
        blind = rng.random() < 0.5  # The seed is lost: nothing is drawn or turned.
        cause: VoidCause = "key" if blind else "operator"
        chance = Luck(random.Random(0)) if stacks and not blind else _no_luck()
        events = game.decide(state, Void(game.round(state), "a check", cause), chance)
        after = reduce(game.apply, events, state)
        back = Counter[str]()
        for event in events:
            assert not isinstance(event, Staked | Settled | BoughtIn), f"a void round has {event}"
            if isinstance(event, HandPaid):
                kept = event.commission, *(put - got for _, put, got in event.lines)
                assert not any(kept), f"a void round decides {event}"
            if isinstance(event, TakenBack | CashedOut):
                back[of_held("table", event.player)] += event.cents
        if stacks:
            back.update({of_held("table", s): cents for s, cents in game.lying(after).items()})
        assert back == Counter(held), f"{held} was staked, {dict(back)} given back"
        assert game.round(after) > game.round(state), "a void round is not over"
        again = game.decide(after, Void(game.round(after), "a check"), _no_luck())
        assert not any(isinstance(e, TakenBack) for e in again), f"given back twice: {again}"
        voided += bool(held)
    return voided


class _NoLuck:
    pack = None

    def pick(self, options: Mapping[Face, int]) -> Face:
        raise AssertionError(f"luck was asked among {list(options)}")


def _no_luck() -> Chance:
    return _NoLuck()


def refusals(game: AnyGame, rules: Any, rounds: int = ROUNDS) -> int:
    """7. What is not offered is refused, by a rule that exists, and changes nothing."""
    rng = random.Random(rounds)
    steps = played(game, rules, rounds)
    refused = 0
    for step in rng.sample(steps, min(len(steps), 80)):
        state = step.after
        for command in _wrong(game, state, rng):
            before = _json(state)
            try:
                events = game.decide(state, command, Luck(rng))
            except Refused as why:
                _explained(why)
                refused += 1
            else:
                raise AssertionError(f"{command} was not offered, and accepted: {events}")
            assert _json(state) == before, f"{command} was refused, and changed the table"
    return refused


def _wrong(game: AnyGame, state: Any, rng: random.Random) -> Iterator[Any]:
    """Wishes that no option covers, and orders for another round or another player."""
    seats = [*game.sittings(state), rng.choice(SEATS), STRANGER]
    number = game.round(state)
    for player in dict.fromkeys((rng.choice(seats), STRANGER)):
        offered = game.options(state, player)
        elsewhere = game.options(state, rng.choice(seats))
        spots = [rng.choice([*offered, *elsewhere, Option("")]).spot for _ in range(2)]
        for name in _types(game.Wish):
            if player == STRANGER and name == "Sit":
                continue  # A stranger may come in.
            for spot in dict.fromkeys((*spots, "nowhere", "")):
                for cents in _sums(offered, name, spot, rng):
                    if not _covered(offered, name, spot, cents):
                        yield wish(game, name, player, spot, cents)
    for kind in _types(game.Order).values():
        by_round = "round" in kind.__struct_fields__  # Others name a turn, or a player.
        for stale in (number - 1, number + 1, 0, 10**6) if by_round else (-1, 10**9):
            yield example(kind, number=stale, word=STRANGER)


def _sums(offered: Sequence[Option], name: str, spot: str, rng: random.Random) -> list[int]:
    sums = {1, rng.randint(1, 10**5), 10**12}
    for option in offered:
        if (option.wish, option.spot) == (name, spot):
            sums |= {option.least - 1, option.least + 1, option.least - option.step}
            sums |= {option.most + 1, option.most - 1, option.most + option.step}
    return sorted(cents for cents in sums if 0 < cents <= 10**12)


def _covered(offered: Sequence[Option], name: str, spot: str, cents: int) -> bool:
    return any(
        option.wish == name
        and (not option.spot or option.spot == spot)
        and (not option.step or (option.least <= cents <= option.most and cents % option.step == 0))
        for option in offered
    )


def example(kind: type[Value], number: int, word: str) -> Any:
    """A value of *kind*: its integers are *number*, its strings *word*."""
    hints = get_type_hints(kind)
    fields = {name: number if hints[name] is int else word for name in kind.__struct_fields__}
    return kind(**fields)


def _explained(refused: Refused) -> None:
    assert refused.cite in rulebook.rules(), f"{refused}: there is no rule {refused.cite}"
    phrase = rulebook.phrases().get(refused.phrase)
    assert phrase is not None, f"{refused}: there is no such phrase"
    missing = {name for name, _ in rulebook.values(phrase["en"])} - refused.values.keys()
    assert not missing, f"{refused}: the phrase asks for {missing}"


# --- 8 to 10: playthrough, orders, luck apart from stakes -------------------------------------


def playthrough(game: AnyGame, rules: Any, folder: Path = PLAYS) -> int:
    """8. ``<game>.play`` exists and replays, and so does every ``<game>-….play``."""
    first = folder / f"{game.name}.play"
    assert first.exists(), f"{game.name} has no playthrough: {first.name} is missing"
    shown = [replay(path, (game,)) for path in (first, *folder.glob(f"{game.name}-*.play"))]
    return sum(played.rounds for played in shown)


def orders(game: AnyGame, rules: Any) -> int:
    """9. What only the house does is not a wish: the decoder refuses it, whoever the player."""
    kinds = _types(game.Order)
    for name, kind in kinds.items():
        fields = msgspec.to_builtins(example(kind, number=1, word=SEATS[0]))
        for sent in (fields, {**fields, "player": SEATS[0]}):
            try:
                wished = msgspec.json.decode(_json(sent), type=game.Wish)
            except msgspec.ValidationError:
                continue
            raise AssertionError(f"a player sent {name}, and it was read as {wished}")
    return len(kinds)


def luck_apart_from_stakes(game: AnyGame, rules: Any, rounds: int = ROUNDS) -> int:
    """10. No command both stakes and draws, and no command that draws belongs to a player."""
    draws = stakes = 0
    wishes = tuple(_types(game.Wish).values())
    for step in played(game, rules, rounds):
        staked = [event for event in step.events if isinstance(event, Staked | BoughtIn)]
        if step.draws:
            faces = ", ".join(repr(pick.face) for pick in step.picks) or "the order of a pack"
            assert not staked, f"{step.command} draws {faces} and takes {staked}"
            assert not isinstance(step.command, wishes), f"{step.command} draws for a player"
        draws += step.draws
        stakes += bool(staked)
    return min(draws, stakes)


SEATING = {"Leave", "Take", "Free"}  # Where one sits has time until the next round.


def pauses(game: AnyGame, rules: Any, rounds: int = ROUNDS) -> int:
    """11. A pause is for the eye: whoever goes without it loses no time for a decision (PD-48)."""
    looked_at = 0
    for step in played(game, rules, rounds):
        after = game.croupier(step.after)
        looked_at += 1
        if after is None or not after.pause:
            continue
        for player in game.sittings(step.after):
            offered = {option.wish for option in game.options(step.after, player)} - SEATING
            assert not offered, f"{offered} could be done while {after.order} waits"
    return looked_at


CHECKS = (
    random_play,
    replay_of_the_log,
    json_round_trips,
    money,
    secrets,
    void_at_any_step,
    refusals,
    playthrough,
    orders,
    luck_apart_from_stakes,
    pauses,
)
