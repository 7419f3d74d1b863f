"""The machines that come with the house: one file each, in the folder ``machines``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from banca.games.slots.machine import Machine
from banca.games.slots.read import read

_FOLDER = files("banca.games.slots").joinpath("machines")


@cache
def names() -> tuple[str, ...]:
    found = (file.name for file in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def machine(name: str) -> Machine:
    """The machine called *name*, one of `names`."""
    assert name in names(), f"{name!r} is not among {names()}"
    found = read(_FOLDER.joinpath(f"{name}.toml").read_text("utf-8"))
    assert found.name == name, f"the file of {name} says {found.name}"
    return found
