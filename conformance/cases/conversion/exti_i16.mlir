// exti from i16 to every wider type, signed and unsigned; a true i1 is all
// ones when signed.
cuda_tile.module @exti_i16 {
  entry @exti_i16(%a_ptr: tile<ptr<i16>>, %signed_i32_ptr: tile<ptr<i32>>, %unsigned_i32_ptr: tile<ptr<i32>>, %signed_i64_ptr: tile<ptr<i64>>, %unsigned_i64_ptr: tile<ptr<i64>>) {
    %i32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %a_at = offset %a_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i16>> -> tile<32xi16>, token

    %r_signed_i32 = exti %a signed : tile<32xi16> -> tile<32xi32>
    %signed_i32_at1 = reshape %signed_i32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %signed_i32_atn = broadcast %signed_i32_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %signed_i32_at = offset %signed_i32_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %signed_i32_stored = store_ptr_tko weak %signed_i32_at, %r_signed_i32 : tile<32xptr<i32>>, tile<32xi32> -> token

    %r_unsigned_i32 = exti %a unsigned : tile<32xi16> -> tile<32xi32>
    %unsigned_i32_at1 = reshape %unsigned_i32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %unsigned_i32_atn = broadcast %unsigned_i32_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %unsigned_i32_at = offset %unsigned_i32_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %unsigned_i32_stored = store_ptr_tko weak %unsigned_i32_at, %r_unsigned_i32 : tile<32xptr<i32>>, tile<32xi32> -> token

    %r_signed_i64 = exti %a signed : tile<32xi16> -> tile<32xi64>
    %signed_i64_at1 = reshape %signed_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %signed_i64_atn = broadcast %signed_i64_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %signed_i64_at = offset %signed_i64_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %signed_i64_stored = store_ptr_tko weak %signed_i64_at, %r_signed_i64 : tile<32xptr<i64>>, tile<32xi64> -> token

    %r_unsigned_i64 = exti %a unsigned : tile<32xi16> -> tile<32xi64>
    %unsigned_i64_at1 = reshape %unsigned_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %unsigned_i64_atn = broadcast %unsigned_i64_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %unsigned_i64_at = offset %unsigned_i64_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %unsigned_i64_stored = store_ptr_tko weak %unsigned_i64_at, %r_unsigned_i64 : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
