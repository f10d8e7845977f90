"""Strided views, gather and scatter, shapes of views, and tensors of packed elements."""

from math import prod

from .core_shapes import contents, moved
from .formats import E2M1, F16
from .kernel import case
from .tensor_views import PADDINGS, View, scalars
from .views_load import loaded


def strided():
    for name, about, shape, part, traversal, extra, indices in (
            ("overlap", "tiles overlap", (19,), (8,), (3,), {}, [(0,), (2,), (6,)]),
            ("gap", "tiles leave gaps", (40,), (4,), (7,), {}, [(0,), (3,), (5,)]),
            ("same", "steps of the tile's size are a partition", (10, 12), (4, 4), (4, 4), {},
             [(2, 2), (0, 1)]),
            ("mixed", "one dimension overlaps, one has gaps", (9, 20), (4, 2), (1, 5), {},
             [(0, 0), (5, 3), (8, 2)]),
            ("map", "a dim_map turns the tile; steps belong to dimensions of the tile", (9, 20),
             (4, 8), (3, 2), {"dim_map": (1, 0)}, [(0, 0), (4, 3), (6, 1)]),
            ("cycle", "rank 3 with a cyclic dim_map", (6, 9, 5), (2, 4, 8), (3, 1, 2),
             {"dim_map": (1, 2, 0)}, [(0, 0, 0), (2, 1, 1), (2, 4, 2)]),
            ("dynamic", "sizes and strides are operands", (9, 12), (4, 4), (2, 3),
             {"dynamic_shape": (0, 1), "dynamic_strides": (0,)}, [(1, 1), (4, 3)])):
        kernel = case("views", f"strided_{name}", f"A strided view: {about}. Loads with padding, "
                      "and the shape of the index space, which counts steps.",
                      "make_strided_view load_view_tko get_index_space_shape")
        view = View("i32", shape, part, kind="strided", traversal=traversal, padding="zero",
                    **extra)
        elements = contents("i32", prod(shape), 1700)
        kernel.array("a", "i32", elements, shape=shape)
        view.make(kernel, "v", "%a_ptr")
        space = view.index_space()
        for i, index in enumerate(indices):
            assert all(k < n for k, n in zip(index, space)), (name, index, space)
            loaded(kernel, view, "v", index, f"x{i}")
            kernel.output(f"out{i}", "i32", f"%x{i}", part, view.load(elements, index))
        rank = len(shape)
        kernel.add(f"%space{f':{rank}' if rank > 1 else ''} = get_index_space_shape %v : "
                   f"{view.type} -> tile<i64>")
        kernel.array("sizes", "i64", [0] * rank, expect=space)
        for d in range(rank):
            kernel.put("sizes", d, f"%space#{d}" if rank > 1 else "%space")
    for name, shape, part, traversal, extra in (
            ("gap", (4, 13), (2, 2), (3, 4), {}),
            ("map", (5, 13), (4, 2), (5, 2), {"dim_map": (1, 0)})):
        kernel = case("views", f"strided_store_{name}", "Stores through a strided view from every "
                      "tile block: tiles do not meet, and what lies between them stays.",
                      "make_strided_view store_view_tko", grid=tuple(
                          View("i32", shape, part, kind="strided", traversal=traversal,
                               **extra).index_space()))
        view = View("i32", shape, part, kind="strided", traversal=traversal, **extra)
        expected = [-1] * prod(shape)
        rows, columns = view.index_space()
        for i in range(rows):
            for j in range(columns):
                expected = view.store(expected, (i, j), [100 * i + 10 * j + k
                                                         for k in range(prod(part))])
        kernel.array("a", "i32", [-1] * prod(shape), shape=shape, expect=expected)
        view.make(kernel, "v", "%a_ptr")
        kernel.add(f"""
            %x, %y, %z = get_tile_block_id : tile<i32>
            %hundred = constant <i32: 100> : tile<i32>
            %ten = constant <i32: 10> : tile<i32>
            %a = muli %x, %hundred : tile<i32>
            %b = muli %y, %ten : tile<i32>
            %c = addi %a, %b : tile<i32>
            %c1 = reshape %c : tile<i32> -> tile<1xi32>
            %cs = broadcast %c1 : tile<1xi32> -> tile<{prod(part)}xi32>
            %k = iota : tile<{prod(part)}xi32>
            %d = addi %cs, %k : tile<{prod(part)}xi32>
            %tile = reshape %d : tile<{prod(part)}xi32> -> {view.tile_type}
            %s = store_view_tko weak %tile, %v[%x, %y] : {view.tile_type}, {view.type}, tile<i32> -> token
            """)


def paddings():
    elements = contents("f16", 60, 1740)
    for name, part, extra, index in (
            ("strided", (4, 4), {"kind": "strided", "traversal": (3, 3)}, (1, 3)),
            ("gather", (4, 8), {"kind": "gather_scatter", "sparse": 0}, ([2, 6, 0, 99], 5))):
        kernel = case("views", f"{name}_padding", f"A {name} view with every padding value, "
                      "compared as bits.",
                      f"make_{'strided' if name == 'strided' else 'gather_scatter'}_view "
                      "load_view_tko")
        kernel.array("a", "f16", elements, shape=(6, 10))
        kernel.add("%rows = constant <i32: [2, 6, 0, 99]> : tile<4xi32>")
        kernel.add("%five = constant <i32: 5> : tile<i32>")
        for padding, value in PADDINGS.items():
            view = View("f16", (6, 10), part, padding=padding, **extra)
            view.make(kernel, padding, "%a_ptr")
            if name == "strided":
                loaded(kernel, view, padding, index, f"x_{padding}")
            else:
                kernel.add(f"%x_{padding}, %t_{padding} = load_view_tko weak %{padding}[%rows, "
                           f"%five] : {view.type}, tile<4xi32>, tile<i32> -> {view.tile_type}, "
                           "token")
            moved(kernel, f"out_{padding}", "f16", f"%x_{padding}", part,
                  view.load(elements, index, value(F16)))


def gathers():
    shape = (9, 12)
    elements = contents("f32", 108, 1710)
    for name, about, part, sparse, index, padding, t in (
            ("rows", "rows in any order, some twice", (8, 4), 0, ([8, 0, 3, 3, 7, 1, 0, 5], 2),
             None, "i32"),
            ("columns", "columns in any order", (4, 8), 1, (3, [11, 0, 5, 5, 2, 10, 1, 4]), None,
             "i64"),
            ("rows_outside", "rows that do not exist are padding; the columns start at an element, "
             "not at a tile, and run out", (8, 8), 0, ([0, 9, 100, 8, -1, 4, 1 << 30, 2], 7),
             "neg_inf", "i32"),
            ("columns_outside", "columns that do not exist are padding", (2, 4), 1,
             (8, [12, 11, -5, 0]), "zero", "i32"),
            ("bytes", "indices of i8 are unsigned", (4, 4), 0, ([1, 2, -1, 8], 4), "zero", "i8")):
        kernel = case("views", f"gather_{name}", f"A gather view: {about}.",
                      "make_gather_scatter_view load_view_tko")
        kernel.array("a", "f32", elements, shape=shape)
        view = View("f32", shape, part, kind="gather_scatter", sparse=sparse, padding=padding)
        view.make(kernel, "v", "%a_ptr")
        kernel.array("list", t, index[sparse])
        kernel.load("list")
        names, types = [], []
        for d in range(2):
            if d == sparse:
                names.append("%list")
                types.append(f"tile<{len(index[d])}x{t}>")
            else:
                kernel.add(f"%start = constant <i32: {index[d]}> : tile<i32>")
                names.append("%start")
                types.append("tile<i32>")
        kernel.add(f"%x, %t = load_view_tko weak %v[{', '.join(names)}] : {view.type}, "
                   f"{', '.join(types)} -> {view.tile_type}, token")
        bits = int(t[1:])
        unsigned = [[k % (1 << bits) for k in i] if isinstance(i, list) else i for i in index]
        outside = 0xFF800000 if padding == "neg_inf" else 0
        moved(kernel, "out", "f32", "%x", part, view.load(elements, unsigned, outside))
    shape, part = (4, 7, 6), (2, 4, 2)
    elements = contents("i32", 168, 1711)
    kernel = case("views", "gather_middle", "A gather view of rank 3, sparse in the middle, over a "
                  "tensor with dynamic sizes.", "make_gather_scatter_view load_view_tko")
    view = View("i32", shape, part, kind="gather_scatter", sparse=1, padding="zero",
                dynamic_shape=(0, 1))
    index = (1, [6, 0, 2, 6], 3)
    kernel.array("a", "i32", elements, shape=shape)
    view.make(kernel, "v", "%a_ptr")
    which = scalars(kernel, "i", (1, 3)).split(", ")
    kernel.add(f"%rows = constant <i16: {list(index[1])}> : tile<4xi16>")
    kernel.add(f"%x, %t = load_view_tko weak %v[{which[0]}, %rows, {which[1]}] : {view.type}, "
               f"tile<i32>, tile<4xi16>, tile<i32> -> {view.tile_type}, token")
    kernel.output("out", "i32", "%x", part, view.load(elements, index))


def scatters():
    shape = (9, 12)
    for name, part, sparse, index in (("rows", (8, 4), 0, ([8, 0, 3, 6, 7, 1, 2, 5], 3)),
                                      ("columns", (2, 8), 1, (5, [11, 0, 5, 9, 2, 10, 1, 4])),
                                      ("outside", (4, 8), 0, ([9, 4, 1000, 0], 6))):
        kernel = case("views", f"scatter_{name}", "Stores through a scatter view: each row or "
                      "column goes to its place, and what is outside is not written.",
                      "make_gather_scatter_view store_view_tko")
        view = View("i32", shape, part, kind="gather_scatter", sparse=sparse)
        old, value = contents("i32", 108, 1720), contents("i32", prod(part), 1721)
        kernel.array("a", "i32", old, shape=shape, expect=view.store(old, index, value))
        kernel.array("v", "i32", value)
        kernel.load("v", part)
        view.make(kernel, "w", "%a_ptr")
        count = len(index[sparse])
        kernel.add(f"%list = constant <i32: {index[sparse]}> : tile<{count}xi32>")
        kernel.add(f"%start = constant <i32: {index[1 - sparse]}> : tile<i32>")
        names = ["%start", "%start"]
        types = ["tile<i32>", "tile<i32>"]
        names[sparse], types[sparse] = "%list", f"tile<{count}xi32>"
        kernel.add(f"%s = store_view_tko weak %v, %w[{', '.join(names)}] : {view.tile_type}, "
                   f"{view.type}, {', '.join(types)} -> token")


def shapes():
    kernel = case("views", "tensor_shape", "get_tensor_shape: static and dynamic sizes, in every "
                  "integer type that holds them; a view of rank 0 has none.",
                  "get_tensor_shape make_tensor_view")
    kernel.array("a", "f32", [0] * 4)
    for t, shape, dynamic in (("i8", (3, 100), ()), ("i16", (5, 7, 300), (1,)),
                              ("i32", (70000, 2), (0, 1)), ("i64", (1 << 33, 3, 1, 2), (2,))):
        view = View("f32", shape, (1,) * len(shape), dynamic_shape=dynamic)
        view.make(kernel, f"v_{t}", "%a_ptr")
        rank = len(shape)
        kernel.add(f"%n_{t}:{rank} = get_tensor_shape %v_{t}_tv : {view.tensor_type} -> tile<{t}>")
        kernel.array(f"out_{t}", t, [0] * rank, expect=shape)
        for d in range(rank):
            kernel.put(f"out_{t}", d, f"%n_{t}#{d}")
    kernel.add("""
        %scalar = make_tensor_view %a_ptr, shape = [], strides = [] : tensor_view<f32>
        get_tensor_shape %scalar : tensor_view<f32>
        """)
    kernel = case("views", "tensor_shape_large", "get_tensor_shape gives unsigned sizes: 200 in an "
                  "i8 has its top bit set, a dynamic one too.", "get_tensor_shape")
    kernel.array("a", "f32", [0] * 4)
    view = View("f32", (200, 255), (1, 1), dynamic_shape=(1,))
    view.make(kernel, "v", "%a_ptr", "i16")
    kernel.add(f"%n:2 = get_tensor_shape %v_tv : {view.tensor_type} -> tile<i8>")
    kernel.array("out", "i8", [0, 0], expect=[200, 255])
    kernel.put("out", 0, "%n#0")
    kernel.put("out", 1, "%n#1")
    kernel = case("views", "tensor_shape_bounds", "get_tensor_shape as the bounds of loops that sum "
                  "a tensor of dynamic sizes.", "get_tensor_shape for")
    elements = [i * 3 - 20 for i in range(15)]
    kernel.array("a", "i32", elements, shape=(3, 5))
    view = View("i32", (3, 5), (1, 1), dynamic_shape=(0, 1))
    view.make(kernel, "v", "%a_ptr")
    kernel.add(f"""
        %n:2 = get_tensor_shape %v_tv : {view.tensor_type} -> tile<i32>
        %zero = constant <i32: 0> : tile<i32>
        %one = constant <i32: 1> : tile<i32>
        %r = for %i in (%zero to %n#0, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {{
          %q = for %j in (%zero to %n#1, step %one) : tile<i32> iter_values(%u = %s) -> (tile<i32>) {{
            %x, %t = load_view_tko weak %v[%i, %j] : {view.type}, tile<i32> -> tile<1x1xi32>, token
            %y = reshape %x : tile<1x1xi32> -> tile<i32>
            %w = addi %u, %y : tile<i32>
            continue %w : tile<i32>
          }}
          continue %q : tile<i32>
        }}
        """)
    kernel.array("out", "i32", [0], expect=[sum(elements)])
    kernel.put("out", 0, "%r")
    kernel = case("views", "index_space", "get_index_space_shape rounds up, in tile-dimension "
                  "order; of a gather view it is size over tile.", "get_index_space_shape")
    kernel.array("a", "f32", [0] * 4)
    for i, view in enumerate((
            View("f32", (64, 33), (8, 16)), View("f32", (1, 17, 16), (4, 4, 16)),
            View("f32", (64, 33), (8, 16), dim_map=(1, 0), dynamic_shape=(0,)),
            View("f32", (10, 20), (4, 4), kind="strided", traversal=(3, 7)),
            View("f32", (10, 20), (4, 4), kind="strided", traversal=(3, 7), dim_map=(1, 0)),
            View("f32", (10, 21), (4, 4), kind="gather_scatter", sparse=0))):
        view.make(kernel, f"v{i}", "%a_ptr")
        space = view.index_space()
        kernel.add(f"%n{i}:{len(space)} = get_index_space_shape %v{i} : {view.type} -> tile<i32>")
        kernel.array(f"out{i}", "i32", [0] * len(space), expect=space)
        for d in range(len(space)):
            kernel.put(f"out{i}", d, f"%n{i}#{d}")


def packed():
    data = contents("i8", 24, 1730)
    nibbles = [n for byte in data for n in (byte & 15, byte >> 4)]
    kernel = case("views", "f4_load", "A tensor of f4E2M1FN has two elements in a byte, the first "
                  "in the low half; a tile is converted to f16.",
                  "load_view_tko make_tensor_view", grid=(1, 2))
    view = View("f4E2M1FN", (6, 8), (8, 4), padding="zero")
    kernel.array("a", "i8", data)
    out = View("f16", (6, 8), (8, 4))
    kernel.array("out", "i16", [0] * 48, shape=(6, 8),
                 expect=[F16.encode(E2M1.decode(n)) for n in nibbles])
    kernel.add("%p = ptr_to_ptr %a_ptr : tile<ptr<i8>> -> tile<ptr<f4E2M1FN>>")
    kernel.add("%q = ptr_to_ptr %out_ptr : tile<ptr<i16>> -> tile<ptr<f16>>")
    view.make(kernel, "v", "%p")
    out.make(kernel, "w", "%q")
    kernel.add(f"""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %r, %t = load_view_tko weak %v[%x, %y] : {view.type}, tile<i32> -> {view.tile_type}, token
        %h = ftof %r : tile<8x4xf4E2M1FN> -> tile<8x4xf16>
        %s = store_view_tko weak %h, %w[%x, %y] : tile<8x4xf16>, {out.type}, tile<i32> -> token
        """)
    kernel = case("views", "f4_store", "Stores to a tensor of f4E2M1FN change the halves of bytes "
                  "that belong to the tile, and no others.", "store_view_tko")
    view = View("f4E2M1FN", (6, 8), (4, 2))
    new = [(5 * i + 3) % 16 for i in range(8)]
    expected = view.store(nibbles, (1, 3), new)
    kernel.array("a", "i8", data, expect=[expected[i] | expected[i + 1] << 4
                                          for i in range(0, 48, 2)])
    kernel.add("%p = ptr_to_ptr %a_ptr : tile<ptr<i8>> -> tile<ptr<f4E2M1FN>>")
    view.make(kernel, "v", "%p")
    literals = [[f"0x{n:X}" for n in new[i:i + 2]] for i in range(0, 8, 2)]
    text = ", ".join(f"[{', '.join(row)}]" for row in literals)
    kernel.add(f"""
        %tile = constant <f4E2M1FN: [{text}]> : tile<4x2xf4E2M1FN>
        %one = constant <i32: 1> : tile<i32>
        %three = constant <i32: 3> : tile<i32>
        %s = store_view_tko weak %tile, %v[%one, %three] : {view.tile_type}, {view.type}, tile<i32> -> token
        """)
    kernel = case("views", "i1_bytes_view", "A tensor of i1 has a byte for each element: any but 0 "
                  "is true, and 0 or 1 is stored.", "load_view_tko store_view_tko")
    bytes_ = [0, 1, 2, 0x80, 0xFF, 0, 0x7F, 0]
    view = View("i1", (8,), (8,))
    kernel.array("a", "i8", bytes_)
    kernel.array("out", "i8", [0xEE] * 8, expect=[int(b != 0) for b in bytes_])
    kernel.add("%p = ptr_to_ptr %a_ptr : tile<ptr<i8>> -> tile<ptr<i1>>")
    kernel.add("%q = ptr_to_ptr %out_ptr : tile<ptr<i8>> -> tile<ptr<i1>>")
    view.make(kernel, "v", "%p")
    view.make(kernel, "w", "%q")
    loaded(kernel, view, "v", (0,), "x")
    kernel.add(f"%s = store_view_tko weak %x, %w[%x_i_0] : {view.tile_type}, {view.type}, "
               "tile<i32> -> token")


def generate():
    strided()
    paddings()
    gathers()
    scatters()
    shapes()
    packed()
