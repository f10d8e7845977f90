// insert into f64 replaces one block and leaves the rest; the first tile stays
// as it was.
cuda_tile.module @insert_rank0 {
  entry @insert_rank0(%a_ptr: tile<ptr<f64>>, %b_ptr: tile<ptr<f64>>, %out0_ptr: tile<ptr<i64>>) {
    %l1 = iota : tile<1xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<1xptr<f64>>
    %a_at = offset %a_atn, %l1 : tile<1xptr<f64>>, tile<1xi32> -> tile<1xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1xptr<f64>> -> tile<1xf64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f64>> -> tile<1xptr<f64>>
    %b_at = offset %b_atn, %l1 : tile<1xptr<f64>>, tile<1xi32> -> tile<1xptr<f64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<1xptr<f64>> -> tile<1xf64>, token
    %a0 = reshape %a : tile<1xf64> -> tile<f64>
    %b0 = reshape %b : tile<1xf64> -> tile<f64>
    %r0 = insert %b0, %a0[] : tile<f64>, tile<f64>
    %out0_bits = bitcast %r0 : tile<f64> -> tile<i64>
    %out0_flat = reshape %out0_bits : tile<i64> -> tile<1xi64>
    %p1_1 = reshape %out0_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<1xptr<i64>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<i64>>, tile<1xi32> -> tile<1xptr<i64>>
    store_ptr_tko weak %p1_, %out0_flat : tile<1xptr<i64>>, tile<1xi64> -> token
    return
  }
}
