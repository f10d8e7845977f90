// Literals of f64 with their very bits: NaNs with payload, subnormals, zeros
// of both signs.
cuda_tile.module @constant_f64 {
  entry @constant_f64(%list_ptr: tile<ptr<i64>>, %splat_ptr: tile<ptr<i64>>, %decimal_ptr: tile<ptr<i64>>) {
    %c = constant <f64: [[0x0000000000000000, 0x0000000000000001, 0x0000000000000002, 0x0008000000000001], [0x000FFFFFFFFFFFFF, 0x0010000000000000, 0x0010000000000001, 0x3FEFFFFFFFFFFFFF], [0x3FF0000000000000, 0x3FF0000000000001, 0x3FF8000000000000, 0x3FFAAAAAAAAAAAAB], [0x4020000000000005, 0x3CA0000000000000, 0x7FEFFFFFFFFFFFFF, 0x7FF0000000000000], [0x8000000000000000, 0x8000000000000001, 0x800FFFFFFFFFFFFF, 0x8010000000000000], [0x8010000000000002, 0xBFEFFFFFFFFFFFFF, 0xBFF0000000000000, 0xBFF0000000000002], [0xBFF4000000000000, 0xC000000000000000, 0xC020000000000001, 0xBCA0000000000001], [0xFFEFFFFFFFFFFFFE, 0xFFEFFFFFFFFFFFFF, 0x7FF8000000000000, 0xFFF8000000000000]]> : tile<8x4xf64>
    %list_bits = bitcast %c : tile<8x4xf64> -> tile<8x4xi64>
    %list_flat = reshape %list_bits : tile<8x4xi64> -> tile<32xi64>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %list_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %p1_, %list_flat : tile<32xptr<i64>>, tile<32xi64> -> token
    %s = constant <f64: 0xFFF8000000000000> : tile<8xf64>
    %splat_bits = bitcast %s : tile<8xf64> -> tile<8xi64>
    %l8 = iota : tile<8xi32>
    %p2_1 = reshape %splat_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    store_ptr_tko weak %p2_, %splat_bits : tile<8xptr<i64>>, tile<8xi64> -> token
    %d = constant <f64: [1.0, -2.0, 0.5, -0.0]> : tile<4xf64>
    %decimal_bits = bitcast %d : tile<4xf64> -> tile<4xi64>
    %l4 = iota : tile<4xi32>
    %p3_1 = reshape %decimal_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %p3_ = offset %p3_n, %l4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    store_ptr_tko weak %p3_, %decimal_bits : tile<4xptr<i64>>, tile<4xi64> -> token
    return
  }
}
