// ftof from f4E2M1FN to every other format but f8E8M0FNU, to nearest even:
// overflow is infinity, or NaN (f8E4M3FN), or the largest value (f4E2M1FN).
cuda_tile.module @ftof_f4E2M1FN {
  entry @ftof_f4E2M1FN(%bytes_ptr: tile<ptr<i8>>, %r_f16_ptr: tile<ptr<i16>>, %r_bf16_ptr: tile<ptr<i16>>, %r_f32_ptr: tile<ptr<i32>>, %r_f64_ptr: tile<ptr<i64>>, %r_tf32_ptr: tile<ptr<i32>>, %r_f8E4M3FN_ptr: tile<ptr<i32>>, %r_f8E5M2_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %bytes_at1 = reshape %bytes_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %bytes_atn = broadcast %bytes_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %bytes_at = offset %bytes_atn, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %bytes, %bytes_token = load_ptr_tko weak %bytes_at : tile<8xptr<i8>> -> tile<8xi8>, token
    %a = unpack %bytes : tile<8xi8> -> tile<16xf4E2M1FN>

    %to_f16 = ftof %a : tile<16xf4E2M1FN> -> tile<16xf16>
    %nan_16_f16 = constant <i16: 32256> : tile<16xi16>
    %r_f16_all = bitcast %to_f16 : tile<16xf16> -> tile<16xi16>
    %r_f16_ok = cmpf equal ordered %to_f16, %to_f16 : tile<16xf16> -> tile<16xi1>
    %r_f16 = select %r_f16_ok, %r_f16_all, %nan_16_f16 : tile<16xi1>, tile<16xi16>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %r_f16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p1_, %r_f16 : tile<16xptr<i16>>, tile<16xi16> -> token

    %to_bf16 = ftof %a : tile<16xf4E2M1FN> -> tile<16xbf16>
    %nan_16_bf16 = constant <i16: 32704> : tile<16xi16>
    %r_bf16_all = bitcast %to_bf16 : tile<16xbf16> -> tile<16xi16>
    %r_bf16_ok = cmpf equal ordered %to_bf16, %to_bf16 : tile<16xbf16> -> tile<16xi1>
    %r_bf16 = select %r_bf16_ok, %r_bf16_all, %nan_16_bf16 : tile<16xi1>, tile<16xi16>
    %p2_1 = reshape %r_bf16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p2_, %r_bf16 : tile<16xptr<i16>>, tile<16xi16> -> token

    %to_f32 = ftof %a : tile<16xf4E2M1FN> -> tile<16xf32>
    %nan_16_f32 = constant <i32: 2143289344> : tile<16xi32>
    %r_f32_all = bitcast %to_f32 : tile<16xf32> -> tile<16xi32>
    %r_f32_ok = cmpf equal ordered %to_f32, %to_f32 : tile<16xf32> -> tile<16xi1>
    %r_f32 = select %r_f32_ok, %r_f32_all, %nan_16_f32 : tile<16xi1>, tile<16xi32>
    %p3_1 = reshape %r_f32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p3_ = offset %p3_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p3_, %r_f32 : tile<16xptr<i32>>, tile<16xi32> -> token

    %to_f64 = ftof %a : tile<16xf4E2M1FN> -> tile<16xf64>
    %nan_16_f64 = constant <i64: 9221120237041090560> : tile<16xi64>
    %r_f64_all = bitcast %to_f64 : tile<16xf64> -> tile<16xi64>
    %r_f64_ok = cmpf equal ordered %to_f64, %to_f64 : tile<16xf64> -> tile<16xi1>
    %r_f64 = select %r_f64_ok, %r_f64_all, %nan_16_f64 : tile<16xi1>, tile<16xi64>
    %p4_1 = reshape %r_f64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p4_ = offset %p4_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p4_, %r_f64 : tile<16xptr<i64>>, tile<16xi64> -> token

    %to_tf32 = ftof %a : tile<16xf4E2M1FN> -> tile<16xtf32>
    %r_tf32_f32 = ftof %to_tf32 : tile<16xtf32> -> tile<16xf32>
    %r_tf32_all = bitcast %r_tf32_f32 : tile<16xf32> -> tile<16xi32>
    %r_tf32_ok = cmpf equal ordered %r_tf32_f32, %r_tf32_f32 : tile<16xf32> -> tile<16xi1>
    %r_tf32 = select %r_tf32_ok, %r_tf32_all, %nan_16_f32 : tile<16xi1>, tile<16xi32>
    %p5_1 = reshape %r_tf32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p5_ = offset %p5_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p5_, %r_tf32 : tile<16xptr<i32>>, tile<16xi32> -> token

    %to_f8E4M3FN = ftof %a : tile<16xf4E2M1FN> -> tile<16xf8E4M3FN>
    %r_f8E4M3FN_f32 = ftof %to_f8E4M3FN : tile<16xf8E4M3FN> -> tile<16xf32>
    %r_f8E4M3FN_all = bitcast %r_f8E4M3FN_f32 : tile<16xf32> -> tile<16xi32>
    %r_f8E4M3FN_ok = cmpf equal ordered %r_f8E4M3FN_f32, %r_f8E4M3FN_f32 : tile<16xf32> -> tile<16xi1>
    %r_f8E4M3FN = select %r_f8E4M3FN_ok, %r_f8E4M3FN_all, %nan_16_f32 : tile<16xi1>, tile<16xi32>
    %p6_1 = reshape %r_f8E4M3FN_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p6_ = offset %p6_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p6_, %r_f8E4M3FN : tile<16xptr<i32>>, tile<16xi32> -> token

    %to_f8E5M2 = ftof %a : tile<16xf4E2M1FN> -> tile<16xf8E5M2>
    %r_f8E5M2_f32 = ftof %to_f8E5M2 : tile<16xf8E5M2> -> tile<16xf32>
    %r_f8E5M2_all = bitcast %r_f8E5M2_f32 : tile<16xf32> -> tile<16xi32>
    %r_f8E5M2_ok = cmpf equal ordered %r_f8E5M2_f32, %r_f8E5M2_f32 : tile<16xf32> -> tile<16xi1>
    %r_f8E5M2 = select %r_f8E5M2_ok, %r_f8E5M2_all, %nan_16_f32 : tile<16xi1>, tile<16xi32>
    %p7_1 = reshape %r_f8E5M2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p7_ = offset %p7_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p7_, %r_f8E5M2 : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
