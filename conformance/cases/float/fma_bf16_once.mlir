// fma on bf16 rounds once: the sum nearly cancels the product, so that a
// rounded product would leave another result.
cuda_tile.module @fma_bf16_once {
  entry @fma_bf16_once(%a_ptr: tile<ptr<bf16>>, %b_ptr: tile<ptr<bf16>>, %c_ptr: tile<ptr<bf16>>, %out_ptr: tile<ptr<i16>>) {
    %l128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<128xptr<bf16>>
    %a_at = offset %a_atn, %l128 : tile<128xptr<bf16>>, tile<128xi32> -> tile<128xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<bf16>> -> tile<128xbf16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<bf16>> -> tile<128xptr<bf16>>
    %b_at = offset %b_atn, %l128 : tile<128xptr<bf16>>, tile<128xi32> -> tile<128xptr<bf16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<128xptr<bf16>> -> tile<128xbf16>, token
    %c_at1 = reshape %c_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %c_atn = broadcast %c_at1 : tile<1xptr<bf16>> -> tile<128xptr<bf16>>
    %c_at = offset %c_atn, %l128 : tile<128xptr<bf16>>, tile<128xi32> -> tile<128xptr<bf16>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<128xptr<bf16>> -> tile<128xbf16>, token
    %r_nearest = fma %a, %b, %c : tile<128xbf16>
    %nan_128_bf16 = constant <i16: 32704> : tile<128xi16>
    %nearest_all = bitcast %r_nearest : tile<128xbf16> -> tile<128xi16>
    %nearest_ok = cmpf equal ordered %r_nearest, %r_nearest : tile<128xbf16> -> tile<128xi1>
    %nearest = select %nearest_ok, %nearest_all, %nan_128_bf16 : tile<128xi1>, tile<128xi16>
    %r_zero = fma %a, %b, %c rounding<zero> : tile<128xbf16>
    %zero_all = bitcast %r_zero : tile<128xbf16> -> tile<128xi16>
    %zero_ok = cmpf equal ordered %r_zero, %r_zero : tile<128xbf16> -> tile<128xi1>
    %zero = select %zero_ok, %zero_all, %nan_128_bf16 : tile<128xi1>, tile<128xi16>
    %r_down = fma %a, %b, %c rounding<negative_inf> : tile<128xbf16>
    %down_all = bitcast %r_down : tile<128xbf16> -> tile<128xi16>
    %down_ok = cmpf equal ordered %r_down, %r_down : tile<128xbf16> -> tile<128xi1>
    %down = select %down_ok, %down_all, %nan_128_bf16 : tile<128xi1>, tile<128xi16>
    %r_up = fma %a, %b, %c rounding<positive_inf> : tile<128xbf16>
    %up_all = bitcast %r_up : tile<128xbf16> -> tile<128xi16>
    %up_ok = cmpf equal ordered %r_up, %r_up : tile<128xbf16> -> tile<128xi1>
    %up = select %up_ok, %up_all, %nan_128_bf16 : tile<128xi1>, tile<128xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<128xptr<i16>>
    %out_at = offset %out_atn, %l128 : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    %row = constant <i32: 128> : tile<128xi32>
    // Row 0: nearest.
    store_ptr_tko weak %out_at, %nearest : tile<128xptr<i16>>, tile<128xi16> -> token
    // Row 1: zero.
    %out_at_1 = offset %out_at, %row : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    store_ptr_tko weak %out_at_1, %zero : tile<128xptr<i16>>, tile<128xi16> -> token
    // Row 2: down.
    %out_at_2 = offset %out_at_1, %row : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    store_ptr_tko weak %out_at_2, %down : tile<128xptr<i16>>, tile<128xi16> -> token
    // Row 3: up.
    %out_at_3 = offset %out_at_2, %row : tile<128xptr<i16>>, tile<128xi32> -> tile<128xptr<i16>>
    store_ptr_tko weak %out_at_3, %up : tile<128xptr<i16>>, tile<128xi16> -> token
    return
  }
}
