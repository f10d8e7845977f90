// A strided view: tiles leave gaps. Loads with padding, and the shape of the
// index space, which counts steps.
cuda_tile.module @strided_gap {
  entry @strided_gap(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>, %sizes_ptr: tile<ptr<i64>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [40], strides = [1] : tensor_view<40xi32, strides=[1]>
    %v = make_strided_view %v_tv : strided_view<tile=(4), traversal_strides=[7], padding_value = zero, tensor_view<40xi32, strides=[1]>>
    %x0_i_0 = constant <i32: 0> : tile<i32>
    %x0, %x0_t = load_view_tko weak %v[%x0_i_0] : strided_view<tile=(4), traversal_strides=[7], padding_value = zero, tensor_view<40xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    %i4 = iota : tile<4xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %out0_at = offset %out0_atn, %i4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %out0_stored = store_ptr_tko weak %out0_at, %x0 : tile<4xptr<i32>>, tile<4xi32> -> token
    %x1_i_0 = constant <i32: 3> : tile<i32>
    %x1, %x1_t = load_view_tko weak %v[%x1_i_0] : strided_view<tile=(4), traversal_strides=[7], padding_value = zero, tensor_view<40xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %out1_at = offset %out1_atn, %i4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %out1_stored = store_ptr_tko weak %out1_at, %x1 : tile<4xptr<i32>>, tile<4xi32> -> token
    %x2_i_0 = constant <i32: 5> : tile<i32>
    %x2, %x2_t = load_view_tko weak %v[%x2_i_0] : strided_view<tile=(4), traversal_strides=[7], padding_value = zero, tensor_view<40xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
    %out2_at1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %out2_at = offset %out2_atn, %i4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %out2_stored = store_ptr_tko weak %out2_at, %x2 : tile<4xptr<i32>>, tile<4xi32> -> token
    %space = get_index_space_shape %v : strided_view<tile=(4), traversal_strides=[7], padding_value = zero, tensor_view<40xi32, strides=[1]>> -> tile<i64>
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %sizes_ptr, %put1_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put1_t = store_ptr_tko weak %put1_at, %space : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
