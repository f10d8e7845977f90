// itof to f8E5M2 from every integer type, signed and unsigned, to nearest
// even; ties, and overflow where the format is small.
cuda_tile.module @itof_f8E5M2 {
  entry @itof_f8E5M2(%a_i1_ptr: tile<ptr<i1>>, %r_i1_signed_ptr: tile<ptr<i32>>, %r_i1_unsigned_ptr: tile<ptr<i32>>, %a_i8_ptr: tile<ptr<i8>>, %r_i8_signed_ptr: tile<ptr<i32>>, %r_i8_unsigned_ptr: tile<ptr<i32>>, %a_i16_ptr: tile<ptr<i16>>, %r_i16_signed_ptr: tile<ptr<i32>>, %r_i16_unsigned_ptr: tile<ptr<i32>>, %a_i32_ptr: tile<ptr<i32>>, %r_i32_signed_ptr: tile<ptr<i32>>, %r_i32_unsigned_ptr: tile<ptr<i32>>, %a_i64_ptr: tile<ptr<i64>>, %r_i64_signed_ptr: tile<ptr<i32>>, %r_i64_unsigned_ptr: tile<ptr<i32>>) {
    %l2 = iota : tile<2xi32>
    %a_i1_at1 = reshape %a_i1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_i1_atn = broadcast %a_i1_at1 : tile<1xptr<i1>> -> tile<2xptr<i1>>
    %a_i1_at = offset %a_i1_atn, %l2 : tile<2xptr<i1>>, tile<2xi32> -> tile<2xptr<i1>>
    %a_i1, %a_i1_token = load_ptr_tko weak %a_i1_at : tile<2xptr<i1>> -> tile<2xi1>, token
    %from_i1_signed = itof %a_i1 signed : tile<2xi1> -> tile<2xf8E5M2>
    %r_i1_signed_f32 = ftof %from_i1_signed : tile<2xf8E5M2> -> tile<2xf32>
    %nan_2_f32 = constant <i32: 2143289344> : tile<2xi32>
    %r_i1_signed_all = bitcast %r_i1_signed_f32 : tile<2xf32> -> tile<2xi32>
    %r_i1_signed_ok = cmpf equal ordered %r_i1_signed_f32, %r_i1_signed_f32 : tile<2xf32> -> tile<2xi1>
    %r_i1_signed = select %r_i1_signed_ok, %r_i1_signed_all, %nan_2_f32 : tile<2xi1>, tile<2xi32>
    %p1_1 = reshape %r_i1_signed_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %p1_ = offset %p1_n, %l2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    store_ptr_tko weak %p1_, %r_i1_signed : tile<2xptr<i32>>, tile<2xi32> -> token
    %from_i1_unsigned = itof %a_i1 unsigned : tile<2xi1> -> tile<2xf8E5M2>
    %r_i1_unsigned_f32 = ftof %from_i1_unsigned : tile<2xf8E5M2> -> tile<2xf32>
    %r_i1_unsigned_all = bitcast %r_i1_unsigned_f32 : tile<2xf32> -> tile<2xi32>
    %r_i1_unsigned_ok = cmpf equal ordered %r_i1_unsigned_f32, %r_i1_unsigned_f32 : tile<2xf32> -> tile<2xi1>
    %r_i1_unsigned = select %r_i1_unsigned_ok, %r_i1_unsigned_all, %nan_2_f32 : tile<2xi1>, tile<2xi32>
    %p2_1 = reshape %r_i1_unsigned_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %p2_ = offset %p2_n, %l2 : tile<2xptr<i32>>, tile<2xi32> -> tile<2xptr<i32>>
    store_ptr_tko weak %p2_, %r_i1_unsigned : tile<2xptr<i32>>, tile<2xi32> -> token
    %l64 = iota : tile<64xi32>
    %a_i8_at1 = reshape %a_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_i8_atn = broadcast %a_i8_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_i8_at = offset %a_i8_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a_i8, %a_i8_token = load_ptr_tko weak %a_i8_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %from_i8_signed = itof %a_i8 signed : tile<64xi8> -> tile<64xf8E5M2>
    %r_i8_signed_f32 = ftof %from_i8_signed : tile<64xf8E5M2> -> tile<64xf32>
    %nan_64_f32 = constant <i32: 2143289344> : tile<64xi32>
    %r_i8_signed_all = bitcast %r_i8_signed_f32 : tile<64xf32> -> tile<64xi32>
    %r_i8_signed_ok = cmpf equal ordered %r_i8_signed_f32, %r_i8_signed_f32 : tile<64xf32> -> tile<64xi1>
    %r_i8_signed = select %r_i8_signed_ok, %r_i8_signed_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>
    %p3_1 = reshape %r_i8_signed_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p3_ = offset %p3_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p3_, %r_i8_signed : tile<64xptr<i32>>, tile<64xi32> -> token
    %from_i8_unsigned = itof %a_i8 unsigned : tile<64xi8> -> tile<64xf8E5M2>
    %r_i8_unsigned_f32 = ftof %from_i8_unsigned : tile<64xf8E5M2> -> tile<64xf32>
    %r_i8_unsigned_all = bitcast %r_i8_unsigned_f32 : tile<64xf32> -> tile<64xi32>
    %r_i8_unsigned_ok = cmpf equal ordered %r_i8_unsigned_f32, %r_i8_unsigned_f32 : tile<64xf32> -> tile<64xi1>
    %r_i8_unsigned = select %r_i8_unsigned_ok, %r_i8_unsigned_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>
    %p4_1 = reshape %r_i8_unsigned_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p4_ = offset %p4_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p4_, %r_i8_unsigned : tile<64xptr<i32>>, tile<64xi32> -> token
    %a_i16_at1 = reshape %a_i16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_i16_atn = broadcast %a_i16_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %a_i16_at = offset %a_i16_atn, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %a_i16, %a_i16_token = load_ptr_tko weak %a_i16_at : tile<64xptr<i16>> -> tile<64xi16>, token
    %from_i16_signed = itof %a_i16 signed : tile<64xi16> -> tile<64xf8E5M2>
    %r_i16_signed_f32 = ftof %from_i16_signed : tile<64xf8E5M2> -> tile<64xf32>
    %r_i16_signed_all = bitcast %r_i16_signed_f32 : tile<64xf32> -> tile<64xi32>
    %r_i16_signed_ok = cmpf equal ordered %r_i16_signed_f32, %r_i16_signed_f32 : tile<64xf32> -> tile<64xi1>
    %r_i16_signed = select %r_i16_signed_ok, %r_i16_signed_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>
    %p5_1 = reshape %r_i16_signed_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p5_ = offset %p5_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p5_, %r_i16_signed : tile<64xptr<i32>>, tile<64xi32> -> token
    %from_i16_unsigned = itof %a_i16 unsigned : tile<64xi16> -> tile<64xf8E5M2>
    %r_i16_unsigned_f32 = ftof %from_i16_unsigned : tile<64xf8E5M2> -> tile<64xf32>
    %r_i16_unsigned_all = bitcast %r_i16_unsigned_f32 : tile<64xf32> -> tile<64xi32>
    %r_i16_unsigned_ok = cmpf equal ordered %r_i16_unsigned_f32, %r_i16_unsigned_f32 : tile<64xf32> -> tile<64xi1>
    %r_i16_unsigned = select %r_i16_unsigned_ok, %r_i16_unsigned_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>
    %p6_1 = reshape %r_i16_unsigned_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p6_ = offset %p6_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p6_, %r_i16_unsigned : tile<64xptr<i32>>, tile<64xi32> -> token
    %a_i32_at1 = reshape %a_i32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i32_atn = broadcast %a_i32_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %a_i32_at = offset %a_i32_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %a_i32, %a_i32_token = load_ptr_tko weak %a_i32_at : tile<64xptr<i32>> -> tile<64xi32>, token
    %from_i32_signed = itof %a_i32 signed : tile<64xi32> -> tile<64xf8E5M2>
    %r_i32_signed_f32 = ftof %from_i32_signed : tile<64xf8E5M2> -> tile<64xf32>
    %r_i32_signed_all = bitcast %r_i32_signed_f32 : tile<64xf32> -> tile<64xi32>
    %r_i32_signed_ok = cmpf equal ordered %r_i32_signed_f32, %r_i32_signed_f32 : tile<64xf32> -> tile<64xi1>
    %r_i32_signed = select %r_i32_signed_ok, %r_i32_signed_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>
    %p7_1 = reshape %r_i32_signed_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p7_ = offset %p7_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p7_, %r_i32_signed : tile<64xptr<i32>>, tile<64xi32> -> token
    %from_i32_unsigned = itof %a_i32 unsigned : tile<64xi32> -> tile<64xf8E5M2>
    %r_i32_unsigned_f32 = ftof %from_i32_unsigned : tile<64xf8E5M2> -> tile<64xf32>
    %r_i32_unsigned_all = bitcast %r_i32_unsigned_f32 : tile<64xf32> -> tile<64xi32>
    %r_i32_unsigned_ok = cmpf equal ordered %r_i32_unsigned_f32, %r_i32_unsigned_f32 : tile<64xf32> -> tile<64xi1>
    %r_i32_unsigned = select %r_i32_unsigned_ok, %r_i32_unsigned_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>
    %p8_1 = reshape %r_i32_unsigned_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p8_n = broadcast %p8_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p8_ = offset %p8_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p8_, %r_i32_unsigned : tile<64xptr<i32>>, tile<64xi32> -> token
    %a_i64_at1 = reshape %a_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_i64_atn = broadcast %a_i64_at1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %a_i64_at = offset %a_i64_atn, %l64 : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %a_i64, %a_i64_token = load_ptr_tko weak %a_i64_at : tile<64xptr<i64>> -> tile<64xi64>, token
    %from_i64_signed = itof %a_i64 signed : tile<64xi64> -> tile<64xf8E5M2>
    %r_i64_signed_f32 = ftof %from_i64_signed : tile<64xf8E5M2> -> tile<64xf32>
    %r_i64_signed_all = bitcast %r_i64_signed_f32 : tile<64xf32> -> tile<64xi32>
    %r_i64_signed_ok = cmpf equal ordered %r_i64_signed_f32, %r_i64_signed_f32 : tile<64xf32> -> tile<64xi1>
    %r_i64_signed = select %r_i64_signed_ok, %r_i64_signed_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>
    %p9_1 = reshape %r_i64_signed_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p9_n = broadcast %p9_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p9_ = offset %p9_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p9_, %r_i64_signed : tile<64xptr<i32>>, tile<64xi32> -> token
    %from_i64_unsigned = itof %a_i64 unsigned : tile<64xi64> -> tile<64xf8E5M2>
    %r_i64_unsigned_f32 = ftof %from_i64_unsigned : tile<64xf8E5M2> -> tile<64xf32>
    %r_i64_unsigned_all = bitcast %r_i64_unsigned_f32 : tile<64xf32> -> tile<64xi32>
    %r_i64_unsigned_ok = cmpf equal ordered %r_i64_unsigned_f32, %r_i64_unsigned_f32 : tile<64xf32> -> tile<64xi1>
    %r_i64_unsigned = select %r_i64_unsigned_ok, %r_i64_unsigned_all, %nan_64_f32 : tile<64xi1>, tile<64xi32>
    %p10_1 = reshape %r_i64_unsigned_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p10_n = broadcast %p10_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p10_ = offset %p10_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p10_, %r_i64_unsigned : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}
