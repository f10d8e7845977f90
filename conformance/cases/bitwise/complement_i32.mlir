// Exclusive or with all ones is the complement; De Morgan's rule with and and
// or.
cuda_tile.module @complement_i32 {
  entry @complement_i32(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %ones_ptr: tile<ptr<i32>>, %not_a_ptr: tile<ptr<i32>>, %not_b_ptr: tile<ptr<i32>>, %either_ptr: tile<ptr<i32>>, %both_ptr: tile<ptr<i32>>) {
    %i512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %a_at = offset %a_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i32>> -> tile<512xi32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %b_at = offset %b_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i32>> -> tile<512xi32>, token
    %ones_at1 = reshape %ones_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ones_atn = broadcast %ones_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %ones_at = offset %ones_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %ones, %ones_token = load_ptr_tko weak %ones_at : tile<512xptr<i32>> -> tile<512xi32>, token

    %r_not_a = xori %a, %ones : tile<512xi32>
    %not_a_at1 = reshape %not_a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %not_a_atn = broadcast %not_a_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %not_a_at = offset %not_a_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %not_a_stored = store_ptr_tko weak %not_a_at, %r_not_a : tile<512xptr<i32>>, tile<512xi32> -> token

    %r_not_b = xori %b, %ones : tile<512xi32>
    %not_b_at1 = reshape %not_b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %not_b_atn = broadcast %not_b_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %not_b_at = offset %not_b_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %not_b_stored = store_ptr_tko weak %not_b_at, %r_not_b : tile<512xptr<i32>>, tile<512xi32> -> token

    %r_either = ori %r_not_a, %r_not_b : tile<512xi32>
    %either_at1 = reshape %either_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %either_atn = broadcast %either_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %either_at = offset %either_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %either_stored = store_ptr_tko weak %either_at, %r_either : tile<512xptr<i32>>, tile<512xi32> -> token

    %r_both = andi %r_not_a, %r_not_b : tile<512xi32>
    %both_at1 = reshape %both_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %both_atn = broadcast %both_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %both_at = offset %both_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %both_stored = store_ptr_tko weak %both_at, %r_both : tile<512xptr<i32>>, tile<512xi32> -> token
    return
  }
}
