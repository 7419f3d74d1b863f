"""What the lobby says of a poker table, and where it knows each player to sit."""

from __future__ import annotations

from pathlib import Path

from tests.floor.house import accepted, opened, place
from tests.floor.test_poker_tables import poker, seated


async def test_the_lobby_says_the_blinds_and_who_has_a_place(tmp_path: Path) -> None:
    async with opened(tmp_path, poker(small=50, big=100), place("am38")) as house:
        await seated(house, "ana", "rui")
        await house.give("zoe")
        accepted(await house.wish("zoe", "Sit", "poker"))
        row, cloth = house.lobby.listing()

        assert (row["small"], row["big"], row["ante"], row["taken"]) == (50, 100, 0, 2)
        assert len(row["players"]) == 2  # Zoe only looks on.
        assert "players" not in cloth

        version = house.lobby.version
        house.lobby.renamed("ana", "Ana Maria")
        assert house.lobby.version > version
        assert "Ana Maria" in house.lobby.listing()[0]["players"]


async def test_the_lobby_knows_where_each_player_sits(tmp_path: Path) -> None:
    async with opened(tmp_path, poker(), place("am38"), place("solo", shared=False)) as house:
        await seated(house, "ana", "rui")
        accepted(await house.wish("ana", "Sit", "solo"))
        accepted(await house.wish("rui", "Sit", "am38"))

        assert house.lobby.seats(("ana", "rui", "zoe")) == {
            "ana": ("poker", "solo"),
            "rui": ("poker", "am38"),
            "zoe": (),
        }
        accepted(await house.wish("ana", "Leave", "solo"))
        assert house.lobby.seats(("ana",)) == {"ana": ("poker",)}
