// A dynamic stride of 0: every row is the same memory.
cuda_tile.module @stride_zero {
  entry @stride_zero(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %v_s0 = constant <i32: 0> : tile<i32>
    %v_tv = make_tensor_view %a_ptr, shape = [6, 8], strides = [%v_s0, 1] : tile<i32> -> tensor_view<6x8xf32, strides=[?,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(8x8), padding_value = zero, tensor_view<6x8xf32, strides=[?,1]>>
    %x_i_0 = constant <i32: 0> : tile<i32>
    %x_i_1 = constant <i32: 0> : tile<i32>
    %x, %x_t = load_view_tko weak %v[%x_i_0, %x_i_1] : partition_view<tile=(8x8), padding_value = zero, tensor_view<6x8xf32, strides=[?,1]>>, tile<i32> -> tile<8x8xf32>, token
    %out_bits = bitcast %x : tile<8x8xf32> -> tile<8x8xi32>
    %out_flat = reshape %out_bits : tile<8x8xi32> -> tile<64xi32>
    %l64 = iota : tile<64xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}
