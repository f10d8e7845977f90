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
    %i1 = iota : tile<1xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %out0_at = offset %out0_atn, %i1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p1 = get_global @g1 : tile<ptr<i8>>
    %n1 = ptr_to_int %p1 : tile<ptr<i8>> -> tile<i64>
    %s1 = constant <i64: 1> : tile<i64>
    %r1 = remi %n1, %s1 unsigned : tile<i64>
    %out1_flat = reshape %r1 : tile<i64> -> tile<1xi64>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %out1_at = offset %out1_atn, %i1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p2 = get_global @g2 : tile<ptr<f32>>
    %n2 = ptr_to_int %p2 : tile<ptr<f32>> -> tile<i64>
    %s2 = constant <i64: 64> : tile<i64>
    %r2 = remi %n2, %s2 unsigned : tile<i64>
    %out2_flat = reshape %r2 : tile<i64> -> tile<1xi64>
    %out2_at1 = reshape %out2_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %out2_at = offset %out2_atn, %i1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    %out2_stored = store_ptr_tko weak %out2_at, %out2_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p3 = get_global @g3 : tile<ptr<f64>>
    %n3 = ptr_to_int %p3 : tile<ptr<f64>> -> tile<i64>
    %s3 = constant <i64: 4096> : tile<i64>
    %r3 = remi %n3, %s3 unsigned : tile<i64>
    %out3_flat = reshape %r3 : tile<i64> -> tile<1xi64>
    %out3_at1 = reshape %out3_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out3_atn = broadcast %out3_at1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %out3_at = offset %out3_atn, %i1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    %out3_stored = store_ptr_tko weak %out3_at, %out3_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p4 = get_global @g4 : tile<ptr<f64>>
    %n4 = ptr_to_int %p4 : tile<ptr<f64>> -> tile<i64>
    %s4 = constant <i64: 8> : tile<i64>
    %r4 = remi %n4, %s4 unsigned : tile<i64>
    %out4_flat = reshape %r4 : tile<i64> -> tile<1xi64>
    %out4_at1 = reshape %out4_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out4_atn = broadcast %out4_at1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %out4_at = offset %out4_atn, %i1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    %out4_stored = store_ptr_tko weak %out4_at, %out4_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p5 = get_global @g5 : tile<ptr<i16>>
    %n5 = ptr_to_int %p5 : tile<ptr<i16>> -> tile<i64>
    %s5 = constant <i64: 2> : tile<i64>
    %r5 = remi %n5, %s5 unsigned : tile<i64>
    %out5_flat = reshape %r5 : tile<i64> -> tile<1xi64>
    %out5_at1 = reshape %out5_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out5_atn = broadcast %out5_at1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %out5_at = offset %out5_atn, %i1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    %out5_stored = store_ptr_tko weak %out5_at, %out5_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p6 = get_global @g6 : tile<ptr<i8>>
    %n6 = ptr_to_int %p6 : tile<ptr<i8>> -> tile<i64>
    %s6 = constant <i64: 128> : tile<i64>
    %r6 = remi %n6, %s6 unsigned : tile<i64>
    %out6_flat = reshape %r6 : tile<i64> -> tile<1xi64>
    %out6_at1 = reshape %out6_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out6_atn = broadcast %out6_at1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %out6_at = offset %out6_atn, %i1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    %out6_stored = store_ptr_tko weak %out6_at, %out6_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    return
  }
}
