"""Every container that an object on the floor or at the door keeps: what could grow with strangers.

Found in the source: whatever `__init__` makes a dict, a list, a set or a deque of.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOMS = ("floor", "server")
KINDS = frozenset(
    ("dict", "set", "list", "deque", "Counter", "OrderedDict", "defaultdict", "SimpleQueue")
)


def containers(root: Path) -> list[str]:
    """Their names, as in «Lobby._tables»."""
    found = []
    for room in ROOMS:
        for file in sorted((root / "src/banca" / room).glob("*.py")):
            tree = ast.parse(file.read_text("utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    found += [f"{node.name}.{name}" for name in _kept(node)]
    return found


def _kept(cls: ast.ClassDef) -> Iterator[str]:
    for method in cls.body:
        if not isinstance(method, ast.FunctionDef) or method.name != "__init__":
            continue
        for node in ast.walk(method):
            match node:
                case ast.AnnAssign(target=ast.Attribute(attr=name), annotation=kind):
                    if _name(kind) in KINDS:
                        yield name
                case ast.Assign(targets=[ast.Attribute(attr=name)], value=value):
                    if _makes(value):
                        yield name


def _makes(value: ast.expr) -> bool:
    match value:
        case ast.Dict() | ast.List() | ast.Set() | ast.DictComp() | ast.ListComp() | ast.SetComp():
            return True
        case ast.Call(func=made):
            return _name(made) in KINDS
    return False


def _name(node: ast.expr) -> str:
    match node:
        case ast.Subscript(value=inner):
            return _name(inner)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
