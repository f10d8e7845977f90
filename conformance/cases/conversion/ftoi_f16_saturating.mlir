// ftoi from f16 to every integer type truncates: with saturating (13.4): the
// nearest bound, and 0 for NaN.
cuda_tile.module @ftoi_f16_saturating {
  entry @ftoi_f16_saturating(%a_ptr: tile<ptr<f16>>, %r_i1_signed_ptr: tile<ptr<i1>>, %r_i1_unsigned_ptr: tile<ptr<i1>>, %r_i8_signed_ptr: tile<ptr<i8>>, %r_i8_unsigned_ptr: tile<ptr<i8>>, %r_i16_signed_ptr: tile<ptr<i16>>, %r_i16_unsigned_ptr: tile<ptr<i16>>, %r_i32_signed_ptr: tile<ptr<i32>>, %r_i32_unsigned_ptr: tile<ptr<i32>>, %r_i64_signed_ptr: tile<ptr<i64>>, %r_i64_unsigned_ptr: tile<ptr<i64>>) {
    %i256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<256xptr<f16>>
    %a_at = offset %a_atn, %i256 : tile<256xptr<f16>>, tile<256xi32> -> tile<256xptr<f16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<f16>> -> tile<256xf16>, token

    %to_i1_signed = ftoi %a signed saturating : tile<256xf16> -> tile<256xi1>
    %r_i1_signed_at1 = reshape %r_i1_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %r_i1_signed_atn = broadcast %r_i1_signed_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %r_i1_signed_at = offset %r_i1_signed_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %r_i1_signed_stored = store_ptr_tko weak %r_i1_signed_at, %to_i1_signed : tile<256xptr<i1>>, tile<256xi1> -> token

    %to_i1_unsigned = ftoi %a unsigned saturating : tile<256xf16> -> tile<256xi1>
    %r_i1_unsigned_at1 = reshape %r_i1_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %r_i1_unsigned_atn = broadcast %r_i1_unsigned_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %r_i1_unsigned_at = offset %r_i1_unsigned_atn, %i256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %r_i1_unsigned_stored = store_ptr_tko weak %r_i1_unsigned_at, %to_i1_unsigned : tile<256xptr<i1>>, tile<256xi1> -> token

    %to_i8_signed = ftoi %a signed saturating : tile<256xf16> -> tile<256xi8>
    %r_i8_signed_at1 = reshape %r_i8_signed_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_i8_signed_atn = broadcast %r_i8_signed_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %r_i8_signed_at = offset %r_i8_signed_atn, %i256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %r_i8_signed_stored = store_ptr_tko weak %r_i8_signed_at, %to_i8_signed : tile<256xptr<i8>>, tile<256xi8> -> token

    %to_i8_unsigned = ftoi %a unsigned saturating : tile<256xf16> -> tile<256xi8>
    %r_i8_unsigned_at1 = reshape %r_i8_unsigned_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_i8_unsigned_atn = broadcast %r_i8_unsigned_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %r_i8_unsigned_at = offset %r_i8_unsigned_atn, %i256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %r_i8_unsigned_stored = store_ptr_tko weak %r_i8_unsigned_at, %to_i8_unsigned : tile<256xptr<i8>>, tile<256xi8> -> token

    %to_i16_signed = ftoi %a signed saturating : tile<256xf16> -> tile<256xi16>
    %r_i16_signed_at1 = reshape %r_i16_signed_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_i16_signed_atn = broadcast %r_i16_signed_at1 : tile<1xptr<i16>> -> tile<256xptr<i16>>
    %r_i16_signed_at = offset %r_i16_signed_atn, %i256 : tile<256xptr<i16>>, tile<256xi32> -> tile<256xptr<i16>>
    %r_i16_signed_stored = store_ptr_tko weak %r_i16_signed_at, %to_i16_signed : tile<256xptr<i16>>, tile<256xi16> -> token

    %to_i16_unsigned = ftoi %a unsigned saturating : tile<256xf16> -> tile<256xi16>
    %r_i16_unsigned_at1 = reshape %r_i16_unsigned_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_i16_unsigned_atn = broadcast %r_i16_unsigned_at1 : tile<1xptr<i16>> -> tile<256xptr<i16>>
    %r_i16_unsigned_at = offset %r_i16_unsigned_atn, %i256 : tile<256xptr<i16>>, tile<256xi32> -> tile<256xptr<i16>>
    %r_i16_unsigned_stored = store_ptr_tko weak %r_i16_unsigned_at, %to_i16_unsigned : tile<256xptr<i16>>, tile<256xi16> -> token

    %to_i32_signed = ftoi %a signed saturating : tile<256xf16> -> tile<256xi32>
    %r_i32_signed_at1 = reshape %r_i32_signed_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_i32_signed_atn = broadcast %r_i32_signed_at1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %r_i32_signed_at = offset %r_i32_signed_atn, %i256 : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    %r_i32_signed_stored = store_ptr_tko weak %r_i32_signed_at, %to_i32_signed : tile<256xptr<i32>>, tile<256xi32> -> token

    %to_i32_unsigned = ftoi %a unsigned saturating : tile<256xf16> -> tile<256xi32>
    %r_i32_unsigned_at1 = reshape %r_i32_unsigned_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_i32_unsigned_atn = broadcast %r_i32_unsigned_at1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %r_i32_unsigned_at = offset %r_i32_unsigned_atn, %i256 : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    %r_i32_unsigned_stored = store_ptr_tko weak %r_i32_unsigned_at, %to_i32_unsigned : tile<256xptr<i32>>, tile<256xi32> -> token

    %to_i64_signed = ftoi %a signed saturating : tile<256xf16> -> tile<256xi64>
    %r_i64_signed_at1 = reshape %r_i64_signed_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_i64_signed_atn = broadcast %r_i64_signed_at1 : tile<1xptr<i64>> -> tile<256xptr<i64>>
    %r_i64_signed_at = offset %r_i64_signed_atn, %i256 : tile<256xptr<i64>>, tile<256xi32> -> tile<256xptr<i64>>
    %r_i64_signed_stored = store_ptr_tko weak %r_i64_signed_at, %to_i64_signed : tile<256xptr<i64>>, tile<256xi64> -> token

    %to_i64_unsigned = ftoi %a unsigned saturating : tile<256xf16> -> tile<256xi64>
    %r_i64_unsigned_at1 = reshape %r_i64_unsigned_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_i64_unsigned_atn = broadcast %r_i64_unsigned_at1 : tile<1xptr<i64>> -> tile<256xptr<i64>>
    %r_i64_unsigned_at = offset %r_i64_unsigned_atn, %i256 : tile<256xptr<i64>>, tile<256xi32> -> tile<256xptr<i64>>
    %r_i64_unsigned_stored = store_ptr_tko weak %r_i64_unsigned_at, %to_i64_unsigned : tile<256xptr<i64>>, tile<256xi64> -> token
    return
  }
}
