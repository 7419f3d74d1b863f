"""The sealed pack: a promise for every card, kept card by card, revealing nothing of the others."""

from __future__ import annotations

import json
from collections import Counter
from functools import reduce
from hashlib import sha256
from itertools import product
from typing import Any

import msgspec
import pytest

from banca.floor import deck as module
from banca.floor.deck import DECKS, CardsTurned, Deck, DeckSealed, Pack, SeedKept, leaf, order
from banca.floor.luck import (
    Luck,
    LuckError,
    OpenEntropy,
    Packs,
    Sealed,
    SharesDue,
    apply_luck,
    decide_luck,
    ended_round,
    public_luck,
)
from banca.floor.numbers import entropy_commitment, node, round_key
from banca.house import redraw, unseal
from banca.kit.cards import DECK
from banca.kit.chance import Chance
from banca.kit.pack import seal, turn
from banca.kit.play import Refused, Void
from tests.floor.sealing import Sealer
from tests.floor.vectors import DECK_HERE, DECK_WEB, packs
from tests.rule_marks import rule

TABLE = "hold1"
HOUSE = Sealer(TABLE)
ANA = b"a" * 32
SEALS = {"ana": entropy_commitment(TABLE, 1, "ana", ANA)}  # Of round 1.
COMMAND = Void(1, "why not")


def luck(number: int = 1, seals: dict[str, str] | None = None) -> Luck:
    return HOUSE.begun(number, seals)


def dealt(now: Luck, cards: int = 52) -> Luck:
    """The luck after a command that sealed a pack."""
    chance = Sealed(HOUSE, TABLE, now)
    seal(chance, DECKS[cards])
    return reduce(apply_luck, chance.drew(COMMAND), now)


def turned(now: Luck, *places: int) -> tuple[Luck, CardsTurned]:
    chance = Sealed(HOUSE, TABLE, now)
    for place in places:
        turn(chance, DECK, (), place)
    (said,) = chance.drew(COMMAND)
    assert isinstance(said, CardsTurned)
    return apply_luck(now, said), said


def proves(now: Luck, one: module.Turned) -> bool:
    """Whether the card is the sealed one, by the auditor's own computation."""
    assert now.deck is not None
    place, card, salt, path = one
    steps = [bytes.fromhex(step) for step in path]
    found = unseal.climb(TABLE, now.round, place, card, bytes.fromhex(salt), steps)
    return found == now.deck.root and len(path) == unseal.height(now.deck.cards)


# --- The order of a round -------------------------------------------------------------------------


@rule("reading:sealed-pack")
def test_the_root_is_in_the_log_before_the_first_card_and_with_the_command_that_sealed() -> None:
    chance = Sealed(HOUSE, TABLE, luck())
    seal(chance, DECK)
    turn(chance, DECK, (), 4)

    first, second = chance.drew(COMMAND)

    assert isinstance(first, DeckSealed)
    assert isinstance(second, CardsTurned)
    assert (first.round, first.cards) == (1, 52)
    assert json.loads(bytes(first.command)) == msgspec.to_builtins(COMMAND)
    assert proves(apply_luck(luck(), first), second.cards[0])


@rule("reading:sealed-pack")
@pytest.mark.parametrize("cards", [52, 28])
def test_every_card_is_proved_at_its_place_and_all_of_them_are_the_pack(cards: int) -> None:
    now = dealt(luck(), cards)
    after, said = turned(now, *range(cards))

    assert all(proves(now, one) for one in said.cards)
    assert sorted(card for _, card, _, _ in said.cards) == sorted(DECKS[cards])
    assert after.draws == cards
    assert after.deck == Deck(now.deck.root if now.deck else "", cards, said.cards)


@rule("reading:sealed-pack")
def test_the_places_may_be_asked_in_any_order_and_at_any_time() -> None:
    now = dealt(luck())
    _, together = turned(now, *range(52))
    found = {place: card for place, card, _, _ in together.cards}

    for place in (51, 0, 17, 8):
        now, said = turned(now, place)

        assert [card for _, card, _, _ in said.cards] == [found[place]]


@rule("reading:sealed-pack")
def test_a_place_is_turned_once() -> None:
    now, _ = turned(dealt(luck()), 7)

    with pytest.raises(AssertionError, match="already turned"):
        turned(now, 7)
    with pytest.raises(AssertionError, match="already turned"):
        turned(now, 8, 8)


@pytest.mark.parametrize("place", [-1, 52, 63])
def test_there_is_no_place_outside_the_pack(place: int) -> None:
    with pytest.raises(AssertionError, match="no place"):
        turned(dealt(luck()), place)


@rule("reading:sealed-pack")
def test_a_round_draws_or_seals_and_never_both() -> None:
    """A public draw would leak an order made from the same numbers."""
    chance = Sealed(HOUSE, TABLE, dealt(luck()))
    with pytest.raises(AssertionError, match="draws nothing else"):
        chance.pick({"a": 1, "b": 1})

    drawn = Sealed(HOUSE, TABLE, luck())
    drawn.pick({"a": 1, "b": 1})
    with pytest.raises(AssertionError, match="seals no pack"):
        drawn.seal(DECK)
    after = reduce(apply_luck, drawn.drew(COMMAND), luck())
    with pytest.raises(AssertionError, match="seals no pack"):
        Sealed(HOUSE, TABLE, after).seal(DECK)


def test_a_pack_is_sealed_once_and_before_any_card() -> None:
    with pytest.raises(AssertionError, match="already"):
        Sealed(HOUSE, TABLE, dealt(luck())).seal(DECK)
    with pytest.raises(AssertionError, match="no pack is sealed"):
        Sealed(HOUSE, TABLE, luck()).at(0)


@pytest.mark.parametrize("deck", [DECK[:51], (*DECK[:51], "As"), DECK[:28], ()])
def test_only_a_pack_that_the_protocol_knows_is_sealed(deck: tuple[str, ...]) -> None:
    with pytest.raises(AssertionError, match="not a pack that we know"):
        Sealed(HOUSE, TABLE, luck()).seal(deck)


def test_however_a_game_lays_its_pack_out_it_is_the_same_pack() -> None:
    one, other = Sealed(HOUSE, TABLE, luck()), Sealed(HOUSE, TABLE, luck())
    one.seal(DECK)
    other.seal(DECK[::-1])

    assert one.drew(COMMAND) == other.drew(COMMAND)


@rule("reading:sealed-pack", "reading:luck")
def test_a_sealed_pack_closes_the_entropy() -> None:
    now = dealt(luck(seals=SEALS))

    with pytest.raises(Refused) as refused:
        decide_luck(TABLE, now, OpenEntropy("ana", 1, ANA.hex()))
    assert refused.value.phrase == "the entropy is closed"


@rule("reading:sealed-pack")
def test_the_entropy_of_a_player_moves_the_whole_order() -> None:
    now = apply_luck(luck(seals=SEALS), SharesDue(1))
    now = reduce(apply_luck, decide_luck(TABLE, now, OpenEntropy("ana", 1, ANA.hex())), now)
    _, with_hers = turned(dealt(now), *range(52))
    _, without = turned(dealt(luck()), *range(52))

    alike = [a[1] == b[1] for a, b in zip(with_hers.cards, without.cards, strict=True)]
    assert sum(alike) < 10


# --- What is revealed, and what is not ------------------------------------------------------------


@rule("reading:sealed-pack")
def test_the_seed_of_a_sealed_pack_is_kept_and_whoever_did_not_open_is_named() -> None:
    now, said = turned(dealt(luck(seals=SEALS)), 3)

    end = ended_round(now, HOUSE.seed(now))
    after = apply_luck(now, end)

    assert end == SeedKept(1, ("ana",))
    assert after.previous is not None
    assert (after.previous.seed, after.previous.unopened) == ("", ("ana",))
    assert after.previous.deck == Deck(now.deck.root if now.deck else "", 52, said.cards)


@rule("reading:sealed-pack", "RNG-8")
def test_the_public_sees_the_root_and_what_was_turned_and_no_more() -> None:
    now, said = turned(dealt(luck()), 3, 9)
    shown = public_luck(now)["deck"]

    assert now.deck is not None
    assert shown["root"] == now.deck.root
    assert shown["cards"] == 52
    assert shown["opened"] == [[p, c, s, list(path)] for p, c, s, path in said.cards]
    seed = HOUSE.seed(now)
    text = json.dumps([public_luck(now), msgspec.to_builtins(now)])
    for secret in (seed, round_key(seed, ()), module.salt_key(seed, TABLE, 1)):
        assert secret.hex() not in text
    assert "deck" not in public_luck(luck())


@rule("RNG-8")
def test_what_is_kept_of_a_running_hand_holds_no_hidden_card_and_no_salt() -> None:
    now = dealt(luck())
    pack = Pack(HOUSE.seed(now), round_key(HOUSE.seed(now), ()), TABLE, 1, 52)
    kept = msgspec.json.encode(now).decode()

    for place in range(52):
        _, card, salt, _ = pack.turned(place)
        assert f'"{card}"' not in kept
        assert salt not in kept


# --- Attacks --------------------------------------------------------------------------------------


def opens(closed: str, now: Luck, salts: list[bytes]) -> list[tuple[int, str]]:
    """Every place and card that the leaf *closed* opens with, trying all of them."""
    return [
        (place, card)
        for place, card, salt in product(range(52), DECK, salts)
        if leaf(TABLE, now.round, place, card, salt).hex() == closed
    ]


@rule("RNG-8", "reading:sealed-pack")
def test_a_closed_leaf_does_not_open_by_trying_every_card() -> None:
    """The neighbour's leaf is in every proof; only its own salt opens it."""
    now, said = turned(dealt(luck()), *range(0, 52, 2))
    known = [bytes(16), b"\xff" * 16, *(bytes.fromhex(salt) for _, _, salt, _ in said.cards)]
    closed = [path[0] for _, _, _, path in said.cards]

    assert [opens(leaf, now, known) for leaf in closed[:3]] == [[], [], []]

    # The same attack on the card's own leaf, whose salt is public, succeeds: it works.
    place, card, salt, _ = said.cards[0]
    own = leaf(TABLE, 1, place, card, bytes.fromhex(salt)).hex()
    assert opens(own, now, known) == [(place, card)]


@pytest.mark.parametrize("shared", [bytes(16), b"one salt for all"])
def test_the_attack_opens_leaves_without_salt_or_with_one_for_all(
    monkeypatch: pytest.MonkeyPatch, shared: bytes
) -> None:
    monkeypatch.setattr(module, "salt", lambda key, place: shared)
    now, said = turned(dealt(luck()), 0)
    known = [bytes(16), bytes.fromhex(said.cards[0][2])]
    pack = Pack(HOUSE.seed(now), round_key(HOUSE.seed(now), ()), TABLE, 1, 52)

    assert (1, pack.order[1]) in opens(said.cards[0][3][0], now, known)


def test_salts_are_all_different_and_change_with_table_round_and_seed() -> None:
    seed = HOUSE.seed(luck())
    made = [
        module.salt(module.salt_key(its, table, number), place)
        for its in (seed, bytes(32))
        for table in (TABLE, "hold2")
        for number in (1, 2)
        for place in range(52)
    ]

    assert len(set(made)) == len(made) == 416


def test_leaves_nodes_and_blanks_cannot_be_taken_for_one_another() -> None:
    """Adversarial tables and cards: what differs anywhere differs in its hash."""
    salt = bytes(16)
    leaves = {
        leaf(table, number, place, card, salt)
        for table, number, place, card in product(
            ("", "a", "aa", "a\0"), (0, 1, 2**32), (0, 1, 256), ("", "s", "As", "A", "\0")
        )
    }
    blanks = {module.blank(table, n, p) for table in ("", "a") for n in (0, 1) for p in (0, 1)}

    assert len(leaves) == 4 * 3 * 3 * 5
    assert len(blanks) == 8
    assert not leaves & blanks
    assert node(salt * 2, salt * 2) != sha256(salt * 4).digest()


def test_the_tree_is_filled_up_with_blanks_that_are_no_cards() -> None:
    pack = Pack(bytes(32), bytes(32), TABLE, 1, 52)
    levels: Any = pack._levels

    assert [len(level) for level in levels] == [64, 32, 16, 8, 4, 2, 1]
    assert levels[0][52:] == [module.blank(TABLE, 1, place) for place in range(52, 64)]
    assert len(set(levels[0])) == 64


# --- One pack per round, made once ----------------------------------------------------------------


def test_a_turned_card_does_not_shuffle_the_pack_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def counted(*about: Any) -> tuple[str, ...]:
        made.append(about)
        return order(*about)

    monkeypatch.setattr(module, "order", counted)
    packs, now = Packs(HOUSE, TABLE), luck()
    chance = Sealed(HOUSE, TABLE, now, packs)
    chance.seal(DECK)
    now = reduce(apply_luck, chance.drew(COMMAND), now)
    for place in range(20):
        chance = Sealed(HOUSE, TABLE, now, packs)
        chance.at(place)
        now = reduce(apply_luck, chance.drew(COMMAND), now)

    assert len(made) == 1

    Sealed(HOUSE, TABLE, luck(2), packs).seal(DECK)
    assert len(made) == 2


def test_another_key_or_another_root_than_the_sealed_one_is_found_out() -> None:
    now = dealt(luck())
    with pytest.raises(LuckError, match="does not open round 1"):
        Sealed(Sealer(TABLE, bytes(32)), TABLE, now).at(0)
    other = msgspec.structs.replace(now, deck=Deck("00" * 32, 52))
    with pytest.raises(AssertionError, match="not the sealed one"):
        Sealed(HOUSE, TABLE, other).at(0)


@rule("RNG-4", "RNG-7")
def test_every_order_of_a_small_pack_comes_up_alike() -> None:
    counts = Counter(
        order(n.to_bytes(32, "big"), TABLE, 1, ("a", "b", "c", "d")) for n in range(24000)
    )

    assert len(counts) == 24
    chi = sum((seen - 1000) ** 2 for seen in counts.values()) / 1000
    assert chi < 49.7  # 23 degrees, one in a thousand.


# --- The numbers ----------------------------------------------------------------------------------


def test_the_vectors_are_the_ones_that_were_pinned() -> None:
    assert json.loads(DECK_HERE.read_text("utf-8")) == json.loads(json.dumps(packs()))
    assert DECK_WEB.read_text("utf-8") == DECK_HERE.read_text("utf-8")


def test_the_auditor_reckons_the_same_from_the_protocol_alone() -> None:
    for one in json.loads(DECK_HERE.read_text("utf-8"))["packs"]:
        seed = bytes.fromhex(one["seed"])
        opened = [(player, bytes.fromhex(entropy)) for player, entropy in one["opened"]]
        key = redraw.key_of(seed, opened)
        pack = unseal.Opened(seed, key, one["table"], one["round"], one["cards"])

        assert pack.root == one["root"]
        assert "".join(pack.order) == one["order"]
        for place, card, salt, path in one["turned"]:
            assert (pack.order[place], pack.salts[place].hex()) == (card, salt)
            steps = [bytes.fromhex(step) for step in path]
            found = unseal.climb(one["table"], one["round"], place, card, pack.salts[place], steps)
            assert found == one["root"]


def test_the_auditor_lays_the_packs_out_as_the_floor_does() -> None:
    assert {cards: tuple(pack) for cards, pack in unseal.PACKS.items()} == DECKS


def test_the_live_chance_is_a_chance() -> None:
    chance: Chance = Sealed(HOUSE, TABLE, luck())

    assert chance.pick({"only": 1}) == "only"
