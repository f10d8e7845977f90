// exti from i1 to every wider type, signed and unsigned; a true i1 is all ones
// when signed.
cuda_tile.module @exti_i1 {
  entry @exti_i1(%a_ptr: tile<ptr<i1>>, %signed_i8_ptr: tile<ptr<i8>>, %unsigned_i8_ptr: tile<ptr<i8>>, %signed_i16_ptr: tile<ptr<i16>>, %unsigned_i16_ptr: tile<ptr<i16>>, %signed_i32_ptr: tile<ptr<i32>>, %unsigned_i32_ptr: tile<ptr<i32>>, %signed_i64_ptr: tile<ptr<i64>>, %unsigned_i64_ptr: tile<ptr<i64>>) {
    %i2 = iota : tile<2xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %a_at = offset %a_atn, %i2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<2xptr<i1>> -> tile<2xi1>, token

    %r_signed_i8 = exti %a signed : tile<2xi1> -> tile<2xi8>
    %signed_i8_at1 = reshape %signed_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %signed_i8_atn = broadcast %signed_i8_at1 : tile<1xptr<i8>> -> tile<2xptr<i8>>
    %signed_i8_at = offset %signed_i8_atn, %i2 : tile<2xptr<i8>>, tile<2xi32> -> tile<2xptr<i8>>
    %signed_i8_stored = store_ptr_tko weak %signed_i8_at, %r_signed_i8 : tile<2xptr<i8>>, tile<2xi8> -> token

    %r_unsigned_i8 = exti %a unsigned : tile<2xi1> -> tile<2xi8>
    %unsigned_i8_at1 = reshape %unsigned_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %unsigned_i8_atn = broadcast %unsigned_i8_at1 : tile<1xptr<i8>> -> tile<2xptr<i8>>
    %unsigned_i8_at = offset %unsigned_i8_atn, %i2 : tile<2xptr<i8>>, tile<2xi32> -> tile<2xptr<i8>>
    %unsigned_i8_stored = store_ptr_tko weak %unsigned_i8_at, %r_unsigned_i8 : tile<2xptr<i8>>, tile<2xi8> -> token

    %r_signed_i16 = exti %a signed : tile<2xi1> -> tile<2xi16>
    %signed_i16_at1 = reshape %signed_i16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %signed_i16_atn = broadcast %signed_i16_at1 : tile<1xptr<i16>> -> tile<2xptr<i16>>
    %signed_i16_at = offset %signed_i16_atn, %i2 : tile<2xptr<i16>>, tile<2xi32> -> tile<2xptr<i16>>
    %signed_i16_stored = store_ptr_tko weak %signed_i16_at, %r_signed_i16 : tile<2xptr<i16>>, tile<2xi16> -> token

    %r_unsigned_i16 = exti %a unsigned : tile<2xi1> -> tile<2xi16>
    %unsigned_i16_at1 = reshape %unsigned_i16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %unsigned_i16_atn = broadcast %unsigned_i16_at1 : tile<1xptr<i16>> -> tile<2xptr<i16>>
    %unsigned_i16_at = offset %unsigned_i16_atn, %i2 : tile<2xptr<i16>>, tile<2xi32> -> tile<2xptr<i16>>
    %unsigned_i16_stored = store_ptr_tko weak %unsigned_i16_at, %r_unsigned_i16 : tile<2xptr<i16>>, tile<2xi16> -> token

    %r_signed_i32 = exti %a signed : tile<2xi1> -> tile<2xi32>
    %signed_i32_at1 = reshape %signed_i32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %signed_i32_atn = broadcast %signed_i32_at1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %signed_i32_at = offset %signed_i32_atn, %i2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    %signed_i32_stored = store_ptr_tko weak %signed_i32_at, %r_signed_i32 : tile<2xptr<i32>>, tile<2xi32> -> token

    %r_unsigned_i32 = exti %a unsigned : tile<2xi1> -> tile<2xi32>
    %unsigned_i32_at1 = reshape %unsigned_i32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %unsigned_i32_atn = broadcast %unsigned_i32_at1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %unsigned_i32_at = offset %unsigned_i32_atn, %i2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    %unsigned_i32_stored = store_ptr_tko weak %unsigned_i32_at, %r_unsigned_i32 : tile<2xptr<i32>>, tile<2xi32> -> token

    %r_signed_i64 = exti %a signed : tile<2xi1> -> tile<2xi64>
    %signed_i64_at1 = reshape %signed_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %signed_i64_atn = broadcast %signed_i64_at1 : tile<1xptr<i64>> -> tile<2xptr<i64>>
    %signed_i64_at = offset %signed_i64_atn, %i2 : tile<2xptr<i64>>, tile<2xi32> -> tile<2xptr<i64>>
    %signed_i64_stored = store_ptr_tko weak %signed_i64_at, %r_signed_i64 : tile<2xptr<i64>>, tile<2xi64> -> token

    %r_unsigned_i64 = exti %a unsigned : tile<2xi1> -> tile<2xi64>
    %unsigned_i64_at1 = reshape %unsigned_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %unsigned_i64_atn = broadcast %unsigned_i64_at1 : tile<1xptr<i64>> -> tile<2xptr<i64>>
    %unsigned_i64_at = offset %unsigned_i64_atn, %i2 : tile<2xptr<i64>>, tile<2xi32> -> tile<2xptr<i64>>
    %unsigned_i64_stored = store_ptr_tko weak %unsigned_i64_at, %r_unsigned_i64 : tile<2xptr<i64>>, tile<2xi64> -> token
    return
  }
}
