"""Puts our launch in the place of cuTile's."""

from __future__ import annotations

import contextlib
import threading
import time
from typing import Any, Iterator

from tessera.cutile._launch import _get_reader, launch

_lock = threading.Lock()
_depth = 0


def is_installed() -> bool:
    return _depth > 0


def _get_places() -> dict[tuple[Any, str], str]:
    """The names in cuTile that call NVIDIA's driver, and what they are for."""
    import cuda.tile as ct
    from cuda.tile import _cext
    from cuda.tile.compilation import _signature
    from cuda.tile.tune import _tune, _tune_utils
    return {
        (ct, "launch"): "launch", (_cext, "launch"): "launch",
        (_tune, "_benchmark"): "benchmark", (_tune_utils, "_benchmark"): "benchmark",
        (_tune, "benchmark_with_timeout"): "benchmark_with_timeout",
        (_signature, "get_parameter_constraints_from_pyargs"): "constraints",
    }


def _make_functions(engine: str, check: bool, options: dict[str, Any]) -> dict[str, Any]:
    def launch_here(stream: Any, grid: Any, kernel: Any, kernel_args: Any, /, *,
                    programmatic_dependent_launch: bool = False) -> None:
        """ct.launch on an engine of Tessera. The stream is not used."""
        launch(grid, kernel, kernel_args, engine=engine, check=check, **options)

    def benchmark(stream: Any, grid: Any, kernel: Any, kernel_args: Any,
                  flush_l2: bool = True, /) -> float:
        """Microseconds of a launch."""
        begin = time.perf_counter()
        launch(grid, kernel, kernel_args, engine=engine, check=check, **options)
        return (time.perf_counter() - begin) * 1e6

    def benchmark_with_timeout(stream: Any, grid: Any, kernel: Any, kernel_args: Any,
                               timeout_sec: float, flush_l2: bool = True) -> tuple:
        begin = time.perf_counter()
        launch(grid, kernel, kernel_args, engine=engine, check=check,
               **{**options, "timeout": timeout_sec})
        return (time.perf_counter() - begin) * 1e6, None

    def get_constraints(kernel: Any, args: Any, convention: Any, /) -> list[Any]:
        reader = _get_reader(kernel)
        return reader.make_constraints(reader.read(args)[0])

    return {"launch": launch_here, "benchmark": benchmark,
            "benchmark_with_timeout": benchmark_with_timeout, "constraints": get_constraints}


@contextlib.contextmanager
def installed(engine: str = "cpu", check: bool = False, **options: Any) -> Iterator[None]:
    """Within it, `ct.launch`, `ct.tune.exhaustive_search` and `KernelSignature.from_kernel_args`
    need no GPU, and take NumPy arrays and CPU tensors.

    It holds for the whole process. Options are those of `tessera.cutile.launch`. A module that
    has taken `launch` out of `cuda.tile` before keeps cuTile's own.
    """
    global _depth
    places = _get_places()
    functions = _make_functions(engine, check, options)
    with _lock:
        before = {place: getattr(*place) for place in places if hasattr(*place)}
        for (owner, name), what in places.items():
            if (owner, name) in before:
                setattr(owner, name, functions[what])
        _depth += 1
    try:
        yield
    finally:
        with _lock:
            for (owner, name), value in before.items():
                setattr(owner, name, value)
            _depth -= 1
