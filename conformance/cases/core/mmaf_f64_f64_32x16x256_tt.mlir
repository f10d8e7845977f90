// mmaf of f64 into f64, 32x256 by 256x16, the left operand transposed, the
// right operand transposed: integers whose sums are exact in any order.
cuda_tile.module @mmaf_f64_f64_32x16x256_tt {
  entry @mmaf_f64_f64_32x16x256_tt(%at_ptr: tile<ptr<f64>>, %bt_ptr: tile<ptr<f64>>, %c_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<f64>>) {
    %l8192 = iota : tile<8192xi32>
    %at_at1 = reshape %at_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %at_atn = broadcast %at_at1 : tile<1xptr<f64>> -> tile<8192xptr<f64>>
    %at_at = offset %at_atn, %l8192 : tile<8192xptr<f64>>, tile<8192xi32> -> tile<8192xptr<f64>>
    %at_flat, %at_token = load_ptr_tko weak %at_at : tile<8192xptr<f64>> -> tile<8192xf64>, token
    %at = reshape %at_flat : tile<8192xf64> -> tile<256x32xf64>
    %a = permute %at [1, 0] : tile<256x32xf64> -> tile<32x256xf64>
    %l4096 = iota : tile<4096xi32>
    %bt_at1 = reshape %bt_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %bt_atn = broadcast %bt_at1 : tile<1xptr<f64>> -> tile<4096xptr<f64>>
    %bt_at = offset %bt_atn, %l4096 : tile<4096xptr<f64>>, tile<4096xi32> -> tile<4096xptr<f64>>
    %bt_flat, %bt_token = load_ptr_tko weak %bt_at : tile<4096xptr<f64>> -> tile<4096xf64>, token
    %bt = reshape %bt_flat : tile<4096xf64> -> tile<16x256xf64>
    %b = permute %bt [1, 0] : tile<16x256xf64> -> tile<256x16xf64>
    %l512 = iota : tile<512xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f64>> -> tile<512xptr<f64>>
    %c_at = offset %c_atn, %l512 : tile<512xptr<f64>>, tile<512xi32> -> tile<512xptr<f64>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<512xptr<f64>> -> tile<512xf64>, token
    %c = reshape %c_flat : tile<512xf64> -> tile<32x16xf64>
    %r = mmaf %a, %b, %c : tile<32x256xf64>, tile<256x16xf64>, tile<32x16xf64>
    %out_flat = reshape %r : tile<32x16xf64> -> tile<512xf64>
    %p1_1 = reshape %out_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f64>> -> tile<512xptr<f64>>
    %p1_ = offset %p1_n, %l512 : tile<512xptr<f64>>, tile<512xi32> -> tile<512xptr<f64>>
    store_ptr_tko weak %p1_, %out_flat : tile<512xptr<f64>>, tile<512xf64> -> token
    return
  }
}
