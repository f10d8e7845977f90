// atomic_cas_tko in every ordering and scope, one after the other on the same
// cells.
cuda_tile.module @cas_orderings {
  entry @cas_orderings(%cells_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l4 = iota : tile<4xi32>
    %cells_at1 = reshape %cells_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %cells_at = offset %cells_atn, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %t0 = make_token : token
    %v0 = constant <i32: 0> : tile<4xi32>
    %v1 = constant <i32: 1> : tile<4xi32>
    %old0, %t1 = atomic_cas_tko relaxed tl_blk %cells_at, %v0, %v1 token=%t0 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %v2 = constant <i32: 2> : tile<4xi32>
    %old1, %t2 = atomic_cas_tko relaxed device %cells_at, %v1, %v2 token=%t1 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %v3 = constant <i32: 3> : tile<4xi32>
    %old2, %t3 = atomic_cas_tko relaxed sys %cells_at, %v2, %v3 token=%t2 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %v4 = constant <i32: 4> : tile<4xi32>
    %old3, %t4 = atomic_cas_tko acquire tl_blk %cells_at, %v3, %v4 token=%t3 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %v5 = constant <i32: 5> : tile<4xi32>
    %old4, %t5 = atomic_cas_tko acquire device %cells_at, %v4, %v5 token=%t4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %v6 = constant <i32: 6> : tile<4xi32>
    %old5, %t6 = atomic_cas_tko acquire sys %cells_at, %v5, %v6 token=%t5 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %v7 = constant <i32: 7> : tile<4xi32>
    %old6, %t7 = atomic_cas_tko release tl_blk %cells_at, %v6, %v7 token=%t6 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %v8 = constant <i32: 8> : tile<4xi32>
    %old7, %t8 = atomic_cas_tko release device %cells_at, %v7, %v8 token=%t7 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %v9 = constant <i32: 9> : tile<4xi32>
    %old8, %t9 = atomic_cas_tko release sys %cells_at, %v8, %v9 token=%t8 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %v10 = constant <i32: 10> : tile<4xi32>
    %old9, %t10 = atomic_cas_tko acq_rel tl_blk %cells_at, %v9, %v10 token=%t9 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %v11 = constant <i32: 11> : tile<4xi32>
    %old10, %t11 = atomic_cas_tko acq_rel device %cells_at, %v10, %v11 token=%t10 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %v12 = constant <i32: 12> : tile<4xi32>
    %old11, %t12 = atomic_cas_tko acq_rel sys %cells_at, %v11, %v12 token=%t11 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p1_ = offset %p1_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p1_, %old11 : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
