// RUN: tessera run %s --engine=interp --grid 1,70000 i32[2]=zeros --print > %t.y
// RUN: tessera run %s --engine=ptx --grid 1,70000 i32[2]=zeros --print | diff %t.y -
// RUN: FileCheck %s --check-prefix=Y < %t.y
// RUN: tessera run %s --engine=interp --grid 2,3,65537 i32[2]=zeros --print > %t.z
// RUN: tessera run %s --engine=ptx --grid 2,3,65537 --check --order=reverse i32[2]=zeros --print | diff %t.z -
// RUN: not tessera run %s --engine=ptx --grid 65536,65536,2 i32[2]=zeros 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not tessera run %s --engine=ptx --grid 1,70001 i32[2]=zeros 2>&1 | FileCheck %s --check-prefix=ASSERT

// A GPU takes at most 65535 blocks along y and z. LLVM must not assume that.

// Y: [69999, 69999]
// REFUSED: a grid of 65536x65536x2 tile blocks is too large for a GPU, which takes at most 2147483647 along x and 65535 along y and z
// ASSERT: large-grids.mlir:[[#]]:5: assertion failed in tile block (0, 70000, 0): too far

cuda_tile.module @m {
  entry @last(%p: tile<ptr<i32>>) {
    %one = constant <i32: 1> : tile<i32>
    %limit = constant <i32: 70000> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %w, %h, %d = get_num_tile_blocks : tile<i32>
    %is_below = cmpi less_than %y, %limit, signed : tile<i32> -> tile<i1>
    assert %is_below, "too far" : tile<i1>
    // The number of the block, and the largest of it in the last row.
    %z_h = muli %z, %h : tile<i32>
    %row = addi %z_h, %y : tile<i32>
    %row_w = muli %row, %w : tile<i32>
    %number = addi %row_w, %x : tile<i32>
    %old, %t = atomic_rmw_tko relaxed device %p, max, %number : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %q = offset %p, %one : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %y_z = maxi %y, %z signed : tile<i32>
    %old1, %t1 = atomic_rmw_tko relaxed device %q, max, %y_z : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }
}
