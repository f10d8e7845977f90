// exti from i4, which comes from unpack, and from i1 to i4, which pack shows.
cuda_tile.module @exti_i4 {
  entry @exti_i4(%a_ptr: tile<ptr<i8>>, %r_signed_i8_ptr: tile<ptr<i8>>, %r_unsigned_i8_ptr: tile<ptr<i8>>, %r_signed_i32_ptr: tile<ptr<i32>>, %r_unsigned_i32_ptr: tile<ptr<i32>>, %r_signed_i64_ptr: tile<ptr<i64>>, %r_unsigned_i64_ptr: tile<ptr<i64>>, %r_signed_i4_ptr: tile<ptr<i8>>, %r_unsigned_i4_ptr: tile<ptr<i8>>) {
    %i16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %a_at = offset %a_atn, %i16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i8>> -> tile<16xi8>, token
    %n = unpack %a : tile<16xi8> -> tile<32xi4>
    %signed_i8 = exti %n signed : tile<32xi4> -> tile<32xi8>
    %i32 = iota : tile<32xi32>
    %r_signed_i8_at1 = reshape %r_signed_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_signed_i8_atn = broadcast %r_signed_i8_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %r_signed_i8_at = offset %r_signed_i8_atn, %i32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %r_signed_i8_stored = store_ptr_tko weak %r_signed_i8_at, %signed_i8 : tile<32xptr<i8>>, tile<32xi8> -> token
    %unsigned_i8 = exti %n unsigned : tile<32xi4> -> tile<32xi8>
    %r_unsigned_i8_at1 = reshape %r_unsigned_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_unsigned_i8_atn = broadcast %r_unsigned_i8_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %r_unsigned_i8_at = offset %r_unsigned_i8_atn, %i32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %r_unsigned_i8_stored = store_ptr_tko weak %r_unsigned_i8_at, %unsigned_i8 : tile<32xptr<i8>>, tile<32xi8> -> token
    %signed_i32 = exti %n signed : tile<32xi4> -> tile<32xi32>
    %r_signed_i32_at1 = reshape %r_signed_i32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_signed_i32_atn = broadcast %r_signed_i32_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %r_signed_i32_at = offset %r_signed_i32_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %r_signed_i32_stored = store_ptr_tko weak %r_signed_i32_at, %signed_i32 : tile<32xptr<i32>>, tile<32xi32> -> token
    %unsigned_i32 = exti %n unsigned : tile<32xi4> -> tile<32xi32>
    %r_unsigned_i32_at1 = reshape %r_unsigned_i32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_unsigned_i32_atn = broadcast %r_unsigned_i32_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %r_unsigned_i32_at = offset %r_unsigned_i32_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %r_unsigned_i32_stored = store_ptr_tko weak %r_unsigned_i32_at, %unsigned_i32 : tile<32xptr<i32>>, tile<32xi32> -> token
    %signed_i64 = exti %n signed : tile<32xi4> -> tile<32xi64>
    %r_signed_i64_at1 = reshape %r_signed_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_signed_i64_atn = broadcast %r_signed_i64_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %r_signed_i64_at = offset %r_signed_i64_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %r_signed_i64_stored = store_ptr_tko weak %r_signed_i64_at, %signed_i64 : tile<32xptr<i64>>, tile<32xi64> -> token
    %unsigned_i64 = exti %n unsigned : tile<32xi4> -> tile<32xi64>
    %r_unsigned_i64_at1 = reshape %r_unsigned_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_unsigned_i64_atn = broadcast %r_unsigned_i64_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %r_unsigned_i64_at = offset %r_unsigned_i64_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %r_unsigned_i64_stored = store_ptr_tko weak %r_unsigned_i64_at, %unsigned_i64 : tile<32xptr<i64>>, tile<32xi64> -> token
    %b = constant <i1: [true, false, false, true]> : tile<4xi1>
    %b_signed = exti %b signed : tile<4xi1> -> tile<4xi4>
    %b_unsigned = exti %b unsigned : tile<4xi1> -> tile<4xi4>
    %signed_bytes = pack %b_signed : tile<4xi4> -> tile<2xi8>
    %unsigned_bytes = pack %b_unsigned : tile<4xi4> -> tile<2xi8>
    %i2 = iota : tile<2xi32>
    %r_signed_i4_at1 = reshape %r_signed_i4_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_signed_i4_atn = broadcast %r_signed_i4_at1 : tile<1xptr<i8>> -> tile<2xptr<i8>>
    %r_signed_i4_at = offset %r_signed_i4_atn, %i2 : tile<2xptr<i8>>, tile<2xi32> -> tile<2xptr<i8>>
    %r_signed_i4_stored = store_ptr_tko weak %r_signed_i4_at, %signed_bytes : tile<2xptr<i8>>, tile<2xi8> -> token
    %r_unsigned_i4_at1 = reshape %r_unsigned_i4_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_unsigned_i4_atn = broadcast %r_unsigned_i4_at1 : tile<1xptr<i8>> -> tile<2xptr<i8>>
    %r_unsigned_i4_at = offset %r_unsigned_i4_atn, %i2 : tile<2xptr<i8>>, tile<2xi32> -> tile<2xptr<i8>>
    %r_unsigned_i4_stored = store_ptr_tko weak %r_unsigned_i4_at, %unsigned_bytes : tile<2xptr<i8>>, tile<2xi8> -> token
    return
  }
}
