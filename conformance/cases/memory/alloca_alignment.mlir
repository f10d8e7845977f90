// alloca at multiples of its alignment, of every element size; no elements are
// allowed too; allocations do not overlap.
cuda_tile.module @alloca_alignment {
  entry @alloca_alignment(%out0_ptr: tile<ptr<i64>>, %out1_ptr: tile<ptr<i64>>, %out2_ptr: tile<ptr<i64>>, %out3_ptr: tile<ptr<i64>>, %out4_ptr: tile<ptr<i64>>, %out5_ptr: tile<ptr<i64>>, %out_x_ptr: tile<ptr<i8>>, %out_y_ptr: tile<ptr<i64>>) {
    %p0 = alloca num_elem = 3, alignment = 1 : tile<ptr<i8>>
    %n0 = ptr_to_int %p0 : tile<ptr<i8>> -> tile<i64>
    %m0 = constant <i64: 0> : tile<i64>
    %r0 = andi %n0, %m0 : tile<i64>
    %out0_flat = reshape %r0 : tile<i64> -> tile<1xi64>
    %l1 = iota : tile<1xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p1_, %out0_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p1 = alloca num_elem = 5, alignment = 64 : tile<ptr<f16>>
    %n1 = ptr_to_int %p1 : tile<ptr<f16>> -> tile<i64>
    %m1 = constant <i64: 63> : tile<i64>
    %r1 = andi %n1, %m1 : tile<i64>
    %out1_flat = reshape %r1 : tile<i64> -> tile<1xi64>
    %p2_1 = reshape %out1_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p2_, %out1_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p2 = alloca num_elem = 64, alignment = 128 global : tile<ptr<f32>>
    %n2 = ptr_to_int %p2 : tile<ptr<f32>> -> tile<i64>
    %m2 = constant <i64: 127> : tile<i64>
    %r2 = andi %n2, %m2 : tile<i64>
    %out2_flat = reshape %r2 : tile<i64> -> tile<1xi64>
    %p3_1 = reshape %out2_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p3_ = offset %p3_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p3_, %out2_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p3 = alloca num_elem = 2, alignment = 8 : tile<ptr<f64>>
    %n3 = ptr_to_int %p3 : tile<ptr<f64>> -> tile<i64>
    %m3 = constant <i64: 7> : tile<i64>
    %r3 = andi %n3, %m3 : tile<i64>
    %out3_flat = reshape %r3 : tile<i64> -> tile<1xi64>
    %p4_1 = reshape %out3_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p4_ = offset %p4_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p4_, %out3_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p4 = alloca num_elem = 1, alignment = 4096 : tile<ptr<i64>>
    %n4 = ptr_to_int %p4 : tile<ptr<i64>> -> tile<i64>
    %m4 = constant <i64: 4095> : tile<i64>
    %r4 = andi %n4, %m4 : tile<i64>
    %out4_flat = reshape %r4 : tile<i64> -> tile<1xi64>
    %p5_1 = reshape %out4_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p5_ = offset %p5_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p5_, %out4_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %p5 = alloca num_elem = 0, alignment = 16 : tile<ptr<i8>>
    %n5 = ptr_to_int %p5 : tile<ptr<i8>> -> tile<i64>
    %m5 = constant <i64: 15> : tile<i64>
    %r5 = andi %n5, %m5 : tile<i64>
    %out5_flat = reshape %r5 : tile<i64> -> tile<1xi64>
    %p6_1 = reshape %out5_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p6_ = offset %p6_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p6_, %out5_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    %a = constant <i8: 1> : tile<i8>
    %b = constant <i64: 2> : tile<i64>
    %ta = store_ptr_tko weak %p0, %a : tile<ptr<i8>>, tile<i8> -> token
    %tb = store_ptr_tko weak %p4, %b : tile<ptr<i64>>, tile<i64> -> token
    %x, %tx = load_ptr_tko weak %p0 token=%ta : tile<ptr<i8>> -> tile<i8>, token
    %y, %ty = load_ptr_tko weak %p4 token=%tb : tile<ptr<i64>> -> tile<i64>, token
    %out_x_flat = reshape %x : tile<i8> -> tile<1xi8>
    %p7_1 = reshape %out_x_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i8>> -> tile<1xptr<i8>>
    %p7_ = offset %p7_n, %l1 : tile<1xptr<i8>>, tile<1xi32> -> tile<1xptr<i8>>
    store_ptr_tko weak %p7_, %out_x_flat : tile<1xptr<i8>>, tile<1xi8> -> token
    %out_y_flat = reshape %y : tile<i64> -> tile<1xi64>
    %p8_1 = reshape %out_y_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p8_n = broadcast %p8_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p8_ = offset %p8_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p8_, %out_y_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    return
  }
}
