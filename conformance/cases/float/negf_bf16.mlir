// negf on bf16 changes the sign bit alone, of NaN too.
cuda_tile.module @negf_bf16 {
  entry @negf_bf16(%a_ptr: tile<ptr<bf16>>, %out_ptr: tile<ptr<i16>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<32xptr<bf16>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<bf16>>, tile<32xi32> -> tile<32xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<bf16>> -> tile<32xbf16>, token
    %r_r = negf %a : tile<32xbf16>
    %r = bitcast %r_r : tile<32xbf16> -> tile<32xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %out_at = offset %out_atn, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %row = constant <i32: 32> : tile<32xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
