"""The words that every game shares: prices, refusals, and values that are JSON."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banca.kit.layout import PlaceBets
from banca.kit.play import Odds, Refused, Sit, Staked, Void, require
from tests.kit.quick import quick
from tests.rule_marks import rule


@pytest.mark.parametrize(
    ("odds", "stake", "prize"),
    [(Odds(35), 2_00, 70_00), (Odds(1), 5_00, 5_00), (Odds(1, 2), 2, 1), (Odds(7, 6), 3_00, 3_50)],
)
def test_a_price_is_so_many_to_so_many(odds: Odds, stake: int, prize: int) -> None:
    assert odds.on(stake) == prize


@rule("reading:money")
def test_money_is_never_rounded() -> None:
    with pytest.raises(AssertionError, match="3 does not divide by 2"):
        Odds(1, 2).on(3)


@quick
@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 1000), st.integers(0, 1000))
def test_a_price_is_the_same_on_two_stakes_as_on_their_sum(
    wins: int, to: int, one: int, two: int
) -> None:
    odds = Odds(wins, to)

    assert odds.on(one * to) + odds.on(two * to) == odds.on((one + two) * to)


def test_a_refusal_says_the_rule_the_phrase_and_what_would_be_allowed() -> None:
    with pytest.raises(Refused) as refused:
        require(5 < 3, "804/2015:11.a.i", "above the maximum", fits=3, spot="pleno:17")

    assert refused.value.cite == "804/2015:11.a.i"
    assert refused.value.phrase == "above the maximum"
    assert refused.value.values == {"fits": 3, "spot": "pleno:17"}
    assert str(refused.value) == (
        "above the maximum [804/2015:11.a.i] {'fits': 3, 'spot': 'pleno:17'}"
    )


def test_what_holds_is_not_refused() -> None:
    require(3 <= 3, "804/2015:11.a.i", "above the maximum")


def test_a_value_says_in_json_what_it_is() -> None:
    staked = Staked("ana", (("pleno:17", 2_00),), 2_00)

    assert msgspec.json.encode(staked) == (
        b'{"type":"Staked","player":"ana","bets":[["pleno:17",200]],"cents":200,"wallet":"cash"}'
    )
    assert msgspec.json.decode(msgspec.json.encode(staked), type=Staked) == staked


def test_a_value_does_not_change() -> None:
    with pytest.raises(AttributeError):
        Sit("ana").player = "rui"  # type: ignore[misc]


@rule("wire:shape")
@pytest.mark.parametrize("cents", ["0", "-100", "1.5", "1000000000001", '"100"', "null", "true"])
def test_a_stake_on_the_wire_is_a_positive_whole_number(cents: str) -> None:
    sent = b'{"type":"PlaceBets","player":"ana","bets":[["pleno:17",%b]]}' % cents.encode()

    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(sent, type=PlaceBets)


def test_one_type_is_not_taken_for_another() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(Void(1, "x")), type=Sit)
