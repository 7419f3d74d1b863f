"""What a type looks like when stored, as one short hash: another form, another hash.

A snapshot carries the hash of the form that wrote it, and is read by no other: a field renamed
since would be found empty, and stakes with it.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect
from msgspec.inspect import Field, StructType, Type
from msgspec.structs import asdict

Described: TypeAlias = bool | int | str | list["Described"] | dict[str, "Described"] | None


def schema(of: Any) -> str:
    """The hash of the form of *of*: fields by name with their types and defaults, all the way down.

    The order of fields and of a union's members does not matter, since they are read by name; nor
    does anything that is not stored, such as where a class is defined, or the Python version.
    """
    return _hashed(of)


@cache
def _hashed(of: Any) -> str:
    described = msgspec.json.encode(describe(of), order="sorted")
    return sha256(described).hexdigest()[:32]


def describe(of: Any) -> Described:
    """The form of *of* as plain JSON: what `schema` hashes, and what a test can read."""
    return _Description().of(inspect.type_info(of))


class _Description:
    """A walk over a type. A struct seen before is named by its number."""

    def __init__(self) -> None:
        self._met: dict[Any, int] = {}

    def of(self, kind: Type) -> Described:
        match kind:
            case StructType():
                return self._struct(kind)
            case inspect.UnionType(types):
                return {"any of": [self.of(one) for one in sorted(types, key=_place)]}
            case inspect.DictType():
                return {"dict": [self.of(kind.key_type), self.of(kind.value_type)]}
            case inspect.TupleType(item_types):
                return {"tuple": [self.of(one) for one in item_types]}
            case inspect.VarTupleType() | inspect.ListType():
                return {"list": self.of(kind.item_type)}
            case inspect.LiteralType(values):
                return {"one of": sorted(map(_plain, values), key=msgspec.json.encode)}
            case inspect.EnumType(cls):
                return {"one of": sorted(map(_plain, cls), key=msgspec.json.encode)}
        told = {name: bound for name, bound in asdict(kind).items() if bound is not None}
        return {_name(kind): _plain(told)} if told else _name(kind)

    def _struct(self, kind: StructType) -> Described:
        if kind.cls in self._met:
            return {"struct": self._met[kind.cls]}
        self._met[kind.cls] = len(self._met)
        by_name = sorted(kind.fields, key=lambda field: field.encode_name)
        fields = {field.encode_name: self._field(field) for field in by_name}
        found: dict[str, Described] = {"struct": kind.tag, "fields": fields}
        if kind.array_like:
            found["order"] = [field.encode_name for field in kind.fields]
        return found

    def _field(self, field: Field) -> Described:
        found: dict[str, Described] = {"type": self.of(field.type)}
        if not field.required:
            made = field.default_factory is not msgspec.NODEFAULT
            found["default"] = _plain(field.default_factory() if made else field.default)
        return found


def _plain(value: Any) -> Described:
    plain: Described = msgspec.json.decode(msgspec.json.encode(value))
    return plain


def _name(kind: Type) -> str:
    return type(kind).__name__.removesuffix("Type").lower()


def _place(kind: Type) -> tuple[str, str]:
    """The sort position of a union's member, in whatever order it was written."""
    return _name(kind), str(kind.tag) if isinstance(kind, StructType) else ""
