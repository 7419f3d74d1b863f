"""The audit of a game with closed cards: what the log proves alone, and what the key adds."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import pytest

from banca.floor.deck import Pack
from banca.floor.numbers import epoch_secret, round_key, seed_of
from banca.house.audit import Finding, check_stream
from banca.house.envelope import Envelope
from banca.house.replay import GameReplay
from banca.kit.play import Sit, Void
from tests import duel
from tests.duel import BuyIn, DrawButton, Fold, ShowDown, StartHand, Street
from tests.house.logs import KEY, Writer, changed, edited, kind, place, rechained
from tests.rule_marks import rule

Log: TypeAlias = list[Envelope]
DUEL: Any = duel.GAME
ANA, RUI, EVA = "ana", "rui", "eva"


def turn(table: Writer) -> str:
    return f"{table.state.round}.{table.state.phase}"


def dealt(table: Writer) -> None:
    table.do(StartHand(table.state.round))


@cache
def _honest(cards: int = 52) -> tuple[Envelope, ...]:
    table = Writer(duel.GAME, duel.Rules(cards=cards), "duel-1")
    for player in (ANA, RUI, EVA):
        table.do(Sit(player), player)
        table.do(BuyIn(player, 1000), player)
    table.seal(ANA, b"a" * 32)
    table.seal(RUI, b"r" * 32)
    table.do(DrawButton(1))  # Round 1: a lot, drawn and opened as usual.
    table.open(ANA, b"a" * 32)
    dealt(table)  # Round 2: a share, another that stays closed, a fold, a showdown.
    table.do(Street(turn(table)))
    table.do(Fold(EVA, turn(table)), EVA)
    table.do(ShowDown(turn(table)))
    dealt(table)  # Round 3: nobody shows a card.
    table.do(Fold(ANA, turn(table)), ANA)
    table.do(Fold(RUI, turn(table)), RUI)
    dealt(table)  # Round 4: void; the table's cards are turned.
    table.do(Void(4, "a fault"))
    dealt(table)  # Round 5 is running.
    table.do(Street(turn(table)))
    return tuple(table.log)


def honest() -> Log:
    return list(_honest())


NONCES = {number: number.to_bytes(32, "big") for number in (1, 2, 3)}


def check(log: Sequence[Envelope], key: bytes | None = None) -> list[Finding]:
    sealed = sum(b'"EpochSealed"' in envelope.body for envelope in log)
    nonces = {number: NONCES[number] for number in range(1, sealed + 1)}
    return check_stream(log, GameReplay([DUEL]), key, nonces)


def said(log: Sequence[Envelope], key: bytes | None = None) -> list[str]:
    return [finding.what for finding in check(rechained(log), key)]


def fields(log: Log, what: str, nth: int = 0) -> Any:
    return json.loads(log[place(log, what, nth)].body)


def cards(log: Log, nth: int = 0) -> list[list[Any]]:
    found: list[list[Any]] = fields(log, "CardsTurned", nth)["cards"]
    return found


def turned(log: Log, change: Callable[[list[list[Any]]], list[Any]], nth: int = 0) -> Log:
    """The log with other cards in one `CardsTurned`."""
    return edited(log, "CardsTurned", lambda e: changed(e, cards=change(cards(log, nth))), nth)


def pack(number: int, count: int = 52, opened: tuple[tuple[str, str], ...] = ()) -> Pack:
    """The pack that the house itself would make; whoever has the key may forge with it."""
    seed = seed_in(number)
    return Pack(seed, round_key(seed, opened), "duel-1", number, count)


def seed_in(number: int) -> bytes:
    epoch = 1 + (number - 1) // 4
    return seed_of(epoch_secret(KEY, "duel-1", epoch, NONCES[epoch]), number)


# --- Honest ---------------------------------------------------------------------------------------


@rule("reading:sealed-pack")
@pytest.mark.parametrize("count", [52, 28])
@pytest.mark.parametrize("key", [None, KEY])
def test_an_honest_log_with_closed_cards_is_clean(count: int, key: bytes | None) -> None:
    assert check(_honest(count), key) == []


@rule("97/2010:1.2")
def test_a_button_that_no_lot_gave_spends_no_luck() -> None:
    table = Writer(duel.GAME, duel.Rules(lot=False), "duel-1")
    for player in (ANA, RUI):
        table.do(Sit(player), player)
        table.do(BuyIn(player, 1000), player)
    table.do(DrawButton(1))
    dealt(table)

    assert "Drew" not in [kind(e) for e in table.log]
    assert check(table.log, KEY) == []


def test_the_honest_log_has_what_the_forgeries_want() -> None:
    kinds = [kind(e) for e in honest()]

    assert kinds.count("DeckSealed") == 4
    assert kinds.count("CardsTurned") == 4
    assert kinds.count("SeedKept") == 3
    assert kinds.count("SeedOpened") == 1
    assert [len(cards(honest(), n)) for n in range(4)] == [2, 4, 2, 2]


@rule("RNG-8", "reading:sealed-pack")
def test_the_log_holds_no_card_that_was_not_turned() -> None:
    """Folded hands, the rest of the pack, and all of a hand that nobody showed."""
    log = honest()
    for number, shown in ((2, {6, 7, 0, 3, 1, 4}), (3, set()), (4, {6, 7}), (5, {6, 7})):
        whole = pack(number, opened=((ANA, "61" * 32),) if number == 2 else ())
        bodies = b"".join(e.body for e in log if e.round == number).decode()
        for at in range(52):
            _, card, salt, _ = whole.turned(at)

            assert (f'"{card}"' in bodies, salt in bodies) == (at in shown, at in shown)


# --- Forged ---------------------------------------------------------------------------------------


def other(card: str) -> str:
    return "As" if card != "As" else "Ks"


def swapped(rows: list[list[Any]]) -> list[Any]:
    """Two cards, each claimed at the other's place."""
    (a, b), rest = rows[:2], rows[2:]
    return [[a[0], b[1], b[2], b[3]], [b[0], a[1], a[2], a[3]], *rest]


def moved(log: Log, what: str, behind: str, nth: int = 0, behind_nth: int = 0) -> Log:
    at = place(log, what, nth)
    rest = [*log[:at], *log[at + 1 :]]
    to = place(rest, behind, behind_nth) + 1
    return [*rest[:to], log[at]._replace(at=rest[to - 1].at), *rest[to:]]


def without(log: Log, what: str, nth: int = 0) -> Log:
    at = place(log, what, nth)
    return [*log[:at], *log[at + 1 :]]


def another_board(log: Log) -> Log:
    """The board changed in the game's event alone, without any proof."""
    log = without(log, "CardsTurned")
    first, second = fields(log, "Turned")["cards"]
    return edited(log, "Turned", lambda e: changed(e, cards=[other(first), second]))


def seed_opened(log: Log) -> Log:
    seed = seed_in(2).hex()
    body = {"type": "SeedOpened", "round": 2, "seed": seed, "unopened": ["rui"]}
    return edited(log, "SeedKept", lambda e: e._replace(body=json.dumps(body).encode()))


def kept_after_a_draw(log: Log) -> Log:
    body = {"type": "SeedKept", "round": 1, "unopened": []}
    return edited(log, "SeedOpened", lambda e: e._replace(body=json.dumps(body).encode()))


def drawn(log: Log) -> Log:
    """A draw slipped into a round with a sealed pack."""
    at = place(log, "CardsTurned")
    body = {"type": "Drew", "round": 2, "first": 0, "command": {}, "faces": ["ana"]}
    envelope = log[at]._replace(body=json.dumps(body).encode(), draws=1)
    return [*log[:at], envelope, *log[at:]]


FORGED: dict[str, tuple[Callable[[Log], Log], str]] = {
    "another card": (
        lambda log: turned(log, lambda r: [[6, other(r[0][1]), *r[0][2:]], r[1]]),
        "is not what was sealed at place 6",
    ),
    "another salt": (
        lambda log: turned(log, lambda r: [[*r[0][:2], "00" * 16, r[0][3]], r[1]]),
        "is not what was sealed at place 6",
    ),
    "another step on the way": (
        lambda log: turned(log, lambda r: [[*r[0][:3], ["00" * 32, *r[0][3][1:]]], r[1]]),
        "is not what was sealed at place 6",
    ),
    "a shorter way": (
        lambda log: turned(log, lambda r: [[*r[0][:3], r[0][3][1:]], r[1]]),
        "is malformed",
    ),
    "a salt that is none": (
        lambda log: turned(log, lambda r: [[*r[0][:2], "salty", r[0][3]], r[1]]),
        "is malformed",
    ),
    "no proof": (
        lambda log: turned(log, lambda r: [r[0][:2], r[1]]),
        "a card is turned without its proof",
    ),
    "a card from another place": (
        lambda log: turned(log, lambda r: [pack2(30), r[1]]),
        "it turns place 6, which is not in the log",
    ),
    "a card from another place under its own": (
        lambda log: turned(log, lambda r: [[6, *pack2(30)[1:]], r[1]]),
        "is not what was sealed at place 6",
    ),
    "two cards at each other's places": (
        lambda log: turned(log, swapped),
        "is not what was sealed at place 6",
    ),
    "a place beyond the pack": (
        lambda log: turned(log, lambda r: [[70, *r[0][1:]], r[1]]),
        "is not in the pack",
    ),
    "a card beyond the pack": (
        lambda log: turned(log, lambda r: [[r[0][0], "Xx", *r[0][2:]], r[1]]),
        "Xx at place 6 is not in the pack",
    ),
    "a card turned twice at once": (
        lambda log: turned(log, lambda r: [*r, r[0]]),
        "place 6 was already turned",
    ),
    "a card turned again later": (
        lambda log: turned(log, lambda r: [*r, cards(log, 0)[0]], 1),
        "place 6 was already turned",
    ),
    "more cards than the command turns": (
        lambda log: turned(log, lambda r: [*r, pack2(8)]),
        "the command turns the places [6, 7] but the log says [6, 7, 8]",
    ),
    "fewer cards than the command turns": (
        lambda log: turned(log, lambda r: r[:1]),
        "it turns place 7, which is not in the log",
    ),
    "a folded hand shown": (
        lambda log: turned(log, lambda r: [*r, pack2(2), pack2(5)], 1),
        "the command turns the places [0, 3, 1, 4] but the log says [0, 3, 1, 4, 2, 5]",
    ),
    "no card at all": (lambda log: turned(log, lambda r: []), "no card is turned"),
    "cards that are no list": (
        lambda log: edited(log, "CardsTurned", lambda e: changed(e, cards=7)),
        "CardsTurned is malformed: cards is not a list",
    ),
    "another root": (
        lambda log: edited(log, "DeckSealed", lambda e: changed(e, root="00" * 32)),
        "is not what was sealed at place 6",
    ),
    "the root of another round": (
        lambda log: edited(
            log, "DeckSealed", lambda e: changed(e, root=fields(log, "DeckSealed", 1)["root"])
        ),
        "is not what was sealed at place 6",
    ),
    "a root that is none": (
        lambda log: edited(log, "DeckSealed", lambda e: changed(e, root="root")),
        "DeckSealed is malformed: root is not 32 bytes in hex",
    ),
    "a pack of another size": (
        lambda log: edited(log, "DeckSealed", lambda e: changed(e, cards=28)),
        "is malformed",
    ),
    "a pack of no size that there is": (
        lambda log: edited(log, "DeckSealed", lambda e: changed(e, cards=53)),
        "there is no pack of 53 cards",
    ),
    "the root after the first card": (
        lambda log: moved(log, "DeckSealed", "CardsTurned"),
        "cards are turned before their pack was sealed",
    ),
    "the root after the deal": (
        lambda log: moved(log, "DeckSealed", "Dealt"),
        "places are dealt from a pack that was not sealed",
    ),
    "no root at all": (
        lambda log: without(log, "DeckSealed"),
        "cards are turned before their pack was sealed",
    ),
    "a second root": (
        lambda log: [*log[: (at := place(log, "DeckSealed") + 1)], log[at - 1], *log[at:]],
        "a second pack is sealed in round 2",
    ),
    "the board told without proof": (another_board, "is named but was not turned"),
    "a closed card told by the game": (
        lambda log: edited(log, "Folded", lambda e: changed(e, cards=[pack2(2)[1]])),
        "is named but was not turned",
    ),
    "cards in one word": (
        lambda log: edited(log, "Folded", lambda e: changed(e, hand=pack2(2)[1] + pack2(5)[1])),
        "is named but was not turned",
    ),
    "a place dealt twice": (
        lambda log: edited(
            log, "Dealt", lambda e: changed(e, places={"ana": [0, 3], "rui": [0, 4], "eva": [2, 5]})
        ),
        "place 0 was already dealt",
    ),
    "a place that is not in the pack": (
        lambda log: edited(
            log, "Dealt", lambda e: changed(e, places={"ana": [0, 52], "rui": [1], "eva": [2]})
        ),
        "there is no place 52 in the pack",
    ),
    "other places than the command deals": (
        lambda log: edited(
            log, "Dealt", lambda e: changed(e, places={"ana": [3, 0], "rui": [1, 4], "eva": [2, 5]})
        ),
        "the draw does not bring this about",
    ),
    "another command that seals": (
        lambda log: edited(
            log, "DeckSealed", lambda e: changed(e, command={"type": "Close", "round": 2})
        ),
        "the command seals no pack",
    ),
    "another command that turns": (
        lambda log: edited(
            log, "CardsTurned", lambda e: changed(e, command={"type": "StartHand", "round": 2})
        ),
        "the command seals a pack",
    ),
    "the seed of closed cards opened": (
        seed_opened,
        "the seed of a sealed pack was opened: it reveals every hand",
    ),
    "the seed of a draw kept": (
        kept_after_a_draw,
        "the seed of round 1 is kept without a sealed pack",
    ),
    "a draw beside a sealed pack": (drawn, "a draw in a round with a sealed pack"),
    "a pack after a draw": (
        lambda log: moved(log, "DeckSealed", "Drew"),
        "a pack is sealed after a draw, or after its own cards",
    ),
    "a lot that was never drawn": (
        lambda log: without(log, "Drew"),
        "a random result without a draw",
    ),
    "entropy after the pack": (
        lambda log: moved(log, "EntropyOpened", "DeckSealed"),
        "the share of ana was opened after openings had ended",
    ),
    "silence about who did not open": (
        lambda log: edited(log, "SeedKept", lambda e: changed(e, unopened=[])),
        "the players who did not open are ['rui']",
    ),
    "the seed kept before the round was over": (
        lambda log: moved(log, "RoundOver", "SeedKept", 1),
        "the seed was opened before round 2 was over",
    ),
    "a hand paid without cards": (
        lambda log: moved(without(log, "DeckSealed", 1), "HandPaid", "Sat"),
        "a bet of round 1 is settled before any draw",
    ),
    "another winner": (
        lambda log: edited(
            log,
            "HandPaid",
            lambda e: changed(e, lines=[["ana", 100, 0], ["rui", 100, 0], ["eva", 100, 290]]),
        ),
        "the draw does not bring this about",
    ),
    "more paid than was put in": (
        lambda log: edited(log, "HandPaid", lambda e: changed(e, commission=11)),
        "300 was put in, 290 paid out and 11 kept",
    ),
    "a seat paid twice": (
        lambda log: edited(
            log,
            "HandPaid",
            lambda e: changed(e, lines=[["ana", 100, 0], ["ana", 200, 290]]),
        ),
        "a player is paid twice",
    ),
    "somebody who never bought in": (
        lambda log: edited(
            log,
            "HandPaid",
            lambda e: changed(e, lines=[["zoe", 100, 0], ["ana", 200, 290]]),
        ),
        "zoe has 0 but put in 100",
    ),
    "lines that cannot be read": (
        lambda log: edited(log, "HandPaid", lambda e: changed(e, lines=[[1, 2, 3]])),
        "HandPaid is malformed: lines has a row without its player",
    ),
    "chips bought by another": (
        lambda log: edited(log, "BoughtIn", lambda e: e._replace(by="rui")),
        "rui staked for ana",
    ),
}


def pack2(at: int) -> list[Any]:
    """A card of round 2 with its true proof: what only the house can forge with."""
    place, card, salt, path = pack(2, opened=((ANA, "61" * 32),)).turned(at)
    return [place, card, salt, list(path)]


@rule("reading:sealed-pack", "reading:luck")
@pytest.mark.parametrize("attempt", FORGED)
def test_every_forged_card_root_and_order_is_found_by_the_log_alone(attempt: str) -> None:
    """The forger has the database, and recomputes every hash."""
    forge, expected = FORGED[attempt]

    found = said(forge(honest()))

    assert any(expected in what for what in found), found


@rule("reading:sealed-pack")
def test_a_pack_of_the_houses_choice_is_found_by_the_key_alone() -> None:
    """The house seals another order with valid proofs: only the holder of the key can tell."""
    table = Writer(duel.GAME, None, "duel-1")
    for player in (ANA, RUI):
        table.do(Sit(player), player)
        table.do(BuyIn(player, 1000), player)
    table.do(DrawButton(1))
    dealt(table)
    seed = b"chosen" + bytes(26)
    chosen = Pack(seed, round_key(seed, ()), "duel-1", 2, 52)
    log = edited(table.log, "DeckSealed", lambda e: changed(e, root=chosen.root))

    assert said(log) == []
    assert said(log, KEY) == ["the pack does not come from house key, nonce and entropy"]


@rule("reading:sealed-pack")
def test_another_house_key_than_the_one_that_sealed_is_found() -> None:
    found = said(honest(), bytes(32))

    assert "epoch 1 does not come from house key and nonce" in found


def test_the_key_is_held_against_a_hand_that_is_over_too() -> None:
    """In round 3 no card was turned: only the key can say anything about its root."""
    log = edited(honest(), "DeckSealed", lambda e: changed(e, root="ab" * 32), 1)

    assert said(log) == []
    assert said(log, KEY) == ["the pack does not come from house key, nonce and entropy"]


@pytest.mark.parametrize("what", ["DeckSealed", "CardsTurned", "Dealt", "HandPaid", "SeedKept"])
@pytest.mark.parametrize(
    "body",
    [b"{}", b"[]", b'{"type":"CardsTurned"}', b'{"type":"DeckSealed","round":2}', b"\xff", b"7"],
)
def test_whatever_is_written_in_their_place_is_a_finding_and_no_fault(
    what: str, body: bytes
) -> None:
    log = edited(honest(), what, lambda e: e._replace(body=body))

    assert check(rechained(log), KEY)


@pytest.mark.parametrize(
    "rows",
    [
        [7],
        [None],
        [[]],
        [[True, "As", "00" * 16, []]],
        [[6, "As", "00" * 16, [7] * 6]],
        [{}],
        [[[], "As", "", []]],
    ],
)
def test_cards_that_cannot_be_read_are_a_finding_and_no_fault(rows: list[Any]) -> None:
    assert said(turned(honest(), lambda r: rows), KEY)
