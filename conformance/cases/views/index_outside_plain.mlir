// Tile indices outside the index space: every element is outside, so loads
// give the padding (or 0) and stores write nothing (spec/open_points.md).
cuda_tile.module @index_outside_plain {
  entry @index_outside_plain(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>, %out3_ptr: tile<ptr<i32>>, %out4_ptr: tile<ptr<i32>>) {
    %w_tv = make_tensor_view %a_ptr, shape = [6, 11], strides = [11, 1] : tensor_view<6x11xi32, strides=[11,1]>
    %w = make_partition_view %w_tv : partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[11,1]>>
    %x0_i_0 = constant <i32: 2> : tile<i32>
    %x0_i_1 = constant <i32: 0> : tile<i32>
    %x0, %x0_t = load_view_tko weak %w[%x0_i_0, %x0_i_1] : partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out0_flat = reshape %x0 : tile<4x4xi32> -> tile<16xi32>
    %i16 = iota : tile<16xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out0_at = offset %out0_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %c0 = constant <i32: 77> : tile<4x4xi32>
    %s0 = store_view_tko weak %c0, %w[%x0_i_0, %x0_i_1] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> token
    %x1_i_0 = constant <i32: 0> : tile<i32>
    %x1_i_1 = constant <i32: 3> : tile<i32>
    %x1, %x1_t = load_view_tko weak %w[%x1_i_0, %x1_i_1] : partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out1_flat = reshape %x1 : tile<4x4xi32> -> tile<16xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out1_at = offset %out1_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %c1 = constant <i32: 77> : tile<4x4xi32>
    %s1 = store_view_tko weak %c1, %w[%x1_i_0, %x1_i_1] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> token
    %x2_i_0 = constant <i32: -1> : tile<i32>
    %x2_i_1 = constant <i32: 0> : tile<i32>
    %x2, %x2_t = load_view_tko weak %w[%x2_i_0, %x2_i_1] : partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out2_flat = reshape %x2 : tile<4x4xi32> -> tile<16xi32>
    %out2_at1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out2_at = offset %out2_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out2_stored = store_ptr_tko weak %out2_at, %out2_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %c2 = constant <i32: 77> : tile<4x4xi32>
    %s2 = store_view_tko weak %c2, %w[%x2_i_0, %x2_i_1] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> token
    %x3_i_0 = constant <i32: 100> : tile<i32>
    %x3_i_1 = constant <i32: 100> : tile<i32>
    %x3, %x3_t = load_view_tko weak %w[%x3_i_0, %x3_i_1] : partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out3_flat = reshape %x3 : tile<4x4xi32> -> tile<16xi32>
    %out3_at1 = reshape %out3_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out3_atn = broadcast %out3_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out3_at = offset %out3_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out3_stored = store_ptr_tko weak %out3_at, %out3_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %c3 = constant <i32: 77> : tile<4x4xi32>
    %s3 = store_view_tko weak %c3, %w[%x3_i_0, %x3_i_1] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> token
    %x4_i_0 = constant <i32: 1073741824> : tile<i32>
    %x4_i_1 = constant <i32: 1> : tile<i32>
    %x4, %x4_t = load_view_tko weak %w[%x4_i_0, %x4_i_1] : partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> tile<4x4xi32>, token
    %out4_flat = reshape %x4 : tile<4x4xi32> -> tile<16xi32>
    %out4_at1 = reshape %out4_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out4_atn = broadcast %out4_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out4_at = offset %out4_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out4_stored = store_ptr_tko weak %out4_at, %out4_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %c4 = constant <i32: 77> : tile<4x4xi32>
    %s4 = store_view_tko weak %c4, %w[%x4_i_0, %x4_i_1] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[11,1]>>, tile<i32> -> token
    return
  }
}
