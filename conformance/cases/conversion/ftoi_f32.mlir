// ftoi from f32 to every integer type truncates: values whose integral part is
// in the range of the target.
cuda_tile.module @ftoi_f32 {
  entry @ftoi_f32(%a_ptr: tile<ptr<f32>>, %ok_i1_signed_ptr: tile<ptr<i1>>, %r_i1_signed_ptr: tile<ptr<i1>>, %ok_i1_unsigned_ptr: tile<ptr<i1>>, %r_i1_unsigned_ptr: tile<ptr<i1>>, %ok_i8_signed_ptr: tile<ptr<i1>>, %r_i8_signed_ptr: tile<ptr<i8>>, %ok_i8_unsigned_ptr: tile<ptr<i1>>, %r_i8_unsigned_ptr: tile<ptr<i8>>, %ok_i16_signed_ptr: tile<ptr<i1>>, %r_i16_signed_ptr: tile<ptr<i16>>, %ok_i16_unsigned_ptr: tile<ptr<i1>>, %r_i16_unsigned_ptr: tile<ptr<i16>>, %ok_i32_signed_ptr: tile<ptr<i1>>, %r_i32_signed_ptr: tile<ptr<i32>>, %ok_i32_unsigned_ptr: tile<ptr<i1>>, %r_i32_unsigned_ptr: tile<ptr<i32>>, %ok_i64_signed_ptr: tile<ptr<i1>>, %r_i64_signed_ptr: tile<ptr<i64>>, %ok_i64_unsigned_ptr: tile<ptr<i1>>, %r_i64_unsigned_ptr: tile<ptr<i64>>) {
    %l256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %a_at = offset %a_atn, %l256 : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<f32>> -> tile<256xf32>, token

    %to_i1_signed = ftoi %a signed : tile<256xf32> -> tile<256xi1>
    %ok_i1_signed_at1 = reshape %ok_i1_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %ok_i1_signed_atn = broadcast %ok_i1_signed_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %ok_i1_signed_at = offset %ok_i1_signed_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %ok_i1_signed, %ok_i1_signed_token = load_ptr_tko weak %ok_i1_signed_at : tile<256xptr<i1>> -> tile<256xi1>, token
    %zero_i1_signed = constant <i1: false> : tile<256xi1>
    %kept_i1_signed = select %ok_i1_signed, %to_i1_signed, %zero_i1_signed : tile<256xi1>, tile<256xi1>
    %p1_1 = reshape %r_i1_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %p1_ = offset %p1_n, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %p1_, %kept_i1_signed : tile<256xptr<i1>>, tile<256xi1> -> token

    %to_i1_unsigned = ftoi %a unsigned : tile<256xf32> -> tile<256xi1>
    %ok_i1_unsigned_at1 = reshape %ok_i1_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %ok_i1_unsigned_atn = broadcast %ok_i1_unsigned_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %ok_i1_unsigned_at = offset %ok_i1_unsigned_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %ok_i1_unsigned, %ok_i1_unsigned_token = load_ptr_tko weak %ok_i1_unsigned_at : tile<256xptr<i1>> -> tile<256xi1>, token
    %zero_i1_unsigned = constant <i1: false> : tile<256xi1>
    %kept_i1_unsigned = select %ok_i1_unsigned, %to_i1_unsigned, %zero_i1_unsigned : tile<256xi1>, tile<256xi1>
    %p2_1 = reshape %r_i1_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %p2_ = offset %p2_n, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %p2_, %kept_i1_unsigned : tile<256xptr<i1>>, tile<256xi1> -> token

    %to_i8_signed = ftoi %a signed : tile<256xf32> -> tile<256xi8>
    %ok_i8_signed_at1 = reshape %ok_i8_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %ok_i8_signed_atn = broadcast %ok_i8_signed_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %ok_i8_signed_at = offset %ok_i8_signed_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %ok_i8_signed, %ok_i8_signed_token = load_ptr_tko weak %ok_i8_signed_at : tile<256xptr<i1>> -> tile<256xi1>, token
    %zero_i8_signed = constant <i8: 0> : tile<256xi8>
    %kept_i8_signed = select %ok_i8_signed, %to_i8_signed, %zero_i8_signed : tile<256xi1>, tile<256xi8>
    %p3_1 = reshape %r_i8_signed_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p3_ = offset %p3_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p3_, %kept_i8_signed : tile<256xptr<i8>>, tile<256xi8> -> token

    %to_i8_unsigned = ftoi %a unsigned : tile<256xf32> -> tile<256xi8>
    %ok_i8_unsigned_at1 = reshape %ok_i8_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %ok_i8_unsigned_atn = broadcast %ok_i8_unsigned_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %ok_i8_unsigned_at = offset %ok_i8_unsigned_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %ok_i8_unsigned, %ok_i8_unsigned_token = load_ptr_tko weak %ok_i8_unsigned_at : tile<256xptr<i1>> -> tile<256xi1>, token
    %zero_i8_unsigned = constant <i8: 0> : tile<256xi8>
    %kept_i8_unsigned = select %ok_i8_unsigned, %to_i8_unsigned, %zero_i8_unsigned : tile<256xi1>, tile<256xi8>
    %p4_1 = reshape %r_i8_unsigned_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p4_ = offset %p4_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p4_, %kept_i8_unsigned : tile<256xptr<i8>>, tile<256xi8> -> token

    %to_i16_signed = ftoi %a signed : tile<256xf32> -> tile<256xi16>
    %ok_i16_signed_at1 = reshape %ok_i16_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %ok_i16_signed_atn = broadcast %ok_i16_signed_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %ok_i16_signed_at = offset %ok_i16_signed_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %ok_i16_signed, %ok_i16_signed_token = load_ptr_tko weak %ok_i16_signed_at : tile<256xptr<i1>> -> tile<256xi1>, token
    %zero_i16_signed = constant <i16: 0> : tile<256xi16>
    %kept_i16_signed = select %ok_i16_signed, %to_i16_signed, %zero_i16_signed : tile<256xi1>, tile<256xi16>
    %p5_1 = reshape %r_i16_signed_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i16>> -> tile<256xptr<i16>>
    %p5_ = offset %p5_n, %l256 : tile<256xptr<i16>>, tile<256xi32> -> tile<256xptr<i16>>
    store_ptr_tko weak %p5_, %kept_i16_signed : tile<256xptr<i16>>, tile<256xi16> -> token

    %to_i16_unsigned = ftoi %a unsigned : tile<256xf32> -> tile<256xi16>
    %ok_i16_unsigned_at1 = reshape %ok_i16_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %ok_i16_unsigned_atn = broadcast %ok_i16_unsigned_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %ok_i16_unsigned_at = offset %ok_i16_unsigned_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %ok_i16_unsigned, %ok_i16_unsigned_token = load_ptr_tko weak %ok_i16_unsigned_at : tile<256xptr<i1>> -> tile<256xi1>, token
    %zero_i16_unsigned = constant <i16: 0> : tile<256xi16>
    %kept_i16_unsigned = select %ok_i16_unsigned, %to_i16_unsigned, %zero_i16_unsigned : tile<256xi1>, tile<256xi16>
    %p6_1 = reshape %r_i16_unsigned_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i16>> -> tile<256xptr<i16>>
    %p6_ = offset %p6_n, %l256 : tile<256xptr<i16>>, tile<256xi32> -> tile<256xptr<i16>>
    store_ptr_tko weak %p6_, %kept_i16_unsigned : tile<256xptr<i16>>, tile<256xi16> -> token

    %to_i32_signed = ftoi %a signed : tile<256xf32> -> tile<256xi32>
    %ok_i32_signed_at1 = reshape %ok_i32_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %ok_i32_signed_atn = broadcast %ok_i32_signed_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %ok_i32_signed_at = offset %ok_i32_signed_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %ok_i32_signed, %ok_i32_signed_token = load_ptr_tko weak %ok_i32_signed_at : tile<256xptr<i1>> -> tile<256xi1>, token
    %zero_i32_signed = constant <i32: 0> : tile<256xi32>
    %kept_i32_signed = select %ok_i32_signed, %to_i32_signed, %zero_i32_signed : tile<256xi1>, tile<256xi32>
    %p7_1 = reshape %r_i32_signed_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %p7_ = offset %p7_n, %l256 : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    store_ptr_tko weak %p7_, %kept_i32_signed : tile<256xptr<i32>>, tile<256xi32> -> token

    %to_i32_unsigned = ftoi %a unsigned : tile<256xf32> -> tile<256xi32>
    %ok_i32_unsigned_at1 = reshape %ok_i32_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %ok_i32_unsigned_atn = broadcast %ok_i32_unsigned_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %ok_i32_unsigned_at = offset %ok_i32_unsigned_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %ok_i32_unsigned, %ok_i32_unsigned_token = load_ptr_tko weak %ok_i32_unsigned_at : tile<256xptr<i1>> -> tile<256xi1>, token
    %zero_i32_unsigned = constant <i32: 0> : tile<256xi32>
    %kept_i32_unsigned = select %ok_i32_unsigned, %to_i32_unsigned, %zero_i32_unsigned : tile<256xi1>, tile<256xi32>
    %p8_1 = reshape %r_i32_unsigned_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p8_n = broadcast %p8_1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %p8_ = offset %p8_n, %l256 : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    store_ptr_tko weak %p8_, %kept_i32_unsigned : tile<256xptr<i32>>, tile<256xi32> -> token

    %to_i64_signed = ftoi %a signed : tile<256xf32> -> tile<256xi64>
    %ok_i64_signed_at1 = reshape %ok_i64_signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %ok_i64_signed_atn = broadcast %ok_i64_signed_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %ok_i64_signed_at = offset %ok_i64_signed_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %ok_i64_signed, %ok_i64_signed_token = load_ptr_tko weak %ok_i64_signed_at : tile<256xptr<i1>> -> tile<256xi1>, token
    %zero_i64_signed = constant <i64: 0> : tile<256xi64>
    %kept_i64_signed = select %ok_i64_signed, %to_i64_signed, %zero_i64_signed : tile<256xi1>, tile<256xi64>
    %p9_1 = reshape %r_i64_signed_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p9_n = broadcast %p9_1 : tile<1xptr<i64>> -> tile<256xptr<i64>>
    %p9_ = offset %p9_n, %l256 : tile<256xptr<i64>>, tile<256xi32> -> tile<256xptr<i64>>
    store_ptr_tko weak %p9_, %kept_i64_signed : tile<256xptr<i64>>, tile<256xi64> -> token

    %to_i64_unsigned = ftoi %a unsigned : tile<256xf32> -> tile<256xi64>
    %ok_i64_unsigned_at1 = reshape %ok_i64_unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %ok_i64_unsigned_atn = broadcast %ok_i64_unsigned_at1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %ok_i64_unsigned_at = offset %ok_i64_unsigned_atn, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    %ok_i64_unsigned, %ok_i64_unsigned_token = load_ptr_tko weak %ok_i64_unsigned_at : tile<256xptr<i1>> -> tile<256xi1>, token
    %zero_i64_unsigned = constant <i64: 0> : tile<256xi64>
    %kept_i64_unsigned = select %ok_i64_unsigned, %to_i64_unsigned, %zero_i64_unsigned : tile<256xi1>, tile<256xi64>
    %p10_1 = reshape %r_i64_unsigned_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p10_n = broadcast %p10_1 : tile<1xptr<i64>> -> tile<256xptr<i64>>
    %p10_ = offset %p10_n, %l256 : tile<256xptr<i64>>, tile<256xi32> -> tile<256xptr<i64>>
    store_ptr_tko weak %p10_, %kept_i64_unsigned : tile<256xptr<i64>>, tile<256xi64> -> token
    return
  }
}
