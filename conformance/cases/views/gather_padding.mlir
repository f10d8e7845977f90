// A gather view with every padding value, compared as bits.
cuda_tile.module @gather_padding {
  entry @gather_padding(%a_ptr: tile<ptr<f16>>, %out_zero_ptr: tile<ptr<i16>>, %out_neg_zero_ptr: tile<ptr<i16>>, %out_nan_ptr: tile<ptr<i16>>, %out_pos_inf_ptr: tile<ptr<i16>>, %out_neg_inf_ptr: tile<ptr<i16>>) {
    %rows = constant <i32: [2, 6, 0, 99]> : tile<4xi32>
    %five = constant <i32: 5> : tile<i32>
    %zero_tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf16, strides=[10,1]>
    %zero = make_gather_scatter_view %zero_tv : gather_scatter_view<tile=(4x8), padding_value = zero, tensor_view<6x10xf16, strides=[10,1]>, sparse_dim=0>
    %x_zero, %t_zero = load_view_tko weak %zero[%rows, %five] : gather_scatter_view<tile=(4x8), padding_value = zero, tensor_view<6x10xf16, strides=[10,1]>, sparse_dim=0>, tile<4xi32>, tile<i32> -> tile<4x8xf16>, token
    %out_zero_bits = bitcast %x_zero : tile<4x8xf16> -> tile<4x8xi16>
    %out_zero_flat = reshape %out_zero_bits : tile<4x8xi16> -> tile<32xi16>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %out_zero_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p1_, %out_zero_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %neg_zero_tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf16, strides=[10,1]>
    %neg_zero = make_gather_scatter_view %neg_zero_tv : gather_scatter_view<tile=(4x8), padding_value = neg_zero, tensor_view<6x10xf16, strides=[10,1]>, sparse_dim=0>
    %x_neg_zero, %t_neg_zero = load_view_tko weak %neg_zero[%rows, %five] : gather_scatter_view<tile=(4x8), padding_value = neg_zero, tensor_view<6x10xf16, strides=[10,1]>, sparse_dim=0>, tile<4xi32>, tile<i32> -> tile<4x8xf16>, token
    %out_neg_zero_bits = bitcast %x_neg_zero : tile<4x8xf16> -> tile<4x8xi16>
    %out_neg_zero_flat = reshape %out_neg_zero_bits : tile<4x8xi16> -> tile<32xi16>
    %p2_1 = reshape %out_neg_zero_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p2_ = offset %p2_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p2_, %out_neg_zero_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %nan_tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf16, strides=[10,1]>
    %nan = make_gather_scatter_view %nan_tv : gather_scatter_view<tile=(4x8), padding_value = nan, tensor_view<6x10xf16, strides=[10,1]>, sparse_dim=0>
    %x_nan, %t_nan = load_view_tko weak %nan[%rows, %five] : gather_scatter_view<tile=(4x8), padding_value = nan, tensor_view<6x10xf16, strides=[10,1]>, sparse_dim=0>, tile<4xi32>, tile<i32> -> tile<4x8xf16>, token
    %out_nan_bits = bitcast %x_nan : tile<4x8xf16> -> tile<4x8xi16>
    %out_nan_flat = reshape %out_nan_bits : tile<4x8xi16> -> tile<32xi16>
    %p3_1 = reshape %out_nan_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p3_ = offset %p3_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p3_, %out_nan_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %pos_inf_tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf16, strides=[10,1]>
    %pos_inf = make_gather_scatter_view %pos_inf_tv : gather_scatter_view<tile=(4x8), padding_value = pos_inf, tensor_view<6x10xf16, strides=[10,1]>, sparse_dim=0>
    %x_pos_inf, %t_pos_inf = load_view_tko weak %pos_inf[%rows, %five] : gather_scatter_view<tile=(4x8), padding_value = pos_inf, tensor_view<6x10xf16, strides=[10,1]>, sparse_dim=0>, tile<4xi32>, tile<i32> -> tile<4x8xf16>, token
    %out_pos_inf_bits = bitcast %x_pos_inf : tile<4x8xf16> -> tile<4x8xi16>
    %out_pos_inf_flat = reshape %out_pos_inf_bits : tile<4x8xi16> -> tile<32xi16>
    %p4_1 = reshape %out_pos_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p4_ = offset %p4_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p4_, %out_pos_inf_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %neg_inf_tv = make_tensor_view %a_ptr, shape = [6, 10], strides = [10, 1] : tensor_view<6x10xf16, strides=[10,1]>
    %neg_inf = make_gather_scatter_view %neg_inf_tv : gather_scatter_view<tile=(4x8), padding_value = neg_inf, tensor_view<6x10xf16, strides=[10,1]>, sparse_dim=0>
    %x_neg_inf, %t_neg_inf = load_view_tko weak %neg_inf[%rows, %five] : gather_scatter_view<tile=(4x8), padding_value = neg_inf, tensor_view<6x10xf16, strides=[10,1]>, sparse_dim=0>, tile<4xi32>, tile<i32> -> tile<4x8xf16>, token
    %out_neg_inf_bits = bitcast %x_neg_inf : tile<4x8xf16> -> tile<4x8xi16>
    %out_neg_inf_flat = reshape %out_neg_inf_bits : tile<4x8xi16> -> tile<32xi16>
    %p5_1 = reshape %out_neg_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p5_ = offset %p5_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p5_, %out_neg_inf_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
