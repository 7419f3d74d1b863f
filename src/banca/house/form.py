"""What was stored, read back exactly or not at all.

msgspec fills a missing field with its default and skips an unknown one. For what comes out of the
log, either would be a bet silently forgotten. So what was read is written again, and must come out
as it went in.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from banca.kit.play import Refused

T = TypeVar("T")

MALFORMED = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class WrongForm(Exception):  # noqa: N818 - Said of what is stored; the message says where.
    """Something stored that is not in the form this program writes."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)


class Form(Generic[T]):
    """The form of one type, or of a union of them: *of* is what is read."""

    def __init__(self, of: Any) -> None:
        self._decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(of)
        self._encode = msgspec.json.Encoder().encode

    def read(self, body: bytes, where: str = "") -> T:
        """The value that was written as *body*; `WrongForm` if it would be written differently.

        *where* names it in the error: ``am38#17``. The order of an object's fields is free.
        """
        try:
            value = self._decoder.decode(body)
        except (*MALFORMED, Refused) as fault:  # Rules may refuse what they find.
            raise WrongForm(where, f"{_kind(body)} cannot be read: {fault}") from None
        again = self._encode(value)
        if again != body:
            told, written = msgspec.json.decode(body), msgspec.json.decode(again)
            if told != written:
                raise WrongForm(where, _difference(told, written, _kind(body)))
        return value


def read_rules(of: Any, plain: Any, where: str) -> Any:
    """Rules from the first event of a stream, read back as strictly as an event."""
    return Form[Any](of).read(msgspec.json.encode(plain), where)


def _kind(body: bytes) -> str:
    """What *body* calls itself."""
    try:
        return str(msgspec.json.decode(body, type=dict[str, Any]).get("type", "it"))
    except MALFORMED:
        return "it"


def _difference(told: Any, written: Any, path: str) -> str:
    """The first field where the stored value differs from what would be written."""
    match told, written:
        case dict(), dict():
            unknown = [f"{path}.{name} is unknown" for name in told if name not in written]
            missing = [f"{path}.{name} is missing" for name in written if name not in told]
            if unknown or missing:
                return ", ".join(unknown + missing)
            for name, value in told.items():
                if value != written[name]:
                    return _difference(value, written[name], f"{path}.{name}")
        case list(), list() if len(told) == len(written):
            for place, (one, other) in enumerate(zip(told, written, strict=True)):
                if one != other:
                    return _difference(one, other, f"{path}[{place}]")
    return f"{path} is {told!r} but would be written as {written!r}"
