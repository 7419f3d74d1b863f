"""Blackjack computed a second time: what each player must get, by the regulation alone.

It follows the log of a round and shares no code with the game: cards, stakes and decisions go in,
cents come out. Where it and the table differ, one of them has misread 805/2015 or 1441/95-V.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

Cards = list[str]
PIPS = {"A": 1, **{str(n): n for n in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10}


def total(cards: Cards, ace_is_one: bool = False) -> int:
    """An ace is 1 or 11 (805/2015:8); for the bank 11 from 17 to 21 (805/2015:8.a.i)."""
    low = sum(PIPS[card[0]] for card in cards)
    free = cards[2:] if ace_is_one else cards  # Only an ace among the first two is bound.
    high = low + 10 if any(card[0] == "A" for card in free) else low
    return high if high <= 21 else low


def two_card_21(cards: Cards) -> bool:
    return sorted(PIPS[card[0]] for card in cards) == [1, 10]


def wins_a_prize(cards: Cards) -> bool:
    """6, 7 and 8 of one suit, or three sevens (805/2015:25.i)."""
    ranks = sorted(card[0] for card in cards)
    return ranks == ["7", "7", "7"] or (
        ranks == ["6", "7", "8"] and len({card[1] for card in cards}) == 1
    )


class Reckoning:
    """One round, event by event; `check` compares it with what was settled."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.hands: dict[str, Cards] = defaultdict(list)  # "3.1", and "bank".
        self.stakes: Counter[tuple[str, str]] = Counter()  # By player and hand, doubles included.
        self.first: Counter[tuple[str, str]] = Counter()  # By player and place: what is insurable.
        self.insurance: Counter[tuple[str, str]] = Counter()  # By player and place.
        self.split: set[str] = set()
        self.ace_is_one: set[str] = set()
        self.given_up: set[str] = set()
        self.evens: set[str] = set()  # Hands that took even money.
        self.settled: Counter[str] = Counter()
        self.home: Counter[str] = Counter()
        self.turned = self.drew = self.void = False

    def hear(self, event: Any) -> None:
        name = type(event).__name__
        match name:
            case "Staked":
                for spot, cents in event.bets:
                    self._stake(event.player, spot, cents)
            case "TakenBack":
                if self.void:
                    self.home[event.player] += event.cents
                else:
                    for spot, cents in event.bets:
                        self._stake(event.player, spot, -cents)
            case "Dealt" if event.card:
                self.hands[event.to].append(event.card)
            case "BankTurned" | "BankDrew":
                self.hands["bank"].append(event.card)
                self.turned, self.drew = True, self.drew or name == "BankDrew"
            case "Parted":
                one, two = f"{event.place}.{event.hand}", f"{event.place}.{event.new}"
                self.hands[one], self.hands[two] = [[card] for card in self.hands[one]]
                self.split |= {one, two}
            case "EvenMoneyTaken":
                self.evens.add(f"{event.place}.1")
            case "Decided":
                hand = f"{event.place}.{event.hand}"
                if event.decision == "surrender":
                    self.given_up |= {h for h in self.hands if h.startswith(f"{event.place}.")}
                aces = any(card[0] == "A" for card in self.hands[hand])  # Among the first two.
                if event.decision == "double" and aces and not self.rules.double_any:
                    self.ace_is_one.add(hand)  # 805/2015:8.a.ii, 1441/95-V:32
            case "Settled":
                self.settled[event.player] += event.returned
            case "Voided":
                self.void = True
            case _:
                pass

    def _stake(self, player: str, spot: str, cents: int) -> None:
        kind, where = spot.split(":")
        if kind == "insurance":
            self.insurance[player, where] += cents
        else:
            self.stakes[player, f"{where}.1" if kind == "place" else where] += cents
        if kind == "place":
            self.first[player, where] += cents

    # --- What must have come back -------------------------------------------------------------

    def at_once(self, hand: str, stake: int) -> int | None:
        """Back before the bank plays: even money, or a blackjack that no bank can match."""
        bank, cards = self.hands["bank"], self.hands[hand]
        if hand in self.evens:
            return 2 * stake  # 805/2015:20.b, 1441/95-V:34
        safe = bank and PIPS[bank[0][0]] in range(2, 10)
        if safe and two_card_21(cards) and hand not in self.split:
            assert stake % 2 == 0
            return stake + stake * 3 // 2  # 805/2015:20.a, 1441/95-V:21
        return None

    def at_the_end(self, hand: str, stake: int) -> int:
        bank, cards = self.hands["bank"], self.hands[hand]
        if hand in self.given_up:
            assert stake % 2 == 0
            return stake // 2  # 805/2015:15.e
        mine = total(cards, hand in self.ace_is_one)
        if mine > 21:
            return 0  # 805/2015:25.b
        assert self.turned, f"{hand} waits, and the bank's card is not turned"
        theirs = total(bank)
        if two_card_21(cards) and hand not in self.split:
            return stake if two_card_21(bank) else stake + stake * 3 // 2  # 805/2015:25.a
        assert theirs >= 17, f"the bank stopped at {bank} before {cards}"  # 805/2015:17.b
        if two_card_21(bank):
            return 0  # 805/2015:18
        if theirs > 21 or mine > theirs:
            return 2 * stake  # 805/2015:25.c, 805/2015:25.d
        return stake if mine == theirs else 0  # 805/2015:25.h, 805/2015:25.e

    def check(self) -> int:
        """Compare; returns the number of stakes that were checked."""
        owed: Counter[str] = Counter()
        home: Counter[str] = Counter()
        for (player, hand), stake in self.stakes.items():
            paid = self.at_once(hand, stake) if stake else 0
            if self.rules.specials and wins_a_prize(self.hands[hand]):
                owed[player] += 3 * stake  # 805/2015:25.i, 1441/95-V:35
            if paid is not None:
                owed[player] += paid
            elif self.void:
                home[player] += stake  # 805/2015:28
            else:
                owed[player] += self.at_the_end(hand, stake)
        for (player, place), stake in self.insurance.items():
            assert 2 * stake <= self.first[player, place], "insured for more than half"
            if self.void:
                home[player] += stake
            else:
                owed[player] += 3 * stake if two_card_21(self.hands["bank"]) else 0  # 805/2015:25.f
        assert +self.settled == +owed, f"settled {self.settled}, owed {owed}: {vars(self)}"
        assert +home == +self.home, f"{home} should go home: {vars(self)}"
        self._bank()
        return len(self.stakes)

    def _bank(self) -> None:
        bank = self.hands["bank"]
        if self.drew:
            assert total(bank[:-1]) <= 16, f"the bank drew to {bank[:-1]}"  # 805/2015:17.a
            needed = [
                hand
                for (_, hand), stake in self.stakes.items()
                if stake
                and hand not in self.given_up | self.evens
                and total(self.hands[hand], hand in self.ace_is_one) <= 21
                and not (two_card_21(self.hands[hand]) and hand not in self.split)
            ]
            assert needed, "the bank drew for nobody"  # 805/2015:20.c
