// Literals of f64 with their very bits: NaNs with payload, subnormals, zeros
// of both signs.
cuda_tile.module @constant_f64 {
  entry @constant_f64(%list_ptr: tile<ptr<i64>>, %splat_ptr: tile<ptr<i64>>, %decimal_ptr: tile<ptr<i64>>) {
    %c = constant <f64: [[0x0000000000000000, 0x0000000000000001, 0x0000000000000002, 0x0008000000000001], [0x000FFFFFFFFFFFFF, 0x0010000000000000, 0x0010000000000001, 0x3FEFFFFFFFFFFFFF], [0x3FF0000000000000, 0x3FF0000000000001, 0x3FF8000000000000, 0x3FFAAAAAAAAAAAAB], [0x4020000000000005, 0x3CA0000000000000, 0x7FEFFFFFFFFFFFFF, 0x7FF0000000000000], [0x8000000000000000, 0x8000000000000001, 0x800FFFFFFFFFFFFF, 0x8010000000000000], [0x8010000000000002, 0xBFEFFFFFFFFFFFFF, 0xBFF0000000000000, 0xBFF0000000000002], [0xBFF4000000000000, 0xC000000000000000, 0xC020000000000001, 0xBCA0000000000001], [0xFFEFFFFFFFFFFFFE, 0xFFEFFFFFFFFFFFFF, 0x7FF8000000000000, 0xFFF8000000000000]]> : tile<8x4xf64>
    %list_bits = bitcast %c : tile<8x4xf64> -> tile<8x4xi64>
    %list_flat = reshape %list_bits : tile<8x4xi64> -> tile<32xi64>
    %i32 = iota : tile<32xi32>
    %list_at1 = reshape %list_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %list_atn = broadcast %list_at1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %list_at = offset %list_atn, %i32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %list_stored = store_ptr_tko weak %list_at, %list_flat : tile<32xptr<i64>>, tile<32xi64> -> token
    %s = constant <f64: 0xFFF8000000000000> : tile<8xf64>
    %splat_bits = bitcast %s : tile<8xf64> -> tile<8xi64>
    %i8 = iota : tile<8xi32>
    %splat_at1 = reshape %splat_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %splat_atn = broadcast %splat_at1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %splat_at = offset %splat_atn, %i8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %splat_stored = store_ptr_tko weak %splat_at, %splat_bits : tile<8xptr<i64>>, tile<8xi64> -> token
    %d = constant <f64: [1.0, -2.0, 0.5, -0.0]> : tile<4xf64>
    %decimal_bits = bitcast %d : tile<4xf64> -> tile<4xi64>
    %i4 = iota : tile<4xi32>
    %decimal_at1 = reshape %decimal_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %decimal_atn = broadcast %decimal_at1 : tile<1xptr<i64>> -> tile<4xptr<i64>>
    %decimal_at = offset %decimal_atn, %i4 : tile<4xptr<i64>>, tile<4xi32> -> tile<4xptr<i64>>
    %decimal_stored = store_ptr_tko weak %decimal_at, %decimal_bits : tile<4xptr<i64>>, tile<4xi64> -> token
    return
  }
}
