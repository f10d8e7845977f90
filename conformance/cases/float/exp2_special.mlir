// exp2 where the result is exact: zeros of both signs, infinities, NaN,
// arguments outside the domain or far beyond overflow. Compared as bits.
cuda_tile.module @exp2_special {
  entry @exp2_special(%a_f16_ptr: tile<ptr<f16>>, %a_bf16_ptr: tile<ptr<bf16>>, %a_f32_ptr: tile<ptr<f32>>, %a_f64_ptr: tile<ptr<f64>>, %r_f16_ptr: tile<ptr<i16>>, %r_bf16_ptr: tile<ptr<i16>>, %r_f32_ptr: tile<ptr<i32>>, %r_f64_ptr: tile<ptr<i64>>) {
    %i8 = iota : tile<8xi32>
    %a_f16_at1 = reshape %a_f16_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_f16_atn = broadcast %a_f16_at1 : tile<1xptr<f16>> -> tile<8xptr<f16>>
    %a_f16_at = offset %a_f16_atn, %i8 : tile<8xptr<f16>>, tile<8xi32> -> tile<8xptr<f16>>
    %a_f16, %a_f16_token = load_ptr_tko weak %a_f16_at : tile<8xptr<f16>> -> tile<8xf16>, token
    %a_bf16_at1 = reshape %a_bf16_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_bf16_atn = broadcast %a_bf16_at1 : tile<1xptr<bf16>> -> tile<8xptr<bf16>>
    %a_bf16_at = offset %a_bf16_atn, %i8 : tile<8xptr<bf16>>, tile<8xi32> -> tile<8xptr<bf16>>
    %a_bf16, %a_bf16_token = load_ptr_tko weak %a_bf16_at : tile<8xptr<bf16>> -> tile<8xbf16>, token
    %a_f32_at1 = reshape %a_f32_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_f32_atn = broadcast %a_f32_at1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %a_f32_at = offset %a_f32_atn, %i8 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %a_f32, %a_f32_token = load_ptr_tko weak %a_f32_at : tile<8xptr<f32>> -> tile<8xf32>, token
    %a_f64_at1 = reshape %a_f64_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_f64_atn = broadcast %a_f64_at1 : tile<1xptr<f64>> -> tile<8xptr<f64>>
    %a_f64_at = offset %a_f64_atn, %i8 : tile<8xptr<f64>>, tile<8xi32> -> tile<8xptr<f64>>
    %a_f64, %a_f64_token = load_ptr_tko weak %a_f64_at : tile<8xptr<f64>> -> tile<8xf64>, token

    %r_r_f16 = exp2 %a_f16 : tile<8xf16>
    %r_f16_bits = bitcast %r_r_f16 : tile<8xf16> -> tile<8xi16>
    %r_f16_number = cmpf equal ordered %r_r_f16, %r_r_f16 : tile<8xf16> -> tile<8xi1>
    %r_f16_nan = constant <i16: 32256> : tile<8xi16>
    %r_f16 = select %r_f16_number, %r_f16_bits, %r_f16_nan : tile<8xi1>, tile<8xi16>
    %r_f16_at1 = reshape %r_f16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_f16_atn = broadcast %r_f16_at1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %r_f16_at = offset %r_f16_atn, %i8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    %r_f16_stored = store_ptr_tko weak %r_f16_at, %r_f16 : tile<8xptr<i16>>, tile<8xi16> -> token

    %r_r_bf16 = exp2 %a_bf16 : tile<8xbf16>
    %r_bf16_bits = bitcast %r_r_bf16 : tile<8xbf16> -> tile<8xi16>
    %r_bf16_number = cmpf equal ordered %r_r_bf16, %r_r_bf16 : tile<8xbf16> -> tile<8xi1>
    %r_bf16_nan = constant <i16: 32704> : tile<8xi16>
    %r_bf16 = select %r_bf16_number, %r_bf16_bits, %r_bf16_nan : tile<8xi1>, tile<8xi16>
    %r_bf16_at1 = reshape %r_bf16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_bf16_atn = broadcast %r_bf16_at1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %r_bf16_at = offset %r_bf16_atn, %i8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    %r_bf16_stored = store_ptr_tko weak %r_bf16_at, %r_bf16 : tile<8xptr<i16>>, tile<8xi16> -> token

    %r_r_f32 = exp2 %a_f32 : tile<8xf32>
    %r_f32_bits = bitcast %r_r_f32 : tile<8xf32> -> tile<8xi32>
    %r_f32_number = cmpf equal ordered %r_r_f32, %r_r_f32 : tile<8xf32> -> tile<8xi1>
    %r_f32_nan = constant <i32: 2143289344> : tile<8xi32>
    %r_f32 = select %r_f32_number, %r_f32_bits, %r_f32_nan : tile<8xi1>, tile<8xi32>
    %r_f32_at1 = reshape %r_f32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_f32_atn = broadcast %r_f32_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %r_f32_at = offset %r_f32_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %r_f32_stored = store_ptr_tko weak %r_f32_at, %r_f32 : tile<8xptr<i32>>, tile<8xi32> -> token

    %r_r_f64 = exp2 %a_f64 : tile<8xf64>
    %r_f64_bits = bitcast %r_r_f64 : tile<8xf64> -> tile<8xi64>
    %r_f64_number = cmpf equal ordered %r_r_f64, %r_r_f64 : tile<8xf64> -> tile<8xi1>
    %r_f64_nan = constant <i64: 9221120237041090560> : tile<8xi64>
    %r_f64 = select %r_f64_number, %r_f64_bits, %r_f64_nan : tile<8xi1>, tile<8xi64>
    %r_f64_at1 = reshape %r_f64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_f64_atn = broadcast %r_f64_at1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %r_f64_at = offset %r_f64_atn, %i8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %r_f64_stored = store_ptr_tko weak %r_f64_at, %r_f64 : tile<8xptr<i64>>, tile<8xi64> -> token
    return
  }
}
