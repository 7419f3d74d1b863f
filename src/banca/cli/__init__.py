"""The command line: `banca` serves the house; the other commands look at it from outside.

Each command lives in a module of its own, which is imported when it is called: `banca odds` does
not wait for the server.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter

from banca.cli.say import Wrong, complain, one_of
from banca.cli.serve import serve

COMMANDS = {  # In the order of the help page.
    "play": "Play in the terminal, for points.",
    "odds": "What every bet is worth, exactly.",
    "simulate": "What every bet is worth, by trying.",
    "rules": "The rules in our own words, and where each is decided and tested.",
    "verify": "Check the books: money, chains, draws.",
    "void": "Make the running round of a table null; every stake goes back.",
    "close": "Close a table once its round is over.",
    "new-game": "Write the template of a new game, which passes its tests.",
}


def _version() -> str:
    from importlib.metadata import version

    return f"banca {version('banca')}"


app = App(
    name="banca",
    help="The casino games of the Portuguese and Macau regulations. Without a command: serve.",
    version=_version,
    version_flags=["--version"],
    help_flags=["--help", "-h"],
    help_format="plaintext",
    default_parameter=Parameter(negative=()),  # A flag that is off needs no second name.
)
app.default(serve)
app.command(serve, name="serve", sort_key=0)
for _place, (_name, _help) in enumerate(COMMANDS.items(), 1):
    _function = _name.replace("-", "_")
    _module = "operator" if _name in ("void", "close") else _function
    app.command(f"banca.cli.{_module}:{_function}", name=_name, help=_help, sort_key=_place)


def main(words: Sequence[str] | None = None) -> None:
    """Run a command and end the process: 0 for done, 1 for findings, 2 for what was asked wrong."""
    words = sys.argv[1:] if words is None else words
    try:
        if words and not words[0].startswith("-") and words[0] not in ("serve", *COMMANDS):
            one_of("command", words[0], ["serve", *COMMANDS])
        app(words, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        chain = " ".join(("banca", *(error.command_chain or ())))
        complain(f"{str(error).rstrip('.')}; see {chain} --help")
        sys.exit(2)
    except Wrong as wrong:
        complain(str(wrong))
        sys.exit(2)
    except BrokenPipeError:  # Whoever read the output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
