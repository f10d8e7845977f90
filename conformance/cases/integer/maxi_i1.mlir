// maxi on i1, signed and unsigned: they differ where one top bit is set.
cuda_tile.module @maxi_i1 {
  entry @maxi_i1(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %signed_ptr: tile<ptr<i1>>, %unsigned_ptr: tile<ptr<i1>>) {
    %i4 = iota : tile<4xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %a_at = offset %a_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<i1>> -> tile<4xi1>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %b_at = offset %b_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<i1>> -> tile<4xi1>, token

    %r_signed = maxi %a, %b signed : tile<4xi1>
    %signed_at1 = reshape %signed_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %signed_atn = broadcast %signed_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %signed_at = offset %signed_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %signed_stored = store_ptr_tko weak %signed_at, %r_signed : tile<4xptr<i1>>, tile<4xi1> -> token

    %r_unsigned = maxi %a, %b unsigned : tile<4xi1>
    %unsigned_at1 = reshape %unsigned_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %unsigned_atn = broadcast %unsigned_at1 : tile<1xptr<i1>> -> tile<4xptr<i1>>
    %unsigned_at = offset %unsigned_atn, %i4 : tile<4xptr<i1>>, tile<4xi32> -> tile<4xptr<i1>>
    %unsigned_stored = store_ptr_tko weak %unsigned_at, %r_unsigned : tile<4xptr<i1>>, tile<4xi1> -> token
    return
  }
}
