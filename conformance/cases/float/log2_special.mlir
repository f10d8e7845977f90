// log2 where the result is exact: zeros of both signs, infinities, NaN,
// arguments outside the domain or far beyond overflow. Compared as bits.
cuda_tile.module @log2_special {
  entry @log2_special(%a_f16_ptr: tile<ptr<f16>>, %a_bf16_ptr: tile<ptr<bf16>>, %a_f32_ptr: tile<ptr<f32>>, %a_f64_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<i16>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i64>>) {
    %l8 = iota : tile<8xi32>
    %a_f16_at1 = reshape %a_f16_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_f16_atn = broadcast %a_f16_at1 : tile<1xptr<f16>> -> tile<8xptr<f16>>
    %a_f16_at = offset %a_f16_atn, %l8 : tile<8xptr<f16>>, tile<8xi32> -> tile<8xptr<f16>>
    %a_f16, %a_f16_token = load_ptr_tko weak %a_f16_at : tile<8xptr<f16>> -> tile<8xf16>, token
    %a_bf16_at1 = reshape %a_bf16_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_bf16_atn = broadcast %a_bf16_at1 : tile<1xptr<bf16>> -> tile<8xptr<bf16>>
    %a_bf16_at = offset %a_bf16_atn, %l8 : tile<8xptr<bf16>>, tile<8xi32> -> tile<8xptr<bf16>>
    %a_bf16, %a_bf16_token = load_ptr_tko weak %a_bf16_at : tile<8xptr<bf16>> -> tile<8xbf16>, token
    %a_f32_at1 = reshape %a_f32_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_f32_atn = broadcast %a_f32_at1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %a_f32_at = offset %a_f32_atn, %l8 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %a_f32, %a_f32_token = load_ptr_tko weak %a_f32_at : tile<8xptr<f32>> -> tile<8xf32>, token
    %a_f64_at1 = reshape %a_f64_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_f64_atn = broadcast %a_f64_at1 : tile<1xptr<f64>> -> tile<8xptr<f64>>
    %a_f64_at = offset %a_f64_atn, %l8 : tile<8xptr<f64>>, tile<8xi32> -> tile<8xptr<f64>>
    %a_f64, %a_f64_token = load_ptr_tko weak %a_f64_at : tile<8xptr<f64>> -> tile<8xf64>, token
    %r_r_f16 = log2 %a_f16 : tile<8xf16>
    %nan_8_f16 = constant <i16: 32256> : tile<8xi16>
    %r_f16_all = bitcast %r_r_f16 : tile<8xf16> -> tile<8xi16>
    %r_f16_ok = cmpf equal ordered %r_r_f16, %r_r_f16 : tile<8xf16> -> tile<8xi1>
    %r_f16 = select %r_f16_ok, %r_f16_all, %nan_8_f16 : tile<8xi1>, tile<8xi16>
    %r_r_bf16 = log2 %a_bf16 : tile<8xbf16>
    %nan_8_bf16 = constant <i16: 32704> : tile<8xi16>
    %r_bf16_all = bitcast %r_r_bf16 : tile<8xbf16> -> tile<8xi16>
    %r_bf16_ok = cmpf equal ordered %r_r_bf16, %r_r_bf16 : tile<8xbf16> -> tile<8xi1>
    %r_bf16 = select %r_bf16_ok, %r_bf16_all, %nan_8_bf16 : tile<8xi1>, tile<8xi16>
    %r_r_f32 = log2 %a_f32 : tile<8xf32>
    %nan_8_f32 = constant <i32: 2143289344> : tile<8xi32>
    %r_f32_all = bitcast %r_r_f32 : tile<8xf32> -> tile<8xi32>
    %r_f32_ok = cmpf equal ordered %r_r_f32, %r_r_f32 : tile<8xf32> -> tile<8xi1>
    %r_f32 = select %r_f32_ok, %r_f32_all, %nan_8_f32 : tile<8xi1>, tile<8xi32>
    %r_r_f64 = log2 %a_f64 : tile<8xf64>
    %nan_8_f64 = constant <i64: 9221120237041090560> : tile<8xi64>
    %r_f64_all = bitcast %r_r_f64 : tile<8xf64> -> tile<8xi64>
    %r_f64_ok = cmpf equal ordered %r_r_f64, %r_r_f64 : tile<8xf64> -> tile<8xi1>
    %r_f64 = select %r_f64_ok, %r_f64_all, %nan_8_f64 : tile<8xi1>, tile<8xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %out_at = offset %out_atn, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    %row = constant <i32: 8> : tile<8xi32>
    // Row 0: r_f16.
    store_ptr_tko weak %out_at, %r_f16 : tile<8xptr<i16>>, tile<8xi16> -> token
    // Row 1: r_bf16.
    %out_at_1 = offset %out_at, %row : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    store_ptr_tko weak %out_at_1, %r_bf16 : tile<8xptr<i16>>, tile<8xi16> -> token

    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out1_at = offset %out1_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    // Row 0: r_f32.
    store_ptr_tko weak %out1_at, %r_f32 : tile<8xptr<i32>>, tile<8xi32> -> token

    %out2_at1 = reshape %out2_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %out2_at = offset %out2_atn, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    // Row 0: r_f64.
    store_ptr_tko weak %out2_at, %r_f64 : tile<8xptr<i64>>, tile<8xi64> -> token
    return
  }
}
