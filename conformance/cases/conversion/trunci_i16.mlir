// trunci from i16 keeps the low bits.
cuda_tile.module @trunci_i16 {
  entry @trunci_i16(%a_ptr: tile<ptr<i16>>, %i1_ptr: tile<ptr<i1>>, %i8_ptr: tile<ptr<i8>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i16>> -> tile<64xi16>, token

    %r_i1 = trunci %a : tile<64xi16> -> tile<64xi1>
    %i1_at1 = reshape %i1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %i1_atn = broadcast %i1_at1 : tile<1xptr<i1>> -> tile<64xptr<i1>>
    %i1_at = offset %i1_atn, %i64 : tile<64xptr<i1>>, tile<64xi32> -> tile<64xptr<i1>>
    %i1_stored = store_ptr_tko weak %i1_at, %r_i1 : tile<64xptr<i1>>, tile<64xi1> -> token

    %r_i8 = trunci %a : tile<64xi16> -> tile<64xi8>
    %i8_at1 = reshape %i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %i8_atn = broadcast %i8_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %i8_at = offset %i8_atn, %i64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %i8_stored = store_ptr_tko weak %i8_at, %r_i8 : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
