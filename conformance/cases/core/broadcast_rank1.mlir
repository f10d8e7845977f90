// broadcast of f32: dimensions of size 1 repeat.
cuda_tile.module @broadcast_rank1 {
  entry @broadcast_rank1(%a_ptr: tile<ptr<f32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>) {
    %l1 = iota : tile<1xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<1xptr<f32>>
    %a_at = offset %a_atn, %l1 : tile<1xptr<f32>>, tile<1xi32> -> tile<1xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1xptr<f32>> -> tile<1xf32>, token
    %r0 = broadcast %a : tile<1xf32> -> tile<1xf32>
    %out0_bits = bitcast %r0 : tile<1xf32> -> tile<1xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<1xptr<i32>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<i32>>, tile<1xi32> -> tile<1xptr<i32>>
    store_ptr_tko weak %p1_, %out0_bits : tile<1xptr<i32>>, tile<1xi32> -> token
    %r1 = broadcast %a : tile<1xf32> -> tile<16xf32>
    %out1_bits = bitcast %r1 : tile<16xf32> -> tile<16xi32>
    %l16 = iota : tile<16xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p2_, %out1_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    %r2 = broadcast %a : tile<1xf32> -> tile<128xf32>
    %out2_bits = bitcast %r2 : tile<128xf32> -> tile<128xi32>
    %l128 = iota : tile<128xi32>
    %p3_1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %p3_ = offset %p3_n, %l128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    store_ptr_tko weak %p3_, %out2_bits : tile<128xptr<i32>>, tile<128xi32> -> token
    return
  }
}
