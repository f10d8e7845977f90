// trunci from i32 with overflow promises, on values that keep them.
cuda_tile.module @trunci_i32_promises {
  entry @trunci_i32_promises(%a_i1_signed_wrap_ptr: tile<ptr<i32>>, %a_i1_unsigned_wrap_ptr: tile<ptr<i32>>, %a_i1_wrap_ptr: tile<ptr<i32>>, %a_i8_signed_wrap_ptr: tile<ptr<i32>>, %a_i8_unsigned_wrap_ptr: tile<ptr<i32>>, %a_i8_wrap_ptr: tile<ptr<i32>>, %a_i16_signed_wrap_ptr: tile<ptr<i32>>, %a_i16_unsigned_wrap_ptr: tile<ptr<i32>>, %a_i16_wrap_ptr: tile<ptr<i32>>, %i1_signed_wrap_ptr: tile<ptr<i1>>, %i1_unsigned_wrap_ptr: tile<ptr<i1>>, %i1_wrap_ptr: tile<ptr<i1>>, %i8_signed_wrap_ptr: tile<ptr<i8>>, %i8_unsigned_wrap_ptr: tile<ptr<i8>>, %i8_wrap_ptr: tile<ptr<i8>>, %i16_signed_wrap_ptr: tile<ptr<i16>>, %i16_unsigned_wrap_ptr: tile<ptr<i16>>, %i16_wrap_ptr: tile<ptr<i16>>) {
    %i32 = iota : tile<32xi32>
    %a_i1_signed_wrap_at1 = reshape %a_i1_signed_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i1_signed_wrap_atn = broadcast %a_i1_signed_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i1_signed_wrap_at = offset %a_i1_signed_wrap_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i1_signed_wrap, %a_i1_signed_wrap_token = load_ptr_tko weak %a_i1_signed_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i1_unsigned_wrap_at1 = reshape %a_i1_unsigned_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i1_unsigned_wrap_atn = broadcast %a_i1_unsigned_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i1_unsigned_wrap_at = offset %a_i1_unsigned_wrap_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i1_unsigned_wrap, %a_i1_unsigned_wrap_token = load_ptr_tko weak %a_i1_unsigned_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i1_wrap_at1 = reshape %a_i1_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i1_wrap_atn = broadcast %a_i1_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i1_wrap_at = offset %a_i1_wrap_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i1_wrap, %a_i1_wrap_token = load_ptr_tko weak %a_i1_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i8_signed_wrap_at1 = reshape %a_i8_signed_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i8_signed_wrap_atn = broadcast %a_i8_signed_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i8_signed_wrap_at = offset %a_i8_signed_wrap_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i8_signed_wrap, %a_i8_signed_wrap_token = load_ptr_tko weak %a_i8_signed_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i8_unsigned_wrap_at1 = reshape %a_i8_unsigned_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i8_unsigned_wrap_atn = broadcast %a_i8_unsigned_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i8_unsigned_wrap_at = offset %a_i8_unsigned_wrap_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i8_unsigned_wrap, %a_i8_unsigned_wrap_token = load_ptr_tko weak %a_i8_unsigned_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i8_wrap_at1 = reshape %a_i8_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i8_wrap_atn = broadcast %a_i8_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i8_wrap_at = offset %a_i8_wrap_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i8_wrap, %a_i8_wrap_token = load_ptr_tko weak %a_i8_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i16_signed_wrap_at1 = reshape %a_i16_signed_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i16_signed_wrap_atn = broadcast %a_i16_signed_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i16_signed_wrap_at = offset %a_i16_signed_wrap_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i16_signed_wrap, %a_i16_signed_wrap_token = load_ptr_tko weak %a_i16_signed_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i16_unsigned_wrap_at1 = reshape %a_i16_unsigned_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i16_unsigned_wrap_atn = broadcast %a_i16_unsigned_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i16_unsigned_wrap_at = offset %a_i16_unsigned_wrap_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i16_unsigned_wrap, %a_i16_unsigned_wrap_token = load_ptr_tko weak %a_i16_unsigned_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i16_wrap_at1 = reshape %a_i16_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i16_wrap_atn = broadcast %a_i16_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i16_wrap_at = offset %a_i16_wrap_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i16_wrap, %a_i16_wrap_token = load_ptr_tko weak %a_i16_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token

    %r_i1_signed_wrap = trunci %a_i1_signed_wrap overflow<no_signed_wrap> : tile<32xi32> -> tile<32xi1>
    %i1_signed_wrap_at1 = reshape %i1_signed_wrap_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %i1_signed_wrap_atn = broadcast %i1_signed_wrap_at1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %i1_signed_wrap_at = offset %i1_signed_wrap_atn, %i32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %i1_signed_wrap_stored = store_ptr_tko weak %i1_signed_wrap_at, %r_i1_signed_wrap : tile<32xptr<i1>>, tile<32xi1> -> token

    %r_i1_unsigned_wrap = trunci %a_i1_unsigned_wrap overflow<no_unsigned_wrap> : tile<32xi32> -> tile<32xi1>
    %i1_unsigned_wrap_at1 = reshape %i1_unsigned_wrap_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %i1_unsigned_wrap_atn = broadcast %i1_unsigned_wrap_at1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %i1_unsigned_wrap_at = offset %i1_unsigned_wrap_atn, %i32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %i1_unsigned_wrap_stored = store_ptr_tko weak %i1_unsigned_wrap_at, %r_i1_unsigned_wrap : tile<32xptr<i1>>, tile<32xi1> -> token

    %r_i1_wrap = trunci %a_i1_wrap overflow<no_wrap> : tile<32xi32> -> tile<32xi1>
    %i1_wrap_at1 = reshape %i1_wrap_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %i1_wrap_atn = broadcast %i1_wrap_at1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %i1_wrap_at = offset %i1_wrap_atn, %i32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %i1_wrap_stored = store_ptr_tko weak %i1_wrap_at, %r_i1_wrap : tile<32xptr<i1>>, tile<32xi1> -> token

    %r_i8_signed_wrap = trunci %a_i8_signed_wrap overflow<no_signed_wrap> : tile<32xi32> -> tile<32xi8>
    %i8_signed_wrap_at1 = reshape %i8_signed_wrap_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %i8_signed_wrap_atn = broadcast %i8_signed_wrap_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %i8_signed_wrap_at = offset %i8_signed_wrap_atn, %i32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %i8_signed_wrap_stored = store_ptr_tko weak %i8_signed_wrap_at, %r_i8_signed_wrap : tile<32xptr<i8>>, tile<32xi8> -> token

    %r_i8_unsigned_wrap = trunci %a_i8_unsigned_wrap overflow<no_unsigned_wrap> : tile<32xi32> -> tile<32xi8>
    %i8_unsigned_wrap_at1 = reshape %i8_unsigned_wrap_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %i8_unsigned_wrap_atn = broadcast %i8_unsigned_wrap_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %i8_unsigned_wrap_at = offset %i8_unsigned_wrap_atn, %i32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %i8_unsigned_wrap_stored = store_ptr_tko weak %i8_unsigned_wrap_at, %r_i8_unsigned_wrap : tile<32xptr<i8>>, tile<32xi8> -> token

    %r_i8_wrap = trunci %a_i8_wrap overflow<no_wrap> : tile<32xi32> -> tile<32xi8>
    %i8_wrap_at1 = reshape %i8_wrap_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %i8_wrap_atn = broadcast %i8_wrap_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %i8_wrap_at = offset %i8_wrap_atn, %i32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %i8_wrap_stored = store_ptr_tko weak %i8_wrap_at, %r_i8_wrap : tile<32xptr<i8>>, tile<32xi8> -> token

    %r_i16_signed_wrap = trunci %a_i16_signed_wrap overflow<no_signed_wrap> : tile<32xi32> -> tile<32xi16>
    %i16_signed_wrap_at1 = reshape %i16_signed_wrap_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %i16_signed_wrap_atn = broadcast %i16_signed_wrap_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %i16_signed_wrap_at = offset %i16_signed_wrap_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %i16_signed_wrap_stored = store_ptr_tko weak %i16_signed_wrap_at, %r_i16_signed_wrap : tile<32xptr<i16>>, tile<32xi16> -> token

    %r_i16_unsigned_wrap = trunci %a_i16_unsigned_wrap overflow<no_unsigned_wrap> : tile<32xi32> -> tile<32xi16>
    %i16_unsigned_wrap_at1 = reshape %i16_unsigned_wrap_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %i16_unsigned_wrap_atn = broadcast %i16_unsigned_wrap_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %i16_unsigned_wrap_at = offset %i16_unsigned_wrap_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %i16_unsigned_wrap_stored = store_ptr_tko weak %i16_unsigned_wrap_at, %r_i16_unsigned_wrap : tile<32xptr<i16>>, tile<32xi16> -> token

    %r_i16_wrap = trunci %a_i16_wrap overflow<no_wrap> : tile<32xi32> -> tile<32xi16>
    %i16_wrap_at1 = reshape %i16_wrap_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %i16_wrap_atn = broadcast %i16_wrap_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %i16_wrap_at = offset %i16_wrap_atn, %i32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %i16_wrap_stored = store_ptr_tko weak %i16_wrap_at, %r_i16_wrap : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
