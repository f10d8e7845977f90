"""Compares our signatures of kernels with those that cuTile makes itself.

A program of its own, because it puts a stand-in for NVIDIA's driver into the process.
"""

import itertools
import sys
from typing import Annotated

import fake_driver

fake_driver.install()

import cuda.tile as ct  # noqa: E402
import numpy as np  # noqa: E402
from cuda.tile._cext import get_parameter_constraints_from_pyargs  # noqa: E402

from tessera.cutile._signature import SignatureReader, get_calling_convention  # noqa: E402


class OnDevice:
    """An array that says it is on a GPU."""

    def __init__(self, array):
        self.array = array
        self.__cuda_array_interface__ = dict(array.__array_interface__)


def move(value):
    if isinstance(value, np.ndarray):
        return OnDevice(value)
    if isinstance(value, (tuple, list)):
        return type(value)(move(each) for each in value)
    return value


@ct.kernel
def plain(a):
    pass


@ct.kernel
def constant(a: ct.Constant):
    pass


@ct.kernel
def long_index(a: ct.IndexedWithInt64):
    pass


@ct.kernel
def long_scalar(a: ct.ScalarInt64):
    pass


@ct.kernel
def constants(a: ct.Constant[tuple[int, float]]):
    pass


@ct.kernel
def pairs(a: tuple[ct.Constant[int], ...]):
    pass


def make_arrays():
    memory = np.zeros(65536, np.uint8)
    memory = memory[-memory.__array_interface__["data"][0] % 128:]
    for dtype, shift in itertools.product(("u1", "i2", "f2", "f4", "i4", "f8", "i8", "?"),
                                          (0, 8, 16, 32)):
        line = memory[shift:shift + 1024].view(dtype)
        size = line.itemsize
        yield from (line, line[:16], line[:0], line[:5], line[:48:3], line[::2], line[::16],
                    line[::-1])
        if shift:
            continue
        square = line[:1024 // size].reshape(-1, 16)
        yield from (square, square.T, square[:, ::2], square[::2], square[:1], square[:, :1],
                    square[:5, :7], np.broadcast_to(line[:16], (4, 16)),
                    line[:60].reshape(3, 4, 5), line[:60].reshape(3, 4, 5).transpose(2, 0, 1),
                    line[:64].reshape(4, 16, 1), line[0:1].reshape(()),
                    np.lib.stride_tricks.as_strided(line, (4, 4), (size, size)),
                    np.lib.stride_tricks.as_strided(line, (4, 4), (4 * size, 2 * size)))


def make_cases():
    memory = np.zeros(1 << 16, np.uint8)
    memory = memory[-memory.__array_interface__["data"][0] % 128:]
    for array in make_arrays():
        yield plain, array
        yield long_index, array
    for value in (0, 3, -5, 2.5, True):
        yield plain, value
        yield constant, value
    yield long_scalar, 7
    floats = memory[:4096].view("f4")
    yield plain, [floats[:64], floats[64:128]]
    yield plain, [floats[:64], floats[64:127]]
    yield plain, [floats[:64], floats[1:65]]
    yield plain, [floats[:64].reshape(8, 8), floats[:128].reshape(8, 16)[:, :8]]
    yield plain, [floats[:64].reshape(8, 8), floats[:64].reshape(8, 8).T]
    yield plain, [floats[:16].reshape(1, 16), floats[:16].reshape(1, 16)]
    yield plain, (floats, 3, (2.0, floats[1:]))
    yield constants, (3, 4.0)
    yield pairs, (1, 2, 3)
    if hasattr(ct, "ArrayAnnotation"):
        grid = floats[:512].reshape(32, 16)
        for shapes, strides in (((0,), ()), ((0, -1), ()), ((), (0,)), ((), (0, -1)),
                                ((1,), (-1,))):
            @ct.kernel
            def static(a: Annotated[ct.Array, ct.ArrayAnnotation(
                    static_shape_dims=shapes, static_stride_dims=strides)]):
                pass

            yield static, grid
            yield static, grid[:, :5]


def main():
    convention = get_calling_convention()
    count = wrong = 0
    for kernel, argument in make_cases():
        count += 1
        wanted = get_parameter_constraints_from_pyargs(kernel, (move(argument),), convention)
        reader = SignatureReader(kernel._annotated_function.parameter_annotations)
        found = reader.make_constraints(reader.read((argument,))[0])
        if list(found) != list(wanted):
            wrong += 1
            print(f"{kernel._pyfunc.__name__}: cuTile makes\n  {wanted}\nbut here it is\n"
                  f"  {found}")
    print(f"{count} signatures, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
