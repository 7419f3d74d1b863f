"""The guards of the tidy test: each looks at a tree and says what it saw and what is wrong.

A guard takes the root of a tree, so that a test can plant a fault in a small one.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent

MAY_IMPORT = {
    "kit": set[str](),
    "rulebook": set(),
    "games": {"kit"},
    "poker": {"kit"},
    "maths": {"kit", "games", "poker", "rulebook"},
    "house": {"kit", "rulebook"},
    "floor": {"kit", "house", "rulebook"},
    "server": {"kit", "house", "floor", "rulebook"},
    "outside": {"kit", "house"},
}
EVERYWHERE = {
    "all_games",
    "app",
    "settings",
    "cli",
    "__init__",
    "__main__",
}  # The wiring: it may import everything.
PURE = {"kit", "games", "poker"}
EXACT = {"kit", "games", "house", "poker"}
IMPURE = {"random", "secrets", "time", "datetime", "os", "asyncio", "sqlite3", "logging"}
MATHS_ONLY = {"numpy", "numba"}
LONGEST = 700
PROSE = {".md", ".json", ".txt", ".toml", ".play", ".svg"}
BINARY = {".png", ".ico", ".woff2", ".xz", ".gz"}
UNTRACKED = {".git", ".venv", "node_modules", "webdist", "var", "dist", "__pycache__"}
UNTRACKED |= {".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}
RESERVED = (".test", ".example", ".invalid")  # Names that nobody can have.
HOSTS = {  # What else an address in a tracked file may name: this machine, and namespaces.
    "127.0.0.1",
    "localhost",
    "host",
    "house",
    "testserver",
    "www.w3.org",
    "json-schema.org",
    *("api.drand.sh", "api2.drand.sh", "api3.drand.sh", "drand.cloudflare.com"),  # Public relays.
}
MACHINE = re.compile(
    r"(?<![\w.:$}/-])/(?:work|root|home|Users|mnt|opt)/\w+"  # A path that only one machine has.
    r"|\b(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}\b"
)
ADDRESS = re.compile(
    r"\b(?:https?|wss?|ftp|ssh|postgres(?:ql)?)://(?:[^/\s@'\"`<>]*@)?([\w.-]*)(?![\w.@-])"
)
ACCOUNT_PATH = re.compile(r"(?:[A-Z]+/\d )?(?:player|held|pot|house|jackpot|award):(?!//)\S*\Z")
SPELL_PATHS = {
    "src/banca/house/accounts.py",
    "src/banca/house/audit_paths.py",  # The auditor shares no code with it.
    "tests/house/test_accounts.py",  # Freezes them,
    "tests/house/test_schema.py",  # and speaks to the database itself.
}
ANATOMY = {  # A game that is a package: what is defined in which file.
    "Book": "table",
    "Rules": "table",
    "Wish": "messages",
    "Order": "messages",
    "Event": "messages",
    "State": "state",
    "decide": "round",
    "limits": "round",
    "apply": "apply",
    "Public": "show",
    "Private": "show",
    "public": "show",
    "options": "show",
    "croupier": "show",
    "Card": "show",  # Of the table;
    "TableCard": "show",  # where cards are dealt, a Card is one of them.
    "card": "show",
    "GAME": "__init__",
}
LEFT_OVER = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|HA" r"CK)\b")
WEB_IMPORT = re.compile(
    r"""(?:\bfrom|\bimport|\bimport\s*\(|@import|\bnew\s+URL\s*\()\s*['"]([^'"]+)['"]"""
)


class Report(NamedTuple):
    """What a guard looked at, and what it found wrong there."""

    seen: list[str]
    faults: list[str]


Guard = Callable[[Path], Report]


def tracked(root: Path) -> list[Path]:
    """The files of the project: what git would take, or everything that is not built."""
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0 and (root / ".git").exists():
        files = [root / name for name in listed.stdout.split("\0") if name]
    else:
        files = [f for f in root.rglob("*") if not UNTRACKED & set(f.relative_to(root).parts)]
    return sorted(f for f in files if f.is_file() and not f.is_symlink())


def rooms(root: Path) -> Report:
    """Who may import whom."""
    seen, faults = [], []
    for file, room, tree in _modules(root):
        seen.append(room)
        if room in EVERYWHERE:
            continue
        if room not in MAY_IMPORT:
            faults.append(f"{file}: {room!r} is no room; say in tests/tidy.py what it may import")
            continue
        for line, name in _imports(tree, file):
            top, _, rest = name.partition(".")
            other = rest.partition(".")[0]
            ours = top == "banca" and other.strip("_") == other != ""  # Except __version__.
            if ours and other != room and other not in MAY_IMPORT[room]:
                allowed = ", ".join(sorted(MAY_IMPORT[room])) or "nothing of ours"
                faults.append(f"{file}:{line}: {room} imports {name}; it may import {allowed}")
    return Report(seen, faults)


def pure(root: Path) -> Report:
    """The pure rooms touch no clock, no luck, no system; numpy stays in maths."""
    seen, faults = [], []
    for file, room, tree in _modules(root):
        seen.append(room)
        for line, name in _imports(tree, file):
            top = name.partition(".")[0]
            if room in PURE and top in IMPURE:
                faults.append(f"{file}:{line}: {room} is pure and may not import {name}")
            if room != "maths" and top in MATHS_ONLY:
                faults.append(f"{file}:{line}: {name} belongs to maths alone")
    return Report(seen, faults)


def exact(root: Path) -> Report:
    """No float and no true division where money is."""
    seen, faults = [], []
    for file, room, tree in _modules(root):
        if room not in EXACT:
            continue
        seen.append(room)
        for node in ast.walk(tree):
            line = getattr(node, "lineno", 0)
            if isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
                faults.append(f"{file}:{line}: true division makes floats of money; divide by //")
            if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
                faults.append(f"{file}:{line}: {node.value!r} is a float")
            if isinstance(node, ast.Name) and node.id == "float":
                faults.append(f"{file}:{line}: float has no business here")
    return Report(seen, faults)


def one_sqlite(root: Path) -> Report:
    """Two SQLite libraries in one process drop each other's locks: ours is apsw."""
    seen, faults = [], []
    for file in _python(root):
        seen.append(str(file))
        for line, name in _imports(_tree(root / file), file):
            if name.partition(".")[0] == "sqlite3":
                faults.append(f"{file}:{line}: sqlite3 must not be imported; use apsw")
    return Report(seen, faults)


def one_chart(root: Path) -> Report:
    """An account's path is built and parsed in one place, and spelled out in its test."""
    seen, faults = [], []
    for file in _python(root):
        if file.as_posix() in SPELL_PATHS:
            continue
        seen.append(str(file))
        faults.extend(
            f"{file}:{node.lineno}: {node.value!r} spells an account; house/accounts.py makes them"
            for node in ast.walk(_tree(root / file))
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and ACCOUNT_PATH.match(node.value)
        )
    return Report(seen, faults)


def same_anatomy(root: Path) -> Report:
    """The same part of a game is in a file of the same name, whichever game it is."""
    seen, faults = [], []
    for file in _python(root):
        match file.parts:
            case ("src", "banca", "games", _, name) | ("src", "banca", "poker", "ring", name):
                seen.append(str(file))
                for node in _tree(root / file).body:
                    home = ANATOMY.get(_defined(node), name.removesuffix(".py"))
                    if f"{home}.py" != name:
                        faults.append(f"{file}:{node.lineno}: {_defined(node)} is of {home}.py")
    return Report(seen, faults)


def _defined(node: ast.stmt) -> str:
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return name
        case ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]):
            return name
    return ""


def short(root: Path) -> Report:
    """A long file asks to be split along a seam of its subject; nobody splits a generated one."""
    seen, faults = [], []
    for file in tracked(root):
        name = file.relative_to(root)
        if name.name.endswith(".gen.ts"):
            continue
        if file.suffix in PROSE | BINARY or name.parts[0] not in {"src", "tests", "web", "bench"}:
            continue
        seen.append(str(name))
        lines = len(file.read_text("utf-8").splitlines())
        if lines > LONGEST:
            faults.append(f"{name}: {lines} lines, more than {LONGEST}")
    return Report(seen, faults)


def finished(root: Path) -> Report:
    """Nothing is left for later, and nothing prints but the command line."""
    seen, faults = [], []
    for file in tracked(root):
        name = file.relative_to(root)
        if file.suffix in BINARY or name.parts[0] not in {"src", "tests", "web", "bench"}:
            continue
        seen.append(str(name))
        for number, text in enumerate(file.read_text("utf-8").splitlines(), 1):
            if LEFT_OVER.search(text):
                faults.append(f"{name}:{number}: left for later: {text.strip()}")
    for file, room, tree in _modules(root):
        faults.extend(
            f"{file}:{node.lineno}: only the command line prints"
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and node.id in {"print", "pprint"} and room != "cli"
        )
    return Report(seen, faults)


def documented(root: Path) -> Report:
    """Every module says what it is, in a sentence; an empty one needs none."""
    seen, faults = [], []
    for file in _python(root):
        tree = _tree(root / file)
        if not tree.body:
            continue
        seen.append(str(file))
        said = ast.get_docstring(tree)
        if not said:
            faults.append(f"{file}: has no docstring")
        elif said.split("\n\n")[0].rstrip()[-1] not in ".!?:":
            faults.append(f"{file}: its docstring does not begin with a sentence")
    return Report(seen, faults)


def anywhere(root: Path) -> Report:
    """No path of one machine, and no host, in a tracked file."""
    seen, faults = [], []
    for file in tracked(root):
        name = file.relative_to(root)
        if file.suffix in BINARY:
            continue
        seen.append(str(name))
        text = file.read_text("utf-8")
        if name.name == "package-lock.json":  # Packages name their sponsors there, no more.
            if '"resolved"' in text:
                faults.append(f"{name}: records download hosts; run make lock")
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if found := MACHINE.search(line):
                faults.append(f"{name}:{number}: {found[0]} is one machine's")
            faults.extend(
                f"{name}:{number}: {host} is a host"
                for host in filter(None, ADDRESS.findall(line))
                if host.rstrip(".") not in HOSTS and not host.endswith(RESERVED)
            )
    return Report(seen, faults)


def web_alone(root: Path) -> Report:
    """The client imports its own files and its own packages: it speaks JSON with the rest."""
    seen, faults = [], []
    web = root / "web"
    packages = json.loads((web / "package.json").read_text())
    known = {*packages.get("dependencies", {}), *packages.get("devDependencies", {})}
    for file in tracked(root):
        if web not in file.parents or file.suffix not in {".ts", ".js", ".svelte", ".css"}:
            continue
        name = file.relative_to(root)
        seen.append(str(name))
        for wanted in WEB_IMPORT.findall(file.read_text("utf-8")):
            parts = wanted.split("/")
            package = "/".join(parts[:2]) if wanted.startswith("@") else parts[0]
            if wanted.startswith("."):
                target = (file.parent / wanted).resolve()
                if not target.is_relative_to(web.resolve()):
                    faults.append(f"{name}: imports {wanted}, which lies outside web/")
            elif not wanted.startswith("node:") and package not in known:
                faults.append(f"{name}: imports {wanted}, which is not in package.json")
    return Report(seen, faults)


def chosen_luck(root: Path) -> Report:
    """No test draws by chance, unless it says why: ``# By chance: …`` on the line.

    What a house draws within a test's process is chosen by `tests.entropy`; a house in a process of
    its own has to choose by itself, and a test's generator needs a seed. The houses of
    tests/browser have a luck of their own, which is passed to them.
    """
    seen, faults = [], []
    for file in _python(root):
        if file.parts[0] != "tests":
            continue
        seen.append(str(file))
        text = (root / file).read_text("utf-8")
        lines = text.splitlines()
        for node in ast.walk(_tree(root / file)):
            why = _drawn(node)
            if why == _HOUSE and ("browser" in file.parts or "entropy.choose(" in text):
                continue
            if why == _COMMAND and ("entropy.COMMAND" in text or "entropy.command(" in text):
                continue
            if why and "# By chance: " not in lines[node.lineno - 1]:  # type: ignore[attr-defined]
                faults.append(f"{file}:{node.lineno}: {why}")  # type: ignore[attr-defined]
    return Report(seen, faults)


def no_sleep(root: Path) -> Report:
    """A test moves the clock, or waits for what happens; see tests/clock.py.

    Real time passes only where it says why: ``# Real time: …`` on the line.
    """
    seen, faults = [], []
    for file in _python(root):
        if file.parts[0] != "tests" or "browser" in file.parts:
            continue
        seen.append(str(file))
        lines = (root / file).read_text("utf-8").splitlines()
        for node in ast.walk(_tree(root / file)):
            match node:
                case ast.Call(
                    func=ast.Name("sleep") | ast.Attribute(attr="sleep" | "wait_for_timeout"),
                    args=[pause],
                ):
                    nothing = isinstance(pause, ast.Constant) and pause.value == 0
                    if not nothing and "# Real time: " not in lines[node.lineno - 1]:
                        faults.append(f"{file}:{node.lineno}: sleeps; move a clock, or wait until")
    return Report(seen, faults)


def one_wire(root: Path) -> Report:
    """What crosses the wire has its types in the generated files, and nowhere else.

    A type is a copy if it has all members of a generated one, four or more, and perhaps others; or
    four or more of them and no other; or two or three, if they are all. A union of words is a copy
    if it has the words of a generated one; and a cast to optional members looks a name up.
    """
    seen, faults = [], []
    client = [f for f in tracked(root) if root / "web/src" in f.parents]
    generated: dict[frozenset[str], str] = {}
    unions: dict[frozenset[str], str] = {}
    for file in (f for f in client if f.name.endswith(".gen.ts")):
        seen.append(str(file.relative_to(root)))
        for _, name, members in _shapes(file.read_text("utf-8")):
            if name and len(members) > 1:
                generated[members] = f"{name} of {file.relative_to(root)}"
        for _, words in _unions(file.read_text("utf-8")):
            unions.setdefault(words, str(file.relative_to(root)))
    for file in client:
        if file.suffix not in {".ts", ".svelte"} or file.name.endswith(".gen.ts"):
            continue
        name, text = file.relative_to(root), file.read_text("utf-8")
        seen.append(str(name))
        for line, called, members in _shapes(text):
            for known, whose in generated.items():
                more, less = known <= members, members <= known
                if known == members or (len(known) > 3 and more) or (len(members) > 3 and less):
                    faults.append(f"{name}:{line}: {called or 'a type'} is {whose}; import that")
                    break
        if file.name.endswith(".test.ts"):
            continue
        faults += [f"{name}:{line}: any is no type" for line in _lines(_ANY, text)]
        faults += [f"{name}:{line}: a cast looks a name up" for line in _lines(_LOOKED_UP, text)]
        faults += [
            f"{name}:{line}: {' | '.join(sorted(words))} is a type of {unions[words]}; use that"
            for line, words in _unions(text)
            if words in unions
        ]
    return Report(seen, faults)


# --- How they look ------------------------------------------------------------------------------

_SHAPE = re.compile(  # Where the members of a type begin: interface, alias, or a type in place.
    r"(?:\binterface\s+(\w+)[^{;]*|\btype\s+(\w+)[^={;]*=[^{;\n]*|\bas\s+|[:<(&|]\s*)\{"
)
_MEMBER = re.compile(r"(?:readonly\s+)?['\"]?(\w+)['\"]?\??\s*:")
_ANY = re.compile(r"(?:[:<|&]\s*|\bas\s+)any\b(?!')|,\s*any\s*>")
_LOOKED_UP = re.compile(r"(?<!each )\bas\s*\{\s*(?:readonly\s+)?\w+\?\s*:")
_UNION = re.compile(r"'[^'\n]*'(?:\s*\|\s*'[^'\n]*')+")
_SAID = re.compile(r"/\*.*?\*/|//[^\n]*|<!--.*?-->", re.S)


def _shapes(text: str) -> Iterator[tuple[int, str, frozenset[str]]]:
    """The types in *text* that list their members: line, name if any, members without the tag."""
    text = _SAID.sub(lambda said: "\n" * said[0].count("\n"), text)
    for found in _SHAPE.finditer(text):
        members = [_MEMBER.match(part) for part in _parts(text, found.end())]
        names = frozenset(member[1] for member in members if member) - {"type"}
        if all(members) and names:
            yield text.count("\n", 0, found.start()) + 1, found[1] or found[2] or "", names


def _unions(text: str) -> Iterator[tuple[int, frozenset[str]]]:
    """The unions of words in *text*, with their lines."""
    text = _SAID.sub(lambda said: "\n" * said[0].count("\n"), text)
    for found in _UNION.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, frozenset(re.findall(r"'([^']*)'", found[0]))


def _parts(text: str, start: int) -> list[str]:
    """The parts between semicolons from *start* to the closing brace."""
    parts, depth, since = [], 0, start
    for at in range(start, len(text)):
        if text[at] in "{([":
            depth += 1
        elif text[at] in "})]":
            depth -= 1
        if depth < 0 or (depth == 0 and text[at] == ";"):
            parts.append(text[since:at].strip())
            since = at + 1
        if depth < 0:
            break
    return [part for part in parts if part]


def _lines(pattern: re.Pattern[str], text: str) -> list[int]:
    text = _SAID.sub(lambda said: "\n" * said[0].count("\n"), text)
    return [text.count("\n", 0, found.start()) + 1 for found in pattern.finditer(text)]


_HOUSE = "a house that draws by chance; let its process call entropy.choose"
_COMMAND = "a command that draws by chance; run entropy.COMMAND"
_PROGRAM = re.compile(r"\bmain\(\s*(?:\)|\[\s*'(?:play|serve)'|sys\.argv)")  # Runs what it is told.


def _drawn(node: ast.AST) -> str:
    """How *node* draws what no test has chosen; empty if it does not."""
    match node:
        case ast.Call(func=ast.Name("Random") | ast.Attribute(attr="Random"), args=[], keywords=[]):
            return "a generator without a seed"
        case ast.Call(func=ast.Name("SystemRandom") | ast.Attribute(attr="SystemRandom")):
            return "a generator that cannot have a seed"
        case ast.Call(func=ast.Attribute(value=ast.Name("os" | "secrets"), attr=name)) if (
            name == "urandom" or name.startswith(("token_", "rand", "choice"))
        ):
            return "drawn by chance; choose it"
        case ast.Call(
            func=ast.Name("serve") | ast.Attribute(ast.Name("app"), "serve"),
            args=[ast.Call(func=ast.Name("Setup") | ast.Attribute(attr="Setup")), *_],
        ):
            return _HOUSE
        case ast.List(elts=[_, *words]) if {"serve", "--data"} <= {
            word.value for word in words if isinstance(word, ast.Constant)
        }:
            return _HOUSE
        case ast.List(elts=words) | ast.Tuple(elts=words) | ast.Call(args=words) if _is_banca(
            [word.value for word in words if isinstance(word, ast.Constant)]
        ):
            return _COMMAND
        case ast.Constant(str(program)) if (
            "banca.cli import main" in program
            and _PROGRAM.search(program)
            and "entropy.choose(" not in program
        ):
            return _COMMAND
    return ""


def _is_banca(words: list[object]) -> bool:
    """Whether *words* run `banca play` as a process."""
    match words:
        case ["-m", "banca", "play", *_] | ["banca", "play", *_] | ["-c", str(), "play", *_]:
            return True
    return False


def _python(root: Path) -> Iterator[Path]:
    for file in tracked(root):
        if file.suffix == ".py":
            yield file.relative_to(root)


def _modules(root: Path) -> Iterator[tuple[Path, str, ast.Module]]:
    """Every module of the package, with its room: kit, games …, or cli, app for the wiring."""
    for file in _python(root):
        if file.parts[:2] == ("src", "banca"):
            yield file, file.parts[2].removesuffix(".py"), _tree(root / file)


def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), str(file))


def _imports(tree: ast.Module, file: Path) -> Iterator[tuple[int, str]]:
    """Every imported module, at whatever depth: ``from banca import kit`` is banca.kit."""
    package = file.with_suffix("").parts[1:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *([node.module] if node.module else [])))
            if module == "banca":
                yield from ((node.lineno, f"banca.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, module
        elif isinstance(node, ast.Call) and node.args:
            called = ast.unparse(node.func).rpartition(".")[2]
            if called in {"__import__", "import_module"} and isinstance(node.args[0], ast.Constant):
                yield node.lineno, str(node.args[0].value)
