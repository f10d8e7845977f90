// reshape of f8E4M3FN from shape to shape keeps the row-major order: (32,) (2,
// 16) (4, 2, 4).
cuda_tile.module @reshape_f8E4M3FN {
  entry @reshape_f8E4M3FN(%a_ptr: tile<ptr<f8E4M3FN>>, %out0_ptr: tile<ptr<i8>>, %out1_ptr: tile<ptr<i8>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f8E4M3FN>> -> tile<32xptr<f8E4M3FN>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<f8E4M3FN>>, tile<32xi32> -> tile<32xptr<f8E4M3FN>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f8E4M3FN>> -> tile<32xf8E4M3FN>, token
    %r0 = reshape %a : tile<32xf8E4M3FN> -> tile<2x16xf8E4M3FN>
    %out0_bits = bitcast %r0 : tile<2x16xf8E4M3FN> -> tile<2x16xi8>
    %out0_flat = reshape %out0_bits : tile<2x16xi8> -> tile<32xi8>
    %p1_1 = reshape %out0_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    store_ptr_tko weak %p1_, %out0_flat : tile<32xptr<i8>>, tile<32xi8> -> token
    %r1 = reshape %r0 : tile<2x16xf8E4M3FN> -> tile<4x2x4xf8E4M3FN>
    %out1_bits = bitcast %r1 : tile<4x2x4xf8E4M3FN> -> tile<4x2x4xi8>
    %out1_flat = reshape %out1_bits : tile<4x2x4xi8> -> tile<32xi8>
    %p2_1 = reshape %out1_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %p2_ = offset %p2_n, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    store_ptr_tko weak %p2_, %out1_flat : tile<32xptr<i8>>, tile<32xi8> -> token
    return
  }
}
