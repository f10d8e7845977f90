// bitcast from i8 keeps every bit, those of NaNs too; floats are seen through
// a second bitcast to integers.
cuda_tile.module @bitcast_i8 {
  entry @bitcast_i8(%a_ptr: tile<ptr<i8>>, %r_f8E4M3FN_ptr: tile<ptr<i8>>, %r_f8E5M2_ptr: tile<ptr<i8>>, %r_f8E8M0FNU_ptr: tile<ptr<i8>>) {
    %l256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %a_at = offset %a_atn, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<i8>> -> tile<256xi8>, token
    %as_f8E4M3FN = bitcast %a : tile<256xi8> -> tile<256xf8E4M3FN>
    %back_f8E4M3FN = bitcast %as_f8E4M3FN : tile<256xf8E4M3FN> -> tile<256xi8>
    %p1_1 = reshape %r_f8E4M3FN_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p1_ = offset %p1_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p1_, %back_f8E4M3FN : tile<256xptr<i8>>, tile<256xi8> -> token
    %as_f8E5M2 = bitcast %a : tile<256xi8> -> tile<256xf8E5M2>
    %back_f8E5M2 = bitcast %as_f8E5M2 : tile<256xf8E5M2> -> tile<256xi8>
    %p2_1 = reshape %r_f8E5M2_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p2_ = offset %p2_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p2_, %back_f8E5M2 : tile<256xptr<i8>>, tile<256xi8> -> token
    %as_f8E8M0FNU = bitcast %a : tile<256xi8> -> tile<256xf8E8M0FNU>
    %back_f8E8M0FNU = bitcast %as_f8E8M0FNU : tile<256xf8E8M0FNU> -> tile<256xi8>
    %p3_1 = reshape %r_f8E8M0FNU_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p3_ = offset %p3_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p3_, %back_f8E8M0FNU : tile<256xptr<i8>>, tile<256xi8> -> token
    return
  }
}
