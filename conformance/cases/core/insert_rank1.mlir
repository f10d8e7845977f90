// insert into f32 replaces one block and leaves the rest; the first tile stays
// as it was.
cuda_tile.module @insert_rank1 {
  entry @insert_rank1(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %out0_ptr: tile<ptr<i32>>, %out1_ptr: tile<ptr<i32>>, %out2_ptr: tile<ptr<i32>>) {
    %i16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %a_at = offset %a_atn, %i16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %i4 = iota : tile<4xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<4xptr<f32>>
    %b_at = offset %b_atn, %i4 : tile<4xptr<f32>>, tile<4xi32> -> tile<4xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<4xptr<f32>> -> tile<4xf32>, token
    %n0_0 = constant <i32: 0> : tile<i32>
    %r0 = insert %b into %a[%n0_0] : tile<4xf32> into tile<16xf32>
    %out0_bits = bitcast %r0 : tile<16xf32> -> tile<16xi32>
    %out0_at1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out0_atn = broadcast %out0_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out0_at = offset %out0_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out0_stored = store_ptr_tko weak %out0_at, %out0_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    %n1_0 = constant <i32: 3> : tile<i32>
    %r1 = insert %b into %a[%n1_0] : tile<4xf32> into tile<16xf32>
    %out1_bits = bitcast %r1 : tile<16xf32> -> tile<16xi32>
    %out1_at1 = reshape %out1_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out1_atn = broadcast %out1_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out1_at = offset %out1_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out1_stored = store_ptr_tko weak %out1_at, %out1_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    %n2_0 = constant <i32: 2> : tile<i32>
    %r2 = insert %b into %a[%n2_0] : tile<4xf32> into tile<16xf32>
    %out2_bits = bitcast %r2 : tile<16xf32> -> tile<16xi32>
    %out2_at1 = reshape %out2_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out2_atn = broadcast %out2_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out2_at = offset %out2_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out2_stored = store_ptr_tko weak %out2_at, %out2_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
