// atomic_rmw_tko xchg on f32 moves bits, those of NaN too.
cuda_tile.module @rmw_xchg_f32 {
  entry @rmw_xchg_f32(%cells_ptr: tile<ptr<i32>>, %v_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %v_atn = broadcast %v_at1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %v_at = offset %v_atn, %l8 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<8xptr<f32>> -> tile<8xf32>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %cells_at = offset %cells_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %p = ptr_to_ptr %cells_at : tile<8xptr<i32>> -> tile<8xptr<f32>>
    %old, %t = atomic_rmw_tko relaxed device %p, xchg, %v : tile<8xptr<f32>>, tile<8xf32> -> tile<8xf32>, token
    %old_bits = bitcast %old : tile<8xf32> -> tile<8xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p1_, %old_bits : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
