// negi on i64 with promises that hold: no element is MIN.
cuda_tile.module @negi_i64_promises {
  entry @negi_i64_promises(%a_ptr: tile<ptr<i64>>, %signed_ptr: tile<ptr<i64>>, %both_ptr: tile<ptr<i64>>) {
    %lane32 = iota : tile<32xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %a_at = offset %a_at_all, %lane32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i64>> -> tile<32xi64>, token

    %r_signed = negi %a overflow<no_signed_wrap> : tile<32xi64>
    %signed_at_one = reshape %signed_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %signed_at_all = broadcast %signed_at_one : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %signed_at = offset %signed_at_all, %lane32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %signed_stored = store_ptr_tko weak %signed_at, %r_signed : tile<32xptr<i64>>, tile<32xi64> -> token

    %r_both = negi %a overflow<no_wrap> : tile<32xi64>
    %both_at_one = reshape %both_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %both_at_all = broadcast %both_at_one : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %both_at = offset %both_at_all, %lane32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %both_stored = store_ptr_tko weak %both_at, %r_both : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
