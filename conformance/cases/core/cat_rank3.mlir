// cat of i1 along every dimension: the left operand first.
cuda_tile.module @cat_rank3 {
  entry @cat_rank3(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %out0_ptr: tile<ptr<i1>>, %out1_ptr: tile<ptr<i1>>, %out2_ptr: tile<ptr<i1>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %a = reshape %a_flat : tile<16xi1> -> tile<2x4x2xi1>
    %b_at1 = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %b_at = offset %b_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %b = reshape %b_flat : tile<16xi1> -> tile<2x4x2xi1>
    %r0 = cat %a, %b dim = 0 : tile<2x4x2xi1>, tile<2x4x2xi1> -> tile<4x4x2xi1>
    %out0_flat = reshape %r0 : tile<4x4x2xi1> -> tile<32xi1>
    %l32 = iota : tile<32xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    store_ptr_tko weak %p1_, %out0_flat : tile<32xptr<i1>>, tile<32xi1> -> token
    %r1 = cat %a, %b dim = 1 : tile<2x4x2xi1>, tile<2x4x2xi1> -> tile<2x8x2xi1>
    %out1_flat = reshape %r1 : tile<2x8x2xi1> -> tile<32xi1>
    %p2_1 = reshape %out1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %p2_ = offset %p2_n, %l32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    store_ptr_tko weak %p2_, %out1_flat : tile<32xptr<i1>>, tile<32xi1> -> token
    %r2 = cat %a, %b dim = 2 : tile<2x4x2xi1>, tile<2x4x2xi1> -> tile<2x4x4xi1>
    %out2_flat = reshape %r2 : tile<2x4x4xi1> -> tile<32xi1>
    %p3_1 = reshape %out2_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %p3_ = offset %p3_n, %l32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    store_ptr_tko weak %p3_, %out2_flat : tile<32xptr<i1>>, tile<32xi1> -> token
    return
  }
}
