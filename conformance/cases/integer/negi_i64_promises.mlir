// negi on i64 with promises that hold: no element is MIN.
cuda_tile.module @negi_i64_promises {
  entry @negi_i64_promises(%a_ptr: tile<ptr<i64>>, %signed_ptr: tile<ptr<i64>>, %both_ptr: tile<ptr<i64>>) {
    %i32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %a_at = offset %a_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i64>> -> tile<32xi64>, token

    %r_signed = negi %a overflow<no_signed_wrap> : tile<32xi64>
    %signed_at1 = reshape %signed_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %signed_atn = broadcast %signed_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %signed_at = offset %signed_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %signed_stored = store_ptr_tko weak %signed_at, %r_signed : tile<32xptr<i64>>, tile<32xi64> -> token

    %r_both = negi %a overflow<no_wrap> : tile<32xi64>
    %both_at1 = reshape %both_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %both_atn = broadcast %both_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %both_at = offset %both_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %both_stored = store_ptr_tko weak %both_at, %r_both : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
