// ptr_to_ptr of a tile of pointers: floats are stored where integers lie.
cuda_tile.module @ptr_to_ptr_store {
  entry @ptr_to_ptr_store(%a_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %q = ptr_to_ptr %a_at : tile<16xptr<i32>> -> tile<16xptr<f32>>
    %one = constant <f32: 1.0> : tile<16xf32>
    %odd = trunci %l16 : tile<16xi32> -> tile<16xi1>
    %t = store_ptr_tko weak %q, %one, %odd : tile<16xptr<f32>>, tile<16xf32>, tile<16xi1> -> token
    return
  }
}
