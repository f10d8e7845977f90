// get_tensor_shape: static and dynamic sizes, in every integer type that holds
// them; a view of rank 0 has none.
cuda_tile.module @tensor_shape {
  entry @tensor_shape(%a_ptr: tile<ptr<f32>>, %out_i8_ptr: tile<ptr<i8>>, %out_i16_ptr: tile<ptr<i16>>, %out_i32_ptr: tile<ptr<i32>>, %out_i64_ptr: tile<ptr<i64>>) {
    %v_i8_tv = make_tensor_view %a_ptr, shape = [3, 100], strides = [100, 1] : tensor_view<3x100xf32, strides=[100,1]>
    %v_i8 = make_partition_view %v_i8_tv : partition_view<tile=(1x1), tensor_view<3x100xf32, strides=[100,1]>>
    %n_i8:2 = get_tensor_shape %v_i8_tv : tensor_view<3x100xf32, strides=[100,1]> -> tile<i8>
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_i8_ptr, %put1_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put1_t = store_ptr_tko weak %put1_at, %n_i8#0 : tile<ptr<i8>>, tile<i8> -> token
    %put2_i = constant <i32: 1> : tile<i32>
    %put2_at = offset %out_i8_ptr, %put2_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put2_t = store_ptr_tko weak %put2_at, %n_i8#1 : tile<ptr<i8>>, tile<i8> -> token
    %v_i16_n1 = constant <i32: 7> : tile<i32>
    %v_i16_tv = make_tensor_view %a_ptr, shape = [5, %v_i16_n1, 300], strides = [2100, 300, 1] : tile<i32> -> tensor_view<5x?x300xf32, strides=[2100,300,1]>
    %v_i16 = make_partition_view %v_i16_tv : partition_view<tile=(1x1x1), tensor_view<5x?x300xf32, strides=[2100,300,1]>>
    %n_i16:3 = get_tensor_shape %v_i16_tv : tensor_view<5x?x300xf32, strides=[2100,300,1]> -> tile<i16>
    %put3_i = constant <i32: 0> : tile<i32>
    %put3_at = offset %out_i16_ptr, %put3_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put3_t = store_ptr_tko weak %put3_at, %n_i16#0 : tile<ptr<i16>>, tile<i16> -> token
    %put4_i = constant <i32: 1> : tile<i32>
    %put4_at = offset %out_i16_ptr, %put4_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put4_t = store_ptr_tko weak %put4_at, %n_i16#1 : tile<ptr<i16>>, tile<i16> -> token
    %put5_i = constant <i32: 2> : tile<i32>
    %put5_at = offset %out_i16_ptr, %put5_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put5_t = store_ptr_tko weak %put5_at, %n_i16#2 : tile<ptr<i16>>, tile<i16> -> token
    %v_i32_n0 = constant <i32: 70000> : tile<i32>
    %v_i32_n1 = constant <i32: 2> : tile<i32>
    %v_i32_tv = make_tensor_view %a_ptr, shape = [%v_i32_n0, %v_i32_n1], strides = [2, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[2,1]>
    %v_i32 = make_partition_view %v_i32_tv : partition_view<tile=(1x1), tensor_view<?x?xf32, strides=[2,1]>>
    %n_i32:2 = get_tensor_shape %v_i32_tv : tensor_view<?x?xf32, strides=[2,1]> -> tile<i32>
    %put6_i = constant <i32: 0> : tile<i32>
    %put6_at = offset %out_i32_ptr, %put6_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put6_t = store_ptr_tko weak %put6_at, %n_i32#0 : tile<ptr<i32>>, tile<i32> -> token
    %put7_i = constant <i32: 1> : tile<i32>
    %put7_at = offset %out_i32_ptr, %put7_i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put7_t = store_ptr_tko weak %put7_at, %n_i32#1 : tile<ptr<i32>>, tile<i32> -> token
    %v_i64_n2 = constant <i32: 1> : tile<i32>
    %v_i64_tv = make_tensor_view %a_ptr, shape = [8589934592, 3, %v_i64_n2, 2], strides = [6, 2, 2, 1] : tile<i32> -> tensor_view<8589934592x3x?x2xf32, strides=[6,2,2,1]>
    %v_i64 = make_partition_view %v_i64_tv : partition_view<tile=(1x1x1x1), tensor_view<8589934592x3x?x2xf32, strides=[6,2,2,1]>>
    %n_i64:4 = get_tensor_shape %v_i64_tv : tensor_view<8589934592x3x?x2xf32, strides=[6,2,2,1]> -> tile<i64>
    %put8_i = constant <i32: 0> : tile<i32>
    %put8_at = offset %out_i64_ptr, %put8_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put8_t = store_ptr_tko weak %put8_at, %n_i64#0 : tile<ptr<i64>>, tile<i64> -> token
    %put9_i = constant <i32: 1> : tile<i32>
    %put9_at = offset %out_i64_ptr, %put9_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put9_t = store_ptr_tko weak %put9_at, %n_i64#1 : tile<ptr<i64>>, tile<i64> -> token
    %put10_i = constant <i32: 2> : tile<i32>
    %put10_at = offset %out_i64_ptr, %put10_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put10_t = store_ptr_tko weak %put10_at, %n_i64#2 : tile<ptr<i64>>, tile<i64> -> token
    %put11_i = constant <i32: 3> : tile<i32>
    %put11_at = offset %out_i64_ptr, %put11_i : tile<ptr<i64>>, tile<i32> -> tile<ptr<i64>>
    %put11_t = store_ptr_tko weak %put11_at, %n_i64#3 : tile<ptr<i64>>, tile<i64> -> token
    %scalar = make_tensor_view %a_ptr, shape = [], strides = [] : tensor_view<f32>
    get_tensor_shape %scalar : tensor_view<f32>
    return
  }
}
