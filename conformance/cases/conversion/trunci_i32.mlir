// trunci from i32 keeps the low bits.
cuda_tile.module @trunci_i32 {
  entry @trunci_i32(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i1>>, %out1_ptr: tile<ptr<i8>>, %out2_ptr: tile<ptr<i16>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i32>> -> tile<64xi32>, token
    %r_i1 = trunci %a : tile<64xi32> -> tile<64xi1>
    %r_i8 = trunci %a : tile<64xi32> -> tile<64xi8>
    %r_i16 = trunci %a : tile<64xi32> -> tile<64xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i1>> -> tile<64xptr<i1>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<i1>>, tile<64xi32> -> tile<64xptr<i1>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: i1.
    store_ptr_tko weak %out_at, %r_i1 : tile<64xptr<i1>>, tile<64xi1> -> token

    %out1_at1 = reshape %out1_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %out1_at = offset %out1_atn, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    // Row 0: i8.
    store_ptr_tko weak %out1_at, %r_i8 : tile<64xptr<i8>>, tile<64xi8> -> token

    %out2_at1 = reshape %out2_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %out2_at = offset %out2_atn, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    // Row 0: i16.
    store_ptr_tko weak %out2_at, %r_i16 : tile<64xptr<i16>>, tile<64xi16> -> token
    return
  }
}
