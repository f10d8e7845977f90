// mini on i32, signed and unsigned: they differ where one top bit is set.
cuda_tile.module @mini_i32 {
  entry @mini_i32(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %signed_ptr: tile<ptr<i32>>, %unsigned_ptr: tile<ptr<i32>>) {
    %i512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %a_at = offset %a_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i32>> -> tile<512xi32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %b_at = offset %b_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i32>> -> tile<512xi32>, token

    %r_signed = mini %a, %b signed : tile<512xi32>
    %signed_at1 = reshape %signed_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %signed_atn = broadcast %signed_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %signed_at = offset %signed_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %signed_stored = store_ptr_tko weak %signed_at, %r_signed : tile<512xptr<i32>>, tile<512xi32> -> token

    %r_unsigned = mini %a, %b unsigned : tile<512xi32>
    %unsigned_at1 = reshape %unsigned_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %unsigned_atn = broadcast %unsigned_at1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %unsigned_at = offset %unsigned_atn, %i512 : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %unsigned_stored = store_ptr_tko weak %unsigned_at, %r_unsigned : tile<512xptr<i32>>, tile<512xi32> -> token
    return
  }
}
