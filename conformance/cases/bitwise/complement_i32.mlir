// Exclusive or with all ones is the complement; De Morgan's rule with and and
// or.
cuda_tile.module @complement_i32 {
  entry @complement_i32(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %ones_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %a_at = offset %a_atn, %l512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i32>> -> tile<512xi32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %b_at = offset %b_atn, %l512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i32>> -> tile<512xi32>, token
    %ones_at1 = reshape %ones_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ones_atn = broadcast %ones_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %ones_at = offset %ones_atn, %l512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %ones, %ones_token = load_ptr_tko weak %ones_at : tile<512xptr<i32>> -> tile<512xi32>, token
    %r_not_a = xori %a, %ones : tile<512xi32>
    %r_not_b = xori %b, %ones : tile<512xi32>
    %r_either = ori %r_not_a, %r_not_b : tile<512xi32>
    %r_both = andi %r_not_a, %r_not_b : tile<512xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %out_at = offset %out_atn, %l512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %row = constant <i32: 512> : tile<512xi32>
    // Row 0: not_a.
    store_ptr_tko weak %out_at, %r_not_a : tile<512xptr<i32>>, tile<512xi32> -> token
    // Row 1: not_b.
    %out_at_1 = offset %out_at, %row : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    store_ptr_tko weak %out_at_1, %r_not_b : tile<512xptr<i32>>, tile<512xi32> -> token
    // Row 2: either.
    %out_at_2 = offset %out_at_1, %row : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    store_ptr_tko weak %out_at_2, %r_either : tile<512xptr<i32>>, tile<512xi32> -> token
    // Row 3: both.
    %out_at_3 = offset %out_at_2, %row : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    store_ptr_tko weak %out_at_3, %r_both : tile<512xptr<i32>>, tile<512xi32> -> token
    return
  }
}
