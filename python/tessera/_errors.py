"""Exceptions, and what they carry. All of it is plain data, so that it pickles."""

from __future__ import annotations

import dataclasses
import linecache
from typing import Any, Sequence


@dataclasses.dataclass(frozen=True)
class Position:
    """Where something is: a line of text, or an offset in bytecode."""

    #: The file, or the name that was given to `tessera.parse`.
    file: str | None = None
    #: Counted from 1; None in bytecode.
    line: int | None = None
    column: int | None = None
    #: Bytes from the beginning of the input.
    offset: int | None = None

    def __str__(self) -> str:
        text = self.file or "<memory>"
        if self.line is not None:
            text += f":{self.line}"
            if self.column:
                text += f":{self.column}"
        elif self.offset is not None:
            text += f": offset {self.offset:#x}"
        return text

    def get_source_line(self) -> str:
        """The text of the line, if the file can be read."""
        if self.file is None or self.line is None:
            return ""
        return linecache.getline(self.file, self.line).strip()


def _take_positions(raw: Any, name: str) -> tuple[Position, Position | None]:
    """The position in the input, and the line of the front end's source, if there is one."""
    if raw.line:
        inside = Position(name, raw.line, raw.column, raw.offset)
    else:
        inside = Position(name, None, None, raw.offset)
    if not raw.source_file:
        return inside, None
    return inside, Position(raw.source_file, raw.source_line, raw.source_column)


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """What is wrong with a module, and where."""

    severity: str
    message: str
    position: Position
    #: The line of the source that the operation was made of, such as a Python kernel.
    source: Position | None = None
    notes: tuple["Diagnostic", ...] = ()

    def __str__(self) -> str:
        lines = [f"{self.source or self.position}: {self.severity}: {self.message}"]
        lines += [str(note) for note in self.notes]
        return "\n".join(lines)


def take_diagnostic(raw: Any, name: str) -> Diagnostic:
    position, source = _take_positions(raw.position, name)
    return Diagnostic(raw.severity, raw.message, position, source,
                      tuple(take_diagnostic(note, name) for note in raw.notes))


@dataclasses.dataclass(frozen=True)
class Finding:
    """Undefined behaviour that the sanitizer saw."""

    #: One word: `race`, `out-of-bounds`, `undefined-value`, …
    kind: str
    message: str
    #: The operation, such as `load_ptr_tko`.
    op: str
    block: tuple[int, int, int]
    position: Position
    source: Position | None = None
    #: How often it was seen at this operation.
    times: int = 1
    #: The other access of a race, or where an undefined value comes from.
    other_block: tuple[int, int, int] | None = None
    other_position: Position | None = None
    other_source: Position | None = None

    @property
    def file(self) -> str | None:
        return (self.source or self.position).file

    @property
    def line(self) -> int | None:
        return (self.source or self.position).line

    def __str__(self) -> str:
        place = self.source or self.position
        text = f"{place}: {self.kind}: {self.message} (tile block {_name(self.block)})"
        if self.times > 1:
            text += f", {self.times} times"
        line = place.get_source_line()
        if line:
            text += f"\n    {line}"
        other = self.other_source or self.other_position
        if other is not None and self.other_block is not None:
            what = ("it comes from here" if self.kind == "undefined-value"
                    else f"the other access is here (tile block {_name(self.other_block)})")
            text += f"\n{other}: note: {what}"
            line = other.get_source_line()
            if line:
                text += f"\n    {line}"
        return text


def _name(block: Sequence[int]) -> str:
    return ", ".join(str(index) for index in block)


def take_finding(raw: Any, name: str) -> Finding:
    position, source = _take_positions(raw.position, name)
    other_position = other_source = None
    if raw.has_other:
        other_position, other_source = _take_positions(raw.other_position, name)
    return Finding(raw.kind, raw.message, raw.op, tuple(raw.block), position, source, raw.times,
                   tuple(raw.other_block) if raw.has_other else None, other_position,
                   other_source)


class TesseraError(Exception):
    """The base of all exceptions of this package.

    `file`, `line`, `column` and `offset` say where the first error is, as far as that is
    known. If an operation comes from a line of Python, they name that line.
    """

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = (),
                 position: Position | None = None):
        super().__init__(message)
        self.message = message
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        if position is None and self.diagnostics:
            first = self.diagnostics[0]
            position = first.source or first.position
        self.position = position
        self.file = position.file if position else None
        self.line = position.line if position else None
        self.column = position.column if position else None
        self.offset = position.offset if position else None
        if self.offset is None and self.diagnostics:
            self.offset = self.diagnostics[0].position.offset

    def __reduce__(self) -> Any:
        return _restore, (type(self), self.args, self.__dict__)


def _restore(cls: type, arguments: tuple, state: dict) -> TesseraError:
    error = cls.__new__(cls, *arguments)
    error.args = arguments
    error.__dict__.update(state)
    return error


class ParseError(TesseraError):
    """The text or the bytes are no Tile IR."""


class VerifyError(ParseError):
    """A module violates rules of Tile IR."""


class WriteError(TesseraError):
    """A version of bytecode cannot hold a module."""


class CompileError(TesseraError):
    """An entry cannot be compiled, or there is no such entry or engine."""


class ArgumentError(TesseraError, TypeError):
    """An argument of a launch does not fit the kernel."""

    def __init__(self, message: str):
        TesseraError.__init__(self, message)


class LaunchError(TesseraError):
    """A launch failed. `block` is the tile block, if one failed."""

    def __init__(self, message: str, position: Position | None = None,
                 block: tuple[int, int, int] | None = None):
        super().__init__(message, (), position)
        self.block = block


class LaunchTimeout(LaunchError, TimeoutError):
    """The time of a launch was up."""


class KernelAssertionError(LaunchError, AssertionError):
    """An assertion of a kernel failed."""


class CheckError(LaunchError):
    """The sanitizer found undefined behaviour. `findings` has all of it."""

    def __init__(self, findings: Sequence[Finding], dropped: int = 0):
        text = "\n".join(str(finding) for finding in findings)
        if dropped:
            text += f"\n{dropped} more findings are not shown"
        first = findings[0]
        super().__init__(text, first.source or first.position, first.block)
        self.findings: tuple[Finding, ...] = tuple(findings)


def join_messages(diagnostics: Sequence[Diagnostic]) -> str:
    return "\n".join(str(diagnostic) for diagnostic in diagnostics)


def raise_refused(error: Any, cls: type[TesseraError], name: str) -> None:
    """Raises what `tessera._core` refused as an exception of this package."""
    diagnostics = [take_diagnostic(raw, name) for raw in error.args[0]]
    message = join_messages(diagnostics)
    # It stays the context of the new one, which Dask pickles too.
    error.args = (message,)
    raise cls(message, diagnostics) from None
