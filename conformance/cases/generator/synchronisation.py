"""Tile blocks that wait for each other: blocks must make progress together, whatever the order."""

from .controlflow import constants
from .kernel import case

WAIT = """
    %start = make_token : token
    %seen = loop iter_values(%t = %start) : token -> token {
      %f, %t1 = LOAD
      %up = cmpi equal %f, %one, signed : tile<i32> -> tile<i1>
      if %up {
        break %t1 : token
      }
      continue %t1 : token
    }
"""
ACQUIRE = "load_ptr_tko acquire device %flag_ptr token=%t : tile<ptr<i32>> -> tile<i32>, token"
ATOMIC = ("atomic_rmw_tko acquire device %flag_ptr, or, %zero token=%t : tile<ptr<i32>>, tile<i32> "
          "-> tile<i32>, token")
RELEASE = "%set = store_ptr_tko release device %flag_ptr, %one token=%done : tile<ptr<i32>>, tile<i32> -> token"
EXCHANGE = ("%old, %set = atomic_rmw_tko release device %flag_ptr, xchg, %one token=%done : "
            "tile<ptr<i32>>, tile<i32> -> tile<i32>, token")


def indent(text):
    return "\n".join("  " + line for line in text.strip("\n").splitlines())


def handover():
    for name, waits, load, store, ops in (
            ("first_waits", 0, ACQUIRE, RELEASE, "load_ptr_tko store_ptr_tko"),
            ("second_waits", 1, ACQUIRE, RELEASE, "load_ptr_tko store_ptr_tko"),
            ("first_waits_atomics", 0, ATOMIC, EXCHANGE, "atomic_rmw_tko"),
            ("second_waits_atomics", 1, ATOMIC, EXCHANGE, "atomic_rmw_tko")):
        kernel = case("atomics", f"handover_{name}", f"Block {waits} spins on a flag that block "
                      f"{1 - waits} sets after it wrote the data: release on one side, acquire on "
                      "the other.", ops + " loop break", grid=(2,))
        kernel.array("flag", "i32", [0], expect=[1])
        kernel.array("data", "i32", [0], expect=[4711])
        kernel.array("out", "i32", [0], expect=[4712])
        constants(kernel, "i32", zero=0, one=1, waiter=waits, value=4711)
        wait = indent("\n".join(line[4:] for line in WAIT.replace("LOAD", load).splitlines()))
        kernel.add(f"""
%x, %y, %z = get_tile_block_id : tile<i32>
%wait = cmpi equal %x, %waiter, signed : tile<i32> -> tile<i1>
if %wait {{
{wait}
  %d, %td = load_ptr_tko weak %data_ptr token=%seen : tile<ptr<i32>> -> tile<i32>, token
  %e = addi %d, %one : tile<i32>
  %te = store_ptr_tko weak %out_ptr, %e : tile<ptr<i32>>, tile<i32> -> token
}} else {{
  %done = store_ptr_tko weak %data_ptr, %value : tile<ptr<i32>>, tile<i32> -> token
  {store}
}}
""")


def ping_pong():
    kernel = case("atomics", "ping_pong", "Two blocks take turns ten times: each waits until the "
                  "counter has its parity, and counts on.", "load_ptr_tko store_ptr_tko loop for",
                  grid=(2,))
    kernel.array("turn", "i32", [0], expect=[20])
    kernel.array("log", "i32", [9] * 20, expect=[i % 2 for i in range(20)])
    constants(kernel, "i32", zero=0, one=1, two=2, ten=10)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %start = make_token : token
        %r = for %i in (%zero to %ten, step %one) : tile<i32> iter_values(%t = %start) -> (token) {
          %twice = muli %i, %two : tile<i32>
          %mine = addi %twice, %x : tile<i32>
          %seen = loop iter_values(%u = %t) : token -> token {
            %c, %u1 = load_ptr_tko acquire device %turn_ptr token=%u : tile<ptr<i32>> -> tile<i32>, token
            %now = cmpi equal %c, %mine, signed : tile<i32> -> tile<i1>
            if %now {
              break %u1 : token
            }
            continue %u1 : token
          }
          %at = offset %log_ptr, %mine : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
          %w = store_ptr_tko weak %at, %x token=%seen : tile<ptr<i32>>, tile<i32> -> token
          %next = addi %mine, %one : tile<i32>
          %s = store_ptr_tko release device %turn_ptr, %next token=%w : tile<ptr<i32>>, tile<i32> -> token
          continue %s : token
        }
        """)


def lock():
    kernel = case("atomics", "spin_lock", "Blocks add to a plain counter under a lock taken by "
                  "compare and swap: acquire when it is taken, release when it is given back.",
                  "atomic_cas_tko atomic_rmw_tko loop break", grid=(4, 2))
    kernel.array("lock", "i32", [0], expect=[0])
    kernel.array("total", "i32", [0], expect=[sum(range(1, 9))])
    constants(kernel, "i32", zero=0, one=1, four=4)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %yy = muli %y, %four : tile<i32>
        %n = addi %yy, %x : tile<i32>
        %m = addi %n, %one : tile<i32>
        %start = make_token : token
        %mine = loop iter_values(%t = %start) : token -> token {
          %old, %t1 = atomic_cas_tko acquire device %lock_ptr, %zero, %one token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
          %free = cmpi equal %old, %zero, signed : tile<i32> -> tile<i1>
          if %free {
            break %t1 : token
          }
          continue %t1 : token
        }
        %v, %tv = load_ptr_tko weak %total_ptr token=%mine : tile<ptr<i32>> -> tile<i32>, token
        %w = addi %v, %m : tile<i32>
        %tw = store_ptr_tko weak %total_ptr, %w token=%tv : tile<ptr<i32>>, tile<i32> -> token
        %was, %end = atomic_rmw_tko release device %lock_ptr, xchg, %zero token=%tw : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
        """)


def barrier():
    kernel = case("atomics", "grid_barrier", "All blocks meet at a counter before they read what "
                  "their neighbour wrote.", "atomic_rmw_tko loop break", grid=(6,))
    kernel.array("count", "i32", [0], expect=[6])
    kernel.array("data", "i32", [0] * 6, expect=[10 * i for i in range(6)])
    kernel.array("out", "i32", [0] * 6, expect=[10 * ((i + 1) % 6) for i in range(6)])
    constants(kernel, "i32", zero=0, one=1, ten=10)
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %n, %ny, %nz = get_num_tile_blocks : tile<i32>
        %v = muli %x, %ten : tile<i32>
        %at = offset %data_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        %done = store_ptr_tko weak %at, %v : tile<ptr<i32>>, tile<i32> -> token
        %old, %here = atomic_rmw_tko acq_rel device %count_ptr, add, %one token=%done : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
        %all = loop iter_values(%t = %here) : token -> token {
          %c, %t1 = atomic_rmw_tko acquire device %count_ptr, add, %zero token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
          %full = cmpi equal %c, %n, signed : tile<i32> -> tile<i1>
          if %full {
            break %t1 : token
          }
          continue %t1 : token
        }
        %next = addi %x, %one : tile<i32>
        %other = remi %next, %n signed : tile<i32>
        %from = offset %data_ptr, %other : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        %w, %tw = load_ptr_tko weak %from token=%all : tile<ptr<i32>> -> tile<i32>, token
        """)
    kernel.put("out", "%x", "%w")


def generate():
    handover()
    ping_pong()
    lock()
    barrier()
