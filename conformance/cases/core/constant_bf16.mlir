// Literals of bf16 with their very bits: NaNs with payload, subnormals, zeros
// of both signs.
cuda_tile.module @constant_bf16 {
  entry @constant_bf16(%list_ptr: tile<ptr<i16>>, %splat_ptr: tile<ptr<i16>>, %decimal_ptr: tile<ptr<i16>>) {
    %c = constant <bf16: [[0x0000, 0x0001, 0x0002, 0x0041], [0x007F, 0x0080, 0x0081, 0x3F7F], [0x3F80, 0x3F81, 0x3FC0, 0x3FD5], [0x4105, 0x3B80, 0x7F7F, 0x7F80], [0x8000, 0x8001, 0x807F, 0x8080], [0x8082, 0xBF7F, 0xBF80, 0xBF82], [0xBFA0, 0xC000, 0xC101, 0xBB81], [0xFF7E, 0xFF7F, 0x7FC0, 0xFFC0]]> : tile<8x4xbf16>
    %list_bits = bitcast %c : tile<8x4xbf16> -> tile<8x4xi16>
    %list_flat = reshape %list_bits : tile<8x4xi16> -> tile<32xi16>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %list_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p1_, %list_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %s = constant <bf16: 0xFFC0> : tile<8xbf16>
    %splat_bits = bitcast %s : tile<8xbf16> -> tile<8xi16>
    %l8 = iota : tile<8xi32>
    %p2_1 = reshape %splat_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    store_ptr_tko weak %p2_, %splat_bits : tile<8xptr<i16>>, tile<8xi16> -> token
    %d = constant <bf16: [1.0, -2.0, 0.5, -0.0]> : tile<4xbf16>
    %decimal_bits = bitcast %d : tile<4xbf16> -> tile<4xi16>
    %l4 = iota : tile<4xi32>
    %p3_1 = reshape %decimal_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i16>> -> tile<4xptr<i16>>
    %p3_ = offset %p3_n, %l4 : tile<4xptr<i16>>, tile<4xi32> -> tile<4xptr<i16>>
    store_ptr_tko weak %p3_, %decimal_bits : tile<4xptr<i16>>, tile<4xi16> -> token
    return
  }
}
