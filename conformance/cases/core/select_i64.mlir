// select of i64 element by element, and by one condition of rank 0.
cuda_tile.module @select_i64 {
  entry @select_i64(%a_ptr: tile<ptr<i64>>, %b_ptr: tile<ptr<i64>>, %c_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i64>>, %out0_ptr: tile<ptr<i64>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i64>> -> tile<16xi64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %b_at = offset %b_atn, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<16xptr<i64>> -> tile<16xi64>, token
    %c_at1 = reshape %c_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %c_at = offset %c_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %c, %c_token = load_ptr_tko weak %c_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %r = select %c, %a, %b : tile<16xi1>, tile<16xi64>
    %p1_1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p1_, %r : tile<16xptr<i64>>, tile<16xi64> -> token
    %zero = constant <i32: 0> : tile<i32>
    %a1 = extract %a[%zero] : tile<16xi64> -> tile<1xi64>
    %b1 = extract %b[%zero] : tile<16xi64> -> tile<1xi64>
    %c1 = extract %c[%zero] : tile<16xi1> -> tile<1xi1>
    %a0 = reshape %a1 : tile<1xi64> -> tile<i64>
    %b0 = reshape %b1 : tile<1xi64> -> tile<i64>
    %c0 = reshape %c1 : tile<1xi1> -> tile<i1>
    %r0 = select %c0, %a0, %b0 : tile<i1>, tile<i64>
    %out0_flat = reshape %r0 : tile<i64> -> tile<1xi64>
    %l1 = iota : tile<1xi32>
    %p2_1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p2_, %out0_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    return
  }
}
