// atomic_rmw_tko in every ordering and scope, one after the other on the same
// cells.
cuda_tile.module @rmw_orderings {
  entry @rmw_orderings(%cells_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l4 = iota : tile<4xi32>
    %cells_at1 = reshape %cells_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %cells_at = offset %cells_atn, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %one = constant <i32: 1> : tile<4xi32>
    %t0 = make_token : token
    %old0, %t1 = atomic_rmw_tko relaxed tl_blk %cells_at, add, %one token=%t0 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %old1, %t2 = atomic_rmw_tko relaxed device %cells_at, add, %one token=%t1 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %old2, %t3 = atomic_rmw_tko relaxed sys %cells_at, add, %one token=%t2 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %old3, %t4 = atomic_rmw_tko acquire tl_blk %cells_at, add, %one token=%t3 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %old4, %t5 = atomic_rmw_tko acquire device %cells_at, add, %one token=%t4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %old5, %t6 = atomic_rmw_tko acquire sys %cells_at, add, %one token=%t5 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %old6, %t7 = atomic_rmw_tko release tl_blk %cells_at, add, %one token=%t6 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %old7, %t8 = atomic_rmw_tko release device %cells_at, add, %one token=%t7 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %old8, %t9 = atomic_rmw_tko release sys %cells_at, add, %one token=%t8 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %old9, %t10 = atomic_rmw_tko acq_rel tl_blk %cells_at, add, %one token=%t9 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %old10, %t11 = atomic_rmw_tko acq_rel device %cells_at, add, %one token=%t10 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %old11, %t12 = atomic_rmw_tko acq_rel sys %cells_at, add, %one token=%t11 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p1_ = offset %p1_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p1_, %old11 : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
