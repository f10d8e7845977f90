// broadcast of i1: dimensions of size 1 repeat.
cuda_tile.module @broadcast_rank4 {
  entry @broadcast_rank4(%a_ptr: tile<ptr<i1>>, %out0_ptr: tile<ptr<i1>>, %out1_ptr: tile<ptr<i1>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<8xptr<i1>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i1>>, tile<8xi32> -> tile<8xptr<i1>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i1>> -> tile<8xi1>, token
    %a = reshape %a_flat : tile<8xi1> -> tile<1x2x1x4xi1>
    %r0 = broadcast %a : tile<1x2x1x4xi1> -> tile<4x2x8x4xi1>
    %out0_flat = reshape %r0 : tile<4x2x8x4xi1> -> tile<256xi1>
    %l256 = iota : tile<256xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i1>> -> tile<256xptr<i1>>
    %p1_ = offset %p1_n, %l256 : tile<256xptr<i1>>, tile<256xi32> -> tile<256xptr<i1>>
    store_ptr_tko weak %p1_, %out0_flat : tile<256xptr<i1>>, tile<256xi1> -> token
    %r1 = broadcast %a : tile<1x2x1x4xi1> -> tile<2x2x1x4xi1>
    %out1_flat = reshape %r1 : tile<2x2x1x4xi1> -> tile<16xi1>
    %l16 = iota : tile<16xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    store_ptr_tko weak %p2_, %out1_flat : tile<16xptr<i1>>, tile<16xi1> -> token
    return
  }
}
