// ftoi from bf16 to every integer type truncates: with saturating (13.4): the
// nearest bound, and 0 for NaN.
cuda_tile.module @ftoi_bf16_saturating {
  entry @ftoi_bf16_saturating(%a_ptr: tile<ptr<bf16>>, %r_i1_signed_ptr: tile<ptr<i1>>, %r_i1_unsigned_ptr: tile<ptr<i1>>, %r_i8_signed_ptr: tile<ptr<i8>>, %r_i8_unsigned_ptr: tile<ptr<i8>>, %r_i16_signed_ptr: tile<ptr<i16>>, %r_i16_unsigned_ptr: tile<ptr<i16>>, %r_i32_signed_ptr: tile<ptr<i32>>, %r_i32_unsigned_ptr: tile<ptr<i32>>, %r_i64_signed_ptr: tile<ptr<i64>>, %r_i64_unsigned_ptr: tile<ptr<i64>>) {
    %l256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<256xptr<bf16>>
    %a_at = offset %a_atn, %l256 : tile<256xptr<bf16>>, tile<256xi32> -> tile<256xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<bf16>> -> tile<256xbf16>, token

    %to_i1_signed = ftoi %a signed saturating : tile<256xbf16> -> tile<256xi1>
    %p1_1 = reshape %r_i1_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %p1_ = offset %p1_n, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %p1_, %to_i1_signed : tile<256xptr<i1>>, tile<256xi1> -> token

    %to_i1_unsigned = ftoi %a unsigned saturating : tile<256xbf16> -> tile<256xi1>
    %p2_1 = reshape %r_i1_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %p2_ = offset %p2_n, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %p2_, %to_i1_unsigned : tile<256xptr<i1>>, tile<256xi1> -> token

    %to_i8_signed = ftoi %a signed saturating : tile<256xbf16> -> tile<256xi8>
    %p3_1 = reshape %r_i8_signed_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p3_ = offset %p3_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p3_, %to_i8_signed : tile<256xptr<i8>>, tile<256xi8> -> token

    %to_i8_unsigned = ftoi %a unsigned saturating : tile<256xbf16> -> tile<256xi8>
    %p4_1 = reshape %r_i8_unsigned_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p4_ = offset %p4_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p4_, %to_i8_unsigned : tile<256xptr<i8>>, tile<256xi8> -> token

    %to_i16_signed = ftoi %a signed saturating : tile<256xbf16> -> tile<256xi16>
    %p5_1 = reshape %r_i16_signed_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i16>> -> tile<256xptr<i16>>
    %p5_ = offset %p5_n, %l256 : tile<256xptr<i16>>, tile<256xi32> -> tile<256xptr<i16>>
    store_ptr_tko weak %p5_, %to_i16_signed : tile<256xptr<i16>>, tile<256xi16> -> token

    %to_i16_unsigned = ftoi %a unsigned saturating : tile<256xbf16> -> tile<256xi16>
    %p6_1 = reshape %r_i16_unsigned_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i16>> -> tile<256xptr<i16>>
    %p6_ = offset %p6_n, %l256 : tile<256xptr<i16>>, tile<256xi32> -> tile<256xptr<i16>>
    store_ptr_tko weak %p6_, %to_i16_unsigned : tile<256xptr<i16>>, tile<256xi16> -> token

    %to_i32_signed = ftoi %a signed saturating : tile<256xbf16> -> tile<256xi32>
    %p7_1 = reshape %r_i32_signed_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %p7_ = offset %p7_n, %l256 : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    store_ptr_tko weak %p7_, %to_i32_signed : tile<256xptr<i32>>, tile<256xi32> -> token

    %to_i32_unsigned = ftoi %a unsigned saturating : tile<256xbf16> -> tile<256xi32>
    %p8_1 = reshape %r_i32_unsigned_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p8_n = broadcast %p8_1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %p8_ = offset %p8_n, %l256 : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    store_ptr_tko weak %p8_, %to_i32_unsigned : tile<256xptr<i32>>, tile<256xi32> -> token

    %to_i64_signed = ftoi %a signed saturating : tile<256xbf16> -> tile<256xi64>
    %p9_1 = reshape %r_i64_signed_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p9_n = broadcast %p9_1 : tile<1xptr<i64>> -> tile<256xptr<i64>>
    %p9_ = offset %p9_n, %l256 : tile<256xptr<i64>>, tile<256xi32> -> tile<256xptr<i64>>
    store_ptr_tko weak %p9_, %to_i64_signed : tile<256xptr<i64>>, tile<256xi64> -> token

    %to_i64_unsigned = ftoi %a unsigned saturating : tile<256xbf16> -> tile<256xi64>
    %p10_1 = reshape %r_i64_unsigned_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p10_n = broadcast %p10_1 : tile<1xptr<i64>> -> tile<256xptr<i64>>
    %p10_ = offset %p10_n, %l256 : tile<256xptr<i64>>, tile<256xi32> -> tile<256xptr<i64>>
    store_ptr_tko weak %p10_, %to_i64_unsigned : tile<256xptr<i64>>, tile<256xi64> -> token
    return
  }
}
