"""The parts of the door, each by itself: addresses, proxies, names, budgets, file descriptors."""

from __future__ import annotations

import resource
import subprocess
import sys

import msgspec
import pytest

from banca.server.door import BOUNDS, Door
from banca.server.proxies import Proxies, counted_as
from banca.server.rate import Bucket
from banca.server.serve import OWN_FILES, fitting
from banca.server.settings import Bounds, Settings


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("x" * 900, "x" * 64),
    ],
)
def test_an_address_is_counted_by_what_one_customer_has(host: str, name: str) -> None:
    assert counted_as(host) == name


@pytest.mark.parametrize(
    ("said", "client"),
    [
        ([], "127.0.0.1"),
        (["203.0.113.9"], "203.0.113.9"),
        (["6.6.6.6, 203.0.113.9"], "203.0.113.9"),
        (["6.6.6.6", "203.0.113.9"], "203.0.113.9"),
        (["6.6.6.6, 203.0.113.9, 198.51.100.3"], "203.0.113.9"),  # Two proxies of ours.
        (["198.51.100.3"], "198.51.100.3"),  # Nobody but proxies.
        (["203.0.113.9:4711"], "203.0.113.9"),
        (["[2001:db8::9]:4711"], "2001:db8::9"),
        (["6.6.6.6, unknown"], "127.0.0.1"),
        (["6.6.6.6, " + "9" * 400], "127.0.0.1"),
        (["", ","], "127.0.0.1"),
    ],
)
def test_the_rightmost_address_that_is_not_a_proxys_is_the_clients(
    said: list[str], client: str
) -> None:
    proxies = Proxies(["127.0.0.1", "198.51.100.0/24"])
    headers = [(b"x-forwarded-for", value.encode()) for value in said]

    assert proxies.source("127.0.0.1", 1, headers).host == client
    assert proxies.source("192.0.2.66", 1, headers).host == "192.0.2.66"


def test_a_long_chain_is_not_followed_without_end() -> None:
    proxies = Proxies(["127.0.0.0/8"])
    chain = ", ".join(["6.6.6.6", *["127.0.0.2"] * 1000])

    assert proxies.source("127.0.0.1", 1, [(b"x-forwarded-for", chain.encode())]).host == (
        "127.0.0.2"
    )


def test_a_house_on_every_address_knows_the_one_it_was_reached_at() -> None:
    door = Door(Bounds(), "0.0.0.0")

    assert door.knows("192.0.2.7:8000", "192.0.2.7")
    assert not door.knows("192.0.2.8:8000", "192.0.2.7")
    assert door.knows("[2001:db8::7]", "2001:db8::7")
    assert Door(Bounds(), "casino.example").knows("casino.example", "192.0.2.7")


def test_what_is_owed_has_to_be_waited_for() -> None:
    now = 0.0
    bucket = Bucket(100, 10, lambda: now)
    bucket.owe(150)
    assert bucket.wait_s() == pytest.approx(5.1)
    now = 5.2
    assert bucket.wait_s() == 0


def test_addresses_that_have_nothing_open_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banca.server.door.ADDRESSES", 10)
    door = Door()
    kept = door.caller("192.0.2.1")
    kept.connections = 1
    for n in range(1000):
        door.caller(f"198.51.{n // 250}.{n % 250}")

    assert len(door._callers) == 10
    assert door.caller("192.0.2.1") is kept


def test_every_bound_is_counted_from_zero() -> None:
    page = Door().page().decode()

    assert len(BOUNDS) > 20
    assert all(f'banca_door_bound_met_total{{bound="{bound}"}} 0\n' in page for bound in BOUNDS)
    assert page.count("# TYPE") == page.count("# HELP") == 7


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"headers": 0}, "Expected `int` >= 1"),
        ({"request_s": 0}, "Expected `float` > 0.0"),
        ({"colour": 1}, "unknown field `colour`"),
        ({"hosts": ["https://casino.example"]}, "without scheme and port"),
        ({"hosts": ["casino.example:443"]}, "without scheme and port"),
        ({"proxies": ["nginx"]}, "neither an address nor a network"),
        ({"proxies": ["192.0.2.7/24"]}, "has host bits set"),
        ({"forwarded": "x-real-ip"}, "Invalid enum value 'x-real-ip'"),
    ],
)
def test_a_bound_that_makes_no_sense_is_refused(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(wrong, Bounds, strict=True)

    assert says in str(refused.value)


def test_with_few_file_descriptors_there_are_fewer_connections() -> None:
    few = OWN_FILES + 50
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (40, int(sys.argv[1])))\n"
        "from banca.server.serve import fitting\n"
        "from banca.server.settings import Settings\n"
        "s = fitting(Settings()); print(s.connections, s.sockets)\n"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    said = subprocess.run(
        [sys.executable, "-c", code, str(few)], capture_output=True, text=True, check=True
    )

    assert "50 40" in said.stdout
    assert str(few) in said.stdout.split()


def test_where_there_are_enough_nothing_changes() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    small = Settings(connections=10)

    assert hard > 200
    assert fitting(small) is small
