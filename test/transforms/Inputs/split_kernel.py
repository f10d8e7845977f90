"""Prints a kernel with one loop for each comparison of its variable.

Usage: split_kernel.py signed|unsigned STEP

Bounds and the number compared with are bytes made of the number of the tile
block: of 0 to n the numbers from -128 on, so far apart as the argument says. What
each loop leaves behind depends on the values of its variable, their order, and
what the comparison was for each.
"""

import sys

PREDICATES = ["less_than", "less_than_or_equal", "greater_than",
              "greater_than_or_equal"]


def loop(number, predicate, sign, swapped):
    flag = " unsigned" if sign == "unsigned" else ""
    operands = "%x, %i" if swapped else "%i, %x"
    return f"""
    %r{number} = for{flag} %i in (%lower to %upper, step %step) : tile<i8> iter_values(%s = %r{number - 1}) -> (tile<i32>) {{
      %c = cmpi {predicate} {operands}, {sign} : tile<i8> -> tile<i1>
      %wide = exti %i signed : tile<i8> -> tile<i32>
      %scaled = muli %s, %prime : tile<i32>
      %mixed = addi %scaled, %wide : tile<i32>
      %next = if %c -> (tile<i32>) {{
        %more = addi %mixed, %odd : tile<i32>
        yield %more : tile<i32>
      }} else {{
        yield %mixed : tile<i32>
      }}
      continue %next : tile<i32>
    }}"""


def main():
    sign, step = sys.argv[1:]
    loops = [(predicate, swapped) for predicate in PREDICATES
             for swapped in (False, True)]
    print(f"""cuda_tile.module @m {{
  entry @k(%out: tile<ptr<i32>>, %apart: tile<i8>) {{
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %least = constant <i8: -128> : tile<i8>
    %step = constant <i8: {step}> : tile<i8>
    %r0 = constant <i32: 0> : tile<i32>
    %prime = constant <i32: 31> : tile<i32>
    %odd = constant <i32: 12345> : tile<i32>""")
    for name, block in (("lower", "bx"), ("upper", "by"), ("x", "bz")):
        print(f"""    %{name}0 = trunci %{block} : tile<i32> -> tile<i8>
    %{name}1 = muli %{name}0, %apart : tile<i8>
    %{name} = addi %{name}1, %least : tile<i8>""")
    print(*(loop(number, predicate, sign, swapped)
            for number, (predicate, swapped) in enumerate(loops, 1)),
          sep="")
    print(f"""    %row = muli %bx, %ny : tile<i32>
    %cell = addi %row, %by : tile<i32>
    %line = muli %cell, %nz : tile<i32>
    %place = addi %line, %bz : tile<i32>
    %p = offset %out, %place : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t = store_ptr_tko weak %p, %r{len(loops)} : tile<ptr<i32>>, tile<i32> -> token
    return
  }}
}}""")


if __name__ == "__main__":
    main()
