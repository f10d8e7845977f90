// exti from i8 to every wider type, signed and unsigned; a true i1 is all ones
// when signed.
cuda_tile.module @exti_i8 {
  entry @exti_i8(%a_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i16>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i64>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i8>> -> tile<32xi8>, token
    %r_signed_i16 = exti %a signed : tile<32xi8> -> tile<32xi16>
    %r_unsigned_i16 = exti %a unsigned : tile<32xi8> -> tile<32xi16>
    %r_signed_i32 = exti %a signed : tile<32xi8> -> tile<32xi32>
    %r_unsigned_i32 = exti %a unsigned : tile<32xi8> -> tile<32xi32>
    %r_signed_i64 = exti %a signed : tile<32xi8> -> tile<32xi64>
    %r_unsigned_i64 = exti %a unsigned : tile<32xi8> -> tile<32xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %out_at = offset %out_atn, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %row = constant <i32: 32> : tile<32xi32>
    // Row 0: signed_i16.
    store_ptr_tko weak %out_at, %r_signed_i16 : tile<32xptr<i16>>, tile<32xi16> -> token
    // Row 1: unsigned_i16.
    %out_at_1 = offset %out_at, %row : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %out_at_1, %r_unsigned_i16 : tile<32xptr<i16>>, tile<32xi16> -> token

    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out1_at = offset %out1_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    // Row 0: signed_i32.
    store_ptr_tko weak %out1_at, %r_signed_i32 : tile<32xptr<i32>>, tile<32xi32> -> token
    // Row 1: unsigned_i32.
    %out1_at_1 = offset %out1_at, %row : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %out1_at_1, %r_unsigned_i32 : tile<32xptr<i32>>, tile<32xi32> -> token

    %out2_at1 = reshape %out2_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %out2_at = offset %out2_atn, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    // Row 0: signed_i64.
    store_ptr_tko weak %out2_at, %r_signed_i64 : tile<32xptr<i64>>, tile<32xi64> -> token
    // Row 1: unsigned_i64.
    %out2_at_1 = offset %out2_at, %row : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %out2_at_1, %r_unsigned_i64 : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
