// A strided view: rank 3 with a cyclic dim_map. Loads with padding, and the
// shape of the index space, which counts steps.
cuda_tile.module @strided_cycle {
  entry @strided_cycle(%a_ptr: tile<ptr<i32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>, %sizes_ptr: tile<ptr<i64>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [6, 9, 5], strides = [45, 5, 1] : tensor_view<6x9x5xi32, strides=[45,5,1]>
    %v = make_strided_view %v_tv : strided_view<tile=(2x4x8), traversal_strides=[3,1,2], padding_value = zero, tensor_view<6x9x5xi32, strides=[45,5,1]>, dim_map=[1, 2, 0]>
    %x0_i_0 = constant <i32: 0> : tile<i32>
    %x0_i_1 = constant <i32: 0> : tile<i32>
    %x0_i_2 = constant <i32: 0> : tile<i32>
    %x0, %x0_t = load_view_tko weak %v[%x0_i_0, %x0_i_1, %x0_i_2] : strided_view<tile=(2x4x8), traversal_strides=[3,1,2], padding_value = zero, tensor_view<6x9x5xi32, strides=[45,5,1]>, dim_map=[1, 2, 0]>, tile<i32> -> tile<2x4x8xi32>, token
    %out0_flat = reshape %x0 : tile<2x4x8xi32> -> tile<64xi32>
    %i64 = iota : tile<64xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %out0_at = offset %out0_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %x1_i_0 = constant <i32: 2> : tile<i32>
    %x1_i_1 = constant <i32: 1> : tile<i32>
    %x1_i_2 = constant <i32: 1> : tile<i32>
    %x1, %x1_t = load_view_tko weak %v[%x1_i_0, %x1_i_1, %x1_i_2] : strided_view<tile=(2x4x8), traversal_strides=[3,1,2], padding_value = zero, tensor_view<6x9x5xi32, strides=[45,5,1]>, dim_map=[1, 2, 0]>, tile<i32> -> tile<2x4x8xi32>, token
    %out1_flat = reshape %x1 : tile<2x4x8xi32> -> tile<64xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %out1_at = offset %out1_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %x2_i_0 = constant <i32: 2> : tile<i32>
    %x2_i_1 = constant <i32: 4> : tile<i32>
    %x2_i_2 = constant <i32: 2> : tile<i32>
    %x2, %x2_t = load_view_tko weak %v[%x2_i_0, %x2_i_1, %x2_i_2] : strided_view<tile=(2x4x8), traversal_strides=[3,1,2], padding_value = zero, tensor_view<6x9x5xi32, strides=[45,5,1]>, dim_map=[1, 2, 0]>, tile<i32> -> tile<2x4x8xi32>, token
    %out2_flat = reshape %x2 : tile<2x4x8xi32> -> tile<64xi32>
    %out2_at1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %out2_at = offset %out2_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %out2_stored = store_ptr_tko weak %out2_at, %out2_flat : tile<64xptr<i32>>, tile<64xi32> -> token
    %space:3 = get_index_space_shape %v : strided_view<tile=(2x4x8), traversal_strides=[3,1,2], padding_value = zero, tensor_view<6x9x5xi32, strides=[45,5,1]>, dim_map=[1, 2, 0]> -> tile<i64>
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %sizes_ptr, %put1_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put1_t = store_ptr_tko weak %put1_at, %space#0 : tile<ptr<i64>>, tile<i64> -> token
    %put2_i = constant <i32: 1> : tile<i32>
    %put2_at = offset %sizes_ptr, %put2_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put2_t = store_ptr_tko weak %put2_at, %space#1 : tile<ptr<i64>>, tile<i64> -> token
    %put3_i = constant <i32: 2> : tile<i32>
    %put3_at = offset %sizes_ptr, %put3_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put3_t = store_ptr_tko weak %put3_at, %space#2 : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
