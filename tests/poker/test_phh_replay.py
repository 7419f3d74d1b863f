"""PHH hands replayed: ours, those of other houses, and ours by pokerkit."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from decimal import Decimal
from functools import reduce
from random import Random

import pytest
from pokerkit import Automation, HandHistory

from banca.kit.cards import Card
from banca.poker import hand as engine
from banca.poker.betting import OMAHA_LIMIT, Cap, NoLimit, PotLimit
from banca.poker.events import Event, Showed
from banca.poker.hand import Commission, Hand, Terms
from banca.poker.phh.record import UNKNOWN, PhhError, Record, read, write
from banca.poker.phh.recording import recorded
from banca.poker.phh.replay import Ways, decimal, replayed, settled
from banca.poker.variants import VARIANTS

SIDE_POTS = """
variant = "NT"
ante_trimming_status = true
antes = [5, 5, 5, 5]
blinds_or_straddles = [10, 20, 0, 0]
min_bet = 20
starting_stacks = [1000, 400, 155, 905]
actions = [
  "d dh p1 7c2d", "d dh p2 QhQd", "d dh p3 AsAd", "d dh p4 KsKd",
  "p3 cbr 60", "p4 cbr 200", "p1 f", "p2 cbr 395", "p3 cc", "p4 cc",
  "p3 sm AsAd", "p4 sm KsKd", "p2 sm QhQd",
  "d db 2c3c9h", "d db Jd", "d db 4s",
]
"""
SPLIT = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 AsKd", "d dh p2 AhKc", "d dh p3 AdKh",
  "p3 cbr 25", "p1 cc", "p2 cc", "d db 2c2d9s", "p1 cbr 25", "p2 cc", "p3 f",
  "d db 9c", "p1 cc", "p2 cc", "d db 5h", "p1 cc", "p2 cc", "p1 sm AsKd", "p2 sm AhKc",
]
finishing_stacks = [FIRST, SECOND, 175]
"""


def stacks(text: str) -> tuple[int, ...]:
    (record,) = read(text)
    return settled(record).stacks


def test_a_hand_with_antes_and_side_pots_ends_as_it_was_paid() -> None:
    # The aces win the main pot of 3 × 155 + 15; the kings the side pot of twice 245.
    assert stacks(SIDE_POTS) == (985, 0, 480, 995)


def test_the_owner_of_the_odd_chip_is_found_from_how_the_hand_ended() -> None:
    pot = 125
    (whole,) = read(SPLIT.replace("FIRST", "213").replace("SECOND", "212"))
    assert settled(whole).stacks == (150 + 63, 150 + 62, 175)
    assert settled(whole).notes == ()
    assert pot == 63 + 62

    # In chips of five the pot is 25 of them: thirteen and twelve.
    (coarse,) = read(SPLIT.replace("FIRST", "215").replace("SECOND", "210"))
    assert settled(coarse).stacks == coarse.finishing
    assert settled(coarse).notes == ("odd chips: first, smallest chip 5",)
    assert replayed(coarse, Ways("each", 5)).stacks == coarse.finishing


def test_odd_chips_one_by_one_are_another_way() -> None:
    hand = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, 0, 0]
min_bet = 10
starting_stacks = [200, 200, 200, 22]
actions = [
  "d dh p1 AsKd", "d dh p2 AhKc", "d dh p3 AdKh", "d dh p4 7c3d",
  "p3 cc", "p4 cbr 22", "p1 cc", "p2 cc", "p3 cc", "d db 2c2d9s", "p1 cc", "p2 cc", "p3 cc",
  "d db 9c", "p1 cc", "p2 cc", "p3 cc", "d db 5h", "p1 cc", "p2 cc", "p3 cc",
]
"""
    (record,) = read(hand + "finishing_stacks = [208, 207, 207, 0]")
    assert replayed(record).stacks == (208, 207, 207, 0)
    two = hand.replace("22]", "23]").replace("cbr 22", "cbr 23")  # 92 in three: 30, and two over.
    (record,) = read(two + "finishing_stacks = [208, 208, 207, 0]")
    assert replayed(record).stacks == (209, 207, 207, 0)
    assert settled(record).stacks == record.finishing
    assert settled(record).notes == ("odd chips: each, smallest chip 1",)


def test_a_file_that_ends_otherwise_is_told_and_keeps_our_stacks() -> None:
    (record,) = read(SPLIT.replace("FIRST", "100").replace("SECOND", "325"))

    found = settled(record)

    assert found.stacks == (213, 212, 175)
    assert found.notes == ("the file ends otherwise: 100, 325, 175",)


def test_rake_comes_out_of_what_was_won() -> None:
    (record,) = read(SIDE_POTS + "finishing_stacks = [985, 0, 460, 975]\n")
    assert sum(record.stacks) - sum(record.finishing) == 40
    found = settled(record)
    assert found.stacks == record.finishing
    assert found.notes == ("rake 40",)


def test_cards_given_away_do_not_win_though_they_would_have() -> None:
    given = SIDE_POTS.replace('"p3 sm AsAd"', '"p3 sm"')

    assert stacks(given) == (985, 0, 0, 995 + 480)


def test_whoever_does_not_show_is_taken_to_have_lost_and_it_is_said() -> None:
    hidden = SIDE_POTS.replace("d dh p3 AsAd", "d dh p3 ????").replace("p3 sm AsAd", "p3 sm ????")
    (record,) = read(hidden)

    found = settled(record)

    assert found.stacks == (985, 0, 0, 1475)
    assert found.notes == ("p3 did not show and is taken to have lost",)
    with pytest.raises(PhhError, match="no cards are known"):
        settled(read(hidden.replace("QhQd", "????").replace("KsKd", "????"))[0])


def test_cards_dealt_closed_may_be_shown_later() -> None:
    assert stacks(SIDE_POTS.replace("d dh p3 AsAd", "d dh p3 ????")) == (985, 0, 480, 995)
    assert stacks(SIDE_POTS.replace("p3 sm AsAd", "p3 sm -")) == (985, 0, 480, 995)


def test_an_ante_for_all_by_the_big_blind_is_dead_money() -> None:
    hand = SIDE_POTS.replace("antes = [5, 5, 5, 5]", "antes = [0, 20, 0, 0]")
    hand = hand.replace("ante_trimming_status = true", "ante_trimming_status = false")
    hand = hand.replace("p2 cbr 395", "p2 cbr 380")

    # The aces have 155 in, win it three times, the blind's ante and the folded small blind.
    assert stacks(hand) == (990, 0, 155 * 3 + 20 + 10, 905 - 380 + 2 * 225)


def test_a_short_ante_wins_as_much_as_it_paid_or_all_as_the_file_says() -> None:
    hand = """
variant = "NT"
ante_trimming_status = TRIMMED
antes = [10, 10, 10]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 100, 4]
actions = [
  "d dh p1 7c2d", "d dh p2 QhQd", "d dh p3 AsAd",
  "p1 cc", "p2 cc", "d db 2c3c9h", "p1 cc", "p2 cc", "d db Jd", "p1 cc", "p2 cc", "d db 4s",
  "p1 cc", "p2 cc", "p1 sm 7c2d", "p2 sm QhQd", "p3 sm AsAd",
]
"""
    assert stacks(hand.replace("TRIMMED", "true")) == (80, 80 + 32, 12)
    assert stacks(hand.replace("TRIMMED", "false")) == (80, 80 + 20, 24)


def test_with_two_players_the_forced_bets_are_written_the_other_way_round() -> None:
    hand = """
variant = "NT"
antes = [0, 3]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 50]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db 2c3c9h", "p1 cbr 2", "p2 f"]
"""
    # p1 has the big blind and its ante; p2 is the button, with the small one.
    assert stacks(hand) == (102, 48)


def test_stacks_that_nobody_wrote_down_stay_unknown() -> None:
    hand = SIDE_POTS.replace("[1000, 400, 155, 905]", "[inf, 400, 155, 905]")

    assert stacks(hand) == (UNKNOWN, 0, 480, 995)


def test_a_file_may_end_before_the_hand_does() -> None:
    (record,) = read(SIDE_POTS.replace('"p3 cc", "p4 cc",', "").partition('  "p3 sm')[0] + "]")

    found = settled(record)

    assert not found.over
    assert found.notes == ("the file ends before the hand does",)


def test_amounts_with_decimals_are_exact() -> None:
    hand = SPLIT.replace("FIRST", "212.5").replace("SECOND", "212.5")
    (record,) = read(hand)

    found = settled(record)

    assert found.stacks == (2125, 2125, 1750)
    assert [decimal(record, stack) for stack in found.stacks] == [
        Decimal("212.5"),
        Decimal("212.5"),
        175,
    ]


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("p4 cbr 200", "p4 cbr 90", r"action 6, 'p4 cbr 90': below the least raise .*least 100"),
        ("p4 cbr 200", "p1 cbr 200", "it is the turn of p4"),
        ("p4 cbr 200", "p9 cbr 200", "nobody is called p9; the players are p1 to p4"),
        ("p4 cbr 200", "p4 cbr all", "'all' is no amount"),
        ("p4 cbr 200", "p4 cbr nan", "'nan' is no amount"),
        ("p4 cbr 200", "p4 goes in", "unknown; 'd dh p1 AsKs'"),
        ("p4 cbr 200", "d db 2c3c9h", "it is the turn of p4"),
        ("d db Jd", "d db JdQc", "1 cards come on the board here"),
        ("d db Jd", "d db 9h", "9h is out already"),
        ("d db Jd", "d db 1h", "'1h' is no card of this game"),
        ("d db Jd", "d db ??", "a card of the board is not known"),
        ("d dh p2 QhQd", "d dh p2 QhQdQs", "p2 would hold more than 2 cards"),
        ("p2 sm QhQd", "p2 sm QhQs", "p2 holds QhQd"),
        ("[1000, 400, 155, 905]", "[0, 400, 155, 905]", "a starting stack is zero"),
        ("[5, 5, 5, 5]", "[-5, 5, 5, 5]", "an ante is negative"),
    ],
)
def test_what_cannot_have_happened_is_refused_at_its_action(
    wrong: str, right: str, says: str
) -> None:
    assert wrong in SIDE_POTS
    with pytest.raises(PhhError, match=says):
        settled(read(SIDE_POTS.replace(wrong, right))[0])


# --- Our own hands, recorded ------------------------------------------------------------------


def dealt(terms: Terms, seats: int, luck: Random) -> Iterator[Card]:
    deck = list(VARIANTS[terms.variant].deck)
    luck.shuffle(deck)
    return iter(deck)


def random_hand(
    terms: Terms, seats: int, luck: Random, least: int = 1
) -> tuple[Hand, tuple[int, ...], list[Event], dict[str, tuple[Card, ...]]]:
    """A hand played at random to its end, with its start, its events and all hole cards."""
    names = tuple(f"seat {n}" for n in range(seats))
    start = tuple(luck.randrange(least, 4000) for _ in names)
    pack = dealt(terms, seats, luck)
    hole = VARIANTS[terms.variant].hole
    cards = {name: tuple(next(pack) for _ in range(hole)) for name in names}
    hand = engine.opened(terms, names, start)
    hand, made = engine.begun(hand)
    events = list(made)
    while hand.phase != "over":
        if hand.phase == "street":
            found = tuple(next(pack) for _ in engine.next_places(hand))
            step = engine.turn_up(hand, found)
        elif hand.phase == "showdown":
            step = engine.show(hand, {player: cards[player] for player in engine.to_show(hand)})
        elif hand.phase == "estardilho" and hand.turn < 0:
            free = [
                s for s in hand.players if (m := engine.estardilho_moves(hand, s)) and m.decline
            ]
            player = luck.choice(free)
            bounds = engine.estardilho_moves(hand, player)
            assert bounds is not None
            if bounds.least and luck.random() < 0.3:
                step = engine.estardilho(
                    hand, player, "estardilho", luck.randint(bounds.least, bounds.most)
                )
            else:
                step = engine.estardilho(hand, player, "decline")
        else:
            moves = engine.moves(hand)
            assert moves is not None
            acts = ["check"] if moves.check else ["call", "call", "fold"]
            others = [position for position in hand.able if position != hand.turn]
            reach = [hand.bets[position] + hand.stacks[position] for position in others]
            if moves.least and max(reach) > hand.high:  # Somebody could call more than there is.
                acts.append("raise")
            act = luck.choice(acts)
            to = moves.least if luck.random() < 0.6 else luck.randint(moves.least, moves.most)
            step = engine.act(hand, act, to if act == "raise" else 0)
        hand = reduce(engine.apply, step, hand)
        events += step
    return hand, start, events, cards


TERMS = [
    Terms("holdem", NoLimit(), small=50, big=100),
    Terms("holdem", NoLimit(), small=50, big=100, ante=10),
    Terms("omaha", PotLimit(), small=50, big=100),
]
OTHERS = [
    Terms("holdem", Cap(900), small=50, big=100, commission=Commission(5, 120)),
    Terms("omaha", OMAHA_LIMIT, small=50, big=100, commission=Commission(3, 400)),
    Terms("omaha", NoLimit(), small=50, big=100),
    Terms("sintetico", NoLimit(), ante=100, estardilhos=True, commission=Commission(4)),
]


@pytest.mark.parametrize("terms", TERMS + OTHERS, ids=lambda terms: f"{terms.variant}")
def test_what_we_write_we_read_and_replay_to_the_same_stacks(terms: Terms) -> None:
    luck = Random(11)
    most = 11 if terms.variant != "omaha" else 9
    for _ in range(150):
        hand, start, events, cards = random_hand(terms, luck.randint(2, most), luck)
        record = recorded(terms, hand.players, start, events, cards, decimals=2, told={"hand": 7})
        assert read(write(record)) == [scaled(record)]

        found = replayed(record)

        assert found.over
        assert found.stacks == record.finishing
        kept = sum(hand.keeps)
        assert sum(found.stacks) + hand.taken + kept == sum(start)


def scaled(record: Record) -> Record:
    """*record* with no more decimals than its amounts need, as a reader finds it."""
    (found,) = read(write(record))
    assert found.decimals <= record.decimals
    factor = 10 ** (record.decimals - found.decimals)
    assert tuple(stack * factor for stack in found.stacks) == record.stacks
    assert tuple(stack * factor for stack in found.finishing) == record.finishing
    return found


@pytest.mark.parametrize("terms", TERMS, ids=["no limit", "antes", "pot limit Omaha"])
def test_pokerkit_replays_our_hands_to_the_same_stacks(terms: Terms) -> None:
    luck = Random(12)
    for _ in range(40):
        # pokerkit lets others call a short big blind with as little as was posted; we do not.
        hand, start, events, cards = random_hand(terms, luck.randint(2, 6), luck, least=110)
        record = recorded(terms, hand.players, start, events, cards)

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            (history,) = [HandHistory.loads(write(record))]
            *_, last = history
        assert Automation.CHIPS_PULLING in history.automations
        assert tuple(last.stacks) == record.finishing, write(record)


def test_a_reader_sees_no_cards_but_those_shown_and_given() -> None:
    luck = Random(13)
    terms = TERMS[0]
    seen = 0
    for _ in range(60):
        hand, start, events, cards = random_hand(terms, 6, luck)
        mine = {"seat 2": cards["seat 2"]}
        text = write(recorded(terms, hand.players, start, events, mine))
        shown = {event.player for event in events if isinstance(event, Showed)}
        for player, held in cards.items():
            closed = player not in shown and player != "seat 2"
            assert ("".join(held) in text) != closed
            seen += closed
    assert seen > 100


@pytest.mark.parametrize("said", ["3", '["1.00"]', '["x", "1"]', '["-1", "1"]', '["nan", "1"]'])
def test_what_is_no_amount_behind_per_player_is_refused(said: str) -> None:
    text = (
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
        f"starting_stacks = [100, 100]\nactions = []\n_behind = {said}\n"
    )
    (record,) = read(text)

    with pytest.raises(PhhError, match="_behind"):
        replayed(record)
