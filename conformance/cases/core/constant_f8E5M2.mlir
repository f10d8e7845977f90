// Literals of f8E5M2 with their very bits: NaNs with payload, subnormals,
// zeros of both signs.
cuda_tile.module @constant_f8E5M2 {
  entry @constant_f8E5M2(%list_ptr: tile<ptr<i8>>, %splat_ptr: tile<ptr<i8>>, %decimal_ptr: tile<ptr<i8>>) {
    %c = constant <f8E5M2: [[0x00, 0x01, 0x02, 0x07], [0x08, 0x38, 0x3C, 0x7B], [0x7C, 0x7E, 0x7F, 0x80], [0x81, 0xBC, 0xFE, 0xFF]]> : tile<4x4xf8E5M2>
    %list_bits = bitcast %c : tile<4x4xf8E5M2> -> tile<4x4xi8>
    %list_flat = reshape %list_bits : tile<4x4xi8> -> tile<16xi8>
    %i16 = iota : tile<16xi32>
    %list_at1 = reshape %list_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %list_atn = broadcast %list_at1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %list_at = offset %list_atn, %i16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    %list_stored = store_ptr_tko weak %list_at, %list_flat : tile<16xptr<i8>>, tile<16xi8> -> token
    %s = constant <f8E5M2: 0xFF> : tile<8xf8E5M2>
    %splat_bits = bitcast %s : tile<8xf8E5M2> -> tile<8xi8>
    %i8 = iota : tile<8xi32>
    %splat_at1 = reshape %splat_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %splat_atn = broadcast %splat_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %splat_at = offset %splat_atn, %i8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %splat_stored = store_ptr_tko weak %splat_at, %splat_bits : tile<8xptr<i8>>, tile<8xi8> -> token
    %d = constant <f8E5M2: [1.0, -2.0, 0.5, -0.0]> : tile<4xf8E5M2>
    %decimal_bits = bitcast %d : tile<4xf8E5M2> -> tile<4xi8>
    %i4 = iota : tile<4xi32>
    %decimal_at1 = reshape %decimal_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %decimal_atn = broadcast %decimal_at1 : tile<1xptr<i8>> -> tile<4xptr<i8>>
    %decimal_at = offset %decimal_atn, %i4 : tile<4xptr<i8>>, tile<4xi32> -> tile<4xptr<i8>>
    %decimal_stored = store_ptr_tko weak %decimal_at, %decimal_bits : tile<4xptr<i8>>, tile<4xi8> -> token
    return
  }
}
