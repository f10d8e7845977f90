// absf on f16 changes the sign bit alone, of NaN too.
cuda_tile.module @absf_f16 {
  entry @absf_f16(%a_ptr: tile<ptr<f16>>, %r_ptr: tile<ptr<i16>>) {
    %i32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<32xptr<f16>>
    %a_at = offset %a_atn, %i32 : tile<32xptr<f16>>, tile<32xi32> -> tile<32xptr<f16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f16>> -> tile<32xf16>, token

    %r_r = absf %a : tile<32xf16>
    %r = bitcast %r_r : tile<32xf16> -> tile<32xi16>
    %r_at1 = reshape %r_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %r_at = offset %r_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %r_stored = store_ptr_tko weak %r_at, %r : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
