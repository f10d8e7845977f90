// ftof from f64 in the directed modes, and ties away from zero to tf32 (13.4).
cuda_tile.module @ftof_f64_directed {
  entry @ftof_f64_directed(%a_ptr: tile<ptr<f64>>, %r_f16_zero_ptr: tile<ptr<i16>>, %r_f16_negative_inf_ptr: tile<ptr<i16>>, %r_f16_positive_inf_ptr: tile<ptr<i16>>, %r_bf16_zero_ptr: tile<ptr<i16>>, %r_bf16_negative_inf_ptr: tile<ptr<i16>>, %r_bf16_positive_inf_ptr: tile<ptr<i16>>, %r_f32_zero_ptr: tile<ptr<i32>>, %r_f32_negative_inf_ptr: tile<ptr<i32>>, %r_f32_positive_inf_ptr: tile<ptr<i32>>, %r_tf32_zero_ptr: tile<ptr<i32>>, %r_tf32_negative_inf_ptr: tile<ptr<i32>>, %r_tf32_positive_inf_ptr: tile<ptr<i32>>, %r_tf32_nearest_away_ptr: tile<ptr<i32>>) {
    %i512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<512xptr<f64>>
    %a_at = offset %a_atn, %i512 : tile<512xptr<f64>>, tile<512xi32> -> tile<512xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<f64>> -> tile<512xf64>, token

    %to_f16_zero = ftof %a rounding<zero> : tile<512xf64> -> tile<512xf16>
    %r_f16_zero_bits = bitcast %to_f16_zero : tile<512xf16> -> tile<512xi16>
    %r_f16_zero_number = cmpf equal ordered %to_f16_zero, %to_f16_zero : tile<512xf16> -> tile<512xi1>
    %r_f16_zero_nan = constant <i16: 32256> : tile<512xi16>
    %r_f16_zero = select %r_f16_zero_number, %r_f16_zero_bits, %r_f16_zero_nan : tile<512xi1>, tile<512xi16>
    %r_f16_zero_at1 = reshape %r_f16_zero_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_f16_zero_atn = broadcast %r_f16_zero_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %r_f16_zero_at = offset %r_f16_zero_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %r_f16_zero_stored = store_ptr_tko weak %r_f16_zero_at, %r_f16_zero : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_f16_negative_inf = ftof %a rounding<negative_inf> : tile<512xf64> -> tile<512xf16>
    %r_f16_negative_inf_bits = bitcast %to_f16_negative_inf : tile<512xf16> -> tile<512xi16>
    %r_f16_negative_inf_number = cmpf equal ordered %to_f16_negative_inf, %to_f16_negative_inf : tile<512xf16> -> tile<512xi1>
    %r_f16_negative_inf_nan = constant <i16: 32256> : tile<512xi16>
    %r_f16_negative_inf = select %r_f16_negative_inf_number, %r_f16_negative_inf_bits, %r_f16_negative_inf_nan : tile<512xi1>, tile<512xi16>
    %r_f16_negative_inf_at1 = reshape %r_f16_negative_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_f16_negative_inf_atn = broadcast %r_f16_negative_inf_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %r_f16_negative_inf_at = offset %r_f16_negative_inf_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %r_f16_negative_inf_stored = store_ptr_tko weak %r_f16_negative_inf_at, %r_f16_negative_inf : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_f16_positive_inf = ftof %a rounding<positive_inf> : tile<512xf64> -> tile<512xf16>
    %r_f16_positive_inf_bits = bitcast %to_f16_positive_inf : tile<512xf16> -> tile<512xi16>
    %r_f16_positive_inf_number = cmpf equal ordered %to_f16_positive_inf, %to_f16_positive_inf : tile<512xf16> -> tile<512xi1>
    %r_f16_positive_inf_nan = constant <i16: 32256> : tile<512xi16>
    %r_f16_positive_inf = select %r_f16_positive_inf_number, %r_f16_positive_inf_bits, %r_f16_positive_inf_nan : tile<512xi1>, tile<512xi16>
    %r_f16_positive_inf_at1 = reshape %r_f16_positive_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_f16_positive_inf_atn = broadcast %r_f16_positive_inf_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %r_f16_positive_inf_at = offset %r_f16_positive_inf_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %r_f16_positive_inf_stored = store_ptr_tko weak %r_f16_positive_inf_at, %r_f16_positive_inf : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_bf16_zero = ftof %a rounding<zero> : tile<512xf64> -> tile<512xbf16>
    %r_bf16_zero_bits = bitcast %to_bf16_zero : tile<512xbf16> -> tile<512xi16>
    %r_bf16_zero_number = cmpf equal ordered %to_bf16_zero, %to_bf16_zero : tile<512xbf16> -> tile<512xi1>
    %r_bf16_zero_nan = constant <i16: 32704> : tile<512xi16>
    %r_bf16_zero = select %r_bf16_zero_number, %r_bf16_zero_bits, %r_bf16_zero_nan : tile<512xi1>, tile<512xi16>
    %r_bf16_zero_at1 = reshape %r_bf16_zero_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_bf16_zero_atn = broadcast %r_bf16_zero_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %r_bf16_zero_at = offset %r_bf16_zero_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %r_bf16_zero_stored = store_ptr_tko weak %r_bf16_zero_at, %r_bf16_zero : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_bf16_negative_inf = ftof %a rounding<negative_inf> : tile<512xf64> -> tile<512xbf16>
    %r_bf16_negative_inf_bits = bitcast %to_bf16_negative_inf : tile<512xbf16> -> tile<512xi16>
    %r_bf16_negative_inf_number = cmpf equal ordered %to_bf16_negative_inf, %to_bf16_negative_inf : tile<512xbf16> -> tile<512xi1>
    %r_bf16_negative_inf_nan = constant <i16: 32704> : tile<512xi16>
    %r_bf16_negative_inf = select %r_bf16_negative_inf_number, %r_bf16_negative_inf_bits, %r_bf16_negative_inf_nan : tile<512xi1>, tile<512xi16>
    %r_bf16_negative_inf_at1 = reshape %r_bf16_negative_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_bf16_negative_inf_atn = broadcast %r_bf16_negative_inf_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %r_bf16_negative_inf_at = offset %r_bf16_negative_inf_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %r_bf16_negative_inf_stored = store_ptr_tko weak %r_bf16_negative_inf_at, %r_bf16_negative_inf : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_bf16_positive_inf = ftof %a rounding<positive_inf> : tile<512xf64> -> tile<512xbf16>
    %r_bf16_positive_inf_bits = bitcast %to_bf16_positive_inf : tile<512xbf16> -> tile<512xi16>
    %r_bf16_positive_inf_number = cmpf equal ordered %to_bf16_positive_inf, %to_bf16_positive_inf : tile<512xbf16> -> tile<512xi1>
    %r_bf16_positive_inf_nan = constant <i16: 32704> : tile<512xi16>
    %r_bf16_positive_inf = select %r_bf16_positive_inf_number, %r_bf16_positive_inf_bits, %r_bf16_positive_inf_nan : tile<512xi1>, tile<512xi16>
    %r_bf16_positive_inf_at1 = reshape %r_bf16_positive_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_bf16_positive_inf_atn = broadcast %r_bf16_positive_inf_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %r_bf16_positive_inf_at = offset %r_bf16_positive_inf_atn, %i512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %r_bf16_positive_inf_stored = store_ptr_tko weak %r_bf16_positive_inf_at, %r_bf16_positive_inf : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_f32_zero = ftof %a rounding<zero> : tile<512xf64> -> tile<512xf32>
    %r_f32_zero_bits = bitcast %to_f32_zero : tile<512xf32> -> tile<512xi32>
    %r_f32_zero_number = cmpf equal ordered %to_f32_zero, %to_f32_zero : tile<512xf32> -> tile<512xi1>
    %r_f32_zero_nan = constant <i32: 2143289344> : tile<512xi32>
    %r_f32_zero = select %r_f32_zero_number, %r_f32_zero_bits, %r_f32_zero_nan : tile<512xi1>, tile<512xi32>
    %r_f32_zero_at1 = reshape %r_f32_zero_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_f32_zero_atn = broadcast %r_f32_zero_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %r_f32_zero_at = offset %r_f32_zero_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %r_f32_zero_stored = store_ptr_tko weak %r_f32_zero_at, %r_f32_zero : tile<512xptr<i32>>, tile<512xi32> -> token

    %to_f32_negative_inf = ftof %a rounding<negative_inf> : tile<512xf64> -> tile<512xf32>
    %r_f32_negative_inf_bits = bitcast %to_f32_negative_inf : tile<512xf32> -> tile<512xi32>
    %r_f32_negative_inf_number = cmpf equal ordered %to_f32_negative_inf, %to_f32_negative_inf : tile<512xf32> -> tile<512xi1>
    %r_f32_negative_inf_nan = constant <i32: 2143289344> : tile<512xi32>
    %r_f32_negative_inf = select %r_f32_negative_inf_number, %r_f32_negative_inf_bits, %r_f32_negative_inf_nan : tile<512xi1>, tile<512xi32>
    %r_f32_negative_inf_at1 = reshape %r_f32_negative_inf_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_f32_negative_inf_atn = broadcast %r_f32_negative_inf_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %r_f32_negative_inf_at = offset %r_f32_negative_inf_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %r_f32_negative_inf_stored = store_ptr_tko weak %r_f32_negative_inf_at, %r_f32_negative_inf : tile<512xptr<i32>>, tile<512xi32> -> token

    %to_f32_positive_inf = ftof %a rounding<positive_inf> : tile<512xf64> -> tile<512xf32>
    %r_f32_positive_inf_bits = bitcast %to_f32_positive_inf : tile<512xf32> -> tile<512xi32>
    %r_f32_positive_inf_number = cmpf equal ordered %to_f32_positive_inf, %to_f32_positive_inf : tile<512xf32> -> tile<512xi1>
    %r_f32_positive_inf_nan = constant <i32: 2143289344> : tile<512xi32>
    %r_f32_positive_inf = select %r_f32_positive_inf_number, %r_f32_positive_inf_bits, %r_f32_positive_inf_nan : tile<512xi1>, tile<512xi32>
    %r_f32_positive_inf_at1 = reshape %r_f32_positive_inf_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_f32_positive_inf_atn = broadcast %r_f32_positive_inf_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %r_f32_positive_inf_at = offset %r_f32_positive_inf_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %r_f32_positive_inf_stored = store_ptr_tko weak %r_f32_positive_inf_at, %r_f32_positive_inf : tile<512xptr<i32>>, tile<512xi32> -> token

    %to_tf32_zero = ftof %a rounding<zero> : tile<512xf64> -> tile<512xtf32>
    %r_tf32_zero_f32 = ftof %to_tf32_zero : tile<512xtf32> -> tile<512xf32>
    %r_tf32_zero_bits = bitcast %r_tf32_zero_f32 : tile<512xf32> -> tile<512xi32>
    %r_tf32_zero_number = cmpf equal ordered %r_tf32_zero_f32, %r_tf32_zero_f32 : tile<512xf32> -> tile<512xi1>
    %r_tf32_zero_nan = constant <i32: 2143289344> : tile<512xi32>
    %r_tf32_zero = select %r_tf32_zero_number, %r_tf32_zero_bits, %r_tf32_zero_nan : tile<512xi1>, tile<512xi32>
    %r_tf32_zero_at1 = reshape %r_tf32_zero_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_tf32_zero_atn = broadcast %r_tf32_zero_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %r_tf32_zero_at = offset %r_tf32_zero_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %r_tf32_zero_stored = store_ptr_tko weak %r_tf32_zero_at, %r_tf32_zero : tile<512xptr<i32>>, tile<512xi32> -> token

    %to_tf32_negative_inf = ftof %a rounding<negative_inf> : tile<512xf64> -> tile<512xtf32>
    %r_tf32_negative_inf_f32 = ftof %to_tf32_negative_inf : tile<512xtf32> -> tile<512xf32>
    %r_tf32_negative_inf_bits = bitcast %r_tf32_negative_inf_f32 : tile<512xf32> -> tile<512xi32>
    %r_tf32_negative_inf_number = cmpf equal ordered %r_tf32_negative_inf_f32, %r_tf32_negative_inf_f32 : tile<512xf32> -> tile<512xi1>
    %r_tf32_negative_inf_nan = constant <i32: 2143289344> : tile<512xi32>
    %r_tf32_negative_inf = select %r_tf32_negative_inf_number, %r_tf32_negative_inf_bits, %r_tf32_negative_inf_nan : tile<512xi1>, tile<512xi32>
    %r_tf32_negative_inf_at1 = reshape %r_tf32_negative_inf_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_tf32_negative_inf_atn = broadcast %r_tf32_negative_inf_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %r_tf32_negative_inf_at = offset %r_tf32_negative_inf_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %r_tf32_negative_inf_stored = store_ptr_tko weak %r_tf32_negative_inf_at, %r_tf32_negative_inf : tile<512xptr<i32>>, tile<512xi32> -> token

    %to_tf32_positive_inf = ftof %a rounding<positive_inf> : tile<512xf64> -> tile<512xtf32>
    %r_tf32_positive_inf_f32 = ftof %to_tf32_positive_inf : tile<512xtf32> -> tile<512xf32>
    %r_tf32_positive_inf_bits = bitcast %r_tf32_positive_inf_f32 : tile<512xf32> -> tile<512xi32>
    %r_tf32_positive_inf_number = cmpf equal ordered %r_tf32_positive_inf_f32, %r_tf32_positive_inf_f32 : tile<512xf32> -> tile<512xi1>
    %r_tf32_positive_inf_nan = constant <i32: 2143289344> : tile<512xi32>
    %r_tf32_positive_inf = select %r_tf32_positive_inf_number, %r_tf32_positive_inf_bits, %r_tf32_positive_inf_nan : tile<512xi1>, tile<512xi32>
    %r_tf32_positive_inf_at1 = reshape %r_tf32_positive_inf_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_tf32_positive_inf_atn = broadcast %r_tf32_positive_inf_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %r_tf32_positive_inf_at = offset %r_tf32_positive_inf_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %r_tf32_positive_inf_stored = store_ptr_tko weak %r_tf32_positive_inf_at, %r_tf32_positive_inf : tile<512xptr<i32>>, tile<512xi32> -> token

    %to_tf32_nearest_away = ftof %a rounding<nearest_away> : tile<512xf64> -> tile<512xtf32>
    %r_tf32_nearest_away_f32 = ftof %to_tf32_nearest_away : tile<512xtf32> -> tile<512xf32>
    %r_tf32_nearest_away_bits = bitcast %r_tf32_nearest_away_f32 : tile<512xf32> -> tile<512xi32>
    %r_tf32_nearest_away_number = cmpf equal ordered %r_tf32_nearest_away_f32, %r_tf32_nearest_away_f32 : tile<512xf32> -> tile<512xi1>
    %r_tf32_nearest_away_nan = constant <i32: 2143289344> : tile<512xi32>
    %r_tf32_nearest_away = select %r_tf32_nearest_away_number, %r_tf32_nearest_away_bits, %r_tf32_nearest_away_nan : tile<512xi1>, tile<512xi32>
    %r_tf32_nearest_away_at1 = reshape %r_tf32_nearest_away_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_tf32_nearest_away_atn = broadcast %r_tf32_nearest_away_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %r_tf32_nearest_away_at = offset %r_tf32_nearest_away_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %r_tf32_nearest_away_stored = store_ptr_tko weak %r_tf32_nearest_away_at, %r_tf32_nearest_away : tile<512xptr<i32>>, tile<512xi32> -> token
    return
  }
}
