// Literals of f32 with their very bits: NaNs with payload, subnormals, zeros
// of both signs.
cuda_tile.module @constant_f32 {
  entry @constant_f32(%list_ptr: tile<ptr<i32>>, %splat_ptr: tile<ptr<i32>>, %decimal_ptr: tile<ptr<i32>>) {
    %c = constant <f32: [[0x00000000, 0x00000001, 0x00000002, 0x00400001], [0x007FFFFF, 0x00800000, 0x00800001, 0x3F7FFFFF], [0x3F800000, 0x3F800001, 0x3FC00000, 0x3FD55555], [0x41000005, 0x33800000, 0x7F7FFFFF, 0x7F800000], [0x80000000, 0x80000001, 0x807FFFFF, 0x80800000], [0x80800002, 0xBF7FFFFF, 0xBF800000, 0xBF800002], [0xBFA00000, 0xC0000000, 0xC1000001, 0xB3800001], [0xFF7FFFFE, 0xFF7FFFFF, 0x7FC00000, 0xFFC00000]]> : tile<8x4xf32>
    %list_bits = bitcast %c : tile<8x4xf32> -> tile<8x4xi32>
    %list_flat = reshape %list_bits : tile<8x4xi32> -> tile<32xi32>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %list_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %list_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %s = constant <f32: 0xFFC00000> : tile<8xf32>
    %splat_bits = bitcast %s : tile<8xf32> -> tile<8xi32>
    %l8 = iota : tile<8xi32>
    %p2_1 = reshape %splat_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p2_, %splat_bits : tile<8xptr<i32>>, tile<8xi32> -> token
    %d = constant <f32: [1.0, -2.0, 0.5, -0.0]> : tile<4xf32>
    %decimal_bits = bitcast %d : tile<4xf32> -> tile<4xi32>
    %l4 = iota : tile<4xi32>
    %p3_1 = reshape %decimal_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p3_ = offset %p3_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p3_, %decimal_bits : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
