// A gather view: indices of i8 are unsigned.
cuda_tile.module @gather_bytes {
  entry @gather_bytes(%a_ptr: tile<ptr<f32>>, %list_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [9, 12], strides = [12, 1] : tensor_view<9x12xf32, strides=[12,1]>
    %v = make_gather_scatter_view %v_tv : gather_scatter_view<tile=(4x4), padding_value = zero, tensor_view<9x12xf32, strides=[12,1]>, sparse_dim=0>
    %l4 = iota : tile<4xi32>
    %list_at1 = reshape %list_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %list_atn = broadcast %list_at1 : tile<1xptr<i8>> -> tile<4xptr<i8>>
    %list_at = offset %list_atn, %l4 : tile<4xptr<i8>>, tile<4xi32> -> tile<4xptr<i8>>
    %list, %list_token = load_ptr_tko weak %list_at : tile<4xptr<i8>> -> tile<4xi8>, token
    %start = constant <i32: 4> : tile<i32>
    %x, %t = load_view_tko weak %v[%list, %start] : gather_scatter_view<tile=(4x4), padding_value = zero, tensor_view<9x12xf32, strides=[12,1]>, sparse_dim=0>, tile<4xi8>, tile<i32> -> tile<4x4xf32>, token
    %out_bits = bitcast %x : tile<4x4xf32> -> tile<4x4xi32>
    %out_flat = reshape %out_bits : tile<4x4xi32> -> tile<16xi32>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
