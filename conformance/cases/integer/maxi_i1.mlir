// maxi on i1, signed and unsigned: they differ where one top bit is set.
cuda_tile.module @maxi_i1 {
  entry @maxi_i1(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i1>>) {
    %l4 = iota : tile<4xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %a_at = offset %a_atn, %l4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i1>> -> tile<4xi1>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %b_at = offset %b_atn, %l4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<i1>> -> tile<4xi1>, token
    %r_signed = maxi %a, %b signed : tile<4xi1>
    %r_unsigned = maxi %a, %b unsigned : tile<4xi1>

    %out_at1 = reshape %out_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %out_at = offset %out_atn, %l4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %row = constant <i32: 4> : tile<4xi32>
    // Row 0: signed.
    store_ptr_tko weak %out_at, %r_signed : tile<4xptr<i1>>, tile<4xi1> -> token
    // Row 1: unsigned.
    %out_at_1 = offset %out_at, %row : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    store_ptr_tko weak %out_at_1, %r_unsigned : tile<4xptr<i1>>, tile<4xi1> -> token
    return
  }
}
