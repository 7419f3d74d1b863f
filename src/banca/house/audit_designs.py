"""The audit of designs: every table plays the machine that was approved (1441/95-VIII:8).

What was approved is in a stream of its own, and what a table plays is in its first event. So the
hash is made again from the log, with code that shares nothing with the house's.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

from banca.house.audit_fields import MOST, Finding, Malformed, read_object, text

APPROVED = "designs:approved"
OPENED = b'{"type":"Opened"'

Certified = Callable[[bytes], dict[tuple[str, str], str]]  # What is found out about the designs of
# a table, by name and version, when its first event is read.


class _Approval(NamedTuple):
    where: str
    at: int
    hash: str
    certified: str


class Designs:
    """Feed it what was approved and the first event of every table; then `end`."""

    def __init__(self, certified: Certified) -> None:
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        self._certified = certified
        self._approved: dict[tuple[str, str], _Approval] = {}
        self._played: dict[tuple[str, str, str], tuple[str, int, bytes]] = {}  # And where first.

    def approve(self, seq: int, at: int, body: bytes) -> None:
        where = f"{APPROVED}#{seq}"
        try:
            said = read_object(body)
            if said.get("type") != "Approved":
                raise Malformed("it approves nothing")
            key = text(said, "name"), text(said, "version")
            its = _Approval(where, at, text(said, "hash"), text(said, "certified"))
        except (Malformed, ValueError, RecursionError) as fault:
            self._say(where, f"the approval is malformed: {fault}")
            return
        before = self._approved.setdefault(key, its)
        if before is not its:
            self._say(where, f"{' '.join(key)} was approved before: {before.where}")

    def play(self, stream: str, at: int, body: bytes) -> None:
        """A table was opened."""
        try:
            rules = read_object(body).get("rules")
        except (Malformed, ValueError, RecursionError):
            return  # Found by whoever follows the stream.
        for its in rules.values() if isinstance(rules, dict) else ():
            if isinstance(its, dict) and {"name", "version"} <= its.keys():
                key = str(its["name"]), str(its["version"]), hash_of(its)
                first = self._played.get(key)
                if first is None or at < first[1]:
                    self._played[key] = stream, at, body

    def end(self) -> list[Finding]:
        if not self._approved:  # Whoever wrote these books approves nothing.
            for (name, version, _), (stream, _, _) in sorted(self._played.items()):
                self.notes.append(Finding(f"{stream}#0", f"{name} {version} was never approved"))
            return self.findings
        for (name, version, hash), (stream, at, body) in sorted(self._played.items()):
            where, what = f"{stream}#0", f"{name} {version}"
            approval = self._approved.get((name, version))
            if approval is None:
                self._say(where, f"{what} is played and was never approved")
            elif approval.hash != hash:
                said = f"its hash is {hash[:16]}…, and that of the approved one"
                self._say(where, f"{what} is not what was approved: {said} {approval.hash[:16]}…")
            elif at < approval.at:
                self._say(where, f"{what} is played before it was approved: {approval.where}")
            else:
                self._compare(approval, where, (name, version), body)
        return self.findings

    def _compare(self, approval: _Approval, where: str, key: tuple[str, str], body: bytes) -> None:
        """What was certified is what is found out when the design is read again."""
        what = " ".join(key)
        try:
            found = self._certified(body).get(key, "")
        except Exception as fault:  # A forged design may break a game in any way.
            self._say(
                where, f"{' '.join(key)} cannot be certified: {type(fault).__name__}: {fault}"
            )
            return
        if found != approval.certified:
            what = (
                f"{' '.join(key)} was certified as {approval.certified[:60]}, and is {found[:60]}"
            )
            self._say(approval.where, what)

    def _say(self, where: str, what: str) -> None:
        if len(self.findings) < MOST:
            self.findings.append(Finding(where, what))


def hash_of(design: dict[str, Any]) -> str:
    """The hash of a design, as the log has it: JSON with its keys in order, and without blanks.

    Must agree with what the game approves: tests/house/test_audit_designs.py.
    """
    written = json.dumps(design, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(written.encode("utf-8", "surrogatepass")).hexdigest()
