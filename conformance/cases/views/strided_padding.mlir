// A strided view with every padding value, compared as bits.
cuda_tile.module @strided_padding {
  entry @strided_padding(%a_ptr: tile<ptr<f16>>, %out_zero_ptr: tile<ptr<i16>>, %out_neg_zero_ptr: tile<ptr<i16>>, %out_nan_ptr: tile<ptr<i16>>, %out_pos_inf_ptr: tile<ptr<i16>>, %out_neg_inf_ptr: tile<ptr<i16>>) {
    %rows = constant <i32: [2, 6, 0, 99]> : tile<4xi32>
    %five = constant <i32: 5> : tile<i32>
    %zero_tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf16, strides=[10,1]>
    %zero = make_strided_view %zero_tv : strided_view<tile=(4x4), traversal_strides=[3,3], padding_value = zero, tensor_view<6x10xf16, strides=[10,1]>>
    %x_zero_i_0 = constant <i32: 1> : tile<i32>
    %x_zero_i_1 = constant <i32: 3> : tile<i32>
    %x_zero, %x_zero_t = load_view_tko weak %zero[%x_zero_i_0, %x_zero_i_1] : strided_view<tile=(4x4), traversal_strides=[3,3], padding_value = zero, tensor_view<6x10xf16, strides=[10,1]>>, tile<i32> -> tile<4x4xf16>, token
    %out_zero_bits = bitcast %x_zero : tile<4x4xf16> -> tile<4x4xi16>
    %out_zero_flat = reshape %out_zero_bits : tile<4x4xi16> -> tile<16xi16>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out_zero_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p1_, %out_zero_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    %neg_zero_tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf16, strides=[10,1]>
    %neg_zero = make_strided_view %neg_zero_tv : strided_view<tile=(4x4), traversal_strides=[3,3], padding_value = neg_zero, tensor_view<6x10xf16, strides=[10,1]>>
    %x_neg_zero_i_0 = constant <i32: 1> : tile<i32>
    %x_neg_zero_i_1 = constant <i32: 3> : tile<i32>
    %x_neg_zero, %x_neg_zero_t = load_view_tko weak %neg_zero[%x_neg_zero_i_0, %x_neg_zero_i_1] : strided_view<tile=(4x4), traversal_strides=[3,3], padding_value = neg_zero, tensor_view<6x10xf16, strides=[10,1]>>, tile<i32> -> tile<4x4xf16>, token
    %out_neg_zero_bits = bitcast %x_neg_zero : tile<4x4xf16> -> tile<4x4xi16>
    %out_neg_zero_flat = reshape %out_neg_zero_bits : tile<4x4xi16> -> tile<16xi16>
    %p2_1 = reshape %out_neg_zero_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p2_, %out_neg_zero_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    %nan_tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf16, strides=[10,1]>
    %nan = make_strided_view %nan_tv : strided_view<tile=(4x4), traversal_strides=[3,3], padding_value = nan, tensor_view<6x10xf16, strides=[10,1]>>
    %x_nan_i_0 = constant <i32: 1> : tile<i32>
    %x_nan_i_1 = constant <i32: 3> : tile<i32>
    %x_nan, %x_nan_t = load_view_tko weak %nan[%x_nan_i_0, %x_nan_i_1] : strided_view<tile=(4x4), traversal_strides=[3,3], padding_value = nan, tensor_view<6x10xf16, strides=[10,1]>>, tile<i32> -> tile<4x4xf16>, token
    %out_nan_bits = bitcast %x_nan : tile<4x4xf16> -> tile<4x4xi16>
    %out_nan_flat = reshape %out_nan_bits : tile<4x4xi16> -> tile<16xi16>
    %p3_1 = reshape %out_nan_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p3_ = offset %p3_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p3_, %out_nan_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    %pos_inf_tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf16, strides=[10,1]>
    %pos_inf = make_strided_view %pos_inf_tv : strided_view<tile=(4x4), traversal_strides=[3,3], padding_value = pos_inf, tensor_view<6x10xf16, strides=[10,1]>>
    %x_pos_inf_i_0 = constant <i32: 1> : tile<i32>
    %x_pos_inf_i_1 = constant <i32: 3> : tile<i32>
    %x_pos_inf, %x_pos_inf_t = load_view_tko weak %pos_inf[%x_pos_inf_i_0, %x_pos_inf_i_1] : strided_view<tile=(4x4), traversal_strides=[3,3], padding_value = pos_inf, tensor_view<6x10xf16, strides=[10,1]>>, tile<i32> -> tile<4x4xf16>, token
    %out_pos_inf_bits = bitcast %x_pos_inf : tile<4x4xf16> -> tile<4x4xi16>
    %out_pos_inf_flat = reshape %out_pos_inf_bits : tile<4x4xi16> -> tile<16xi16>
    %p4_1 = reshape %out_pos_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p4_ = offset %p4_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p4_, %out_pos_inf_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    %neg_inf_tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf16, strides=[10,1]>
    %neg_inf = make_strided_view %neg_inf_tv : strided_view<tile=(4x4), traversal_strides=[3,3], padding_value = neg_inf, tensor_view<6x10xf16, strides=[10,1]>>
    %x_neg_inf_i_0 = constant <i32: 1> : tile<i32>
    %x_neg_inf_i_1 = constant <i32: 3> : tile<i32>
    %x_neg_inf, %x_neg_inf_t = load_view_tko weak %neg_inf[%x_neg_inf_i_0, %x_neg_inf_i_1] : strided_view<tile=(4x4), traversal_strides=[3,3], padding_value = neg_inf, tensor_view<6x10xf16, strides=[10,1]>>, tile<i32> -> tile<4x4xf16>, token
    %out_neg_inf_bits = bitcast %x_neg_inf : tile<4x4xf16> -> tile<4x4xi16>
    %out_neg_inf_flat = reshape %out_neg_inf_bits : tile<4x4xi16> -> tile<16xi16>
    %p5_1 = reshape %out_neg_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p5_ = offset %p5_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p5_, %out_neg_inf_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    return
  }
}
