// mulf on bf16 in each IEEE rounding mode: zeros, subnormals, neighbours of
// powers of two, the largest values, infinities and NaN, each with each; and
// random operands.
cuda_tile.module @mulf_bf16 {
  entry @mulf_bf16(%a_ptr: tile<ptr<bf16>>, %b_ptr: tile<ptr<bf16>>, %out_ptr: tile<ptr<i16>>) {
    %l1024 = iota : tile<1024xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<1024xptr<bf16>>
    %a_at = offset %a_atn, %l1024 : tile<1024xptr<bf16>>, tile<1024xi32> -> tile<1024xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1024xptr<bf16>> -> tile<1024xbf16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<bf16>> -> tile<1024xptr<bf16>>
    %b_at = offset %b_atn, %l1024 : tile<1024xptr<bf16>>, tile<1024xi32> -> tile<1024xptr<bf16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1024xptr<bf16>> -> tile<1024xbf16>, token
    %r_nearest = mulf %a, %b : tile<1024xbf16>
    %nan_1024_bf16 = constant <i16: 32704> : tile<1024xi16>
    %nearest_all = bitcast %r_nearest : tile<1024xbf16> -> tile<1024xi16>
    %nearest_ok = cmpf equal ordered %r_nearest, %r_nearest : tile<1024xbf16> -> tile<1024xi1>
    %nearest = select %nearest_ok, %nearest_all, %nan_1024_bf16 : tile<1024xi1>, tile<1024xi16>
    %r_zero = mulf %a, %b rounding<zero> : tile<1024xbf16>
    %zero_all = bitcast %r_zero : tile<1024xbf16> -> tile<1024xi16>
    %zero_ok = cmpf equal ordered %r_zero, %r_zero : tile<1024xbf16> -> tile<1024xi1>
    %zero = select %zero_ok, %zero_all, %nan_1024_bf16 : tile<1024xi1>, tile<1024xi16>
    %r_down = mulf %a, %b rounding<negative_inf> : tile<1024xbf16>
    %down_all = bitcast %r_down : tile<1024xbf16> -> tile<1024xi16>
    %down_ok = cmpf equal ordered %r_down, %r_down : tile<1024xbf16> -> tile<1024xi1>
    %down = select %down_ok, %down_all, %nan_1024_bf16 : tile<1024xi1>, tile<1024xi16>
    %r_up = mulf %a, %b rounding<positive_inf> : tile<1024xbf16>
    %up_all = bitcast %r_up : tile<1024xbf16> -> tile<1024xi16>
    %up_ok = cmpf equal ordered %r_up, %r_up : tile<1024xbf16> -> tile<1024xi1>
    %up = select %up_ok, %up_all, %nan_1024_bf16 : tile<1024xi1>, tile<1024xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<1024xptr<i16>>
    %out_at = offset %out_atn, %l1024 : tile<1024xptr<i16>>, tile<1024xi32> -> tile<1024xptr<i16>>
    %row = constant <i32: 1024> : tile<1024xi32>
    // Row 0: nearest.
    store_ptr_tko weak %out_at, %nearest : tile<1024xptr<i16>>, tile<1024xi16> -> token
    // Row 1: zero.
    %out_at_1 = offset %out_at, %row : tile<1024xptr<i16>>, tile<1024xi32> -> tile<1024xptr<i16>>
    store_ptr_tko weak %out_at_1, %zero : tile<1024xptr<i16>>, tile<1024xi16> -> token
    // Row 2: down.
    %out_at_2 = offset %out_at_1, %row : tile<1024xptr<i16>>, tile<1024xi32> -> tile<1024xptr<i16>>
    store_ptr_tko weak %out_at_2, %down : tile<1024xptr<i16>>, tile<1024xi16> -> token
    // Row 3: up.
    %out_at_3 = offset %out_at_2, %row : tile<1024xptr<i16>>, tile<1024xi32> -> tile<1024xptr<i16>>
    store_ptr_tko weak %out_at_3, %up : tile<1024xptr<i16>>, tile<1024xi16> -> token
    return
  }
}
