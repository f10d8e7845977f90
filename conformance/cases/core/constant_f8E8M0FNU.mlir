// Literals of f8E8M0FNU with their very bits: NaNs with payload, subnormals,
// zeros of both signs.
cuda_tile.module @constant_f8E8M0FNU {
  entry @constant_f8E8M0FNU(%list_ptr: tile<ptr<i8>>, %splat_ptr: tile<ptr<i8>>) {
    %c = constant <f8E8M0FNU: [[0x00, 0x01, 0x02, 0x07], [0x08, 0x38, 0x3C, 0x7B], [0x7C, 0x7E, 0x7F, 0x80], [0x81, 0xBC, 0xFE, 0xFF]]> : tile<4x4xf8E8M0FNU>
    %list_bits = bitcast %c : tile<4x4xf8E8M0FNU> -> tile<4x4xi8>
    %list_flat = reshape %list_bits : tile<4x4xi8> -> tile<16xi8>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %list_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p1_, %list_flat : tile<16xptr<i8>>, tile<16xi8> -> token
    %s = constant <f8E8M0FNU: 0xFF> : tile<8xf8E8M0FNU>
    %splat_bits = bitcast %s : tile<8xf8E8M0FNU> -> tile<8xi8>
    %l8 = iota : tile<8xi32>
    %p2_1 = reshape %splat_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    store_ptr_tko weak %p2_, %splat_bits : tile<8xptr<i8>>, tile<8xi8> -> token
    return
  }
}
