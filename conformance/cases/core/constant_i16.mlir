// Literals of i16: splats, lists, ranks 0 to 4.
cuda_tile.module @constant_i16 {
  entry @constant_i16(%list0_ptr: tile<ptr<i16>>, %splat0_ptr: tile<ptr<i16>>, %list1_ptr: tile<ptr<i16>>, %splat1_ptr: tile<ptr<i16>>, %list2_ptr: tile<ptr<i16>>, %splat2_ptr: tile<ptr<i16>>, %list3_ptr: tile<ptr<i16>>, %splat3_ptr: tile<ptr<i16>>, %list4_ptr: tile<ptr<i16>>, %splat4_ptr: tile<ptr<i16>>, %list5_ptr: tile<ptr<i16>>, %splat5_ptr: tile<ptr<i16>>) {
    %c0 = constant <i16: 0> : tile<i16>
    %list0_flat = reshape %c0 : tile<i16> -> tile<1xi16>
    %l1 = iota : tile<1xi32>
    %p1_1 = reshape %list0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<1xptr<i16>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<i16>>, tile<1xi32> -> tile<1xptr<i16>>
    store_ptr_tko weak %p1_, %list0_flat : tile<1xptr<i16>>, tile<1xi16> -> token
    %s0 = constant <i16: -21846> : tile<i16>
    %splat0_flat = reshape %s0 : tile<i16> -> tile<1xi16>
    %p2_1 = reshape %splat0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<1xptr<i16>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i16>>, tile<1xi32> -> tile<1xptr<i16>>
    store_ptr_tko weak %p2_, %splat0_flat : tile<1xptr<i16>>, tile<1xi16> -> token
    %c1 = constant <i16: [1]> : tile<1xi16>
    %p3_1 = reshape %list1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i16>> -> tile<1xptr<i16>>
    %p3_ = offset %p3_n, %l1 : tile<1xptr<i16>>, tile<1xi32> -> tile<1xptr<i16>>
    store_ptr_tko weak %p3_, %c1 : tile<1xptr<i16>>, tile<1xi16> -> token
    %s1 = constant <i16: 21845> : tile<1xi16>
    %p4_1 = reshape %splat1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i16>> -> tile<1xptr<i16>>
    %p4_ = offset %p4_n, %l1 : tile<1xptr<i16>>, tile<1xi32> -> tile<1xptr<i16>>
    store_ptr_tko weak %p4_, %s1 : tile<1xptr<i16>>, tile<1xi16> -> token
    %c2 = constant <i16: [2, 3, 7, 10, -1, -2, -7, -10, -32768, -32767, 32767, 32766, 21845, -21846, 0, 1]> : tile<16xi16>
    %l16 = iota : tile<16xi32>
    %p5_1 = reshape %list2_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p5_ = offset %p5_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p5_, %c2 : tile<16xptr<i16>>, tile<16xi16> -> token
    %s2 = constant <i16: -21846> : tile<16xi16>
    %p6_1 = reshape %splat2_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p6_ = offset %p6_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p6_, %s2 : tile<16xptr<i16>>, tile<16xi16> -> token
    %c3 = constant <i16: [[3, 7, 10, -1], [-2, -7, -10, -32768]]> : tile<2x4xi16>
    %list3_flat = reshape %c3 : tile<2x4xi16> -> tile<8xi16>
    %l8 = iota : tile<8xi32>
    %p7_1 = reshape %list3_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %p7_ = offset %p7_n, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    store_ptr_tko weak %p7_, %list3_flat : tile<8xptr<i16>>, tile<8xi16> -> token
    %s3 = constant <i16: 21845> : tile<2x4xi16>
    %splat3_flat = reshape %s3 : tile<2x4xi16> -> tile<8xi16>
    %p8_1 = reshape %splat3_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p8_n = broadcast %p8_1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %p8_ = offset %p8_n, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    store_ptr_tko weak %p8_, %splat3_flat : tile<8xptr<i16>>, tile<8xi16> -> token
    %c4 = constant <i16: [[[7, 10, -1, -2], [-7, -10, -32768, -32767]], [[32767, 32766, 21845, -21846], [0, 1, 2, 3]]]> : tile<2x2x4xi16>
    %list4_flat = reshape %c4 : tile<2x2x4xi16> -> tile<16xi16>
    %p9_1 = reshape %list4_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p9_n = broadcast %p9_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p9_ = offset %p9_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p9_, %list4_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    %s4 = constant <i16: -21846> : tile<2x2x4xi16>
    %splat4_flat = reshape %s4 : tile<2x2x4xi16> -> tile<16xi16>
    %p10_1 = reshape %splat4_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p10_n = broadcast %p10_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p10_ = offset %p10_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p10_, %splat4_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    %c5 = constant <i16: [[[[10, -1, -2, -7], [-10, -32768, -32767, 32767]], [[32766, 21845, -21846, 0], [1, 2, 3, 7]]]]> : tile<1x2x2x4xi16>
    %list5_flat = reshape %c5 : tile<1x2x2x4xi16> -> tile<16xi16>
    %p11_1 = reshape %list5_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p11_n = broadcast %p11_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p11_ = offset %p11_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p11_, %list5_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    %s5 = constant <i16: 21845> : tile<1x2x2x4xi16>
    %splat5_flat = reshape %s5 : tile<1x2x2x4xi16> -> tile<16xi16>
    %p12_1 = reshape %splat5_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p12_n = broadcast %p12_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p12_ = offset %p12_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p12_, %splat5_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    return
  }
}
