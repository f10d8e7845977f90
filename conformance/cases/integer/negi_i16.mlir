// negi on i16 wraps: MIN stays MIN.
cuda_tile.module @negi_i16 {
  entry @negi_i16(%a_ptr: tile<ptr<i16>>, %out_ptr: tile<ptr<i16>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i16>> -> tile<64xi16>, token
    %r_r = negi %a : tile<64xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<64xptr<i16>>, tile<64xi16> -> token
    return
  }
}
