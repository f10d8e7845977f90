// ftof from f32 in the directed modes, and ties away from zero to tf32 (13.4).
cuda_tile.module @ftof_f32_directed {
  entry @ftof_f32_directed(%a_ptr: tile<ptr<f32>>, %r_f16_zero_ptr: tile<ptr<i16>>, %r_f16_negative_inf_ptr: tile<ptr<i16>>, %r_f16_positive_inf_ptr: tile<ptr<i16>>, %r_bf16_zero_ptr: tile<ptr<i16>>, %r_bf16_negative_inf_ptr: tile<ptr<i16>>, %r_bf16_positive_inf_ptr: tile<ptr<i16>>, %r_f64_zero_ptr: tile<ptr<i64>>, %r_f64_negative_inf_ptr: tile<ptr<i64>>, %r_f64_positive_inf_ptr: tile<ptr<i64>>, %r_tf32_zero_ptr: tile<ptr<i32>>, %r_tf32_negative_inf_ptr: tile<ptr<i32>>, %r_tf32_positive_inf_ptr: tile<ptr<i32>>, %r_tf32_nearest_away_ptr: tile<ptr<i32>>) {
    %l512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %a_at = offset %a_atn, %l512 : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<f32>> -> tile<512xf32>, token

    %to_f16_zero = ftof %a rounding<zero> : tile<512xf32> -> tile<512xf16>
    %nan_512_f16 = constant <i16: 32256> : tile<512xi16>
    %r_f16_zero_all = bitcast %to_f16_zero : tile<512xf16> -> tile<512xi16>
    %r_f16_zero_ok = cmpf equal ordered %to_f16_zero, %to_f16_zero : tile<512xf16> -> tile<512xi1>
    %r_f16_zero = select %r_f16_zero_ok, %r_f16_zero_all, %nan_512_f16 : tile<512xi1>, tile<512xi16>
    %p1_1 = reshape %r_f16_zero_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %p1_ = offset %p1_n, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    store_ptr_tko weak %p1_, %r_f16_zero : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_f16_negative_inf = ftof %a rounding<negative_inf> : tile<512xf32> -> tile<512xf16>
    %r_f16_negative_inf_all = bitcast %to_f16_negative_inf : tile<512xf16> -> tile<512xi16>
    %r_f16_negative_inf_ok = cmpf equal ordered %to_f16_negative_inf, %to_f16_negative_inf : tile<512xf16> -> tile<512xi1>
    %r_f16_negative_inf = select %r_f16_negative_inf_ok, %r_f16_negative_inf_all, %nan_512_f16 : tile<512xi1>, tile<512xi16>
    %p2_1 = reshape %r_f16_negative_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %p2_ = offset %p2_n, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    store_ptr_tko weak %p2_, %r_f16_negative_inf : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_f16_positive_inf = ftof %a rounding<positive_inf> : tile<512xf32> -> tile<512xf16>
    %r_f16_positive_inf_all = bitcast %to_f16_positive_inf : tile<512xf16> -> tile<512xi16>
    %r_f16_positive_inf_ok = cmpf equal ordered %to_f16_positive_inf, %to_f16_positive_inf : tile<512xf16> -> tile<512xi1>
    %r_f16_positive_inf = select %r_f16_positive_inf_ok, %r_f16_positive_inf_all, %nan_512_f16 : tile<512xi1>, tile<512xi16>
    %p3_1 = reshape %r_f16_positive_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %p3_ = offset %p3_n, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    store_ptr_tko weak %p3_, %r_f16_positive_inf : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_bf16_zero = ftof %a rounding<zero> : tile<512xf32> -> tile<512xbf16>
    %nan_512_bf16 = constant <i16: 32704> : tile<512xi16>
    %r_bf16_zero_all = bitcast %to_bf16_zero : tile<512xbf16> -> tile<512xi16>
    %r_bf16_zero_ok = cmpf equal ordered %to_bf16_zero, %to_bf16_zero : tile<512xbf16> -> tile<512xi1>
    %r_bf16_zero = select %r_bf16_zero_ok, %r_bf16_zero_all, %nan_512_bf16 : tile<512xi1>, tile<512xi16>
    %p4_1 = reshape %r_bf16_zero_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %p4_ = offset %p4_n, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    store_ptr_tko weak %p4_, %r_bf16_zero : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_bf16_negative_inf = ftof %a rounding<negative_inf> : tile<512xf32> -> tile<512xbf16>
    %r_bf16_negative_inf_all = bitcast %to_bf16_negative_inf : tile<512xbf16> -> tile<512xi16>
    %r_bf16_negative_inf_ok = cmpf equal ordered %to_bf16_negative_inf, %to_bf16_negative_inf : tile<512xbf16> -> tile<512xi1>
    %r_bf16_negative_inf = select %r_bf16_negative_inf_ok, %r_bf16_negative_inf_all, %nan_512_bf16 : tile<512xi1>, tile<512xi16>
    %p5_1 = reshape %r_bf16_negative_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %p5_ = offset %p5_n, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    store_ptr_tko weak %p5_, %r_bf16_negative_inf : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_bf16_positive_inf = ftof %a rounding<positive_inf> : tile<512xf32> -> tile<512xbf16>
    %r_bf16_positive_inf_all = bitcast %to_bf16_positive_inf : tile<512xbf16> -> tile<512xi16>
    %r_bf16_positive_inf_ok = cmpf equal ordered %to_bf16_positive_inf, %to_bf16_positive_inf : tile<512xbf16> -> tile<512xi1>
    %r_bf16_positive_inf = select %r_bf16_positive_inf_ok, %r_bf16_positive_inf_all, %nan_512_bf16 : tile<512xi1>, tile<512xi16>
    %p6_1 = reshape %r_bf16_positive_inf_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %p6_ = offset %p6_n, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    store_ptr_tko weak %p6_, %r_bf16_positive_inf : tile<512xptr<i16>>, tile<512xi16> -> token

    %to_f64_zero = ftof %a rounding<zero> : tile<512xf32> -> tile<512xf64>
    %nan_512_f64 = constant <i64: 9221120237041090560> : tile<512xi64>
    %r_f64_zero_all = bitcast %to_f64_zero : tile<512xf64> -> tile<512xi64>
    %r_f64_zero_ok = cmpf equal ordered %to_f64_zero, %to_f64_zero : tile<512xf64> -> tile<512xi1>
    %r_f64_zero = select %r_f64_zero_ok, %r_f64_zero_all, %nan_512_f64 : tile<512xi1>, tile<512xi64>
    %p7_1 = reshape %r_f64_zero_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %p7_ = offset %p7_n, %l512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    store_ptr_tko weak %p7_, %r_f64_zero : tile<512xptr<i64>>, tile<512xi64> -> token

    %to_f64_negative_inf = ftof %a rounding<negative_inf> : tile<512xf32> -> tile<512xf64>
    %r_f64_negative_inf_all = bitcast %to_f64_negative_inf : tile<512xf64> -> tile<512xi64>
    %r_f64_negative_inf_ok = cmpf equal ordered %to_f64_negative_inf, %to_f64_negative_inf : tile<512xf64> -> tile<512xi1>
    %r_f64_negative_inf = select %r_f64_negative_inf_ok, %r_f64_negative_inf_all, %nan_512_f64 : tile<512xi1>, tile<512xi64>
    %p8_1 = reshape %r_f64_negative_inf_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p8_n = broadcast %p8_1 : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %p8_ = offset %p8_n, %l512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    store_ptr_tko weak %p8_, %r_f64_negative_inf : tile<512xptr<i64>>, tile<512xi64> -> token

    %to_f64_positive_inf = ftof %a rounding<positive_inf> : tile<512xf32> -> tile<512xf64>
    %r_f64_positive_inf_all = bitcast %to_f64_positive_inf : tile<512xf64> -> tile<512xi64>
    %r_f64_positive_inf_ok = cmpf equal ordered %to_f64_positive_inf, %to_f64_positive_inf : tile<512xf64> -> tile<512xi1>
    %r_f64_positive_inf = select %r_f64_positive_inf_ok, %r_f64_positive_inf_all, %nan_512_f64 : tile<512xi1>, tile<512xi64>
    %p9_1 = reshape %r_f64_positive_inf_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p9_n = broadcast %p9_1 : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %p9_ = offset %p9_n, %l512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    store_ptr_tko weak %p9_, %r_f64_positive_inf : tile<512xptr<i64>>, tile<512xi64> -> token

    %to_tf32_zero = ftof %a rounding<zero> : tile<512xf32> -> tile<512xtf32>
    %r_tf32_zero_f32 = ftof %to_tf32_zero : tile<512xtf32> -> tile<512xf32>
    %nan_512_f32 = constant <i32: 2143289344> : tile<512xi32>
    %r_tf32_zero_all = bitcast %r_tf32_zero_f32 : tile<512xf32> -> tile<512xi32>
    %r_tf32_zero_ok = cmpf equal ordered %r_tf32_zero_f32, %r_tf32_zero_f32 : tile<512xf32> -> tile<512xi1>
    %r_tf32_zero = select %r_tf32_zero_ok, %r_tf32_zero_all, %nan_512_f32 : tile<512xi1>, tile<512xi32>
    %p10_1 = reshape %r_tf32_zero_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p10_n = broadcast %p10_1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %p10_ = offset %p10_n, %l512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    store_ptr_tko weak %p10_, %r_tf32_zero : tile<512xptr<i32>>, tile<512xi32> -> token

    %to_tf32_negative_inf = ftof %a rounding<negative_inf> : tile<512xf32> -> tile<512xtf32>
    %r_tf32_negative_inf_f32 = ftof %to_tf32_negative_inf : tile<512xtf32> -> tile<512xf32>
    %r_tf32_negative_inf_all = bitcast %r_tf32_negative_inf_f32 : tile<512xf32> -> tile<512xi32>
    %r_tf32_negative_inf_ok = cmpf equal ordered %r_tf32_negative_inf_f32, %r_tf32_negative_inf_f32 : tile<512xf32> -> tile<512xi1>
    %r_tf32_negative_inf = select %r_tf32_negative_inf_ok, %r_tf32_negative_inf_all, %nan_512_f32 : tile<512xi1>, tile<512xi32>
    %p11_1 = reshape %r_tf32_negative_inf_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p11_n = broadcast %p11_1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %p11_ = offset %p11_n, %l512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    store_ptr_tko weak %p11_, %r_tf32_negative_inf : tile<512xptr<i32>>, tile<512xi32> -> token

    %to_tf32_positive_inf = ftof %a rounding<positive_inf> : tile<512xf32> -> tile<512xtf32>
    %r_tf32_positive_inf_f32 = ftof %to_tf32_positive_inf : tile<512xtf32> -> tile<512xf32>
    %r_tf32_positive_inf_all = bitcast %r_tf32_positive_inf_f32 : tile<512xf32> -> tile<512xi32>
    %r_tf32_positive_inf_ok = cmpf equal ordered %r_tf32_positive_inf_f32, %r_tf32_positive_inf_f32 : tile<512xf32> -> tile<512xi1>
    %r_tf32_positive_inf = select %r_tf32_positive_inf_ok, %r_tf32_positive_inf_all, %nan_512_f32 : tile<512xi1>, tile<512xi32>
    %p12_1 = reshape %r_tf32_positive_inf_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p12_n = broadcast %p12_1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %p12_ = offset %p12_n, %l512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    store_ptr_tko weak %p12_, %r_tf32_positive_inf : tile<512xptr<i32>>, tile<512xi32> -> token

    %to_tf32_nearest_away = ftof %a rounding<nearest_away> : tile<512xf32> -> tile<512xtf32>
    %r_tf32_nearest_away_f32 = ftof %to_tf32_nearest_away : tile<512xtf32> -> tile<512xf32>
    %r_tf32_nearest_away_all = bitcast %r_tf32_nearest_away_f32 : tile<512xf32> -> tile<512xi32>
    %r_tf32_nearest_away_ok = cmpf equal ordered %r_tf32_nearest_away_f32, %r_tf32_nearest_away_f32 : tile<512xf32> -> tile<512xi1>
    %r_tf32_nearest_away = select %r_tf32_nearest_away_ok, %r_tf32_nearest_away_all, %nan_512_f32 : tile<512xi1>, tile<512xi32>
    %p13_1 = reshape %r_tf32_nearest_away_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p13_n = broadcast %p13_1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %p13_ = offset %p13_n, %l512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    store_ptr_tko weak %p13_, %r_tf32_nearest_away : tile<512xptr<i32>>, tile<512xi32> -> token
    return
  }
}
