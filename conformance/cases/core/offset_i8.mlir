// offset by i8: signed, in elements of the pointee; negative offsets go back
// from the middle of an array.
cuda_tile.module @offset_i8 {
  entry @offset_i8(%a_i8_ptr: tile<ptr<i8>>, %r_i8_ptr: tile<ptr<i8>>, %a_f16_ptr: tile<ptr<f16>>, %r_f16_ptr: tile<ptr<i16>>, %a_f32_ptr: tile<ptr<f32>>, %r_f32_ptr: tile<ptr<i32>>, %a_i64_ptr: tile<ptr<i64>>, %r_i64_ptr: tile<ptr<i64>>) {
    %mid_i8 = constant <i8: 8> : tile<i8>
    %m_i8 = offset %a_i8_ptr, %mid_i8 : tile<ptr<i8>>, tile<i8> -> tile<ptr<i8>>
    %m1_i8 = reshape %m_i8 : tile<ptr<i8>> -> tile<1xptr<i8>>
    %mn_i8 = broadcast %m1_i8 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %s_i8 = constant <i8: [0, -1, -2, -8, 7, 3, -5, 1]> : tile<8xi8>
    %at_i8 = offset %mn_i8, %s_i8 : tile<8xptr<i8>>, tile<8xi8> -> tile<8xptr<i8>>
    %x_i8, %t_i8 = load_ptr_tko weak %at_i8 : tile<8xptr<i8>> -> tile<8xi8>, token
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %r_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    store_ptr_tko weak %p1_, %x_i8 : tile<8xptr<i8>>, tile<8xi8> -> token
    %mid_f16 = constant <i8: 8> : tile<i8>
    %m_f16 = offset %a_f16_ptr, %mid_f16 : tile<ptr<f16>>, tile<i8> -> tile<ptr<f16>>
    %m1_f16 = reshape %m_f16 : tile<ptr<f16>> -> tile<1xptr<f16>>
    %mn_f16 = broadcast %m1_f16 : tile<1xptr<f16>> -> tile<8xptr<f16>>
    %s_f16 = constant <i8: [0, -1, -2, -8, 7, 3, -5, 1]> : tile<8xi8>
    %at_f16 = offset %mn_f16, %s_f16 : tile<8xptr<f16>>, tile<8xi8> -> tile<8xptr<f16>>
    %x_f16, %t_f16 = load_ptr_tko weak %at_f16 : tile<8xptr<f16>> -> tile<8xf16>, token
    %r_f16_bits = bitcast %x_f16 : tile<8xf16> -> tile<8xi16>
    %p2_1 = reshape %r_f16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    store_ptr_tko weak %p2_, %r_f16_bits : tile<8xptr<i16>>, tile<8xi16> -> token
    %mid_f32 = constant <i8: 8> : tile<i8>
    %m_f32 = offset %a_f32_ptr, %mid_f32 : tile<ptr<f32>>, tile<i8> -> tile<ptr<f32>>
    %m1_f32 = reshape %m_f32 : tile<ptr<f32>> -> tile<1xptr<f32>>
    %mn_f32 = broadcast %m1_f32 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %s_f32 = constant <i8: [0, -1, -2, -8, 7, 3, -5, 1]> : tile<8xi8>
    %at_f32 = offset %mn_f32, %s_f32 : tile<8xptr<f32>>, tile<8xi8> -> tile<8xptr<f32>>
    %x_f32, %t_f32 = load_ptr_tko weak %at_f32 : tile<8xptr<f32>> -> tile<8xf32>, token
    %r_f32_bits = bitcast %x_f32 : tile<8xf32> -> tile<8xi32>
    %p3_1 = reshape %r_f32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p3_ = offset %p3_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p3_, %r_f32_bits : tile<8xptr<i32>>, tile<8xi32> -> token
    %mid_i64 = constant <i8: 8> : tile<i8>
    %m_i64 = offset %a_i64_ptr, %mid_i64 : tile<ptr<i64>>, tile<i8> -> tile<ptr<i64>>
    %m1_i64 = reshape %m_i64 : tile<ptr<i64>> -> tile<1xptr<i64>>
    %mn_i64 = broadcast %m1_i64 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %s_i64 = constant <i8: [0, -1, -2, -8, 7, 3, -5, 1]> : tile<8xi8>
    %at_i64 = offset %mn_i64, %s_i64 : tile<8xptr<i64>>, tile<8xi8> -> tile<8xptr<i64>>
    %x_i64, %t_i64 = load_ptr_tko weak %at_i64 : tile<8xptr<i64>> -> tile<8xi64>, token
    %p4_1 = reshape %r_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p4_ = offset %p4_n, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    store_ptr_tko weak %p4_, %x_i64 : tile<8xptr<i64>>, tile<8xi64> -> token
    return
  }
}
