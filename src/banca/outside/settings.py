"""The tables `[[witness]]` of house.toml: who is told, how, and how often."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec

from banca.outside.witness import Appointment, Witness
from banca.outside.witness_file import FileWitness
from banca.outside.witness_mail import PORTS, MailWitness, Server, Tls
from banca.outside.witness_stamp import StampWitness

Name: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?\Z")]
Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=7 * 86_400)]
Patience: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=600)]
Words: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]
Address: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[!-?A-~]+@[!-;=?A-~]+\Z")]  # ASCII.
Host: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9.:_-]+\Z")]
Variable: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z_][A-Za-z0-9_]*\Z")]


class FileTable(msgspec.Struct, forbid_unknown_fields=True):
    path: Words  # Relative to house.toml.
    name: Name = "file"
    every_s: Seconds = 60
    timeout_s: Patience = 10


class MailTable(
    msgspec.Struct, forbid_unknown_fields=True, kw_only=True, rename={"sender": "from"}
):
    host: Host
    sender: Address
    to: Annotated[tuple[Address, ...], msgspec.Meta(min_length=1)]
    port: Annotated[int, msgspec.Meta(ge=1, le=65_535)] | None = None
    tls: Tls = "starttls"
    user: str = ""
    password_env: Variable | None = None  # A password itself has no place in a file.
    name: Name = "mail"
    every_s: Seconds = 3600
    timeout_s: Patience = 30


class StampTable(msgspec.Struct, forbid_unknown_fields=True):
    url: Words
    path: Words
    name: Name = "stamp"
    every_s: Seconds = 600
    timeout_s: Patience = 30


KINDS: dict[str, type[FileTable] | type[MailTable] | type[StampTable]] = {
    "file": FileTable,
    "mail": MailTable,
    "stamp": StampTable,
}


def appointments(tables: Sequence[dict[str, Any]], beside: Path) -> list[Appointment]:
    """The witnesses of a house; paths are relative to *beside*. `ValueError` says what is wrong."""
    found: dict[str, Appointment] = {}
    for number, table in enumerate(tables, 1):
        try:
            one = _appointed(dict(table), beside)
        except ValueError as fault:  # So is what msgspec says.
            raise ValueError(f"witness {number}: {fault}") from None
        if one.witness.name in found:
            same = one.witness.name
            raise ValueError(f"two witnesses are called {same!r}; give one another `name`")
        found[one.witness.name] = one
    return list(found.values())


def _appointed(table: dict[str, Any], beside: Path) -> Appointment:
    kind = table.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"no kind {kind!r}; there are: {', '.join(KINDS)}")
    known = [field.encode_name for field in msgspec.structs.fields(KINDS[kind])]
    if unknown := sorted(set(table) - set(known)):
        raise ValueError(f"{kind}: no setting {unknown[0]!r}; there are: {', '.join(known)}")
    try:
        said = msgspec.convert(table, KINDS[kind])
    except msgspec.ValidationError as fault:
        raise ValueError(f"{kind}: {fault}") from None
    return Appointment(_made(said, beside), said.every_s, said.timeout_s)


def _made(said: FileTable | MailTable | StampTable, beside: Path) -> Witness:
    match said:
        case FileTable():
            return FileWitness(said.name, beside / said.path)
        case StampTable():
            if not re.match(r"https?://[^/?#\s]+[^\s]*\Z", said.url):
                raise ValueError(f"stamp: url = {said.url!r}: it is https://… or http://…")
            return StampWitness(said.name, said.url, beside / said.path, said.timeout_s)
        case MailTable():
            return _mail(said)


def _mail(said: MailTable) -> MailWitness:
    if bool(said.user) != bool(said.password_env):
        raise ValueError(
            "mail: user and password_env come together: the name of the account, and the name of "
            "the environment variable that has its password"
        )
    if said.user and said.tls == "none":
        raise ValueError('mail: a password needs TLS; tls is "starttls" or "tls"')
    port = said.port or PORTS[said.tls]
    server = Server(said.host, port, said.tls, said.user, said.password_env or "")
    return MailWitness(said.name, server, said.sender, said.to, said.timeout_s)
