"""Which elements each tile block reads and writes, as data and as a picture."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Sequence

from tessera import _core
from tessera._module import Operation

if TYPE_CHECKING:
    import numpy

_COLUMNS = 9


@dataclasses.dataclass(frozen=True)
class Access:
    """Adjacent bytes of an argument that an operation of a tile block accessed."""

    #: The argument, counted from 0.
    argument: int
    #: Bytes from the first element of the array.
    offset: int
    length: int
    reads: bool
    writes: bool
    #: The number of the operation, as `Module.walk` counts.
    op: int
    block: tuple[int, int, int]


@dataclasses.dataclass(frozen=True)
class _Array:
    dtype: str
    shape: tuple[int, ...]
    strides: tuple[int, ...]


class Trace:
    """The accesses of one launch; see `Kernel.trace`."""

    def __init__(self, kernel: Any, grid: tuple[int, ...], args: Sequence[Any], rows: bytes,
                 dropped: int):
        import numpy
        self.kernel = kernel
        self.grid = (*grid, 1, 1, 1)[:3]
        #: Accesses beyond the limit of about four million, which were not kept.
        self.dropped = dropped
        self._rows = numpy.frombuffer(rows, numpy.int64).reshape(-1, _COLUMNS)
        self._arrays: dict[int, _Array] = {}
        for i in sorted(set(self._rows[:, 0].tolist())):
            name, shape, strides, *_ = _core.describe_array(args[i])
            self._arrays[i] = _Array(name, shape, strides)

    @property
    def arguments(self) -> tuple[int, ...]:
        """The arguments that are accessed, counted from 0."""
        return tuple(self._arrays)

    @property
    def accesses(self) -> list[Access]:
        return [Access(row[0], row[1], row[2], bool(row[3]), bool(row[4]), row[5],
                       (row[6], row[7], row[8])) for row in self._rows.tolist()]

    def operations(self) -> list[Operation]:
        """The operations that access memory."""
        numbers = set(self._rows[:, 5].tolist())
        return [op for op in self.kernel.module.walk() if op.number in numbers]

    def get_blocks(self, argument: int, *, writes: bool) -> "numpy.ndarray":
        """For each element of an argument: the number of the last tile block that read or wrote
        it, or -1. Blocks are numbered with x as the fastest."""
        return self._collect(argument, writes)[0]

    def get_counts(self, argument: int, *, writes: bool) -> "numpy.ndarray":
        """For each element of an argument: how often it was read or written."""
        return self._collect(argument, writes)[1]

    def _collect(self, argument: int, writes: bool) -> tuple[Any, Any]:
        import numpy
        array = self._arrays[argument]
        last = numpy.full(array.shape, -1, numpy.int64)
        count = numpy.zeros(array.shape, numpy.int64)
        places = self._find_elements(array)
        size = _get_size(array.dtype)
        chosen = self._rows[(self._rows[:, 0] == argument)
                            & (self._rows[:, 4 if writes else 3] != 0)]
        for row in chosen.tolist():
            block = row[6] + self.grid[0] * (row[7] + self.grid[1] * row[8])
            for at in range(row[1], row[1] + row[2], size):
                for index in places.get(at // size, ()):
                    last[index] = block
                    count[index] += 1
        return last, count

    @staticmethod
    def _find_elements(array: _Array) -> dict[int, list[tuple[int, ...]]]:
        """The elements at each distance from the first, in elements."""
        import numpy
        places: dict[int, list[tuple[int, ...]]] = {}
        for index in numpy.ndindex(*array.shape):
            at = sum(i * stride for i, stride in zip(index, array.strides))
            places.setdefault(at, []).append(index)
        return places

    def plot(self, path: Any = None, *, arguments: Sequence[int] | None = None) -> Any:
        """A picture: a row per argument; left what is read, right what is written. The colour of
        an element is the last tile block that accessed it; what nobody accessed is grey.

        Needs matplotlib. Returns its figure, and saves it if a path is given.
        """
        import numpy
        from matplotlib import colormaps
        from matplotlib.figure import Figure
        from matplotlib.colors import ListedColormap
        rows = list(arguments if arguments is not None else self.arguments)
        blocks = max(self.grid[0] * self.grid[1] * self.grid[2], 1)
        colours = [colormaps["turbo"]((i + 0.5) / blocks) for i in range(blocks)]
        palette = ListedColormap([(0.88, 0.88, 0.88, 1.0), *colours])
        figure = Figure(figsize=(9, 1 + 2.6 * max(len(rows), 1)), layout="constrained")
        figure.suptitle(f"@{_shorten(self.kernel.name)}, grid "
                        + " × ".join(str(extent) for extent in self.grid))
        image = None
        for number, argument in enumerate(rows):
            for column, (writes, word) in enumerate(((False, "read"), (True, "written"))):
                axes = figure.add_subplot(len(rows), 2, 2 * number + column + 1)
                seen = numpy.atleast_1d(self.get_blocks(argument, writes=writes))
                shape = seen.shape
                seen = seen.reshape(-1, shape[-1]) if len(shape) != 1 else seen.reshape(1, -1)
                image = axes.imshow(seen, cmap=palette, vmin=-1.5, vmax=blocks - 0.5,
                                    aspect="auto", interpolation="nearest")
                text = f"argument {argument + 1}, {self._arrays[argument].dtype}{list(shape)}: "
                axes.set_title(text + word, fontsize=9)
                axes.tick_params(labelsize=7)
        if image is not None:
            bar = figure.colorbar(image, ax=figure.axes, label="last tile block", shrink=0.8)
            step = -(-blocks // 16)
            bar.set_ticks([-1, *range(0, blocks, step)],
                          labels=["none", *(str(i) for i in range(0, blocks, step))])
            bar.ax.tick_params(labelsize=7)
        if path is not None:
            figure.savefig(path, dpi=110)
        return figure


def _shorten(name: str) -> str:
    return name if len(name) <= 40 else name[:37] + "…"


def _get_size(dtype: str) -> int:
    from tessera.cutile._signature import BITS
    return max(BITS[dtype] // 8, 1)
