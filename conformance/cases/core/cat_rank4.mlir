// cat of f64 along every dimension: the left operand first.
cuda_tile.module @cat_rank4 {
  entry @cat_rank4(%a_ptr: tile<ptr<f64>>, %b_ptr: tile<ptr<f64>>, %out0_ptr: tile<ptr<i64>>, %out1_ptr: tile<ptr<i64>>, %out2_ptr: tile<ptr<i64>>, %out3_ptr: tile<ptr<i64>>) {
    %i16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<16xptr<f64>>
    %a_at = offset %a_atn, %i16 : tile<16xptr<f64>>, tile<16xi32> -> tile<16xptr<f64>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f64>> -> tile<16xf64>, token
    %a = reshape %a_flat : tile<16xf64> -> tile<2x1x2x4xf64>
    %b_at1 = reshape %b_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f64>> -> tile<16xptr<f64>>
    %b_at = offset %b_atn, %i16 : tile<16xptr<f64>>, tile<16xi32> -> tile<16xptr<f64>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<16xptr<f64>> -> tile<16xf64>, token
    %b = reshape %b_flat : tile<16xf64> -> tile<2x1x2x4xf64>
    %r0 = cat %a, %b dim = 0 : tile<2x1x2x4xf64>, tile<2x1x2x4xf64> -> tile<4x1x2x4xf64>
    %out0_bits = bitcast %r0 : tile<4x1x2x4xf64> -> tile<4x1x2x4xi64>
    %out0_flat = reshape %out0_bits : tile<4x1x2x4xi64> -> tile<32xi64>
    %i32 = iota : tile<32xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %out0_at = offset %out0_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<32xptr<i64>>, tile<32xi64> -> token
    %r1 = cat %a, %b dim = 1 : tile<2x1x2x4xf64>, tile<2x1x2x4xf64> -> tile<2x2x2x4xf64>
    %out1_bits = bitcast %r1 : tile<2x2x2x4xf64> -> tile<2x2x2x4xi64>
    %out1_flat = reshape %out1_bits : tile<2x2x2x4xi64> -> tile<32xi64>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %out1_at = offset %out1_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<32xptr<i64>>, tile<32xi64> -> token
    %r2 = cat %a, %b dim = 2 : tile<2x1x2x4xf64>, tile<2x1x2x4xf64> -> tile<2x1x4x4xf64>
    %out2_bits = bitcast %r2 : tile<2x1x4x4xf64> -> tile<2x1x4x4xi64>
    %out2_flat = reshape %out2_bits : tile<2x1x4x4xi64> -> tile<32xi64>
    %out2_at1 = reshape %out2_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %out2_at = offset %out2_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %out2_stored = store_ptr_tko weak %out2_at, %out2_flat : tile<32xptr<i64>>, tile<32xi64> -> token
    %r3 = cat %a, %b dim = 3 : tile<2x1x2x4xf64>, tile<2x1x2x4xf64> -> tile<2x1x2x8xf64>
    %out3_bits = bitcast %r3 : tile<2x1x2x8xf64> -> tile<2x1x2x8xi64>
    %out3_flat = reshape %out3_bits : tile<2x1x2x8xi64> -> tile<32xi64>
    %out3_at1 = reshape %out3_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out3_atn = broadcast %out3_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %out3_at = offset %out3_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %out3_stored = store_ptr_tko weak %out3_at, %out3_flat : tile<32xptr<i64>>, tile<32xi64> -> token
    return
  }
}
