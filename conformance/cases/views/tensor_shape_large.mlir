// get_tensor_shape gives unsigned sizes: 200 in an i8 has its top bit set, a
// dynamic one too.
cuda_tile.module @tensor_shape_large {
  entry @tensor_shape_large(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i8>>) {
    %v_n1 = constant <i16: 255> : tile<i16>
    %v_tv = make_tensor_view %a_ptr, shape = [200, %v_n1], strides = [255, 1] : tile<i16> -> tensor_view<200x?xf32, strides=[255,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(1x1), tensor_view<200x?xf32, strides=[255,1]>>
    %n:2 = get_tensor_shape %v_tv : tensor_view<200x?xf32, strides=[255,1]> -> tile<i8>
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_ptr, %put1_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put1_t = store_ptr_tko weak %put1_at, %n#0 : tile<ptr<i8>>, tile<i8> -> token
    %put2_i = constant <i32: 1> : tile<i32>
    %put2_at = offset %out_ptr, %put2_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put2_t = store_ptr_tko weak %put2_at, %n#1 : tile<ptr<i8>>, tile<i8> -> token
    return
  }
}
