// Tile indices outside the index space: every element is outside, so loads
// give the padding (or 0) and stores write nothing (spec/open_points.md).
cuda_tile.module @index_outside_padded_undefined {
  entry @index_outside_padded_undefined(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>, %out3_ptr: tile<ptr<i32>>, %out4_ptr: tile<ptr<i32>>) {
    %w_tv = make_tensor_view %a_ptr, shape = [6, 11], strides = [11, 1] : tensor_view<6x11xi32, strides=[11,1]>
    %w = make_partition_view %w_tv : partition_view<tile=(4x4), padding_value = zero, tensor_view<6x11xi32, strides=[11,1]>>
    %x0_i_0 = constant <i32: 2> : tile<i32>
    %x0_i_1 = constant <i32: 0> : tile<i32>
    %x0, %x0_t = load_view_tko weak %w[%x0_i_0, %x0_i_1] : partition_view<tile=(4x4), padding_value = zero, tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out0_flat = reshape %x0 : tile<4x4xi32> -> tile<16xi32>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out0_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %c0 = constant <i32: 77> : tile<4x4xi32>
    %s0 = store_view_tko weak %c0, %w[%x0_i_0, %x0_i_1] : tile<4x4xi32>, partition_view<tile=(4x4), padding_value = zero, tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> token
    %x1_i_0 = constant <i32: 0> : tile<i32>
    %x1_i_1 = constant <i32: 3> : tile<i32>
    %x1, %x1_t = load_view_tko weak %w[%x1_i_0, %x1_i_1] : partition_view<tile=(4x4), padding_value = zero, tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out1_flat = reshape %x1 : tile<4x4xi32> -> tile<16xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p2_, %out1_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %c1 = constant <i32: 77> : tile<4x4xi32>
    %s1 = store_view_tko weak %c1, %w[%x1_i_0, %x1_i_1] : tile<4x4xi32>, partition_view<tile=(4x4), padding_value = zero, tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> token
    %x2_i_0 = constant <i32: -1> : tile<i32>
    %x2_i_1 = constant <i32: 0> : tile<i32>
    %x2, %x2_t = load_view_tko weak %w[%x2_i_0, %x2_i_1] : partition_view<tile=(4x4), padding_value = zero, tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out2_flat = reshape %x2 : tile<4x4xi32> -> tile<16xi32>
    %p3_1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p3_ = offset %p3_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p3_, %out2_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %c2 = constant <i32: 77> : tile<4x4xi32>
    %s2 = store_view_tko weak %c2, %w[%x2_i_0, %x2_i_1] : tile<4x4xi32>, partition_view<tile=(4x4), padding_value = zero, tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> token
    %x3_i_0 = constant <i32: 100> : tile<i32>
    %x3_i_1 = constant <i32: 100> : tile<i32>
    %x3, %x3_t = load_view_tko weak %w[%x3_i_0, %x3_i_1] : partition_view<tile=(4x4), padding_value = zero, tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out3_flat = reshape %x3 : tile<4x4xi32> -> tile<16xi32>
    %p4_1 = reshape %out3_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p4_ = offset %p4_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p4_, %out3_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %c3 = constant <i32: 77> : tile<4x4xi32>
    %s3 = store_view_tko weak %c3, %w[%x3_i_0, %x3_i_1] : tile<4x4xi32>, partition_view<tile=(4x4), padding_value = zero, tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> token
    %x4_i_0 = constant <i32: 1073741824> : tile<i32>
    %x4_i_1 = constant <i32: 1> : tile<i32>
    %x4, %x4_t = load_view_tko weak %w[%x4_i_0, %x4_i_1] : partition_view<tile=(4x4), padding_value = zero, tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out4_flat = reshape %x4 : tile<4x4xi32> -> tile<16xi32>
    %p5_1 = reshape %out4_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p5_ = offset %p5_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p5_, %out4_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %c4 = constant <i32: 77> : tile<4x4xi32>
    %s4 = store_view_tko weak %c4, %w[%x4_i_0, %x4_i_1] : tile<4x4xi32>, partition_view<tile=(4x4), padding_value = zero, tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> token
    return
  }
}
