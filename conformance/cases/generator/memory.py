"""Tokens, loads and stores through pointers, scratch memory, and ops that only order."""

from .controlflow import constants
from .core_shapes import contents, moved
from .kernel import case, tile

SCOPES = ("tl_blk", "device", "sys")


def tokens():
    kernel = case("memory", "tokens_chain", "Accesses to one place in the order of their tokens: "
                  "write after write, read after write, write after read.",
                  "make_token join_tokens load_ptr_tko store_ptr_tko")
    kernel.array("cell", "i32", [1], expect=[30])
    kernel.array("out", "i32", [0] * 3, expect=[1, 20, 20])
    constants(kernel, "i32", ten=10, twenty=20, thirty=30)
    kernel.add("""
        %t0 = make_token : token
        %a, %t1 = load_ptr_tko weak %cell_ptr token=%t0 : tile<ptr<i32>> -> tile<i32>, token
        %t2 = store_ptr_tko weak %cell_ptr, %ten token=%t1 : tile<ptr<i32>>, tile<i32> -> token
        %t3 = store_ptr_tko weak %cell_ptr, %twenty token=%t2 : tile<ptr<i32>>, tile<i32> -> token
        %b, %t4 = load_ptr_tko weak %cell_ptr token=%t3 : tile<ptr<i32>> -> tile<i32>, token
        %c, %t5 = load_ptr_tko weak %cell_ptr token=%t3 : tile<ptr<i32>> -> tile<i32>, token
        %t6 = join_tokens %t4, %t5 : token
        %t7 = store_ptr_tko weak %cell_ptr, %thirty token=%t6 : tile<ptr<i32>>, tile<i32> -> token
        """)
    for i, value in enumerate(("%a", "%b", "%c")):
        kernel.put("out", i, value)
    kernel = case("memory", "tokens_join", "join_tokens of many: a load waits for stores to all "
                  "its elements.", "join_tokens make_token")
    kernel.array("cells", "i32", [0] * 8, expect=[i + 1 for i in range(8)])
    kernel.add("%start = make_token : token")
    for i in range(8):
        kernel.add(f"%v{i} = constant <i32: {i + 1}> : tile<i32>")
        kernel.add(f"%t{i} = make_token : token")
    puts = [kernel.put("cells", i, f"%v{i}", f"%t{i}") for i in range(8)]
    kernel.add(f"%all = join_tokens %start, {', '.join(puts)} : token")
    kernel.addresses("cells", 8)
    kernel.add("%x, %t = load_ptr_tko weak %cells_at token=%all : tile<8xptr<i32>> -> "
               "tile<8xi32>, token")
    kernel.output("out", "i32", "%x", (8,), [i + 1 for i in range(8)])
    kernel = case("memory", "tokens_diamond", "Two loads after one store, and a store after both: "
                  "join_tokens of tokens that come from one.", "join_tokens make_token")
    kernel.array("cell", "i64", [5], expect=[28])
    constants(kernel, "i64", seven=7)
    kernel.add("""
        %t0 = make_token : token
        %t1 = store_ptr_tko weak %cell_ptr, %seven token=%t0 : tile<ptr<i64>>, tile<i64> -> token
        %a, %ta = load_ptr_tko weak %cell_ptr token=%t1 : tile<ptr<i64>> -> tile<i64>, token
        %b, %tb = load_ptr_tko weak %cell_ptr token=%t1 : tile<ptr<i64>> -> tile<i64>, token
        %s = addi %a, %b : tile<i64>
        %d = addi %s, %s : tile<i64>
        %tj = join_tokens %ta, %tb : token
        %t2 = store_ptr_tko weak %cell_ptr, %d token=%tj : tile<ptr<i64>>, tile<i64> -> token
        """)


def orderings():
    kernel = case("memory", "load_ptr_orderings", "Loads of every ordering and scope see the same "
                  "where nobody else writes.", "load_ptr_tko")
    a = contents("i32", 8, 1400)
    kernel.array("a", "i32", a)
    kernel.addresses("a", 8)
    for word in ["weak"] + [f"{o} {s}" for o in ("relaxed", "acquire") for s in SCOPES]:
        n = word.replace(" ", "_")
        kernel.add(f"%x_{n}, %t_{n} = load_ptr_tko {word} %a_at : tile<8xptr<i32>> -> "
                   "tile<8xi32>, token")
        kernel.output(f"out_{n}", "i32", f"%x_{n}", (8,), a)
    kernel = case("memory", "store_ptr_orderings", "Stores of every ordering and scope.",
                  "store_ptr_tko")
    kernel.array("a", "i32", a)
    kernel.load("a")
    for word in ["weak"] + [f"{o} {s}" for o in ("relaxed", "release") for s in SCOPES]:
        n = word.replace(" ", "_")
        kernel.array(f"out_{n}", "i32", [0] * 8, expect=a)
        kernel.addresses(f"out_{n}", 8)
        kernel.add(f"%t_{n} = store_ptr_tko {word} %out_{n}_at, %a : tile<8xptr<i32>>, "
                   "tile<8xi32> -> token")
    kernel = case("memory", "ptr_hints", "Hints on loads and stores change nothing.",
                  "load_ptr_tko store_ptr_tko")
    kernel.array("a", "i32", a)
    kernel.array("out", "i32", [0] * 8, expect=a)
    kernel.addresses("a", 8)
    kernel.addresses("out", 8)
    kernel.add("""
        %x, %t = load_ptr_tko weak %a_at optimization_hints = <default = {latency = 3}> : tile<8xptr<i32>> -> tile<8xi32>, token
        %s = store_ptr_tko weak %out_at, %x token=%t optimization_hints = <sm_100 = {latency = 7}> : tile<8xptr<i32>>, tile<8xi32> -> token
        """)


def masks():
    for t in ("i1", "i8", "i16", "f16", "f32", "f64", "f8E8M0FNU"):
        a, pad, m = contents(t, 16, 1410), contents(t, 16, 1411), contents("i1", 16, 1412)
        old = contents(t, 16, 1413)
        kernel = case("memory", f"masks_{t}", f"Masked loads and stores of {t}: elements whose mask "
                      "is false take the padding, and are not written.",
                      "load_ptr_tko store_ptr_tko")
        kernel.array("a", t, a)
        for n, u, e in (("pad", t, pad), ("m", "i1", m)):
            kernel.array(n, u, e)
            kernel.load(n)
        kernel.addresses("a", 16)
        kernel.add(f"%x, %t = load_ptr_tko weak %a_at, %m, %pad : tile<16xptr<{t}>>, tile<16xi1>, "
                   f"tile<16x{t}> -> tile<16x{t}>, token")
        moved(kernel, "out", t, "%x", (16,), [x if c else p for x, c, p in zip(a, m, pad)])
        # The same bits as integers, so that NaNs are compared too.
        kernel.array("some", t, old, expect=[x if c else o for x, c, o in zip(a, m, old)])
        kernel.addresses("some", 16)
        kernel.add(f"""
            %whole, %tw = load_ptr_tko weak %a_at : tile<16xptr<{t}>> -> tile<16x{t}>, token
            %s = store_ptr_tko weak %some_at, %whole, %m : tile<16xptr<{t}>>, tile<16x{t}>, tile<16xi1> -> token
            """)
    kernel = case("memory", "array_end", "A tile larger than the array: addresses behind its end "
                  "are masked out, and neither read nor written.", "load_ptr_tko store_ptr_tko",
                  grid=(4,))
    n = 27
    a = contents("i32", n, 1420)
    kernel.array("a", "i32", a)
    kernel.array("out", "i32", [0] * n, expect=[(x + 1) & 0xFFFFFFFF for x in a])
    kernel.scalar("n", "i32", n)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %eight = constant <i32: 8> : tile<i32>
        %first = muli %x, %eight : tile<i32>
        %first1 = reshape %first : tile<i32> -> tile<1xi32>
        %firsts = broadcast %first1 : tile<1xi32> -> tile<8xi32>
        %lane = iota : tile<8xi32>
        %i = addi %firsts, %lane : tile<8xi32>
        %n1 = reshape %n : tile<i32> -> tile<1xi32>
        %ns = broadcast %n1 : tile<1xi32> -> tile<8xi32>
        %in = cmpi less_than %i, %ns, signed : tile<8xi32> -> tile<8xi1>
        %one = constant <i32: 1> : tile<8xi32>
        """)
    kernel.addresses("a", 8, "%i")
    kernel.addresses("out", 8, "%i")
    kernel.add("""
        %v, %t = load_ptr_tko weak %a_at, %in, %one : tile<8xptr<i32>>, tile<8xi1>, tile<8xi32> -> tile<8xi32>, token
        %w = addi %v, %one : tile<8xi32>
        %s = store_ptr_tko weak %out_at, %w, %in token=%t : tile<8xptr<i32>>, tile<8xi32>, tile<8xi1> -> token
        """)
    kernel = case("memory", "mask_all_false", "Nothing is accessed where the mask is all false: the "
                  "addresses are null pointers.", "load_ptr_tko store_ptr_tko")
    kernel.add("""
        %zero = constant <i64: 0> : tile<8xi64>
        %p = int_to_ptr %zero : tile<8xi64> -> tile<8xptr<f32>>
        %never = constant <i1: false> : tile<8xi1>
        %pad = constant <f32: 1.5> : tile<8xf32>
        %x, %t = load_ptr_tko weak %p, %never, %pad : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token
        %s = store_ptr_tko weak %p, %x, %never token=%t : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
        """)
    kernel.output("out", "f32", "%x", (8,), [0x3FC00000] * 8)
    kernel = case("memory", "mask_no_padding", "Masked-out elements without padding have no value "
                  "that may be used; here they are selected away.", "load_ptr_tko")
    a, m = contents("i32", 16, 1430), contents("i1", 16, 1431)
    kernel.array("a", "i32", a)
    kernel.array("m", "i1", m)
    kernel.load("m")
    kernel.addresses("a", 16)
    kernel.add("""
        %x, %t = load_ptr_tko weak %a_at, %m : tile<16xptr<i32>>, tile<16xi1> -> tile<16xi32>, token
        %minus = constant <i32: -1> : tile<16xi32>
        %y = select %m, %x, %minus : tile<16xi1>, tile<16xi32>
        """)
    kernel.output("out", "i32", "%y", (16,), [x if c else -1 for x, c in zip(a, m)])
    kernel = case("memory", "mask_no_padding_undefined", "Masked-out elements without padding that "
                  "are stored all the same: 0 by spec/open_points.md.", "load_ptr_tko")
    kernel.undefined = True
    kernel.array("a", "i32", a)
    kernel.array("m", "i1", m)
    kernel.load("m")
    kernel.addresses("a", 16)
    kernel.add("%x, %t = load_ptr_tko weak %a_at, %m : tile<16xptr<i32>>, tile<16xi1> -> "
               "tile<16xi32>, token")
    kernel.output("out", "i32", "%x", (16,), [x if c else 0 for x, c in zip(a, m)])
    kernel = case("memory", "padding_no_mask", "A padding value without mask is not used.",
                  "load_ptr_tko")
    kernel.array("a", "i32", a)
    kernel.addresses("a", 16)
    kernel.add("""
        %pad = constant <i32: 77> : tile<16xi32>
        %start = make_token : token
        %x, %t = load_ptr_tko weak %a_at padding=%pad token=%start : tile<16xptr<i32>>, tile<16xi32> -> tile<16xi32>, token
        """)
    kernel.output("out", "i32", "%x", (16,), a)


def addressing():
    a = contents("f32", 16, 1440)
    order = [(i * 7 + 3) % 16 for i in range(16)]
    kernel = case("memory", "gather_scatter", "A load from scattered places, some of them twice, "
                  "and a store to a permutation of places.", "load_ptr_tko store_ptr_tko")
    kernel.array("a", "i32", a)
    kernel.array("order", "i32", order)
    kernel.load("order")
    kernel.add("""
        %two = constant <i32: 2> : tile<16xi32>
        %half = divi %order, %two unsigned : tile<16xi32>
        """)
    kernel.addresses("a", 16, "%half")
    kernel.add("%x, %t = load_ptr_tko weak %a_at : tile<16xptr<i32>> -> tile<16xi32>, token")
    expected = [0] * 16
    for i, place in enumerate(order):
        expected[place] = a[order[i] // 2]
    kernel.array("out", "i32", [0] * 16, expect=expected)
    kernel.addresses("out", 16, "%order")
    kernel.add("%s = store_ptr_tko weak %out_at, %x : tile<16xptr<i32>>, tile<16xi32> -> token")
    kernel = case("memory", "ranks", "Loads and stores of tiles of rank 0, 2 and 3 with masks of "
                  "the same shape.", "load_ptr_tko store_ptr_tko")
    values = contents("i16", 16, 1441)
    kernel.array("a", "i16", values)
    kernel.addresses("a", 16)
    for shape in ((4, 4), (2, 2, 4)):
        n = len(shape)
        kernel.array(f"out{n}", "i16", [0] * 16, expect=values)
        kernel.addresses(f"out{n}", 16)
        p, v, m = tile(shape, "ptr<i16>"), tile(shape, "i16"), tile(shape, "i1")
        kernel.add(f"""
            %p{n} = reshape %a_at : tile<16xptr<i16>> -> {p}
            %q{n} = reshape %out{n}_at : tile<16xptr<i16>> -> {p}
            %m{n} = constant <i1: true> : {m}
            %x{n}, %t{n} = load_ptr_tko weak %p{n}, %m{n} : {p}, {m} -> {v}, token
            %s{n} = store_ptr_tko weak %q{n}, %x{n}, %m{n} : {p}, {v}, {m} -> token
            """)
    kernel.array("out0", "i16", [0], expect=[values[0]])
    kernel.add("""
        %x0, %t0 = load_ptr_tko weak %a_ptr : tile<ptr<i16>> -> tile<i16>, token
        %s0 = store_ptr_tko weak %out0_ptr, %x0 : tile<ptr<i16>>, tile<i16> -> token
        """)
    kernel = case("memory", "i1_bytes", "An i1 in memory is a byte: any but 0 is loaded as true, "
                  "and 0 or 1 is stored.", "load_ptr_tko store_ptr_tko")
    data = [0, 1, 2, 0x80, 0xFF, 0xFE, 0x10, 0]
    kernel.array("a", "i8", data)
    kernel.array("out", "i8", [0xAA] * 8, expect=[int(b != 0) for b in data])
    kernel.addresses("a", 8)
    kernel.addresses("out", 8)
    kernel.add("""
        %p = ptr_to_ptr %a_at : tile<8xptr<i8>> -> tile<8xptr<i1>>
        %q = ptr_to_ptr %out_at : tile<8xptr<i8>> -> tile<8xptr<i1>>
        %x, %t = load_ptr_tko weak %p : tile<8xptr<i1>> -> tile<8xi1>, token
        %s = store_ptr_tko weak %q, %x : tile<8xptr<i1>>, tile<8xi1> -> token
        """)


def scratch():
    kernel = case("memory", "alloca_private", "alloca: what a tile block writes to its scratch "
                  "memory it reads there, reversed; other blocks have their own.", "alloca",
                  grid=(3,))
    kernel.array("out", "i32", [0] * 24, expect=[b * 100 + 7 - i for b in range(3)
                                                 for i in range(8)])
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %p = alloca num_elem = 8, alignment = 4 : tile<ptr<i32>>
        %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
        %pn = broadcast %p1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
        %i = iota : tile<8xi32>
        %seven = constant <i32: 7> : tile<8xi32>
        %back = subi %seven, %i : tile<8xi32>
        %hundred = constant <i32: 100> : tile<i32>
        %base = muli %x, %hundred : tile<i32>
        %base1 = reshape %base : tile<i32> -> tile<1xi32>
        %bases = broadcast %base1 : tile<1xi32> -> tile<8xi32>
        %v = addi %bases, %i : tile<8xi32>
        %at = offset %pn, %i : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
        %rat = offset %pn, %back : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
        %t0 = store_ptr_tko weak %at, %v : tile<8xptr<i32>>, tile<8xi32> -> token
        %r, %t1 = load_ptr_tko weak %rat token=%t0 : tile<8xptr<i32>> -> tile<8xi32>, token
        %eight = constant <i32: 8> : tile<i32>
        %first = muli %x, %eight : tile<i32>
        %first1 = reshape %first : tile<i32> -> tile<1xi32>
        %firsts = broadcast %first1 : tile<1xi32> -> tile<8xi32>
        %places = addi %firsts, %i : tile<8xi32>
        """)
    kernel.addresses("out", 8, "%places")
    kernel.add("%s = store_ptr_tko weak %out_at, %r : tile<8xptr<i32>>, tile<8xi32> -> token")
    kernel = case("memory", "alloca_alignment", "alloca at multiples of its alignment, of every "
                  "element size; no elements are allowed too; allocations do not overlap.",
                  "alloca")
    for i, (t, count, alignment, word) in enumerate((
            ("i8", 3, 1, ""), ("f16", 5, 64, ""), ("f32", 64, 128, " global"), ("f64", 2, 8, ""),
            ("i64", 1, 4096, ""), ("i8", 0, 16, ""))):
        kernel.add(f"""
            %p{i} = alloca num_elem = {count}, alignment = {alignment}{word} : tile<ptr<{t}>>
            %n{i} = ptr_to_int %p{i} : tile<ptr<{t}>> -> tile<i64>
            %m{i} = constant <i64: {alignment - 1}> : tile<i64>
            %r{i} = andi %n{i}, %m{i} : tile<i64>
            """)
        kernel.output(f"out{i}", "i64", f"%r{i}", (), [0])
    kernel.add("""
        %a = constant <i8: 1> : tile<i8>
        %b = constant <i64: 2> : tile<i64>
        %ta = store_ptr_tko weak %p0, %a : tile<ptr<i8>>, tile<i8> -> token
        %tb = store_ptr_tko weak %p4, %b : tile<ptr<i64>>, tile<i64> -> token
        %x, %tx = load_ptr_tko weak %p0 token=%ta : tile<ptr<i8>> -> tile<i8>, token
        %y, %ty = load_ptr_tko weak %p4 token=%tb : tile<ptr<i64>> -> tile<i64>, token
        """)
    kernel.output("out_x", "i8", "%x", (), [1])
    kernel.output("out_y", "i64", "%y", (), [2])
    kernel = case("memory", "alloca_in_loop", "alloca in the body of a for lives for one "
                  "iteration: each writes before it reads.", "alloca for")
    constants(kernel, "i32", zero=0, one=1, ten=10)
    kernel.add("""
        %r = for %i in (%zero to %ten, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
          %p = alloca num_elem = 2, alignment = 16 : tile<ptr<i32>>
          %q = offset %p, %one : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
          %t0 = store_ptr_tko weak %q, %i : tile<ptr<i32>>, tile<i32> -> token
          %x, %t1 = load_ptr_tko weak %q token=%t0 : tile<ptr<i32>> -> tile<i32>, token
          %n = addi %s, %x : tile<i32>
          continue %n : tile<i32>
        }
        """)
    kernel.array("out", "i32", [0], expect=[45])
    kernel.put("out", 0, "%r")
    kernel = case("memory", "alloca_view", "A tensor view over scratch memory: a tile goes in by "
                  "rows and comes out by columns.", "alloca make_tensor_view")
    a = contents("i32", 32, 1450)
    kernel.array("a", "i32", a)
    kernel.load("a", (4, 8))
    kernel.add("""
        %p = alloca num_elem = 32, alignment = 16 global : tile<ptr<i32>>
        %tv = make_tensor_view %p, shape = [4, 8], strides = [8, 1] : tensor_view<4x8xi32, strides=[8,1]>
        %v = make_partition_view %tv : partition_view<tile=(4x8), tensor_view<4x8xi32, strides=[8,1]>>
        %w = make_partition_view %tv : partition_view<tile=(8x4), tensor_view<4x8xi32, strides=[8,1]>, dim_map=[1, 0]>
        %z = constant <i32: 0> : tile<i32>
        %t = store_view_tko weak %a, %v[%z, %z] : tile<4x8xi32>, partition_view<tile=(4x8), tensor_view<4x8xi32, strides=[8,1]>>, tile<i32> -> token
        %x, %u = load_view_tko weak %w[%z, %z] token = %t : partition_view<tile=(8x4), tensor_view<4x8xi32, strides=[8,1]>, dim_map=[1, 0]>, tile<i32> -> tile<8x4xi32>, token
        """)
    kernel.output("out", "i32", "%x", (8, 4), [a[8 * j + i] for i in range(8) for j in range(4)])


def ordering_only():
    for op, about in (("gdc_launch_dependents_tko", "dependents may start"),
                      ("gdc_wait_tko", "wait for the kernel before")):
        for name, token in (("", ""), ("_token", " token = %t0"), ("_loop", "")):
            kernel = case("memory", f"{op}{name}", f"{op}: {about}; it only orders, with its token "
                          "operand or without.", op)
            kernel.array("cell", "i32", [3], expect=[12 if name == "_loop" else 6])
            if name == "_loop":
                constants(kernel, "i32", zero=0, one=1, two=2)
                kernel.add(f"""
                    %start = {op} -> token
                    %r = for %i in (%zero to %two, step %one) : tile<i32> iter_values(%t = %start) -> (token) {{
                      %x, %t0 = load_ptr_tko weak %cell_ptr token=%t : tile<ptr<i32>> -> tile<i32>, token
                      %y = addi %x, %x : tile<i32>
                      %t1 = {op} token = %t0 -> token
                      %t2 = store_ptr_tko weak %cell_ptr, %y token=%t1 : tile<ptr<i32>>, tile<i32> -> token
                      continue %t2 : token
                    }}
                    """)
                continue
            kernel.add(f"""
                %x, %t0 = load_ptr_tko weak %cell_ptr : tile<ptr<i32>> -> tile<i32>, token
                %y = addi %x, %x : tile<i32>
                %t1 = {op}{token} -> token
                %t2 = join_tokens %t0, %t1 : token
                %t3 = store_ptr_tko weak %cell_ptr, %y token=%t2 : tile<ptr<i32>>, tile<i32> -> token
                """)
    for name, first, second in (("ints", "i32", "f32"), ("bytes", "i32", "i8"),
                                ("longs", "i64", "f64")):
        kernel = case("memory", f"memory_fence_alias_{name}", f"memory_fence_alias_tko between a "
                      f"store of {first} and a load of the same memory as {second}.",
                      "memory_fence_alias_tko ptr_to_ptr")
        bits = 0x40490FDB if first == "i32" else 0x400921FB54442D18
        kernel.array("cell", first, [0], expect=[bits])
        kernel.add(f"""
            %v = constant <{first}: {bits}> : tile<{first}>
            %t0 = store_ptr_tko weak %cell_ptr, %v : tile<ptr<{first}>>, tile<{first}> -> token
            %t1 = memory_fence_alias_tko %t0
            %q = ptr_to_ptr %cell_ptr : tile<ptr<{first}>> -> tile<ptr<{second}>>
            %x, %t2 = load_ptr_tko weak %q token=%t1 : tile<ptr<{second}>> -> tile<{second}>, token
            """)
        kernel.output("out", second, "%x", (), [bits & 0xFF if second == "i8" else bits])


def generate():
    tokens()
    orderings()
    masks()
    addressing()
    scratch()
    ordering_only()
