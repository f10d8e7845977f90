"""Prints a kernel with a chain of N operations: make_chain.py KIND N.

KIND is line (each needs the one before), pairs (the two before), stores (a load and a store), or reduce (a
reduction, whose result all elements of the next need).
"""

import sys

OPERATIONS = ("addi", "xori", "muli", "subi")


def main():
    kind, count = sys.argv[1], int(sys.argv[2])
    print("""cuda_tile.module @m {
  entry @chain(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>) {
    %lanes = iota : tile<256xi32>
    %in_1 = reshape %in : tile<ptr<i32>> -> tile<1xptr<i32>>
    %in_256 = broadcast %in_1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %from = offset %in_256, %lanes : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    %out_1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_256 = broadcast %out_1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %to = offset %out_256, %lanes : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    %x0, %t0 = load_ptr_tko weak %from : tile<256xptr<i32>> -> tile<256xi32>, token""")
    for i in range(count):
        operation = OPERATIONS[i % 4]
        if kind == "stores":
            print(f"""    %y{i}, %u{i} = load_ptr_tko weak %to token = %t{i} : tile<256xptr<i32>> -> tile<256xi32>, token
    %x{i + 1} = {operation} %y{i}, %lanes : tile<256xi32>
    %t{i + 1} = store_ptr_tko weak %to, %x{i + 1} token = %u{i} : tile<256xptr<i32>>, tile<256xi32> -> token""")
        elif kind == "reduce":
            print(f"""    %r{i} = reduce %x{i} dim=0 identities=[0 : i32] : tile<256xi32> -> tile<i32>
    (%e: tile<i32>, %a: tile<i32>) {{
      %s = addi %e, %a : tile<i32>
      yield %s : tile<i32>
    }}
    %r{i}_1 = reshape %r{i} : tile<i32> -> tile<1xi32>
    %r{i}_256 = broadcast %r{i}_1 : tile<1xi32> -> tile<256xi32>
    %x{i + 1} = {operation} %x{i}, %r{i}_256 : tile<256xi32>""")
        else:
            other = "%lanes" if kind == "line" or i == 0 else f"%x{i - 1}"
            print(f"    %x{i + 1} = {operation} %x{i}, {other} : tile<256xi32>")
    token = f" token = %t{count}" if kind == "stores" else ""
    print(f"""    %t = store_ptr_tko weak %to, %x{count}{token} : tile<256xptr<i32>>, tile<256xi32> -> token
    return
  }}
}}""")


main()
