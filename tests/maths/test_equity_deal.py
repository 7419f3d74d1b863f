"""How hands are read, and the messages for those that cannot be dealt."""

from __future__ import annotations

import pytest

from banca.maths.equity import BadDeal, equity, read
from banca.maths.equity.notation import cards, holding
from banca.poker.variants import VARIANTS


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
        ("sintetico", "77+ AK", "", "", "no 7 in sintético; its deck has the ranks A K Q J T 9 8"),
        ("omaha", "AKs AsKsQdJd", "", "", "no card 'AK' in 'AKs'"),  # Ranges have two cards.
        ("holdem", "QQs AsKs", "", "", "'QQs' cannot be: the two cards of a pair have two suits"),
        ("holdem", "AKs-QJo AsKs", "", "", "'AKs-QJo' is no range; its ends are alike but for"),
        ("holdem", "AKs-T8s AsKs", "", "", "'AKs-T8s' is no range"),
        ("holdem", "QQ-AK AsKs", "", "", "'QQ-AK' is no range"),
        ("holdem", "AsAh AsKs,AhKh", "", "", "no hand of AsKs,AhKh, hand 2, is left beside the"),
        ("holdem", "AsKd AsAs,QQ", "", "", "As is there twice, in hand 2"),
        ("holdem", "AA AA AA", "", "", "these ranges hardly ever leave each other a hand"),
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


@pytest.mark.parametrize(
    ("text", "name", "number"),
    [
        ("QQ", "QQ", 6),
        ("QQ+", "QQ+", 18),
        ("99-66", "99-66", 24),
        ("66-99", "66-99", 24),
        ("aks", "AKs", 4),
        ("AKo", "AKo", 12),
        ("AK", "AK", 16),
        ("ATs+", "ATs+", 4 * 4),
        ("a2o+", "A2o+", 12 * 12),
        ("76s+", "76s+", 4),
        ("A5s-A2s", "A5s-A2s", 4 * 4),
        ("A2s-A5s", "A2s-A5s", 4 * 4),
        ("JTs-76s", "JTs-76s", 5 * 4),
        ("10 9 o - 8 7 o", "T9o-87o", 3 * 12),
        ("1010+", "TT+", 30),
        ("KQs, 76o, AsKd", "KQs,76o,AsKd", 17),
        ("AsKs,KsAs,AKs", "AsKs,KsAs,AKs", 4),  # The same hand counts once.
        ("As,Ks", "AsKs", 1),
        ("22+,random", "random", 0),
    ],
)
def test_ranges_are_read_as_people_write_them(text: str, name: str, number: int) -> None:
    found = holding(text, VARIANTS["holdem"])

    assert (found.name, len(found.hands)) == (name, number)
    assert len({frozenset(hand) for hand in found.hands}) == number


def test_what_a_range_holds() -> None:
    def ranks(text: str, game: str = "holdem") -> list[str]:
        hands = holding(text, VARIANTS[game]).hands
        return list(dict.fromkeys(one[0] + two[0] for one, two in hands))

    assert ranks("QQ+") == ["QQ", "KK", "AA"]
    assert ranks("KTo+") == ["KT", "KJ", "KQ"]
    assert ranks("K9s-KJs") == ["K9", "KT", "KJ"]
    assert ranks("J9s-97s") == ["97", "T8", "J9"]
    assert ranks("99-88") == ["88", "99"]
    assert ranks("A8s+", "sintetico") == ["A8", "A9", "AT", "AJ", "AQ", "AK"]


def test_of_a_range_that_is_left_which_can_be() -> None:
    deal = read("holdem", ["AsKs", "AA", "KK,QQ"], "Qh", "Kd")
    one, aces, more = deal.holdings

    assert [len(some.hands) for some in (one, aces, more)] == [1, 3, 1 + 3]
    assert read("holdem", ["AsAh", "AA"]).hands == (("As", "Ah"), ("Ad", "Ac"))
    assert read("holdem", ["AA", "AsAh,KsKh"], "Kd", "Kh").hands == (("Ad", "Ac"), ("As", "Ah"))
