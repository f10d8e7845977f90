// cat of f64 along every dimension: the left operand first.
cuda_tile.module @cat_rank4 {
  entry @cat_rank4(%a_ptr: tile<ptr<f64>>, %b_ptr: tile<ptr<f64>>, %out0_ptr: tile<ptr<i64>>, %out1_ptr: tile<ptr<i64>>, %out2_ptr: tile<ptr<i64>>, %out3_ptr: tile<ptr<i64>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<16xptr<f64>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<f64>>, tile<16xi32> -> tile<16xptr<f64>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f64>> -> tile<16xf64>, token
    %a = reshape %a_flat : tile<16xf64> -> tile<2x1x2x4xf64>
    %b_at1 = reshape %b_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f64>> -> tile<16xptr<f64>>
    %b_at = offset %b_atn, %l16 : tile<16xptr<f64>>, tile<16xi32> -> tile<16xptr<f64>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<16xptr<f64>> -> tile<16xf64>, token
    %b = reshape %b_flat : tile<16xf64> -> tile<2x1x2x4xf64>
    %r0 = cat %a, %b dim = 0 : tile<2x1x2x4xf64>, tile<2x1x2x4xf64> -> tile<4x1x2x4xf64>
    %out0_bits = bitcast %r0 : tile<4x1x2x4xf64> -> tile<4x1x2x4xi64>
    %out0_flat = reshape %out0_bits : tile<4x1x2x4xi64> -> tile<32xi64>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %p1_, %out0_flat : tile<32xptr<i64>>, tile<32xi64> -> token
    %r1 = cat %a, %b dim = 1 : tile<2x1x2x4xf64>, tile<2x1x2x4xf64> -> tile<2x2x2x4xf64>
    %out1_bits = bitcast %r1 : tile<2x2x2x4xf64> -> tile<2x2x2x4xi64>
    %out1_flat = reshape %out1_bits : tile<2x2x2x4xi64> -> tile<32xi64>
    %p2_1 = reshape %out1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %p2_ = offset %p2_n, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %p2_, %out1_flat : tile<32xptr<i64>>, tile<32xi64> -> token
    %r2 = cat %a, %b dim = 2 : tile<2x1x2x4xf64>, tile<2x1x2x4xf64> -> tile<2x1x4x4xf64>
    %out2_bits = bitcast %r2 : tile<2x1x4x4xf64> -> tile<2x1x4x4xi64>
    %out2_flat = reshape %out2_bits : tile<2x1x4x4xi64> -> tile<32xi64>
    %p3_1 = reshape %out2_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %p3_ = offset %p3_n, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %p3_, %out2_flat : tile<32xptr<i64>>, tile<32xi64> -> token
    %r3 = cat %a, %b dim = 3 : tile<2x1x2x4xf64>, tile<2x1x2x4xf64> -> tile<2x1x2x8xf64>
    %out3_bits = bitcast %r3 : tile<2x1x2x8xf64> -> tile<2x1x2x8xi64>
    %out3_flat = reshape %out3_bits : tile<2x1x2x8xi64> -> tile<32xi64>
    %p4_1 = reshape %out3_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %p4_ = offset %p4_n, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %p4_, %out3_flat : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
