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
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out0_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %x1_i_0 = constant <i32: 0> : tile<i32>
    %x1_i_1 = constant <i32: 1> : tile<i32>
    %x1, %x1_t = load_view_tko weak %v[%x1_i_0, %x1_i_1] : strided_view<tile=(4x4), traversal_strides=[4,4], padding_value = zero, tensor_view<10x12xi32, strides=[12,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out1_flat = reshape %x1 : tile<4x4xi32> -> tile<16xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p2_, %out1_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %space:2 = get_index_space_shape %v : strided_view<tile=(4x4), traversal_strides=[4,4], padding_value = zero, tensor_view<10x12xi32, strides=[12,1]>> -> tile<i64>
    %put3_i = constant <i32: 0> : tile<i32>
    %put3_at = offset %sizes_ptr, %put3_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put3_t = store_ptr_tko weak %put3_at, %space#0 : tile<ptr<i64>>, tile<i64> -> token
    %put4_i = constant <i32: 1> : tile<i32>
    %put4_at = offset %sizes_ptr, %put4_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put4_t = store_ptr_tko weak %put4_at, %space#1 : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
