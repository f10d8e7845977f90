// Nothing is accessed where the mask is all false: the addresses are null
// pointers.
cuda_tile.module @mask_all_false {
  entry @mask_all_false(%out_ptr: tile<ptr<f32>>) {
    %zero = constant <i64: 0> : tile<8xi64>
    %p = int_to_ptr %zero : tile<8xi64> -> tile<8xptr<f32>>
    %never = constant <i1: false> : tile<8xi1>
    %pad = constant <f32: 1.5> : tile<8xf32>
    %x, %t = load_ptr_tko weak %p, %never, %pad : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token
    %s = store_ptr_tko weak %p, %x, %never token=%t : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    store_ptr_tko weak %p1_, %x : tile<8xptr<f32>>, tile<8xf32> -> token
    return
  }
}
