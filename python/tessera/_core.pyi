"""The extension. What users call is in the modules beside it."""

from typing import Any

version: str
versions: list[str]
default_version: str

class Refused(Exception): ...

class Position:
    offset: int | None
    line: int
    column: int
    source_file: str
    source_line: int
    source_column: int

class Diagnostic:
    severity: str
    message: str
    position: Position
    notes: list[Diagnostic]

class Operation:
    number: int
    depth: int
    name: str
    entry: str
    text: str
    operand_types: list[str]
    result_types: list[str]
    position: Position

class Parameter:
    type: str
    is_pointer: bool
    is_written: bool

class Entry:
    name: str
    parameters: list[Parameter]

class Remark:
    kind: str
    pass_name: str
    op: str
    by: str
    entry: str
    file: str
    line: int
    column: int

class Finding:
    kind: str
    message: str
    op: str
    block: list[int]
    position: Position
    times: int
    has_other: bool
    other_block: list[int]
    other_position: Position

class LaunchResult:
    failure: str
    message: str
    position: Position
    block: list[int] | None
    findings: list[Finding]
    dropped_findings: int
    loses_device: bool

class Module:
    contents: bytes
    name: str
    levels: list[int]
    is_bytecode: bool
    def verify(self) -> None: ...
    def print(self, locations: bool, /) -> str: ...
    def bytecode(self, version: str, /) -> bytes: ...
    def entries(self) -> list[Entry]: ...
    def walk(self) -> list[Operation]: ...
    def stats(self) -> str: ...
    def diff(self, other: Module, ignore_debug_info: bool, /) -> str: ...
    def remarks(self) -> list[Remark]: ...

class WrappedArray:
    array: Any
    dtype: str | None
    def __init__(self, array: Any, dtype: str | None, uninitialized: bool,
                 pointer: bool, /) -> None: ...

class Kernel:
    name: str
    def launch(self, grid: Any, arguments: tuple, threads: int, timeout: float | None,
               check: bool, max_findings: int, order: str, seed: int,
               stream: int, /) -> LaunchResult | None: ...
    def trace(self, grid: Any, arguments: tuple, /) -> tuple[LaunchResult | None, bytes, int]: ...

def set_argument_error(type: type, /) -> None: ...
def read(contents: bytes, name: str, levels: list[int], verify: bool, /) -> Module: ...
def dump(contents: bytes, headers: bool, tables: bool, ops: bool, hex: bool,
         json: bool, /) -> tuple[str, list[Diagnostic]]: ...
def compile(module: Module, entry: str | None, engine: str, level: int, target: str,
            cache: bool, plan: str, fp_contract: bool | None) -> Kernel: ...
def engines() -> list[str]: ...
def find_cached(key: bytes, /) -> bytes | None: ...
def store_cached(key: bytes, contents: bytes, /) -> None: ...
def describe_array(array: Any) -> tuple[str, tuple[int, ...], tuple[int, ...], int, bool,
                                        bool]: ...
