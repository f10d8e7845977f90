// exti from i32 to every wider type, signed and unsigned; a true i1 is all
// ones when signed.
cuda_tile.module @exti_i32 {
  entry @exti_i32(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i64>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %r_signed_i64 = exti %a signed : tile<32xi32> -> tile<32xi64>
    %r_unsigned_i64 = exti %a unsigned : tile<32xi32> -> tile<32xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %out_at = offset %out_atn, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %row = constant <i32: 32> : tile<32xi32>
    // Row 0: signed_i64.
    store_ptr_tko weak %out_at, %r_signed_i64 : tile<32xptr<i64>>, tile<32xi64> -> token
    // Row 1: unsigned_i64.
    %out_at_1 = offset %out_at, %row : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %out_at_1, %r_unsigned_i64 : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
