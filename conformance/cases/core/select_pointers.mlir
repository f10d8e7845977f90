// select between pointers into two arrays.
cuda_tile.module @select_pointers {
  entry @select_pointers(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %c_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %b_at1 = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %b_at = offset %b_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %c_at1 = reshape %c_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %c_at = offset %c_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %p = select %c, %a_at, %b_at : tile<16xi1>, tile<16xptr<i32>>
    %r, %t = load_ptr_tko weak %p : tile<16xptr<i32>> -> tile<16xi32>, token
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %r : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
