"""Loops, branches, early exits, assertions that hold."""

from .elementwise import random_integers
from .kernel import case


def constants(kernel, t, **values):
    for name, value in values.items():
        kernel.add(f"%{name} = constant <{t}: {value}> : tile<{t}>")


def count(low, high, step, bits=None, unsigned=False):
    """The values of the induction variable; the range ends mathematically."""
    if unsigned:
        low, high = low % (1 << bits), high % (1 << bits)
    return list(range(low, high, step)) if step > 0 else []


def loops_over(name, about, t, bounds, unsigned=False, undefined=False):
    """For each (low, high, step): the number of trips, the sum and the last value of the
    induction variable, in wrapping arithmetic of its type."""
    bits = int(t[1:])
    kernel = case("controlflow", name, about, "for continue")
    kernel.undefined = undefined
    trips, sums, lasts = [], [], []
    word = "unsigned " if unsigned else ""
    for i, (low, high, step) in enumerate(bounds):
        values = count(low, high, step, bits, unsigned)
        trips.append(len(values))
        sums.append(sum(values))
        lasts.append(values[-1] if values else -1)
        constants(kernel, t, **{f"low{i}": low, f"high{i}": high, f"step{i}": step,
                                f"zero{i}": 0, f"one{i}": 1, f"none{i}": -1})
        kernel.add(f"""
            %r{i}:3 = for {word}%i in (%low{i} to %high{i}, step %step{i}) : tile<{t}> iter_values(%n = %zero{i}, %s = %zero{i}, %l = %none{i}) -> (tile<{t}>, tile<{t}>, tile<{t}>) {{
              %n1 = addi %n, %one{i} : tile<{t}>
              %s1 = addi %s, %i : tile<{t}>
              continue %n1, %s1, %i : tile<{t}>, tile<{t}>, tile<{t}>
            }}
            """)
    for output, expected in (("trips", trips), ("sums", sums), ("lasts", lasts)):
        kernel.array(output, t, [90] * len(bounds), expect=expected)
    for i in range(len(bounds)):
        for k, output in enumerate(("trips", "sums", "lasts")):
            kernel.put(output, i, f"%r{i}#{k}")


def counted_loops():
    for t in ("i8", "i16", "i32", "i64"):
        loops_over(f"for_{t}", f"for over {t}: steps that hit the bound and that pass it, negative "
                   "bounds, ranges that are empty from the start.", t,
                   [(0, 5, 1), (0, 10, 4), (0, 8, 4), (-5, 6, 3), (-7, -2, 2), (3, 3, 1),
                    (5, 2, 1), (-1, 0, 100)])
        bits = int(t[1:])
        top, bottom = (1 << (bits - 1)) - 1, -(1 << (bits - 1))
        loops_over(f"for_{t}_unsigned", f"for unsigned over {t}: bounds with the top bit set are "
                   "large, so some ranges that are empty when signed are not.", t,
                   [(top - 1, bottom + 3, 1), (0, bottom, 1 << (bits - 3)), (-6, -2, 2),
                    (bottom, bottom + 4, 3), (-1, 0, 1), (bottom, top, 1)], unsigned=True)
        loops_over(f"for_{t}_undefined", f"for over {t} up to its largest value: the last step would "
                   "leave the type, and the loop ends (spec/open_points.md).", t,
                   [(top - 7, top, 5), (0, top, (1 << (bits - 2))), (bottom, top, top),
                    (top - 1, top, top)], undefined=True)
        loops_over(f"for_{t}_unsigned_undefined", f"for unsigned over {t} up to its largest value: the "
                   "last step would leave the type, and the loop ends.", t,
                   [(-7, -1, 5), (0, -1, 1 << (bits - 2)), (-2, -1, top)], unsigned=True,
                   undefined=True)


def nested_loops():
    kernel = case("controlflow", "for_nested", "Loops in loops: the inner bound is the outer "
                  "induction variable, and the carried value goes through both.", "for continue")
    constants(kernel, "i32", zero=0, one=1, six=6)
    kernel.add("""
        %r = for %i in (%zero to %six, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
          %inner = for %j in (%zero to %i, step %one) : tile<i32> iter_values(%u = %s) -> (tile<i32>) {
            %p = muli %i, %j : tile<i32>
            %v = addi %u, %p : tile<i32>
            continue %v : tile<i32>
          }
          continue %inner : tile<i32>
        }
        """)
    kernel.array("out", "i32", [0], expect=[sum(i * j for i in range(6) for j in range(i))])
    kernel.put("out", 0, "%r")
    kernel = case("controlflow", "for_continue", "continue under an if skips the rest of the body; "
                  "a for without carried values writes memory in token order.",
                  "for continue if")
    constants(kernel, "i32", zero=0, one=1, two=2, ten=10)
    kernel.array("out", "i32", [7] * 10, expect=[i * i if i % 2 else 7 for i in range(10)])
    kernel.array("total", "i32", [0], expect=[sum(i for i in range(10) if i % 2)])
    kernel.add("""
        for %i in (%zero to %ten, step %one) : tile<i32> {
          %rest = remi %i, %two signed : tile<i32>
          %even = cmpi equal %rest, %zero, signed : tile<i32> -> tile<i1>
          if %even {
            continue
          }
          %square = muli %i, %i : tile<i32>
          %at = offset %out_ptr, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
          %t = store_ptr_tko weak %at, %square : tile<ptr<i32>>, tile<i32> -> token
        }
        %sum = for %i in (%zero to %ten, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
          %rest = remi %i, %two signed : tile<i32>
          %even = cmpi equal %rest, %zero, signed : tile<i32> -> tile<i1>
          if %even {
            continue %s : tile<i32>
          }
          %n = addi %s, %i : tile<i32>
          continue %n : tile<i32>
        }
        """)
    kernel.put("total", 0, "%sum")
    kernel = case("controlflow", "for_tiles_and_tokens", "A for that carries a tile, a scalar, a "
                  "pointer and a token: each step reads what the step before wrote.",
                  "for continue")
    constants(kernel, "i32", zero=0, one=1, eight=8)
    kernel.array("cell", "i32", [1] * 4, expect=[2 ** 8] * 4)
    kernel.array("out", "i32", [0] * 4, expect=[sum(2 ** k for k in range(8)) + i
                                                for i in range(4)])
    kernel.addresses("cell", 4)
    kernel.add("""
        %start = make_token : token
        %r:4 = for %i in (%zero to %eight, step %one) : tile<i32> iter_values(%sum = %l4, %n = %zero, %p = %cell_at, %t = %start) -> (tile<4xi32>, tile<i32>, tile<4xptr<i32>>, token) {
          %x, %t1 = load_ptr_tko weak %p token=%t : tile<4xptr<i32>> -> tile<4xi32>, token
          %y = addi %x, %x : tile<4xi32>
          %t2 = store_ptr_tko weak %p, %y token=%t1 : tile<4xptr<i32>>, tile<4xi32> -> token
          %s = addi %sum, %x : tile<4xi32>
          %m = addi %n, %one : tile<i32>
          continue %s, %m, %p, %t2 : tile<4xi32>, tile<i32>, tile<4xptr<i32>>, token
        }
        """)
    kernel.store("out", "%r#0", (4,))
    kernel = case("controlflow", "for_swap", "Carried values that change places: the new ones are "
                  "taken all at once.", "for continue")
    constants(kernel, "i64", zero=0, one=1, n=50)
    kernel.add("""
        %r:2 = for %i in (%zero to %n, step %one) : tile<i64> iter_values(%a = %zero, %b = %one) -> (tile<i64>, tile<i64>) {
          %c = addi %a, %b : tile<i64>
          continue %b, %c : tile<i64>, tile<i64>
        }
        """)
    a, b = 0, 1
    for _ in range(50):
        a, b = b, a + b
    kernel.array("out", "i64", [0, 0], expect=[a, b])
    kernel.put("out", 0, "%r#0")
    kernel.put("out", 1, "%r#1")
    kernel = case("controlflow", "for_runtime_bounds", "Bounds from parameters and from memory: "
                  "every tile block has its own range.", "for continue", grid=(4,))
    kernel.array("bounds", "i32", [0, 3, 3, 9, -4, 4, 100, 100])
    kernel.scalar("step", "i32", 2)
    kernel.array("out", "i32", [0] * 4,
                 expect=[sum(range(0, 3, 2)), sum(range(3, 9, 2)), sum(range(-4, 4, 2)), 0])
    constants(kernel, "i32", zero=0, one=1, two=2)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %k = muli %x, %two : tile<i32>
        %k1 = addi %k, %one : tile<i32>
        %p = offset %bounds_ptr, %k : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        %q = offset %bounds_ptr, %k1 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        %low, %t0 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
        %high, %t1 = load_ptr_tko weak %q : tile<ptr<i32>> -> tile<i32>, token
        %r = for %i in (%low to %high, step %step) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
          %n = addi %s, %i : tile<i32>
          continue %n : tile<i32>
        }
        """)
    kernel.put("out", "%x", "%r")


def open_loops():
    steps = []
    for start in (6, 7, 27, 97):
        n, k = start, 0
        while n != 1:
            n, k = n // 2 if n % 2 == 0 else 3 * n + 1, k + 1
        steps.append(k)
    kernel = case("controlflow", "loop_collatz", "loop with break under an if: the number of steps "
                  "to 1, one tile block for each start.", "loop break continue if yield",
                  grid=(4,))
    kernel.array("start", "i32", [6, 7, 27, 97])
    kernel.array("out", "i32", [0] * 4, expect=steps)
    constants(kernel, "i32", zero=0, one=1, two=2, three=3)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %p = offset %start_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        %first, %t = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
        %r = loop iter_values(%n = %first, %k = %zero) : tile<i32>, tile<i32> -> tile<i32> {
          %done = cmpi equal %n, %one, signed : tile<i32> -> tile<i1>
          if %done {
            break %k : tile<i32>
          }
          %rest = remi %n, %two signed : tile<i32>
          %odd = cmpi equal %rest, %one, signed : tile<i32> -> tile<i1>
          %next = if %odd -> (tile<i32>) {
            %tripled = muli %n, %three : tile<i32>
            %m = addi %tripled, %one : tile<i32>
            yield %m : tile<i32>
          } else {
            %h = divi %n, %two signed : tile<i32>
            yield %h : tile<i32>
          }
          %k1 = addi %k, %one : tile<i32>
          continue %next, %k1 : tile<i32>, tile<i32>
        }
        """)
    kernel.put("out", "%x", "%r")
    kernel = case("controlflow", "loop_result_types", "loop whose results have other types than "
                  "its carried values, and one that breaks at once.", "loop break continue")
    constants(kernel, "i32", zero=0, one=1, five=5)
    kernel.add("""
        %c = constant <f32: 2.5> : tile<f32>
        %r:2 = loop iter_values(%n = %zero) : tile<i32> -> tile<f32>, tile<4xi32> {
          %more = cmpi less_than %n, %five, signed : tile<i32> -> tile<i1>
          if %more {
            %m = addi %n, %one : tile<i32>
            continue %m : tile<i32>
          }
          %f = itof %n signed : tile<i32> -> tile<f32>
          %g = mulf %f, %c : tile<f32>
          %i = iota : tile<4xi32>
          break %g, %i : tile<f32>, tile<4xi32>
        }
        %s = loop : tile<i32> {
          break %five : tile<i32>
        }
        """)
    kernel.array("out_f", "f32", [0], expect=[0x41480000])
    kernel.put("out_f", 0, "%r#0")
    kernel.array("out_i", "i32", [9] * 4, expect=[0, 1, 2, 3])
    kernel.store("out_i", "%r#1", (4,))
    kernel.array("out_s", "i32", [0], expect=[5])
    kernel.put("out_s", 0, "%s")
    kernel = case("controlflow", "loop_nested_exits", "Loops in loops: break and continue, under "
                  "two ifs, act on the innermost loop; a for inside a loop does not stop it.",
                  "loop break continue if for")
    constants(kernel, "i32", zero=0, one=1, three=3, four=4)
    kernel.add("""
        %r = loop iter_values(%i = %zero, %sum = %zero) : tile<i32>, tile<i32> -> tile<i32> {
          %inner = loop iter_values(%j = %zero, %s = %sum) : tile<i32>, tile<i32> -> tile<i32> {
            %large = cmpi greater_than_or_equal %j, %three, signed : tile<i32> -> tile<i1>
            %same = cmpi equal %j, %i, signed : tile<i32> -> tile<i1>
            %j1 = addi %j, %one : tile<i32>
            if %large {
              break %s : tile<i32>
            } else {
              if %same {
                continue %j1, %s : tile<i32>, tile<i32>
              }
            }
            %p = muli %i, %three : tile<i32>
            %q = addi %p, %j : tile<i32>
            %s1 = addi %s, %q : tile<i32>
            continue %j1, %s1 : tile<i32>, tile<i32>
          }
          %more = for %k in (%zero to %i, step %one) : tile<i32> iter_values(%u = %inner) -> (tile<i32>) {
            %v = addi %u, %one : tile<i32>
            continue %v : tile<i32>
          }
          %i1 = addi %i, %one : tile<i32>
          %end = cmpi equal %i1, %four, signed : tile<i32> -> tile<i1>
          if %end {
            break %more : tile<i32>
          }
          continue %i1, %more : tile<i32>, tile<i32>
        }
        """)
    total = 0
    for i in range(4):
        total += sum(3 * i + j for j in range(3) if j != i) + i
    kernel.array("out", "i32", [0], expect=[total])
    kernel.put("out", 0, "%r")
    kernel = case("controlflow", "loop_no_values", "loop without carried values or results: it "
                  "counts in memory, in token order made by a carried token.",
                  "loop break if")
    kernel.array("cell", "i32", [0], expect=[10])
    constants(kernel, "i32", one=1, ten=10)
    kernel.add("""
        %start = make_token : token
        loop iter_values(%t = %start) : token {
          %x, %t1 = load_ptr_tko weak %cell_ptr token=%t : tile<ptr<i32>> -> tile<i32>, token
          %full = cmpi equal %x, %ten, signed : tile<i32> -> tile<i1>
          if %full {
            break
          }
          %y = addi %x, %one : tile<i32>
          %t2 = store_ptr_tko weak %cell_ptr, %y token=%t1 : tile<ptr<i32>>, tile<i32> -> token
          continue %t2 : token
        }
        """)


def branches():
    kernel = case("controlflow", "if_results", "if with results: numbers, tiles and tokens, chosen "
                  "by each tile block's id.", "if yield", grid=(3,))
    kernel.array("out", "i32", [0] * 12,
                 expect=[v for b in range(3) for v in ([10, 11, 12, 13] if b == 1 else [b] * 4)])
    constants(kernel, "i32", one=1, ten=10, four=4)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %i = iota : tile<4xi32>
        %second = cmpi equal %x, %one, signed : tile<i32> -> tile<i1>
        %start = make_token : token
        %r:2 = if %second -> (tile<4xi32>, token) {
          %ten1 = reshape %ten : tile<i32> -> tile<1xi32>
          %tens = broadcast %ten1 : tile<1xi32> -> tile<4xi32>
          %s = addi %tens, %i : tile<4xi32>
          %t = make_token : token
          yield %s, %t : tile<4xi32>, token
        } else {
          %x1 = reshape %x : tile<i32> -> tile<1xi32>
          %xs = broadcast %x1 : tile<1xi32> -> tile<4xi32>
          yield %xs, %start : tile<4xi32>, token
        }
        %first = muli %x, %four : tile<i32>
        %p = offset %out_ptr, %first : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
        %pn = broadcast %p1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
        %at = offset %pn, %i : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
        %t = store_ptr_tko weak %at, %r#0 token=%r#1 : tile<4xptr<i32>>, tile<4xi32> -> token
        """)
    kernel = case("controlflow", "if_nested", "ifs in ifs, with and without else: all four ways.",
                  "if yield", grid=(2, 2))
    kernel.array("out", "i32", [7] * 4, expect=[7, 1, 2, 3])
    constants(kernel, "i32", zero=0, one=1, two=2, three=3)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %a = trunci %x : tile<i32> -> tile<i1>
        %b = trunci %y : tile<i32> -> tile<i1>
        %yy = muli %y, %two : tile<i32>
        %n = addi %yy, %x : tile<i32>
        %at = offset %out_ptr, %n : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        if %b {
          %v = if %a -> (tile<i32>) {
            yield %three : tile<i32>
          } else {
            yield %two : tile<i32>
          }
          %t = store_ptr_tko weak %at, %v : tile<ptr<i32>>, tile<i32> -> token
        } else {
          if %a {
            %t = store_ptr_tko weak %at, %one : tile<ptr<i32>>, tile<i32> -> token
          }
        }
        """)
    kernel = case("controlflow", "if_guards_division", "The branch that is not taken does not run: "
                  "it would divide by zero and read a null pointer.", "if yield")
    kernel.array("a", "i32", [0, 5])
    kernel.array("out", "i32", [9, 9], expect=[-1, 20])
    constants(kernel, "i32", zero=0, hundred=100, minus=-1)
    for i in range(2):
        kernel.add(f"""
            %i{i} = constant <i32: {i}> : tile<i32>
            %p{i} = offset %a_ptr, %i{i} : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
            %x{i}, %t{i} = load_ptr_tko weak %p{i} : tile<ptr<i32>> -> tile<i32>, token
            %safe{i} = cmpi not_equal %x{i}, %zero, signed : tile<i32> -> tile<i1>
            %r{i} = if %safe{i} -> (tile<i32>) {{
              %q{i} = divi %hundred, %x{i} signed : tile<i32>
              yield %q{i} : tile<i32>
            }} else {{
              yield %minus : tile<i32>
            }}
            """)
        kernel.put("out", i, f"%r{i}")


def returns():
    kernel = case("controlflow", "return_early", "return under an if ends the tile block: only "
                  "blocks with an odd id go on to the second store.", "return if", grid=(6,))
    kernel.array("before", "i32", [0] * 6, expect=range(6))
    kernel.array("after", "i32", [-1] * 6, expect=[i if i % 2 else -1 for i in range(6)])
    constants(kernel, "i32", two=2, zero=0)
    kernel.add("%x, %y, %z = get_tile_block_id : tile<i32>")
    kernel.put("before", "%x", "%x")
    kernel.add("""
        %rest = remi %x, %two signed : tile<i32>
        %even = cmpi equal %rest, %zero, signed : tile<i32> -> tile<i1>
        if %even {
          return
        }
        """)
    kernel.put("after", "%x", "%x")
    kernel = case("controlflow", "return_nested", "return under two ifs, and in the else branch of "
                  "an if with results.", "return if yield", grid=(4,))
    kernel.array("out", "i32", [0] * 4, expect=[0, 20, 0, 30])
    constants(kernel, "i32", one=1, two=2, twenty=20, zero=0, ten=10)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %low = trunci %x : tile<i32> -> tile<i1>
        %large = cmpi greater_than_or_equal %x, %two, signed : tile<i32> -> tile<i1>
        %small = cmpi less_than %x, %two, signed : tile<i32> -> tile<i1>
        %v = if %low -> (tile<i32>) {
          yield %twenty : tile<i32>
        } else {
          if %large {
            return
          }
          yield %zero : tile<i32>
        }
        %w = if %large -> (tile<i32>) {
          yield %ten : tile<i32>
        } else {
          yield %zero : tile<i32>
        }
        if %small {
          %none = cmpi equal %x, %zero, signed : tile<i32> -> tile<i1>
          if %none {
            return
          } else {
          }
        }
        %r = addi %v, %w : tile<i32>
        """)
    kernel.put("out", "%x", "%r")
    kernel = case("controlflow", "return_both", "Both branches return; what they stored is there.",
                  "return if", grid=(2,))
    kernel.array("out", "i32", [0] * 2, expect=[5, 6])
    constants(kernel, "i32", five=5, six=6)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %c = trunci %x : tile<i32> -> tile<i1>
        %at = offset %out_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        if %c {
          %t = store_ptr_tko weak %at, %six : tile<ptr<i32>>, tile<i32> -> token
          return
        } else {
          %t = store_ptr_tko weak %at, %five : tile<ptr<i32>>, tile<i32> -> token
          return
        }
        """)


def assertions():
    a = random_integers(8, 32, 1300)
    kernel = case("controlflow", "assert_tile", "An assertion that holds for every element of a "
                  "tile changes nothing.", "assert")
    kernel.array("a", "i8", a)
    kernel.load("a")
    kernel.add("""
        %w = exti %a unsigned : tile<32xi8> -> tile<32xi32>
        %limit = constant <i32: 256> : tile<32xi32>
        %ok = cmpi less_than %w, %limit, signed : tile<32xi32> -> tile<32xi1>
        assert %ok, "a byte is below 256" : tile<32xi1>
        """)
    kernel.output("out", "i32", "%w", (32,), a)
    kernel = case("controlflow", "assert_scalar", "Assertions of rank 0 and 2 that hold, with "
                  "messages of any bytes.", "assert", grid=(2, 2))
    kernel.array("out", "i32", [0], expect=[1])
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
        %in = cmpi less_than %x, %gx, signed : tile<i32> -> tile<i1>
        assert %in, "inside: äöü \\22quoted\\22 %d\\n" : tile<i1>
        %all = constant <i1: true> : tile<4x4xi1>
        assert %all, "" : tile<4x4xi1>
        %one = constant <i32: 1> : tile<i32>
        %sum = addi %x, %y : tile<i32>
        %zero = constant <i32: 0> : tile<i32>
        %first = cmpi equal %sum, %zero, signed : tile<i32> -> tile<i1>
        if %first {
          %t = store_ptr_tko weak %out_ptr, %one : tile<ptr<i32>>, tile<i32> -> token
        }
        """)
    kernel = case("controlflow", "assert_in_loop", "Assertions in a loop and in a branch that is "
                  "not taken; the latter would fail.", "assert for if")
    constants(kernel, "i32", zero=0, one=1, five=5)
    kernel.add("""
        %never = constant <i1: false> : tile<i1>
        %r = for %i in (%zero to %five, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
          %ok = cmpi less_than %i, %five, signed : tile<i32> -> tile<i1>
          assert %ok, "in range" : tile<i1>
          if %never {
            assert %never, "not here" : tile<i1>
          }
          %n = addi %s, %i : tile<i32>
          continue %n : tile<i32>
        }
        """)
    kernel.array("out", "i32", [0], expect=[10])
    kernel.put("out", 0, "%r")


def generate():
    counted_loops()
    nested_loops()
    open_loops()
    branches()
    returns()
    assertions()
