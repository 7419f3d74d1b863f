"""`banca odds slots`: the par sheet of a machine, with a plot of its prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from banca.cli.machines import chosen_machine
from banca.cli.say import ENGLISH, Wrong, complain, console, per_cent, plain, write_json

if TYPE_CHECKING:  # Only for the checker: modules are loaded when needed.
    from banca.games.slots.machine import Machine, Words
    from banca.maths.slots.sheet import Sheet
    from banca.maths.slots.spread import Band

WINDOWS = 10**10  # Of one scan: some minutes.
WIDE = 40  # Columns of the longest bar.
TOLD = 1e-9  # Chances below this are not told: they are no better known.
LONGEST = 14  # Characters of a displayed fraction; --json has them all.


class Figures(NamedTuple):
    sheet: Sheet
    bands: tuple[Band, ...]


def show(said: str | None, bet: str | None, *, json: bool) -> None:
    """The par sheet of one machine, or the returns of all that are shipped."""
    from banca.games.slots import shipped

    if said is None:
        if bet:
            raise Wrong(f"which machine? there is {', '.join(shipped.names())}, or a file")
        for name in shipped.names():
            show_returns(shipped.machine(name))
        return
    machine = chosen_machine(said)
    chosen = _chosen(machine, bet)
    figures = _figures(machine, chosen, every=json)
    if json:
        write_json(_written(machine, chosen, figures))
        return
    _reels(machine)
    if not figures:
        show_returns(machine)
        return
    _bets(machine, [one.sheet for one in figures])
    told = next(one for one in figures if (one.sheet.lines, one.sheet.level) == chosen[-1])
    _prizes(machine, told)
    _extras(machine, told.sheet)


def _chosen(machine: Machine, bet: str | None) -> list[tuple[int, int]]:
    """Lines and level of each bet that is asked for, the one to plot last."""
    from banca.maths.slots.bets import spots

    found = spots(machine)
    if bet is None:
        return [(one.lines, one.level) for one in found.values()]
    if bet not in found:
        raise Wrong(f"there is no bet {bet!r} on {machine.name}; there is {', '.join(found)}")
    return [(found[bet].lines, found[bet].level)]


def _figures(machine: Machine, chosen: list[tuple[int, int]], *, every: bool) -> list[Figures]:
    """What a full-cycle scan finds; nothing, and a word about it, where it cannot be made."""
    from banca.games.slots.machine import cycle
    from banca.maths.slots.sheet import sheet, spread
    from banca.maths.twin import NeedsNumba

    windows = max(cycle(machine, free=free) for free in (False, True))
    if windows > WINDOWS:
        reels = f"its reels stop in {windows:,} ways, and at most {WINDOWS:,} are scanned"
        complain(f"only the returns are shown: {reels}")
        return []
    found = []
    try:
        for lines, level in chosen:
            one, scans = sheet(machine, lines, level)
            plotted = every or (lines, level) == chosen[-1]
            found.append(Figures(one, spread(machine, one, scans) if plotted else ()))
    except NeedsNumba as missing:
        complain(f"only the returns are shown: for the rest, {missing}")
    return found


# --- Tables ---------------------------------------------------------------------------------------


def _table(title: str, *heads: str) -> Any:
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold")
    for at, head in enumerate(heads):
        table.add_column(head, justify="right" if at else "left", no_wrap=True)
    return table


def _word(words: Words) -> str:
    """In one language, and as it is written: a file's words steer no terminal."""
    from rich.markup import escape

    return escape(plain(words.get(ENGLISH) or next(iter(words.values()))))


def _reels(machine: Machine) -> None:
    """How often each symbol is on each reel, and what it pays."""
    from banca.games.slots.machine import digest

    title = f"{_word(machine.title)} · version {machine.version} · {digest(machine)[:16]}"
    heads = [str(number) for number in range(1, len(machine.reels) + 1)]
    console().print(title, style="bold")
    table = _table("", "on reel", *heads, "", "pays")
    wilds = {wild.code for wild in machine.wilds}
    scatters = {scatter.code: scatter.pays for scatter in machine.scatters}
    for symbol in machine.symbols:
        role = "wild" if symbol.code in wilds else "scatter" if symbol.code in scatters else ""
        pays = [(p.count, p.credits) for p in machine.pays if p.symbol == symbol.code]
        said = ", ".join(f"{count}: {credits:,}" for count, credits in pays)
        if role == "scatter":
            paid = scatters[symbol.code].items()
            said = ", ".join(f"{count}: ×{times:,}" for count, times in paid)
        stops = [str(strip.count(symbol.code)) for strip in machine.reels]
        table.add_row(f"{symbol.code} {_word(symbol.names)}", *stops, role, said)
    for prize in machine.pays:
        if prize.symbol not in {symbol.code for symbol in machine.symbols}:
            each = " / ".join(f"{credits:,}" for credits in prize.levels) or f"{prize.credits:,}"
            table.add_row(prize.symbol, *[""] * len(machine.reels), "", f"{prize.count}: {each}")
    table.add_section()
    table.add_row("stops", *(str(len(strip)) for strip in machine.reels), "", "")
    console().print(table)


def _named_bet(machine: Machine, lines: int, level: int) -> str:
    from banca.games.slots.machine import Lines
    from banca.maths.slots.bets import by_level

    said = f"{lines} line{'s' if lines > 1 else ''}" if isinstance(machine.plan, Lines) else "play"
    return f"{said}, level {level}" if by_level(machine) else said


def show_returns(machine: Machine) -> None:
    """Without a scan: returns alone, by where they come from."""
    from banca.games.slots.returns import parts
    from banca.maths.report import PARTS
    from banca.maths.slots.bets import choices

    found = {(lines, level): parts(machine, lines, level) for lines, level in choices(machine)}
    used = [one for one in PARTS if any(part._asdict()[one] for part in found.values())]
    heads = [PARTS[one] for one in used]
    table = _table(_word(machine.title), "bet", *heads, "returns", "")
    for (lines, level), part in found.items():
        each = [per_cent(part._asdict()[one]) for one in used]
        whole = str(part.all) if len(str(part.all)) <= LONGEST else ""
        table.add_row(_named_bet(machine, lines, level), *each, per_cent(part.all), whole)
    console().print(table)


def _bets(machine: Machine, sheets: list[Sheet]) -> None:
    from banca.maths.report import PARTS

    used = [one for one in PARTS if any(sheet.parts._asdict()[one] for sheet in sheets)]
    title = f"what a stake returns, over all {sheets[0].cycle:,} ways to stop"
    heads = [PARTS[one] for one in used] if len(used) > 1 else []
    table = _table(title, "bet", *heads, "returns", "pays", "deviation", "99 % wait")
    for sheet in sheets:
        each = [per_cent(sheet.parts._asdict()[one]) for one in used] if len(used) > 1 else []
        table.add_row(
            _named_bet(machine, sheet.lines, sheet.level),
            *each,
            per_cent(sheet.returned),
            per_cent(sheet.hit),
            f"{sheet.deviation:.2f}",
            f"{sheet.wait:,} plays",
        )
    console().print(table)
    if any(sheet.returned > 1 for sheet in sheets):
        console().print("It returns more than is staked: a house loses on it.", style="bold")
    console().print(
        "«pays» is how often a play pays anything, and the deviation is in stakes. Within the 99 % "
        "wait a\nprize comes in 99 of 100 cases; once in a hundred it takes longer."
    )


def _prizes(machine: Machine, told: Figures) -> None:
    """The distribution of prizes, with a bar for what each band returns."""
    bet = _named_bet(machine, told.sheet.lines, told.sheet.level)
    table = _table(f"prizes of a whole play, in stakes · {bet}", "prize", "one in", "returns", "")
    table.columns[-1].justify = "left"
    most = max(band.returns for band in told.bands)
    table.add_row("nothing", _one_in(1 - float(told.sheet.hit)), "", "")
    for band in told.bands:
        if band.chance < TOLD:
            continue
        upto = "or more" if band.most is None else f"to {band.most:,}"
        label = f"{band.least:,} {upto}" if band.least else "below 1"
        table.add_row(
            label, _one_in(band.chance), per_cent(band.returns), _bar(band.returns / most)
        )
    console().print(table)


def _bar(part: float) -> str:
    """A bar in eighths of a column."""
    whole, rest = divmod(round(part * WIDE * 8), 8)
    return "█" * whole + (" ▏▎▍▌▋▊▉"[rest] if rest else "")


def _one_in(chance: float) -> str:
    if chance <= 0:
        return "never"
    return f"{1 / chance:,.2f}" if chance > 0.01 else f"{1 / chance:,.0f}"


def _extras(machine: Machine, sheet: Sheet) -> None:
    from banca.maths.slots.sheet import waited

    said = [
        f"The highest prize of one spin is {sheet.top.credits / sheet.credits:,.0f} stakes, once"
        f" in {_one_in(float(sheet.top.chance))} spins."
    ]
    for what, chance in (("free games", sheet.free), ("the bonus", sheet.pick)):
        if chance:
            said.append(
                f"One play in {_one_in(float(chance))} brings {what}, and 99 of 100 times it takes "
                f"no more than {waited(chance):,} plays."
            )
    if machine.free:
        said.append(
            f"A play has {float(sheet.parts.free_games):.4f} free games on average, and "
            f"{float(sheet.parts.free_games / sheet.free):.2f} if it brings any."
        )
    if machine.double:
        said.append("What was won may be doubled or lost: a fair game, which changes no return.")
    if machine.share_bp:
        said.append(
            f"The house adds {per_cent(machine.share_bp / 10_000)} of each stake to a jackpot, "
            "which returns that and its seed:\napart from all figures here."
        )
    console().print("\n".join(said))


# --- JSON -----------------------------------------------------------------------------------------


def _written(
    machine: Machine, chosen: list[tuple[int, int]], figures: list[Figures]
) -> dict[str, Any]:
    from banca.games.slots.machine import cycle, digest
    from banca.games.slots.returns import parts
    from banca.maths.slots.bets import by_level

    scanned = {(one.sheet.lines, one.sheet.level): one for one in figures}
    bets = []
    for lines, level in chosen:
        part = parts(machine, lines, level)
        told: dict[str, Any] = {
            "lines": lines,
            "levels": [level] if by_level(machine) else list(machine.levels),
            "returns": str(part.all),
            "parts": {name: str(value) for name, value in part._asdict().items()},
        }
        if one := scanned.get((lines, level)):
            told |= _scanned(one)
        bets.append(told)
    return {
        "game": "slots",
        "machine": machine.name,
        "version": machine.version,
        "hash": digest(machine),
        "cycle": cycle(machine),
        "denominations": list(machine.denominations),
        "share_bp": machine.share_bp,
        "bets": bets,
    }


def _scanned(one: Figures) -> dict[str, Any]:
    sheet = one.sheet
    return {
        "variance": str(sheet.variance),
        "deviation": sheet.deviation,
        "hit": str(sheet.hit),
        "wait": sheet.wait,
        "top": {"credits": sheet.top.credits, "chance": str(sheet.top.chance)},
        "free": str(sheet.free),
        "pick": str(sheet.pick),
        "prizes": [band._asdict() for band in one.bands],
    }
