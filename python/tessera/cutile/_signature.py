"""Signatures of kernels from their arguments, as cuTile makes them.

cuTile specializes a kernel for what it sees of its arguments: types, ranks, which strides
are 1, and which addresses, extents and strides are divisible by 16 bytes or 16 elements.
Its own code for that asks NVIDIA's driver about each address, so it needs a GPU. The same
is written here for memory of the CPU; tests compare both.
"""

from __future__ import annotations

import functools
from typing import Any, Sequence

from tessera import _core

#: Elements that an extent, and bytes that an address or a stride is divisible by.
_DIVISOR = 16

#: The names of element types in Tile IR, and in cuTile.
_DTYPES = {
    "i1": "bool_", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64",
    "ui8": "uint8", "ui16": "uint16", "ui32": "uint32", "ui64": "uint64", "f16": "float16",
    "bf16": "bfloat16", "f32": "float32", "f64": "float64", "f8E4M3FN": "float8_e4m3fn",
    "f8E5M2": "float8_e5m2", "f8E8M0FNU": "float8_e8m0fnu", "f4E2M1FN": "float4_e2m1fn",
    "tf32": "tfloat32",
}

#: The bits of their elements.
BITS = {name: 4 if name.startswith("f4") else 8 if name.startswith("f8") or name == "i1"
         else 32 if name == "tf32" else int(name.lstrip("uibf")) for name in _DTYPES}


def _may_alias(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Whether two elements may be at one address."""
    if 0 in shape:
        return False
    reach = 0
    for stride, extent in sorted((stride, extent) for stride, extent in zip(strides, shape)
                                 if extent != 1):
        if stride <= reach:
            return True
        reach += stride * (extent - 1)
    return False


def _describe(extents: Sequence[int], constants: Any, unit: int) -> tuple:
    """Per dimension: its constant, and whether it is divisible."""
    return tuple((constant, extent % unit == 0)
                 for extent, constant in zip(extents, constants))


def describe_array(array: Any, annotation: Any = None) -> tuple:
    """What cuTile looks at in an array, as a key."""
    name, shape, strides, address, _, _ = _core.describe_array(array)
    ones = [1 if extent == 1 else None for extent in shape]
    constants = [1 if stride == 1 else None for stride in strides]
    if annotation is not None:
        for axis in getattr(annotation, "static_shape_dims", ()):
            ones[axis] = shape[axis]
        axes = getattr(annotation, "static_stride_dims", ())
        if axes:
            constants = [None] * len(strides)
        for axis in axes:
            constants[axis] = strides[axis]
    return (name, address % _DIVISOR == 0, _describe(shape, ones, _DIVISOR),
            _describe(strides, constants, max(8 * _DIVISOR // BITS[name], 1)),
            _may_alias(shape, strides))


def make_array_constraint(key: tuple, index_dtype: Any) -> Any:
    import cuda.tile as ct
    from cuda.tile.compilation import ArrayConstraint
    name, aligned, extents, strides, may_alias = key
    per_stride = 8 * _DIVISOR // BITS[name]
    return ArrayConstraint(
        getattr(ct, _DTYPES[name]), len(extents), index_dtype=index_dtype,
        stride_lower_bound_incl=[0 if constant is None else None for constant, _ in strides],
        alias_groups=(), may_alias_internally=may_alias,
        stride_constant=[constant for constant, _ in strides],
        stride_divisible_by=[per_stride if divisible and constant is None else 1
                             for constant, divisible in strides],
        shape_divisible_by=[_DIVISOR if divisible and constant is None else 1
                            for constant, divisible in extents],
        base_addr_divisible_by=_DIVISOR if aligned else 1,
        **({"shape_constant": [constant for constant, _ in extents]}
           if _has_shape_constants() else {}))


@functools.lru_cache(maxsize=None)
def _has_shape_constants() -> bool:
    from cuda.tile.compilation import ArrayConstraint
    return "shape_constant" in ArrayConstraint.__dataclass_fields__


@functools.lru_cache(maxsize=None)
def get_calling_convention() -> Any:
    from cuda.tile.compilation import CallingConvention
    newest = getattr(CallingConvention, "cutile_python_v2", None)
    return (newest or CallingConvention.cutile_python_v1)()


def _join_keys(keys: Sequence[tuple]) -> tuple:
    """What holds for all arrays of a list."""
    first = keys[0]
    for key in keys[1:]:
        if key[0] != first[0] or len(key[2]) != len(first[2]):
            raise TypeError("the arrays of a list must have one element type and one rank")

    def join(pairs: Any) -> tuple:
        return tuple((dimension[0][0] if len({constant for constant, _ in dimension}) == 1
                      else None, all(divisible for _, divisible in dimension))
                     for dimension in zip(*pairs))

    return (first[0], all(key[1] for key in keys), join([key[2] for key in keys]),
            join([key[3] for key in keys]), any(key[4] for key in keys))


def _is_constant(value: Any) -> bool:
    return type(value) in (bool, int, float)


class SignatureReader:
    """Reads the arguments of one kernel.

    `key` is what the code depends on, `flat` the arguments that are passed. Constraints are
    made of the key, when the kernel has not been compiled for it.
    """

    def __init__(self, annotations: Sequence[Any]):
        self._annotations = tuple(annotations)

    def read(self, args: Sequence[Any]) -> tuple[tuple, list[Any]]:
        if len(args) != len(self._annotations):
            raise TypeError(f"the kernel takes {len(self._annotations)} arguments, not "
                            f"{len(args)}")
        flat: list[Any] = []
        key = tuple(self._read(value, node, f"argument {i + 1}", flat)
                    for i, (value, node) in enumerate(zip(args, self._annotations)))
        return key, flat

    def _read(self, value: Any, node: Any, what: str, flat: list[Any]) -> tuple:
        if isinstance(value, tuple):
            return ("tuple", *(self._read(item, _get_item(node, i), f"item {i + 1} of {what}",
                                          flat)
                               for i, item in enumerate(value)))
        if getattr(node, "constant", False):
            if not _is_constant(value):
                raise TypeError(f"{what} is of type {type(value).__name__}, which is no "
                                "constant of cuTile")
            # 0.0 == -0.0, but they are two constants.
            return ("constant", type(value).__name__, value, repr(value))
        kind = type(value)
        if kind is bool or kind is int or kind is float:
            flat.append(value)
            return ("scalar", kind.__name__)
        if isinstance(value, list):
            return self._read_list(value, getattr(node, "list", None), what, flat)
        if kind.__module__ == "numpy" and not hasattr(value, "__setitem__"):
            raise TypeError(f"{what} is of type {kind.__name__}; cuTile takes Python's "
                            "numbers")
        flat.append(value)
        return ("array", *describe_array(value, getattr(node, "array", None)))

    def _read_list(self, value: list, annotation: Any, what: str,
                   flat: list[Any]) -> tuple:
        if not value:
            raise TypeError(f"{what} is an empty list")
        flat += [value, len(value)]
        element = getattr(annotation, "element", None)
        return ("list", *_join_keys([describe_array(item, element) for item in value]))

    def make_constraints(self, key: tuple) -> list[Any]:
        return [self._make(part, node) for part, node in zip(key, self._annotations)]

    def _make(self, part: tuple, node: Any) -> Any:
        import cuda.tile as ct
        from cuda.tile.compilation import (ConstantConstraint, ListConstraint, ScalarConstraint,
                                           TupleConstraint)
        kind = part[0]
        if kind == "tuple":
            return TupleConstraint([self._make(item, _get_item(node, i))
                                    for i, item in enumerate(part[1:])])
        if kind == "constant":
            return ConstantConstraint(part[2])
        if kind == "scalar":
            annotation = getattr(node, "scalar", None)
            dtype = {"bool": ct.bool_, "int": ct.int32, "float": ct.float32}[part[1]]
            return ScalarConstraint(annotation.dtype if annotation is not None
                                    and part[1] == "int" else dtype)
        if kind == "list":
            annotation = getattr(node, "list", None)
            element = make_array_constraint(part[1:],
                                            _get_index_dtype(getattr(annotation, "element",
                                                                     None)))
            return ListConstraint(element, alias_groups=(), elements_may_alias=True)
        return make_array_constraint(part[1:], _get_index_dtype(getattr(node, "array", None)))


def _get_item(node: Any, index: int) -> Any:
    """The annotation of an item of a tuple."""
    if hasattr(node, "each"):
        return node.each
    items = getattr(node, "items", None)
    if isinstance(items, tuple):
        return items[index] if index < len(items) else items[-1]
    return node


def _get_index_dtype(annotation: Any) -> Any:
    import cuda.tile as ct
    dtype = getattr(annotation, "index_dtype", None)
    return dtype if dtype is not None else ct.int32
