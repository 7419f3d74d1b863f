"""The guards of what the type checker and the form of the log cannot see past.

A part is never looked up by its name, a game is never Any, and what is stored has one reader.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.tidy import Report, _modules, _python, _tree

BY_NAME = {  # What looks a name up while it runs,
    "getattr",
    "hasattr",
    "getattr_static",
    "attrgetter",
    "methodcaller",
    "vars",
    "__dict__",
    "__getattribute__",
    "asked()",  # The function that once did; a value may be called so.
}
MAY_LOOK_UP = {  # and the only files that may, each for one use.
    ("src/banca/server/gateway.py", "hasattr"),  # A socket option that not every system has.
    ("src/banca/cli/__init__.py", "getattr"),  # A command is loaded only when it is called.
}
DECODERS = {"decode", "Decoder", "convert", "loads", "load", "JSONDecoder"}
DECODE = {  # Who reads JSON besides house/form.py, how often, and what.
    "house/form.py": (5, "The form: what was stored is read here, exactly."),
    "house/carry.py": (3, "What was written by older programs; the form reads the result."),
    "house/envelope.py": (1, "The heads of a batch, under its hash."),
    "house/schema.py": (1, "A default, encoded just before."),
    "house/audit_fields.py": (1, "The auditor's own reader, strict, which shares no code."),
    "house/audit_stream.py": (1, "A state, encoded just before."),
    "house/audit_ledger.py": (1, "The heads of a batch, as the auditor reads them."),
    "house/audit_jackpots.py": (1, "Likewise."),
    "house/audit_beacon.py": (2, "A network's description, which its name is over; its rounds."),
    "house/hold.py": (1, "Who holds the books, for a sentence to whoever wants them too."),
    "floor/dealer.py": (5, "A wish; and snapshots whose schema is the state's."),
    "floor/beacon.py": (1, "A network's description, which its name is over."),
    "floor/bots.py": (1, "The table's answer to a bot."),
    "floor/frames.py": (1, "Rules, encoded just before: a key that can be hashed."),
    "floor/lobby.py": (1, "Rules, encoded just before."),
    "outside/drand.py": (1, "A relay's answer, whose signature is checked."),
    "server/history.py": (1, "Events that were read exactly, as plain JSON for a player."),
    "server/http.py": (1, "Likewise."),
    "server/routes.py": (2, "What a browser asks."),
    "server/operator.py": (2, "What an operator asks, and the table's answer."),
    "server/wire.py": (3, "What a browser says."),
    "cli/signs.py": (2, "Incidents, for the operator's eyes."),
    "cli/operator.py": (1, "What the house answers."),
    "outside/settings.py": (1, "The operator's file."),
    "outside/witness.py": (1, "A statement, encoded just before."),
    "settings.py": (2, "The operator's file."),
    "app.py": (1, "Rules, encoded just before."),
}


def typed_parts(root: Path) -> Report:
    """A part that only some games have is a typed field, never a name that is looked up."""
    seen, faults = [], []
    for file in _python(root):
        if file.parts[0] != "src":
            continue
        seen.append(str(file))
        used = [use for use in _by_name(_tree(root / file)) if use[1] in BY_NAME]
        for place, (line, name) in enumerate(used):
            once = name not in [before for _, before in used[:place]]
            if not once or (file.as_posix(), name) not in MAY_LOOK_UP:
                faults.append(f"{file}:{line}: {name} looks a part up by its name")
    return Report(seen, faults)


def _by_name(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every name that is used, whether called or handed on, plain or of a module, or imported."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("asked"), [_, ast.Constant(str()), *_]):
                yield node.lineno, "asked()"
            case ast.Name(name) | ast.Attribute(attr=name):
                yield node.lineno, name
            case ast.ImportFrom(names=names):
                yield from ((node.lineno, one.name) for one in names)


def one_reader(root: Path) -> Report:
    """What is stored is read by house/form.py: a second decoder would be lenient beside it."""
    seen, faults = [], []
    for file, room, tree in _modules(root):
        if room in {"kit", "games", "poker", "maths", "rulebook"}:
            continue  # They never see the log.
        name = file.relative_to("src/banca").as_posix()
        seen.append(str(file))
        uses = [node.lineno for node in ast.walk(tree) if _decodes(node)]
        faults += [
            f"{file}:{line}: reads JSON by itself; what is stored is read by house/form.py"
            for line in uses[DECODE.get(name, (0, ""))[0] :]
        ]
    return Report(seen, faults)


def _decodes(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(value=ast.Name("msgspec" | "json"), attr=name):
            return name in DECODERS
        case ast.Attribute(value=ast.Attribute(attr="json" | "toml" | "msgpack"), attr=name):
            return name in DECODERS
        case ast.ImportFrom(module="json" | "msgspec" | "msgspec.json", names=names):
            return any(one.name in DECODERS for one in names)
    return False


def typed_games(root: Path) -> Report:
    """A game is an `AnyGame`: what is typed Any has every part that anybody misspells."""
    seen, faults = [], []
    for file in _python(root):
        if file.parts[0] not in {"src", "bench"}:
            continue
        seen.append(str(file))
        for node in ast.walk(_tree(root / file)):
            match node:
                case (
                    ast.arg(arg=name, annotation=ast.expr() as kind)
                    | ast.AnnAssign(target=ast.Name(name), annotation=kind)
                    | ast.AnnAssign(target=ast.Attribute(attr=name), annotation=kind)
                    | ast.FunctionDef(name=name, returns=ast.expr() as kind)
                    | ast.AsyncFunctionDef(name=name, returns=ast.expr() as kind)
                ):
                    if _OF_GAMES.search(name) and _says_any(kind):
                        faults.append(f"{file}:{node.lineno}: {name} is typed Any, not AnyGame")
    return Report(seen, faults)


_OF_GAMES = re.compile(r"(?i)(?:\A|_)games?\Z")


def _says_any(kind: ast.expr) -> bool:
    """Whether *kind* is Any, or holds it: ``Sequence[Any]``, but not ``Game[Any, Any, Any, Any]``.

    The keys of a mapping may be anything.
    """
    match kind:
        case ast.Constant(str(quoted)):
            return _says_any(ast.parse(quoted, mode="eval").body)
        case ast.Name(name) | ast.Attribute(attr=name):
            return name == "Any"
        case ast.Subscript(ast.Name(name) | ast.Attribute(attr=name), within):
            return not name.endswith("Game") and _says_any(within)
        case ast.Tuple([*_, last]):
            return _says_any(last)
        case ast.BinOp(left, ast.BitOr(), right):
            return _says_any(left) or _says_any(right)
    return False
