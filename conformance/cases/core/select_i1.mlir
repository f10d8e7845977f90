// select of i1 element by element, and by one condition of rank 0.
cuda_tile.module @select_i1 {
  entry @select_i1(%a_ptr: tile<ptr<i1>>, %b_ptr: tile<ptr<i1>>, %c_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i1>>, %out0_ptr: tile<ptr<i1>>) {
    %i16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %a_at = offset %a_atn, %i16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %b_at = offset %b_atn, %i16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %c_at1 = reshape %c_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %c_at = offset %c_atn, %i16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %r = select %c, %a, %b : tile<16xi1>, tile<16xi1>
    %out_at1 = reshape %out_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %out_at = offset %out_atn, %i16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %out_stored = store_ptr_tko weak %out_at, %r : tile<16xptr<i1>>, tile<16xi1> -> token
    %zero = constant <i32: 0> : tile<i32>
    %a1 = extract %a[%zero] : tile<16xi1> -> tile<1xi1>
    %b1 = extract %b[%zero] : tile<16xi1> -> tile<1xi1>
    %c1 = extract %c[%zero] : tile<16xi1> -> tile<1xi1>
    %a0 = reshape %a1 : tile<1xi1> -> tile<i1>
    %b0 = reshape %b1 : tile<1xi1> -> tile<i1>
    %c0 = reshape %c1 : tile<1xi1> -> tile<i1>
    %r0 = select %c0, %a0, %b0 : tile<i1>, tile<i1>
    %out0_flat = reshape %r0 : tile<i1> -> tile<1xi1>
    %i1 = iota : tile<1xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i1>> -> tile<1xptr<i1>>
    %out0_at = offset %out0_atn, %i1 : tile<1xptr<i1>>, tile<1xi32> -> tile<1xptr<i1>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<1xptr<i1>>, tile<1xi1> -> token
    return
  }
}
