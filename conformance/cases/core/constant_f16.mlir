// Literals of f16 with their very bits: NaNs with payload, subnormals, zeros
// of both signs.
cuda_tile.module @constant_f16 {
  entry @constant_f16(%list_ptr: tile<ptr<i16>>, %splat_ptr: tile<ptr<i16>>, %decimal_ptr: tile<ptr<i16>>) {
    %c = constant <f16: [[0x0000, 0x0001, 0x0002, 0x0201], [0x03FF, 0x0400, 0x0401, 0x3BFF], [0x3C00, 0x3C01, 0x3E00, 0x3EAB], [0x4805, 0x1000, 0x7BFF, 0x7C00], [0x8000, 0x8001, 0x83FF, 0x8400], [0x8402, 0xBBFF, 0xBC00, 0xBC02], [0xBD00, 0xC000, 0xC801, 0x9001], [0xFBFE, 0xFBFF, 0x7E00, 0xFE00]]> : tile<8x4xf16>
    %list_bits = bitcast %c : tile<8x4xf16> -> tile<8x4xi16>
    %list_flat = reshape %list_bits : tile<8x4xi16> -> tile<32xi16>
    %i32 = iota : tile<32xi32>
    %list_at1 = reshape %list_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %list_atn = broadcast %list_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %list_at = offset %list_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %list_stored = store_ptr_tko weak %list_at, %list_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %s = constant <f16: 0xFE00> : tile<8xf16>
    %splat_bits = bitcast %s : tile<8xf16> -> tile<8xi16>
    %i8 = iota : tile<8xi32>
    %splat_at1 = reshape %splat_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %splat_atn = broadcast %splat_at1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %splat_at = offset %splat_atn, %i8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    %splat_stored = store_ptr_tko weak %splat_at, %splat_bits : tile<8xptr<i16>>, tile<8xi16> -> token
    %d = constant <f16: [1.0, -2.0, 0.5, -0.0]> : tile<4xf16>
    %decimal_bits = bitcast %d : tile<4xf16> -> tile<4xi16>
    %i4 = iota : tile<4xi32>
    %decimal_at1 = reshape %decimal_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %decimal_atn = broadcast %decimal_at1 : tile<1xptr<i16>> -> tile<4xptr<i16>>
    %decimal_at = offset %decimal_atn, %i4 : tile<4xptr<i16>>, tile<4xi32> -> tile<4xptr<i16>>
    %decimal_stored = store_ptr_tko weak %decimal_at, %decimal_bits : tile<4xptr<i16>>, tile<4xi16> -> token
    return
  }
}
