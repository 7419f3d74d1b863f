"""`banca verify`: everything in the books, replayed and added up a second time.

With `--open` an inspector sees all cards of one hand, which nobody else ever does.
"""

from __future__ import annotations

import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from banca.cli.say import Wrong, complain, console, plain, write_json
from banca.cli.serve import checked_database
from banca.house.reading import Reader

if TYPE_CHECKING:
    from banca.house.audit_beacon import Network


def verify(
    *,
    data: Path = Path("var"),
    database: Annotated[str | None, Parameter(env_var="BANCA_DATABASE")] = None,
    anchor: str | None = None,
    witness: tuple[Path, ...] | None = None,
    tsa_certificate: tuple[Path, ...] | None = None,
    key: Annotated[Path | None, Parameter(env_var="BANCA_KEY")] = None,
    beacon: Annotated[list[Path] | None, Parameter(negative_iterable="")] = None,
    beacon_signatures: Path | None = None,
    hand: Annotated[tuple[str, int] | None, Parameter(name="--open")] = None,
    json: bool = False,
) -> int:
    """Check the books: money, chains, draws, sealed packs.

    Reads the books as they are, even while the house is open, with code that shares nothing with
    the code that wrote them. Tells the luck of every table: how even its draws are, voids by
    cause, shares that players sealed and did not open. Exits with 1 if it finds anything.

    Parameters
    ----------
    data
        The directory of the house, as given to banca serve.
    database
        PostgreSQL instead of the embedded store: postgresql://…
    anchor
        A batch number and its hash, as printed by an earlier run: the books must still hold it.
    witness
        A file of statements that a witness has kept, one per line, with time stamps or without, or
        the text of a mail: the books must still hold every batch that it names. May be repeated.
        Then the luck of a table tells how many of its epochs a witness knew before they began.
    tsa_certificate
        A PEM file with certificates of the time stamping authority, the root among them: every
        stamp must have been signed by it. May be repeated.
    key
        The house's key, if it is not in the directory of the house: seeds and the order of every
        sealed pack are then recomputed from it.
    beacon
        The description of a network of drand, as its relays give it at /info, if the house mixes in
        another than quicknet.
    beacon_signatures
        A file of rounds of the beacon, one per line, as its relays give each at /public/<round>:
        with them, rounds that were voided because it did not come are played on. Without it, a note
        says which are needed.
    hand
        Instead, show every card of one hand, even closed ones, to an inspector who has the key.
        Takes a table's stream and the number of the round.
    json
        One object instead of text.
    """
    from banca.all_games import ALL_GAMES
    from banca.app import Setup
    from banca.cli.luck_report import as_json, as_text
    from banca.cli.witnesses import read_witnesses
    from banca.house.audit import audit
    from banca.house.audit_beacon import Networks
    from banca.house.books import StoreError, open_reader
    from banca.house.replay import GameReplay
    from banca.maths import rarity

    brought = _signatures(beacon_signatures) if beacon_signatures else []
    held, networks = _anchor(anchor), Networks([_network(path) for path in beacon or ()], brought)
    setup = Setup(data, checked_database(database))
    if not setup.database and not Path(setup.url.removeprefix("sqlite:")).exists():
        raise Wrong(f"there are no books in {data}; say where they are with --data or --database")
    # Before the books: what is told while they are being read is not in them yet.
    kept = read_witnesses(witness or (), tsa_certificate or ())
    try:
        reader = open_reader(setup.url)
    except StoreError as fault:
        raise Wrong(str(fault)) from None
    secret = _key(reader, key or setup.key, wanted=key is not None)
    if hand is not None:
        with reader:
            return _open(reader, *hand, secret, json)
    from rich.progress import Progress, SpinnerColumn, TextColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console(errors=True), transient=True) as bar:
        task = bar.add_task("opening the books")

        def progress(counts: Any) -> None:
            bar.update(task, description=f"{counts.events:,} events, {counts.rounds:,} rounds")

        with reader:
            report = audit(
                reader,
                lambda: GameReplay(ALL_GAMES),
                house_key=secret,
                anchor=held,
                witnesses=kept,
                rarity=rarity,
                networks=networks,
                progress=progress,
            )
            head = deque(reader.scan_batches(), maxlen=1)
    now = f"{head[0].n}:{head[0].hash.hex()}" if head else ""
    if json:
        found, notes = ([f._asdict() for f in of] for of in (report.findings, report.notes))
        said = {"clean": report.clean, **report.counts._asdict(), "anchor": now}
        if kept is not None:
            said["statements"] = kept.count
        tables = [as_json(tally) for tally in report.tables]
        said["beacons_wanted"] = report.wanted
        write_json({**said, "findings": found, "notes": notes, "tables": tables})
    else:
        for note in report.notes:
            sys.stdout.write(plain(f"note: {note.where}: {note.what}") + "\n")
        for finding in report.findings:
            sys.stdout.write(plain(f"{finding.where}: {finding.what}") + "\n")
        total = ", ".join(f"{n:,} {name}" for name, n in report.counts._asdict().items())
        verdict = "clean" if report.clean else f"{len(report.findings)} findings"
        sys.stdout.write(f"{verdict}: {total}\n")
        if kept is not None:
            sys.stdout.write(f"witnesses: {kept.count:,} statements\n")
        for tally in report.tables:
            if tally.draws or tally.voids or tally.lost:
                sys.stdout.write(f"{as_text(tally)}\n")
        sys.stdout.write(f"anchor: {now}\n")
    return 0 if report.clean else 1


def _open(reader: Reader, table: str, number: int, secret: bytes | None, json: bool) -> int:
    """Print every card of a hand; return 1 if key and nonce do not make its pack."""
    from banca.house.open_hand import NoHand, open_hand

    if secret is None:
        raise Wrong("closed cards open only with the house's key; say where it is with --key")
    if number < 1:
        raise Wrong(f"there is no round {number}; the first is 1")

    def nonce(epoch: int) -> bytes | None:
        return reader.nonces(table, epoch, 1).get(epoch)

    try:
        found = open_hand(table, number, reader.round(table, number), secret, nonce)
    except NoHand as fault:
        raise Wrong(str(fault)) from None
    if json:
        write_json({**found._asdict(), "cards": [card._asdict() for card in found.cards]})
    else:
        verdict = "as sealed" if found.holds else "not the pack that was sealed"
        root = plain(found.root)
        sys.stdout.write(f"{plain(table)}, round {number}: {verdict}\nroot {root}\n")
        for place, card, salt, player, shown in found.cards:
            whose = f"{player or '-'} {'shown' if shown else 'closed'}"
            sys.stdout.write(plain(f"{place:3} {card}  {salt}  {whose}") + "\n")
    return 0 if found.holds else 1


def _key(reader: Reader, path: Path, *, wanted: bool = False) -> bytes | None:
    """The house's key, if available: without it the seeds are checked by their seals alone."""
    from banca.floor.keyring import keys_used
    from banca.floor.keys import KeyFileError, fingerprint, house_key

    if not path.exists():
        if wanted:
            raise Wrong(f"there is no key in {path}")
        return None
    try:
        secret = house_key(path)
    except KeyFileError as fault:
        raise Wrong(str(fault)) from None
    known, found = keys_used(reader), fingerprint(secret)
    if not known or found in known:
        return secret
    strange = f"{path} holds the key {found}, and these books were sealed with {', '.join(known)}"
    if wanted:
        raise Wrong(f"{strange}; say with --key where that is")
    complain(f"{strange}: going on without a key")
    return None


def _network(path: Path) -> Network:
    from banca.house.audit_beacon import read_network

    try:
        return read_network(path.read_bytes())
    except OSError as fault:
        raise Wrong(f"{path}: {fault.strerror or fault}") from None
    except ValueError as fault:
        raise Wrong(f"{path} does not describe a network of drand: {fault}") from None


def _signatures(path: Path) -> list[tuple[int, bytes]]:
    from banca.house.audit_beacon import read_signatures

    try:
        return [*read_signatures(path.read_bytes().splitlines())]
    except OSError as fault:
        raise Wrong(f"{path}: {fault.strerror or fault}") from None
    except ValueError as fault:
        raise Wrong(f"{path}: {fault}") from None


def _anchor(text: str | None) -> tuple[int, str] | None:
    if text is None:
        return None
    number, _, digest = text.partition(":")
    if not number.isdigit() or len(digest) != 64 or set(digest) - set("0123456789abcdef"):
        raise Wrong(f"--anchor {text!r} is not one; write 17:3fa9… with 64 hexadecimal digits")
    return int(number), digest
