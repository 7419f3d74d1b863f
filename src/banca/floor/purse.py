"""What all tables of a house know about its players: names, and balances as last written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from banca.house.accounts import Account, all_free, path
from banca.kit.play import PlayerId, Wallet


class Purse:
    """Shared by the tables, so that a balance changed at one shows at all."""

    def __init__(
        self, names: Callable[[Iterable[PlayerId]], Awaitable[dict[PlayerId, str]]]
    ) -> None:
        self._ask = names
        self._names: dict[PlayerId, str] = {}
        self._cents: dict[tuple[str, str], int] = {}
        self._followers: dict[PlayerId, list[Callable[[PlayerId], None]]] = {}

    def believe(self, balances: dict[tuple[str, str], int]) -> None:
        """Take what was read from the books; what is known from a commit is newer."""
        for account, cents in balances.items():
            self._cents.setdefault(account, cents)

    def unknown(self, asset: str, player: PlayerId) -> list[Account]:
        """The accounts of *player*'s free money that nobody has read yet."""
        found = ((asset, account) for account in all_free(player).values())
        return [account for account in found if account not in self._cents]

    def free(self, asset: str, player: PlayerId) -> dict[Wallet, int]:
        """What *player* has free, wallet by wallet."""
        return {wallet: self.get(asset, account) for wallet, account in all_free(player).items()}

    def get(self, asset: str, account: str) -> int:
        return self._cents.get((asset, account), 0)

    def update(self, balances: dict[tuple[str, str], int]) -> None:
        self._cents.update(balances)
        for _, account in balances:
            whose = path(account)
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
        self._names[player] = name

    async def learn(self, players: Iterable[PlayerId]) -> None:
        unknown = [player for player in players if player not in self._names]
        if unknown:
            self._names.update(await self._ask(unknown))
