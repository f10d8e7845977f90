// minf on bf16, compared as bits: -0 is less than +0; one NaN gives the other
// operand, or the canonical NaN with propagate_nan; two NaNs give the
// canonical NaN.
cuda_tile.module @minf_bf16 {
  entry @minf_bf16(%a_ptr: tile<ptr<bf16>>, %b_ptr: tile<ptr<bf16>>, %plain_ptr: tile<ptr<i16>>, %nan_ptr: tile<ptr<i16>>) {
    %i1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<1024xptr<bf16>>
    %a_at = offset %a_atn, %i1024 : tile<1024xptr<bf16>>, tile<1024xi32> -> tile<1024xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<bf16>> -> tile<1024xbf16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<bf16>> -> tile<1024xptr<bf16>>
    %b_at = offset %b_atn, %i1024 : tile<1024xptr<bf16>>, tile<1024xi32> -> tile<1024xptr<bf16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<bf16>> -> tile<1024xbf16>, token

    %r_plain = minf %a, %b : tile<1024xbf16>
    %plain = bitcast %r_plain : tile<1024xbf16> -> tile<1024xi16>
    %plain_at1 = reshape %plain_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %plain_atn = broadcast %plain_at1 : tile<1xptr<i16>> -> tile<1024xptr<i16>>
    %plain_at = offset %plain_atn, %i1024 : tile<1024xptr<i16>>, tile<1024xi32> -> tile<1024xptr<i16>>
    %plain_stored = store_ptr_tko weak %plain_at, %plain : tile<1024xptr<i16>>, tile<1024xi16> -> token

    %r_nan = minf %a, %b propagate_nan : tile<1024xbf16>
    %nan = bitcast %r_nan : tile<1024xbf16> -> tile<1024xi16>
    %nan_at1 = reshape %nan_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %nan_atn = broadcast %nan_at1 : tile<1xptr<i16>> -> tile<1024xptr<i16>>
    %nan_at = offset %nan_atn, %i1024 : tile<1024xptr<i16>>, tile<1024xi32> -> tile<1024xptr<i16>>
    %nan_stored = store_ptr_tko weak %nan_at, %nan : tile<1024xptr<i16>>, tile<1024xi16> -> token
    return
  }
}
