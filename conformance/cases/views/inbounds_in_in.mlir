// Loads and stores that promise inbounds = [true, true], and keep it (13.4).
cuda_tile.module @inbounds_in_in {
  entry @inbounds_in_in(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [8, 8], strides = [8, 1] : tensor_view<8x8xi32, strides=[8,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(4x4), padding_value = zero, tensor_view<8x8xi32, strides=[8,1]>>
    %w_tv = make_tensor_view %b_ptr, shape = [8, 8], strides = [8, 1] : tensor_view<8x8xi32, strides=[8,1]>
    %w = make_partition_view %w_tv : partition_view<tile=(4x4), padding_value = zero, tensor_view<8x8xi32, strides=[8,1]>>
    %x_i_0 = constant <i32: 1> : tile<i32>
    %x_i_1 = constant <i32: 1> : tile<i32>
    %x, %x_t = load_view_tko weak %v[%x_i_0, %x_i_1] inbounds = [true, true] : partition_view<tile=(4x4), padding_value = zero, tensor_view<8x8xi32, strides=[8,1]>>, tile<i32> -> tile<4x4xi32>, token
    %s = store_view_tko weak %x, %w[%x_i_0, %x_i_1] inbounds = [true, true] : tile<4x4xi32>, partition_view<tile=(4x4), padding_value = zero, tensor_view<8x8xi32, strides=[8,1]>>, tile<i32> -> token
    %out_flat = reshape %x : tile<4x4xi32> -> tile<16xi32>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
