// insert into i1 replaces one block and leaves the rest; the first tile stays
// as it was.
cuda_tile.module @insert_whole {
  entry @insert_whole(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %out0_ptr: tile<ptr<i1>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %a = reshape %a_flat : tile<16xi1> -> tile<4x4xi1>
    %b_at1 = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %b_at = offset %b_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %b = reshape %b_flat : tile<16xi1> -> tile<4x4xi1>
    %n0_0 = constant <i32: 0> : tile<i32>
    %n0_1 = constant <i32: 0> : tile<i32>
    %r0 = insert %b, %a[%n0_0, %n0_1] : tile<4x4xi1>, tile<4x4xi1>
    %out0_flat = reshape %r0 : tile<4x4xi1> -> tile<16xi1>
    %p1_1 = reshape %out0_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    store_ptr_tko weak %p1_, %out0_flat : tile<16xptr<i1>>, tile<16xi1> -> token
    return
  }
}
