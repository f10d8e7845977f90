// select between pointers into two arrays.
cuda_tile.module @select_pointers {
  entry @select_pointers(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %c_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i32>>) {
    %i16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %a_at = offset %a_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %b_at1 = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %b_at = offset %b_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %c_at1 = reshape %c_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %c_at = offset %c_atn, %i16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %p = select %c, %a_at, %b_at : tile<16xi1>, tile<16xptr<i32>>
    %r, %t = load_ptr_tko weak %p : tile<16xptr<i32>> -> tile<16xi32>, token
    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out_at = offset %out_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out_stored = store_ptr_tko weak %out_at, %r : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
