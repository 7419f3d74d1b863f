"""A slot machine as the command line names it: one that is shipped, or a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from banca.cli.say import Wrong

if TYPE_CHECKING:  # Only for the checker: modules are loaded when needed.
    from banca.games.slots.machine import Machine


def chosen_machine(said: str) -> Machine:
    """The shipped machine called *said*, or the one in that file; bad input says what is wrong."""
    from banca.games.slots import shipped
    from banca.games.slots.fields import BYTES
    from banca.games.slots.read import MachineError, read

    if said in shipped.names():
        return shipped.machine(said)
    known = ", ".join(shipped.names())
    try:
        with Path(said).open("rb") as file:
            text = file.read(4 * BYTES).decode()  # No more: it may be a device without an end.
        return read(text)
    except OSError as fault:
        why = fault.strerror or fault
        raise Wrong(f"there is no machine {said!r} ({why}); there is {known}, or a file") from None
    except UnicodeDecodeError:
        raise Wrong(f"{said}: this is not text; a machine is a file in TOML") from None
    except (MachineError, ValueError) as fault:
        raise Wrong(f"{said}: {fault}") from None
