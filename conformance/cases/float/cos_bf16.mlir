// cos on bf16 over its domain, within the stated bound of the correctly
// rounded result.
cuda_tile.module @cos_bf16 {
  entry @cos_bf16(%a_ptr: tile<ptr<bf16>>, %r_ptr: tile<ptr<bf16>>) {
    %lane64 = iota : tile<64xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %a_at = offset %a_at_all, %lane64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<bf16>> -> tile<64xbf16>, token

    %r_r = cos %a : tile<64xbf16>
    %r_at_one = reshape %r_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %r_at_all = broadcast %r_at_one : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %r_at = offset %r_at_all, %lane64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<64xptr<bf16>>, tile<64xbf16> -> token
    return
  }
}
