// ftof from f4E2M1FN to every other format but f8E8M0FNU, to nearest even:
// overflow is infinity, or NaN (f8E4M3FN), or the largest value (f4E2M1FN).
cuda_tile.module @ftof_f4E2M1FN {
  entry @ftof_f4E2M1FN(%bytes_ptr: tile<ptr<i8>>, %r_f16_ptr: tile<ptr<i16>>, %r_bf16_ptr: tile<ptr<i16>>, %r_f32_ptr: tile<ptr<i32>>, %r_f64_ptr: tile<ptr<i64>>, %r_tf32_ptr: tile<ptr<i32>>, %r_f8E4M3FN_ptr: tile<ptr<i32>>, %r_f8E5M2_ptr: tile<ptr<i32>>) {
    %i8 = iota : tile<8xi32>
    %bytes_at1 = reshape %bytes_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %bytes_atn = broadcast %bytes_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %bytes_at = offset %bytes_atn, %i8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %bytes, %bytes_token = load_ptr_tko weak %bytes_at : tile<8xptr<i8>> -> tile<8xi8>, token
    %a = unpack %bytes : tile<8xi8> -> tile<16xf4E2M1FN>

    %to_f16 = ftof %a : tile<16xf4E2M1FN> -> tile<16xf16>
    %r_f16_bits = bitcast %to_f16 : tile<16xf16> -> tile<16xi16>
    %r_f16_number = cmpf equal ordered %to_f16, %to_f16 : tile<16xf16> -> tile<16xi1>
    %r_f16_nan = constant <i16: 32256> : tile<16xi16>
    %r_f16 = select %r_f16_number, %r_f16_bits, %r_f16_nan : tile<16xi1>, tile<16xi16>
    %i16 = iota : tile<16xi32>
    %r_f16_at1 = reshape %r_f16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_f16_atn = broadcast %r_f16_at1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %r_f16_at = offset %r_f16_atn, %i16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    %r_f16_stored = store_ptr_tko weak %r_f16_at, %r_f16 : tile<16xptr<i16>>, tile<16xi16> -> token

    %to_bf16 = ftof %a : tile<16xf4E2M1FN> -> tile<16xbf16>
    %r_bf16_bits = bitcast %to_bf16 : tile<16xbf16> -> tile<16xi16>
    %r_bf16_number = cmpf equal ordered %to_bf16, %to_bf16 : tile<16xbf16> -> tile<16xi1>
    %r_bf16_nan = constant <i16: 32704> : tile<16xi16>
    %r_bf16 = select %r_bf16_number, %r_bf16_bits, %r_bf16_nan : tile<16xi1>, tile<16xi16>
    %r_bf16_at1 = reshape %r_bf16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_bf16_atn = broadcast %r_bf16_at1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %r_bf16_at = offset %r_bf16_atn, %i16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    %r_bf16_stored = store_ptr_tko weak %r_bf16_at, %r_bf16 : tile<16xptr<i16>>, tile<16xi16> -> token

    %to_f32 = ftof %a : tile<16xf4E2M1FN> -> tile<16xf32>
    %r_f32_bits = bitcast %to_f32 : tile<16xf32> -> tile<16xi32>
    %r_f32_number = cmpf equal ordered %to_f32, %to_f32 : tile<16xf32> -> tile<16xi1>
    %r_f32_nan = constant <i32: 2143289344> : tile<16xi32>
    %r_f32 = select %r_f32_number, %r_f32_bits, %r_f32_nan : tile<16xi1>, tile<16xi32>
    %r_f32_at1 = reshape %r_f32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_f32_atn = broadcast %r_f32_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %r_f32_at = offset %r_f32_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %r_f32_stored = store_ptr_tko weak %r_f32_at, %r_f32 : tile<16xptr<i32>>, tile<16xi32> -> token

    %to_f64 = ftof %a : tile<16xf4E2M1FN> -> tile<16xf64>
    %r_f64_bits = bitcast %to_f64 : tile<16xf64> -> tile<16xi64>
    %r_f64_number = cmpf equal ordered %to_f64, %to_f64 : tile<16xf64> -> tile<16xi1>
    %r_f64_nan = constant <i64: 9221120237041090560> : tile<16xi64>
    %r_f64 = select %r_f64_number, %r_f64_bits, %r_f64_nan : tile<16xi1>, tile<16xi64>
    %r_f64_at1 = reshape %r_f64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %r_f64_atn = broadcast %r_f64_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %r_f64_at = offset %r_f64_atn, %i16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %r_f64_stored = store_ptr_tko weak %r_f64_at, %r_f64 : tile<16xptr<i64>>, tile<16xi64> -> token

    %to_tf32 = ftof %a : tile<16xf4E2M1FN> -> tile<16xtf32>
    %r_tf32_f32 = ftof %to_tf32 : tile<16xtf32> -> tile<16xf32>
    %r_tf32_bits = bitcast %r_tf32_f32 : tile<16xf32> -> tile<16xi32>
    %r_tf32_number = cmpf equal ordered %r_tf32_f32, %r_tf32_f32 : tile<16xf32> -> tile<16xi1>
    %r_tf32_nan = constant <i32: 2143289344> : tile<16xi32>
    %r_tf32 = select %r_tf32_number, %r_tf32_bits, %r_tf32_nan : tile<16xi1>, tile<16xi32>
    %r_tf32_at1 = reshape %r_tf32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_tf32_atn = broadcast %r_tf32_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %r_tf32_at = offset %r_tf32_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %r_tf32_stored = store_ptr_tko weak %r_tf32_at, %r_tf32 : tile<16xptr<i32>>, tile<16xi32> -> token

    %to_f8E4M3FN = ftof %a : tile<16xf4E2M1FN> -> tile<16xf8E4M3FN>
    %r_f8E4M3FN_f32 = ftof %to_f8E4M3FN : tile<16xf8E4M3FN> -> tile<16xf32>
    %r_f8E4M3FN_bits = bitcast %r_f8E4M3FN_f32 : tile<16xf32> -> tile<16xi32>
    %r_f8E4M3FN_number = cmpf equal ordered %r_f8E4M3FN_f32, %r_f8E4M3FN_f32 : tile<16xf32> -> tile<16xi1>
    %r_f8E4M3FN_nan = constant <i32: 2143289344> : tile<16xi32>
    %r_f8E4M3FN = select %r_f8E4M3FN_number, %r_f8E4M3FN_bits, %r_f8E4M3FN_nan : tile<16xi1>, tile<16xi32>
    %r_f8E4M3FN_at1 = reshape %r_f8E4M3FN_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_f8E4M3FN_atn = broadcast %r_f8E4M3FN_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %r_f8E4M3FN_at = offset %r_f8E4M3FN_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %r_f8E4M3FN_stored = store_ptr_tko weak %r_f8E4M3FN_at, %r_f8E4M3FN : tile<16xptr<i32>>, tile<16xi32> -> token

    %to_f8E5M2 = ftof %a : tile<16xf4E2M1FN> -> tile<16xf8E5M2>
    %r_f8E5M2_f32 = ftof %to_f8E5M2 : tile<16xf8E5M2> -> tile<16xf32>
    %r_f8E5M2_bits = bitcast %r_f8E5M2_f32 : tile<16xf32> -> tile<16xi32>
    %r_f8E5M2_number = cmpf equal ordered %r_f8E5M2_f32, %r_f8E5M2_f32 : tile<16xf32> -> tile<16xi1>
    %r_f8E5M2_nan = constant <i32: 2143289344> : tile<16xi32>
    %r_f8E5M2 = select %r_f8E5M2_number, %r_f8E5M2_bits, %r_f8E5M2_nan : tile<16xi1>, tile<16xi32>
    %r_f8E5M2_at1 = reshape %r_f8E5M2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_f8E5M2_atn = broadcast %r_f8E5M2_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %r_f8E5M2_at = offset %r_f8E5M2_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %r_f8E5M2_stored = store_ptr_tko weak %r_f8E5M2_at, %r_f8E5M2 : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
