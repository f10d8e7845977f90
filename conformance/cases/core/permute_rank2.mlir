// permute of f32: result dimension k is source dimension p[k]. Cyclic orders
// differ from their inverses.
cuda_tile.module @permute_rank2 {
  entry @permute_rank2(%a_ptr: tile<ptr<f32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>) {
    %i32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
    %a_at = offset %a_atn, %i32 : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f32>> -> tile<32xf32>, token
    %a = reshape %a_flat : tile<32xf32> -> tile<4x8xf32>
    %r0 = permute %a [1, 0] : tile<4x8xf32> -> tile<8x4xf32>
    %out0_bits = bitcast %r0 : tile<8x4xf32> -> tile<8x4xi32>
    %out0_flat = reshape %out0_bits : tile<8x4xi32> -> tile<32xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out0_at = offset %out0_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    %r1 = permute %a [0, 1] : tile<4x8xf32> -> tile<4x8xf32>
    %out1_bits = bitcast %r1 : tile<4x8xf32> -> tile<4x8xi32>
    %out1_flat = reshape %out1_bits : tile<4x8xi32> -> tile<32xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %out1_at = offset %out1_atn, %i32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
