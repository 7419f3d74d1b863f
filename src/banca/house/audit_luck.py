"""The audit of what makes a round's luck: epochs of sealed seeds, and the shares of players.

The seeds of an epoch are fixed one epoch ahead, by a root that the log has before the first bet of
the epoch before it; shares are sealed one round ahead. So whatever would let somebody choose either
comes too early, too late, or not at all, or does not lead to what was promised (docs/luck.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from banca.house.audit_beacon import Networks
from banca.house.audit_fields import Fields, Malformed, hexadecimal, is_hash, rows, text, whole
from banca.house.audit_tally import Tally
from banca.house.redraw import Seeds, root_above, seal_of_entropy, seal_of_nonce

MOST_ROUNDS = 2**16  # Of an epoch. A bound, so that nobody can keep an auditor busy for years.
US = 10**6  # Microseconds, which envelopes count, in a second.

# What may stand between the first call and the first draw. Whoever knows the seed learns from each
# of the others what comes, and nobody may still choose anything by then.
STILL = frozenset({"SharesDue", "EntropyOpened", "EntropySealed", "BeaconDue", "BeaconMixed"}) | {
    *("Drew", "DeckSealed", "Voided"),
}


class Epoch(NamedTuple):
    number: int
    first: int
    rounds: int
    root: str
    opening_us: int
    beacon: str  # The name of the one that is in its draws; "" if there is none.
    seeds: Seeds | None  # With the house's key and the nonce.
    sealed: int  # Events of the stream, once it was sealed.

    @property
    def beyond(self) -> int:
        """The first round that is no longer in it."""
        return self.first + self.rounds


class Begun(NamedTuple):
    """An epoch whose first round has begun: how many events sealed it, and when it began."""

    events: int
    at: int


class Shares:
    """The shares in the draw of one round, in the order of their seals."""

    def __init__(self, table: str, round: int, seals: dict[str, str]) -> None:
        self._named = (table, round)
        self.seals = seals
        self.called: int | None = None  # When.
        self._opened: dict[str, bytes] = {}

    def open(self, player: str, entropy: bytes) -> str:
        """What is wrong with the opening of a share, if anything."""
        if player in self._opened:
            return f"{player} opened a share twice"
        if player not in self.seals:
            return f"{player} opened a share that was not sealed"
        self._opened[player] = entropy
        if seal_of_entropy(*self._named, player, entropy) != self.seals[player]:
            return f"the share of {player} does not open its seal"
        return ""

    def opened(self) -> list[tuple[str, bytes]]:
        return [(player, self._opened[player]) for player in self.seals if player in self._opened]

    def unopened(self) -> list[str]:
        return [player for player in self.seals if player not in self._opened]


class Luck:
    """What the log of one table has promised so far. Without *nonces* it is held to the log alone;
    with them and the *house_key*, the seeds themselves are computed again.
    """

    def __init__(
        self,
        table: str,
        say: Callable[[str, str], None],
        note: Callable[[str, str], None],
        tally: Tally,
        house_key: bytes | None = None,
        nonces: Mapping[int, bytes] | None = None,
        networks: Networks | None = None,
    ) -> None:
        self._table = table
        self._say = say
        self._note = note
        self._tally = tally
        self._house_key = house_key
        self._nonces = nonces
        self.networks = networks or Networks()
        self._epochs: dict[int, Epoch] = {}  # Those that are not over.
        self._last: Epoch | None = None  # The one sealed last.
        self.round = 0  # The last one that was sealed.
        self._began = 1  # The round with which epochs began, or began again after a lost seed.
        self._fresh: list[int] = []  # Epochs sealed since the last round was.
        self._coming: dict[str, str] = {}  # Seals for the next round.
        self._signer = ""  # Of receipts: it follows from the house's key, and lasts as long.
        self.signers: set[str] = set()  # All of them.
        self.begun: list[Begun] = []  # Every epoch that was played.
        self._seeds: set[bytes] = set()  # That were opened.
        self._lost = False  # A seed was lost with its key.
        self._fits = False  # The key in hand has made an epoch of this stretch,
        self._misfits: list[tuple[str, str]] = []  # but not these.

    # --- Epochs ---------------------------------------------------------------------------------

    def seal_epoch(self, where: str, fields: Fields, events: int) -> None:
        """`EpochSealed`: hold it against the epoch before, and against the house's books.

        It is the last of *events* so far.
        """
        number, first = whole(fields, "epoch"), whole(fields, "first")
        rounds, opening_s = whole(fields, "rounds"), whole(fields, "opening_s")
        root, seal = hexadecimal(fields, "root"), hexadecimal(fields, "nonce")
        last = self._last.number if self._last else 0
        if number != last + 1:
            self._say(where, f"epoch {number} is sealed after epoch {last}")
        begins = self._last.beyond if self._last and self._epochs else self._began
        if first != begins:
            self._say(where, f"epoch {number} begins with round {first}, not with {begins}")
        if not 0 < rounds <= MOST_ROUNDS or rounds & (rounds - 1):
            raise Malformed(f"an epoch of {rounds} rounds is no power of two up to {MOST_ROUNDS}")
        signer = hexadecimal(fields, "signer")
        if self._signer not in ("", signer):
            self._say(where, f"epoch {number} has another signer of receipts")
        self._signer = signer
        beacon = text(fields, "beacon")
        if beacon and self.networks.get(beacon) is None:
            self._say(where, f"epoch {number} promises a beacon that is not known: {beacon}")
        self.signers.add(signer)
        if not opening_s:
            self._say(where, f"epoch {number} leaves no time for openings")
        seeds = self._open_nonce(where, number, seal)
        if seeds is not None and seeds.root(first, rounds) != root:
            self._misfits.append((where, f"epoch {number} does not come from house key and nonce"))
            seeds = None  # It may be another key's: it is held to its seals alone.
        self._fits = self._fits or seeds is not None
        self._last = Epoch(number, first, rounds, root, opening_s * US, beacon, seeds, events)
        self._epochs[number] = self._last
        self._fresh.append(number)

    def _open_nonce(self, where: str, number: int, seal: str) -> Seeds | None:
        if self._nonces is None:
            return None
        nonce = self._nonces.get(number)
        if nonce is None:
            self._say(where, f"the books have no nonce of epoch {number}")
            return None
        if seal_of_nonce(self._table, number, nonce) != seal:
            self._say(where, f"the nonce of epoch {number} does not open its seal")
        if self._house_key is None:
            return None
        return Seeds(self._house_key, self._table, number, nonce)

    def end(self, where: str) -> None:
        """No more events: every nonce of the books was for an epoch of the log."""
        self._change_key()
        sealed = self._last.number if self._last else 0
        for number in self._nonces or ():
            if not 0 < number <= sealed:
                self._say(where, f"the books have a nonce of epoch {number}, which was not sealed")

    # --- The beginning of a round ---------------------------------------------------------------

    def seal_seed(self, where: str, fields: Fields, at: int) -> tuple[Epoch | None, Shares]:
        """`SeedSealed`: its place in its epoch, and the shares that were sealed for it."""
        number, named = whole(fields, "round"), whole(fields, "epoch")
        if number != self.round + 1:
            self._say(where, f"round {number} is sealed after round {self.round}")
        self.round = number
        self._tally.rounds += 1
        epoch = self._epochs.get(named)
        if epoch is None:
            why = "is over" if self._last and named <= self._last.number else "was not sealed"
            self._say(where, f"round {number} names epoch {named}, which {why}")
        else:
            if number == epoch.first:
                self.begun.append(Begun(epoch.sealed, at))
            self._in_epoch(where, fields, number, epoch)
        seals = self._repeated(where, number, fields)
        self._coming = {}
        self._tally.sealed += len(seals)
        return epoch, Shares(self._table, number, seals)

    def _in_epoch(self, where: str, fields: Fields, number: int, epoch: Epoch) -> None:
        path, commitment = rows(fields, "path"), hexadecimal(fields, "commitment")
        if not all(map(is_hash, path)):
            raise Malformed("path has a step that is not 32 bytes in hex")
        if not epoch.first <= number < epoch.beyond:
            self._say(where, f"round {number} is not in epoch {epoch.number}")
        elif (
            len(path) != epoch.rounds.bit_length() - 1
            or root_above(self._table, number, number - epoch.first, commitment, path) != epoch.root
        ):
            of = f"of epoch {epoch.number}"
            self._say(where, f"the commitment to round {number} is not under the root {of}")
        self._on_time(where, number, epoch)

    def _on_time(self, where: str, number: int, epoch: Epoch) -> None:
        """Every epoch is sealed with the first round of the epoch before it, neither earlier nor
        later; the first one with its own, and the first one after a lost seed.
        """
        ahead = epoch.number + 1
        for sealed in self._fresh:
            if sealed > ahead:
                self._say(where, f"epoch {sealed} is sealed early, with round {number}")
            elif number != epoch.first or (sealed < ahead and number != self._began):
                self._say(where, f"epoch {sealed} is sealed late, with round {number}")
        self._fresh = []
        if number == epoch.first:
            if ahead not in self._epochs:
                self._say(where, f"epoch {ahead} was not sealed with round {number}")
            for over in [old for old in self._epochs if old < epoch.number]:
                del self._epochs[over]

    def _repeated(self, where: str, number: int, fields: Fields) -> dict[str, str]:
        """The seals as the round repeats them, held against those that were made for it."""
        said = [read_seal(row) for row in rows(fields, "seals")]
        found = dict(said)
        if len(found) != len(said):
            self._say(where, f"a player has two seals in round {number}")
        for player, seal in self._coming.items():
            if player not in found:
                self._say(where, f"the seal of {player} for round {number} is left out")
            elif found[player] != seal:
                self._say(where, f"the seal of {player} for round {number} is another")
        for player in found:
            if player not in self._coming:
                self._say(where, f"the seal of {player} for round {number} was never made")
        if found == self._coming and list(found) != list(self._coming):
            self._say(where, f"the seals for round {number} are in another order")
        return found

    # --- Within a round -------------------------------------------------------------------------

    def seal_share(self, where: str, by: str, fields: Fields) -> None:
        """`EntropySealed`: for the round to come, one per player."""
        player, seal = text(fields, "player"), hexadecimal(fields, "commitment")
        number, coming = whole(fields, "round"), self.round + 1
        if number != coming:
            self._say(where, f"{player} sealed a share for round {number}, not for {coming}")
        if by != player:
            self._say(where, f"{by} sealed a share for {player}")
        if player in self._coming:
            self._say(where, f"{player} sealed two shares for round {number}")
        else:
            self._coming[player] = seal

    def call_shares(self, where: str, at: int, shares: Shares, *, ended: bool) -> None:
        """`SharesDue`: once, where shares were sealed, and before the first draw."""
        if not shares.seals:
            self._say(where, "shares are called, though none were sealed")
        if ended:
            self._say(where, "shares are called after openings had ended")
        if shares.called is not None:
            self._say(where, "shares are called twice")
        else:
            shares.called = at

    def open_share(
        self, where: str, by: str, fields: Fields, shares: Shares, *, ended: bool
    ) -> None:
        """`EntropyOpened`: in the round of its draw, after the call and before the first draw."""
        player, entropy = text(fields, "player"), bytes.fromhex(hexadecimal(fields, "entropy"))
        number = whole(fields, "round")
        if number != self.round:
            self._say(where, f"{player} opened a share of round {number} in {self.round}")
        if by != player:
            self._say(where, f"{by} opened the share of {player}")
        if shares.called is None:
            self._say(where, f"the share of {player} was opened before shares were called")
        if ended:
            self._say(where, f"the share of {player} was opened after openings had ended")
        if fault := shares.open(player, entropy):
            self._say(where, fault)
        else:
            self._tally.opened += 1

    def end_openings(self, where: str, shares: Shares, epoch: Epoch | None, at: int) -> None:
        """The first draw, or the call for the beacon, comes *at* this moment: after shares had
        their time, unless all are open.
        """
        if shares.seals and shares.called is None:
            self._say(where, f"round {self.round} draws without a call for its shares")
        waited = at - (at if shares.called is None else shares.called)
        silent = shares.unopened()
        if silent:
            chosen = epoch is None or not epoch.beacon  # A beacon comes after the last choice.
            self._tally.count_withheld(silent, chosen=chosen)
        if silent and epoch is not None and waited < epoch.opening_us:
            left = f"{epoch.opening_us - waited} microseconds before openings end"
            what = f"round {self.round} draws {left}, without the share of {silent[0]}"
            self._say(where, what)

    # --- The end of a round ---------------------------------------------------------------------

    def open_seed(self, where: str, seed: bytes, epoch: Epoch | None) -> None:
        """`SeedOpened`: it comes from the house's key, and never came before."""
        if seed[:16] in self._seeds:
            self._say(where, f"the seed of round {self.round} was used before")
        self._seeds.add(seed[:16])
        if epoch is not None and epoch.seeds and epoch.seeds.of(self.round) != seed:
            self._say(where, "the seed does not come from house key and nonce")

    def lose_seed(self, where: str) -> None:
        """`SeedLost`: the key is gone, and with it every epoch that it sealed."""
        self._tally.lost += 1
        self._say(where, f"the seed of round {self.round} is lost")
        self._epochs.clear()
        self._began = self.round + 1
        self._lost = True
        self._signer = ""
        self._change_key()

    def _change_key(self) -> None:
        """The key that sealed up to here is not the one from here on.

        A key in hand has made the epochs of one stretch between two losses: where it has made none,
        the stretch is another key's, and was held to its seals alone.
        """
        misfits, fits = self._misfits, self._fits
        self._misfits, self._fits = [], False
        if misfits and self._lost and not fits:
            what = "sealed with another key from here on: checked by the seals alone"
            self._note(misfits[0][0], what)
            return
        for where, what in misfits:
            self._say(where, what)


def read_seal(row: Any) -> tuple[str, str]:
    """A row of `SeedSealed.seals`: whose it is, and the commitment."""
    match row:
        case [str(player), str(seal)] if player.isprintable() and is_hash(seal):
            return player, seal
    raise Malformed("seals has a row that is not a player and 32 bytes in hex")
