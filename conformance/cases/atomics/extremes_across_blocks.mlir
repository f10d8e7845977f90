// Every block offers one number: the largest and smallest, signed and
// unsigned, and a sum of floats that is exact.
cuda_tile.module @extremes_across_blocks {
  entry @extremes_across_blocks(%values_ptr: tile<ptr<i64>>, %cells_ptr: tile<ptr<i64>>, %sum_ptr: tile<ptr<f32>>) {
    %three = constant <i32: 3> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %yy = muli %y, %three : tile<i32>
    %n = addi %yy, %x : tile<i32>
    %at = offset %values_ptr, %n : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %v, %t = load_ptr_tko weak %at : tile<ptr<i64>> -> tile<i64>, token
    %i0 = constant <i32: 0> : tile<i32>
    %p0 = offset %cells_ptr, %i0 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %o0, %t0 = atomic_rmw_tko relaxed device %p0, max, %v : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    %i1 = constant <i32: 1> : tile<i32>
    %p1 = offset %cells_ptr, %i1 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %o1, %t1 = atomic_rmw_tko relaxed device %p1, min, %v : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    %i2 = constant <i32: 2> : tile<i32>
    %p2 = offset %cells_ptr, %i2 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %o2, %t2 = atomic_rmw_tko relaxed device %p2, umax, %v : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    %i3 = constant <i32: 3> : tile<i32>
    %p3 = offset %cells_ptr, %i3 : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %o3, %t3 = atomic_rmw_tko relaxed device %p3, umin, %v : tile<ptr<i64>>, tile<i64> -> tile<i64>, token
    %f = itof %n signed : tile<i32> -> tile<f32>
    %of, %tf = atomic_rmw_tko relaxed device %sum_ptr, addf, %f : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
    return
  }
}
