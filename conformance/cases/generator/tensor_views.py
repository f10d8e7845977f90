"""A tensor view, the views made of it, and where their elements lie."""

from .kernel import coordinates, linear

PADDINGS = {
    "zero": lambda fmt: 0,
    "neg_zero": lambda fmt: fmt.sign_bit,
    "nan": lambda fmt: fmt.nan_bits,
    "pos_inf": lambda fmt: fmt.inf_bits,
    "neg_inf": lambda fmt: fmt.inf_bits | fmt.sign_bit,
}


def listing(values, between=","):
    return between.join(map(str, values))


class View:
    """kind: partition, strided or gather_scatter. Sizes and strides in `dynamic` are operands."""

    def __init__(self, element, shape, part, strides=None, kind="partition", dim_map=None,
                 padding=None, traversal=None, sparse=None, dynamic_shape=(), dynamic_strides=()):
        self.element, self.shape, self.part, self.kind = element, tuple(shape), tuple(part), kind
        self.rank = len(shape)
        self.strides = tuple(strides) if strides is not None else tuple(
            linear([1] + [0] * (self.rank - 1 - d), [1] + list(shape[d + 1:]))
            for d in range(self.rank))
        self.dim_map = tuple(dim_map) if dim_map else tuple(range(self.rank))
        self.padding, self.sparse = padding, sparse
        self.step = tuple(traversal) if traversal else self.part
        self.dynamic_shape, self.dynamic_strides = set(dynamic_shape), set(dynamic_strides)

    @property
    def tensor_type(self):
        sizes = "".join(f"{'?' if d in self.dynamic_shape else e}x"
                        for d, e in enumerate(self.shape))
        strides = listing("?" if d in self.dynamic_strides else s
                          for d, s in enumerate(self.strides))
        return f"tensor_view<{sizes}{self.element}, strides=[{strides}]>"

    @property
    def type(self):
        words = [f"tile=({listing(self.part, 'x')})"]
        if self.kind == "strided":
            words.append(f"traversal_strides=[{listing(self.step)}]")
        if self.padding:
            words.append(f"padding_value = {self.padding}")
        words.append(self.tensor_type)
        if self.kind == "gather_scatter":
            words.append(f"sparse_dim={self.sparse}")
        elif self.dim_map != tuple(range(self.rank)):
            words.append(f"dim_map=[{listing(self.dim_map, ', ')}]")
        return f"{self.kind}_view<{', '.join(words)}>"

    @property
    def tile_type(self):
        return f"tile<{listing(self.part, 'x')}x{self.element}>"

    def make(self, kernel, name, pointer, operand_type="i32"):
        """%<name>: the view, over memory at the pointer."""
        def values(sizes, dynamic, letter):
            words = []
            for d, e in enumerate(sizes):
                if d in dynamic:
                    kernel.add(f"%{name}_{letter}{d} = constant <{operand_type}: {e}> : "
                               f"tile<{operand_type}>")
                    words.append(f"%{name}_{letter}{d}")
                else:
                    words.append(str(e))
            return listing(words, ", ")
        sizes = values(self.shape, self.dynamic_shape, "n")
        strides = values(self.strides, self.dynamic_strides, "s")
        front = f"tile<{operand_type}> -> " if self.dynamic_shape or self.dynamic_strides else ""
        kernel.add(f"""
            %{name}_tv = make_tensor_view {pointer}, shape = [{sizes}], strides = [{strides}] : {front}{self.tensor_type}
            %{name} = make_{self.kind}_view %{name}_tv : {self.type}
            """)

    def index_space(self):
        steps = self.part if self.kind == "gather_scatter" else self.step
        return [-(-self.shape[self.dim_map[d]] // steps[d]) for d in range(self.rank)]

    def places(self, index):
        """For each element of the tile in order: its coordinate, or None outside."""
        for c in coordinates(self.part):
            where = [0] * self.rank
            for d in range(self.rank):
                if self.kind == "gather_scatter":
                    where[d] = index[d][c[d]] if d == self.sparse else index[d] + c[d]
                else:
                    where[self.dim_map[d]] = index[d] * self.step[d] + c[d]
            inside = all(0 <= w < e for w, e in zip(where, self.shape))
            yield tuple(where) if inside else None

    def load(self, elements, index, outside=0):
        """The elements are those of the tensor in row-major order."""
        return [outside if p is None else elements[linear(p, self.shape)]
                for p in self.places(index)]

    def store(self, elements, index, tile):
        result = list(elements)
        for p, value in zip(self.places(index), tile):
            if p is not None:
                result[linear(p, self.shape)] = value
        return result


def scalars(kernel, prefix, index, t="i32"):
    """Constants for indices; returns the list in brackets."""
    names = []
    for d, value in enumerate(index):
        kernel.add(f"%{prefix}_{d} = constant <{t}: {value}> : tile<{t}>")
        names.append(f"%{prefix}_{d}")
    return ", ".join(names)
