// insert into f32 replaces one block and leaves the rest; the first tile stays
// as it was.
cuda_tile.module @insert_rank1 {
  entry @insert_rank1(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %l4 = iota : tile<4xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<4xptr<f32>>
    %b_at = offset %b_atn, %l4 : tile<4xptr<f32>>, tile<4xi32> -> tile<4xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<f32>> -> tile<4xf32>, token
    %n0_0 = constant <i32: 0> : tile<i32>
    %r0 = insert %b, %a[%n0_0] : tile<4xf32>, tile<16xf32>
    %out0_bits = bitcast %r0 : tile<16xf32> -> tile<16xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out0_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    %n1_0 = constant <i32: 3> : tile<i32>
    %r1 = insert %b, %a[%n1_0] : tile<4xf32>, tile<16xf32>
    %out1_bits = bitcast %r1 : tile<16xf32> -> tile<16xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p2_, %out1_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    %n2_0 = constant <i32: 2> : tile<i32>
    %r2 = insert %b, %a[%n2_0] : tile<4xf32>, tile<16xf32>
    %out2_bits = bitcast %r2 : tile<16xf32> -> tile<16xi32>
    %p3_1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p3_ = offset %p3_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p3_, %out2_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
