// maxi on i8, signed and unsigned: they differ where one top bit is set.
cuda_tile.module @maxi_i8 {
  entry @maxi_i8(%a_ptr: tile<ptr<i8>>, %b_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i8>>) {
    %l512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %a_at = offset %a_atn, %l512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i8>> -> tile<512xi8>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %b_at = offset %b_atn, %l512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i8>> -> tile<512xi8>, token
    %r_signed = maxi %a, %b signed : tile<512xi8>
    %r_unsigned = maxi %a, %b unsigned : tile<512xi8>

    %out_at1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %out_at = offset %out_atn, %l512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %row = constant <i32: 512> : tile<512xi32>
    // Row 0: signed.
    store_ptr_tko weak %out_at, %r_signed : tile<512xptr<i8>>, tile<512xi8> -> token
    // Row 1: unsigned.
    %out_at_1 = offset %out_at, %row : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    store_ptr_tko weak %out_at_1, %r_unsigned : tile<512xptr<i8>>, tile<512xi8> -> token
    return
  }
}
