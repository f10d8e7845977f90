// Tiles of rank 4 at the edge, loaded and stored.
cuda_tile.module @rank4 {
  entry @rank4(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [2, 3, 5, 4], strides = [60, 20, 4, 1] : tensor_view<2x3x5x4xi32, strides=[60,20,4,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(1x2x4x4), padding_value = zero, tensor_view<2x3x5x4xi32, strides=[60,20,4,1]>>
    %x_i_0 = constant <i32: 1> : tile<i32>
    %x_i_1 = constant <i32: 1> : tile<i32>
    %x_i_2 = constant <i32: 1> : tile<i32>
    %x_i_3 = constant <i32: 0> : tile<i32>
    %x, %x_t = load_view_tko weak %v[%x_i_0, %x_i_1, %x_i_2, %x_i_3] : partition_view<tile=(1x2x4x4), padding_value = zero, tensor_view<2x3x5x4xi32, strides=[60,20,4,1]>>, tile<i32> -> tile<1x2x4x4xi32>, token
    %out_flat = reshape %x : tile<1x2x4x4xi32> -> tile<32xi32>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %w_tv = make_tensor_view %b_ptr, shape = [2, 3, 5, 4], strides = [60, 20, 4, 1] : tensor_view<2x3x5x4xi32, strides=[60,20,4,1]>
    %w = make_partition_view %w_tv : partition_view<tile=(1x2x4x4), padding_value = zero, tensor_view<2x3x5x4xi32, strides=[60,20,4,1]>>
    %s = store_view_tko weak %x, %w[%x_i_0, %x_i_1, %x_i_2, %x_i_3] : tile<1x2x4x4xi32>, partition_view<tile=(1x2x4x4), padding_value = zero, tensor_view<2x3x5x4xi32, strides=[60,20,4,1]>>, tile<i32> -> token
    return
  }
}
