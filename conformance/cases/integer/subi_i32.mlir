// subi on i32 wraps: extremes against each other, and random pairs.
cuda_tile.module @subi_i32 {
  entry @subi_i32(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %r_ptr: tile<ptr<i32>>) {
    %lane512 = iota : tile<512xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %a_at = offset %a_at_all, %lane512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i32>> -> tile<512xi32>, token
    %b_at_one = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_at_all = broadcast %b_at_one : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %b_at = offset %b_at_all, %lane512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i32>> -> tile<512xi32>, token

    %r_r = subi %a, %b : tile<512xi32>
    %r_at_one = reshape %r_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %r_at_all = broadcast %r_at_one : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %r_at = offset %r_at_all, %lane512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %r_stored = store_ptr_tko weak %r_at, %r_r : tile<512xptr<i32>>, tile<512xi32> -> token
    return
  }
}
