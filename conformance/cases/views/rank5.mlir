// Tiles of rank 5 at the edge, loaded and stored.
cuda_tile.module @rank5 {
  entry @rank5(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [2, 2, 3, 2, 3], strides = [36, 18, 6, 3, 1] : tensor_view<2x2x3x2x3xi32, strides=[36,18,6,3,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(2x1x2x2x2), padding_value = zero, tensor_view<2x2x3x2x3xi32, strides=[36,18,6,3,1]>>
    %x_i_0 = constant <i32: 0> : tile<i32>
    %x_i_1 = constant <i32: 1> : tile<i32>
    %x_i_2 = constant <i32: 1> : tile<i32>
    %x_i_3 = constant <i32: 0> : tile<i32>
    %x_i_4 = constant <i32: 1> : tile<i32>
    %x, %x_t = load_view_tko weak %v[%x_i_0, %x_i_1, %x_i_2, %x_i_3, %x_i_4] : partition_view<tile=(2x1x2x2x2), padding_value = zero, tensor_view<2x2x3x2x3xi32, strides=[36,18,6,3,1]>>, tile<i32> -> tile<2x1x2x2x2xi32>, token
    %out_flat = reshape %x : tile<2x1x2x2x2xi32> -> tile<16xi32>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %w_tv = make_tensor_view %b_ptr, shape = [2, 2, 3, 2, 3], strides = [36, 18, 6, 3, 1] : tensor_view<2x2x3x2x3xi32, strides=[36,18,6,3,1]>
    %w = make_partition_view %w_tv : partition_view<tile=(2x1x2x2x2), padding_value = zero, tensor_view<2x2x3x2x3xi32, strides=[36,18,6,3,1]>>
    %s = store_view_tko weak %x, %w[%x_i_0, %x_i_1, %x_i_2, %x_i_3, %x_i_4] : tile<2x1x2x2x2xi32>, partition_view<tile=(2x1x2x2x2), padding_value = zero, tensor_view<2x2x3x2x3xi32, strides=[36,18,6,3,1]>>, tile<i32> -> token
    return
  }
}
