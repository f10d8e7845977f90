// negi on i32 wraps: MIN stays MIN.
cuda_tile.module @negi_i32 {
  entry @negi_i32(%a_ptr: tile<ptr<i32>>, %r_ptr: tile<ptr<i32>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i32>> -> tile<64xi32>, token

    %r_r = negi %a : tile<64xi32>
    %r_at1 = reshape %r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %r_at = offset %r_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}
