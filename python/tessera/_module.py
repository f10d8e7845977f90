"""Modules of Tile IR."""

from __future__ import annotations

import dataclasses
import os
from typing import Any, Iterator

from tessera import _core
from tessera._errors import (Diagnostic, ParseError, Position, VerifyError, WriteError,
                             raise_refused, take_diagnostic, _take_positions)

_LEVELS = {"O0": 0, "O1": 1, "O2": 2, "O3": 3}


def read_level(level: str | int) -> int:
    if level in _LEVELS:
        return _LEVELS[level]
    if isinstance(level, int) and 0 <= level <= 3:
        return level
    raise ValueError(f"there is no level {level!r}; there are O0, O1, O2 and O3")


@dataclasses.dataclass(frozen=True)
class Parameter:
    """A parameter of an entry."""

    #: `f32`, `i64`, …: the type of a number, or of what is pointed to.
    type: str
    is_pointer: bool
    #: Whether the kernel may write to memory through this pointer.
    is_written: bool

    def __str__(self) -> str:
        return f"ptr<{self.type}>" if self.is_pointer else self.type


@dataclasses.dataclass(frozen=True)
class Entry:
    """An entry of a module: what can be compiled and launched."""

    name: str
    parameters: tuple[Parameter, ...]

    def __str__(self) -> str:
        return f"@{self.name}({', '.join(map(str, self.parameters))})"


@dataclasses.dataclass(frozen=True)
class Operation:
    """An operation of a module, as `Module.walk` yields it."""

    #: The position in a walk of the module, which is number 0.
    number: int
    #: How many operations it is inside of.
    depth: int
    #: Without the dialect: `addf`.
    name: str
    #: The entry around it; empty outside of entries.
    entry: str
    #: One line, without what is inside of it.
    text: str
    operand_types: tuple[str, ...]
    result_types: tuple[str, ...]
    position: Position
    #: The line of the source that it was made of, if that is known.
    source: Position | None


@dataclasses.dataclass(frozen=True)
class Remark:
    """What a pass did to an operation."""

    #: `erased`, `replaced`, `inserted`, `moved` or `changed`.
    kind: str
    pass_name: str
    op: str
    #: The operation that replaces it.
    by: str
    entry: str
    position: Position


class Objdump(str):
    """The contents of bytecode as text; `errors` has what is wrong with the bytes."""

    errors: tuple[Diagnostic, ...] = ()


class Module:
    """One `cuda_tile.module`. Make one with `tessera.parse`.

    A module does not change: `optimize` returns another one. Any thread may use it. It
    pickles as its text or bytecode, with the levels it was optimized with.
    """

    __slots__ = ("_core", "_verified")

    def __init__(self, raw: Any, verified: bool):
        self._core = raw
        self._verified = verified

    def __reduce__(self) -> Any:
        return _load, (self._core.contents, self.name, tuple(self._core.levels), self._verified)

    @property
    def name(self) -> str:
        """What messages call it: a path, or the name given to `tessera.parse`."""
        return self._core.name

    @property
    def is_bytecode(self) -> bool:
        return self._core.is_bytecode

    def verify(self) -> None:
        """Raises a VerifyError with all violations of rules."""
        try:
            self._core.verify()
        except _core.Refused as error:
            raise_refused(error, VerifyError, self.name)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What `verify` would report."""
        try:
            self.verify()
        except VerifyError as error:
            return error.diagnostics
        return ()

    def text(self, locations: bool = False) -> str:
        """The module as text, with source locations if these are wanted."""
        return self._core.print(locations)

    def bytecode(self, version: str | None = None) -> bytes:
        """The module as bytecode of a version such as "13.1"."""
        try:
            return self._core.bytecode(version or _core.default_version)
        except _core.Refused as error:
            raise_refused(error, WriteError, self.name)
            raise

    def optimize(self, level: str | int = "O2", *,
                 remarks: list[Remark] | None = None) -> "Module":
        """The module after the passes of a level. `remarks` receives what they did."""
        contents, name, levels, _ = self.__reduce__()[1]
        optimized = _load(contents, name, (*levels, read_level(level)), True)
        if remarks is not None:
            remarks += [Remark(raw.kind, raw.pass_name, raw.op, raw.by, raw.entry,
                               Position(raw.file or name, raw.line or None, raw.column or None))
                        for raw in optimized._core.remarks()]
        return optimized

    def stats(self) -> dict[str, Any]:
        """Counts of operations, accesses, flops and bytes, as `tessera stats --json`."""
        import json  # takes longer than the rest of the package
        return json.loads(self._core.stats())

    def diff(self, other: "Module", *, ignore_debug_info: bool = False) -> str:
        """What differs, as `tessera diff` prints it; empty if the kernels are the same."""
        try:
            return self._core.diff(other._core, ignore_debug_info)
        except _core.Refused as error:
            raise_refused(error, VerifyError, self.name)
            raise

    @property
    def entries(self) -> tuple[Entry, ...]:
        try:
            return tuple(
                Entry(raw.name, tuple(Parameter(each.type, each.is_pointer, each.is_written)
                                      for each in raw.parameters))
                for raw in self._core.entries())
        except _core.Refused as error:
            raise_refused(error, VerifyError, self.name)
            raise

    def walk(self, name: str | None = None) -> Iterator[Operation]:
        """All operations in order, or those with a name."""
        for raw in self._core.walk():
            if name is None or raw.name == name:
                position, source = _take_positions(raw.position, self.name)
                yield Operation(raw.number, raw.depth, raw.name, raw.entry, raw.text,
                                tuple(raw.operand_types), tuple(raw.result_types), position,
                                source)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<tessera.Module {self.name!r}>"

    def _repr_html_(self) -> str:
        import html
        entries = "".join(f"<li><code>{html.escape(str(entry))}</code></li>"
                          for entry in self.entries)
        return (f"<details open><summary><b>tessera.Module</b> {html.escape(self.name)}"
                f"</summary><ul>{entries}</ul><pre>{html.escape(self.text())}</pre></details>")


def _load(contents: bytes, name: str, levels: tuple[int, ...], verify: bool) -> Module:
    try:
        return Module(_core.read(contents, name, list(levels), verify), verify)
    except _core.Refused as error:
        raise_refused(error, ParseError, name)
        raise


def _read_source(source: str | bytes | os.PathLike[str]) -> tuple[bytes, str]:
    """The contents, and what messages call them."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), "<memory>"
    if isinstance(source, str) and ("\n" in source or "{" in source or not source.strip()):
        return source.encode(), "<memory>"
    if not isinstance(source, (str, os.PathLike)):
        raise TypeError("a module is read from a str, bytes or a path, not from a "
                        f"{type(source).__name__}")
    with open(source, "rb") as file:
        return file.read(), os.fspath(source)


def parse(source: str | bytes | os.PathLike[str], *, name: str | None = None,
          verify: bool = True) -> Module:
    """Reads a module: text, bytecode, or the path of a file with either.

    A str without line breaks and braces is a path. A ParseError has all diagnostics. With
    verify=False, a module that violates rules can be looked at.
    """
    contents, found = _read_source(source)
    return _load(contents, name or found, (), verify)


def objdump(source: bytes | os.PathLike[str] | str, *, headers: bool = True,
            tables: bool = True, ops: bool = True, hex: bool = False,
            json: bool = False) -> Objdump:
    """Shows what bytecode holds, also if it is broken, as `tessera objdump` does."""
    contents, name = _read_source(source)
    try:
        text, errors = _core.dump(contents, headers, tables, ops, hex, json)
    except _core.Refused as error:
        raise_refused(error, ParseError, name)
        raise
    result = Objdump(text)
    result.errors = tuple(take_diagnostic(raw, name) for raw in errors)
    return result
