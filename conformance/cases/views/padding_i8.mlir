// Edge tiles of i8, padded with zero, at three corners.
cuda_tile.module @padding_i8 {
  entry @padding_i8(%a_ptr: tile<ptr<i8>>, %out_x01_ptr: tile<ptr<i8>>, %out_x10_ptr: tile<ptr<i8>>, %out_x11_ptr: tile<ptr<i8>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [5, 7], strides = [7, 1] : tensor_view<5x7xi8, strides=[7,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(4x4), padding_value = zero, tensor_view<5x7xi8, strides=[7,1]>>
    %x01_i_0 = constant <i32: 0> : tile<i32>
    %x01_i_1 = constant <i32: 1> : tile<i32>
    %x01, %x01_t = load_view_tko weak %v[%x01_i_0, %x01_i_1] : partition_view<tile=(4x4), padding_value = zero, tensor_view<5x7xi8, strides=[7,1]>>, tile<i32> -> tile<4x4xi8>, token
    %out_x01_flat = reshape %x01 : tile<4x4xi8> -> tile<16xi8>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out_x01_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p1_, %out_x01_flat : tile<16xptr<i8>>, tile<16xi8> -> token
    %x10_i_0 = constant <i32: 1> : tile<i32>
    %x10_i_1 = constant <i32: 0> : tile<i32>
    %x10, %x10_t = load_view_tko weak %v[%x10_i_0, %x10_i_1] : partition_view<tile=(4x4), padding_value = zero, tensor_view<5x7xi8, strides=[7,1]>>, tile<i32> -> tile<4x4xi8>, token
    %out_x10_flat = reshape %x10 : tile<4x4xi8> -> tile<16xi8>
    %p2_1 = reshape %out_x10_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p2_, %out_x10_flat : tile<16xptr<i8>>, tile<16xi8> -> token
    %x11_i_0 = constant <i32: 1> : tile<i32>
    %x11_i_1 = constant <i32: 1> : tile<i32>
    %x11, %x11_t = load_view_tko weak %v[%x11_i_0, %x11_i_1] : partition_view<tile=(4x4), padding_value = zero, tensor_view<5x7xi8, strides=[7,1]>>, tile<i32> -> tile<4x4xi8>, token
    %out_x11_flat = reshape %x11 : tile<4x4xi8> -> tile<16xi8>
    %p3_1 = reshape %out_x11_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p3_ = offset %p3_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p3_, %out_x11_flat : tile<16xptr<i8>>, tile<16xi8> -> token
    return
  }
}
