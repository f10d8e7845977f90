// negf on bf16 changes the sign bit alone, of NaN too.
cuda_tile.module @negf_bf16 {
  entry @negf_bf16(%a_ptr: tile<ptr<bf16>>, %r_ptr: tile<ptr<i16>>) {
    %lane32 = iota : tile<32xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<bf16>> -> tile<32xptr<bf16>>
    %a_at = offset %a_at_all, %lane32 : tile<32xptr<bf16>>, tile<32xi32> -> tile<32xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<bf16>> -> tile<32xbf16>, token

    %r_r = negf %a : tile<32xbf16>
    %r = bitcast %r_r : tile<32xbf16> -> tile<32xi16>
    %r_at_one = reshape %r_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_at_all = broadcast %r_at_one : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %r_at = offset %r_at_all, %lane32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %r_stored = store_ptr_tko weak %r_at, %r : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
