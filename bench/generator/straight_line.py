"""Operations without regions: element-wise, constants, memory and views."""

from generator.op_pairs import (ELEMENTWISE, ELEMENTWISE_WEIGHTS, UPSTREAM,
                                Kind)
from generator.writer import (BOOL, CONSTANTS, CONTROL, ELEMENTWISE_OPS, INDEX,
                              MEMORY, TOKEN_KIND, Value, View, Writer)


class StraightLine(Writer):
    """Adds one method for each pair of region-free operations."""

    def __init__(self, side, rng, quota):
        super().__init__(side, rng, quota)
        # A kernel works on tiles of two shapes, as real ones mostly do.
        rows = rng.choice((32, 64, 128, 256))
        self.row = (rows,)
        self.tile = (rows, rng.choice((16, 32, 64)))
        self.third = rng.choice(("f32", "i32"))  # element of argument three

    # --- element-wise operations and constants -------------------------------

    def elementwise(self):
        if self.rng.random() < 0.05:
            return self.offset()
        shapes = ((), self.row, self.tile, (8,), (4, 4), (1,))
        for _ in range(8):
            row = self.rng.choices(ELEMENTWISE, ELEMENTWISE_WEIGHTS)[0]
            shape = self.rng.choices(shapes, (28, 40, 22, 5, 3, 2))[0]
            if all(self.has(Kind(e, shape)) for e in row.operands):
                return self.elementwise_row(row, shape)
        return self.elementwise_row(ELEMENTWISE[0], self.row)

    def elementwise_row(self, row, shape):
        operands = [self.pick(Kind(e, shape)) for e in row.operands]
        self.op(ELEMENTWISE_OPS, row.spellings, operands,
                [Kind(row.result, shape)])

    def offset(self):
        pointer = self.pick("pointers")
        offset = self.pick(Kind("index", self.row))
        moved = self.op(ELEMENTWISE_OPS,
                        ("offset {0}, {1} : {t0}, {t1} -> {t0}",
                         "arith.addi {0}, {1} : {t0}"),
                        [pointer, offset], [pointer.kind], base=pointer.base)
        self.define("pointers", moved)

    def constant(self):
        f32, f16, i32 = "f32", "f16", "i32"
        kinds = (INDEX, Kind(f32), Kind(i32), Kind(f32, self.row),
                 Kind(i32, self.row), Kind(f16, self.row),
                 Kind("i64", self.row), Kind(f32, self.tile),
                 Kind(f16, self.tile), BOOL, Kind("i1", self.row),
                 Kind(f32, (8,)), Kind(i32, (8,)), Kind(f32, (4, 4)))
        kind = self.rng.choices(
            kinds, (22, 10, 8, 12, 10, 6, 6, 8, 5, 1, 2, 4, 4, 2))[0]
        if kind.shape in ((8,), (4, 4)):
            self.dense_list(kind)
        else:
            self.splat(kind)

    def literal(self, element):
        if element == "i1":
            return self.rng.choice(("true", "false"))
        number = self.rng.randrange(1024)
        return f"{number * 0.125:.6e}" if element[0] == "f" else str(number)

    def splat(self, kind):
        literal = self.literal(kind.element)
        if kind.shape:
            upstream = f"arith.constant dense<{literal}> : {{r}}"
        elif kind == BOOL:
            upstream = f"arith.constant {literal}"
        else:
            upstream = f"arith.constant {literal} : {{r}}"
        self.constant_op(kind, literal, upstream)

    def dense_list(self, kind):
        def nested(shape):
            if not shape:
                return self.literal(kind.element)
            parts = [nested(shape[1:]) for _ in range(shape[0])]
            return "[" + ", ".join(parts) + "]"
        literal = nested(kind.shape)
        self.constant_op(kind, literal,
                         f"arith.constant dense<{literal}> : {{r}}")

    def constant_op(self, kind, literal, upstream):
        prefix = "i32" if kind == INDEX else kind.element
        self.op(CONSTANTS, (f"constant <{prefix}: {literal}> : {{r}}",
                            upstream), [], [kind])

    # --- memory --------------------------------------------------------------

    def memory(self):
        action = self.rng.choices(
            (self.load_view, self.store_view, self.load_pointer,
             self.store_pointer, self.load_scalar, self.store_scalar,
             self.atomic, self.join_tokens), (28, 20, 16, 11, 7, 5, 5, 8))[0]
        action()

    def load_view(self):
        view = self.pick("views")
        index = [self.pick(INDEX) for _ in view.shape]
        places = ", ".join(f"{{{i}}}" for i in range(len(index)))
        self.token_op(
            (f"load_view_tko weak {{view}}[{places}] token = {{token}} : "
             "{view_type}, {t0} -> {r}, token",
             f"vector.load {{view}}[{places}] : {{view_type}}, {{r}}"),
            index, Kind(view.element, view.shape), view=view.name,
            view_type=view.types[self.side])

    def store_view(self):
        views = [v for v in self.pools["views"]
                 if self.has(Kind(v.element, v.shape))]
        view = self.rng.choice(views)
        index = [self.pick(INDEX) for _ in view.shape]
        value = self.pick(Kind(view.element, view.shape))
        places = ", ".join(f"{{{i + 1}}}" for i in range(len(index)))
        self.token_op(
            (f"store_view_tko weak {{0}}, {{view}}[{places}] token = {{token}}"
             " : {t0}, {view_type}, {t1} -> token",
             f"vector.store {{0}}, {{view}}[{places}] : {{view_type}}, {{t0}}"),
            [value] + index, view=view.name, view_type=view.types[self.side])

    def pointer_operands(self):
        """A pointer tile, an index into its memref, and the words for both."""
        pointer = self.pick("pointers")
        element = pointer.kind.element.partition(".")[2]
        words = {"base": pointer.base.names[0],
                 "base_type": pointer.base.kind.spelled(UPSTREAM),
                 "i": self.pick(INDEX).names[0]}
        return pointer, Kind(element, self.row), words

    def load_pointer(self):
        pointer, kind, words = self.pointer_operands()
        if self.rng.random() < 0.3 or not self.has(kind):
            self.token_op(
                ("load_ptr_tko weak {0} token={token} : {t0} -> {r}, token",
                 "vector.load {base}[{i}] : {base_type}, {r}"),
                [pointer], kind, **words)
            return
        mask = self.pick(Kind("i1", self.row))
        self.token_op(
            ("load_ptr_tko weak {0}, {1}, {2} token={token} : {t0}, {t1}, {t2}"
             " -> {r}, token",
             "vector.gather {base}[{i}] [{0}], {1}, {2} : {base_type}, {t0}, "
             "{t1}, {t2} into {r}"),
            [pointer, mask, self.pick(kind)], kind, **words)

    def store_pointer(self):
        pointer, kind, words = self.pointer_operands()
        if not self.has(kind):
            return self.load_pointer()
        value, mask = self.pick(kind), self.pick(Kind("i1", self.row))
        self.token_op(
            ("store_ptr_tko weak {0}, {1}, {2} token={token} : {t0}, {t1}, "
             "{t2} -> token",
             "vector.scatter {base}[{i}] [{0}], {2}, {1} : {base_type}, {t0}, "
             "{t2}, {t1}"),
            [pointer, value, mask], **words)

    def load_scalar(self):
        element = self.rng.choice(("f32", "f16", self.third))
        self.token_op(
            ("load_ptr_tko weak {0} token={token} : {t0} -> {r}, token",
             "memref.load {0}[{i}] : {t0}"),
            [self.pick(Kind("base." + element))], Kind(element),
            i=self.pick(INDEX).names[0])

    def store_scalar(self):
        self.token_op(
            ("store_ptr_tko weak {0}, {1} token={token} : {t0}, {t1} -> token",
             "memref.store {1}, {0}[{i}] : {t0}"),
            [self.pick(Kind("base.f32")), self.pick(Kind("f32"))],
            i=self.pick(INDEX).names[0])

    def atomic(self):
        self.token_op(
            ("atomic_rmw_tko relaxed device {0}, addf, {1} token={token} : "
             "{t0}, {t1} -> {r}, token",
             "memref.atomic_rmw addf {1}, {0}[{i}] : ({t1}, {t0}) -> {r}"),
            [self.pick(Kind("base.f32")), self.pick(Kind("f32"))], Kind("f32"),
            i=self.pick(INDEX).names[0])

    def join_tokens(self):
        """Two operands and one result, like the upstream scalar load."""
        self.left[MEMORY] -= 1
        first, second = self.pick(TOKEN_KIND), self.pick(TOKEN_KIND)
        index = self.pick(INDEX).names[0]
        name = self.fresh()
        self.define(TOKEN_KIND, Value((name, first.names[1]), TOKEN_KIND))
        self.line((f"{name} = join_tokens {first.names[0]}, {second.names[0]}"
                   " : token",
                   f"{name} = memref.load {first.names[1]}[{index}] : "
                   "memref<1xi32>")[self.side])

    # --- views and shapes ----------------------------------------------------

    def view_op(self):
        action = self.rng.choices(
            (self.reshape, self.broadcast, self.iota, self.another_pointer,
             self.another_tensor_view, self.partition_view),
            (36, 34, 7, 4, 6, 13))[0]
        action()

    def reshape(self):
        """Scalar to one element, or a row to a column."""
        one = self.rng.choice((INDEX, Kind("f32")))
        if self.rng.random() < 0.6:
            self.to_one_element(one)
            return
        self.op(CONTROL, ("reshape {0} : {t0} -> {r}",
                          "vector.shape_cast {0} : {t0} to {r}"),
                [self.pick(Kind("f32", self.row))],
                [Kind("f32", self.row + (1,))])

    def to_one_element(self, kind):
        # vector.shape_cast takes no scalars; a broadcast is the usual spelling.
        self.op(CONTROL, ("reshape {0} : {t0} -> {r}",
                          "vector.broadcast {0} : {t0} to {r}"),
                [self.pick(kind)], [Kind(kind.element, (1,))])

    def broadcast(self):
        candidates = [(source, result) for source, result in (
            (Kind("index", (1,)), Kind("index", self.row)),
            (Kind("f32", (1,)), Kind("f32", self.row)),
            (Kind("f32", self.row + (1,)), Kind("f32", self.tile)))
            if self.has(source)]
        if not candidates:
            self.reshape()
            return
        source, result = self.rng.choice(candidates)
        self.op(CONTROL, ("broadcast {0} : {t0} -> {r}",
                          "vector.broadcast {0} : {t0} to {r}"),
                [self.pick(source)], [result])

    def iota(self):
        self.op(CONTROL, ("iota : {r}", "vector.step : {r}"), [],
                [Kind("index", self.row)])

    def block_id(self, base):
        """Three results; upstream has a fourth, the memref's base buffer."""
        self.left[CONTROL] -= 1
        ids = [self.new_value(INDEX) for _ in range(3)]
        element = base.kind.element.partition(".")[2]
        self.line((f"{self.names(ids)} = get_tile_block_id : tile<i32>",
                   f"%buffer, {self.names(ids)} = "
                   f"memref.extract_strided_metadata {base.names[0]} : "
                   f"{base.kind.spelled(UPSTREAM)} -> memref<{element}>, "
                   "index, index, index")[self.side])

    def pointer_tile(self, base, start):
        """reshape and broadcast a pointer, then add a tile of offsets."""
        element = base.kind.element.replace("base", "ptr")
        base_type, word = base.kind.spelled(0), base.names[0]
        one = self.op(CONTROL,
                      (f"reshape {word} : {base_type} -> {{r}}",
                       f"vector.broadcast {start.names[0]} : index to {{r}}"),
                      [], [Kind(element, (1,))], base=base)
        tile = self.op(CONTROL, ("broadcast {0} : {t0} -> {r}",
                                 "vector.broadcast {0} : {t0} to {r}"),
                       [one], [Kind(element, self.row)], base=base)
        self.define("pointers", tile)
        self.offset()

    def another_pointer(self):
        if self.left[CONTROL] < 2 or self.left[ELEMENTWISE_OPS] < 1:
            self.iota()
            return
        element = self.rng.choice(("f32", "f16", self.third))
        self.pointer_tile(self.pick(Kind("base." + element)), self.pick(INDEX))

    def another_tensor_view(self):
        self.tensor_view(*self.rng.choice(
            (("f32", self.tile), ("f32", self.row), ("f16", self.row))))

    def tensor_view(self, element, shape):
        """A view of a whole argument; it remembers the tile it will be cut to.

        Rank 2 has one dynamic size and a static pitch, rank 1 a dynamic size.
        """
        base = self.pick(Kind("base." + element)).names[0]
        # An argument: upstream folds constant sizes and refuses small ones.
        arguments = self.pools[INDEX][:6]
        size, name = self.rng.choice(arguments).names[0], self.fresh()
        if len(shape) == 2:
            pitch = self.rng.choice((64, 128, 256, 512, 1024, 4096))
            sizes, strides = f"{size}, {pitch}", f"{pitch}, 1"
            dims, tight = f"?x{pitch}x{element}", f"{pitch},1"
        else:
            sizes, strides, dims, tight = size, "1", f"?x{element}", "1"
        types = (f"tensor_view<{dims}, strides=[{tight}]>",
                 f"memref<{dims}, strided<[{strides}]>>")
        self.left[CONTROL] -= 1
        view = self.define("tensors", View(name, element, shape, types))
        self.line((
            f"{name} = make_tensor_view {base}, shape = [{sizes}], "
            f"strides = [{strides}] : tile<i32> -> {types[0]}",
            f"{name} = memref.reinterpret_cast {base} to offset: [0], "
            f"sizes: [{sizes}], strides: [{strides}] : memref<?x{element}> to "
            f"{types[1]}")[self.side])
        return view

    def partition_view(self, tensor=None):
        tensor, name = tensor or self.pick("tensors"), self.fresh()
        tile = "x".join(map(str, tensor.shape))
        layout = tensor.types[1].partition(", ")[2]
        types = (f"partition_view<tile=({tile}), {tensor.types[0]}>",
                 f"memref<{tile}x{tensor.element}, {layout}")
        zeros = ", ".join("0" for _ in tensor.shape)
        sizes = ", ".join(map(str, tensor.shape))
        ones = ", ".join("1" for _ in tensor.shape)
        self.left[CONTROL] -= 1
        self.define("views", View(name, tensor.element, tensor.shape, types))
        self.line((
            f"{name} = make_partition_view {tensor.name} : {types[0]}",
            f"{name} = memref.subview {tensor.name}[{zeros}] [{sizes}] "
            f"[{ones}] : {tensor.types[1]} to {types[1]}")[self.side])
