// exti from i4, which comes from unpack, and from i1 to i4, which pack shows.
cuda_tile.module @exti_i4 {
  entry @exti_i4(%a_ptr: tile<ptr<i8>>, %r_signed_i8_ptr: tile<ptr<i8>>, %r_unsigned_i8_ptr: tile<ptr<i8>>, %r_signed_i32_ptr: tile<ptr<i32>>, %r_unsigned_i32_ptr: tile<ptr<i32>>, %r_signed_i64_ptr: tile<ptr<i64>>, %r_unsigned_i64_ptr: tile<ptr<i64>>, %r_signed_i4_ptr: tile<ptr<i8>>, %r_unsigned_i4_ptr: tile<ptr<i8>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<16xptr<i8>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i8>>, tile<16xi32> -> tile<16xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i8>> -> tile<16xi8>, token
    %n = unpack %a : tile<16xi8> -> tile<32xi4>
    %signed_i8 = exti %n signed : tile<32xi4> -> tile<32xi8>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %r_signed_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    store_ptr_tko weak %p1_, %signed_i8 : tile<32xptr<i8>>, tile<32xi8> -> token
    %unsigned_i8 = exti %n unsigned : tile<32xi4> -> tile<32xi8>
    %p2_1 = reshape %r_unsigned_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %p2_ = offset %p2_n, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    store_ptr_tko weak %p2_, %unsigned_i8 : tile<32xptr<i8>>, tile<32xi8> -> token
    %signed_i32 = exti %n signed : tile<32xi4> -> tile<32xi32>
    %p3_1 = reshape %r_signed_i32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p3_ = offset %p3_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p3_, %signed_i32 : tile<32xptr<i32>>, tile<32xi32> -> token
    %unsigned_i32 = exti %n unsigned : tile<32xi4> -> tile<32xi32>
    %p4_1 = reshape %r_unsigned_i32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p4_ = offset %p4_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p4_, %unsigned_i32 : tile<32xptr<i32>>, tile<32xi32> -> token
    %signed_i64 = exti %n signed : tile<32xi4> -> tile<32xi64>
    %p5_1 = reshape %r_signed_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p5_n = broadcast %p5_1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %p5_ = offset %p5_n, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %p5_, %signed_i64 : tile<32xptr<i64>>, tile<32xi64> -> token
    %unsigned_i64 = exti %n unsigned : tile<32xi4> -> tile<32xi64>
    %p6_1 = reshape %r_unsigned_i64_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p6_n = broadcast %p6_1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %p6_ = offset %p6_n, %l32 : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    store_ptr_tko weak %p6_, %unsigned_i64 : tile<32xptr<i64>>, tile<32xi64> -> token
    %b = constant <i1: [true, false, false, true]> : tile<4xi1>
    %b_signed = exti %b signed : tile<4xi1> -> tile<4xi4>
    %b_unsigned = exti %b unsigned : tile<4xi1> -> tile<4xi4>
    %signed_bytes = pack %b_signed : tile<4xi4> -> tile<2xi8>
    %unsigned_bytes = pack %b_unsigned : tile<4xi4> -> tile<2xi8>
    %l2 = iota : tile<2xi32>
    %p7_1 = reshape %r_signed_i4_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p7_n = broadcast %p7_1 : tile<1xptr<i8>> -> tile<2xptr<i8>>
    %p7_ = offset %p7_n, %l2 : tile<2xptr<i8>>, tile<2xi32> -> tile<2xptr<i8>>
    store_ptr_tko weak %p7_, %signed_bytes : tile<2xptr<i8>>, tile<2xi8> -> token
    %p8_1 = reshape %r_unsigned_i4_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p8_n = broadcast %p8_1 : tile<1xptr<i8>> -> tile<2xptr<i8>>
    %p8_ = offset %p8_n, %l2 : tile<2xptr<i8>>, tile<2xi32> -> tile<2xptr<i8>>
    store_ptr_tko weak %p8_, %unsigned_bytes : tile<2xptr<i8>>, tile<2xi8> -> token
    return
  }
}
