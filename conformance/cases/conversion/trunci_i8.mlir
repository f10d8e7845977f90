// trunci from i8 keeps the low bits.
cuda_tile.module @trunci_i8 {
  entry @trunci_i8(%a_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i1>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i8>> -> tile<64xi8>, token
    %r_i1 = trunci %a : tile<64xi8> -> tile<64xi1>

    %out_at1 = reshape %out_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i1>> -> tile<64xptr<i1>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<i1>>, tile<64xi32> -> tile<64xptr<i1>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: i1.
    store_ptr_tko weak %out_at, %r_i1 : tile<64xptr<i1>>, tile<64xi1> -> token
    return
  }
}
