// reshape of f64 from shape to shape keeps the row-major order: (2, 8) (8, 2)
// (16,) (4, 4).
cuda_tile.module @reshape_f64 {
  entry @reshape_f64(%a_ptr: tile<ptr<f64>>, %out0_ptr: tile<ptr<i64>>, %out1_ptr: tile<ptr<i64>>, %out2_ptr: tile<ptr<i64>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<16xptr<f64>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<f64>>, tile<16xi32> -> tile<16xptr<f64>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f64>> -> tile<16xf64>, token
    %a = reshape %a_flat : tile<16xf64> -> tile<2x8xf64>
    %r0 = reshape %a : tile<2x8xf64> -> tile<8x2xf64>
    %out0_bits = bitcast %r0 : tile<8x2xf64> -> tile<8x2xi64>
    %out0_flat = reshape %out0_bits : tile<8x2xi64> -> tile<16xi64>
    %p1_1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p1_, %out0_flat : tile<16xptr<i64>>, tile<16xi64> -> token
    %r1 = reshape %r0 : tile<8x2xf64> -> tile<16xf64>
    %out1_bits = bitcast %r1 : tile<16xf64> -> tile<16xi64>
    %p2_1 = reshape %out1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p2_, %out1_bits : tile<16xptr<i64>>, tile<16xi64> -> token
    %r2 = reshape %r1 : tile<16xf64> -> tile<4x4xf64>
    %out2_bits = bitcast %r2 : tile<4x4xf64> -> tile<4x4xi64>
    %out2_flat = reshape %out2_bits : tile<4x4xi64> -> tile<16xi64>
    %p3_1 = reshape %out2_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p3_ = offset %p3_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p3_, %out2_flat : tile<16xptr<i64>>, tile<16xi64> -> token
    return
  }
}
