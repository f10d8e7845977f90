// Exclusive or with all ones is the complement; De Morgan's rule with and and
// or.
cuda_tile.module @complement_i32 {
  entry @complement_i32(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %ones_ptr: tile<ptr<i32>>, %not_a_ptr: tile<ptr<i32>>, %not_b_ptr: tile<ptr<i32>>, %either_ptr: tile<ptr<i32>>, %both_ptr: tile<ptr<i32>>) {
    %lane512 = iota : tile<512xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %a_at = offset %a_at_all, %lane512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i32>> -> tile<512xi32>, token
    %b_at_one = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_at_all = broadcast %b_at_one : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %b_at = offset %b_at_all, %lane512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i32>> -> tile<512xi32>, token
    %ones_at_one = reshape %ones_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ones_at_all = broadcast %ones_at_one : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %ones_at = offset %ones_at_all, %lane512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %ones, %ones_token = load_ptr_tko weak %ones_at : tile<512xptr<i32>> -> tile<512xi32>, token

    %r_not_a = xori %a, %ones : tile<512xi32>
    %not_a_at_one = reshape %not_a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %not_a_at_all = broadcast %not_a_at_one : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %not_a_at = offset %not_a_at_all, %lane512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %not_a_stored = store_ptr_tko weak %not_a_at, %r_not_a : tile<512xptr<i32>>, tile<512xi32> -> token

    %r_not_b = xori %b, %ones : tile<512xi32>
    %not_b_at_one = reshape %not_b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %not_b_at_all = broadcast %not_b_at_one : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %not_b_at = offset %not_b_at_all, %lane512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %not_b_stored = store_ptr_tko weak %not_b_at, %r_not_b : tile<512xptr<i32>>, tile<512xi32> -> token

    %r_either = ori %r_not_a, %r_not_b : tile<512xi32>
    %either_at_one = reshape %either_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %either_at_all = broadcast %either_at_one : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %either_at = offset %either_at_all, %lane512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %either_stored = store_ptr_tko weak %either_at, %r_either : tile<512xptr<i32>>, tile<512xi32> -> token

    %r_both = andi %r_not_a, %r_not_b : tile<512xi32>
    %both_at_one = reshape %both_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %both_at_all = broadcast %both_at_one : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %both_at = offset %both_at_all, %lane512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %both_stored = store_ptr_tko weak %both_at, %r_both : tile<512xptr<i32>>, tile<512xi32> -> token
    return
  }
}
