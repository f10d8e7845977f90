// Globals of every element size hold their initial elements one after another.
cuda_tile.module @global_types {
  global @g_i1 <i1: [false, true, false, true, true, true, true, true]> : tile<8xi1>
  global @g_i8 <i8: [-16, -41, 96, 11, 1, -5, 19, -1]> : tile<8xi8>
  global @g_i16 <i16: [-123, -2617, 12344, 185, 1, -142, 311, -3]> : tile<8xi16>
  global @g_i32 <i32: [-7817, -21435517, 202252969, 47438, 1, -144388, 79673, -525]> : tile<8xi32>
  global @g_i64 <i64: [5154308, 27145934047304664, -146153729170239675, 3, -446439333138, 31, -35, -3698113454552034338]> : tile<8xi64>
  global @g_f16 <f16: [0xFF85, 0xF5C7, 0x3038, 0x00B9, 0x0001, 0xFF72, 0x0137, 0xFFFD]> : tile<8xf16>
  global @g_bf16 <bf16: [0xFF85, 0xF5C7, 0x3038, 0x00B9, 0x0001, 0xFF72, 0x0137, 0xFFFD]> : tile<8xbf16>
  global @g_f32 <f32: [0xFFFFE177, 0xFEB8EB83, 0x0C0E22A9, 0x0000B94E, 0x00000001, 0xFFFDCBFC, 0x00013739, 0xFFFFFDF3]> : tile<8xf32>
  global @g_f64 <f64: [0x00000000004EA604, 0x006071154BFC5BD8, 0xFDF8C1F52A358F45, 0x0000000000000003, 0xFFFFFF980E2462EE, 0x000000000000001F, 0xFFFFFFFFFFFFFFDD, 0xCCADA968125553DE]> : tile<8xf64>
  global @g_f8E4M3FN <f8E4M3FN: [0xF0, 0xD7, 0x60, 0x0B, 0x01, 0xFB, 0x13, 0xFF]> : tile<8xf8E4M3FN>
  entry @global_types(%out_i1_ptr: tile<ptr<i1>>, %out_i8_ptr: tile<ptr<i8>>, %out_i16_ptr: tile<ptr<i16>>, %out_i32_ptr: tile<ptr<i32>>, %out_i64_ptr: tile<ptr<i64>>, %out_f16_ptr: tile<ptr<i16>>, %out_bf16_ptr: tile<ptr<i16>>, %out_f32_ptr: tile<ptr<i32>>, %out_f64_ptr: tile<ptr<i64>>, %out_f8E4M3FN_ptr: tile<ptr<i8>>) {
    %p_i1 = get_global @g_i1 : tile<ptr<i1>>
    %p_i11 = reshape %p_i1 : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p_i1n = broadcast %p_i11 : tile<1xptr<i1>> -> tile<8xptr<i1>>
    %p_i1i = iota : tile<8xi32>
    %p_i1_at = offset %p_i1n, %p_i1i : tile<8xptr<i1>>, tile<8xi32> -> tile<8xptr<i1>>
    %x_i1, %t_i1 = load_ptr_tko weak %p_i1_at : tile<8xptr<i1>> -> tile<8xi1>, token
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %out_i1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i1>> -> tile<8xptr<i1>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i1>>, tile<8xi32> -> tile<8xptr<i1>>
    store_ptr_tko weak %p1_, %x_i1 : tile<8xptr<i1>>, tile<8xi1> -> token
    %p_i8 = get_global @g_i8 : tile<ptr<i8>>
    %p_i81 = reshape %p_i8 : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p_i8n = broadcast %p_i81 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %p_i8i = iota : tile<8xi32>
    %p_i8_at = offset %p_i8n, %p_i8i : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %x_i8, %t_i8 = load_ptr_tko weak %p_i8_at : tile<8xptr<i8>> -> tile<8xi8>, token
    %p2_1 = reshape %out_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    store_ptr_tko weak %p2_, %x_i8 : tile<8xptr<i8>>, tile<8xi8> -> token
    %p_i16 = get_global @g_i16 : tile<ptr<i16>>
    %p_i161 = reshape %p_i16 : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p_i16n = broadcast %p_i161 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %p_i16i = iota : tile<8xi32>
    %p_i16_at = offset %p_i16n, %p_i16i : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    %x_i16, %t_i16 = load_ptr_tko weak %p_i16_at : tile<8xptr<i16>> -> tile<8xi16>, token
    %p3_1 = reshape %out_i16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %p3_ = offset %p3_n, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    store_ptr_tko weak %p3_, %x_i16 : tile<8xptr<i16>>, tile<8xi16> -> token
    %p_i32 = get_global @g_i32 : tile<ptr<i32>>
    %p_i321 = reshape %p_i32 : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p_i32n = broadcast %p_i321 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p_i32i = iota : tile<8xi32>
    %p_i32_at = offset %p_i32n, %p_i32i : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %x_i32, %t_i32 = load_ptr_tko weak %p_i32_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %p4_1 = reshape %out_i32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p4_ = offset %p4_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p4_, %x_i32 : tile<8xptr<i32>>, tile<8xi32> -> token
    %p_i64 = get_global @g_i64 : tile<ptr<i64>>
    %p_i641 = reshape %p_i64 : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p_i64n = broadcast %p_i641 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p_i64i = iota : tile<8xi32>
    %p_i64_at = offset %p_i64n, %p_i64i : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %x_i64, %t_i64 = load_ptr_tko weak %p_i64_at : tile<8xptr<i64>> -> tile<8xi64>, token
    %p5_1 = reshape %out_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p5_ = offset %p5_n, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    store_ptr_tko weak %p5_, %x_i64 : tile<8xptr<i64>>, tile<8xi64> -> token
    %p_f16 = get_global @g_f16 : tile<ptr<f16>>
    %p_f161 = reshape %p_f16 : tile<ptr<f16>> -> tile<1xptr<f16>>
    %p_f16n = broadcast %p_f161 : tile<1xptr<f16>> -> tile<8xptr<f16>>
    %p_f16i = iota : tile<8xi32>
    %p_f16_at = offset %p_f16n, %p_f16i : tile<8xptr<f16>>, tile<8xi32> -> tile<8xptr<f16>>
    %x_f16, %t_f16 = load_ptr_tko weak %p_f16_at : tile<8xptr<f16>> -> tile<8xf16>, token
    %out_f16_bits = bitcast %x_f16 : tile<8xf16> -> tile<8xi16>
    %p6_1 = reshape %out_f16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %p6_ = offset %p6_n, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    store_ptr_tko weak %p6_, %out_f16_bits : tile<8xptr<i16>>, tile<8xi16> -> token
    %p_bf16 = get_global @g_bf16 : tile<ptr<bf16>>
    %p_bf161 = reshape %p_bf16 : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %p_bf16n = broadcast %p_bf161 : tile<1xptr<bf16>> -> tile<8xptr<bf16>>
    %p_bf16i = iota : tile<8xi32>
    %p_bf16_at = offset %p_bf16n, %p_bf16i : tile<8xptr<bf16>>, tile<8xi32> -> tile<8xptr<bf16>>
    %x_bf16, %t_bf16 = load_ptr_tko weak %p_bf16_at : tile<8xptr<bf16>> -> tile<8xbf16>, token
    %out_bf16_bits = bitcast %x_bf16 : tile<8xbf16> -> tile<8xi16>
    %p7_1 = reshape %out_bf16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %p7_ = offset %p7_n, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    store_ptr_tko weak %p7_, %out_bf16_bits : tile<8xptr<i16>>, tile<8xi16> -> token
    %p_f32 = get_global @g_f32 : tile<ptr<f32>>
    %p_f321 = reshape %p_f32 : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p_f32n = broadcast %p_f321 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %p_f32i = iota : tile<8xi32>
    %p_f32_at = offset %p_f32n, %p_f32i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %x_f32, %t_f32 = load_ptr_tko weak %p_f32_at : tile<8xptr<f32>> -> tile<8xf32>, token
    %out_f32_bits = bitcast %x_f32 : tile<8xf32> -> tile<8xi32>
    %p8_1 = reshape %out_f32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p8_n = broadcast %p8_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p8_ = offset %p8_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p8_, %out_f32_bits : tile<8xptr<i32>>, tile<8xi32> -> token
    %p_f64 = get_global @g_f64 : tile<ptr<f64>>
    %p_f641 = reshape %p_f64 : tile<ptr<f64>> -> tile<1xptr<f64>>
    %p_f64n = broadcast %p_f641 : tile<1xptr<f64>> -> tile<8xptr<f64>>
    %p_f64i = iota : tile<8xi32>
    %p_f64_at = offset %p_f64n, %p_f64i : tile<8xptr<f64>>, tile<8xi32> -> tile<8xptr<f64>>
    %x_f64, %t_f64 = load_ptr_tko weak %p_f64_at : tile<8xptr<f64>> -> tile<8xf64>, token
    %out_f64_bits = bitcast %x_f64 : tile<8xf64> -> tile<8xi64>
    %p9_1 = reshape %out_f64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p9_n = broadcast %p9_1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p9_ = offset %p9_n, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    store_ptr_tko weak %p9_, %out_f64_bits : tile<8xptr<i64>>, tile<8xi64> -> token
    %p_f8E4M3FN = get_global @g_f8E4M3FN : tile<ptr<f8E4M3FN>>
    %p_f8E4M3FN1 = reshape %p_f8E4M3FN : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %p_f8E4M3FNn = broadcast %p_f8E4M3FN1 : tile<1xptr<f8E4M3FN>> -> tile<8xptr<f8E4M3FN>>
    %p_f8E4M3FNi = iota : tile<8xi32>
    %p_f8E4M3FN_at = offset %p_f8E4M3FNn, %p_f8E4M3FNi : tile<8xptr<f8E4M3FN>>, tile<8xi32> -> tile<8xptr<f8E4M3FN>>
    %x_f8E4M3FN, %t_f8E4M3FN = load_ptr_tko weak %p_f8E4M3FN_at : tile<8xptr<f8E4M3FN>> -> tile<8xf8E4M3FN>, token
    %out_f8E4M3FN_bits = bitcast %x_f8E4M3FN : tile<8xf8E4M3FN> -> tile<8xi8>
    %p10_1 = reshape %out_f8E4M3FN_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p10_n = broadcast %p10_1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %p10_ = offset %p10_n, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    store_ptr_tko weak %p10_, %out_f8E4M3FN_bits : tile<8xptr<i8>>, tile<8xi8> -> token
    return
  }
}
