"""What a dishonest house may try against its players' luck, as code, and who can catch it.

Each attack is played by a house that cheats as it goes, so that everything else in its log is true:
seeds open their commitments, draws follow from what is said, hashes chain. The auditor is held to
all of them (`test_attacks_on_luck.py`), and so is the browser, by the vectors that
``python -m tests.house.luck_attacks`` writes.

A vector has the *bundles* of all rounds, as a browser gets them, the *round* that was attacked and
the `EpochSealed` of its epoch. *caught_by_round_alone*: those two are enough. *keyed*: only whoever
has the house's key can see it. *named*: it is allowed, and the players who withheld are told.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from banca.floor.beacon import Network
from banca.floor.luck import EpochSealed, SeedSealed
from banca.games import roulette
from banca.games.roulette.messages import LetGo
from banca.house.envelope import Envelope
from banca.house.redraw import (
    Redraw,
    Seeds,
    key_of,
    seal_of_entropy,
    seal_of_nonce,
    seal_of_seed,
)
from banca.kit.layout import CloseBets
from banca.kit.play import Sit, Void
from tests.beacon import GROUP, NETWORK, info, public, signature
from tests.house.logs import KEY, SIGNER, Writer, changed, edited, kind, place, rechained

WEB = Path(__file__).parent.parent.parent / "web" / "src" / "lib" / "luck_attacks.json"
TABLE, OTHER_KEY = "rou-à", bytes(32)
ROUNDS = 2  # Of an epoch: every way to leave one is near.
RED = {pocket for pocket, colour in roulette.card(roulette.Rules()).pockets if colour == "red"}


class Tree:
    """An epoch of seeds that the house chose, with a root that is true to them."""

    def __init__(self, number: int, first: int, seeds: list[bytes], nonce: bytes) -> None:
        self.number, self.first, self.nonce = number, first, nonce
        self.seeds = dict(enumerate(seeds, first))

    def seed(self, round: int) -> bytes:
        return self.seeds[round]

    def commitment(self, round: int) -> str:
        return seal_of_seed(TABLE, round, self.seeds[round])

    def path(self, round: int) -> tuple[str, ...]:
        return (_leaf(self.first + 1 - (round - self.first), self).hex(),)

    def sealed(self, opening_s: int, signer: str = SIGNER, beacon: str = "") -> EpochSealed:
        leaves = _leaf(self.first, self) + _leaf(self.first + 1, self)
        root = sha256(b"\x01" + leaves).hexdigest()
        seal = seal_of_nonce(TABLE, self.number, self.nonce)
        return EpochSealed(self.number, self.first, ROUNDS, root, seal, opening_s, signer, beacon)


def _leaf(round: int, tree: Tree) -> bytes:
    named = len(TABLE.encode()).to_bytes(4, "big") + TABLE.encode() + round.to_bytes(8, "big")
    return sha256(b"\x00banca-leaf-1" + named + bytes.fromhex(tree.commitment(round))).digest()


class House(Writer):
    """A roulette with ana and rui, who both have a share in every round unless they are kept out.

    *lies* replaces fields of a round's `SeedSealed`, *chosen* its seed, *trees* a whole epoch.
    """

    def __init__(
        self,
        *,
        lies: dict[int, dict[str, Any]] | None = None,
        chosen: dict[int, bytes] | None = None,
        trees: dict[int, Tree] | None = None,
        beacon: str = "",
    ) -> None:
        self.lies, self.chosen, self.trees = lies or {}, chosen or {}, trees or {}
        super().__init__(roulette.GAME, roulette.Rules(), TABLE, rounds=ROUNDS, beacon=beacon)
        for player in ("ana", "rui"):
            self.do(Sit(player), player)

    def seed(self, luck: Any) -> bytes:
        return self.chosen.get(luck.round) or super().seed(luck)

    def round(
        self,
        *,
        opens: Iterable[str] = ("ana", "rui"),
        seals: Iterable[str] = ("ana", "rui"),
        own: bytes = b"",
        void: bool = False,
        bets: bool = True,
    ) -> None:
        """*own*: what the house opens for ana."""
        number = self.luck.round
        for player in seals:
            self.seal(player, share(number + 1, player))
        if bets:
            self.bet("ana", 500, "simple:red")
        if void:
            self.do(Void(number, "a fault", "fault"))
            return
        self.do(CloseBets(number))
        for player in opens:
            if player in self.luck.sealed:
                made = share(number, player)
                self.open(player, own or made if player == "ana" else made)
        self.do(LetGo(number))

    def _epoch(self, number: int) -> Any:
        return self.trees.get(number) or super()._epoch(number)

    def _new_epoch(self, number: int, round: int, by: str = "house", id: str = "") -> None:
        super()._new_epoch(number, round, by, id)
        if number in self.trees:
            self.nonces[number] = self.trees[number].nonce

    def _apply(self, event: Any) -> None:
        super()._apply(self.told(event))

    def _write(self, by: str, command: str, round: int, draws: int, body: bytes) -> None:
        if b'"SeedSealed"' in body:
            told = json.loads(body) | self.lie(round)
            body = json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()
        super()._write(by, command, round, draws, body)

    def told(self, event: Any) -> Any:
        return replace(event, **self.lie(event.round)) if isinstance(event, SeedSealed) else event

    def lie(self, round: int) -> dict[str, Any]:
        own = {}
        if round in self.chosen:
            own["commitment"] = seal_of_seed(TABLE, round, self.chosen[round])
        return own | self.lies.get(round, {})


def share(round: int, player: str) -> bytes:
    return sha256(f"{round} {player}".encode()).digest()


def sealed_share(round: int, player: str) -> tuple[str, str]:
    return player, seal_of_entropy(TABLE, round, player, share(round, player))


def pocket(key: bytes, round: int) -> str:
    return Redraw(key, TABLE, round, 0).pick(
        {pocket: 1 for pocket, _ in roulette.card(roulette.Rules()).pockets}
    )


def candidates() -> Iterable[bytes]:
    return (sha256(b"candidate" + bytes([n])).digest() for n in range(256))


# --- The attacks ----------------------------------------------------------------------------------


class Played(NamedTuple):
    log: list[Envelope]
    nonces: dict[int, bytes]
    round: int  # That was attacked.


def played(house: House, *, rounds: int = 3, attacked: int = 2, **last: Any) -> Played:
    """A house that plays *rounds*; *last* is said of the attacked one."""
    for number in range(1, rounds + 1):
        house.round(**(last if number == attacked else {}))
    return Played(house.log, house.nonces, attacked)


def honest() -> Played:
    return played(House(), rounds=5)


def grinds_a_seed() -> Played:
    """Nobody has a share in round 2: the house tries seeds until red loses."""
    seed = next(seed for seed in candidates() if pocket(key_of(seed, []), 2) not in RED)
    house = House(chosen={2: seed})
    house.round(seals=())
    house.round(seals=())
    return Played(house.log, house.nonces, 2)


def grinds_a_nonce() -> Played:
    """Epoch 2 is sealed only when it begins, after nonces were tried until red loses."""
    for n in count(100):
        nonce = n.to_bytes(32, "big")
        seeds = Seeds(KEY, TABLE, 2, nonce)
        if pocket(key_of(seeds.of(3), []), 3) not in RED:
            break
    house = House(trees={2: Tree(2, 3, [seeds.of(3), seeds.of(4)], nonce)})
    for _ in range(3):
        house.round(seals=())
    log, late = list(house.log), place(house.log, "EpochSealed", 1)
    sealed = log.pop(late)
    at = place(log, "EpochSealed", 1)
    log.insert(at, sealed._replace(round=3, at=log[at].at))
    return Played(rechained(log), house.nonces, 3)


def voids_an_empty_round() -> Played:
    return played(House(), bets=False, void=True)


def voids_a_round_twice() -> Played:
    """A void that costs the house nothing is counted twice, and hides one that spares it a loss."""
    log, nonces, _ = played(House(), void=True)
    at = place(log, "Voided")
    return Played(rechained([*log[:at], log[at], *log[at:]]), nonces, 2)


def loses_a_seed() -> Played:
    """It says that the key is gone, and opens nothing."""
    log, nonces, _ = played(House(), rounds=2, void=True)
    lost = b'{"type":"SeedLost","round":2}'
    forged = edited(log, "SeedOpened", lambda e: e._replace(body=lost), 1)
    return Played(rechained(forged[: place(forged, "SeedLost") + 1]), nonces, 2)


def takes_shares_in_the_order_of_openings() -> Played:
    """Rui opens first, and is first in the key: whoever orders arrivals could choose."""
    house = House()
    house.round()
    seals = {player: house.luck.sealed[player] for player in ("rui", "ana")}
    house.luck = replace(house.luck, sealed=seals)
    house.round(opens=("rui", "ana"))
    return Played(house.log, house.nonces, 2)


def reorders_seals() -> Played:
    lie = {"seals": (sealed_share(2, "rui"), sealed_share(2, "ana"))}
    return played(House(lies={2: lie}), rounds=2)


def leaves_a_seal_out() -> Played:
    lie = {"seals": (sealed_share(2, "rui"),)}
    return played(House(lies={2: lie}), rounds=2)


def swaps_a_seal() -> Played:
    """Seal and opening of ana's share are the house's own."""
    own = seal_of_entropy(TABLE, 2, "ana", bytes(32))
    house = House(lies={2: {"seals": (("ana", own), sealed_share(2, "rui"))}})
    house.round()
    house.round(own=bytes(32))
    return Played(house.log, house.nonces, 2)


def swaps_a_share() -> Played:
    """What ana opened is not what is in the log, and the draw follows the log."""
    house = House()
    house.round()
    own = dict([("ana", seal_of_entropy(TABLE, 2, "ana", bytes(32))), sealed_share(2, "rui")])
    house.luck = replace(house.luck, sealed=own)
    house.round(own=bytes(32))
    return Played(house.log, house.nonces, 2)


def withholds_a_share() -> Played:
    """Rui is the house's friend, knows the seed, and does not open what does not suit."""
    return played(House(), opens=("ana",))


def tells_a_friend_what_comes() -> Played:
    """Every share is open: whoever knows the seed knows what to bet on, and the friend may."""
    house = House()
    house.round()
    house.open("ana", share(2, "ana"))
    house.open("rui", share(2, "rui"))
    bets_on_what_comes(house)
    house.round(opens=())
    return Played(house.log, house.nonces, 2)


def opens_shares_before_the_bets() -> Played:
    """The same, with the call where it ought to be: shares are opened that nobody has called."""
    log, nonces, number = tells_a_friend_what_comes()
    call = place(log, "SharesDue")
    at = _drew(log)
    late = log[call]._replace(at=log[at - 1].at)
    return Played(rechained([*log[:call], *log[call + 1 : at], late, *log[at:]]), nonces, number)


def never_calls_the_shares() -> Played:
    log, nonces, number = played(House(), opens=())
    call = place(log, "SharesDue")
    return Played(rechained([*log[:call], *log[call + 1 :]]), nonces, number)


def calls_shares_until_it_suits() -> Played:
    """A second call would give more time to whoever is still choosing."""
    log, nonces, number = withholds_a_share()
    call, at = place(log, "SharesDue"), _drew(log)
    again = log[call]._replace(at=log[at - 1].at)
    return Played(rechained([*log[:at], again, *log[at:]]), nonces, number)


def voids_what_it_was_sent_and_did_not_write() -> Played:
    """Ana's browser has sent her share: the house knows what comes, and only then has a fault."""
    house = House()
    house.round()
    house.bet("ana", 500, "simple:red")
    house.do(CloseBets(2))
    house.open("rui", share(2, "rui"))
    house.do(Void(2, "a fault", "fault"))
    return Played(house.log, house.nonces, 2)


def tells_a_friend_where_nobody_has_a_share() -> Played:
    """The house knows the outcome from the start: only a share, or a beacon, keeps it from that."""
    house = House()
    house.round(seals=())
    bets_on_what_comes(house)
    house.round()
    return Played(house.log, house.nonces, 2)


def bets_on_what_comes(house: House) -> None:
    shares = [(player, bytes.fromhex(entropy)) for player, entropy in house.luck.shares()]
    number = house.luck.round
    comes = pocket(key_of(house.seed(house.luck), shares), number)
    house.bet("rui", 500, f"pleno:{comes}")


def withholds_and_says_nothing() -> Played:
    log, nonces, number = withholds_a_share()
    return Played(
        rechained(edited(log, "SeedOpened", lambda e: changed(e, unopened=[]), 1)), nonces, number
    )


def closes_openings_early() -> Played:
    """The draw comes at once, before rui could open."""
    log, nonces, number = withholds_a_share()
    early = [e._replace(at=e.at - 2_500_000) if e.seq >= _drew(log) else e for e in log]
    return Played(rechained(early), nonces, number)


def _drew(log: list[Envelope]) -> int:
    return place(log, "Drew", 1)


def changes_its_key_in_mid_epoch() -> Played:
    """Round 2 has a seed of another key, and its own commitment; the root is as it was."""
    seed = Seeds(OTHER_KEY, TABLE, 1, (1).to_bytes(32, "big")).of(2)
    return played(House(chosen={2: seed}), rounds=2)


def seals_an_epoch_with_two_keys() -> Played:
    nonce = (1).to_bytes(32, "big")
    seeds = [Seeds(KEY, TABLE, 1, nonce).of(1), Seeds(OTHER_KEY, TABLE, 1, nonce).of(2)]
    return played(House(trees={1: Tree(1, 1, seeds, nonce)}), rounds=2)


def replays_an_epoch() -> Played:
    """Epoch 3 has the seeds of epoch 1, which everybody knows by now."""
    first = Seeds(KEY, TABLE, 1, (1).to_bytes(32, "big"))
    tree = Tree(3, 5, [first.of(1), first.of(2)], (3).to_bytes(32, "big"))
    return played(House(trees={3: tree}), rounds=5, attacked=5)


def skips_a_round() -> Played:
    """Round 3 does not suit, so 4 follows 2. The house plays both and leaves one out."""
    house = House()
    for _ in range(4):
        house.round(seals=(), bets=False)
    third = [e for e in house.log if e.round == 3 and kind(e) != "EpochSealed"]
    left = [e for e in house.log if e not in third]
    at = next(e.at for e in left if kind(e) == "EpochSealed" and e.round == 3)
    moved = [e._replace(at=at) if e.seq == third[-1].seq + 1 else e for e in left]
    return Played(rechained(moved), house.nonces, 4)


def begins_an_epoch_early() -> Played:
    """Round 2 of epoch 1 does not suit: the house goes on with the first seed of epoch 2."""
    nonce = (2).to_bytes(32, "big")
    seed = Seeds(KEY, TABLE, 2, nonce).of(3)
    second = Tree(2, 3, [seed, Seeds(KEY, TABLE, 2, nonce).of(4)], nonce)
    lie = {"epoch": 2, "path": second.path(3)}
    return played(House(chosen={2: seed}, lies={2: lie}), rounds=2)


def seals_an_epoch_late() -> Played:
    """Epoch 3 is sealed one round after epoch 2 has begun."""
    house = House()
    for _ in range(4):
        house.round()
    log = list(house.log)
    sealed = log.pop(place(log, "EpochSealed", 2))
    at = next(i for i, e in enumerate(log) if kind(e) == "SeedSealed" and e.round == 4)
    log.insert(at, sealed._replace(round=4, at=log[at].at))
    return Played(rechained(log), house.nonces, 4)


def forges_a_path() -> Played:
    return played(House(lies={2: {"path": ("ab" * 32,)}}), rounds=2)


def opens_another_seed() -> Played:
    log, nonces, _ = played(House(), rounds=2)
    other = edited(log, "SeedOpened", lambda e: changed(e, seed="ab" * 32), 1)
    return Played(rechained(other), nonces, 2)


def tells_another_pocket() -> Played:
    log, nonces, _ = played(House(), rounds=2)
    drew = json.loads(log[_drew(log)].body)["faces"][0]
    other = "1" if drew != "1" else "2"
    told = edited(log, "Drew", lambda e: changed(e, faces=[other]), 1)
    return Played(rechained(told), nonces, 2)


# --- With a beacon --------------------------------------------------------------------------------


class Lit(House):
    """A house whose epochs promise the beacon of the tests. *waits* is what it does instead of
    waiting for that of round 2.
    """

    def __init__(
        self, waits: Callable[[Lit], None] | None = None, beacon: str = NETWORK.name
    ) -> None:
        self._waits = waits
        super().__init__(beacon=beacon)

    def await_beacon(self) -> None:
        if self._waits is not None and self.luck.round == 2:
            self._waits(self)
        else:
            super().await_beacon()

    def called(self) -> int:
        """The beacon's round that is awaited once it is called; time goes on until then."""
        self.call_beacon()
        number = NETWORK.after(self.time)
        self.time = NETWORK.published(number)
        return number


def honest_with_a_beacon() -> Played:
    return played(Lit(), rounds=5)


def withholds_before_the_beacon() -> Played:
    return played(Lit(), opens=("ana",))


def draws_without_its_beacon() -> Played:
    return played(Lit(lambda house: None))


def waits_for_a_better_beacon() -> Played:
    """The one that was awaited brings red: the house takes the next."""

    def waits(house: Lit) -> None:
        number = house.called() + 1
        house.time = NETWORK.published(number)
        house.mix_beacon(number, signature(number))

    return played(Lit(waits))


def calls_until_it_suits() -> Played:
    def waits(house: Lit) -> None:
        house.called()
        Writer.await_beacon(house)

    return played(Lit(waits))


def makes_a_beacon_up() -> Played:
    def waits(house: Lit) -> None:
        number = house.called()
        house.mix_beacon(number, signature(number, "another key"))

    return played(Lit(waits))


def takes_an_old_signature() -> Played:
    def waits(house: Lit) -> None:
        number = house.called()
        house.mix_beacon(number, signature(number - 1))

    return played(Lit(waits))


def knows_a_beacon_beforehand() -> Played:
    """It is mixed in at a time at which it was not published: the clock of the house lies."""

    def waits(house: Lit) -> None:
        house.call_beacon()
        number = NETWORK.after(house.time)
        house.mix_beacon(number, signature(number))

    return played(Lit(waits))


def lets_a_friend_bet_late() -> Played:
    """Rui bets when the beacon is out, and the house knows the seed."""
    house = Lit(lambda house: None)
    house.round()
    number = house.called()
    house.bet("rui", 500, "simple:black")
    house.mix_beacon(number, signature(number))
    house.do(CloseBets(2))
    house.do(LetGo(2))
    return Played(house.log, house.nonces, 2)


def voids_for_a_beacon_that_came() -> Played:
    house = Lit()
    house.round()
    number = house.luck.round
    house.bet("ana", 500, "simple:red")
    house.do(CloseBets(number))
    beacon = house.called()
    house.mix_beacon(beacon, signature(beacon))
    house.do(Void(number, "it did not come", "beacon"))
    return Played(house.log, house.nonces, number)


def voids_for_a_beacon_that_nobody_called() -> Played:
    house = House()
    house.round()
    house.do(Void(2, "it did not come", "beacon"))
    return Played(house.log, house.nonces, 2)


def promises_a_beacon_of_its_own() -> Played:
    return played(Lit(beacon=Network(public("house"), 3, 1, GROUP, "house").name))


class Attack(NamedTuple):
    play: Callable[[], Played]
    found: str  # In the auditor's words; "" where nothing is wrong.
    alone: bool = False  # Caught by the bundle of the round, with the seal of its epoch.
    keyed: bool = False
    named: tuple[str, ...] = ()


NOT_UNDER = "the commitment to round 2 is not under the root of epoch 1"
ATTACKS = {
    "honest": Attack(honest, ""),
    "grinds a seed": Attack(grinds_a_seed, NOT_UNDER, alone=True),
    "grinds a nonce": Attack(grinds_a_nonce, "epoch 2 is sealed late, with round 3"),
    "voids an empty round": Attack(
        voids_an_empty_round, "a void of nothing at stake: only to be rid of a seed", alone=True
    ),
    "voids a round twice": Attack(voids_a_round_twice, "round 2 is voided twice", alone=True),
    "loses a seed": Attack(loses_a_seed, "the seed of round 2 is lost", alone=True),
    "takes shares in the order of openings": Attack(
        takes_shares_in_the_order_of_openings, "the seed gives", alone=True
    ),
    "reorders seals": Attack(reorders_seals, "the seals for round 2 are in another order"),
    "leaves a seal out": Attack(leaves_a_seal_out, "the seal of ana for round 2 is left out"),
    "swaps a seal": Attack(swaps_a_seal, "the seal of ana for round 2 is another"),
    "swaps a share": Attack(swaps_a_share, "the share of ana does not open its seal", alone=True),
    "withholds a share": Attack(withholds_a_share, "", named=("rui",)),
    "tells a friend what comes": Attack(
        tells_a_friend_what_comes,
        "Staked between the call for the shares and the first draw",
        alone=True,
    ),
    "opens shares before the bets": Attack(
        opens_shares_before_the_bets,
        "the share of ana was opened before shares were called",
        alone=True,
    ),
    "never calls the shares": Attack(
        never_calls_the_shares, "round 2 draws without a call for its shares", alone=True
    ),
    "calls shares until it suits": Attack(
        calls_shares_until_it_suits, "shares are called twice", alone=True
    ),
    "voids what it was sent and did not write": Attack(
        voids_what_it_was_sent_and_did_not_write,
        "round 2 is voided while its shares are being opened",
        alone=True,
    ),
    "tells a friend where nobody has a share": Attack(tells_a_friend_where_nobody_has_a_share, ""),
    "withholds a share and says nothing": Attack(
        withholds_and_says_nothing, "the players who did not open are ['rui']", alone=True
    ),
    "closes openings early": Attack(
        closes_openings_early, "microseconds before openings end, without the share of", alone=True
    ),
    "changes its key in mid-epoch": Attack(changes_its_key_in_mid_epoch, NOT_UNDER, alone=True),
    "seals an epoch with two keys": Attack(
        seals_an_epoch_with_two_keys, "epoch 1 does not come from house key and nonce", keyed=True
    ),
    "replays an epoch": Attack(replays_an_epoch, "the seed of round 5 was used before"),
    "skips a round": Attack(skips_a_round, "round 4 is sealed after round 2"),
    "begins an epoch early": Attack(begins_an_epoch_early, "round 2 is not in epoch 2", alone=True),
    "seals an epoch late": Attack(seals_an_epoch_late, "epoch 3 is sealed late, with round 4"),
    "forges a path": Attack(forges_a_path, NOT_UNDER, alone=True),
    "opens another seed": Attack(
        opens_another_seed, "the seed does not open the commitment to round 2", alone=True
    ),
    "tells another pocket": Attack(tells_another_pocket, "the seed gives", alone=True),
    "honest, with a beacon": Attack(honest_with_a_beacon, ""),
    "withholds before the beacon": Attack(withholds_before_the_beacon, "", named=("rui",)),
    "draws without its beacon": Attack(
        draws_without_its_beacon, "a draw without the beacon that the epoch promises", alone=True
    ),
    "waits for a better beacon": Attack(
        waits_for_a_better_beacon, "of the beacon, though", alone=True
    ),
    "calls until it suits": Attack(calls_until_it_suits, "the beacon is called twice", alone=True),
    "makes a beacon up": Attack(makes_a_beacon_up, "is not signed by its network", alone=True),
    "takes an old signature": Attack(
        takes_an_old_signature, "is not signed by its network", alone=True
    ),
    "knows a beacon beforehand": Attack(
        knows_a_beacon_beforehand, "of the beacon before it was published", alone=True
    ),
    "lets a friend bet late": Attack(
        lets_a_friend_bet_late,
        "Staked between the call for the beacon and the first draw",
        alone=True,
    ),
    "voids for a beacon that came": Attack(
        voids_for_a_beacon_that_came, "a void because of a beacon that had come", alone=True
    ),
    "voids for a beacon that nobody called": Attack(
        voids_for_a_beacon_that_nobody_called,
        "a void because of a beacon that was not awaited",
        alone=True,
    ),
    "promises a beacon of its own": Attack(
        promises_a_beacon_of_its_own, "promises a beacon that is not known", alone=True
    ),
}


@cache
def forged(name: str) -> Played:
    return ATTACKS[name].play()


# --- For the browser ------------------------------------------------------------------------------


def vector(name: str) -> dict[str, Any]:
    attack, (log, _, number) = ATTACKS[name], forged(name)
    said = [json.loads(e.body) for e in log]
    named = next(f["epoch"] for f in said if f["type"] == "SeedSealed" and f["round"] == number)
    epoch = next(f for f in said if f["type"] == "EpochSealed" and f["epoch"] == named)
    numbers = sorted({e.round for e in log if e.round})
    return {
        "name": name,
        "found": attack.found,
        "caught_by_round_alone": attack.alone,
        "keyed": attack.keyed,
        "named": attack.named,
        "wheel": [pocket for pocket, _ in roulette.card(roulette.Rules()).pockets],
        "networks": [info()],  # Which the browser knows for this.
        "round": number,
        "epoch": epoch,
        "bundles": [bundle(log, each) for each in numbers],
    }


def bundle(log: list[Envelope], number: int) -> dict[str, Any]:
    """What a browser gets of one round."""
    first = next(i for i, e in enumerate(log) if e.round == number)
    return {
        "table": TABLE,
        "previous": log[first - 1].hash.hex(),
        "events": [_shown(e) for e in log if e.round == number],
    }


def _shown(envelope: Envelope) -> dict[str, Any]:
    fields = envelope._asdict()
    del fields["stream"]  # The bundle names the table once.
    return fields | {"body": envelope.body.decode(), "hash": envelope.hash.hex()}


def written() -> str:
    """One attack per line."""
    return "[\n" + ",\n".join(json.dumps(vector(n), ensure_ascii=False) for n in ATTACKS) + "\n]\n"


if __name__ == "__main__":
    WEB.write_text(written(), "utf-8")
