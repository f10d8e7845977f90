// maxf on f16, compared as bits: -0 is less than +0; one NaN gives the other
// operand, or a NaN with propagate_nan; two NaNs give a NaN. Its bits are the
// machine's: GPUs have another canonical NaN.
cuda_tile.module @maxf_f16 {
  entry @maxf_f16(%a_ptr: tile<ptr<f16>>, %b_ptr: tile<ptr<f16>>, %out_ptr: tile<ptr<i16>>) {
    %l1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<1024xptr<f16>>
    %a_at = offset %a_atn, %l1024 : tile<1024xptr<f16>>, tile<1024xi32> -> tile<1024xptr<f16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<f16>> -> tile<1024xf16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f16>> -> tile<1024xptr<f16>>
    %b_at = offset %b_atn, %l1024 : tile<1024xptr<f16>>, tile<1024xi32> -> tile<1024xptr<f16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<f16>> -> tile<1024xf16>, token
    %r_plain = maxf %a, %b : tile<1024xf16>
    %nan_1024_f16 = constant <i16: 32256> : tile<1024xi16>
    %plain_all = bitcast %r_plain : tile<1024xf16> -> tile<1024xi16>
    %plain_ok = cmpf equal ordered %r_plain, %r_plain : tile<1024xf16> -> tile<1024xi1>
    %plain = select %plain_ok, %plain_all, %nan_1024_f16 : tile<1024xi1>, tile<1024xi16>
    %r_nan = maxf %a, %b propagate_nan : tile<1024xf16>
    %nan_all = bitcast %r_nan : tile<1024xf16> -> tile<1024xi16>
    %nan_ok = cmpf equal ordered %r_nan, %r_nan : tile<1024xf16> -> tile<1024xi1>
    %nan = select %nan_ok, %nan_all, %nan_1024_f16 : tile<1024xi1>, tile<1024xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<1024xptr<i16>>
    %out_at = offset %out_atn, %l1024 : tile<1024xptr<i16>>, tile<1024xi32> -> tile<1024xptr<i16>>
    %row = constant <i32: 1024> : tile<1024xi32>
    // Row 0: plain.
    store_ptr_tko weak %out_at, %plain : tile<1024xptr<i16>>, tile<1024xi16> -> token
    // Row 1: nan.
    %out_at_1 = offset %out_at, %row : tile<1024xptr<i16>>, tile<1024xi32> -> tile<1024xptr<i16>>
    store_ptr_tko weak %out_at_1, %nan : tile<1024xptr<i16>>, tile<1024xi16> -> token
    return
  }
}
