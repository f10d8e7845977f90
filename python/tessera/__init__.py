"""CUDA Tile IR in Python: read, check, rewrite, run and explain tile kernels.

    import numpy as np
    import tessera

    module = tessera.parse(path)
    kernel = tessera.compile(module)
    kernel[grid](x, y, out, n)

docs/python.md is a tour. `tessera.cutile` runs kernels of cuTile Python without a GPU.
"""

from tessera import _core
from tessera._errors import (ArgumentError, CheckError, CompileError, Diagnostic, Finding,
                             KernelAssertionError, LaunchError, LaunchTimeout, ParseError,
                             Position, TesseraError, VerifyError, WriteError)
from tessera._kernel import Kernel, Launcher, as_type, compile, pointer, uninitialized
from tessera._module import (Entry, Module, Objdump, Operation, Parameter, Remark, objdump,
                             parse)

__version__: str = _core.version
#: The versions of bytecode that can be read and written, oldest first.
bytecode_versions: tuple[str, ...] = tuple(_core.versions)
#: The version that is written by default.
default_bytecode_version: str = _core.default_version
#: The names for `engine=`.
engines: tuple[str, ...] = tuple(_core.engines())

_core.set_argument_error(ArgumentError)

__all__ = [
    "ArgumentError", "CheckError", "CompileError", "Diagnostic", "Entry", "Finding", "Kernel",
    "KernelAssertionError", "LaunchError", "LaunchTimeout", "Launcher", "Module", "Objdump",
    "Operation", "Parameter", "ParseError", "Position", "Remark", "TesseraError", "VerifyError",
    "WriteError", "as_type", "bytecode_versions", "compile", "default_bytecode_version",
    "engines", "objdump", "parse", "pointer", "uninitialized",
]
