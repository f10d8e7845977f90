"""Kernels: entries that an engine has prepared."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Sequence

from tessera import _core
from tessera._errors import (CheckError, CompileError, KernelAssertionError, LaunchError,
                             LaunchTimeout, Position, raise_refused, take_finding, _name,
                             _take_positions)
from tessera._module import Entry, Module, parse, read_level

if TYPE_CHECKING:
    from tessera._trace import Trace


#: The beginning of the message of an assertion.
_PLACE = re.compile(r"(.+?):(\d+):(\d+): ")


def as_type(array: Any, dtype: str) -> Any:
    """An argument: the bits of an array, taken for another element type of the same size.

    For arrays of types that NumPy lacks: `as_type(bits, "bf16")` of uint16. A 4-bit type
    takes two elements from each byte of a uint8 array, the first from the low half.
    """
    return _core.WrappedArray(array, dtype, False, False)


def pointer(array: Any) -> Any:
    """An argument: the address of an array with any strides, for a kernel that knows them."""
    return _core.WrappedArray(array, None, False, True)


def uninitialized(array: Any) -> Any:
    """An argument that nobody has written to yet: with check=True, reading it is reported."""
    return _core.WrappedArray(array, None, True, False)


_CONTRACTIONS = {None: None, "off": False, "fast": True}


def read_contraction(name: str | None) -> bool | None:
    if name in _CONTRACTIONS:
        return _CONTRACTIONS[name]
    raise ValueError(f"fp_contract is 'off', 'fast' or None, not {name!r}")


class Kernel:
    """An entry that an engine has prepared; `kernel[grid](*args)` launches it.

    Several threads may launch it at once. It pickles: the bytecode and the options do, and it
    is compiled again where it is loaded, or taken from the cache.
    """

    __slots__ = ("_core", "_module", "_options", "_checking", "_entry", "__weakref__")

    def __init__(self, module: Module, entry: str | None = None, engine: str = "cpu",
                 opt: str | int = "O2", target: str = "", cache: bool = True, plan: str = "",
                 fp_contract: str | None = None):
        self._module = module
        self._checking: Kernel | None = None
        self._entry: Entry | None = None
        try:
            self._core = _core.compile(module._core, entry, engine, read_level(opt), target,
                                       cache, plan, read_contraction(fp_contract))
        except _core.Refused as error:
            raise_refused(error, CompileError, module.name)
        self._options = (self._core.name, engine, opt, target, cache, plan, fp_contract)

    def __reduce__(self) -> Any:
        return Kernel, (self._module, *self._options)

    @property
    def name(self) -> str:
        return self._options[0]

    @property
    def engine(self) -> str:
        return self._options[1]

    @property
    def module(self) -> Module:
        return self._module

    @property
    def entry(self) -> Entry:
        """The entry with its parameters."""
        if self._entry is None:
            [self._entry] = [each for each in self._module.entries if each.name == self.name]
        return self._entry

    def __getitem__(self, grid: Any) -> "Launcher":
        return Launcher(self, grid)

    def launch(self, grid: Any, args: Sequence[Any], *, check: bool = False, threads: int = 0,
               timeout: float | None = None, max_findings: int = 20, order: str = "",
               seed: int = 0, stream: int = 0) -> None:
        """Runs all tile blocks of a grid, and returns when they have finished.

        check         run on the interpreter with its sanitizer, and raise a CheckError
        threads       how many threads run tile blocks; 0 for one per core
        timeout       seconds, after which a LaunchTimeout is raised
        max_findings  how many findings to keep
        order, seed   `program`, `reverse` or `random`, on engines that have orders
        stream        on a GPU: the stream as a number
        """
        if check and self.engine not in ("interp", "ptx"):
            return self._get_checking().launch(
                grid, args, check=True, threads=threads, timeout=timeout,
                max_findings=max_findings, order=order, seed=seed)
        if order not in ("", "program", "reverse", "random"):
            raise ValueError(f"there is no order {order!r}; there are program, reverse, random")
        result = self._core.launch(grid, tuple(args), threads, timeout, check, max_findings,
                                   order, seed, stream)
        if result is not None:
            self._raise(result)

    def trace(self, grid: Any, args: Sequence[Any]) -> "Trace":
        """Launches the kernel on the interpreter, and returns which elements each tile block
        read and wrote. Needs NumPy. The arrays have the results afterwards."""
        from tessera._trace import Trace
        kernel = self if self.engine == "interp" else self._get_checking()
        extents = tuple(grid) if isinstance(grid, (tuple, list)) else (grid,)
        result, rows, dropped = kernel._core.trace(grid, tuple(args))
        if result is not None:
            kernel._raise(result)
        return Trace(self, extents, args, rows, dropped)

    def _get_checking(self) -> "Kernel":
        """The same entry on the interpreter."""
        if self._checking is None:
            self._checking = Kernel(self._module, self.name, "interp")
        return self._checking

    def _raise(self, result: Any) -> None:
        name = self._module.name
        position, source = _take_positions(result.position, name)
        place = source or position
        if result.failure == "stopped":
            raise LaunchError(f"@{self.name}: the launch was stopped")
        if result.failure and result.failure != "assert":
            cls = LaunchTimeout if result.failure == "timeout" else LaunchError
            text = f"@{self.name}: {result.message}"
            if result.block is not None:
                text = f"{place}: {text} (tile block {_name(result.block)})"
                line = place.get_source_line()
                if line:
                    text += f"\n    {line}"
            raise cls(text, place, tuple(result.block) if result.block is not None else None)
        if result.findings:
            raise CheckError([take_finding(raw, name) for raw in result.findings],
                             result.dropped_findings)
        message = result.message.strip()
        found = _PLACE.match(message)
        raise KernelAssertionError(
            f"@{self.name}: {message}",
            Position(found[1], int(found[2]), int(found[3])) if found else None)

    def __repr__(self) -> str:
        return f"<tessera.Kernel {self.entry} on {self.engine}>"


class Launcher:
    """A kernel with a grid: `kernel[grid]`. Calling it launches the kernel."""

    __slots__ = ("_kernel", "_launch", "_grid")

    def __init__(self, kernel: Kernel, grid: Any):
        self._kernel = kernel
        self._launch = kernel._core.launch
        self._grid = grid

    def __call__(self, *args: Any, **options: Any) -> None:
        """Launches the kernel; options are those of `Kernel.launch`."""
        if options:
            return self._kernel.launch(self._grid, args, **options)
        result = self._launch(self._grid, args, 0, None, False, 20, "", 0, 0)
        if result is not None:
            self._kernel._raise(result)


def compile(module: Module | str | bytes, entry: str | None = None, engine: str = "cpu", *,
            opt: str | int = "O2", target: str = "", cache: bool = True, plan: str = "",
            fp_contract: str | None = None) -> Kernel:
    """Prepares an entry of a module.

    entry   its name; not needed if there is only one
    engine  "cpu", "interp" (the reference interpreter), "ptx" (code for GPUs, run on the CPU)
            or "cuda" (the GPU of this machine)
    opt     the level of rewrites before it is compiled
    target  the processor or GPU to compile for; this machine's if it is empty
    cache   whether to look up and store compiled code in $TESSERA_CACHE_DIR or ~/.cache/tessera
    plan    for "ptx" and "cuda": choices of the compiler that are forced, as for `tessera run --plan`
    fp_contract  "fast": a product of floats that is added to something is rounded once, with the
            sum; "off": it is not; None: "fast" for "ptx" and "cuda" with opt "O3"
    """
    if not isinstance(module, Module):
        module = parse(module)
    return Kernel(module, entry, engine, opt, target, cache, plan, fp_contract)
