// mulhii on i1: the high half of the unsigned product, whatever the top bits.
cuda_tile.module @mulhii_i1 {
  entry @mulhii_i1(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i1>>) {
    %l4 = iota : tile<4xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %a_at = offset %a_atn, %l4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i1>> -> tile<4xi1>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %b_at = offset %b_atn, %l4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<i1>> -> tile<4xi1>, token
    %r_r = mulhii %a, %b : tile<4xi1>

    %out_at1 = reshape %out_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %out_at = offset %out_atn, %l4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %row = constant <i32: 4> : tile<4xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<4xptr<i1>>, tile<4xi1> -> token
    return
  }
}
