// A gather view: rows in any order, some twice.
cuda_tile.module @gather_rows {
  entry @gather_rows(%a_ptr: tile<ptr<f32>>, %list_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [9, 12], strides = [12, 1] : tensor_view<9x12xf32, strides=[12,1]>
    %v = make_gather_scatter_view %v_tv : gather_scatter_view<tile=(8x4), tensor_view<9x12xf32, strides=[12,1]>, sparse_dim=0>
    %l8 = iota : tile<8xi32>
    %list_at1 = reshape %list_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %list_atn = broadcast %list_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %list_at = offset %list_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %list, %list_token = load_ptr_tko weak %list_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %start = constant <i32: 2> : tile<i32>
    %x, %t = load_view_tko weak %v[%list, %start] : gather_scatter_view<tile=(8x4), tensor_view<9x12xf32, strides=[12,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<8x4xf32>, token
    %out_bits = bitcast %x : tile<8x4xf32> -> tile<8x4xi32>
    %out_flat = reshape %out_bits : tile<8x4xi32> -> tile<32xi32>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
