// A gather view: rows in any order, some twice.
cuda_tile.module @gather_rows {
  entry @gather_rows(%a_ptr: tile<ptr<f32>>, %list_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [9, 12], strides = [12, 1] : tensor_view<9x12xf32, strides=[12,1]>
    %v = make_gather_scatter_view %v_tv : gather_scatter_view<tile=(8x4), tensor_view<9x12xf32, strides=[12,1]>, sparse_dim=0>
    %i8 = iota : tile<8xi32>
    %list_at1 = reshape %list_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %list_atn = broadcast %list_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %list_at = offset %list_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %list, %list_token = load_ptr_tko weak %list_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %start = constant <i32: 2> : tile<i32>
    %x, %t = load_view_tko weak %v[%list, %start] : gather_scatter_view<tile=(8x4), tensor_view<9x12xf32, strides=[12,1]>, sparse_dim=0>, tile<8xi32>, tile<i32> -> tile<8x4xf32>, token
    %out_bits = bitcast %x : tile<8x4xf32> -> tile<8x4xi32>
    %out_flat = reshape %out_bits : tile<8x4xi32> -> tile<32xi32>
    %i32 = iota : tile<32xi32>
    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out_at = offset %out_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out_stored = store_ptr_tko weak %out_at, %out_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
