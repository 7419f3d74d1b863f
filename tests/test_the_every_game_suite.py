"""A test of the tests: each check of the suite passes on a sound game and finds its fault.

A faulty game is the sound one with a function or two replaced.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banca.games import roulette
from banca.games.roulette.messages import LetGo, Spun
from banca.kit.chance import Chance
from banca.kit.layout import CloseBets, PlaceBets
from banca.kit.play import (
    After,
    Left,
    Option,
    PlayerId,
    Refused,
    Sat,
    Settled,
    Staked,
    TakenBack,
    Value,
    Void,
)
from tests import every_game, toy
from tests.every_game import CHECKS, PLAYS

Check = Callable[..., int]
ROUNDS = 15
RULES = roulette.Rules()


def all_pauses(state: Any) -> After | None:
    """Whatever the croupier waits for is called a pause."""
    after = roulette.GAME.croupier(state)
    return after and replace(after, pause=True)


def mutated(game: Any, **changes: Any) -> Any:
    """The game unchanged but for *changes*."""
    return dataclasses.replace(game, **changes)


def decided(change: Callable[..., tuple[Any, ...]], game: Any = roulette.GAME) -> Any:
    """The game, with its decisions passed through *change*."""

    def decide(state: Any, command: Any, chance: Chance) -> tuple[Any, ...]:
        return change(state, command, chance, game.decide(state, command, chance))

    return mutated(game, decide=decide)


def each(change: Callable[[Any], Any]) -> Any:
    """The game, with every event passed through *change*; None drops it."""
    return decided(lambda *given: tuple(e for e in map(change, given[-1]) if e is not None))


# --- Sound games ---------------------------------------------------------------------------------


def check_by_number(number: int) -> Check:
    check = CHECKS[number - 1]
    assert (check.__doc__ or "").startswith(f"{number}. ")
    return check


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7, 10, 11])
@pytest.mark.parametrize("game", [roulette.GAME, toy.GAME], ids=["roulette", "toy"])
def test_a_sound_game_passes(game: Any, number: int) -> None:
    assert check_by_number(number)(game, game.Rules(), rounds=ROUNDS) > 0


@pytest.mark.parametrize("game", [roulette.GAME, toy.GAME], ids=["roulette", "toy"])
def test_a_sound_game_keeps_its_orders_to_itself(game: Any) -> None:
    assert every_game.orders(game, game.Rules()) == len(every_game._types(game.Order))


def test_a_sound_game_has_a_playthrough() -> None:
    assert every_game.playthrough(roulette.GAME, RULES) > 0


# --- Planted faults ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fault:
    """A game with something wrong, the check that must find it, and what it must say."""

    number: int
    name: str
    game: Any
    says: str
    rules: Any = field(default=RULES)


def above_the_maximum(state: Any, player: PlayerId) -> tuple[Option, ...]:
    return tuple(
        replace(o, most=o.most + o.step) if o.wish == "PlaceBets" else o
        for o in roulette.options(state, player)
    )


def off_the_unit(state: Any, player: PlayerId) -> tuple[Option, ...]:
    return tuple(replace(o, step=o.step and 1) for o in roulette.options(state, player))


def by_the_clock() -> Callable[..., Any]:
    """An `apply` that counts its calls, like one that looks at a clock."""
    ticks = count()

    def apply(state: Any, event: Any) -> Any:
        after = roulette.apply(state, event)
        if isinstance(event, Sat):
            places = {**after.bank.places, event.player: next(ticks)}
            after = replace(after, bank=replace(after.bank, places=places))
        return after

    return apply


def on_the_sly(state: Any, command: Any, chance: Chance, events: tuple[Any, ...]) -> Any:
    if isinstance(command, PlaceBets):
        state.chips[command.player] = 1  # A change of state that no event records.
    return events


def not_json(event: Any) -> Any:
    return replace(event, colour=object()) if isinstance(event, Spun) else event


def not_of_its_type(event: Any) -> Any:
    return replace(event, pocket=17) if isinstance(event, Spun) else event


class Whispered(Value):
    """An event that is not in the game's union."""

    player: PlayerId


def not_in_the_union(event: Any) -> Any:
    return Whispered(event.player) if isinstance(event, Sat) else event


def keep_going(apply: Callable[..., Any]) -> Callable[..., Any]:
    """An `apply` that takes a `Whispered` for a `Sat`."""
    return lambda state, e: apply(state, Sat(e.player) if isinstance(e, Whispered) else e)


def one_cent_more(event: Any) -> Any:
    return replace(event, returned=event.returned + 1) if isinstance(event, Settled) else event


def a_stake_lost(state: Any, command: Any, chance: Chance, events: tuple[Any, ...]) -> Any:
    settled = [event for event in events if isinstance(event, Settled)]
    return tuple(event for event in events if event not in settled[1:])


def half_a_stake(event: Any) -> Any:
    if not isinstance(event, Settled):
        return event
    lines = tuple((spot, stake // 100 * 50, back) for spot, stake, back in event.lines)
    return replace(event, stake=sum(line[1] for line in lines), lines=lines)


def wrong_sum(event: Any) -> Any:
    return replace(event, cents=event.cents + 1) if isinstance(event, Staked) else event


def flattering(event: Any) -> Any:
    return replace(event, returned=event.returned + 1) if isinstance(event, Left) else event


class ToyPublic(Value):
    round: int
    cards: dict[PlayerId, str]


def open_cards(state: toy.State) -> ToyPublic:
    return ToyPublic(state.bank.round, state.cards)


def anybodys_card(state: toy.State, player: PlayerId) -> toy.Private:
    return toy.Private("".join(state.cards.values()))


def hints(state: toy.State, player: PlayerId) -> tuple[Option, ...]:
    """The options of a player depend on what the others were dealt."""
    high = any(card in "QKA" for other, card in state.cards.items() if other != player)
    return (*toy.options(state, player), *((Option("Leave", cite="hm"),) if high else ()))


def hurry(state: toy.State) -> Any:
    """The house is quicker when it has lost: its pace gives it away."""
    after = toy.croupier(state)
    return replace(after, seconds=9) if after and "A" in state.cards.values() else after


def to_the_neighbour(event: Any, player: PlayerId | None) -> Any:
    return event if player is not None else toy.GAME.seen(event, player)


def forgotten_seat(state: Any, command: Any, chance: Chance, events: tuple[Any, ...]) -> Any:
    back = [event for event in events if isinstance(event, TakenBack)]
    forgotten = back[-1:] if isinstance(command, Void) else []
    return tuple(event for event in events if event not in forgotten)


def fee(state: Any, command: Any, chance: Chance, events: tuple[Any, ...]) -> Any:
    if not isinstance(command, Void):
        return events
    return tuple(
        replace(event, cents=event.cents - 1) if isinstance(event, TakenBack) else event
        for event in events
    )


def endless(state: Any, command: Any, chance: Chance, events: tuple[Any, ...]) -> Any:
    over = type(events[-1]).__name__ == "RoundOver"
    return events[:-1] if isinstance(command, Void) and over else events


def lenient(state: Any, command: Any, chance: Chance) -> tuple[Any, ...]:
    """Takes a stale order for the present one."""
    if isinstance(command, CloseBets) and state.phase == "betting":
        command = replace(command, round=state.bank.round)
    return roulette.decide(state, command, chance)


def generous(state: Any, command: Any, chance: Chance) -> tuple[Any, ...]:
    """Accepts a bet above the maximum."""
    try:
        return roulette.decide(state, command, chance)
    except Refused as refused:
        if refused.phrase != "above the maximum":
            raise
        return (Staked(command.player, command.bets, command.bets[0][1]),)


def refusing(change: Callable[[Refused], Refused]) -> Any:
    def decide(state: Any, command: Any, chance: Chance) -> tuple[Any, ...]:
        try:
            return roulette.decide(state, command, chance)
        except Refused as refused:
            raise change(refused) from refused

    return mutated(roulette.GAME, decide=decide)


def spoiling(state: Any, command: Any, chance: Chance) -> tuple[Any, ...]:
    """Refuses, and leaves a trace all the same."""
    try:
        return roulette.decide(state, command, chance)
    except Refused:
        state.chips["nobody"] = 1
        raise


def paid_at_the_table(state: Any, command: Any, chance: Chance, events: tuple[Any, ...]) -> Any:
    """A spin that stakes: one more chip for everybody who is there."""
    if not isinstance(command, LetGo):
        return events
    chip = (("pleno:0", 100),)
    seats = state.bank.sittings
    there_and_back = [e(player, chip, 100) for player in seats for e in (Staked, TakenBack)]
    return (*there_and_back, *events)


def lucky_dip(state: Any, command: Any, chance: Chance, events: tuple[Any, ...]) -> Any:
    """A bet that draws."""
    if isinstance(command, PlaceBets):
        chance.pick({"heads": 1, "tails": 1})
    return events


def drawn_by_a_player(state: Any, command: Any, chance: Chance, events: tuple[Any, ...]) -> Any:
    """A wish without a stake that draws."""
    if type(command).__name__ == "TakeBack":
        chance.pick({"heads": 1, "tails": 1})
    return events


FAULTS = [
    Fault(
        1,
        "a stake above the maximum is offered",
        mutated(roulette.GAME, options=above_the_maximum),
        "was offered, and refused: above the maximum",
    ),
    Fault(
        1,
        "a stake that is not whole units is offered",
        mutated(roulette.GAME, options=off_the_unit),
        "was offered, and refused: not a multiple",
    ),
    Fault(
        1,
        "the house stands still",
        mutated(roulette.GAME, croupier=lambda state: None),
        "came to an outcome | does not get on",
    ),
    Fault(2, "apply looks at a clock", mutated(roulette.GAME, apply=by_the_clock()), "after step"),
    Fault(2, "the state changes without an event", decided(on_the_sly), "after step"),
    Fault(3, "an event is not JSON", each(not_json), "is not JSON"),
    Fault(3, "an event has a field of another type", each(not_of_its_type), "cannot be read again"),
    Fault(
        3,
        "an event is not in the union",
        mutated(each(not_in_the_union), apply=keep_going(roulette.apply)),
        "cannot be read again",
    ),
    Fault(4, "a prize is one cent more than its line", each(one_cent_more), "does not add up"),
    Fault(
        4,
        "a stake is never settled",
        decided(a_stake_lost),
        "the round is over, and there lie | on the cloth",
    ),
    Fault(
        4,
        "half a stake is settled",
        each(half_a_stake),
        "is held, and there lies | on the cloth | the round is over, and there lie",
    ),
    Fault(4, "a stake is more than its chips", each(wrong_sum), "does not add up"),
    Fault(4, "a session ends with wrong totals", each(flattering), "but it was"),
    Fault(
        5,
        "the public view has the hidden cards",
        mutated(toy.GAME, public=open_cards),
        "None learns of",
        toy.Rules(),
    ),
    Fault(
        5,
        "a private view has another's card",
        mutated(toy.GAME, private=anybodys_card),
        "learns of",
        toy.Rules(),
    ),
    Fault(
        5,
        "options depend on a hidden card",
        mutated(toy.GAME, options=hints),
        "learns",
        toy.Rules(),
    ),
    Fault(
        5,
        "the house's pace depends on a hidden card",
        mutated(toy.GAME, croupier=hurry),
        "None learns of",
        toy.Rules(),
    ),
    Fault(
        5,
        "another player sees the card dealt",
        mutated(toy.GAME, seen=to_the_neighbour),
        "is hidden, but not from",
        toy.Rules(),
    ),
    Fault(6, "a void forgets a seat", decided(forgotten_seat), "given back"),
    Fault(6, "a void keeps a cent", decided(fee), "given back"),
    Fault(6, "a void round does not end", decided(endless), "a void round is not over"),
    Fault(
        7,
        "a stale order is accepted",
        mutated(roulette.GAME, decide=lenient),
        "was not offered, and",
    ),
    Fault(
        7,
        "a bet above the maximum is accepted",
        mutated(roulette.GAME, decide=generous),
        "was not offered, and accepted",
    ),
    Fault(
        7,
        "a refusal cites no rule that exists",
        refusing(lambda refused: Refused("no-rule", refused.phrase, **refused.values)),
        "there is no rule no-rule",
    ),
    Fault(
        7,
        "a refusal says what nobody has written",
        refusing(lambda refused: Refused(refused.cite, "no, sorry", **refused.values)),
        "there is no such phrase",
    ),
    Fault(
        7,
        "a refusal does not say what is allowed",
        refusing(lambda refused: Refused(refused.cite, refused.phrase)),
        "the phrase asks for",
    ),
    Fault(
        7,
        "a refused command leaves a trace",
        mutated(roulette.GAME, decide=spoiling),
        "was refused, and changed the table",
    ),
    Fault(
        9,
        "an order is among the wishes",
        mutated(roulette.GAME, Wish=roulette.Wish | CloseBets),
        "a player sent CloseBets",
    ),
    Fault(10, "a spin that stakes", decided(paid_at_the_table), "draws '"),
    Fault(10, "a bet that draws", decided(lucky_dip), "and takes [Staked"),
    Fault(10, "a player's wish that draws", decided(drawn_by_a_player), "draws for a player"),
    Fault(11, "a pause while bets are open", mutated(roulette.GAME, croupier=all_pauses), "waits"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.number}: {fault.name}")
def test_a_planted_fault_is_found(fault: Fault) -> None:
    check = check_by_number(fault.number)
    rounds = {} if fault.number == 9 else {"rounds": ROUNDS}

    with pytest.raises(AssertionError) as found:
        check(fault.game, fault.rules, **rounds)

    ways = fault.says.split(" | ")  # Which of them random play meets first does not matter.
    assert any(way in str(found.value) for way in ways), str(found.value)[:500]


def test_a_game_without_a_playthrough_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"roulette\.play is missing"):
        every_game.playthrough(roulette.GAME, RULES, tmp_path)


@pytest.mark.parametrize("name", ["roulette.play", "roulette-807.play"])
def test_a_playthrough_with_a_wrong_figure_is_found(tmp_path: Path, name: str) -> None:
    for path in PLAYS.glob("roulette*.play"):
        text = path.read_text(encoding="utf-8")
        planted = text.replace("+70.00", "+71.00").replace("+31.00", "+32.00")
        (tmp_path / path.name).write_text(planted if path.name == name else text, encoding="utf-8")

    with pytest.raises(AssertionError, match=rf"{name}:\d+: \w+ got \+\d+\.00, the file says"):
        every_game.playthrough(roulette.GAME, RULES, tmp_path)


def test_a_game_that_plays_otherwise_than_its_playthrough_is_found() -> None:
    mean = each(lambda e: replace(e, returned=e.returned // 2) if isinstance(e, Settled) else e)

    with pytest.raises(AssertionError, match=r"roulette\.play:\d+: ana got"):
        every_game.playthrough(mean, RULES)


def test_every_check_has_a_planted_fault() -> None:
    by_themselves = {8}  # The playthrough's are the three tests above.

    assert {fault.number for fault in FAULTS} | by_themselves == set(range(1, len(CHECKS) + 1))


def test_the_toy_keeps_its_cards_hidden_until_they_are_shown() -> None:
    dealt = toy.Dealt("ana", "K")

    assert toy.GAME.seen(dealt, "ana") == dealt
    assert [toy.GAME.seen(dealt, player) for player in ("rui", None)] == [None, None]
    assert toy.GAME.seen(toy.Shown("A", {"ana": "K"}), None) is not None
