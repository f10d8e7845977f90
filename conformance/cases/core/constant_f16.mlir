// Literals of f16 with their very bits: NaNs with payload, subnormals, zeros
// of both signs.
cuda_tile.module @constant_f16 {
  entry @constant_f16(%list_ptr: tile<ptr<i16>>, %splat_ptr: tile<ptr<i16>>, %decimal_ptr: tile<ptr<i16>>) {
    %c = constant <f16: [[0x0000, 0x0001, 0x0002, 0x0201], [0x03FF, 0x0400, 0x0401, 0x3BFF], [0x3C00, 0x3C01, 0x3E00, 0x3EAB], [0x4805, 0x1000, 0x7BFF, 0x7C00], [0x8000, 0x8001, 0x83FF, 0x8400], [0x8402, 0xBBFF, 0xBC00, 0xBC02], [0xBD00, 0xC000, 0xC801, 0x9001], [0xFBFE, 0xFBFF, 0x7E00, 0xFE00]]> : tile<8x4xf16>
    %list_bits = bitcast %c : tile<8x4xf16> -> tile<8x4xi16>
    %list_flat = reshape %list_bits : tile<8x4xi16> -> tile<32xi16>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %list_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p1_, %list_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %s = constant <f16: 0xFE00> : tile<8xf16>
    %splat_bits = bitcast %s : tile<8xf16> -> tile<8xi16>
    %l8 = iota : tile<8xi32>
    %p2_1 = reshape %splat_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    store_ptr_tko weak %p2_, %splat_bits : tile<8xptr<i16>>, tile<8xi16> -> token
    %d = constant <f16: [1.0, -2.0, 0.5, -0.0]> : tile<4xf16>
    %decimal_bits = bitcast %d : tile<4xf16> -> tile<4xi16>
    %l4 = iota : tile<4xi32>
    %p3_1 = reshape %decimal_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i16>> -> tile<4xptr<i16>>
    %p3_ = offset %p3_n, %l4 : tile<4xptr<i16>>, tile<4xi32> -> tile<4xptr<i16>>
    store_ptr_tko weak %p3_, %decimal_bits : tile<4xptr<i16>>, tile<4xi16> -> token
    return
  }
}
