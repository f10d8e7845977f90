// permute of f32: result dimension k is source dimension p[k]. Cyclic orders
// differ from their inverses.
cuda_tile.module @permute_rank2 {
  entry @permute_rank2(%a_ptr: tile<ptr<f32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f32>> -> tile<32xf32>, token
    %a = reshape %a_flat : tile<32xf32> -> tile<4x8xf32>
    %r0 = permute %a [1, 0] : tile<4x8xf32> -> tile<8x4xf32>
    %out0_bits = bitcast %r0 : tile<8x4xf32> -> tile<8x4xi32>
    %out0_flat = reshape %out0_bits : tile<8x4xi32> -> tile<32xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %out0_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %r1 = permute %a [0, 1] : tile<4x8xf32> -> tile<4x8xf32>
    %out1_bits = bitcast %r1 : tile<4x8xf32> -> tile<4x8xi32>
    %out1_flat = reshape %out1_bits : tile<4x8xi32> -> tile<32xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p2_ = offset %p2_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p2_, %out1_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
