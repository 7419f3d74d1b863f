"""Small machines made up by Hypothesis: every feature, and few ways to stop."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from banca.games.slots.machine import (
    Clusters,
    Free,
    Hold,
    Lines,
    Machine,
    PickBonus,
    Prize,
    Scatter,
    Strip,
    Symbol,
    Ways,
    Wild,
)

PAYING = ("A", "B", "C")
CODES = (
    *PAYING,
    "W",
    "S",
    "P",
)  # A wild, a scatter that brings free games, one that brings a bonus.
WHENS = st.sampled_from(["never", "paid", "free", "always"])


@st.composite
def machines(draw: Any, *, kind: str | None = None, extras: bool = True) -> Machine:
    kind = kind or draw(st.sampled_from(["lines", "ways", "clusters"]))
    reels = 3
    rows = draw(st.integers(1, 2 if extras else 3))
    stops = 2 if extras else 4  # A play with extra games has very many ways to go.

    def strips() -> tuple[Strip, ...]:
        return tuple(
            tuple(
                draw(
                    st.lists(
                        st.sampled_from([c for c in CODES if c != "W" or reel or kind != "ways"]),
                        min_size=rows,
                        max_size=max(rows, stops),
                    )
                )
            )
            for reel in range(reels)
        )

    levels = (1, 2)
    free = hold = pick = None
    if extras:
        if draw(st.booleans()):
            games = {draw(st.integers(1, 3)): draw(st.integers(1, 2))}
            again = draw(st.sampled_from([{}, games]))
            own = draw(st.sampled_from([(), strips()]))
            free = Free("S", games, again, 2, draw(st.integers(1, 3)), own)
        if draw(st.booleans()):
            when = draw(WHENS.filter(lambda when: when != "never"))
            hold = Hold(draw(st.sampled_from(["A", "W"])), when)
        if draw(st.booleans()):
            pick = PickBonus("P", draw(st.integers(1, 3)), (1, 2, 6))
    return Machine(
        name="small",
        version=1,
        title={"pt": "Pequena"},
        symbols=tuple(Symbol(code, {"pt": code}) for code in CODES),
        rows=rows,
        reels=strips(),
        plan=draw(_plans(kind, reels, rows)),
        pays=draw(_pays(kind, reels, rows)),
        denominations=(1, 5),
        levels=levels,
        wilds=(
            Wild(
                "W",
                draw(st.sampled_from([PAYING, ("A", "B")])),
                draw(st.integers(1, 3)),
                draw(WHENS),
            ),
        ),
        scatters=(Scatter("S", draw(st.sampled_from([{}, {1: 1, 3: 4}]))), Scatter("P")),
        free=free,
        hold=hold,
        pick=pick,
    )


@st.composite
def _plans(draw: Any, kind: str, reels: int, rows: int) -> Any:
    if kind != "lines":
        cost = draw(st.integers(1, 4))
        return Ways(cost) if kind == "ways" else Clusters(cost)
    lines = st.tuples(*[st.integers(0, rows - 1)] * reels)
    found = tuple(draw(st.lists(lines, min_size=1, max_size=3, unique=True)))
    return Lines(found, tuple(sorted({1, len(found)})))


@st.composite
def _pays(draw: Any, kind: str, reels: int, rows: int) -> tuple[Prize, ...]:
    credits = st.integers(1, 9)
    most = reels * rows if kind == "clusters" else reels
    found: list[Prize] = []
    for code in PAYING:
        counts = draw(st.lists(st.integers(1, most), min_size=1, max_size=3, unique=True))
        for count in sorted(counts):
            pattern = ((code,),) * count + ((),) * (reels - count) if kind == "lines" else ()
            by_level = draw(st.sampled_from([(), (2, 7)]))
            found.append(Prize(code, count, draw(credits), by_level, pattern))
    if kind == "lines":
        accepts = st.sampled_from([(), ("A",), ("B", "C"), ("W",)])
        patterns = draw(st.lists(st.tuples(*[accepts] * reels).filter(any), max_size=3))
        found += [Prize("x y z", sum(map(bool, p)), draw(credits), (), p) for p in patterns]
    return tuple(found)
