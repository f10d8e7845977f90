// A gather view: columns that do not exist are padding.
cuda_tile.module @gather_columns_outside {
  entry @gather_columns_outside(%a_ptr: tile<ptr<f32>>, %list_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [9, 12], strides = [12, 1] : tensor_view<9x12xf32, strides=[12,1]>
    %v = make_gather_scatter_view %v_tv : gather_scatter_view<tile=(2x4), padding_value = zero, tensor_view<9x12xf32, strides=[12,1]>, sparse_dim=1>
    %l4 = iota : tile<4xi32>
    %list_at1 = reshape %list_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %list_atn = broadcast %list_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %list_at = offset %list_atn, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %list, %list_token = load_ptr_tko weak %list_at : tile<4xptr<i32>> -> tile<4xi32>, token
    %start = constant <i32: 8> : tile<i32>
    %x, %t = load_view_tko weak %v[%start, %list] : gather_scatter_view<tile=(2x4), padding_value = zero, tensor_view<9x12xf32, strides=[12,1]>, sparse_dim=1>, tile<i32>, tile<4xi32> -> tile<2x4xf32>, token
    %out_bits = bitcast %x : tile<2x4xf32> -> tile<2x4xi32>
    %out_flat = reshape %out_bits : tile<2x4xi32> -> tile<8xi32>
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
