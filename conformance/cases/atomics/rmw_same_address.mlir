// One address for all elements of a tile: each is an addition of its own, and
// each old value is seen once.
cuda_tile.module @rmw_same_address {
  entry @rmw_same_address(%cell_ptr: tile<ptr<i32>>, %seen_ptr: tile<ptr<i32>>) {
    %zeros = constant <i32: 0> : tile<32xi32>
    %one = constant <i32: 1> : tile<32xi32>
    %cell_at1 = reshape %cell_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cell_atn = broadcast %cell_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %cell_at = offset %cell_atn, %zeros : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %cell_old, %cell_t = atomic_rmw_tko relaxed device %cell_at, add, %one : tile<32xptr<i32>>, tile<32xi32> -> tile<32xi32>, token
    %seen_at1 = reshape %seen_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %seen_atn = broadcast %seen_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %seen_at = offset %seen_atn, %cell_old : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %s = store_ptr_tko weak %seen_at, %one : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
