"""What all tables of a house know about its players: names, and balances as last written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable

from banca.house.accounts import Account, all_free, path
from banca.kit.play import PlayerId, Wallet


class Purse:
    """Shared by the tables, so that a balance changed at one shows at all.

    It knows those who are at a table, and for a while whoever just came: `forget`.
    """

    def __init__(
        self, names: Callable[[Iterable[PlayerId]], Awaitable[dict[PlayerId, str]]]
    ) -> None:
        self._ask = names
        self._names: dict[PlayerId, str] = {}
        self._cents: dict[Account, int] = {}
        self._accounts: dict[PlayerId, set[Account]] = {}  # Those in `_cents`; the house's are "".
        self._fresh: set[PlayerId] = set()  # Whoever was met since `forget` was last called.
        self._followers: dict[PlayerId, list[Callable[[PlayerId], None]]] = {}

    def __len__(self) -> int:
        """How many players are known, by name or by balance."""
        return len(self._names.keys() | self._accounts.keys() - {""})

    def believe(self, balances: dict[Account, int]) -> None:
        """Take what was read from the books; what is known from a commit is newer."""
        for account, cents in balances.items():
            self._meet(path(account[1]).player, account)
            self._cents.setdefault(account, cents)

    def forget(self, seated: Collection[PlayerId]) -> None:
        """Forget all who are neither *seated* nor watching, and were not met since the last time.

        What is needed again is read again: the books know all.
        """
        for player in self._names.keys() | self._accounts.keys() - {""}:
            if player in seated or player in self._followers or player in self._fresh:
                continue
            self._names.pop(player, None)
            for account in self._accounts.pop(player, ()):
                del self._cents[account]
        self._fresh = set()

    def _meet(self, player: PlayerId, account: Account) -> None:
        self._accounts.setdefault(player, set()).add(account)
        self._fresh.add(player)

    def unknown(self, asset: str, player: PlayerId) -> list[Account]:
        """The accounts of *player*'s free money that nobody has read yet."""
        self._fresh.add(player)
        found = ((asset, account) for account in all_free(player).values())
        return [account for account in found if account not in self._cents]

    def free(self, asset: str, player: PlayerId) -> dict[Wallet, int]:
        """What *player* has free, wallet by wallet."""
        return {wallet: self.get(asset, account) for wallet, account in all_free(player).items()}

    def get(self, asset: str, account: str) -> int:
        return self._cents.get((asset, account), 0)

    def update(self, balances: dict[Account, int]) -> None:
        self._cents.update(balances)
        for account in balances:
            whose = path(account[1])
            self._meet(whose.player, account)
            if whose.kind == "player":
                for tell in self._followers.get(whose.player, ()):
                    tell(whose.player)

    def follow(self, player: PlayerId, tell: Callable[[PlayerId], None]) -> None:
        """Call *tell* whenever the balance of *player* changes, until `unfollow` as many times."""
        self._followers.setdefault(player, []).append(tell)

    def unfollow(self, player: PlayerId, tell: Callable[[PlayerId], None]) -> None:
        self._followers[player].remove(tell)
        if not self._followers[player]:
            del self._followers[player]

    def name(self, player: PlayerId) -> str:
        return self._names.get(player, player)

    def rename(self, player: PlayerId, name: str) -> None:
        self._fresh.add(player)
        self._names[player] = name

    async def learn(self, players: Iterable[PlayerId]) -> None:
        self._fresh.update(players := list(players))
        unknown = [player for player in players if player not in self._names]
        if unknown:
            self._names.update(await self._ask(unknown))
