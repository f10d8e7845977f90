// mmaf of f16 into f16, 128x32 by 32x16, the right operand transposed:
// integers whose sums are exact in any order.
cuda_tile.module @mmaf_f16_f16_128x16x32_nt {
  entry @mmaf_f16_f16_128x16x32_nt(%a_ptr: tile<ptr<f16>>, %bt_ptr: tile<ptr<f16>>, %c_ptr: tile<ptr<f16>>, %out_ptr: tile<ptr<f16>>) {
    %l4096 = iota : tile<4096xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<4096xptr<f16>>
    %a_at = offset %a_atn, %l4096 : tile<4096xptr<f16>>, tile<4096xi32> -> tile<4096xptr<f16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<4096xptr<f16>> -> tile<4096xf16>, token
    %a = reshape %a_flat : tile<4096xf16> -> tile<128x32xf16>
    %l512 = iota : tile<512xi32>
    %bt_at1 = reshape %bt_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %bt_atn = broadcast %bt_at1 : tile<1xptr<f16>> -> tile<512xptr<f16>>
    %bt_at = offset %bt_atn, %l512 : tile<512xptr<f16>>, tile<512xi32> -> tile<512xptr<f16>>
    %bt_flat, %bt_token = load_ptr_tko weak %bt_at : tile<512xptr<f16>> -> tile<512xf16>, token
    %bt = reshape %bt_flat : tile<512xf16> -> tile<16x32xf16>
    %b = permute %bt [1, 0] : tile<16x32xf16> -> tile<32x16xf16>
    %l2048 = iota : tile<2048xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f16>> -> tile<2048xptr<f16>>
    %c_at = offset %c_atn, %l2048 : tile<2048xptr<f16>>, tile<2048xi32> -> tile<2048xptr<f16>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<2048xptr<f16>> -> tile<2048xf16>, token
    %c = reshape %c_flat : tile<2048xf16> -> tile<128x16xf16>
    %r = mmaf %a, %b, %c : tile<128x32xf16>, tile<32x16xf16>, tile<128x16xf16>
    %out_flat = reshape %r : tile<128x16xf16> -> tile<2048xf16>
    %p1_1 = reshape %out_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f16>> -> tile<2048xptr<f16>>
    %p1_ = offset %p1_n, %l2048 : tile<2048xptr<f16>>, tile<2048xi32> -> tile<2048xptr<f16>>
    store_ptr_tko weak %p1_, %out_flat : tile<2048xptr<f16>>, tile<2048xf16> -> token
    return
  }
}
