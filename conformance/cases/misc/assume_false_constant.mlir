// A false promise about a constant, as real producers write it for the stride
// of an axis of size 1: the constant stays what it is, and nothing is
// reported.
cuda_tile.module @assume_false_constant {
  entry @assume_false_constant(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>, %out_stride_ptr: tile<ptr<i32>>) {
    %one = constant <i32: 1> : tile<i32>
    %stride = assume div_by<16>, %one : tile<i32>
    %tv = make_tensor_view %a_ptr, shape = [1, 8], strides = [%stride, 1] : tile<i32> -> tensor_view<1x8xf32, strides=[?,1]>
    %v = make_partition_view %tv : partition_view<tile=(1x8), tensor_view<1x8xf32, strides=[?,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %t = load_view_tko weak %v[%zero, %zero] : partition_view<tile=(1x8), tensor_view<1x8xf32, strides=[?,1]>>, tile<i32> -> tile<1x8xf32>, token
    %bits = bitcast %x : tile<1x8xf32> -> tile<1x8xi32>
    %out_flat = reshape %bits : tile<1x8xi32> -> tile<8xi32>
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<8xptr<i32>>, tile<8xi32> -> token
    %out_stride_flat = reshape %stride : tile<i32> -> tile<1xi32>
    %l1 = iota : tile<1xi32>
    %p2_1 = reshape %out_stride_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<1xptr<i32>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i32>>, tile<1xi32> -> tile<1xptr<i32>>
    store_ptr_tko weak %p2_, %out_stride_flat : tile<1xptr<i32>>, tile<1xi32> -> token
    return
  }
}
