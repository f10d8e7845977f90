"""What the bytecode of a cuTile kernel depends on, as a key for the cache.

A process that finds the bytecode in the cache neither compiles the kernel with cuTile nor
imports cuTile's compiler, which takes longer than everything else before the first launch.

The key has the source of the kernel and of every function that it uses, with file and line,
since bytecode has locations; the values of all global names and closures in them; the
parameters' annotations, the options and the arguments; the files of cuTile. A kernel may use
any Python object, and expressions in `ct.static_eval` may do anything. So there is a key only
for a kernel in which all names are known to be harmless: cuTile's own, numbers, strings,
tuples of these, other such functions, a few builtins. For others cuTile compiles.
"""

from __future__ import annotations

import ast
import builtins
import enum
import functools
import inspect
import os
import sys
import time
import types
from typing import Any, Iterator

import tessera

#: Those whose results depend on nothing but their arguments.
_BUILTINS = {id(getattr(builtins, name)): name for name in (
    "abs", "all", "any", "bool", "divmod", "enumerate", "float", "int", "isinstance", "len",
    "list", "max", "min", "pow", "range", "reversed", "round", "slice", "sum", "tuple", "zip")}

#: Statements and expressions that may change or find what no walk sees.
_REFUSED = (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.ClassDef,
            ast.AsyncFunctionDef, ast.Await, ast.Yield, ast.YieldFrom)

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)

#: cuTile may have read a file before, if that is changed later. So this module is imported
#: with the package, not when it is needed.
_START = time.time()


class Unknown(Exception):
    """A kernel uses something that may change without a change of its key."""


@functools.lru_cache(maxsize=None)
def _get_offered() -> dict[int, tuple[str, Any]]:
    """The objects that cuTile offers, by identity; with the objects, so that they stay."""
    import cuda.tile as ct
    return {id(value): (name, value) for name, value in vars(ct).items()
            if not name.startswith("_") and not isinstance(value, types.ModuleType)}


def _is_offered(value: Any) -> bool:
    return id(value) in _get_offered()


def _get_name(value: Any) -> str:
    return f"cuda.tile.{_get_offered()[id(value)][0]}"


@functools.lru_cache(maxsize=None)
def _describe_cutile() -> str:
    """The versions of everything that takes part. A developer's cuTile changes without its
    version, so its files are looked at."""
    import cuda.tile as ct
    files = []
    folders = [os.path.dirname(os.path.abspath(ct.__file__))]
    for folder in folders:
        for entry in os.scandir(folder):
            if entry.is_dir():
                folders.append(entry.path)
            elif entry.name.endswith((".py", ".so")):
                status = entry.stat()
                files.append((entry.path, status.st_size, status.st_mtime_ns))
    return repr((ct.__version__, sorted(files), tessera.__version__,
                 tessera.bytecode_versions, sys.version, sys.flags))


def _check_environment() -> None:
    """cuTile's variables and switches make its compiler print, or change what it emits."""
    if any("CUDA_TILE" in name for name in os.environ):
        raise Unknown
    from cuda.tile import _cext
    try:
        config = _cext.default_tile_context.config
        is_changed = config.log_cutile_ir or config.log_tileir or _cext.dev_features_enabled()
    except AttributeError:  # another version of cuTile
        is_changed = True
    if is_changed:
        raise Unknown


def _make_repr(value: Any) -> str:
    text = repr(value)
    if " at 0x" in text:  # an address says nothing about an object
        raise Unknown
    return text


def _find_locals(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    """The names that a function binds itself."""
    args = function.args
    found = {arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg,
                                 args.kwarg) if arg is not None}
    waiting = list(function.body) if isinstance(function, ast.FunctionDef) else []
    while waiting:
        node: Any = waiting.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.FunctionDef):
            found.add(node.name)
        if not isinstance(node, (ast.FunctionDef, ast.Lambda, *_COMPREHENSIONS)):
            waiting += ast.iter_child_nodes(node)
    return found


def _find_targets(comprehension: Any) -> set[str]:
    return {node.id for generator in comprehension.generators
            for node in ast.walk(generator.target) if isinstance(node, ast.Name)}


def _iterate_chains(node: Any, bound: set[str]) -> Iterator[tuple[str, list[str]]]:
    """The names that are read but not bound, each with the attributes behind it, as in
    `ct`, [`PaddingMode`, `ZERO`]."""
    if isinstance(node, _REFUSED):
        raise Unknown
    attributes: list[str] = []
    while isinstance(node, ast.Attribute):
        if node.attr.startswith("_"):
            raise Unknown
        attributes.insert(0, node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        if node.id not in bound:
            yield node.id, attributes
        return
    inner: set[str] = set()
    if isinstance(node, (ast.FunctionDef, ast.Lambda)):
        inner = _find_locals(node)
    elif isinstance(node, _COMPREHENSIONS):
        inner = _find_targets(node)
    if _reads_outside(node, inner - bound):
        raise Unknown
    for child in ast.iter_child_nodes(node):
        yield from _iterate_chains(child, bound | inner)


def _reads_outside(scope: Any, names: set[str]) -> bool:
    """Whether the parts of a nested scope that belong to the scope around it read names that
    it binds: there they are others."""
    if not names:
        return False
    outside = ([scope.generators[0].iter] if isinstance(scope, _COMPREHENSIONS) else
               [scope.args, *getattr(scope, "decorator_list", ())])
    return any(isinstance(node, ast.Name) and node.id in names
               for part in outside for node in ast.walk(part))


def _find_name(scopes: tuple[dict[str, Any], ...], name: str) -> Any:
    for scope in scopes:
        if name in scope:
            return scope[name]
    raise Unknown


def _resolve(value: Any, attributes: list[str]) -> tuple[Any, list[str]]:
    """The first object of a chain that is no module, and the attributes after it."""
    rest = list(attributes)
    while isinstance(value, types.ModuleType):
        if not rest or rest[0] not in vars(value):
            raise Unknown
        value = vars(value)[rest.pop(0)]
    return value, rest


def _check_file(function: types.FunctionType) -> str:
    path = inspect.getfile(function)
    if os.stat(path).st_ctime >= _START:
        raise Unknown
    return path


class Dependencies:
    """What a kernel depends on, other than arguments. Raises Unknown."""

    def __init__(self, kernel: Any):
        #: Functions as they are referred to, with the values of names in them; the kernel's
        #: is the first.
        self.functions: list[tuple[types.FunctionType, dict[str, Any]]] = []
        #: Attributes of modules, with their values.
        self.attributes: list[tuple[types.ModuleType, list[str], Any]] = []
        self._numbers: dict[int, int] = {}
        self._lines: list[str] = []
        _check_environment()
        self._describe_function(kernel._pyfunc)
        self._lines += [_make_repr(kernel._annotated_function.parameter_annotations),
                        _make_repr(kernel._compiler_options), _describe_cutile()]
        self.text = "\n".join(self._lines)

    def _describe_function(self, function: types.FunctionType) -> str:
        number = self._numbers.get(id(function))
        if number is None:
            number = self._numbers[id(function)] = len(self._numbers)
            values: dict[str, Any] = {}
            self.functions.append((function, values))
            self._read_function(function, number, values)
        return f"function {number}"

    def _read_function(self, function: types.FunctionType, number: int,
                       values: dict[str, Any]) -> None:
        own = function
        while getattr(own, "_cutile_function_wrapper", False):  # made by @ct.function
            self._lines.append(_make_repr(sorted(
                item for item in vars(own).items() if item[0] != "__wrapped__")))
            own = own.__wrapped__
        if type(own) is not types.FunctionType or not all(
                name.startswith("_cutile_") and type(value) is bool
                for name, value in vars(own).items()):
            raise Unknown
        tree = self._read_source(own, number)
        self._lines.append(_make_repr((vars(own), own.__annotations__)))
        self._lines += [self._describe(value) for value in (
            *(own.__defaults__ or ()), *sorted((own.__kwdefaults__ or {}).items()))]
        try:
            closure = {name: cell.cell_contents for name, cell in zip(
                own.__code__.co_freevars, own.__closure__ or ())}
        except ValueError:  # not assigned yet
            raise Unknown from None
        scopes = (closure, own.__globals__, own.__builtins__)
        for decorator in tree.decorator_list:
            target = decorator.func if isinstance(decorator, ast.Call) else decorator
            if not isinstance(target, (ast.Name, ast.Attribute)):
                raise Unknown
            for name, attributes in _iterate_chains(target, set()):
                if not _is_offered(_resolve(_find_name(scopes, name), attributes)[0]):
                    raise Unknown
        bound = _find_locals(tree)
        for name, attributes in (chain for statement in tree.body
                                 for chain in _iterate_chains(statement, bound)):
            values[name] = root = _find_name(scopes, name)
            value, rest = _resolve(root, attributes)
            if value is not root:
                self.attributes.append((root, attributes, value))
            if rest and isinstance(value, types.FunctionType) and not _is_offered(value):
                raise Unknown
            self._lines.append(f"{number} {'.'.join((name, *attributes))} = "
                               f"{self._describe(value)}")

    def _read_source(self, function: types.FunctionType, number: int) -> ast.FunctionDef:
        """Adds the source as cuTile finds it."""
        try:
            path = _check_file(function)
            lines, first = inspect.findsource(function)
            source = " " + " ".join(inspect.getblock(lines[first:]))
            # The parser may warn of escapes; cuTile's warnings should be the only ones.
            if "\\" in source:
                raise Unknown
            [block] = ast.parse("if True:\n" + source).body
            [tree] = block.body  # type: ignore[attr-defined]
        except (OSError, TypeError, ValueError, SyntaxError):
            raise Unknown from None
        if not isinstance(tree, ast.FunctionDef):
            raise Unknown
        self._lines.append(repr((number, path, first, function.__name__, source)))
        return tree

    def _describe(self, value: Any) -> str:
        kind = type(value)
        if value is None or kind in (bool, int, float, str):
            try:
                return f"{kind.__name__} {value!r}"
            except ValueError:  # an integer with thousands of digits
                raise Unknown from None
        if kind is tuple:
            return f"({', '.join(map(self._describe, value))})"
        if _is_offered(value):
            return _get_name(value)
        if id(value) in _BUILTINS:
            return _BUILTINS[id(value)]
        if isinstance(value, enum.Enum) and _is_offered(kind):
            return f"{_get_name(kind)}.{value.name}"
        if kind is types.BuiltinFunctionType and value.__module__ == "math":
            return f"math.{value.__name__}"
        numpy = sys.modules.get("numpy")
        if numpy and isinstance(value, type) and issubclass(value, numpy.generic) and (
                value.__module__ == "numpy"):
            return f"numpy.{value.__name__}"
        if kind is types.FunctionType:
            return self._describe_function(value)
        raise Unknown


def have_been_used(dependencies: Dependencies) -> bool:
    """Whether what cuTile has just emitted was made of these. It keeps the source and the
    values that a function had when it was first compiled; others may have changed since."""
    try:
        from cuda.tile import _debug
        from cuda.tile._passes.ast2hir import HirMode, get_function_hir
        _check_environment()
        if any(value for name, value in vars(_debug).items() if name.isupper()):
            return False
        mode = HirMode.ENTRY_POINT
        for function, values in dependencies.functions:
            made = get_function_hir(function, mode=mode)
            mode = HirMode.HELPER_FUNCTION
            _check_file(inspect.unwrap(function))
            frozen = dict(zip(made.frozen_global_names, made.frozen_global_values))
            if made.signature != inspect.signature(function) or any(
                    frozen.get(name) is not value for name, value in values.items()):
                return False
        return all(_resolve(module, attributes)[0] is value
                   for module, attributes, value in dependencies.attributes)
    except Exception:  # unknown, or a version of cuTile that does it another way
        return False
