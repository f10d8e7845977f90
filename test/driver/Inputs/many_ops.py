"""Prints a kernel of 2,000 operations: a chain with two that matter, and ifs."""

print("cuda_tile.module @m {")
print("  entry @other(%p: tile<ptr<f32>>) { return }")
print("  entry @k(%x: tile<f32>, %c: tile<i1>, %p: tile<ptr<f32>>) {")
last = "%x"
for i in range(1990):
    if i in (700, 1300):
        print(f"    %v{i} = sqrt {last} : tile<f32>")
    else:
        print(f"    %v{i} = addf {last}, %x : tile<f32>")
    last = f"%v{i}"
    if i % 100 == 99:
        print(f"    %w{i} = if %c -> (tile<f32>) {{ yield {last} : tile<f32> }}"
              " else { yield %x : tile<f32> }")
print(f"    %t = store_ptr_tko weak %p, {last} : tile<ptr<f32>>, tile<f32> -> token")
print("    return\n  }\n}")
