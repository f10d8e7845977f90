// reshape of i1 from shape to shape keeps the row-major order: (4, 4) (16,)
// (2, 2, 2, 2).
cuda_tile.module @reshape_i1 {
  entry @reshape_i1(%a_ptr: tile<ptr<i1>>, %out0_ptr: tile<ptr<i1>>, %out1_ptr: tile<ptr<i1>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %a = reshape %a_flat : tile<16xi1> -> tile<4x4xi1>
    %r0 = reshape %a : tile<4x4xi1> -> tile<16xi1>
    %p1_1 = reshape %out0_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    store_ptr_tko weak %p1_, %r0 : tile<16xptr<i1>>, tile<16xi1> -> token
    %r1 = reshape %r0 : tile<16xi1> -> tile<2x2x2x2xi1>
    %out1_flat = reshape %r1 : tile<2x2x2x2xi1> -> tile<16xi1>
    %p2_1 = reshape %out1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    store_ptr_tko weak %p2_, %out1_flat : tile<16xptr<i1>>, tile<16xi1> -> token
    return
  }
}
