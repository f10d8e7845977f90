// A tensor view whose rows overlap: windows over an array.
cuda_tile.module @overlapping_rows {
  entry @overlapping_rows(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [13, 4], strides = [1, 1] : tensor_view<13x4xi32, strides=[1,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(8x4), padding_value = zero, tensor_view<13x4xi32, strides=[1,1]>>
    %x_i_0 = constant <i32: 1> : tile<i32>
    %x_i_1 = constant <i32: 0> : tile<i32>
    %x, %x_t = load_view_tko weak %v[%x_i_0, %x_i_1] : partition_view<tile=(8x4), padding_value = zero, tensor_view<13x4xi32, strides=[1,1]>>, tile<i32> -> tile<8x4xi32>, token
    %out_flat = reshape %x : tile<8x4xi32> -> tile<32xi32>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
