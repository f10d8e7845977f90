// assume div_by with every and along: the first of each group is divisible,
// the others count on; of pointers in bytes.
cuda_tile.module @assume_div_by_groups {
  entry @assume_div_by_groups(%a_ptr: tile<ptr<i32>>, %p_ptr: tile<ptr<i64>>, %out_b_ptr: tile<ptr<i32>>, %out_x_ptr: tile<ptr<i64>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i32>> -> tile<16xi32>, token
    %a = reshape %a_flat : tile<16xi32> -> tile<4x4xi32>
    %l8 = iota : tile<8xi32>
    %p_at1 = reshape %p_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p_atn = broadcast %p_at1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p_at = offset %p_atn, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %b = assume div_by<16, every 4 along 1>, %a : tile<4x4xi32>
    %q = assume div_by<16, every 8 along 0>, %p_at : tile<8xptr<i64>>
    %x, %t = load_ptr_tko weak %q : tile<8xptr<i64>> -> tile<8xi64>, token
    %out_b_flat = reshape %b : tile<4x4xi32> -> tile<16xi32>
    %p1_1 = reshape %out_b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out_b_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    %p2_1 = reshape %out_x_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    store_ptr_tko weak %p2_, %x : tile<8xptr<i64>>, tile<8xi64> -> token
    return
  }
}
