"""Modules, entries, globals, and where a tile block stands in the grid."""

from .core_shapes import contents, moved, nested
from .formats import F32, F64, from_number
from .kernel import case


def modules():
    kernel = case("core", "module_producer", "A module that names its producer.", "module entry")
    kernel.module_attributes = ' attributes {producer = "conformance \\22cases\\22 1.0"}'
    kernel.add("%x = constant <i32: 42> : tile<i32>")
    kernel.array("out", "i32", [0], expect=[42])
    kernel.put("out", 0, "%x")
    kernel = case("core", "module_entries", "A module with three entries; the one that the launch "
                  "names runs, and only that.", "module entry")
    kernel.module_lines = [
        "entry @before(%p: tile<ptr<i32>>) {",
        "  %x = constant <i32: 1> : tile<i32>",
        "  %t = store_ptr_tko weak %p, %x : tile<ptr<i32>>, tile<i32> -> token",
        "  return", "}", "entry @empty() {", "  return", "}"]
    kernel.array("out", "i32", [0], expect=[2])
    kernel.add("%x = constant <i32: 2> : tile<i32>")
    kernel.put("out", 0, "%x")
    kernel = case("core", "module_order", "Entries and globals stand in any order: the global comes "
                  "after another entry, and is used by both.", "module entry global get_global")
    kernel.module_lines = [
        "entry @other() {", "  %p = get_global @later : tile<ptr<i16>>", "  return", "}",
        "global @later <i16: [5, 6]> : tile<2xi16>"]
    kernel.add("""
        %p = get_global @later : tile<ptr<i16>>
        %one = constant <i32: 1> : tile<i32>
        %q = offset %p, %one : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
        %x, %t = load_ptr_tko weak %q : tile<ptr<i16>> -> tile<i16>, token
        """)
    kernel.array("out", "i16", [0], expect=[6])
    kernel.put("out", 0, "%x")


def entries():
    kernel = case("core", "entry_scalars", "Parameters that are numbers.", "entry")
    values = (("i1", True, 1), ("i32", -7, -7), ("i64", -(1 << 62) - 3, -(1 << 62) - 3),
              ("f32", 0.15625, from_number(F32, 0.15625)),
              ("f64", -1.0e-3, from_number(F64, -1.0e-3)))
    for t, value, bits in values:
        kernel.scalar(f"s_{t}", t, value)
    for t, value, bits in values:
        kernel.array(f"out_{t}", t, [0], expect=[bits])
        kernel.put(f"out_{t}", 0, f"%s_{t}")
    kernel = case("core", "entry_small_scalars", "Parameters that are small numbers, negative ones "
                  "too.", "entry")
    for t, value in (("i8", -128), ("i16", -300)):
        kernel.scalar(f"s_{t}", t, value)
        kernel.array(f"out_{t}", t, [0], expect=[value])
        kernel.put(f"out_{t}", 0, f"%s_{t}")
    kernel = case("core", "entry_hints", "An entry with optimization hints, which change nothing.",
                  "entry")
    kernel.hints = " optimization_hints=<default = {occupancy = 2}, sm_100 = {num_cta_in_cga = 2}>"
    kernel.array("out", "i32", [0] * 2, expect=[0, 9])
    kernel.add("%x = constant <i32: 9> : tile<i32>")
    kernel.put("out", 1, "%x")


def get(kernel, name, t, count, prefix):
    kernel.add(f"""
        %{prefix} = get_global @{name} : tile<ptr<{t}>>
        %{prefix}1 = reshape %{prefix} : tile<ptr<{t}>> -> tile<1xptr<{t}>>
        %{prefix}n = broadcast %{prefix}1 : tile<1xptr<{t}>> -> tile<{count}xptr<{t}>>
        %{prefix}i = iota : tile<{count}xi32>
        %{prefix}_at = offset %{prefix}n, %{prefix}i : tile<{count}xptr<{t}>>, tile<{count}xi32> -> tile<{count}xptr<{t}>>
        """)


def global_memory():
    kernel = case("core", "global_types", "Globals of every element size hold their initial "
                  "elements one after another.", "global get_global")
    for t in ("i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "f8E4M3FN"):
        elements = contents(t, 8, 1200)
        kernel.module_lines.append(f"global @g_{t} <{t}: {nested(t, elements, (8,))}> : "
                                   f"tile<8x{t}>")
        get(kernel, f"g_{t}", t, 8, f"p_{t}")
        kernel.add(f"%x_{t}, %t_{t} = load_ptr_tko weak %p_{t}_at : tile<8xptr<{t}>> -> "
                   f"tile<8x{t}>, token")
        moved(kernel, f"out_{t}", t, f"%x_{t}", (8,), elements)
    kernel = case("core", "global_visibility", "Globals that are private, constant, both, and a "
                  "splat.", "global get_global")
    kernel.module_lines = [
        "global public @a <i32: [1, 2, 3, 4]> : tile<4xi32>",
        "global private @b <i32: [5, 6, 7, 8]> : tile<4xi32>",
        "global constant @c <i32: [9, 10, 11, 12]> : tile<4xi32>",
        "global private constant @d alignment = 64 <i32: 13> : tile<4xi32>"]
    for name, expected in (("a", [1, 2, 3, 4]), ("b", [5, 6, 7, 8]), ("c", [9, 10, 11, 12]),
                           ("d", [13] * 4)):
        get(kernel, name, "i32", 4, name)
        kernel.add(f"%x_{name}, %t_{name} = load_ptr_tko weak %{name}_at : tile<4xptr<i32>> -> "
                   "tile<4xi32>, token")
        kernel.output(f"out_{name}", "i32", f"%x_{name}", (4,), expected)
    kernel = case("core", "global_alignment", "A global lies at a multiple of its alignment, and at "
                  "one of its element's size without.", "global get_global")
    for i, (t, alignment) in enumerate((("i8", 256), ("i8", 1), ("f32", 64), ("f64", 4096),
                                        ("f64", 0), ("i16", 0), ("i8", 128))):
        word = f" alignment = {alignment}" if alignment else ""
        literal = "1.0" if t.startswith("f") else "1"
        kernel.module_lines.append(f"global @g{i}{word} <{t}: {literal}> : tile<1x{t}>")
        step = alignment or {"f64": 8, "i16": 2}[t]
        kernel.add(f"""
            %p{i} = get_global @g{i} : tile<ptr<{t}>>
            %n{i} = ptr_to_int %p{i} : tile<ptr<{t}>> -> tile<i64>
            %s{i} = constant <i64: {step}> : tile<i64>
            %r{i} = remi %n{i}, %s{i} unsigned : tile<i64>
            """)
        kernel.output(f"out{i}", "i64", f"%r{i}", (), [0])
    kernel = case("core", "global_written", "A global can be written, and read again after its "
                  "token; a second get_global is the same address.", "global get_global")
    kernel.module_lines = ["global @g <i32: [1, 2, 3, 4]> : tile<4xi32>"]
    get(kernel, "g", "i32", 4, "p")
    get(kernel, "g", "i32", 4, "q")
    kernel.add("""
        %x, %t0 = load_ptr_tko weak %p_at : tile<4xptr<i32>> -> tile<4xi32>, token
        %y = muli %x, %x : tile<4xi32>
        %t1 = store_ptr_tko weak %q_at, %y token=%t0 : tile<4xptr<i32>>, tile<4xi32> -> token
        %z, %t2 = load_ptr_tko weak %p_at token=%t1 : tile<4xptr<i32>> -> tile<4xi32>, token
        """)
    kernel.output("out", "i32", "%z", (4,), [1, 4, 9, 16])
    kernel = case("core", "global_counter", "A global that all tile blocks count in: each block "
                  "gets a number of its own.", "global get_global", grid=(3, 2, 2))
    kernel.module_lines = ["global @counter <i32: 0> : tile<1xi32>"]
    kernel.array("out", "i32", [0] * 12, expect=[1] * 12)
    kernel.add("""
        %p = get_global @counter : tile<ptr<i32>>
        %one = constant <i32: 1> : tile<i32>
        %mine, %t = atomic_rmw_tko relaxed device %p, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
        """)
    kernel.put("out", "%mine", "%one")


def grids():
    for name, grid in (("3d", (2, 3, 4)), ("2d", (3, 2)), ("1d", (5,)), ("one", (1,))):
        kernel = case("core", f"grid_{name}", f"Tile block ids and extents of a grid of "
                      f"{' x '.join(map(str, grid))} blocks; axes that the launch leaves out have "
                      "id 0 and extent 1.", "get_tile_block_id get_num_tile_blocks", grid=grid)
        full = tuple(grid) + (1,) * (3 - len(grid))
        blocks = [(x, y, z) for z in range(full[2]) for y in range(full[1]) for x in range(full[0])]
        count = len(blocks)
        for axis, letter in enumerate("xyz"):
            kernel.array(f"id_{letter}", "i32", [90] * count, expect=[b[axis] for b in blocks])
            kernel.array(f"size_{letter}", "i32", [90] * count, expect=[full[axis]] * count)
        kernel.add("""
            %x, %y, %z = get_tile_block_id : tile<i32>
            %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
            %zy = muli %z, %gy : tile<i32>
            %zyy = addi %zy, %y : tile<i32>
            %row = muli %zyy, %gx : tile<i32>
            %block = addi %row, %x : tile<i32>
            """)
        for letter in "xyz":
            kernel.put(f"id_{letter}", "%block", f"%{letter}")
            kernel.put(f"size_{letter}", "%block", f"%g{letter}")


def generate():
    modules()
    entries()
    global_memory()
    grids()
