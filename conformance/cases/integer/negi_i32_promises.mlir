// negi on i32 with promises that hold: no element is MIN.
cuda_tile.module @negi_i32_promises {
  entry @negi_i32_promises(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %r_signed = negi %a overflow<no_signed_wrap> : tile<32xi32>
    %r_both = negi %a overflow<no_wrap> : tile<32xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out_at = offset %out_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %row = constant <i32: 32> : tile<32xi32>
    // Row 0: signed.
    store_ptr_tko weak %out_at, %r_signed : tile<32xptr<i32>>, tile<32xi32> -> token
    // Row 1: both.
    %out_at_1 = offset %out_at, %row : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %out_at_1, %r_both : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
