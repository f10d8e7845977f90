// ftof from f8E8M0FNU to every other format but f8E8M0FNU, to nearest even:
// overflow is infinity, or NaN (f8E4M3FN), or the largest value (f4E2M1FN).
cuda_tile.module @ftof_f8E8M0FNU {
  entry @ftof_f8E8M0FNU(%a_ptr: tile<ptr<f8E8M0FNU>>, %r_f16_ptr: tile<ptr<i16>>, %r_bf16_ptr: tile<ptr<i16>>, %r_f32_ptr: tile<ptr<i32>>, %r_f64_ptr: tile<ptr<i64>>, %r_tf32_ptr: tile<ptr<i32>>, %r_f8E4M3FN_ptr: tile<ptr<i32>>, %r_f8E5M2_ptr: tile<ptr<i32>>, %r_f4E2M1FN_ptr: tile<ptr<i8>>) {
    %l256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f8E8M0FNU>> -> tile<256xptr<f8E8M0FNU>>
    %a_at = offset %a_atn, %l256 : tile<256xptr<f8E8M0FNU>>, tile<256xi32> -> tile<256xptr<f8E8M0FNU>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<f8E8M0FNU>> -> tile<256xf8E8M0FNU>, token

    %to_f16 = ftof %a : tile<256xf8E8M0FNU> -> tile<256xf16>
    %nan_256_f16 = constant <i16: 32256> : tile<256xi16>
    %r_f16_all = bitcast %to_f16 : tile<256xf16> -> tile<256xi16>
    %r_f16_ok = cmpf equal ordered %to_f16, %to_f16 : tile<256xf16> -> tile<256xi1>
    %r_f16 = select %r_f16_ok, %r_f16_all, %nan_256_f16 : tile<256xi1>, tile<256xi16>
    %p1_1 = reshape %r_f16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<256xptr<i16>>
    %p1_ = offset %p1_n, %l256 : tile<256xptr<i16>>, tile<256xi32> -> tile<256xptr<i16>>
    store_ptr_tko weak %p1_, %r_f16 : tile<256xptr<i16>>, tile<256xi16> -> token

    %to_bf16 = ftof %a : tile<256xf8E8M0FNU> -> tile<256xbf16>
    %nan_256_bf16 = constant <i16: 32704> : tile<256xi16>
    %r_bf16_all = bitcast %to_bf16 : tile<256xbf16> -> tile<256xi16>
    %r_bf16_ok = cmpf equal ordered %to_bf16, %to_bf16 : tile<256xbf16> -> tile<256xi1>
    %r_bf16 = select %r_bf16_ok, %r_bf16_all, %nan_256_bf16 : tile<256xi1>, tile<256xi16>
    %p2_1 = reshape %r_bf16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<256xptr<i16>>
    %p2_ = offset %p2_n, %l256 : tile<256xptr<i16>>, tile<256xi32> -> tile<256xptr<i16>>
    store_ptr_tko weak %p2_, %r_bf16 : tile<256xptr<i16>>, tile<256xi16> -> token

    %to_f32 = ftof %a : tile<256xf8E8M0FNU> -> tile<256xf32>
    %nan_256_f32 = constant <i32: 2143289344> : tile<256xi32>
    %r_f32_all = bitcast %to_f32 : tile<256xf32> -> tile<256xi32>
    %r_f32_ok = cmpf equal ordered %to_f32, %to_f32 : tile<256xf32> -> tile<256xi1>
    %r_f32 = select %r_f32_ok, %r_f32_all, %nan_256_f32 : tile<256xi1>, tile<256xi32>
    %p3_1 = reshape %r_f32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %p3_ = offset %p3_n, %l256 : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    store_ptr_tko weak %p3_, %r_f32 : tile<256xptr<i32>>, tile<256xi32> -> token

    %to_f64 = ftof %a : tile<256xf8E8M0FNU> -> tile<256xf64>
    %nan_256_f64 = constant <i64: 9221120237041090560> : tile<256xi64>
    %r_f64_all = bitcast %to_f64 : tile<256xf64> -> tile<256xi64>
    %r_f64_ok = cmpf equal ordered %to_f64, %to_f64 : tile<256xf64> -> tile<256xi1>
    %r_f64 = select %r_f64_ok, %r_f64_all, %nan_256_f64 : tile<256xi1>, tile<256xi64>
    %p4_1 = reshape %r_f64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i64>> -> tile<256xptr<i64>>
    %p4_ = offset %p4_n, %l256 : tile<256xptr<i64>>, tile<256xi32> -> tile<256xptr<i64>>
    store_ptr_tko weak %p4_, %r_f64 : tile<256xptr<i64>>, tile<256xi64> -> token

    %to_tf32 = ftof %a : tile<256xf8E8M0FNU> -> tile<256xtf32>
    %r_tf32_f32 = ftof %to_tf32 : tile<256xtf32> -> tile<256xf32>
    %r_tf32_all = bitcast %r_tf32_f32 : tile<256xf32> -> tile<256xi32>
    %r_tf32_ok = cmpf equal ordered %r_tf32_f32, %r_tf32_f32 : tile<256xf32> -> tile<256xi1>
    %r_tf32 = select %r_tf32_ok, %r_tf32_all, %nan_256_f32 : tile<256xi1>, tile<256xi32>
    %p5_1 = reshape %r_tf32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %p5_ = offset %p5_n, %l256 : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    store_ptr_tko weak %p5_, %r_tf32 : tile<256xptr<i32>>, tile<256xi32> -> token

    %to_f8E4M3FN = ftof %a : tile<256xf8E8M0FNU> -> tile<256xf8E4M3FN>
    %r_f8E4M3FN_f32 = ftof %to_f8E4M3FN : tile<256xf8E4M3FN> -> tile<256xf32>
    %r_f8E4M3FN_all = bitcast %r_f8E4M3FN_f32 : tile<256xf32> -> tile<256xi32>
    %r_f8E4M3FN_ok = cmpf equal ordered %r_f8E4M3FN_f32, %r_f8E4M3FN_f32 : tile<256xf32> -> tile<256xi1>
    %r_f8E4M3FN = select %r_f8E4M3FN_ok, %r_f8E4M3FN_all, %nan_256_f32 : tile<256xi1>, tile<256xi32>
    %p6_1 = reshape %r_f8E4M3FN_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %p6_ = offset %p6_n, %l256 : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    store_ptr_tko weak %p6_, %r_f8E4M3FN : tile<256xptr<i32>>, tile<256xi32> -> token

    %to_f8E5M2 = ftof %a : tile<256xf8E8M0FNU> -> tile<256xf8E5M2>
    %r_f8E5M2_f32 = ftof %to_f8E5M2 : tile<256xf8E5M2> -> tile<256xf32>
    %r_f8E5M2_all = bitcast %r_f8E5M2_f32 : tile<256xf32> -> tile<256xi32>
    %r_f8E5M2_ok = cmpf equal ordered %r_f8E5M2_f32, %r_f8E5M2_f32 : tile<256xf32> -> tile<256xi1>
    %r_f8E5M2 = select %r_f8E5M2_ok, %r_f8E5M2_all, %nan_256_f32 : tile<256xi1>, tile<256xi32>
    %p7_1 = reshape %r_f8E5M2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %p7_ = offset %p7_n, %l256 : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    store_ptr_tko weak %p7_, %r_f8E5M2 : tile<256xptr<i32>>, tile<256xi32> -> token

    %to_f4E2M1FN = ftof %a : tile<256xf8E8M0FNU> -> tile<256xf4E2M1FN>
    %r_f4E2M1FN_bytes = pack %to_f4E2M1FN : tile<256xf4E2M1FN> -> tile<128xi8>
    %l128 = iota : tile<128xi32>
    %p8_1 = reshape %r_f4E2M1FN_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p8_n = broadcast %p8_1 : tile<1xptr<i8>> -> tile<128xptr<i8>>
    %p8_ = offset %p8_n, %l128 : tile<128xptr<i8>>, tile<128xi32> -> tile<128xptr<i8>>
    store_ptr_tko weak %p8_, %r_f4E2M1FN_bytes : tile<128xptr<i8>>, tile<128xi8> -> token
    return
  }
}
