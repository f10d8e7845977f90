// broadcast of f32: dimensions of size 1 repeat.
cuda_tile.module @broadcast_rank1 {
  entry @broadcast_rank1(%a_ptr: tile<ptr<f32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>) {
    %i1 = iota : tile<1xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<1xptr<f32>>
    %a_at = offset %a_atn, %i1 : tile<1xptr<f32>>, tile<1xi32> -> tile<1xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1xptr<f32>> -> tile<1xf32>, token
    %r0 = broadcast %a : tile<1xf32> -> tile<1xf32>
    %out0_bits = bitcast %r0 : tile<1xf32> -> tile<1xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i32>> -> tile<1xptr<i32>>
    %out0_at = offset %out0_atn, %i1 : tile<1xptr<i32>>, tile<1xi32> -> tile<1xptr<i32>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_bits : tile<1xptr<i32>>, tile<1xi32> -> token
    %r1 = broadcast %a : tile<1xf32> -> tile<16xf32>
    %out1_bits = bitcast %r1 : tile<16xf32> -> tile<16xi32>
    %i16 = iota : tile<16xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out1_at = offset %out1_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    %r2 = broadcast %a : tile<1xf32> -> tile<128xf32>
    %out2_bits = bitcast %r2 : tile<128xf32> -> tile<128xi32>
    %i128 = iota : tile<128xi32>
    %out2_at1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %out2_at = offset %out2_atn, %i128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %out2_stored = store_ptr_tko weak %out2_at, %out2_bits : tile<128xptr<i32>>, tile<128xi32> -> token
    return
  }
}
