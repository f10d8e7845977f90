// trunci from i32 with overflow promises, on values that keep them.
cuda_tile.module @trunci_i32_promises {
  entry @trunci_i32_promises(%a_i1_signed_wrap_ptr: tile<ptr<i32>>, %a_i1_unsigned_wrap_ptr: tile<ptr<i32>>, %a_i1_wrap_ptr: tile<ptr<i32>>, %a_i8_signed_wrap_ptr: tile<ptr<i32>>, %a_i8_unsigned_wrap_ptr: tile<ptr<i32>>, %a_i8_wrap_ptr: tile<ptr<i32>>, %a_i16_signed_wrap_ptr: tile<ptr<i32>>, %a_i16_unsigned_wrap_ptr: tile<ptr<i32>>, %a_i16_wrap_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i1>>, %out1_ptr: tile<ptr<i8>>, %out2_ptr: tile<ptr<i16>>) {
    %l32 = iota : tile<32xi32>
    %a_i1_signed_wrap_at1 = reshape %a_i1_signed_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i1_signed_wrap_atn = broadcast %a_i1_signed_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i1_signed_wrap_at = offset %a_i1_signed_wrap_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i1_signed_wrap, %a_i1_signed_wrap_token = load_ptr_tko weak %a_i1_signed_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i1_unsigned_wrap_at1 = reshape %a_i1_unsigned_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i1_unsigned_wrap_atn = broadcast %a_i1_unsigned_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i1_unsigned_wrap_at = offset %a_i1_unsigned_wrap_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i1_unsigned_wrap, %a_i1_unsigned_wrap_token = load_ptr_tko weak %a_i1_unsigned_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i1_wrap_at1 = reshape %a_i1_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i1_wrap_atn = broadcast %a_i1_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i1_wrap_at = offset %a_i1_wrap_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i1_wrap, %a_i1_wrap_token = load_ptr_tko weak %a_i1_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i8_signed_wrap_at1 = reshape %a_i8_signed_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i8_signed_wrap_atn = broadcast %a_i8_signed_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i8_signed_wrap_at = offset %a_i8_signed_wrap_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i8_signed_wrap, %a_i8_signed_wrap_token = load_ptr_tko weak %a_i8_signed_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i8_unsigned_wrap_at1 = reshape %a_i8_unsigned_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i8_unsigned_wrap_atn = broadcast %a_i8_unsigned_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i8_unsigned_wrap_at = offset %a_i8_unsigned_wrap_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i8_unsigned_wrap, %a_i8_unsigned_wrap_token = load_ptr_tko weak %a_i8_unsigned_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i8_wrap_at1 = reshape %a_i8_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i8_wrap_atn = broadcast %a_i8_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i8_wrap_at = offset %a_i8_wrap_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i8_wrap, %a_i8_wrap_token = load_ptr_tko weak %a_i8_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i16_signed_wrap_at1 = reshape %a_i16_signed_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i16_signed_wrap_atn = broadcast %a_i16_signed_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i16_signed_wrap_at = offset %a_i16_signed_wrap_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i16_signed_wrap, %a_i16_signed_wrap_token = load_ptr_tko weak %a_i16_signed_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i16_unsigned_wrap_at1 = reshape %a_i16_unsigned_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i16_unsigned_wrap_atn = broadcast %a_i16_unsigned_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i16_unsigned_wrap_at = offset %a_i16_unsigned_wrap_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i16_unsigned_wrap, %a_i16_unsigned_wrap_token = load_ptr_tko weak %a_i16_unsigned_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a_i16_wrap_at1 = reshape %a_i16_wrap_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_i16_wrap_atn = broadcast %a_i16_wrap_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_i16_wrap_at = offset %a_i16_wrap_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_i16_wrap, %a_i16_wrap_token = load_ptr_tko weak %a_i16_wrap_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %r_i1_signed_wrap = trunci %a_i1_signed_wrap overflow<no_signed_wrap> : tile<32xi32> -> tile<32xi1>
    %r_i1_unsigned_wrap = trunci %a_i1_unsigned_wrap overflow<no_unsigned_wrap> : tile<32xi32> -> tile<32xi1>
    %r_i1_wrap = trunci %a_i1_wrap overflow<no_wrap> : tile<32xi32> -> tile<32xi1>
    %r_i8_signed_wrap = trunci %a_i8_signed_wrap overflow<no_signed_wrap> : tile<32xi32> -> tile<32xi8>
    %r_i8_unsigned_wrap = trunci %a_i8_unsigned_wrap overflow<no_unsigned_wrap> : tile<32xi32> -> tile<32xi8>
    %r_i8_wrap = trunci %a_i8_wrap overflow<no_wrap> : tile<32xi32> -> tile<32xi8>
    %r_i16_signed_wrap = trunci %a_i16_signed_wrap overflow<no_signed_wrap> : tile<32xi32> -> tile<32xi16>
    %r_i16_unsigned_wrap = trunci %a_i16_unsigned_wrap overflow<no_unsigned_wrap> : tile<32xi32> -> tile<32xi16>
    %r_i16_wrap = trunci %a_i16_wrap overflow<no_wrap> : tile<32xi32> -> tile<32xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %out_at = offset %out_atn, %l32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %row = constant <i32: 32> : tile<32xi32>
    // Row 0: i1_signed_wrap.
    store_ptr_tko weak %out_at, %r_i1_signed_wrap : tile<32xptr<i1>>, tile<32xi1> -> token
    // Row 1: i1_unsigned_wrap.
    %out_at_1 = offset %out_at, %row : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    store_ptr_tko weak %out_at_1, %r_i1_unsigned_wrap : tile<32xptr<i1>>, tile<32xi1> -> token
    // Row 2: i1_wrap.
    %out_at_2 = offset %out_at_1, %row : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    store_ptr_tko weak %out_at_2, %r_i1_wrap : tile<32xptr<i1>>, tile<32xi1> -> token

    %out1_at1 = reshape %out1_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %out1_at = offset %out1_atn, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    // Row 0: i8_signed_wrap.
    store_ptr_tko weak %out1_at, %r_i8_signed_wrap : tile<32xptr<i8>>, tile<32xi8> -> token
    // Row 1: i8_unsigned_wrap.
    %out1_at_1 = offset %out1_at, %row : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    store_ptr_tko weak %out1_at_1, %r_i8_unsigned_wrap : tile<32xptr<i8>>, tile<32xi8> -> token
    // Row 2: i8_wrap.
    %out1_at_2 = offset %out1_at_1, %row : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    store_ptr_tko weak %out1_at_2, %r_i8_wrap : tile<32xptr<i8>>, tile<32xi8> -> token

    %out2_at1 = reshape %out2_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %out2_at = offset %out2_atn, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    // Row 0: i16_signed_wrap.
    store_ptr_tko weak %out2_at, %r_i16_signed_wrap : tile<32xptr<i16>>, tile<32xi16> -> token
    // Row 1: i16_unsigned_wrap.
    %out2_at_1 = offset %out2_at, %row : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %out2_at_1, %r_i16_unsigned_wrap : tile<32xptr<i16>>, tile<32xi16> -> token
    // Row 2: i16_wrap.
    %out2_at_2 = offset %out2_at_1, %row : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %out2_at_2, %r_i16_wrap : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
