// Masked loads and stores of f32: elements whose mask is false take the
// padding, and are not written.
cuda_tile.module @masks_f32 {
  entry @masks_f32(%a_ptr: tile<ptr<f32>>, %pad_ptr: tile<ptr<f32>>, %m_ptr: tile<ptr<i1>>, %out_ptr: tile<ptr<i32>>, %some_ptr: tile<ptr<f32>>) {
    %l16 = iota : tile<16xi32>
    %pad_at1 = reshape %pad_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %pad_atn = broadcast %pad_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %pad_at = offset %pad_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %pad, %pad_token = load_ptr_tko weak %pad_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %m_at1 = reshape %m_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %m_atn = broadcast %m_at1 : tile<1xptr<i1>> -> tile<16xptr<i1>>
    %m_at = offset %m_atn, %l16 : tile<16xptr<i1>>, tile<16xi32> -> tile<16xptr<i1>>
    %m, %m_token = load_ptr_tko weak %m_at : tile<16xptr<i1>> -> tile<16xi1>, token
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %x, %t = load_ptr_tko weak %a_at, %m, %pad : tile<16xptr<f32>>, tile<16xi1>, tile<16xf32> -> tile<16xf32>, token
    %out_bits = bitcast %x : tile<16xf32> -> tile<16xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    %some_at1 = reshape %some_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %some_atn = broadcast %some_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %some_at = offset %some_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %whole, %tw = load_ptr_tko weak %a_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %s = store_ptr_tko weak %some_at, %whole, %m : tile<16xptr<f32>>, tile<16xf32>, tile<16xi1> -> token
    return
  }
}
