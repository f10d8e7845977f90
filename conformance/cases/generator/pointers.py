"""Pointers as integers, integers as pointers, and pointers to other types."""

from .elementwise import random_integers
from .kernel import case


def addresses_as_integers():
    kernel = case("conversion", "ptr_to_int_steps", "ptr_to_int: neighbours are as far apart as an "
                  "element takes bytes (an i1 takes one).", "ptr_to_int offset")
    for t, size in (("i1", 1), ("i8", 1), ("f16", 2), ("f32", 4), ("i64", 8), ("f8E5M2", 1)):
        kernel.array(f"p_{t}", t, [0] * 16)
        kernel.addresses(f"p_{t}", 16)
        kernel.add(f"""
            %n_{t} = ptr_to_int %p_{t}_at : tile<16xptr<{t}>> -> tile<16xi64>
            %b_{t} = ptr_to_int %p_{t}_atn : tile<16xptr<{t}>> -> tile<16xi64>
            %d_{t} = subi %n_{t}, %b_{t} : tile<16xi64>
            """)
        kernel.output(f"r_{t}", "i64", f"%d_{t}", (16,), [size * i for i in range(16)])
    kernel = case("conversion", "ptr_to_int_alignment", "ptr_to_int of rank 0: arrays start at "
                  "multiples of 16, and ptr_to_ptr does not move a pointer.",
                  "ptr_to_int ptr_to_ptr")
    kernel.array("p", "f64", [0] * 4)
    kernel.add("""
        %n = ptr_to_int %p_ptr : tile<ptr<f64>> -> tile<i64>
        %fifteen = constant <i64: 15> : tile<i64>
        %low = andi %n, %fifteen : tile<i64>
        %q = ptr_to_ptr %p_ptr : tile<ptr<f64>> -> tile<ptr<i8>>
        %m = ptr_to_int %q : tile<ptr<i8>> -> tile<i64>
        %d = subi %m, %n : tile<i64>
        %low1 = reshape %low : tile<i64> -> tile<1xi64>
        %d1 = reshape %d : tile<i64> -> tile<1xi64>
        %both = cat %low1, %d1 dim = 0 : tile<1xi64>, tile<1xi64> -> tile<2xi64>
        """)
    kernel.output("r", "i64", "%both", (2,), [0, 0])
    kernel = case("conversion", "ptr_to_int_2d", "ptr_to_int and int_to_ptr of a tile of rank 2, "
                  "transposed on the way.", "ptr_to_int int_to_ptr")
    a = random_integers(32, 32, 800)
    kernel.array("a", "i32", a)
    kernel.addresses("a", 32)
    kernel.add("""
        %grid = reshape %a_at : tile<32xptr<i32>> -> tile<4x8xptr<i32>>
        %numbers = ptr_to_int %grid : tile<4x8xptr<i32>> -> tile<4x8xi64>
        %turned = permute %numbers [1, 0] : tile<4x8xi64> -> tile<8x4xi64>
        %back = int_to_ptr %turned : tile<8x4xi64> -> tile<8x4xptr<i32>>
        %x, %t = load_ptr_tko weak %back : tile<8x4xptr<i32>> -> tile<8x4xi32>, token
        """)
    kernel.output("r", "i32", "%x", (8, 4), [a[8 * j + i] for i in range(8) for j in range(4)])


def integers_as_addresses():
    a = random_integers(32, 16, 810)
    kernel = case("conversion", "int_to_ptr_arithmetic", "int_to_ptr: addresses made by integer "
                  "arithmetic reach the elements, in reverse.", "int_to_ptr ptr_to_int")
    kernel.array("a", "i32", a)
    kernel.add("""
        %n = ptr_to_int %a_ptr : tile<ptr<i32>> -> tile<i64>
        %n1 = reshape %n : tile<i64> -> tile<1xi64>
        %ns = broadcast %n1 : tile<1xi64> -> tile<16xi64>
        %i = iota : tile<16xi64>
        %four = constant <i64: 4> : tile<16xi64>
        %sixty = constant <i64: 60> : tile<16xi64>
        %bytes = muli %i, %four : tile<16xi64>
        %back = subi %sixty, %bytes : tile<16xi64>
        %at = addi %ns, %back : tile<16xi64>
        %p = int_to_ptr %at : tile<16xi64> -> tile<16xptr<i32>>
        %x, %t = load_ptr_tko weak %p : tile<16xptr<i32>> -> tile<16xi32>, token
        """)
    kernel.output("r", "i32", "%x", (16,), a[::-1])
    kernel = case("conversion", "int_to_ptr_from_memory", "int_to_ptr of an address that was "
                  "stored to memory and loaded again.", "int_to_ptr ptr_to_int")
    kernel.array("a", "f32", [0x3F800000 + i for i in range(8)])
    kernel.array("cell", "i64", [0, 0])
    kernel.add("""
        %n = ptr_to_int %a_ptr : tile<ptr<f32>> -> tile<i64>
        %t0 = store_ptr_tko weak %cell_ptr, %n : tile<ptr<i64>>, tile<i64> -> token
        %m, %t1 = load_ptr_tko weak %cell_ptr token=%t0 : tile<ptr<i64>> -> tile<i64>, token
        %p = int_to_ptr %m : tile<i64> -> tile<ptr<f32>>
        %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
        %pn = broadcast %p1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
        %i = iota : tile<8xi32>
        %at = offset %pn, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
        %x, %t2 = load_ptr_tko weak %at : tile<8xptr<f32>> -> tile<8xf32>, token
        """)
    kernel.output("r", "f32", "%x", (8,), [0x3F800000 + i for i in range(8)])


def other_pointees():
    def reinterpret(name, about, source, elements, target, expected):
        kernel = case("conversion", name, about, "ptr_to_ptr")
        kernel.array("a", source, elements)
        count = len(expected)
        kernel.add(f"""
            %q = ptr_to_ptr %a_ptr : tile<ptr<{source}>> -> tile<ptr<{target}>>
            %q1 = reshape %q : tile<ptr<{target}>> -> tile<1xptr<{target}>>
            %qn = broadcast %q1 : tile<1xptr<{target}>> -> tile<{count}xptr<{target}>>
            %i = iota : tile<{count}xi32>
            %at = offset %qn, %i : tile<{count}xptr<{target}>>, tile<{count}xi32> -> tile<{count}xptr<{target}>>
            %x, %t = load_ptr_tko weak %at : tile<{count}xptr<{target}>> -> tile<{count}x{target}>, token
            """)
        kernel.output("r", target, "%x", (count,), expected)

    def pieces(elements, bits, smaller):
        return [e >> shift & ((1 << smaller) - 1) for e in elements
                for shift in range(0, bits, smaller)]

    words = random_integers(32, 16, 820)
    longs = random_integers(64, 8, 821)
    reinterpret("ptr_to_ptr_bytes", "ptr_to_ptr: the bytes of 32-bit integers, the lowest first; "
                "offset counts elements of the new type.", "i32", words, "i8",
                pieces(words, 32, 8))
    reinterpret("ptr_to_ptr_halves", "ptr_to_ptr: 64-bit integers as 16-bit ones.", "i64", longs,
                "i16", pieces(longs, 64, 16))
    reinterpret("ptr_to_ptr_wider", "ptr_to_ptr: pairs of 32-bit integers as 64-bit ones.", "i32",
                words, "i64", [words[i] | words[i + 1] << 32 for i in range(0, 16, 2)])
    reinterpret("ptr_to_ptr_i1", "ptr_to_ptr: bytes as truth values; every byte but 0 is true, also "
                "those without their lowest bit.", "i8", [0, 1, 2, 3, 0x80, 0xFF, 0x10, 0xFE], "i1",
                [0, 1, 1, 1, 1, 1, 1, 1])
    kernel = case("conversion", "ptr_to_ptr_store", "ptr_to_ptr of a tile of pointers: floats are "
                  "stored where integers lie.", "ptr_to_ptr")
    kernel.array("a", "i32", range(16), expect=[0x3F800000 if i % 2 else i for i in range(16)])
    kernel.addresses("a", 16)
    kernel.add("""
        %q = ptr_to_ptr %a_at : tile<16xptr<i32>> -> tile<16xptr<f32>>
        %one = constant <f32: 1.0> : tile<16xf32>
        %odd = trunci %l16 : tile<16xi32> -> tile<16xi1>
        %t = store_ptr_tko weak %q, %one, %odd : tile<16xptr<f32>>, tile<16xf32>, tile<16xi1> -> token
        """)


def generate():
    addresses_as_integers()
    integers_as_addresses()
    other_pointees()
