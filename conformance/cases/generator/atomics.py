"""Atomic read-modify-write, compare and swap, and reductions into views."""

from . import reference as ref
from .controlflow import constants
from .core_shapes import contents
from .elementwise import integers, random_integers
from .formats import BASE, F32, FORMATS, from_number
from .integer import signed
from .kernel import case, coordinates, linear

SCOPES = ("tl_blk", "device", "sys")
ORDERINGS = ("relaxed", "acquire", "release", "acq_rel")


def modes(bits):
    mask = (1 << bits) - 1
    return {"and": lambda o, v: o & v, "or": lambda o, v: o | v, "xor": lambda o, v: o ^ v,
            "add": lambda o, v: (o + v) & mask,
            "max": lambda o, v: max(o, v, key=lambda x: signed(x, bits)),
            "min": lambda o, v: min(o, v, key=lambda x: signed(x, bits)),
            "umax": max, "umin": min, "xchg": lambda o, v: v}


def rmw(kernel, n, t, count, mode, argument, ordering="relaxed", scope="device", mask=None):
    """Operates on array n; the old elements are %<n>_old."""
    words = f", {mask}" if mask else ""
    types = f", tile<{count}xi1>" if mask else ""
    kernel.add(f"%{n}_old, %{n}_t = atomic_rmw_tko {ordering} {scope} %{n}_at, {mode}, "
               f"{argument}{words} : tile<{count}xptr<{t}>>, tile<{count}x{t}>{types} -> "
               f"tile<{count}x{t}>, token")


def read_modify_write():
    for t, bits in (("i32", 32), ("i64", 64)):
        old = (integers(bits) * 2)[:32]
        value = random_integers(bits, 16, 1500) + list(reversed(integers(bits)))
        for mode, function in modes(bits).items():
            kernel = case("atomics", f"rmw_{mode}_{t}", f"atomic_rmw_tko {mode} on {t}: memory "
                          "holds the new element, the result is the old one.", "atomic_rmw_tko")
            kernel.array("cells", t, old, expect=[function(o, v) for o, v in zip(old, value)])
            kernel.array("v", t, value)
            kernel.load("v")
            kernel.addresses("cells", 32)
            rmw(kernel, "cells", t, 32, mode, "%v")
            kernel.output("out", t, "%cells_old", (32,), old)
    for fmt in BASE:
        t = fmt.name
        old = [from_number(fmt, x) for x in (0, 1, -1.5, 2, 100, float("inf"), -0.0, 0.5)]
        value = [from_number(fmt, x) for x in (3, -1, 1.5, 0.25, -99, 1, 0.0, float("nan"))]
        # GPUs flush subnormal numbers in atomic sums of f32.
        small = fmt.min_normal_bits + 16 if t == "f32" else 16
        old += [(fmt.bias << fmt.mantissa_bits) + 1, fmt.max_bits, fmt.max_bits, small]
        # Ties, and overflow.
        half = (fmt.bias - fmt.mantissa_bits - 1) << fmt.mantissa_bits
        value += [half, fmt.max_bits, half, fmt.min_normal_bits]
        old, value = (old * 2)[:16], (value * 2)[:16]
        expected = [ref.add(fmt, o, v) for o, v in zip(old, value)]
        expected = [fmt.canonical(e) for e in expected]
        kernel = case("atomics", f"rmw_addf_{t}", f"atomic_rmw_tko addf on {t} rounds to nearest "
                      "even.", "atomic_rmw_tko")
        kernel.array("cells", t, old, expect=expected)
        kernel.array("v", t, value)
        kernel.load("v")
        kernel.addresses("cells", 16)
        rmw(kernel, "cells", t, 16, "addf", "%v")
        kernel.output_bits("out", fmt, "%cells_old", (16,), old)
    for t in ("f32", "f64"):
        fmt = FORMATS[t]
        old, value = contents(t, 8, 1510), contents(t, 7, 1511) + [fmt.nan_bits | 1]
        kernel = case("atomics", f"rmw_xchg_{t}", f"atomic_rmw_tko xchg on {t} moves bits, those "
                      "of NaN too.", "atomic_rmw_tko")
        kernel.array("cells", f"i{fmt.width}", old, expect=value)
        kernel.array("v", t, value)
        kernel.load("v")
        kernel.addresses("cells", 8)
        kernel.add(f"""
            %p = ptr_to_ptr %cells_at : tile<8xptr<i{fmt.width}>> -> tile<8xptr<{t}>>
            %old, %t = atomic_rmw_tko relaxed device %p, xchg, %v : tile<8xptr<{t}>>, tile<8x{t}> -> tile<8x{t}>, token
            %old_bits = bitcast %old : tile<8x{t}> -> tile<8xi{fmt.width}>
            """)
        kernel.output("out", f"i{fmt.width}", "%old_bits", (8,), old)


def orderings():
    kernel = case("atomics", "rmw_orderings", "atomic_rmw_tko in every ordering and scope, one "
                  "after the other on the same cells.", "atomic_rmw_tko")
    kernel.array("cells", "i32", range(4), expect=[i + 12 for i in range(4)])
    kernel.addresses("cells", 4)
    kernel.add("%one = constant <i32: 1> : tile<4xi32>")
    kernel.add("%t0 = make_token : token")
    pairs = [(o, s) for o in ORDERINGS for s in SCOPES]
    for i, (ordering, scope) in enumerate(pairs):
        kernel.add(f"%old{i}, %t{i + 1} = atomic_rmw_tko {ordering} {scope} %cells_at, add, %one "
                   f"token=%t{i} : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token")
    kernel.output("out", "i32", "%old11", (4,), [i + 11 for i in range(4)])
    kernel = case("atomics", "cas_orderings", "atomic_cas_tko in every ordering and scope, one "
                  "after the other on the same cells.", "atomic_cas_tko")
    kernel.array("cells", "i32", [0] * 4, expect=[12] * 4)
    kernel.addresses("cells", 4)
    kernel.add("%t0 = make_token : token")
    kernel.add("%v0 = constant <i32: 0> : tile<4xi32>")
    for i, (ordering, scope) in enumerate(pairs):
        kernel.add(f"%v{i + 1} = constant <i32: {i + 1}> : tile<4xi32>")
        kernel.add(f"%old{i}, %t{i + 1} = atomic_cas_tko {ordering} {scope} %cells_at, %v{i}, "
                   f"%v{i + 1} token=%t{i} : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token")
    kernel.output("out", "i32", "%old11", (4,), [11] * 4)


def compare_and_swap():
    for t, bits in (("i32", 32), ("i64", 64)):
        old = (integers(bits) * 2)[:32]
        compare = [o if i % 3 else o ^ 1 << (i % bits) for i, o in enumerate(old)]
        value = random_integers(bits, 32, 1520)
        kernel = case("atomics", f"cas_{t}", f"atomic_cas_tko on {t}: swaps where all bits are "
                      "equal, and gives the old element in any case.", "atomic_cas_tko")
        kernel.array("cells", t, old,
                     expect=[v if o == c else o for o, c, v in zip(old, compare, value)])
        for n, e in (("c", compare), ("v", value)):
            kernel.array(n, t, e)
            kernel.load(n)
        kernel.addresses("cells", 32)
        kernel.add(f"%old, %t = atomic_cas_tko acq_rel device %cells_at, %c, %v : "
                   f"tile<32xptr<{t}>>, tile<32x{t}> -> tile<32x{t}>, token")
        kernel.output("out", t, "%old", (32,), old)
    for t in ("f32", "f64"):
        fmt = FORMATS[t]
        i = f"i{fmt.width}"
        nan, zero, minus = fmt.nan_bits, 0, fmt.sign_bit
        one = from_number(fmt, 1)
        old = [zero, zero, minus, nan, nan | 1, nan, one, one | 1]
        compare = [zero, minus, minus, nan, nan, nan | fmt.sign_bit, one, one]
        value = [from_number(fmt, k + 2) for k in range(8)]
        kernel = case("atomics", f"cas_{t}", f"atomic_cas_tko on {t} compares bits: zeros of "
                      "different sign differ, equal NaNs are equal.", "atomic_cas_tko")
        kernel.array("cells", i, old,
                     expect=[v if o == c else o for o, c, v in zip(old, compare, value)])
        for n, e in (("c", compare), ("v", value)):
            kernel.array(n, t, e)
            kernel.load(n)
        kernel.addresses("cells", 8)
        kernel.add(f"""
            %p = ptr_to_ptr %cells_at : tile<8xptr<{i}>> -> tile<8xptr<{t}>>
            %old, %t = atomic_cas_tko relaxed sys %p, %c, %v : tile<8xptr<{t}>>, tile<8x{t}> -> tile<8x{t}>, token
            %bits = bitcast %old : tile<8x{t}> -> tile<8x{i}>
            """)
        kernel.output("out", i, "%bits", (8,), old)


def masked():
    old, value, m = contents("i32", 16, 1530), contents("i32", 16, 1531), contents("i1", 16, 1532)
    compare = [o if i % 2 else o ^ 5 for i, o in enumerate(old)]
    kernel = case("atomics", "rmw_masked", "Elements of atomic_rmw_tko that the mask leaves out: "
                  "memory is untouched, and the result is 0 (spec/open_points.md).",
                  "atomic_rmw_tko")
    for n, u, e in (("v", "i32", value), ("m", "i1", m)):
        kernel.array(n, u, e)
        kernel.load(n)
    kernel.array("cells", "i32", old,
                 expect=[(o + v) & 0xFFFFFFFF if c else o for o, v, c in zip(old, value, m)])
    kernel.addresses("cells", 16)
    rmw(kernel, "cells", "i32", 16, "add", "%v", mask="%m")
    kernel.output("out", "i32", "%cells_old", (16,), [o if c else 0 for o, c in zip(old, m)])
    kernel = case("atomics", "cas_masked", "Elements of atomic_cas_tko that the mask leaves out: "
                  "memory is untouched, and the result is the compared value.", "atomic_cas_tko")
    for n, u, e in (("c", "i32", compare), ("v", "i32", value), ("m", "i1", m)):
        kernel.array(n, u, e)
        kernel.load(n)
    kernel.array("cells", "i32", old, expect=[v if k and o == c else o
                                              for o, c, v, k in zip(old, compare, value, m)])
    kernel.addresses("cells", 16)
    kernel.add("%old, %t = atomic_cas_tko relaxed device %cells_at, %c, %v, %m : "
               "tile<16xptr<i32>>, tile<16xi32>, tile<16xi1> -> tile<16xi32>, token")
    kernel.output("out", "i32", "%old", (16,), [o if k else c for o, c, k in zip(old, compare, m)])
    kernel = case("atomics", "masked_null", "Atomics at null pointers that the mask leaves out "
                  "touch nothing.", "atomic_rmw_tko atomic_cas_tko")
    kernel.add("""
        %zero = constant <i64: 0> : tile<4xi64>
        %p = int_to_ptr %zero : tile<4xi64> -> tile<4xptr<i64>>
        %never = constant <i1: false> : tile<4xi1>
        %seven = constant <i64: 7> : tile<4xi64>
        %a, %t = atomic_rmw_tko relaxed device %p, add, %seven, %never : tile<4xptr<i64>>, tile<4xi64>, tile<4xi1> -> tile<4xi64>, token
        %b, %u = atomic_cas_tko relaxed device %p, %seven, %zero, %never token=%t : tile<4xptr<i64>>, tile<4xi64>, tile<4xi1> -> tile<4xi64>, token
        """)
    kernel.output("out_a", "i64", "%a", (4,), [0] * 4)
    kernel.output("out_b", "i64", "%b", (4,), [7] * 4)


def shared_cells():
    kernel = case("atomics", "rmw_same_address", "One address for all elements of a tile: each is "
                  "an addition of its own, and each old value is seen once.", "atomic_rmw_tko")
    kernel.array("cell", "i32", [0], expect=[32])
    kernel.array("seen", "i32", [0] * 32, expect=[1] * 32)
    kernel.add("%zeros = constant <i32: 0> : tile<32xi32>")
    kernel.add("%one = constant <i32: 1> : tile<32xi32>")
    kernel.addresses("cell", 32, "%zeros")
    rmw(kernel, "cell", "i32", 32, "add", "%one")
    kernel.addresses("seen", 32, "%cell_old")
    kernel.add("%s = store_ptr_tko weak %seen_at, %one : tile<32xptr<i32>>, tile<32xi32> -> token")
    data = random_integers(8, 64, 1540)
    counts = [sum(1 for d in data if d % 16 == k) for k in range(16)]
    kernel = case("atomics", "histogram", "A histogram over tile blocks: many elements of many "
                  "blocks meet in one bin.", "atomic_rmw_tko", grid=(4,))
    kernel.array("data", "i32", data)
    kernel.array("bins", "i32", [0] * 16, expect=counts)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %size = constant <i32: 16> : tile<i32>
        %first = muli %x, %size : tile<i32>
        %first1 = reshape %first : tile<i32> -> tile<1xi32>
        %firsts = broadcast %first1 : tile<1xi32> -> tile<16xi32>
        %lane = iota : tile<16xi32>
        %i = addi %firsts, %lane : tile<16xi32>
        """)
    kernel.addresses("data", 16, "%i")
    kernel.add("""
        %d, %t = load_ptr_tko weak %data_at : tile<16xptr<i32>> -> tile<16xi32>, token
        %fifteen = constant <i32: 15> : tile<16xi32>
        %bin = andi %d, %fifteen : tile<16xi32>
        %one = constant <i32: 1> : tile<16xi32>
        """)
    kernel.addresses("bins", 16, "%bin")
    rmw(kernel, "bins", "i32", 16, "add", "%one")
    values = random_integers(64, 12, 1541)
    kernel = case("atomics", "extremes_across_blocks", "Every block offers one number: the largest "
                  "and smallest, signed and unsigned, and a sum of floats that is exact.",
                  "atomic_rmw_tko", grid=(3, 4))
    kernel.array("values", "i64", values)
    expected = [max(values, key=lambda v: signed(v, 64)), min(values, key=lambda v: signed(v, 64)),
                max(values), min(values)]
    kernel.array("cells", "i64", [1 << 63, (1 << 63) - 1, 0, (1 << 64) - 1], expect=expected)
    kernel.array("sum", "f32", [0], expect=[from_number(F32, sum(range(12)))])
    constants(kernel, "i32", three=3)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %yy = muli %y, %three : tile<i32>
        %n = addi %yy, %x : tile<i32>
        %at = offset %values_ptr, %n : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
        %v, %t = load_ptr_tko weak %at : tile<ptr<i64>> -> tile<i64>, token
        """)
    for i, mode in enumerate(("max", "min", "umax", "umin")):
        kernel.add(f"""
            %i{i} = constant <i32: {i}> : tile<i32>
            %p{i} = offset %cells_ptr, %i{i} : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
            %o{i}, %t{i} = atomic_rmw_tko relaxed device %p{i}, {mode}, %v : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
            """)
    kernel.add("""
        %f = itof %n signed : tile<i32> -> tile<f32>
        %of, %tf = atomic_rmw_tko relaxed device %sum_ptr, addf, %f : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
        """)


def view_reductions():
    """A 6 x 10 tensor and 4 x 4 tiles: tiles at the edge stick out."""
    shape, part = (6, 10), (4, 4)
    view_type = ("partition_view<tile=(4x4), tensor_view<6x10x{t}, strides=[10,1]>>")
    for t, bits in (("i32", 32), ("i64", 64)):
        names = [m for m in modes(bits) if m != "xchg"]
        old = contents(t, 60, 1550)
        value = contents(t, 16, 1551)
        kernel = case("atomics", f"red_view_{t}", f"atomic_red_view_tko on {t} in every mode, on a "
                      "tile that sticks out of the tensor: what is outside is not written.",
                      "atomic_red_view_tko")
        kernel.array("v", t, value)
        kernel.load("v", part)
        constants(kernel, "i32", one=1, two=2)
        for i, mode in enumerate(names):
            expected = list(old)
            for c in coordinates(part):
                row, column = 4 + c[0], 8 + c[1]
                if row < 6 and column < 10:
                    at = row * 10 + column
                    expected[at] = modes(bits)[mode](old[at], value[linear(c, part)])
            kernel.array(f"a_{mode}", t, old, shape=shape, expect=expected)
            vt = view_type.format(t=t)
            kernel.add(f"""
                %tv_{mode} = make_tensor_view %a_{mode}_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10x{t}, strides=[10,1]>
                %pv_{mode} = make_partition_view %tv_{mode} : {vt}
                %t_{mode} = atomic_red_view_tko relaxed {'tl_blk' if i % 2 else 'device'} %pv_{mode}[%one, %two], {mode}, %v : tile<4x4x{t}>, {vt}, tile<i32> -> token
                """)
    for fmt in BASE:
        t = fmt.name
        kernel = case("atomics", f"red_view_addf_{t}", f"atomic_red_view_tko addf on {t} from many "
                      "tile blocks into the same tiles; the sums are exact.",
                      "atomic_red_view_tko", grid=(3, 2, 3))
        vt = view_type.format(t=t)
        start = [from_number(fmt, i % 7) for i in range(60)]
        expected = []
        for i in range(60):
            expected.append(from_number(fmt, i % 7 + 3 * (i % 10 // 4 + 1)))
        kernel.array("a", t, start, shape=shape, expect=expected)
        kernel.add(f"""
            %x, %y, %z = get_tile_block_id : tile<i32>
            %tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10x{t}, strides=[10,1]>
            %pv = make_partition_view %tv : {vt}
            %one = constant <i32: 1> : tile<i32>
            %n = addi %x, %one : tile<i32>
            %f = itof %n signed : tile<i32> -> tile<{t}>
            %f1 = reshape %f : tile<{t}> -> tile<1x1x{t}>
            %fs = broadcast %f1 : tile<1x1x{t}> -> tile<4x4x{t}>
            %t = atomic_red_view_tko relaxed device %pv[%y, %x], addf, %fs : tile<4x4x{t}>, {vt}, tile<i32> -> token
            """)
    strided_reductions()


def strided_reductions():
    kernel = case("atomics", "red_view_strided", "atomic_red_view_tko on a strided view whose tiles "
                  "overlap: inner elements are added to twice, from different tile blocks.",
                  "atomic_red_view_tko make_strided_view", grid=(5,))
    n, counts = 18, [0] * 18
    for block in range(5):
        for lane in range(8):
            if block * 4 + lane < n:
                counts[block * 4 + lane] += block + 1
    kernel.array("a", "i32", [100] * n, expect=[100 + c for c in counts])
    kernel.scalar("n", "i32", n)
    vt = "strided_view<tile=(8), traversal_strides=[4], tensor_view<?xi32, strides=[1]>>"
    kernel.add(f"""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %tv = make_tensor_view %a_ptr, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
        %sv = make_strided_view %tv : {vt}
        %one = constant <i32: 1> : tile<i32>
        %m = addi %x, %one : tile<i32>
        %m1 = reshape %m : tile<i32> -> tile<1xi32>
        %ms = broadcast %m1 : tile<1xi32> -> tile<8xi32>
        %t = atomic_red_view_tko relaxed device %sv[%x], add, %ms : tile<8xi32>, {vt}, tile<i32> -> token
        """)
    kernel = case("atomics", "red_view_dim_map", "atomic_red_view_tko through a dim_map: the tile "
                  "is turned; mixed index types; tokens order two of them on one tile.",
                  "atomic_red_view_tko")
    old, first, second = (contents("i32", k, 1560 + k) for k in (32, 8, 9))
    second = second[:8]
    expected = list(old)
    for i in range(4):
        for j in range(2):
            # Tile dimension 0 runs over tensor dimension 1.
            at = (2 + j) * 8 + 4 + i
            expected[at] = max(expected[at], first[2 * i + j]) & second[2 * i + j]
    kernel.array("a", "i32", old, shape=(4, 8), expect=expected)
    for name, e in (("first", first), ("second", second)):
        kernel.array(name, "i32", e)
        kernel.load(name, (4, 2))
    vt = "partition_view<tile=(4x2), tensor_view<4x8xi32, strides=[8,1]>, dim_map=[1, 0]>"
    kernel.add(f"""
        %tv = make_tensor_view %a_ptr, shape = [4, 8], strides = [8, 1] : tensor_view<4x8xi32, strides=[8,1]>
        %pv = make_partition_view %tv : {vt}
        %i = constant <i32: 1> : tile<i32>
        %j = constant <i64: 1> : tile<i64>
        %start = make_token : token
        %t0 = atomic_red_view_tko relaxed device %pv[%i, %j], umax, %first token = %start : tile<4x2xi32>, {vt}, tile<i32>, tile<i64> -> token
        %t1 = atomic_red_view_tko relaxed tl_blk %pv[%i, %i], and, %second token = %t0 : tile<4x2xi32>, {vt}, tile<i32> -> token
        """)


def generate():
    read_modify_write()
    orderings()
    compare_and_swap()
    masked()
    shared_cells()
    view_reductions()
