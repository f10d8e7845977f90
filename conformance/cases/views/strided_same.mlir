// A strided view: steps of the tile's size are a partition. Loads with
// padding, and the shape of the index space, which counts steps.
cuda_tile.module @strided_same {
  entry @strided_same(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %sizes_ptr: tile<ptr<i64>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [10, 12], strides = [12, 1] : tensor_view<10x12xi32, strides=[12,1]>
    %v = make_strided_view %v_tv : strided_view<tile=(4x4), traversal_strides=[4,4], padding_value = zero, tensor_view<10x12xi32, strides=[12,1]>>
    %x0_i_0 = constant <i32: 2> : tile<i32>
    %x0_i_1 = constant <i32: 2> : tile<i32>
    %x0, %x0_t = load_view_tko weak %v[%x0_i_0, %x0_i_1] : strided_view<tile=(4x4), traversal_strides=[4,4], padding_value = zero, tensor_view<10x12xi32, strides=[12,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out0_flat = reshape %x0 : tile<4x4xi32> -> tile<16xi32>
    %i16 = iota : tile<16xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out0_at = offset %out0_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %x1_i_0 = constant <i32: 0> : tile<i32>
    %x1_i_1 = constant <i32: 1> : tile<i32>
    %x1, %x1_t = load_view_tko weak %v[%x1_i_0, %x1_i_1] : strided_view<tile=(4x4), traversal_strides=[4,4], padding_value = zero, tensor_view<10x12xi32, strides=[12,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out1_flat = reshape %x1 : tile<4x4xi32> -> tile<16xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out1_at = offset %out1_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %space:2 = get_index_space_shape %v : strided_view<tile=(4x4), traversal_strides=[4,4], padding_value = zero, tensor_view<10x12xi32, strides=[12,1]>> -> tile<i64>
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %sizes_ptr, %put1_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put1_t = store_ptr_tko weak %put1_at, %space#0 : tile<ptr<i64>>, tile<i64> -> token
    %put2_i = constant <i32: 1> : tile<i32>
    %put2_at = offset %sizes_ptr, %put2_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put2_t = store_ptr_tko weak %put2_at, %space#1 : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
