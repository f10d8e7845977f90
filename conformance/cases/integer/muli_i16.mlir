// muli on i16 wraps: extremes against each other, and random pairs.
cuda_tile.module @muli_i16 {
  entry @muli_i16(%a_ptr: tile<ptr<i16>>, %b_ptr: tile<ptr<i16>>, %out_ptr: tile<ptr<i16>>) {
    %l512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %a_at = offset %a_atn, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i16>> -> tile<512xi16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %b_at = offset %b_atn, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i16>> -> tile<512xi16>, token
    %r_r = muli %a, %b : tile<512xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<512xptr<i16>>
    %out_at = offset %out_atn, %l512 : tile<512xptr<i16>>, tile<512xi32> -> tile<512xptr<i16>>
    %row = constant <i32: 512> : tile<512xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<512xptr<i16>>, tile<512xi16> -> token
    return
  }
}
