// select of bf16 element by element, and by one condition of rank 0.
cuda_tile.module @select_bf16 {
  entry @select_bf16(%a_ptr: tile<ptr<bf16>>, %b_ptr: tile<ptr<bf16>>, %c_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i16>>, %out0_ptr: tile<ptr<i16>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<16xptr<bf16>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<bf16>>, tile<16xi32> -> tile<16xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<bf16>> -> tile<16xbf16>, token
    %b_at1 = reshape %b_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<bf16>> -> tile<16xptr<bf16>>
    %b_at = offset %b_atn, %l16 : tile<16xptr<bf16>>, tile<16xi32> -> tile<16xptr<bf16>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<16xptr<bf16>> -> tile<16xbf16>, token
    %c_at1 = reshape %c_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %c_at = offset %c_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %r = select %c, %a, %b : tile<16xi1>, tile<16xbf16>
    %out_bits = bitcast %r : tile<16xbf16> -> tile<16xi16>
    %p1_1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p1_, %out_bits : tile<16xptr<i16>>, tile<16xi16> -> token
    %zero = constant <i32: 0> : tile<i32>
    %a1 = extract %a[%zero] : tile<16xbf16> -> tile<1xbf16>
    %b1 = extract %b[%zero] : tile<16xbf16> -> tile<1xbf16>
    %c1 = extract %c[%zero] : tile<16xi1> -> tile<1xi1>
    %a0 = reshape %a1 : tile<1xbf16> -> tile<bf16>
    %b0 = reshape %b1 : tile<1xbf16> -> tile<bf16>
    %c0 = reshape %c1 : tile<1xi1> -> tile<i1>
    %r0 = select %c0, %a0, %b0 : tile<i1>, tile<bf16>
    %out0_bits = bitcast %r0 : tile<bf16> -> tile<i16>
    %out0_flat = reshape %out0_bits : tile<i16> -> tile<1xi16>
    %l1 = iota : tile<1xi32>
    %p2_1 = reshape %out0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<1xptr<i16>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i16>>, tile<1xi32> -> tile<1xptr<i16>>
    store_ptr_tko weak %p2_, %out0_flat : tile<1xptr<i16>>, tile<1xi16> -> token
    return
  }
}
