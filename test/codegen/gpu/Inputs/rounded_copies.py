"""Runs loops whose tiles tensor copies round to tf32: on the interpreter and on the PTX machine,
with few iterations, and with bounds at the ends of the index's type.

  rounded_copies.py FOLDER
"""

import subprocess
import sys
from pathlib import Path

# How an index becomes i32.
WIDENINGS = {"i32": "", "i64": "%w = trunci %i : tile<i64> -> tile<i32>",
             "i8": "%w = exti %i signed : tile<i8> -> tile<i32>"}


def write_entry(index, step):
    number = "%i" if index == "i32" else "%w"
    return f'''  entry @{index}_{step}(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %r: tile<ptr<f32>>, %lower: tile<{index}>, %upper: tile<{index}>) {{
    %a0 = assume div_by<16>, %p : tile<ptr<f32>>
    %b0 = assume div_by<16>, %q : tile<ptr<f32>>
    %a1 = make_tensor_view %a0, shape = [64, 256], strides = [256, 1] : tensor_view<64x256xf32, strides=[256,1]>
    %b1 = make_tensor_view %b0, shape = [256, 128], strides = [128, 1] : tensor_view<256x128xf32, strides=[128,1]>
    %c1 = make_tensor_view %r, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf32, strides=[128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x32), tensor_view<64x256xf32, strides=[256,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(32x128), tensor_view<256x128xf32, strides=[128,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<64x128xf32, strides=[128,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %seven = constant <i32: 7> : tile<i32>
    %step = constant <{index}: {step}> : tile<{index}>
    %none = constant <f32: 0.0> : tile<64x128xf32>
    %sum = for %i in (%lower to %upper, step %step) : tile<{index}> iter_values(%acc = %none) -> (tile<64x128xf32>) {{
      {WIDENINGS[index]}
      %k = andi {number}, %seven : tile<i32>
      %x, %tx = load_view_tko weak %a2[%zero, %k] : partition_view<tile=(64x32), tensor_view<64x256xf32, strides=[256,1]>>, tile<i32> -> tile<64x32xf32>, token
      %y, %ty = load_view_tko weak %b2[%k, %zero] : partition_view<tile=(32x128), tensor_view<256x128xf32, strides=[128,1]>>, tile<i32> -> tile<32x128xf32>, token
      %u = ftof %x : tile<64x32xf32> -> tile<64x32xtf32>
      %v = ftof %y : tile<32x128xf32> -> tile<32x128xtf32>
      %next = mmaf %u, %v, %acc : tile<64x32xtf32>, tile<32x128xtf32>, tile<64x128xf32>
      continue %next : tile<64x128xf32>
    }}
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<64x128xf32>, partition_view<tile=(64x128), tensor_view<64x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }}
'''


LAUNCHES = [("i32", 1, 0, count) for count in (*range(6), 7, 8, 9)] + [
    ("i32", 1, 5, 2), ("i32", 3, -7, 9), ("i32", 3, 2**31 - 8, 2**31 - 1), ("i32", 1, 2**31 - 6, 2**31 - 1),
    ("i32", 3, -2**31, -2**31 + 8), ("i64", 1, 2**63 - 8, 2**63 - 1), ("i64", 3, -4, 7),
    # More iterations than a signed index can count.
    ("i8", 1, -128, 127), ("i8", 3, -128, 127), ("i8", 1, 120, 127), ("i8", 3, 1, 2)]


def run(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "rounded.mlir"
    source.write_text("cuda_tile.module @rounded {\n" +
                      "".join(write_entry(index, step) for index in WIDENINGS for step in (1, 3)) + "}\n")
    code = run("tessera", "compile", source, "--target=sm_90a", "--emit=tgpu", "-o", "-")
    for kernel in code.split("tgpu.kernel ")[1:]:
        if kernel.count("tgpu.tensor_copy") != 2 or "tgpu.round" in kernel:
            sys.exit(f"not rounded by tensor copies: {kernel.split()[0]}")
    for index, step, lower, upper in LAUNCHES:
        results = []
        for engine in (["interp"], ["ptx", "--check", "--async=lazy"]):
            result = folder / "result.npy"
            run("tessera", "run", source, "--entry", f"{index}_{step}", "--grid", 1, f"--engine={engine[0]}", *engine[1:],
                "f32[64,256]=arange", "f32[256,128]=ones", f"out:{result}:f32[64,128]=zeros", f"{index}:{lower}",
                f"{index}:{upper}")
            results.append(result.read_bytes())
        if results[0] != results[1]:
            sys.exit(f"engines differ: {index}, from {lower} to {upper}, step {step}")
    print(len(LAUNCHES), "launches agree")
    return 0


main()
