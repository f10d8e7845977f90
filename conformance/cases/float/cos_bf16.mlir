// cos on bf16 over its domain, within the stated bound of the correctly
// rounded result.
cuda_tile.module @cos_bf16 {
  entry @cos_bf16(%a_ptr: tile<ptr<bf16>>, %out_ptr: tile<ptr<bf16>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<bf16>> -> tile<64xbf16>, token
    %r_r = cos %a : tile<64xbf16>

    %out_at1 = reshape %out_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<64xptr<bf16>>, tile<64xbf16> -> token
    return
  }
}
