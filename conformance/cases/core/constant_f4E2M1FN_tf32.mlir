// Literals of the types no array has: f4E2M1FN is seen packed, tf32 as f32.
cuda_tile.module @constant_f4E2M1FN_tf32 {
  entry @constant_f4E2M1FN_tf32(%f4_ptr: tile<ptr<i8>>, %tf32_ptr: tile<ptr<i32>>) {
    %c = constant <f4E2M1FN: [0x0, 0x1, 0x2, 0x3, 0x4, 0x5, 0x6, 0x7, 0x8, 0x9, 0xA, 0xB, 0xC, 0xD, 0xE, 0xF]> : tile<16xf4E2M1FN>
    %bytes = pack %c : tile<16xf4E2M1FN> -> tile<8xi8>
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %f4_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    store_ptr_tko weak %p1_, %bytes : tile<8xptr<i8>>, tile<8xi8> -> token
    %t = constant <tf32: [0x00000, 0x00001, 0x3FC00, 0x1FC00, 0x3FBFF, 0x40000, 0x7FBFF, 0x1FC01]> : tile<8xtf32>
    %wide = ftof %t : tile<8xtf32> -> tile<8xf32>
    %tf32_bits = bitcast %wide : tile<8xf32> -> tile<8xi32>
    %p2_1 = reshape %tf32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p2_, %tf32_bits : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
