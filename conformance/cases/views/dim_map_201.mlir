// A view with dim_map [2, 0, 1]: tile dimension d runs over tensor dimension
// dim_map[d], and indices stand in the order of the tile. Loads, stores, and
// the shape of the index space.
cuda_tile.module @dim_map_201 {
  entry @dim_map_201(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %sizes_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [5, 9, 6], strides = [54, 6, 1] : tensor_view<5x9x6xi32, strides=[54,6,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(2x4x8), padding_value = zero, tensor_view<5x9x6xi32, strides=[54,6,1]>, dim_map=[2, 0, 1]>
    %x0_i_0 = constant <i32: 0> : tile<i32>
    %x0_i_1 = constant <i32: 0> : tile<i32>
    %x0_i_2 = constant <i32: 0> : tile<i32>
    %x0, %x0_t = load_view_tko weak %v[%x0_i_0, %x0_i_1, %x0_i_2] : partition_view<tile=(2x4x8), padding_value = zero, tensor_view<5x9x6xi32, strides=[54,6,1]>, dim_map=[2, 0, 1]>, tile<i32> -> tile<2x4x8xi32>, token
    %out0_flat = reshape %x0 : tile<2x4x8xi32> -> tile<64xi32>
    %l64 = iota : tile<64xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p1_, %out0_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %x1_i_0 = constant <i32: 2> : tile<i32>
    %x1_i_1 = constant <i32: 1> : tile<i32>
    %x1_i_2 = constant <i32: 1> : tile<i32>
    %x1, %x1_t = load_view_tko weak %v[%x1_i_0, %x1_i_1, %x1_i_2] : partition_view<tile=(2x4x8), padding_value = zero, tensor_view<5x9x6xi32, strides=[54,6,1]>, dim_map=[2, 0, 1]>, tile<i32> -> tile<2x4x8xi32>, token
    %out1_flat = reshape %x1 : tile<2x4x8xi32> -> tile<64xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p2_ = offset %p2_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p2_, %out1_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %w_tv = make_tensor_view %b_ptr, shape = [5, 9, 6], strides = [54, 6, 1] : tensor_view<5x9x6xi32, strides=[54,6,1]>
    %w = make_partition_view %w_tv : partition_view<tile=(2x4x8), tensor_view<5x9x6xi32, strides=[54,6,1]>, dim_map=[2, 0, 1]>
    %s0 = store_view_tko weak %x0, %w[%x0_i_0, %x0_i_1, %x0_i_2] : tile<2x4x8xi32>, partition_view<tile=(2x4x8), tensor_view<5x9x6xi32, strides=[54,6,1]>, dim_map=[2, 0, 1]>, tile<i32> -> token
    %s1 = store_view_tko weak %x1, %w[%x1_i_0, %x1_i_1, %x1_i_2] : tile<2x4x8xi32>, partition_view<tile=(2x4x8), tensor_view<5x9x6xi32, strides=[54,6,1]>, dim_map=[2, 0, 1]>, tile<i32> -> token
    %space:3 = get_index_space_shape %v : partition_view<tile=(2x4x8), padding_value = zero, tensor_view<5x9x6xi32, strides=[54,6,1]>, dim_map=[2, 0, 1]> -> tile<i32>
    %put3_i = constant <i32: 0> : tile<i32>
    %put3_at = offset %sizes_ptr, %put3_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put3_t = store_ptr_tko weak %put3_at, %space#0 : tile<ptr<i32>>, tile<i32> -> token
    %put4_i = constant <i32: 1> : tile<i32>
    %put4_at = offset %sizes_ptr, %put4_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put4_t = store_ptr_tko weak %put4_at, %space#1 : tile<ptr<i32>>, tile<i32> -> token
    %put5_i = constant <i32: 2> : tile<i32>
    %put5_at = offset %sizes_ptr, %put5_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put5_t = store_ptr_tko weak %put5_at, %space#2 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
