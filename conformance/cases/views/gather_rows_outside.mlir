// A gather view: rows that do not exist are padding; the columns start at an
// element, not at a tile, and run out.
cuda_tile.module @gather_rows_outside {
  entry @gather_rows_outside(%a_ptr: tile<ptr<f32>>, %list_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [9, 12], strides = [12, 1] : tensor_view<9x12xf32, strides=[12,1]>
    %v = make_gather_scatter_view %v_tv : gather_scatter_view<tile=(8x8), padding_value = neg_inf, tensor_view<9x12xf32, strides=[12,1]>, sparse_dim=0>
    %l8 = iota : tile<8xi32>
    %list_at1 = reshape %list_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %list_atn = broadcast %list_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %list_at = offset %list_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %list, %list_token = load_ptr_tko weak %list_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %start = constant <i32: 7> : tile<i32>
    %x, %t = load_view_tko weak %v[%list, %start] : gather_scatter_view<tile=(8x8), padding_value = neg_inf, tensor_view<9x12xf32, strides=[12,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<8x8xf32>, token
    %out_bits = bitcast %x : tile<8x8xf32> -> tile<8x8xi32>
    %out_flat = reshape %out_bits : tile<8x8xi32> -> tile<64xi32>
    %l64 = iota : tile<64xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}
