// Literals of bf16 with their very bits: NaNs with payload, subnormals, zeros
// of both signs.
cuda_tile.module @constant_bf16 {
  entry @constant_bf16(%list_ptr: tile<ptr<i16>>, %splat_ptr: tile<ptr<i16>>, %decimal_ptr: tile<ptr<i16>>) {
    %c = constant <bf16: [[0x0000, 0x0001, 0x0002, 0x0041], [0x007F, 0x0080, 0x0081, 0x3F7F], [0x3F80, 0x3F81, 0x3FC0, 0x3FD5], [0x4105, 0x3B80, 0x7F7F, 0x7F80], [0x8000, 0x8001, 0x807F, 0x8080], [0x8082, 0xBF7F, 0xBF80, 0xBF82], [0xBFA0, 0xC000, 0xC101, 0xBB81], [0xFF7E, 0xFF7F, 0x7FC0, 0xFFC0]]> : tile<8x4xbf16>
    %list_bits = bitcast %c : tile<8x4xbf16> -> tile<8x4xi16>
    %list_flat = reshape %list_bits : tile<8x4xi16> -> tile<32xi16>
    %i32 = iota : tile<32xi32>
    %list_at1 = reshape %list_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %list_atn = broadcast %list_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %list_at = offset %list_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %list_stored = store_ptr_tko weak %list_at, %list_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    %s = constant <bf16: 0xFFC0> : tile<8xbf16>
    %splat_bits = bitcast %s : tile<8xbf16> -> tile<8xi16>
    %i8 = iota : tile<8xi32>
    %splat_at1 = reshape %splat_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %splat_atn = broadcast %splat_at1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %splat_at = offset %splat_atn, %i8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    %splat_stored = store_ptr_tko weak %splat_at, %splat_bits : tile<8xptr<i16>>, tile<8xi16> -> token
    %d = constant <bf16: [1.0, -2.0, 0.5, -0.0]> : tile<4xbf16>
    %decimal_bits = bitcast %d : tile<4xbf16> -> tile<4xi16>
    %i4 = iota : tile<4xi32>
    %decimal_at1 = reshape %decimal_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %decimal_atn = broadcast %decimal_at1 : tile<1xptr<i16>> -> tile<4xptr<i16>>
    %decimal_at = offset %decimal_atn, %i4 : tile<4xptr<i16>>, tile<4xi32> -> tile<4xptr<i16>>
    %decimal_stored = store_ptr_tko weak %decimal_at, %decimal_bits : tile<4xptr<i16>>, tile<4xi16> -> token
    return
  }
}
