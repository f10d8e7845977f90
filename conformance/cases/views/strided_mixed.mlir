// A strided view: one dimension overlaps, one has gaps. Loads with padding,
// and the shape of the index space, which counts steps.
cuda_tile.module @strided_mixed {
  entry @strided_mixed(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>, %sizes_ptr: tile<ptr<i64>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [9, 20], strides = [20, 1] : tensor_view<9x20xi32, strides=[20,1]>
    %v = make_strided_view %v_tv : strided_view<tile=(4x2), traversal_strides=[1,5], padding_value = zero, tensor_view<9x20xi32, strides=[20,1]>>
    %x0_i_0 = constant <i32: 0> : tile<i32>
    %x0_i_1 = constant <i32: 0> : tile<i32>
    %x0, %x0_t = load_view_tko weak %v[%x0_i_0, %x0_i_1] : strided_view<tile=(4x2), traversal_strides=[1,5], padding_value = zero, tensor_view<9x20xi32, strides=[20,1]>>, tile<i32> -> tile<4x2xi32>, token
    %out0_flat = reshape %x0 : tile<4x2xi32> -> tile<8xi32>
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p1_, %out0_flat : tile<8xptr<i32>>, tile<8xi32> -> token
    %x1_i_0 = constant <i32: 5> : tile<i32>
    %x1_i_1 = constant <i32: 3> : tile<i32>
    %x1, %x1_t = load_view_tko weak %v[%x1_i_0, %x1_i_1] : strided_view<tile=(4x2), traversal_strides=[1,5], padding_value = zero, tensor_view<9x20xi32, strides=[20,1]>>, tile<i32> -> tile<4x2xi32>, token
    %out1_flat = reshape %x1 : tile<4x2xi32> -> tile<8xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p2_, %out1_flat : tile<8xptr<i32>>, tile<8xi32> -> token
    %x2_i_0 = constant <i32: 8> : tile<i32>
    %x2_i_1 = constant <i32: 2> : tile<i32>
    %x2, %x2_t = load_view_tko weak %v[%x2_i_0, %x2_i_1] : strided_view<tile=(4x2), traversal_strides=[1,5], padding_value = zero, tensor_view<9x20xi32, strides=[20,1]>>, tile<i32> -> tile<4x2xi32>, token
    %out2_flat = reshape %x2 : tile<4x2xi32> -> tile<8xi32>
    %p3_1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p3_ = offset %p3_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p3_, %out2_flat : tile<8xptr<i32>>, tile<8xi32> -> token
    %space:2 = get_index_space_shape %v : strided_view<tile=(4x2), traversal_strides=[1,5], padding_value = zero, tensor_view<9x20xi32, strides=[20,1]>> -> tile<i64>
    %put4_i = constant <i32: 0> : tile<i32>
    %put4_at = offset %sizes_ptr, %put4_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put4_t = store_ptr_tko weak %put4_at, %space#0 : tile<ptr<i64>>, tile<i64> -> token
    %put5_i = constant <i32: 1> : tile<i32>
    %put5_at = offset %sizes_ptr, %put5_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put5_t = store_ptr_tko weak %put5_at, %space#1 : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
