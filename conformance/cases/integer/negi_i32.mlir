// negi on i32 wraps: MIN stays MIN.
cuda_tile.module @negi_i32 {
  entry @negi_i32(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i32>> -> tile<64xi32>, token
    %r_r = negi %a : tile<64xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}
