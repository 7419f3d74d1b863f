"""How hands are read, and what is said of those that cannot be dealt."""

from __future__ import annotations

import pytest

from banca.maths.equity import BadDeal, equity, read
from banca.maths.equity.deal import cards


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("AsKs", "As Ks"),
        ("askS", "As Ks"),
        ("As Ks", "As Ks"),
        ("10s9h", "Ts 9h"),
        ("TS 9H", "Ts 9h"),
        ("As,Kd-2c", "As Kd 2c"),
        ("A♠K♥Q♦J♣", "As Kh Qd Jc"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, found: str) -> None:
    assert cards(text) == tuple(found.split())


@pytest.mark.parametrize("word", ["random", "Random", "*", "?", "??", "xx"])
def test_a_hand_that_nobody_knows(word: str) -> None:
    assert read("holdem", ["AsKs", word]).hands == (("As", "Ks"), ())


def test_a_hand_may_be_cards_as_well() -> None:
    assert equity(("As", "Ks"), ["Qh", "Qd"], board=("2c", "3c", "4c")) == equity(
        "AsKs", "QhQd", board="2c3c4c"
    )


def test_what_is_left() -> None:
    deal = read("sintetico", ["AsKs", "QhQd"], "8s", "9s")

    assert len(deal.left) == 28 - 6
    assert deal.to_come == 4
    assert deal.known


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead", "said"),
    [
        ("whist", "AsKs QhQd", "", "", "no game 'whist'; there is holdem, omaha, sintetico"),
        ("holdem", "AsKs", "", "", "one player cannot play; 2 to 11 hands would be right"),
        ("holdem", "", "", "", "0 players cannot play; 2 to 11"),
        ("holdem", "* " * 12, "", "", "12 players cannot play; 2 to 11"),
        ("holdem", "AsKs Qh", "", "", "'Qh' has 1 card; a hand of hold'em has 2 in one word, such"),
        ("holdem", "AsKs QhQdJd", "", "", "'QhQdJd' has 3 cards; a hand of hold'em has 2"),
        (
            "omaha",
            "AsKs QhQd",
            "",
            "",
            "has 2 cards; a hand of Omaha has 4 in one word, such as As",
        ),
        ("sintetico", "AsKs QhQdJdTd", "", "", "has 4 cards; a hand of sintético has 2"),
        ("holdem", "AsKs QhQx", "", "", "no card 'Qx' in 'QhQx'; a card is one of A K Q J T 9 8"),
        ("holdem", "AsKs 1h2h", "", "", "no card '1h' in '1h2h'"),
        ("holdem", "AsKs QhQ", "", "", "no card 'Q' in 'QhQ'"),
        ("holdem", "AsKs QhQd", "AxKd", "", "no card 'Ax' in 'AxKd'"),
        ("holdem", "AsKs QhAs", "", "", "As is there twice, in hand 1 and hand 2; a deck has each"),
        ("holdem", "AsAs QhQd", "", "", "As is there twice, in hand 1;"),
        ("holdem", "AsKs QhQd", "2cAs", "", "As is there twice, in hand 1 and the board"),
        ("holdem", "AsKs QhQd", "2c3c", "2c", "2c is there twice, in the board and the dead cards"),
        ("holdem", "AsKs QhQd", "2c3c4c5c6c7c", "", "the board has 5 cards at most, not 6"),
        (
            "sintetico",
            "AsKs 7h7d",
            "",
            "",
            "no 7h in sintético; its deck has the ranks A K Q J T 9 8",
        ),
        ("sintetico", "AsKs 8h8d", "2c", "", "no 2c in sintético"),
        ("sintetico", "* " * 11, "", "As8s", "27 cards have to come and 26 are left of 28: fewer"),
        ("omaha", "* " * 11, "", "As2s3s4s", "49 cards have to come and 48 are left of 52"),
    ],
)
def test_what_cannot_be_dealt(game: str, hands: str, board: str, dead: str, said: str) -> None:
    with pytest.raises(BadDeal) as bad:
        read(game, hands.split(), board, dead)

    assert said in str(bad.value)


def test_as_many_as_the_deck_allows() -> None:
    assert not read("sintetico", ["*"] * 11, dead="As").known
    assert read("omaha", ["*"] * 11, dead="As2s3s").to_come == 5
