"""Kernels of cuTile on the engines of Tessera."""

from __future__ import annotations

import functools
from typing import Any, Sequence

import tessera
from tessera import _core
from tessera._kernel import Kernel
from tessera.cutile._dependencies import Dependencies, Unknown, have_been_used
from tessera.cutile._signature import SignatureReader, get_calling_convention

_CACHE = "_tessera_kernels"


def _get_annotations(kernel: Any) -> Sequence[Any]:
    function = getattr(kernel, "_annotated_function", None)
    if function is None:
        raise TypeError(f"a kernel of cuTile is needed, not a {type(kernel).__name__}")
    return function.parameter_annotations


def _get_reader(kernel: Any) -> SignatureReader:
    cache = kernel.__dict__.get(_CACHE)
    if cache is None:
        cache = kernel.__dict__[_CACHE] = {"reader": SignatureReader(_get_annotations(kernel))}
    return cache["reader"]


@functools.lru_cache(maxsize=None)
def _get_version() -> Any:
    """The newest version of bytecode that both sides know."""
    from cuda.tile import _compile
    known = {version.as_string(): version for version in _compile._SUPPORTED_VERSIONS}
    for version in reversed(tessera.bytecode_versions):
        if version in known:
            return known[version]
    raise RuntimeError("this version of cuda-tile writes no bytecode that Tessera reads")


def _emit(kernel: Any, key: tuple) -> bytes:
    """Has cuTile compile a kernel to bytecode."""
    from cuda.tile._compile import compile_tile
    from cuda.tile.compilation import KernelSignature
    signature = KernelSignature(_get_reader(kernel).make_constraints(key),
                                get_calling_convention())
    result = compile_tile(kernel._annotated_function, [signature], sm_arch=None,
                          compiler_options=kernel._compiler_options,
                          bytecode_version=_get_version(), return_bytecode=True,
                          return_cubin=False)
    return bytes(result.bytecode)


def _get_dependencies(kernel: Any) -> Dependencies | None:
    """What the bytecode of a kernel depends on besides its arguments, when it is first
    launched; None if that is not known."""
    cache = kernel.__dict__[_CACHE]
    if "dependencies" not in cache:
        try:
            cache["dependencies"] = Dependencies(kernel)
        except Unknown:
            cache["dependencies"] = None
    return cache["dependencies"]


def _find_bytecode(kernel: Any, key: tuple) -> bytes:
    """Takes the bytecode of a kernel from the cache, or has cuTile emit it."""
    dependencies = _get_dependencies(kernel)
    if dependencies is None:
        return _emit(kernel, key)
    name = f"cutile\n{key!r}\n{dependencies.text}".encode(errors="surrogatepass")
    found = _core.find_cached(name)
    if found is None:
        found = _emit(kernel, key)
        if have_been_used(dependencies):
            _core.store_cached(name, found)
    return found


def _get_kernel(kernel: Any, key: tuple, engine: str) -> Kernel:
    cache = kernel.__dict__[_CACHE]
    found = cache.get((engine, key))
    if found is None:
        module = cache.get(key)
        if module is None:
            module = cache[key] = tessera.parse(_find_bytecode(kernel, key),
                                                name=kernel._pyfunc.__name__)
        found = cache[engine, key] = tessera.compile(module, engine=engine)
    return found


def compile(kernel: Any, args: Sequence[Any], engine: str = "cpu") -> Kernel:
    """The `tessera.Kernel` that a launch with these arguments would run."""
    key, _ = _get_reader(kernel).read(args)
    return _get_kernel(kernel, key, engine)


def launch(grid: Any, kernel: Any, args: Sequence[Any], *, engine: str = "cpu",
           check: bool = False, **options: Any) -> None:
    """Runs a kernel of cuTile, as `ct.launch` does, and returns when it has finished.

    Arrays are NumPy's, CPU tensors of PyTorch, or anything else that `tessera.Kernel` takes.
    check=True runs it on the interpreter with the sanitizer; a CheckError names the lines of
    the Python kernel. Other options are those of `tessera.Kernel.launch`.
    """
    key, flat = _get_reader(kernel).read(args)
    if check and engine == "cpu":
        engine = "interp"
    _get_kernel(kernel, key, engine).launch(grid, flat, check=check, **options)


def bytecode(kernel: Any, args: Sequence[Any]) -> bytes:
    """The bytecode that cuTile emits for these arguments."""
    key, _ = _get_reader(kernel).read(args)
    return _emit(kernel, key)


def text(kernel: Any, args: Sequence[Any], *, locations: bool = False) -> str:
    """The Tile IR that cuTile emits for these arguments, as text."""
    return tessera.parse(bytecode(kernel, args), name=kernel._pyfunc.__name__).text(locations)
