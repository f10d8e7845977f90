// ptr_to_int: neighbours are as far apart as an element takes bytes (an i1
// takes one).
cuda_tile.module @ptr_to_int_steps {
  entry @ptr_to_int_steps(%p_i1_ptr: tile<ptr<i1>>, %r_i1_ptr: tile<ptr<i64>>, %p_i8_ptr: tile<ptr<i8>>, %r_i8_ptr: tile<ptr<i64>>, %p_f16_ptr: tile<ptr<f16>>, %r_f16_ptr: tile<ptr<i64>>, %p_f32_ptr: tile<ptr<f32>>, %r_f32_ptr: tile<ptr<i64>>, %p_i64_ptr: tile<ptr<i64>>, %r_i64_ptr: tile<ptr<i64>>, %p_f8E5M2_ptr: tile<ptr<f8E5M2>>, %r_f8E5M2_ptr: tile<ptr<i64>>) {
    %i16 = iota : tile<16xi32>
    %p_i1_at1 = reshape %p_i1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p_i1_atn = broadcast %p_i1_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %p_i1_at = offset %p_i1_atn, %i16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %n_i1 = ptr_to_int %p_i1_at : tile<16xptr<i1>> -> tile<16xi64>
    %b_i1 = ptr_to_int %p_i1_atn : tile<16xptr<i1>> -> tile<16xi64>
    %d_i1 = subi %n_i1, %b_i1 : tile<16xi64>
    %r_i1_at1 = reshape %r_i1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_i1_atn = broadcast %r_i1_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %r_i1_at = offset %r_i1_atn, %i16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %r_i1_stored = store_ptr_tko weak %r_i1_at, %d_i1 : tile<16xptr<i64>>, tile<16xi64> -> token
    %p_i8_at1 = reshape %p_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p_i8_atn = broadcast %p_i8_at1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p_i8_at = offset %p_i8_atn, %i16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    %n_i8 = ptr_to_int %p_i8_at : tile<16xptr<i8>> -> tile<16xi64>
    %b_i8 = ptr_to_int %p_i8_atn : tile<16xptr<i8>> -> tile<16xi64>
    %d_i8 = subi %n_i8, %b_i8 : tile<16xi64>
    %r_i8_at1 = reshape %r_i8_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_i8_atn = broadcast %r_i8_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %r_i8_at = offset %r_i8_atn, %i16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %r_i8_stored = store_ptr_tko weak %r_i8_at, %d_i8 : tile<16xptr<i64>>, tile<16xi64> -> token
    %p_f16_at1 = reshape %p_f16_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %p_f16_atn = broadcast %p_f16_at1 : tile<1xptr<f16>> -> tile<16xptr<f16>>
    %p_f16_at = offset %p_f16_atn, %i16 : tile<16xptr<f16>>, tile<16xi32> -> tile<16xptr<f16>>
    %n_f16 = ptr_to_int %p_f16_at : tile<16xptr<f16>> -> tile<16xi64>
    %b_f16 = ptr_to_int %p_f16_atn : tile<16xptr<f16>> -> tile<16xi64>
    %d_f16 = subi %n_f16, %b_f16 : tile<16xi64>
    %r_f16_at1 = reshape %r_f16_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_f16_atn = broadcast %r_f16_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %r_f16_at = offset %r_f16_atn, %i16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %r_f16_stored = store_ptr_tko weak %r_f16_at, %d_f16 : tile<16xptr<i64>>, tile<16xi64> -> token
    %p_f32_at1 = reshape %p_f32_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p_f32_atn = broadcast %p_f32_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %p_f32_at = offset %p_f32_atn, %i16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %n_f32 = ptr_to_int %p_f32_at : tile<16xptr<f32>> -> tile<16xi64>
    %b_f32 = ptr_to_int %p_f32_atn : tile<16xptr<f32>> -> tile<16xi64>
    %d_f32 = subi %n_f32, %b_f32 : tile<16xi64>
    %r_f32_at1 = reshape %r_f32_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_f32_atn = broadcast %r_f32_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %r_f32_at = offset %r_f32_atn, %i16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %r_f32_stored = store_ptr_tko weak %r_f32_at, %d_f32 : tile<16xptr<i64>>, tile<16xi64> -> token
    %p_i64_at1 = reshape %p_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p_i64_atn = broadcast %p_i64_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p_i64_at = offset %p_i64_atn, %i16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %n_i64 = ptr_to_int %p_i64_at : tile<16xptr<i64>> -> tile<16xi64>
    %b_i64 = ptr_to_int %p_i64_atn : tile<16xptr<i64>> -> tile<16xi64>
    %d_i64 = subi %n_i64, %b_i64 : tile<16xi64>
    %r_i64_at1 = reshape %r_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_i64_atn = broadcast %r_i64_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %r_i64_at = offset %r_i64_atn, %i16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %r_i64_stored = store_ptr_tko weak %r_i64_at, %d_i64 : tile<16xptr<i64>>, tile<16xi64> -> token
    %p_f8E5M2_at1 = reshape %p_f8E5M2_ptr : tile<ptr<f8E5M2>> -> tile<1xptr<f8E5M2>>
    %p_f8E5M2_atn = broadcast %p_f8E5M2_at1 : tile<1xptr<f8E5M2>> -> tile<16xptr<f8E5M2>>
    %p_f8E5M2_at = offset %p_f8E5M2_atn, %i16 : tile<16xptr<f8E5M2>>, tile<16xi32> -> tile<16xptr<f8E5M2>>
    %n_f8E5M2 = ptr_to_int %p_f8E5M2_at : tile<16xptr<f8E5M2>> -> tile<16xi64>
    %b_f8E5M2 = ptr_to_int %p_f8E5M2_atn : tile<16xptr<f8E5M2>> -> tile<16xi64>
    %d_f8E5M2 = subi %n_f8E5M2, %b_f8E5M2 : tile<16xi64>
    %r_f8E5M2_at1 = reshape %r_f8E5M2_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_f8E5M2_atn = broadcast %r_f8E5M2_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %r_f8E5M2_at = offset %r_f8E5M2_atn, %i16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %r_f8E5M2_stored = store_ptr_tko weak %r_f8E5M2_at, %d_f8E5M2 : tile<16xptr<i64>>, tile<16xi64> -> token
    return
  }
}
