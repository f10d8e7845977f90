"""Partition views: edges, padding, maps of dimensions, layouts, orderings."""

from .core_shapes import contents, moved
from .formats import BF16, E5M2, F16, F32, F64, FORMATS
from .kernel import INTEGERS, case
from .tensor_views import PADDINGS, View, scalars


def bits_of(t):
    return INTEGERS.get(t) or FORMATS[t].width


def loaded(kernel, view, name, index, result, extra="", index_type="i32", t=None):
    which = scalars(kernel, f"{result}_i", index, index_type)
    kernel.add(f"%{result}, %{result}_t = load_view_tko weak %{name}[{which}]{extra} : "
               f"{view.type}, tile<{index_type}> -> {view.tile_type}, token")


def padding_values():
    for fmt in (F16, BF16, F32, F64, E5M2):
        kernel = case("views", f"padding_{fmt.name}", f"Edge tiles of {fmt.name} with every padding "
                      "value, compared as bits.",
                      "load_view_tko make_partition_view make_tensor_view")
        elements = contents(fmt.name, 35, 1600)
        kernel.array("a", fmt.name, elements, shape=(5, 7))
        for padding, value in PADDINGS.items():
            view = View(fmt.name, (5, 7), (4, 4), padding=padding)
            view.make(kernel, padding, "%a_ptr")
            loaded(kernel, view, padding, (1, 1), f"x_{padding}")
            moved(kernel, f"out_{padding}", fmt.name, f"%x_{padding}", (4, 4),
                  view.load(elements, (1, 1), value(fmt)))
    for t in ("i1", "i8", "i32", "i64", "f8E4M3FN"):
        kernel = case("views", f"padding_{t}", f"Edge tiles of {t}, padded with zero, at three "
                      "corners.", "load_view_tko")
        elements = contents(t, 35, 1601)
        kernel.array("a", t, elements, shape=(5, 7))
        view = View(t, (5, 7), (4, 4), padding="zero")
        view.make(kernel, "v", "%a_ptr")
        for index in ((0, 1), (1, 0), (1, 1)):
            n = f"x{index[0]}{index[1]}"
            loaded(kernel, view, "v", index, n)
            moved(kernel, f"out_{n}", t, f"%{n}", (4, 4), view.load(elements, index))


def edges():
    for t in ("f32", "i16", "i1"):
        kernel = case("views", f"copy_edges_{t}", f"A copy of a {t} tensor by a grid of tiles that "
                      "stick out: without padding the elements outside have no value, and are not "
                      "stored.", "load_view_tko store_view_tko", grid=(3, 2))
        elements = contents(t, 6 * 11, 1610)
        view = View(t, (6, 11), (4, 4), dynamic_shape=(0, 1))
        kernel.array("a", t, elements, shape=(6, 11))
        kernel.array("out", t, [0] * 66, shape=(6, 11), expect=elements)
        view.make(kernel, "v", "%a_ptr")
        view.make(kernel, "w", "%out_ptr")
        kernel.add(f"""
            %x, %y, %z = get_tile_block_id : tile<i32>
            %r, %t = load_view_tko weak %v[%y, %x] : {view.type}, tile<i32> -> {view.tile_type}, token
            %s = store_view_tko weak %r, %w[%y, %x] : {view.tile_type}, {view.type}, tile<i32> -> token
            """)
    elements = contents("i32", 66, 1611)
    value = contents("i32", 16, 1612)
    kernel = case("views", "store_edges", "Stores of tiles that stick out write what is inside, and "
                  "nothing behind the tensor's rows.", "store_view_tko")
    # Rows have gaps of 5 elements, which must stay as they are.
    view = View("i32", (6, 11), (4, 4), strides=(16, 1))
    expected = [x for x in range(16 * 6)]
    for p, v in zip(view.places((1, 2)), value):
        if p is not None:
            expected[p[0] * 16 + p[1]] = v
    kernel.array("a", "i32", range(96), shape=(6, 16), expect=expected)
    kernel.array("v", "i32", value)
    kernel.load("v", (4, 4))
    view.make(kernel, "w", "%a_ptr")
    kernel.add(f"""
        %one = constant <i32: 1> : tile<i32>
        %two = constant <i32: 2> : tile<i32>
        %s = store_view_tko weak %v, %w[%one, %two] : {view.tile_type}, {view.type}, tile<i32> -> token
        """)
    for padding in ("zero", None):
        kernel = case("views", f"index_outside_{'padded' if padding else 'plain'}_undefined", "Tile indices "
                      "outside the index space: every element is outside, so loads give the "
                      "padding (or 0) and stores write nothing (spec/open_points.md).",
                      "load_view_tko store_view_tko")
        kernel.undefined = True
        view = View("i32", (6, 11), (4, 4), padding=padding)
        kernel.array("a", "i32", elements, shape=(6, 11), expect=elements)
        view.make(kernel, "w", "%a_ptr")
        for i, index in enumerate(((2, 0), (0, 3), (-1, 0), (100, 100), (1 << 30, 1))):
            loaded(kernel, view, "w", index, f"x{i}")
            kernel.output(f"out{i}", "i32", f"%x{i}", (4, 4), [0] * 16)
            kernel.add(f"""
                %c{i} = constant <i32: 77> : tile<4x4xi32>
                %s{i} = store_view_tko weak %c{i}, %w[%x{i}_i_0, %x{i}_i_1] : {view.tile_type}, {view.type}, tile<i32> -> token
                """)


def maps():
    """Sizes, tiles and indices all differ, so that a map cannot be taken for its inverse."""
    shape, part = (5, 9, 6), (2, 4, 8)
    for order in ((1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0)):
        name = listing_name(order)
        view = View("i32", shape, part, dim_map=order, padding="zero")
        plain = View("i32", shape, part, dim_map=order)
        elements = contents("i32", 270, 1620)
        space = view.index_space()
        corners = [(0, 0, 0), tuple(n - 1 for n in space)]
        kernel = case("views", f"dim_map_{name}", f"A view with dim_map {list(order)}: tile "
                      "dimension d runs over tensor dimension dim_map[d], and indices stand in the "
                      "order of the tile. Loads, stores, and the shape of the index space.",
                      "load_view_tko store_view_tko get_index_space_shape make_partition_view")
        kernel.array("a", "i32", elements, shape=shape)
        view.make(kernel, "v", "%a_ptr")
        for i, index in enumerate(corners):
            loaded(kernel, view, "v", index, f"x{i}")
            kernel.output(f"out{i}", "i32", f"%x{i}", part, view.load(elements, index))
        expected = [0] * 270
        for index in corners:
            expected = plain.store(expected, index, view.load(elements, index))
        kernel.array("b", "i32", [0] * 270, shape=shape, expect=expected)
        plain.make(kernel, "w", "%b_ptr")
        for i, index in enumerate(corners):
            kernel.add(f"%s{i} = store_view_tko weak %x{i}, %w[%x{i}_i_0, %x{i}_i_1, %x{i}_i_2] : "
                       f"{plain.tile_type}, {plain.type}, tile<i32> -> token")
        kernel.add(f"%space:3 = get_index_space_shape %v : {view.type} -> tile<i32>")
        kernel.array("sizes", "i32", [0] * 3, expect=space)
        for d in range(3):
            kernel.put("sizes", d, f"%space#{d}")


def listing_name(order):
    return "".join(map(str, order))


def layouts():
    elements = contents("i32", 48, 1630)
    for name, about, shape, strides, array_shape, array_strides in (
            ("column_major", "columns lie one after another", (6, 8), (1, 6), (6, 8), (1, 6)),
            ("gaps", "rows with unused memory between them", (6, 8), (13, 1), (6, 8), (13, 1)),
            ("both_strides", "no dimension has stride 1", (6, 8), (32, 3), (6, 8), (32, 3))):
        for dynamic in (False, True):
            kernel = case("views", f"layout_{name}{'_dynamic' if dynamic else ''}",
                          f"A tensor view where {about}; {'dynamic' if dynamic else 'static'} sizes "
                          "and strides.", "make_tensor_view load_view_tko store_view_tko",
                          grid=(2, 2))
            view = View("i32", shape, (4, 4), strides=strides,
                        dynamic_shape=(0, 1) if dynamic else (),
                        dynamic_strides=(0, 1) if dynamic else ())
            out = View("i32", shape, (4, 4))
            kernel.array("a", "i32", elements, shape=array_shape, strides=array_strides)
            kernel.array("out", "i32", [0] * 48, shape=shape, expect=elements)
            view.make(kernel, "v", "%a_ptr", "i64" if dynamic else "i32")
            out.make(kernel, "w", "%out_ptr")
            kernel.add(f"""
                %x, %y, %z = get_tile_block_id : tile<i32>
                %r, %t = load_view_tko weak %v[%x, %y] : {view.type}, tile<i32> -> tile<4x4xi32>, token
                %s = store_view_tko weak %r, %w[%x, %y] : tile<4x4xi32>, {out.type}, tile<i32> -> token
                """)
    kernel = case("views", "stride_zero", "A dynamic stride of 0: every row is the same memory.",
                  "make_tensor_view load_view_tko")
    row = contents("f32", 8, 1631)
    kernel.array("a", "f32", row)
    view = View("f32", (6, 8), (8, 8), strides=(0, 1), dynamic_strides=(0,), padding="zero")
    view.make(kernel, "v", "%a_ptr")
    loaded(kernel, view, "v", (0, 0), "x")
    moved(kernel, "out", "f32", "%x", (8, 8), row * 6 + [0] * 16)
    kernel = case("views", "overlapping_rows", "A tensor view whose rows overlap: windows over an "
                  "array.", "make_tensor_view load_view_tko")
    kernel.array("a", "i32", range(100, 116))
    view = View("i32", (13, 4), (8, 4), strides=(1, 1), padding="zero")
    view.make(kernel, "v", "%a_ptr")
    loaded(kernel, view, "v", (1, 0), "x")
    kernel.output("out", "i32", "%x", (8, 4), [100 + 8 + i + j if 8 + i < 13 else 0
                                               for i in range(8) for j in range(4)])


def ranks():
    for rank, shape, part, index in ((1, (21,), (8,), (2,)), (4, (2, 3, 5, 4), (1, 2, 4, 4),
                                                              (1, 1, 1, 0)),
                                     (5, (2, 2, 3, 2, 3), (2, 1, 2, 2, 2), (0, 1, 1, 0, 1))):
        kernel = case("views", f"rank{rank}", f"Tiles of rank {rank} at the edge, loaded and "
                      "stored.", "load_view_tko store_view_tko")
        count = 1
        for e in shape:
            count *= e
        elements = contents("i32", count, 1640)
        view = View("i32", shape, part, padding="zero")
        kernel.array("a", "i32", elements, shape=shape)
        view.make(kernel, "v", "%a_ptr")
        loaded(kernel, view, "v", index, "x")
        tile = view.load(elements, index)
        kernel.output("out", "i32", "%x", part, tile)
        kernel.array("b", "i32", [0] * count, shape=shape,
                     expect=view.store([0] * count, index, tile))
        view.make(kernel, "w", "%b_ptr")
        names = ", ".join(f"%x_i_{d}" for d in range(rank))
        kernel.add(f"%s = store_view_tko weak %x, %w[{names}] : {view.tile_type}, {view.type}, "
                   "tile<i32> -> token")


def index_types():
    kernel = case("views", "index_types", "Indices of every integer type are unsigned: an i8 of "
                  "-56 is 200.", "load_view_tko")
    elements = contents("i32", 512, 1650)
    view = View("i32", (512,), (2,))
    kernel.array("a", "i32", elements)
    view.make(kernel, "v", "%a_ptr")
    for t, value, index in (("i1", "true", 1), ("i8", -56, 200), ("i8", 100, 100),
                            ("i16", 255, 255), ("i32", 17, 17), ("i64", 254, 254)):
        n = f"x_{t}_{index}"
        loaded(kernel, view, "v", (value,), n, index_type=t)
        kernel.output(f"out_{t}_{index}", "i32", f"%{n}", (2,), view.load(elements, (index,)))


def orderings():
    elements = contents("i32", 16, 1660)
    view = View("i32", (16,), (8,))
    kernel = case("views", "load_view_orderings", "View loads of every ordering and scope.",
                  "load_view_tko")
    kernel.array("a", "i32", elements)
    view.make(kernel, "v", "%a_ptr")
    kernel.add("%one = constant <i32: 1> : tile<i32>")
    scopes = ("tl_blk", "device", "sys")
    for word in ["weak"] + [f"{o} {s}" for o in ("relaxed", "acquire") for s in scopes]:
        n = word.replace(" ", "_")
        kernel.add(f"%x_{n}, %t_{n} = load_view_tko {word} %v[%one] : {view.type}, tile<i32> -> "
                   "tile<8xi32>, token")
        kernel.output(f"out_{n}", "i32", f"%x_{n}", (8,), elements[8:])
    kernel = case("views", "store_view_orderings", "View stores of every ordering and scope.",
                  "store_view_tko")
    kernel.array("a", "i32", elements[:8])
    kernel.load("a")
    kernel.add("%one = constant <i32: 1> : tile<i32>")
    for word in ["weak"] + [f"{o} {s}" for o in ("relaxed", "release") for s in scopes]:
        n = word.replace(" ", "_")
        kernel.array(f"out_{n}", "i32", [3] * 16, expect=[3] * 8 + elements[:8])
        view.make(kernel, f"v_{n}", f"%out_{n}_ptr")
        kernel.add(f"%t_{n} = store_view_tko {word} %a, %v_{n}[%one] : tile<8xi32>, {view.type}, "
                   "tile<i32> -> token")
    kernel = case("views", "view_tokens", "Tokens of views: a store, a load of it, a store after "
                  "the load; overlapping tiles of two views of one array.",
                  "load_view_tko store_view_tko")
    wide = View("i32", (16,), (16,))
    kernel.array("a", "i32", [1] * 16, expect=[2] * 8 + [3] * 8)
    view.make(kernel, "v", "%a_ptr")
    wide.make(kernel, "w", "%a_ptr")
    kernel.add(f"""
        %zero = constant <i32: 0> : tile<i32>
        %one = constant <i32: 1> : tile<i32>
        %twos = constant <i32: 2> : tile<16xi32>
        %threes = constant <i32: 3> : tile<8xi32>
        %t0 = make_token : token
        %t1 = store_view_tko weak %twos, %w[%zero] token = %t0 : tile<16xi32>, {wide.type}, tile<i32> -> token
        %x, %t2 = load_view_tko weak %v[%one] token = %t1 : {view.type}, tile<i32> -> tile<8xi32>, token
        %t3 = store_view_tko weak %threes, %v[%one] token = %t2 : tile<8xi32>, {view.type}, tile<i32> -> token
        """)
    kernel.output("out", "i32", "%x", (8,), [2] * 8)
    for inbounds in ((True, True), (True, False), (False, True)):
        words = ", ".join("true" if b else "false" for b in inbounds)
        name = "_".join("in" if b else "any" for b in inbounds)
        shape = tuple(8 if b else 6 for b in inbounds)
        kernel = case("views", f"inbounds_{name}", f"Loads and stores that promise inbounds = "
                      f"[{words}], and keep it (13.4).", "load_view_tko store_view_tko")
        view = View("i32", shape, (4, 4), padding="zero")
        count = shape[0] * shape[1]
        elements = contents("i32", count, 1661)
        kernel.array("a", "i32", elements, shape=shape)
        kernel.array("b", "i32", [5] * count, shape=shape, expect=view.store(
            [5] * count, (1, 1), view.load(elements, (1, 1))))
        view.make(kernel, "v", "%a_ptr")
        view.make(kernel, "w", "%b_ptr")
        loaded(kernel, view, "v", (1, 1), "x", f" inbounds = [{words}]")
        kernel.add(f"%s = store_view_tko weak %x, %w[%x_i_0, %x_i_1] inbounds = [{words}] : "
                   f"{view.tile_type}, {view.type}, tile<i32> -> token")
        kernel.output("out", "i32", "%x", (4, 4), view.load(elements, (1, 1)))
    kernel = case("views", "view_hints", "Hints on view loads and stores change nothing.",
                  "load_view_tko store_view_tko")
    view = View("i32", (16,), (8,))
    kernel.array("a", "i32", range(16))
    kernel.array("out", "i32", [0] * 16, expect=list(range(8)) + [0] * 8)
    view.make(kernel, "v", "%a_ptr")
    view.make(kernel, "w", "%out_ptr")
    kernel.add(f"""
        %z = constant <i32: 0> : tile<i32>
        %x, %t = load_view_tko weak %v[%z] optimization_hints = <default = {{allow_tma = true}}, sm_100 = {{allow_tma = false, latency = 3}}> : {view.type}, tile<i32> -> tile<8xi32>, token
        %s = store_view_tko weak %x, %w[%z] optimization_hints = <sm_100 = {{latency = 8}}> : tile<8xi32>, {view.type}, tile<i32> -> token
        """)


def generate():
    padding_values()
    edges()
    maps()
    layouts()
    ranks()
    index_types()
    orderings()
