// bitcast from i16 keeps every bit, those of NaNs too; floats are seen through
// a second bitcast to integers.
cuda_tile.module @bitcast_i16 {
  entry @bitcast_i16(%a_ptr: tile<ptr<i16>>, %r_f16_ptr: tile<ptr<i16>>, %r_bf16_ptr: tile<ptr<i16>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i16>> -> tile<64xi16>, token
    %as_f16 = bitcast %a : tile<64xi16> -> tile<64xf16>
    %back_f16 = bitcast %as_f16 : tile<64xf16> -> tile<64xi16>
    %p1_1 = reshape %r_f16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    store_ptr_tko weak %p1_, %back_f16 : tile<64xptr<i16>>, tile<64xi16> -> token
    %as_bf16 = bitcast %a : tile<64xi16> -> tile<64xbf16>
    %back_bf16 = bitcast %as_bf16 : tile<64xbf16> -> tile<64xi16>
    %p2_1 = reshape %r_bf16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %p2_ = offset %p2_n, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    store_ptr_tko weak %p2_, %back_bf16 : tile<64xptr<i16>>, tile<64xi16> -> token
    return
  }
}
