// A global lies at a multiple of its alignment, and at one of its element's
// size without.
cuda_tile.module @global_alignment {
  global @g0 alignment = 256 <i8: 1> : tile<1xi8>
  global @g1 alignment = 1 <i8: 1> : tile<1xi8>
  global @g2 alignment = 64 <f32: 1.0> : tile<1xf32>
  global @g3 alignment = 4096 <f64: 1.0> : tile<1xf64>
  global @g4 <f64: 1.0> : tile<1xf64>
  global @g5 <i16: 1> : tile<1xi16>
  global @g6 alignment = 128 <i8: 1> : tile<1xi8>
  entry @global_alignment(%out0_ptr: tile<ptr<i64>>, %out1_ptr: tile<ptr<i64>>, %out2_ptr: tile<ptr<i64>>, %out3_ptr: tile<ptr<i64>>, %out4_ptr: tile<ptr<i64>>, %out5_ptr: tile<ptr<i64>>, %out6_ptr: tile<ptr<i64>>) {
    %p0 = get_global @g0 : tile<ptr<i8>>
    %n0 = ptr_to_int %p0 : tile<ptr<i8>> -> tile<i64>
    %s0 = constant <i64: 256> : tile<i64>
    %r0 = remi %n0, %s0 unsigned : tile<i64>
    %out0_flat = reshape %r0 : tile<i64> -> tile<1xi64>
    %l1 = iota : tile<1xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p1_, %out0_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p1 = get_global @g1 : tile<ptr<i8>>
    %n1 = ptr_to_int %p1 : tile<ptr<i8>> -> tile<i64>
    %s1 = constant <i64: 1> : tile<i64>
    %r1 = remi %n1, %s1 unsigned : tile<i64>
    %out1_flat = reshape %r1 : tile<i64> -> tile<1xi64>
    %p2_1 = reshape %out1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p2_, %out1_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p2 = get_global @g2 : tile<ptr<f32>>
    %n2 = ptr_to_int %p2 : tile<ptr<f32>> -> tile<i64>
    %s2 = constant <i64: 64> : tile<i64>
    %r2 = remi %n2, %s2 unsigned : tile<i64>
    %out2_flat = reshape %r2 : tile<i64> -> tile<1xi64>
    %p3_1 = reshape %out2_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p3_ = offset %p3_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p3_, %out2_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p3 = get_global @g3 : tile<ptr<f64>>
    %n3 = ptr_to_int %p3 : tile<ptr<f64>> -> tile<i64>
    %s3 = constant <i64: 4096> : tile<i64>
    %r3 = remi %n3, %s3 unsigned : tile<i64>
    %out3_flat = reshape %r3 : tile<i64> -> tile<1xi64>
    %p4_1 = reshape %out3_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p4_ = offset %p4_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p4_, %out3_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p4 = get_global @g4 : tile<ptr<f64>>
    %n4 = ptr_to_int %p4 : tile<ptr<f64>> -> tile<i64>
    %s4 = constant <i64: 8> : tile<i64>
    %r4 = remi %n4, %s4 unsigned : tile<i64>
    %out4_flat = reshape %r4 : tile<i64> -> tile<1xi64>
    %p5_1 = reshape %out4_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p5_ = offset %p5_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p5_, %out4_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p5 = get_global @g5 : tile<ptr<i16>>
    %n5 = ptr_to_int %p5 : tile<ptr<i16>> -> tile<i64>
    %s5 = constant <i64: 2> : tile<i64>
    %r5 = remi %n5, %s5 unsigned : tile<i64>
    %out5_flat = reshape %r5 : tile<i64> -> tile<1xi64>
    %p6_1 = reshape %out5_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p6_ = offset %p6_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p6_, %out5_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p6 = get_global @g6 : tile<ptr<i8>>
    %n6 = ptr_to_int %p6 : tile<ptr<i8>> -> tile<i64>
    %s6 = constant <i64: 128> : tile<i64>
    %r6 = remi %n6, %s6 unsigned : tile<i64>
    %out6_flat = reshape %r6 : tile<i64> -> tile<1xi64>
    %p7_1 = reshape %out6_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p7_ = offset %p7_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p7_, %out6_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    return
  }
}
