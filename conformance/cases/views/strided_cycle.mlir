// A strided view: rank 3 with a cyclic dim_map. Loads with padding, and the
// shape of the index space, which counts steps.
cuda_tile.module @strided_cycle {
  entry @strided_cycle(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>, %sizes_ptr: tile<ptr<i64>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [6, 9, 5], strides = [45, 5, 1] : tensor_view<6x9x5xi32, strides=[45,5,1]>
    %v = make_strided_view %v_tv : strided_view<tile=(2x4x8), traversal_strides=[3,1,2], padding_value = zero, tensor_view<6x9x5xi32, strides=[45,5,1]>, dim_map=[1, 2, 0]>
    %x0_i_0 = constant <i32: 0> : tile<i32>
    %x0_i_1 = constant <i32: 0> : tile<i32>
    %x0_i_2 = constant <i32: 0> : tile<i32>
    %x0, %x0_t = load_view_tko weak %v[%x0_i_0, %x0_i_1, %x0_i_2] : strided_view<tile=(2x4x8), traversal_strides=[3,1,2], padding_value = zero, tensor_view<6x9x5xi32, strides=[45,5,1]>, dim_map=[1, 2, 0]>, tile<i32> -> tile<2x4x8xi32>, token
    %out0_flat = reshape %x0 : tile<2x4x8xi32> -> tile<64xi32>
    %l64 = iota : tile<64xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p1_, %out0_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %x1_i_0 = constant <i32: 2> : tile<i32>
    %x1_i_1 = constant <i32: 1> : tile<i32>
    %x1_i_2 = constant <i32: 1> : tile<i32>
    %x1, %x1_t = load_view_tko weak %v[%x1_i_0, %x1_i_1, %x1_i_2] : strided_view<tile=(2x4x8), traversal_strides=[3,1,2], padding_value = zero, tensor_view<6x9x5xi32, strides=[45,5,1]>, dim_map=[1, 2, 0]>, tile<i32> -> tile<2x4x8xi32>, token
    %out1_flat = reshape %x1 : tile<2x4x8xi32> -> tile<64xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p2_ = offset %p2_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p2_, %out1_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %x2_i_0 = constant <i32: 2> : tile<i32>
    %x2_i_1 = constant <i32: 4> : tile<i32>
    %x2_i_2 = constant <i32: 2> : tile<i32>
    %x2, %x2_t = load_view_tko weak %v[%x2_i_0, %x2_i_1, %x2_i_2] : strided_view<tile=(2x4x8), traversal_strides=[3,1,2], padding_value = zero, tensor_view<6x9x5xi32, strides=[45,5,1]>, dim_map=[1, 2, 0]>, tile<i32> -> tile<2x4x8xi32>, token
    %out2_flat = reshape %x2 : tile<2x4x8xi32> -> tile<64xi32>
    %p3_1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p3_ = offset %p3_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p3_, %out2_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %space:3 = get_index_space_shape %v : strided_view<tile=(2x4x8), traversal_strides=[3,1,2], padding_value = zero, tensor_view<6x9x5xi32, strides=[45,5,1]>, dim_map=[1, 2, 0]> -> tile<i64>
    %put4_i = constant <i32: 0> : tile<i32>
    %put4_at = offset %sizes_ptr, %put4_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put4_t = store_ptr_tko weak %put4_at, %space#0 : tile<ptr<i64>>, tile<i64> -> token
    %put5_i = constant <i32: 1> : tile<i32>
    %put5_at = offset %sizes_ptr, %put5_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put5_t = store_ptr_tko weak %put5_at, %space#1 : tile<ptr<i64>>, tile<i64> -> token
    %put6_i = constant <i32: 2> : tile<i32>
    %put6_at = offset %sizes_ptr, %put6_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put6_t = store_ptr_tko weak %put6_at, %space#2 : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
