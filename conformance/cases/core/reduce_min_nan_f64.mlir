// reduce over every dimension of a tile of rank 3: min nan f64.
cuda_tile.module @reduce_min_nan_f64 {
  entry @reduce_min_nan_f64(%a_ptr: tile<ptr<f64>>, %out0_ptr: tile<ptr<i64>>, %out1_ptr: tile<ptr<i64>>, %out2_ptr: tile<ptr<i64>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<64xptr<f64>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<f64>>, tile<64xi32> -> tile<64xptr<f64>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f64>> -> tile<64xf64>, token
    %a = reshape %a_flat : tile<64xf64> -> tile<4x8x2xf64>
    %r0 = reduce %a dim=0 identities=[0x7FF0000000000000 : f64] : tile<4x8x2xf64> -> tile<8x2xf64>
    (%e0: tile<f64>, %a0: tile<f64>) {
      %r = minf %e0, %a0 propagate_nan : tile<f64>
      yield %r : tile<f64>
    }
    %nan_8_2_f64 = constant <i64: 9221120237041090560> : tile<8x2xi64>
    %out0_all = bitcast %r0 : tile<8x2xf64> -> tile<8x2xi64>
    %out0_ok = cmpf equal ordered %r0, %r0 : tile<8x2xf64> -> tile<8x2xi1>
    %out0 = select %out0_ok, %out0_all, %nan_8_2_f64 : tile<8x2xi1>, tile<8x2xi64>
    %out0_flat = reshape %out0 : tile<8x2xi64> -> tile<16xi64>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p1_, %out0_flat : tile<16xptr<i64>>, tile<16xi64> -> token
    %r1 = reduce %a dim=1 identities=[0x7FF0000000000000 : f64] : tile<4x8x2xf64> -> tile<4x2xf64>
    (%e0: tile<f64>, %a0: tile<f64>) {
      %r = minf %e0, %a0 propagate_nan : tile<f64>
      yield %r : tile<f64>
    }
    %nan_4_2_f64 = constant <i64: 9221120237041090560> : tile<4x2xi64>
    %out1_all = bitcast %r1 : tile<4x2xf64> -> tile<4x2xi64>
    %out1_ok = cmpf equal ordered %r1, %r1 : tile<4x2xf64> -> tile<4x2xi1>
    %out1 = select %out1_ok, %out1_all, %nan_4_2_f64 : tile<4x2xi1>, tile<4x2xi64>
    %out1_flat = reshape %out1 : tile<4x2xi64> -> tile<8xi64>
    %l8 = iota : tile<8xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    store_ptr_tko weak %p2_, %out1_flat : tile<8xptr<i64>>, tile<8xi64> -> token
    %r2 = reduce %a dim=2 identities=[0x7FF0000000000000 : f64] : tile<4x8x2xf64> -> tile<4x8xf64>
    (%e0: tile<f64>, %a0: tile<f64>) {
      %r = minf %e0, %a0 propagate_nan : tile<f64>
      yield %r : tile<f64>
    }
    %nan_4_8_f64 = constant <i64: 9221120237041090560> : tile<4x8xi64>
    %out2_all = bitcast %r2 : tile<4x8xf64> -> tile<4x8xi64>
    %out2_ok = cmpf equal ordered %r2, %r2 : tile<4x8xf64> -> tile<4x8xi1>
    %out2 = select %out2_ok, %out2_all, %nan_4_8_f64 : tile<4x8xi1>, tile<4x8xi64>
    %out2_flat = reshape %out2 : tile<4x8xi64> -> tile<32xi64>
    %l32 = iota : tile<32xi32>
    %p3_1 = reshape %out2_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %p3_ = offset %p3_n, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %p3_, %out2_flat : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
