"""The command line: `banca` serves the house; the other commands look at it from outside.

Each command is in a module of its own, imported only when called: `banca odds` does not wait for
the server.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module

from cyclopts import App, CycloptsError, Parameter

from banca import __version__
from banca.cli.say import PAGE, Wrong, complain, console, one_of
from banca.cli.serve import serve

COMMANDS = {  # In the order of the help page, each with its module.
    "play": "play",
    "odds": "odds",
    "simulate": "simulate",
    "equity": "equity",
    "replay": "replay",
    "rules": "rules",
    "verify": "verify",
    "signs": "signs",
    "complaints": "complaints",
    "jackpots": "jackpots",
    "answer": "operator",
    "void": "operator",
    "close": "operator",
    "new-game": "new_game",
}


def built(names: Iterable[str] = tuple(COMMANDS)) -> App:
    """The application with the commands in *names*, and what `banca` alone does: serve."""
    app = App(
        name="banca",
        help="The casino games of the Portuguese and Macau regulations. Without a command: serve.",
        version=f"banca {__version__}",
        version_flags=["--version"],
        help_flags=["--help", "-h"],
        help_format="plaintext",
        default_parameter=Parameter(negative=()),  # A flag that is off needs no second name.
    )
    app.default(serve)
    app.command(serve, name="serve", sort_key=0)
    for place, name in enumerate(names, 1):
        module = import_module(f"banca.cli.{COMMANDS[name]}")
        app.command(getattr(module, name.replace("-", "_")), name=name, sort_key=place)
    return app


def main(words: Sequence[str] | None = None) -> None:
    """Run a command and end the process: 0 for done, 1 for findings, 2 for bad input."""
    words = sys.argv[1:] if words is None else words
    first = words[0] if words else ""
    helped = bool({"--help", "-h"} & set(words))
    try:
        if first in COMMANDS:
            names: Iterable[str] = (first,)
        elif first == "serve" or first.startswith("-") or not first:
            names = COMMANDS if helped else ()
        else:
            one_of("command", first, ["serve", *COMMANDS])
        page = console(piped=PAGE) if helped else None
        built(names)(words, console=page, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        chain = " ".join(("banca", *(error.command_chain or ())))
        complain(f"{str(error).rstrip('.')}; see {chain} --help")
        sys.exit(2)
    except Wrong as wrong:
        complain(str(wrong))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # The reader of the output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
