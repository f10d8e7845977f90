// ptr_to_int: neighbours are as far apart as an element takes bytes (an i1
// takes one).
cuda_tile.module @ptr_to_int_steps {
  entry @ptr_to_int_steps(%p_i1_ptr: tile<ptr<i1>>, %r_i1_ptr: tile<ptr<i64>>, %p_i8_ptr: tile<ptr<i8>>, %r_i8_ptr: tile<ptr<i64>>, %p_f16_ptr: tile<ptr<f16>>, %r_f16_ptr: tile<ptr<i64>>, %p_f32_ptr: tile<ptr<f32>>, %r_f32_ptr: tile<ptr<i64>>, %p_i64_ptr: tile<ptr<i64>>, %r_i64_ptr: tile<ptr<i64>>, %p_f8E5M2_ptr: tile<ptr<f8E5M2>>, %r_f8E5M2_ptr: tile<ptr<i64>>) {
    %l16 = iota : tile<16xi32>
    %p_i1_at1 = reshape %p_i1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p_i1_atn = broadcast %p_i1_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %p_i1_at = offset %p_i1_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %n_i1 = ptr_to_int %p_i1_at : tile<16xptr<i1>> -> tile<16xi64>
    %b_i1 = ptr_to_int %p_i1_atn : tile<16xptr<i1>> -> tile<16xi64>
    %d_i1 = subi %n_i1, %b_i1 : tile<16xi64>
    %p1_1 = reshape %r_i1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p1_, %d_i1 : tile<16xptr<i64>>, tile<16xi64> -> token
    %p_i8_at1 = reshape %p_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p_i8_atn = broadcast %p_i8_at1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p_i8_at = offset %p_i8_atn, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    %n_i8 = ptr_to_int %p_i8_at : tile<16xptr<i8>> -> tile<16xi64>
    %b_i8 = ptr_to_int %p_i8_atn : tile<16xptr<i8>> -> tile<16xi64>
    %d_i8 = subi %n_i8, %b_i8 : tile<16xi64>
    %p2_1 = reshape %r_i8_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p2_, %d_i8 : tile<16xptr<i64>>, tile<16xi64> -> token
    %p_f16_at1 = reshape %p_f16_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %p_f16_atn = broadcast %p_f16_at1 : tile<1xptr<f16>> -> tile<16xptr<f16>>
    %p_f16_at = offset %p_f16_atn, %l16 : tile<16xptr<f16>>, tile<16xi32> -> tile<16xptr<f16>>
    %n_f16 = ptr_to_int %p_f16_at : tile<16xptr<f16>> -> tile<16xi64>
    %b_f16 = ptr_to_int %p_f16_atn : tile<16xptr<f16>> -> tile<16xi64>
    %d_f16 = subi %n_f16, %b_f16 : tile<16xi64>
    %p3_1 = reshape %r_f16_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p3_ = offset %p3_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p3_, %d_f16 : tile<16xptr<i64>>, tile<16xi64> -> token
    %p_f32_at1 = reshape %p_f32_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p_f32_atn = broadcast %p_f32_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %p_f32_at = offset %p_f32_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %n_f32 = ptr_to_int %p_f32_at : tile<16xptr<f32>> -> tile<16xi64>
    %b_f32 = ptr_to_int %p_f32_atn : tile<16xptr<f32>> -> tile<16xi64>
    %d_f32 = subi %n_f32, %b_f32 : tile<16xi64>
    %p4_1 = reshape %r_f32_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p4_ = offset %p4_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p4_, %d_f32 : tile<16xptr<i64>>, tile<16xi64> -> token
    %p_i64_at1 = reshape %p_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p_i64_atn = broadcast %p_i64_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p_i64_at = offset %p_i64_atn, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %n_i64 = ptr_to_int %p_i64_at : tile<16xptr<i64>> -> tile<16xi64>
    %b_i64 = ptr_to_int %p_i64_atn : tile<16xptr<i64>> -> tile<16xi64>
    %d_i64 = subi %n_i64, %b_i64 : tile<16xi64>
    %p5_1 = reshape %r_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p5_ = offset %p5_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p5_, %d_i64 : tile<16xptr<i64>>, tile<16xi64> -> token
    %p_f8E5M2_at1 = reshape %p_f8E5M2_ptr : tile<ptr<f8E5M2>> -> tile<1xptr<f8E5M2>>
    %p_f8E5M2_atn = broadcast %p_f8E5M2_at1 : tile<1xptr<f8E5M2>> -> tile<16xptr<f8E5M2>>
    %p_f8E5M2_at = offset %p_f8E5M2_atn, %l16 : tile<16xptr<f8E5M2>>, tile<16xi32> -> tile<16xptr<f8E5M2>>
    %n_f8E5M2 = ptr_to_int %p_f8E5M2_at : tile<16xptr<f8E5M2>> -> tile<16xi64>
    %b_f8E5M2 = ptr_to_int %p_f8E5M2_atn : tile<16xptr<f8E5M2>> -> tile<16xi64>
    %d_f8E5M2 = subi %n_f8E5M2, %b_f8E5M2 : tile<16xi64>
    %p6_1 = reshape %r_f8E5M2_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p6_ = offset %p6_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p6_, %d_f8E5M2 : tile<16xptr<i64>>, tile<16xi64> -> token
    return
  }
}
