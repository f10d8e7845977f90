// get_index_space_shape rounds up, in tile-dimension order; of a gather view
// it is size over tile.
cuda_tile.module @index_space {
  entry @index_space(%a_ptr: tile<ptr<f32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>, %out3_ptr: tile<ptr<i32>>, %out4_ptr: tile<ptr<i32>>, %out5_ptr: tile<ptr<i32>>) {
    %v0_tv = make_tensor_view %a_ptr, shape = [64, 33], strides = [33, 1] : tensor_view<64x33xf32, strides=[33,1]>
    %v0 = make_partition_view %v0_tv : partition_view<tile=(8x16), tensor_view<64x33xf32, strides=[33,1]>>
    %n0:2 = get_index_space_shape %v0 : partition_view<tile=(8x16), tensor_view<64x33xf32, strides=[33,1]>> -> tile<i32>
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out0_ptr, %put1_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %n0#0 : tile<ptr<i32>>, tile<i32> -> token
    %put2_i = constant <i32: 1> : tile<i32>
    %put2_at = offset %out0_ptr, %put2_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put2_t = store_ptr_tko weak %put2_at, %n0#1 : tile<ptr<i32>>, tile<i32> -> token
    %v1_tv = make_tensor_view %a_ptr, shape = [1, 17, 16], strides = [272, 16, 1] : tensor_view<1x17x16xf32, strides=[272,16,1]>
    %v1 = make_partition_view %v1_tv : partition_view<tile=(4x4x16), tensor_view<1x17x16xf32, strides=[272,16,1]>>
    %n1:3 = get_index_space_shape %v1 : partition_view<tile=(4x4x16), tensor_view<1x17x16xf32, strides=[272,16,1]>> -> tile<i32>
    %put3_i = constant <i32: 0> : tile<i32>
    %put3_at = offset %out1_ptr, %put3_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put3_t = store_ptr_tko weak %put3_at, %n1#0 : tile<ptr<i32>>, tile<i32> -> token
    %put4_i = constant <i32: 1> : tile<i32>
    %put4_at = offset %out1_ptr, %put4_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put4_t = store_ptr_tko weak %put4_at, %n1#1 : tile<ptr<i32>>, tile<i32> -> token
    %put5_i = constant <i32: 2> : tile<i32>
    %put5_at = offset %out1_ptr, %put5_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put5_t = store_ptr_tko weak %put5_at, %n1#2 : tile<ptr<i32>>, tile<i32> -> token
    %v2_n0 = constant <i32: 64> : tile<i32>
    %v2_tv = make_tensor_view %a_ptr, shape = [%v2_n0, 33], strides = [33, 1] : tile<i32> -> tensor_view<?x33xf32, strides=[33,1]>
    %v2 = make_partition_view %v2_tv : partition_view<tile=(8x16), tensor_view<?x33xf32, strides=[33,1]>, dim_map=[1, 0]>
    %n2:2 = get_index_space_shape %v2 : partition_view<tile=(8x16), tensor_view<?x33xf32, strides=[33,1]>, dim_map=[1, 0]> -> tile<i32>
    %put6_i = constant <i32: 0> : tile<i32>
    %put6_at = offset %out2_ptr, %put6_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put6_t = store_ptr_tko weak %put6_at, %n2#0 : tile<ptr<i32>>, tile<i32> -> token
    %put7_i = constant <i32: 1> : tile<i32>
    %put7_at = offset %out2_ptr, %put7_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put7_t = store_ptr_tko weak %put7_at, %n2#1 : tile<ptr<i32>>, tile<i32> -> token
    %v3_tv = make_tensor_view %a_ptr, shape = [10, 20], strides = [20, 1] : tensor_view<10x20xf32, strides=[20,1]>
    %v3 = make_strided_view %v3_tv : strided_view<tile=(4x4), traversal_strides=[3,7], tensor_view<10x20xf32, strides=[20,1]>>
    %n3:2 = get_index_space_shape %v3 : strided_view<tile=(4x4), traversal_strides=[3,7], tensor_view<10x20xf32, strides=[20,1]>> -> tile<i32>
    %put8_i = constant <i32: 0> : tile<i32>
    %put8_at = offset %out3_ptr, %put8_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put8_t = store_ptr_tko weak %put8_at, %n3#0 : tile<ptr<i32>>, tile<i32> -> token
    %put9_i = constant <i32: 1> : tile<i32>
    %put9_at = offset %out3_ptr, %put9_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put9_t = store_ptr_tko weak %put9_at, %n3#1 : tile<ptr<i32>>, tile<i32> -> token
    %v4_tv = make_tensor_view %a_ptr, shape = [10, 20], strides = [20, 1] : tensor_view<10x20xf32, strides=[20,1]>
    %v4 = make_strided_view %v4_tv : strided_view<tile=(4x4), traversal_strides=[3,7], tensor_view<10x20xf32, strides=[20,1]>, dim_map=[1, 0]>
    %n4:2 = get_index_space_shape %v4 : strided_view<tile=(4x4), traversal_strides=[3,7], tensor_view<10x20xf32, strides=[20,1]>, dim_map=[1, 0]> -> tile<i32>
    %put10_i = constant <i32: 0> : tile<i32>
    %put10_at = offset %out4_ptr, %put10_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put10_t = store_ptr_tko weak %put10_at, %n4#0 : tile<ptr<i32>>, tile<i32> -> token
    %put11_i = constant <i32: 1> : tile<i32>
    %put11_at = offset %out4_ptr, %put11_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put11_t = store_ptr_tko weak %put11_at, %n4#1 : tile<ptr<i32>>, tile<i32> -> token
    %v5_tv = make_tensor_view %a_ptr, shape = [10, 21], strides = [21, 1] : tensor_view<10x21xf32, strides=[21,1]>
    %v5 = make_gather_scatter_view %v5_tv : gather_scatter_view<tile=(4x4), tensor_view<10x21xf32, strides=[21,1]>, sparse_dim=0>
    %n5:2 = get_index_space_shape %v5 : gather_scatter_view<tile=(4x4), tensor_view<10x21xf32, strides=[21,1]>, sparse_dim=0> -> tile<i32>
    %put12_i = constant <i32: 0> : tile<i32>
    %put12_at = offset %out5_ptr, %put12_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put12_t = store_ptr_tko weak %put12_at, %n5#0 : tile<ptr<i32>>, tile<i32> -> token
    %put13_i = constant <i32: 1> : tile<i32>
    %put13_at = offset %out5_ptr, %put13_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put13_t = store_ptr_tko weak %put13_at, %n5#1 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
