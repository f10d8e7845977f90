// Literals of i8: splats, lists, ranks 0 to 4.
cuda_tile.module @constant_i8 {
  entry @constant_i8(%list0_ptr: tile<ptr<i8>>, %splat0_ptr: tile<ptr<i8>>, %list1_ptr: tile<ptr<i8>>, %splat1_ptr: tile<ptr<i8>>, %list2_ptr: tile<ptr<i8>>, %splat2_ptr: tile<ptr<i8>>, %list3_ptr: tile<ptr<i8>>, %splat3_ptr: tile<ptr<i8>>, %list4_ptr: tile<ptr<i8>>, %splat4_ptr: tile<ptr<i8>>, %list5_ptr: tile<ptr<i8>>, %splat5_ptr: tile<ptr<i8>>) {
    %c0 = constant <i8: 0> : tile<i8>
    %list0_flat = reshape %c0 : tile<i8> -> tile<1xi8>
    %l1 = iota : tile<1xi32>
    %p1_1 = reshape %list0_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<1xptr<i8>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<i8>>, tile<1xi32> -> tile<1xptr<i8>>
    store_ptr_tko weak %p1_, %list0_flat : tile<1xptr<i8>>, tile<1xi8> -> token
    %s0 = constant <i8: -86> : tile<i8>
    %splat0_flat = reshape %s0 : tile<i8> -> tile<1xi8>
    %p2_1 = reshape %splat0_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<1xptr<i8>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i8>>, tile<1xi32> -> tile<1xptr<i8>>
    store_ptr_tko weak %p2_, %splat0_flat : tile<1xptr<i8>>, tile<1xi8> -> token
    %c1 = constant <i8: [1]> : tile<1xi8>
    %p3_1 = reshape %list1_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i8>> -> tile<1xptr<i8>>
    %p3_ = offset %p3_n, %l1 : tile<1xptr<i8>>, tile<1xi32> -> tile<1xptr<i8>>
    store_ptr_tko weak %p3_, %c1 : tile<1xptr<i8>>, tile<1xi8> -> token
    %s1 = constant <i8: 85> : tile<1xi8>
    %p4_1 = reshape %splat1_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i8>> -> tile<1xptr<i8>>
    %p4_ = offset %p4_n, %l1 : tile<1xptr<i8>>, tile<1xi32> -> tile<1xptr<i8>>
    store_ptr_tko weak %p4_, %s1 : tile<1xptr<i8>>, tile<1xi8> -> token
    %c2 = constant <i8: [2, 3, 7, 10, -1, -2, -7, -10, -128, -127, 127, 126, 85, -86, 0, 1]> : tile<16xi8>
    %l16 = iota : tile<16xi32>
    %p5_1 = reshape %list2_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p5_ = offset %p5_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p5_, %c2 : tile<16xptr<i8>>, tile<16xi8> -> token
    %s2 = constant <i8: -86> : tile<16xi8>
    %p6_1 = reshape %splat2_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p6_ = offset %p6_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p6_, %s2 : tile<16xptr<i8>>, tile<16xi8> -> token
    %c3 = constant <i8: [[3, 7, 10, -1], [-2, -7, -10, -128]]> : tile<2x4xi8>
    %list3_flat = reshape %c3 : tile<2x4xi8> -> tile<8xi8>
    %l8 = iota : tile<8xi32>
    %p7_1 = reshape %list3_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %p7_ = offset %p7_n, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    store_ptr_tko weak %p7_, %list3_flat : tile<8xptr<i8>>, tile<8xi8> -> token
    %s3 = constant <i8: 85> : tile<2x4xi8>
    %splat3_flat = reshape %s3 : tile<2x4xi8> -> tile<8xi8>
    %p8_1 = reshape %splat3_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p8_n = broadcast %p8_1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %p8_ = offset %p8_n, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    store_ptr_tko weak %p8_, %splat3_flat : tile<8xptr<i8>>, tile<8xi8> -> token
    %c4 = constant <i8: [[[7, 10, -1, -2], [-7, -10, -128, -127]], [[127, 126, 85, -86], [0, 1, 2, 3]]]> : tile<2x2x4xi8>
    %list4_flat = reshape %c4 : tile<2x2x4xi8> -> tile<16xi8>
    %p9_1 = reshape %list4_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p9_n = broadcast %p9_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p9_ = offset %p9_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p9_, %list4_flat : tile<16xptr<i8>>, tile<16xi8> -> token
    %s4 = constant <i8: -86> : tile<2x2x4xi8>
    %splat4_flat = reshape %s4 : tile<2x2x4xi8> -> tile<16xi8>
    %p10_1 = reshape %splat4_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p10_n = broadcast %p10_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p10_ = offset %p10_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p10_, %splat4_flat : tile<16xptr<i8>>, tile<16xi8> -> token
    %c5 = constant <i8: [[[[10, -1, -2, -7], [-10, -128, -127, 127]], [[126, 85, -86, 0], [1, 2, 3, 7]]]]> : tile<1x2x2x4xi8>
    %list5_flat = reshape %c5 : tile<1x2x2x4xi8> -> tile<16xi8>
    %p11_1 = reshape %list5_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p11_n = broadcast %p11_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p11_ = offset %p11_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p11_, %list5_flat : tile<16xptr<i8>>, tile<16xi8> -> token
    %s5 = constant <i8: 85> : tile<1x2x2x4xi8>
    %splat5_flat = reshape %s5 : tile<1x2x2x4xi8> -> tile<16xi8>
    %p12_1 = reshape %splat5_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p12_n = broadcast %p12_1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %p12_ = offset %p12_n, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    store_ptr_tko weak %p12_, %splat5_flat : tile<16xptr<i8>>, tile<16xi8> -> token
    return
  }
}
